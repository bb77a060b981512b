//! Memory for pictures that are uploaded: so much for all of them together, however many come at once.

use super::limits::Limits;
use super::refusal::Refusal;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Bytes to a permit: a semaphore counts no further than 2^32 of them at once.
const UNIT: usize = 1 << 10;

/// The memory that uploads may take together.
#[derive(Clone, Debug)]
pub(super) struct UploadBudget {
    free: Arc<Semaphore>,
    /// How long an upload waits for others to make room.
    wait: Duration,
}

/// A part of the budget, free again when the last clone of this is dropped.
#[derive(Clone, Debug)]
pub(super) struct Reservation(
    #[expect(dead_code, reason = "it is held, and let go")] Arc<OwnedSemaphorePermit>,
);

impl UploadBudget {
    /// The budget that `limits` give, in which the largest picture always fits.
    pub(super) fn new(limits: &Limits) -> Self {
        let bytes = limits.uploads_bytes.max(limits.picture_bytes);
        Self { free: Arc::new(Semaphore::new(bytes.div_ceil(UNIT))), wait: limits.upload_wait }
    }

    /// Reserves so many bytes, as soon as they are free.
    ///
    /// # Errors
    /// A refusal that says when to come again, where the others take too long.
    pub(super) async fn reserve(&self, bytes: usize) -> Result<Reservation, Refusal> {
        let permits = Arc::clone(&self.free).acquire_many_owned(bytes.div_ceil(UNIT) as u32);
        match timeout(self.wait, permits).await {
            Ok(Ok(permits)) => Ok(Reservation(Arc::new(permits))),
            // The semaphore is never closed.
            _ => Err(Refusal::crowded()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_reserved_than_was_given_and_it_comes_back() {
        let limits = Limits {
            picture_bytes: 3 << 20,
            uploads_bytes: 4 << 20,
            upload_wait: Duration::from_millis(20),
            ..Limits::default()
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        runtime.block_on(async {
            let budget = UploadBudget::new(&limits);
            let reserved = budget.reserve(3 << 20).await.expect("room for it");
            assert!(budget.reserve(1 << 20).await.is_ok());
            assert!(budget.reserve(2 << 20).await.is_err());
            drop(reserved);
            assert!(budget.reserve(2 << 20).await.is_ok());
        });
    }
}
