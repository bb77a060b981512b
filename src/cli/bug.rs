//! A panic is a bug of ours: it becomes trouble like any other, with what a report of it needs.

use crate::trouble::{Name, Trouble};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, Once, PoisonError};

/// What the last panic said and where. One slot is enough: a panic ends its input, and any of several serves.
static LAST: Mutex<Option<String>> = Mutex::new(None);
static QUIET: Once = Once::new();

/// Runs `work`; a panic inside becomes [`Name::Bug`].
pub(super) fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Trouble> {
    QUIET.call_once(|| {
        panic::set_hook(Box::new(|info| {
            *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(info.to_string());
        }));
    });
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| {
        let said = LAST.lock().unwrap_or_else(PoisonError::into_inner).take();
        let trouble =
            Trouble::new(Name::Bug, "something happened that must not; this is a fault of gridlens")
                .fact(format!("gridlens {}", env!("CARGO_PKG_VERSION")));
        said.iter()
            .flat_map(|text| text.lines())
            .fold(trouble, Trouble::fact)
            .hint("please report these lines, with the input if you may share it")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_bug_that_says_where() {
        let trouble = guard(|| {
            let none: Option<u8> = std::hint::black_box(None);
            none.expect("a made-up invariant")
        })
        .unwrap_err();
        assert_eq!(trouble.name, Name::Bug);
        assert!(trouble.facts.iter().any(|f| f.contains("bug.rs")), "{trouble:?}");
        assert_eq!(guard(|| 7).unwrap(), 7);
    }
}
