//! The page: files that the program carries in itself, so that there is no folder to read from.

use super::refusal::Refusal;
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::http::{Response, Uri};

/// Path, type and bytes of every file of the page.
const FILES: [(&str, &str, &[u8]); 0] = [];

/// The file of the page that has this address.
pub(super) async fn file(uri: Uri) -> Result<Response<Body>, Refusal> {
    let (_, kind, bytes) =
        FILES.iter().find(|(path, ..)| *path == uri.path()).ok_or_else(Refusal::nothing_here)?;
    let mut answer = Response::new(Body::from(*bytes));
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    Ok(answer)
}
