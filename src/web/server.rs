//! The listener: a thread of its own, which ends when it is told to or when nobody asks for anything any
//! more.

use super::admission::AdmissionQueue;
use super::connection::ConnectionHandler;
use crate::diagnostics::{Code, Diagnostic, Interrupt, Result};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// Time for answers that are on their way when the server ends.
const GRACE: Duration = Duration::from_secs(5);

/// The same where the person stopped the program, and waits for it to end.
const INTERRUPTED_GRACE: Duration = Duration::from_millis(300);

/// How often is looked whether the person has stopped the program.
const INTERRUPT_POLL: Duration = Duration::from_millis(50);

/// Time before the next attempt where the system has no connection to give.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// A server that runs. Dropping it ends it.
#[derive(Debug)]
pub(super) struct Server {
    stop: watch::Sender<bool>,
    thread: Option<JoinHandle<End>>,
}

/// Why a server ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It was told to.
    Stopped,
    /// Nobody asked for anything for too long.
    Idle,
    /// The person stopped the program.
    Interrupt,
}

/// A socket that listens at `address`, port 0 being any free one, and where it came to listen.
///
/// # Errors
/// [`Code::Usage`] where this machine has no such address or the port is taken.
pub(super) fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr)> {
    let refused = |error: std::io::Error| {
        Diagnostic::new(Code::Usage, format!("the review cannot be served at {address}"))
            .fact(error.to_string())
            .hint("name an address of this machine and a port that is free")
    };
    let listener = TcpListener::bind(address).map_err(refused)?;
    listener.set_nonblocking(true).map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    Ok((listener, address))
}

impl Server {
    /// Serves whoever connects to `listener`.
    ///
    /// `stopping` is set when it ends without having been told to.
    ///
    /// # Errors
    /// [`Code::Bug`] where the system has no thread to give.
    pub(super) fn start(
        listener: TcpListener,
        handler: ConnectionHandler,
        stopping: Arc<AtomicBool>,
    ) -> Result<Self> {
        let refused =
            |error: std::io::Error| Diagnostic::new(Code::Bug, format!("no thread to serve on: {error}"));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(refused)?;
        let (stop, stopped) = watch::channel(false);
        let work = move || {
            let end = runtime.block_on(run(listener, handler, stopped, &stopping));
            // A question that is still being worked on must not hold up the end.
            runtime.shutdown_background();
            end
        };
        let thread =
            std::thread::Builder::new().name("review server".to_owned()).spawn(work).map_err(refused)?;
        Ok(Self { stop, thread: Some(thread) })
    }

    /// Tells the server to end after the answers that are on their way.
    pub(super) fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// Waits until the server has ended, and says why it did.
    pub(super) fn end(mut self) -> End {
        let ended = self.thread.take().map(JoinHandle::join);
        // A panic there has been told already.
        ended.and_then(std::result::Result::ok).unwrap_or(End::Interrupt)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            // A panic there has been told already, and there is nothing left to end.
            let _ = thread.join();
        }
    }
}

/// Takes connections until it is told to stop, the page has been idle for too long, or the person stops the
/// program; then lets the answers go out that are on their way.
async fn run(
    listener: TcpListener,
    handler: ConnectionHandler,
    mut told: watch::Receiver<bool>,
    stopping: &AtomicBool,
) -> End {
    // A listener that was bound can be listened to, or there is nothing to serve.
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return End::Interrupt };
    let (stop, stopped) = watch::channel(false);
    let mut open = JoinSet::new();
    let end = tokio::select! {
        end = accept(&listener, &handler, &mut open, &stopped) => end,
        () = handler.activity.stopped(handler.guard.limits.idle) => End::Idle,
        () = interrupted() => End::Interrupt,
        // An error means that nobody is left to tell it to.
        _ = told.wait_for(|&stop| stop) => End::Stopped,
    };
    drop(listener);
    stopping.store(end != End::Stopped, Ordering::Relaxed);
    stop.send_replace(true);
    handler.shutdown.announce();
    let grace = if end == End::Interrupt { INTERRUPTED_GRACE } else { GRACE };
    let _ = timeout(grace, async { while open.join_next().await.is_some() {} }).await;
    end
}

/// Takes connections for ever. Every one is accepted; those that have not shown the key wait in the admission
/// queue.
async fn accept(
    listener: &tokio::net::TcpListener,
    handler: &ConnectionHandler,
    open: &mut JoinSet<()>,
    stopped: &watch::Receiver<bool>,
) -> End {
    let limits = &handler.guard.limits;
    let queue = AdmissionQueue::new(limits.unauthenticated, limits.unauthenticated_per_address);
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            sleep(ACCEPT_RETRY).await;
            continue;
        };
        let (handler, stopped, slot) = (handler.clone(), stopped.clone(), queue.enter(peer.ip()));
        open.spawn(async move { handler.serve(stream, &slot, stopped).await });
        while open.try_join_next().is_some() {}
        // A connection that has shown the key already must not be closed for those that come after it.
        tokio::task::yield_now().await;
    }
}

/// Waits for the person to stop the program.
async fn interrupted() {
    let interrupt = Interrupt::process();
    while !interrupt.is_set() {
        sleep(INTERRUPT_POLL).await;
    }
}
