//! What every request passes before anything else sees it, whatever its method and path.
//!
//! The order: a name of ours in `Host`, no way out of the folder in the path, the key for everything below
//! `/api`, our own page as the one that asks, the right type of body, a body of bearable size in bearable
//! time.

use super::key::Key;
use super::limits::Limits;
use super::origin::{Authority, OwnAuthorities};
use super::refusal::Refusal;
use axum::body::Bytes;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, HOST, HeaderName, ORIGIN};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use hyper::body::Body;
use std::pin::Pin;
use std::time::Duration;
use tokio::time::{Instant, timeout, timeout_at};

/// The header that carries the key.
const KEY: HeaderName = HeaderName::from_static("x-gridlens-key");

/// What a browser says of the page that asks: one of ours, or the person.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Where pictures are taken in.
pub(super) const UPLOAD: &str = "/api/upload";

/// Who may ask for what.
#[derive(Debug)]
pub(super) struct Guard {
    /// What this server may be called.
    pub(super) own: OwnAuthorities,
    /// The key of this session.
    pub(super) key: Key,
    /// Sizes and times.
    pub(super) limits: Limits,
}

/// What a request is after the guard let it pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// It reads a file of the page, which holds no secret.
    Page,
    /// It reads the state, and has the key.
    Read,
    /// It changes the state: it has the key, and its body is to be read.
    Change,
}

impl Guard {
    /// Whether a request with this head may be looked at any further.
    pub(super) fn admit(&self, head: &Parts) -> Result<Access, Refusal> {
        self.check_host(head)?;
        let path = head.uri.path();
        if climbs(path) {
            return Err(Refusal::nothing_here());
        }
        let reads = matches!(head.method, Method::GET | Method::HEAD);
        if path != "/api" && !path.starts_with("/api/") {
            return if reads { Ok(Access::Page) } else { Err(Refusal::wrong_method()) };
        }
        self.check_key(&head.headers)?;
        self.check_page(&head.headers)?;
        if reads {
            return Ok(Access::Read);
        }
        if head.method != Method::POST {
            return Err(Refusal::wrong_method());
        }
        check_type(path, &head.headers)?;
        Ok(Access::Change)
    }

    /// The body of a request that was admitted.
    pub(super) async fn body(&self, head: &Parts, body: impl Body<Data = Bytes>) -> Result<Bytes, Refusal> {
        let (most, time) = self.measure(head.uri.path());
        let expected = self.expected(head)?;
        let room = if head.headers.contains_key(CONTENT_LENGTH) { expected } else { 0 };
        let whole = collect(body, (room, most), self.limits.read);
        timeout_at(Instant::now() + time, whole).await.unwrap_or_else(|_| Err(Refusal::too_slow()))
    }

    /// Most bytes that the body of a request that was admitted can have.
    pub(super) fn expected(&self, head: &Parts) -> Result<usize, Refusal> {
        let (most, _) = self.measure(head.uri.path());
        match declared(&head.headers)? {
            Some(bytes) if bytes > most as u64 => Err(too_large(most)),
            // At most `most`, which is a size.
            declared => Ok(declared.map_or(most, |bytes| bytes as usize)),
        }
    }

    /// Bytes that a body sent to `path` may have, and the time it may take.
    fn measure(&self, path: &str) -> (usize, Duration) {
        if path == UPLOAD {
            (self.limits.picture_bytes, self.limits.upload)
        } else {
            (self.limits.json_bytes, self.limits.read)
        }
    }

    fn check_host(&self, head: &Parts) -> Result<(), Refusal> {
        let mut hosts = head.headers.get_all(HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            return Err(Refusal::malformed("a request has exactly one Host"));
        };
        let host = host.to_str().ok().and_then(Authority::parse);
        // A request through a proxy names the host in its first line too, and that one would count.
        let named = match head.uri.authority() {
            Some(authority) => Authority::parse(authority.as_str()),
            None => host.clone(),
        };
        let (Some(host), Some(named)) = (host, named) else {
            return Err(Refusal::malformed("the Host is no host and port"));
        };
        if self.own.has(&host) && self.own.has(&named) { Ok(()) } else { Err(elsewhere()) }
    }

    fn check_key(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let mut said = headers.get_all(KEY).iter();
        match (said.next(), said.next()) {
            (Some(key), None) if self.key.is(key.as_bytes()) => Ok(()),
            _ => Err(Refusal::new(
                StatusCode::FORBIDDEN,
                "wrong-key",
                "the key of this review is missing or wrong",
            )
            .hint("open the whole link that the terminal printed")),
        }
    }

