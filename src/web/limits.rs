//! What a server takes: sizes, times, connections.

use std::time::Duration;

/// What a server takes from whoever connects, before and after it knows who that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Time for the head of a request, for a JSON body, and for every piece of an uploaded picture.
    pub read: Duration,
    /// Time for an uploaded picture as a whole: a phone at the far end of a house is slow.
    pub upload: Duration,
    /// Time without any request of the page's after which the server ends.
    pub idle: Duration,
    /// Connections served at once; more wait to be accepted.
    pub connections: usize,
    /// Bytes of a JSON body.
    pub json_bytes: usize,
    /// Bytes of an uploaded picture.
    pub picture_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            read: Duration::from_secs(10),
            upload: Duration::from_mins(1),
            idle: Duration::from_mins(30),
            connections: 32,
            json_bytes: 64 << 10,
            picture_bytes: 32 << 20,
        }
    }
}
