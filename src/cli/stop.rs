//! Ctrl+C, heard at once whatever the program is at.

use super::args::Color;
use super::exit::Exit;
use super::report;
use crate::diagnostics::{Code, Diagnostic, Interrupt};
use std::io;
use std::time::Duration;
use tokio::sync::oneshot;

/// How long work that was told to stop may take to end in order, which it nearly always does at once: a
/// person who waits for a second takes the program for stuck.
const GRACE: Duration = Duration::from_millis(800);

/// Bytes of the stack that `work` gets: what the system gives the thread that a program begins on.
const STACK: usize = 8 << 20;

/// Does `work` and gives what it came to, or [`Exit::Stopped`] once the person stops the program: when `work`
/// has put everything away, or else without it, after `abandon`.
pub(super) fn listening(work: impl FnOnce() -> Exit + Send + 'static, abandon: impl FnOnce()) -> Exit {
    run(work, abandon).unwrap_or_else(|error| {
        let diagnostic = Diagnostic::new(Code::Bug, format!("the system has no thread to work on: {error}"));
        report::lament(&diagnostic, Color::Auto)
    })
}

fn run(work: impl FnOnce() -> Exit + Send + 'static, abandon: impl FnOnce()) -> io::Result<Exit> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    // Before there is any work: a signal that comes while it begins must not be lost.
    let signals = {
        let _entered = runtime.enter();
        Signals::new()
    };
    let (done, ended) = oneshot::channel();
    let work = move || {
        // Nobody waits any more for work that was given up.
        let _ = done.send(work());
    };
    std::thread::Builder::new().name("gridlens".to_owned()).stack_size(STACK).spawn(work)?;
    Ok(runtime.block_on(heard(ended, signals, abandon)))
}

async fn heard(mut ended: oneshot::Receiver<Exit>, mut signals: Signals, abandon: impl FnOnce()) -> Exit {
    tokio::select! {
        biased;
        // Work that ends without a word has panicked outside every guard.
        exit = &mut ended => return exit.unwrap_or(Exit::Bug),
        () = signals.next() => Interrupt::process().set(),
    }
    tokio::select! {
        biased;
        _ = &mut ended => {}
        () = signals.next() => abandon(),
        () = tokio::time::sleep(GRACE) => abandon(),
    }
    Exit::Stopped
}

/// What a person, or the system, stops the program with; heard from when it is made. Nothing is heard where
/// the system does not let it.
#[cfg(unix)]
struct Signals(Option<[tokio::signal::unix::Signal; 2]>);

#[cfg(unix)]
impl Signals {
    fn new() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        let heard = signal(SignalKind::interrupt()).and_then(|interrupt| {
            let terminate = signal(SignalKind::terminate())?;
            Ok([interrupt, terminate])
        });
        Self(heard.ok())
    }

    async fn next(&mut self) {
        let Some([interrupt, terminate]) = &mut self.0 else { return std::future::pending().await };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
}

/// What a person stops the program with.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> Self {
        Self
    }

    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