    /// Whether it is our own page that asks, as far as the browser says who does.
    fn check_page(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let origins = headers.get_all(ORIGIN).iter().all(|origin| {
            origin.to_str().ok().and_then(Authority::of_origin).is_some_and(|page| self.own.has(&page))
        });
        let sites =
            headers.get_all(SITE).iter().all(|site| matches!(site.as_bytes(), b"same-origin" | b"none"));
        if origins && sites { Ok(()) } else { Err(elsewhere()) }
    }
}

/// Whether a path has a segment that leads upwards, encoded or not.
fn climbs(path: &str) -> bool {
    let plain = path.to_ascii_lowercase().replace("%2e", ".").replace("%2f", "/").replace("%5c", "/");
    plain.split(['/', '\\']).any(|segment| segment == "..")
}

/// The length that the head announces, in bytes.
fn declared(headers: &HeaderMap) -> Result<Option<u64>, Refusal> {
    let Some(length) = headers.get(CONTENT_LENGTH) else { return Ok(None) };
    let bytes = length.to_str().ok().and_then(|text| text.parse().ok());
    bytes.map(Some).ok_or_else(|| Refusal::malformed("the Content-Length is no number"))
}

/// Whether a body sent to `path` is of the type that is taken there. A page of another site cannot send these
/// types without asking first, which is refused.
fn check_type(path: &str, headers: &HeaderMap) -> Result<(), Refusal> {
    let mut types = headers.get_all(CONTENT_TYPE).iter();
    let (Some(said), None) = (types.next(), types.next()) else { return Err(wrong_type(path)) };
    let said = said.to_str().unwrap_or_default().to_ascii_lowercase();
    let essence = said.split(';').next().unwrap_or_default().trim();
    let fits = if path == UPLOAD {
        essence.strip_prefix("image/").is_some_and(|format| !format.is_empty())
    } else {
        essence == "application/json"
    };
    if fits { Ok(()) } else { Err(wrong_type(path)) }
}

/// A whole body of at most `most` bytes, each piece of which comes within `pause`; `room` is made for it
/// beforehand, so that it never lies in memory twice.
async fn collect(
    body: impl Body<Data = Bytes>,
    (room, most): (usize, usize),
    pause: Duration,
) -> Result<Bytes, Refusal> {
    let mut body = std::pin::pin!(body);
    let mut whole = Vec::with_capacity(room);
    loop {
        let next = std::future::poll_fn(|context| Pin::as_mut(&mut body).poll_frame(context));
        let Ok(frame) = timeout(pause, next).await else { return Err(Refusal::too_slow()) };
        let Some(frame) = frame else { return Ok(whole.into()) };
        let frame = frame.map_err(|_| Refusal::malformed("the body is cut short or garbled"))?;
        // What is no data is a trailer, which nothing here needs.
        let data = frame.into_data().unwrap_or_default();
        if whole.len() + data.len() > most {
            return Err(too_large(most));
        }
        whole.extend_from_slice(&data);
    }
}

fn elsewhere() -> Refusal {
    Refusal::new(StatusCode::FORBIDDEN, "other-site", "only the page of this review is answered")
        .hint("open the link that the terminal printed")
}

fn wrong_type(path: &str) -> Refusal {
    let wanted = if path == UPLOAD { "that of a picture" } else { "that of JSON" };
    Refusal::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "wrong-type",
        format!("the Content-Type here is {wanted}"),
    )
}

fn too_large(most: usize) -> Refusal {
    let most = if most >= 1 << 20 { format!("{} MiB", most >> 20) } else { format!("{} KiB", most >> 10) };
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", format!("more than {most} are not taken here"))
}

#[cfg(test)]
mod tests {
    use super::climbs;

    #[test]
    fn a_path_that_leads_upwards_is_told_however_it_is_written() {
        for path in
            ["/..", "/../x", "/a/../x", "/%2e%2E/x", "/.%2e/x", "/a%2f..%2Fx", "/a/..\\x", "/%5c..%5cx"]
        {
            assert!(climbs(path), "{path}");
        }
        for path in ["/", "/a..b", "/...", "/api/state", "/..a"] {
            assert!(!climbs(path), "{path}");
        }
    }
}
