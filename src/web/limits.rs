//! What a server takes: sizes, times, connections.

use std::time::Duration;

/// What a server takes from whoever connects, before and after it knows who that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time for the head of a request: browsers send it at once, or have connected for nothing.
    pub head: Duration,
    /// Time for a JSON body, and for every piece of an uploaded picture.
    pub read: Duration,
    /// Time for an uploaded picture as a whole: a phone at the far end of a house is slow.
    pub upload: Duration,
    /// Time without any request of the page's after which the server ends.
    pub idle: Duration,
    /// Connections without the key at once; where more come, the longest idle one is closed.
    pub unauthenticated: usize,
    /// The same of one address.
    pub unauthenticated_per_address: usize,
    /// Requests with the key that are served at once, uploads not counted; more wait.
    pub connections: usize,
    /// Bytes of a JSON body.
    pub json_bytes: usize,
    /// Bytes of an uploaded picture.
    pub picture_bytes: usize,
    /// Bytes of all uploaded pictures that are on their way or being read.
    pub uploads_bytes: usize,
    /// Time that an upload waits for others to make room.
    pub upload_wait: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(5),
            read: Duration::from_secs(10),
            upload: Duration::from_mins(1),
            idle: Duration::from_mins(30),
            unauthenticated: 32,
            unauthenticated_per_address: 24,
            connections: 32,
            json_bytes: 64 << 10,
            picture_bytes: 32 << 20,
            // The largest three times: one is read, one waits, one is on its way.
            uploads_bytes: 96 << 20,
            upload_wait: Duration::from_secs(20),
        }
    }
}
