//! Answers that are no success, and the headers that every answer carries.

use crate::diagnostics::{Code, Diagnostic};
use crate::review::TroubleState;
use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use serde_json::json;
use std::fmt::Write;

/// What the page may do: show and ask this server alone.
const POLICY: &str = "default-src 'none'; img-src 'self' blob:; script-src 'self'; style-src 'self'; \
                      connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// Seconds after which a photo that there was no room for may be brought again: about what it takes to read
/// one.
const RETRY_SECONDS: &str = "5";

/// The headers of every answer.
const SECURITY_HEADERS: [(HeaderName, &str); 5] = [
    (HeaderName::from_static("content-security-policy"), POLICY),
    (HeaderName::from_static("x-content-type-options"), "nosniff"),
    (HeaderName::from_static("referrer-policy"), "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (CACHE_CONTROL, "no-store"),
];

/// Puts the headers of every answer on one.
pub(super) fn with_security_headers<B>(mut answer: Response<B>) -> Response<B> {
    for (name, value) in SECURITY_HEADERS {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    answer
}

/// A request that is not done, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    status: StatusCode,
    diagnostic: TroubleState,
}

impl Refusal {
    /// A refusal called `name`.
    pub(super) fn new(status: StatusCode, name: &'static str, message: impl Into<String>) -> Self {
        let diagnostic = TroubleState { name, message: message.into(), hint: None, facts: Vec::new() };
        Self { status, diagnostic }
    }

    /// The same refusal, with the next thing to do.
    pub(super) fn hint(mut self, hint: &str) -> Self {
        self.diagnostic.hint = Some(hint.to_owned());
        self
    }

    /// A request that makes no sense.
    pub(super) fn malformed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    /// Nothing has this name.
    pub(super) fn nothing_here() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", "there is nothing of this name")
    }

    /// What was sent took too long to come.
    pub(super) fn too_slow() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the request took too long to arrive")
            .hint("try again")
    }

    /// What was asked about has changed meanwhile.
    pub(super) fn outdated() -> Self {
        Self::new(StatusCode::CONFLICT, "outdated", "the puzzle has changed meanwhile")
    }

    /// There is nothing to show.
    pub(super) fn nothing_open() -> Self {
        Self::new(StatusCode::CONFLICT, "nothing-open", "no puzzle is open")
    }

    /// The address is there, but not for this.
    pub(super) fn wrong_method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", "this address does not take the method")
    }

    /// Others have brought too much to read at once.
    pub(super) fn crowded() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "too many photos are being brought at once")
            .hint("try again in a moment")
    }

    /// The program made a mistake.
    pub(super) fn fault() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "bug", "the program made a mistake here")
            .hint("undo the last step, or go on by hand")
    }

    /// The session has ended.
    pub(super) fn over() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "ended", "this review has ended")
            .hint("start it again on the machine where it ran")
    }

    fn json(&self) -> String {
        json!(self.diagnostic).to_string()
    }

    /// The whole answer as it goes over the wire, for requests that never became one.
    pub(super) fn raw(self) -> Vec<u8> {
        let body = self.json();
        let answer = with_security_headers(self.into_response());
        let mut text = format!(
            "HTTP/1.1 {}\r\nconnection: close\r\ncontent-length: {}\r\n",
            answer.status(),
            body.len()
        );
        for (name, value) in answer.headers() {
            // Every header was made of plain text above.
            let _ = write!(text, "{name}: {}\r\n", value.to_str().unwrap_or_default());
        }
        text.push_str("\r\n");
        text.push_str(&body);
        text.into_bytes()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response<Body> {
        let mut answer = Response::new(Body::from(self.json()));
        *answer.status_mut() = self.status;
        let headers = answer.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if self.diagnostic.name == Self::crowded().diagnostic.name {
            headers.insert(RETRY_AFTER, HeaderValue::from_static(RETRY_SECONDS));
        }
        answer
    }
}

impl From<Diagnostic> for Refusal {
    /// Trouble as the page may see it: whoever reads it on a phone learns nothing of this machine's folders.
    fn from(diagnostic: Diagnostic) -> Self {
        let status = match diagnostic.code {
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::OutOfRange | Code::Usage => StatusCode::BAD_REQUEST,
            Code::NotAnImage
            | Code::Heic
            | Code::CutShort
            | Code::Unsupported
            | Code::CannotRead
            | Code::BadPuzzleText
            | Code::UnknownKind
            | Code::BadAnswer
            | Code::NoGrid
            | Code::Blurred
            | Code::SeveralPuzzles
            | Code::SeveralPages => StatusCode::UNPROCESSABLE_ENTITY,
            Code::Exists
            | Code::Stopped
            | Code::Doubtful
            | Code::NoSolution
            | Code::SeveralSolutions
            | Code::WrongAnswer => StatusCode::CONFLICT,
            Code::GaveUp
            | Code::MissingModel
            | Code::SolverFailed
            | Code::SameFile
            | Code::CannotWrite
            | Code::Bug => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self { status, diagnostic: (&diagnostic.without_folders()).into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trouble_loses_every_folder_on_its_way_to_the_page_and_nothing_else() {
        let diagnostic = Diagnostic::new(Code::MissingModel, "no model in /opt/models/")
            .in_file("/srv/album/2024/a.jpg")
            .fact("looked in C:\\models and in /opt/models/eng")
            .fact("2 of 3 / 4, or x/y, are missing; 12 tiles in 3/4 time")
            .fact("cannot list /srv/album/2024")
            .hint("`gridlens review /srv/album/2024/a.jpg`, or set TESSDATA_PREFIX=/usr/share")
            .naming(["/opt/models/", "/opt/models/eng", "C:\\models", "/usr/share"]);
        let refusal = Refusal::from(diagnostic);
        assert_eq!(refusal.diagnostic.message, "no model in models");
        assert_eq!(
            refusal.diagnostic.facts,
            [
                "looked in models and in eng",
                "2 of 3 / 4, or x/y, are missing; 12 tiles in 3/4 time",
                "cannot list 2024"
            ]
        );
        let hint = refusal.diagnostic.hint.as_deref();
        assert_eq!(hint, Some("`gridlens review a.jpg`, or set TESSDATA_PREFIX=share"));
        assert_eq!(refusal.status, StatusCode::INTERNAL_SERVER_ERROR);
    }

    #[test]
    fn a_refusal_over_the_wire_says_what_it_says_as_an_answer() {
        let refusal = Refusal::too_slow();
        let body = refusal.json();
        let raw = String::from_utf8(refusal.raw()).expect("a refusal is text");
        assert!(raw.starts_with("HTTP/1.1 408 Request Timeout\r\n"), "{raw}");
        assert!(raw.ends_with(&format!("\r\n\r\n{body}")), "{raw}");
        for (name, value) in SECURITY_HEADERS {
            assert!(raw.contains(&format!("\r\n{name}: {value}\r\n")), "{name} in {raw}");
        }
    }
}
