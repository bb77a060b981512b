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
    let (done, ended) = oneshot::channel();
    let work = move || {
        // Nobody waits any more for work that was given up.
        let _ = done.send(work());
    };
    let begun = std::thread::Builder::new().name("gridlens".to_owned()).stack_size(STACK).spawn(work);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let heard = begun.and(runtime).map(|runtime| runtime.block_on(heard(ended, abandon)));
    heard.unwrap_or_else(|error: io::Error| {
        let diagnostic = Diagnostic::new(Code::Bug, format!("the system has no thread to work on: {error}"));
        report::lament(&diagnostic, Color::Auto)
    })
}

async fn heard(mut ended: oneshot::Receiver<Exit>, abandon: impl FnOnce()) -> Exit {
    tokio::select! {
        biased;
        // Work that ends without a word has panicked outside every guard.
        exit = &mut ended => return exit.unwrap_or(Exit::Bug),
        () = signalled() => Interrupt::process().set(),
    }
    tokio::select! {
        biased;
        _ = &mut ended => {}
        () = signalled() => abandon(),
        () = tokio::time::sleep(GRACE) => abandon(),
    }
    Exit::Stopped
}

/// Waits for the person, or the system, to stop the program.
#[cfg(unix)]
async fn signalled() {
    use tokio::signal::unix::{SignalKind, signal};
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
}

/// Waits for the person to stop the program.
#[cfg(not(unix))]
async fn signalled() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
