//! One connection: one request, one answer, and an end that lets the answer arrive.

use super::activity::Activity;
use super::admission::QueueSlot;
use super::guard::{Access, Guard, UPLOAD};
use super::refusal::{Refusal, with_security_headers};
use super::upload_budget::UploadBudget;
use super::workers::Shutdown;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use axum::response::IntoResponse;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::future::{Future, pending, poll_fn};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, watch};
use tokio::time::{Sleep, sleep, timeout};

/// Bytes of a request's head; browsers send less than two thousand.
const HEAD_BYTES: usize = 16 << 10;

/// What answers the requests of a connection.
#[derive(Clone, Debug)]
pub(super) struct ConnectionHandler {
    /// Who may ask for what.
    pub(super) guard: Arc<Guard>,
    /// Ends all waiting for slow answers.
    pub(super) shutdown: Shutdown,
    /// Notes when the page asks for something.
    pub(super) activity: Activity,
    /// Places for requests with the key.
    pub(super) places: Arc<Semaphore>,
    /// The memory that what they upload may take.
    pub(super) uploads: UploadBudget,
    /// What answers those who may ask.
    pub(super) router: Router,
}

impl ConnectionHandler {
    /// Answers the one request that `stream` brings, unless the server ends before it has come, or there are
    /// too many that say nothing.
    pub(super) async fn serve(&self, stream: TcpStream, slot: &QueueSlot, stopped: watch::Receiver<bool>) {
        tokio::select! {
            () = self.answer_one(stream, slot, stopped) => {}
            () = slot.evicted() => {}
        }
    }

    async fn answer_one(&self, stream: TcpStream, slot: &QueueSlot, mut stopped: watch::Receiver<bool>) {
        let begun = Arc::new(AtomicBool::new(false));
        let stream = TimedStream::new(stream, Arc::clone(&begun), self.guard.limits.read);
        let service = service_fn(|request| {
            begun.store(true, Ordering::Relaxed);
            slot.set_idle(false);
            Box::pin(self.answer(request, slot))
        });
        let mut connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.guard.limits.head)
            .max_buf_size(HEAD_BYTES)
            // A request a connection: nothing can hide behind the first, and the last answer is soon out.
            .keep_alive(false)
            .serve_connection(TokioIo::new(stream), service);
        let served = poll_fn(|context| connection.poll_without_shutdown(context));
        // Browsers open connections for requests that they may never send.
        let unused = async {
            let _ = stopped.wait_for(|&stop| stop).await;
            if begun.load(Ordering::Relaxed) {
                pending::<()>().await;
            }
        };
        let end = tokio::select! {
            end = served => end,
            () = unused => return,
        };
        // What is left is to wait for the other side to close.
        slot.set_idle(true);
        let mut stream = connection.into_parts().io.into_inner().stream;
        if let (Err(error), false) = (end, begun.load(Ordering::Relaxed)) {
            let answer = refusal_of(&error).raw();
            let _ = timeout(self.guard.limits.read, stream.write_all(&answer)).await;
        }
        linger(stream, self.guard.limits.read).await;
    }

    async fn answer(
        &self,
        request: Request<Incoming>,
        slot: &QueueSlot,
    ) -> Result<Response<Body>, Infallible> {
        let answer = self.admitted(request, slot).await.unwrap_or_else(IntoResponse::into_response);
        Ok(with_security_headers(answer))
    }

    async fn admitted(
        &self,
        request: Request<Incoming>,
        slot: &QueueSlot,
    ) -> Result<Response<Body>, Refusal> {
        let (mut head, body) = request.into_parts();
        let access = self.guard.admit(&head)?;
        if access != Access::Page {
            slot.admit();
        }
        // An upload waits for room, and must not keep others waiting meanwhile.
        let is_upload = access == Access::Change && head.uri.path() == UPLOAD;
        let _place =
            if access == Access::Page || is_upload { None } else { self.places.acquire().await.ok() };
        if is_upload {
            // Whoever reads the picture holds the reservation as long as the bytes, even where nobody waits
            // any more.
            head.extensions.insert(self.uploads.reserve(self.guard.expected(&head)?).await?);
        }
        // Only the person's own page keeps the server up.
        let _in_flight = (access != Access::Page).then(|| self.activity.begin());
        let body = match access {
            Access::Page | Access::Read => Body::empty(),
            Access::Change => Body::from(self.guard.body(&head, body).await?),
        };
        let routes = TowerToHyperService::new(self.router.clone());
        let Ok(answer) = routes.call(Request::from_parts(head, body)).await;
        Ok(answer)
    }
}

/// The answer to what is no request.
fn refusal_of(error: &hyper::Error) -> Refusal {
    if error.is_timeout() {
        Refusal::too_slow()
    } else if error.is_parse_too_large() {
        let status = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
        Refusal::new(status, "too-large", "the head of the request is too long")
    } else {
        Refusal::malformed("this is no request that a browser would send")
    }
}

/// Ends a connection so that the answer arrives: a socket closed while bytes lie unread in it is reset, and
/// the answer with it. So whatever still comes is thrown away, for as long as a request may take.
async fn linger(mut stream: TcpStream, most: Duration) {
    if stream.shutdown().await.is_ok() {
        let mut discarded = [0; 4096];
        let _ =
            timeout(most, async { while stream.read(&mut discarded).await.is_ok_and(|bytes| bytes > 0) {} })
                .await;
    }
}

/// A socket that gives up on a reader who takes nothing, and says nothing before a request has begun: what
/// hyper answers to heads that are none would lack our headers.
struct TimedStream<S> {
    stream: S,
    begun: Arc<AtomicBool>,
    write_timeout: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<S> TimedStream<S> {
    const fn new(stream: S, begun: Arc<AtomicBool>, write_timeout: Duration) -> Self {
        Self { stream, begun, write_timeout, waiting: None }
    }

    /// What a write came to, or an error where the other side has taken nothing for too long.
    fn within_timeout<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.waiting = None;
            return written;
        }
        let write_timeout = self.write_timeout;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(write_timeout)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TimedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TimedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if !self.begun.load(Ordering::Relaxed) {
            return Poll::Ready(Ok(bytes.len()));
        }
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.within_timeout(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of 64 bytes written to a reader who takes nothing and has room for 16.
    fn write_to_nobody(begun: bool) -> io::Result<()> {
        let (near, _far) = tokio::io::duplex(16);
        let mut stream = TimedStream::new(near, Arc::new(AtomicBool::new(begun)), Duration::from_millis(50));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        runtime.block_on(stream.write_all(&[b'x'; 64]))
    }

    #[test]
    fn a_reader_who_takes_nothing_is_given_up() {
        let given_up = write_to_nobody(true).expect_err("nobody reads it");
        assert_eq!(given_up.kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn nothing_is_said_before_a_request_has_begun() {
        assert!(write_to_nobody(false).is_ok());
    }
}
