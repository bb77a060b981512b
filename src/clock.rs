//! How long work may take, and a flag that ends it early.
//!
//! Searches over many candidates are bounded by caps of their own, which are the same on every machine. This
//! is what holds beside them: whoever waits can stop waiting, and no input keeps a machine busy for minutes.

use crate::diagnostics::{Code, Diagnostic, Interrupt, Result};
use std::time::{Duration, Instant};

/// Wall-clock time that work on one photo may take unless said otherwise: a photo of 64 megapixels with a
/// board of 25 x 25 cells takes a tenth of it on one slow core.
const USUAL: Duration = Duration::from_mins(1);

/// What work may take.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Wall-clock time.
    pub time: Duration,
}

impl Default for Allowance {
    fn default() -> Self {
        Self { time: USUAL }
    }
}

impl Allowance {
    /// The clock of work that begins now, which `interrupt` ends before its time.
    #[must_use]
    pub fn start(self, interrupt: &Interrupt) -> Clock {
        Clock { start: Instant::now(), time: self.time, interrupt: interrupt.clone() }
    }
}

/// The clock of work under way; any thread may look at it.
#[derive(Clone, Debug)]
pub struct Clock {
    start: Instant,
    time: Duration,
    interrupt: Interrupt,
}

impl Default for Clock {
    /// One that nobody interrupts.
    fn default() -> Self {
        Allowance::default().start(&Interrupt::default())
    }
}

impl Clock {
    /// Whether the work is to end, for searches that then return with what they have; [`Clock::check`] says
    /// so afterwards.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.interrupt.is_set() || self.start.elapsed() > self.time
    }

    /// Ends work whose time is over; `doing` is what it was at, as in "reading the cells".
    ///
    /// # Errors
    /// [`Code::Stopped`] where it was interrupted; [`Code::GaveUp`] where its time is spent: what was found
    /// until then is not handed on, since it depends on the machine.
    pub fn check(&self, doing: &str) -> Result<()> {
        self.interrupt.check()?;
        if self.start.elapsed() > self.time {
            let message = format!("{doing} took more than {:.1} s", self.time.as_secs_f64());
            return Err(
                Diagnostic::new(Code::GaveUp, message).hint("cut the picture to the puzzle, and try again")
            );
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_over_when_its_time_is_or_when_anybody_says_so() {
        let interrupt = Interrupt::default();
        let clock = Allowance::default().start(&interrupt);
        assert!(!clock.is_over() && clock.check("reading").is_ok());
        interrupt.set();
        assert!(clock.is_over());
        assert_eq!(clock.check("reading").expect_err("interrupted").code, Code::Stopped);
        let spent = Allowance { time: Duration::ZERO }.start(&Interrupt::default());
        std::thread::sleep(Duration::from_millis(1));
        assert_eq!(spent.check("reading").expect_err("spent").message, "reading took more than 0.0 s");
    }
}
