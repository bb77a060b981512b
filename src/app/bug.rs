//! A panic is a bug of ours: it becomes trouble like any other, with what a report of it needs.

use crate::diagnostics::{Code, Diagnostic};
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, Once, PoisonError};

thread_local! {
    /// What the last panic of this thread said and where.
    static OWN: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The same of any thread, for panics of threads that work for the guard's. One slot is enough: a panic ends
/// its input, and any of several serves.
static LAST: Mutex<Option<String>> = Mutex::new(None);
static HOOK: Once = Once::new();
/// How many guards are at work. Outside them a panic is somebody else's and is reported as ever.
static GUARDS: AtomicUsize = AtomicUsize::new(0);

/// Runs `work`; a panic inside becomes [`Code::Bug`].
pub(crate) fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Diagnostic> {
    HOOK.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if GUARDS.load(Ordering::Relaxed) == 0 {
                before(info);
            } else {
                OWN.replace(Some(info.to_string()));
                *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(info.to_string());
            }
        }));
    });
    GUARDS.fetch_add(1, Ordering::Relaxed);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    GUARDS.fetch_sub(1, Ordering::Relaxed);
    done.map_err(|_| {
        let of_any = || LAST.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let said = OWN.take().or_else(of_any);
        let diagnostic =
            Diagnostic::new(Code::Bug, "something happened that must not; this is a fault of gridlens")
                .fact(format!("gridlens {}", env!("CARGO_PKG_VERSION")));
        said.iter()
            .flat_map(|text| text.lines())
            .fold(diagnostic, Diagnostic::fact)
            .hint("please report these lines, with the input if you may share it")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_bug_that_says_where() {
        let diagnostic = guard(|| {
            let none: Option<u8> = std::hint::black_box(None);
            none.expect("a made-up invariant")
        })
        .unwrap_err();
        assert_eq!(diagnostic.code, Code::Bug);
        assert!(diagnostic.facts.iter().any(|f| f.contains("bug.rs")), "{diagnostic:?}");
        assert_eq!(guard(|| 7).expect("no panic"), 7);
    }

    #[test]
    fn panics_at_once_say_each_where() {
        std::thread::scope(|scope| {
            let panicking = |number: usize| {
                move || {
                    let said = guard(|| panic!("number {number}")).unwrap_err();
                    assert!(said.facts.contains(&format!("number {number}")), "{number}: {said:?}");
                }
            };
            for number in 0..16 {
                scope.spawn(panicking(number));
            }
        });
    }
}
