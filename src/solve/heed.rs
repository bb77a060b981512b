//! Which interrupt the solver heeds: that of whoever asks, for as long as it takes.
//!
//! A verdict is asked for at the end of long ways - repairs, fixes, puzzles made at random -, none of which
//! has a use for an interrupt of its own.

use crate::diagnostics::Interrupt;
use std::cell::RefCell;

thread_local! {
    static HEEDED: RefCell<Option<Interrupt>> = const { RefCell::new(None) };
}

/// Does `work`, every question of which that is put on this thread is given up once `interrupt` is set.
pub fn heeding<T>(interrupt: &Interrupt, work: impl FnOnce() -> T) -> T {
    let _before = Before(HEEDED.replace(Some(interrupt.clone())));
    work()
}

/// What is heeded on this thread: at least Ctrl+C.
pub(super) fn heeded() -> Interrupt {
    HEEDED.with_borrow(|heeded| heeded.clone().unwrap_or_else(Interrupt::process))
}

/// What was heeded before, and is again, however the work ends.
struct Before(Option<Interrupt>);

impl Drop for Before {
    fn drop(&mut self) {
        HEEDED.set(self.0.take());
    }
}
