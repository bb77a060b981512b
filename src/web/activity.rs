//! Whether the page still asks for anything: a server that nobody asks any more ends.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// Whether the page asks for anything, and when it last did.
#[derive(Clone, Debug)]
pub(super) struct Activity(Arc<Mutex<Asking>>);

#[derive(Debug)]
struct Asking {
    /// Requests that are being answered.
    now: usize,
    /// When the last one came or was answered.
    last: Instant,
}

impl Activity {
    /// The page has asked for something just now.
    pub(super) fn new() -> Self {
        Self(Arc::new(Mutex::new(Asking { now: 0, last: Instant::now() })))
    }

    /// Notes that the page asks for something, until what is given back is dropped.
    pub(super) fn begin(&self) -> RequestInFlight {
        self.change(|now| now + 1);
        RequestInFlight(self.clone())
    }

    fn change(&self, change: impl FnOnce(usize) -> usize) {
        let mut asking = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *asking = Asking { now: change(asking.now), last: Instant::now() };
    }

    /// When the page will have been idle for `idle`.
    fn due(&self, idle: Duration) -> Instant {
        let asking = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (if asking.now > 0 { Instant::now() } else { asking.last }) + idle
    }

    /// Waits until nothing was asked for `idle`.
    pub(super) async fn stopped(&self, idle: Duration) {
        loop {
            let due = self.due(idle);
            if Instant::now() >= due {
                return;
            }
            sleep_until(due).await;
        }
    }
}

/// A request that is being answered.
pub(super) struct RequestInFlight(Activity);

impl Drop for RequestInFlight {
    fn drop(&mut self) {
        self.0.change(|now| now.saturating_sub(1));
    }
}
