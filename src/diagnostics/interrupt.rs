//! Being told to stop: by the person, or by a newer question that makes an older one needless.

use super::{Code, Diagnostic, Result};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

/// Whether work is to be given up. Clones share it: whoever has one may ask from any thread, as often as it
/// likes.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    own: Arc<AtomicBool>,
    /// What it is part of, and ends with.
    whole: Option<Arc<Self>>,
}

/// What Ctrl+C sets: one for the process, as signals are.
static PROCESS: LazyLock<Interrupt> = LazyLock::new(Interrupt::default);

impl Interrupt {
    /// The one that is set when the person stops the program.
    pub fn process() -> Self {
        PROCESS.clone()
    }

    /// One that is set with this one, and can be set without it.
    #[must_use]
    pub fn part(&self) -> Self {
        Self { own: Arc::default(), whole: Some(Arc::new(self.clone())) }
    }

    /// Tells whoever works under it, or under a part of it, to stop. There is no way back.
    pub fn set(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Whether it was set, or what it is part of.
    pub fn is_set(&self) -> bool {
        self.own.load(Ordering::Relaxed) || self.whole.as_ref().is_some_and(|whole| whole.is_set())
    }

    /// Gives up the work that asks.
    ///
    /// # Errors
    /// [`Code::Stopped`] once it is set.
    pub fn check(&self) -> Result<()> {
        if self.is_set() { Err(Diagnostic::new(Code::Stopped, "stopped before it was done")) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_ends_with_the_whole_and_not_the_other_way_round() {
        let whole = Interrupt::default();
        let (one, other) = (whole.part(), whole.part());
        one.clone().set();
        assert!(one.is_set() && one.part().is_set());
        assert!(!other.is_set() && whole.check().is_ok());
        whole.set();
        assert_eq!(other.check().unwrap_err().code, Code::Stopped);
    }
}
