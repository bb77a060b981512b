//! What a test spends: memory and processor time, in a process of its own.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Most memory that an input may take, in MiB.
const MOST_MEMORY: u64 = 600;

/// Most processor time that an input may take, on all threads together.
const MOST_TIME: Duration = Duration::from_secs(3);

/// Inputs that broke a promise, of which so many are told and kept.
const TOLD: usize = 9;

/// Set for the copy of a test that runs in a process of its own, so that its peak memory is its own.
const ALONE: &str = "GRIDLENS_TEST_ALONE";

/// Runs the test called `name` again in a process of its own and checks that it passes there; true in that
/// process.
pub(crate) fn alone(name: &str) -> bool {
    if std::env::var_os(ALONE).is_some() {
        return true;
    }
    let program = std::env::current_exe().expect("this test program");
    let run = Command::new(program).args(["--exact", name]).env(ALONE, "1").output().expect("it runs");
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}");
    assert!(said.contains("1 passed"), "no test called {name}: {said}");
    false
}

/// Most memory this process ever held, in MiB; 0 where the system does not say.
pub(crate) fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    let kib = line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kib.unwrap_or_default() / 1024
}

/// Processor time of this process so far, in steps of a hundredth of a second; 0 where the system does not
/// say.
pub(crate) fn processor_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name before the bracket may hold anything; of the fields behind it these are the 12th and the 13th.
    let fields = stat.rsplit_once(')').map_or("", |halves| halves.1).split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}

/// Looks at inputs one after the other, and notes which of them break a promise: a panic, too much memory,
/// too much time.
pub(crate) struct Watch {
    entry: &'static str,
    seen: usize,
    broken: Vec<String>,
    memory_is_told: bool,
}

impl Watch {
    /// A watch over inputs of the entry of this name.
    pub(crate) fn over(entry: &'static str) -> Self {
        Self { entry, seen: 0, broken: Vec::new(), memory_is_told: false }
    }

    /// Runs `look` on an input.
    pub(crate) fn look<T>(&mut self, input: &[u8], look: impl Fn(&[u8]) -> T) -> Option<T> {
        self.seen += 1;
        let before = processor_time();
        let looked = catch_unwind(AssertUnwindSafe(|| look(input)));
        let spent = processor_time().saturating_sub(before);
        if let Err(panic) = &looked {
            self.note(input, &format!("panics: {}", said(panic.as_ref())));
        }
        if spent > MOST_TIME {
            self.note(input, &format!("takes {spent:?}"));
        }
        // The peak never goes down again: only the first input that reaches it is known to be one.
        if peak_memory() > MOST_MEMORY && !std::mem::replace(&mut self.memory_is_told, true) {
            self.note(input, &format!("takes {} MiB", peak_memory()));
        }
        looked.ok()
    }

    /// Notes what an input breaks; the first few are kept as files, to be put under `tests/hostile/`.
    pub(crate) fn note(&mut self, input: &[u8], what: &str) {
        if self.broken.len() < TOLD {
            let name = format!("hostile-{}-{}", self.entry, self.broken.len());
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
            let kept = gridlens::record::save(&path, input, gridlens::record::Clobber::Force);
            let shown: String = String::from_utf8_lossy(input).chars().take(200).collect();
            self.broken.push(format!("{what}, kept as {} ({kept:?}): {shown:?}", path.display()));
        } else {
            self.broken.push(String::new());
        }
    }

    /// Ends the watch.
    ///
    /// # Panics
    /// Where an input broke a promise, and where fewer than `least` were seen.
    pub(crate) fn end(self, least: usize) {
        assert!(self.seen >= least, "only {} inputs of {}", self.seen, self.entry);
        let told = &self.broken[..self.broken.len().min(TOLD)];
        assert!(told.is_empty(), "{} of {}: {}", self.broken.len(), self.seen, told.join("\n"));
    }
}

/// What a panic says.
fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("nothing")
}
