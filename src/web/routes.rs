//! What the page asks for, and what answers. Everything here has passed the guard.

use super::assets;
use super::names;
use super::refusal::Refusal;
use super::upload_budget::Reservation;
use super::workers::{Topic, Workers};
use crate::diagnostics::Diagnostic;
use crate::pipeline;
use crate::review::{Action, Mode, Query, Remedy, Review, Ruling, Session};
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, State as On};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderValue};
use axum::http::{HeaderMap, Response, Uri};
use axum::routing::{get, post};
use axum::{Extension, Router};
use image::{ImageFormat, RgbImage};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use tokio::task::spawn_blocking;

/// What a handler gives.
type Answer = Result<Response<Body>, Refusal>;

/// Everything that is answered.
pub(super) fn router(workers: Workers) -> Router {
    Router::new()
        .route("/api/state", get(state))
        .route("/api/step", post(step))
        .route("/api/preview", post(preview))
        .route("/api/puzzle", post(puzzle))
        .route("/api/save", post(save))
        .route("/api/next", post(next))
        .route(super::guard::UPLOAD, post(upload))
        .route("/api/verdict", get(verdict))
        .route("/api/suggestion", get(suggestion))
        .route("/api/photo", get(photo))
        .route("/api/straight", get(straight))
        .route("/api/answer", get(answer))
        .route("/api/download", get(download))
        .fallback(assets::file)
        .method_not_allowed_fallback(|| async { Refusal::wrong_method() })
        // The guard has measured the body already.
        .layer(DefaultBodyLimit::disable())
        .with_state(workers)
}

async fn state(On(workers): On<Workers>) -> Answer {
    json(&workers.ask(|session| session.state()).await?)
}

async fn step(On(workers): On<Workers>, body: Bytes) -> Answer {
    let action: Action = parsed(&body)?;
    change(&workers, |session| session.act(action)).await
}

/// Corners that are still being moved.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Corners {
    corners: [(f64, f64); 4],
    sides: Option<u16>,
}

async fn preview(On(workers): On<Workers>, body: Bytes) -> Answer {
    let Corners { corners, sides } = parsed(&body)?;
    json(&workers.ask(move |session| session.preview(corners, sides)).await??)
}

/// Which puzzle of the photo is meant.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    puzzle: usize,
}

async fn puzzle(On(workers): On<Workers>, body: Bytes) -> Answer {
    let Choice { puzzle } = parsed(&body)?;
    change(&workers, move |session| session.choose(puzzle)).await
}

/// A body that says nothing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// From which state to go on; the newest where it does not say.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Going {
    version: Option<u64>,
}

#[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone is of one lifetime only")]
async fn save(On(workers): On<Workers>, body: Bytes) -> Answer {
    let Nothing {} = parsed(&body)?;
    change(&workers, |session| session.save()).await
}

async fn next(On(workers): On<Workers>, body: Bytes) -> Answer {
    let Going { version } = parsed(&body)?;
    // Sent twice, it would skip a photo that nobody has seen.
    change(&workers, move |session| match version {
        Some(version) if version != session.version() => Ok(()),
        _ => session.go_on(),
    })
    .await
}

async fn upload(
    On(workers): On<Workers>,
    Extension(reserved): Extension<Reservation>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer {
    let name = names::uploaded(headers.get("x-gridlens-name").map(HeaderValue::as_bytes));
    if workers.ask(|session| session.mode()).await? != Mode::Serve {
        return Err(Refusal::nothing_here());
    }
    // What was begun is brought to an end, even where the page has gone: it may come back, and ask.
    let read = tokio::spawn(async move {
        let brought = workers.fetch(name, body.into()).await??;
        drop(reserved);
        change(&workers, move |session| session.receive(brought)).await
    });
    read.await.map_err(|_| Refusal::fault())?
}

/// An answer to a slow question; nothing but the version where there is a newer state by now.
#[derive(Serialize)]
struct Found<T: Serialize> {
    version: u64,
    superseded: bool,
    #[serde(flatten)]
    answer: Option<T>,
}

impl<T: Serialize> Found<T> {
    const fn of(version: u64, answer: Option<T>) -> Self {
        Self { version, superseded: answer.is_none(), answer }
    }
}

async fn verdict(On(workers): On<Workers>, uri: Uri) -> Answer {
    let version = number(&uri, "version")?;
    let found: Option<Ruling> = workers.inquire(Topic::Verdict, version, Query::ruling).await?;
    json(&Found::of(version, found))
}

async fn suggestion(On(workers): On<Workers>, uri: Uri) -> Answer {
    let version = number(&uri, "version")?;
    let found: Option<Remedy> = workers.inquire(Topic::Suggestions, version, Query::remedy).await?;
    json(&Found::of(version, found))
}

async fn photo(On(workers): On<Workers>) -> Answer {
    let picture = workers.ask(|session| session.review().map(Review::photo)).await?;
    pictured(picture.ok_or_else(Refusal::nothing_open)?, ImageFormat::Jpeg).await
}

async fn straight(On(workers): On<Workers>) -> Answer {
    let picture = workers.ask(|session| session.review().and_then(Review::straight)).await?;
    pictured(picture.ok_or_else(Refusal::nothing_open)?, ImageFormat::Png).await
}

async fn answer(On(workers): On<Workers>, uri: Uri) -> Answer {
    let version = number(&uri, "version")?;
    let picture =
        workers.ask(move |session| (session.version() == version).then(|| session.answer())).await?;
    pictured(picture.ok_or_else(Refusal::outdated)??, ImageFormat::Jpeg).await
}

async fn download(On(workers): On<Workers>, uri: Uri) -> Answer {
    let name = |session: &Session<'_>| session.review().map(Review::name).unwrap_or_default();
    match parameter(&uri, "what") {
        Some("csv") => {
            let (name, text) = workers.ask(move |session| (name(session), session.csv())).await?;
            Ok(attached(&names::beside(&name, "puzzle.csv"), "text/csv; charset=utf-8", text?.into()))
        }
        Some("picture") => {
            let (name, file) = workers.ask(move |session| (name(session), session.download())).await?;
            let (bytes, format) = file?;
            // A format that is not written is answered in another.
            let format = image::guess_format(&bytes).unwrap_or(format);
            let ending = format.extensions_str().first().copied().unwrap_or("png");
            let name = names::beside(&name, &format!("solved.{ending}"));
            Ok(attached(&name, format.to_mime_type(), bytes.into()))
        }
        _ => Err(Refusal::malformed("what is to be downloaded is `picture` or `csv`")),
    }
}

/// Changes something, and shows what there is then.
async fn change(
    workers: &Workers,
    change: impl FnOnce(&mut Session<'_>) -> Result<(), Diagnostic> + Send + 'static,
) -> Answer {
    let done = workers.ask(|session| change(session).map(|()| session.state())).await?;
    json(&done?)
}

/// What a body says.
fn parsed<T: DeserializeOwned>(body: &Bytes) -> Result<T, Refusal> {
    serde_json::from_slice(body)
        .map_err(|error| Refusal::malformed(format!("the request makes no sense: {error}")))
}

/// A value of the query, as it stands there: none that is known here needs decoding.
fn parameter<'u>(uri: &'u Uri, name: &str) -> Option<&'u str> {
    let pairs = uri.query()?.split('&').filter_map(|pair| pair.split_once('='));
    pairs.into_iter().find(|(own, _)| *own == name).map(|(_, value)| value)
}

fn number(uri: &Uri, name: &str) -> Result<u64, Refusal> {
    let number = parameter(uri, name).and_then(|text| text.parse().ok());
    number.ok_or_else(|| Refusal::malformed(format!("`{name}` is missing or no number")))
}

fn json(value: &impl Serialize) -> Answer {
    // Plain data with text for keys can always be written.
    let text = serde_json::to_vec(value).map_err(|_| Refusal::fault())?;
    Ok(answered("application/json", text.into()))
}

/// A picture as a file, which takes too long to keep other answers waiting.
async fn pictured(picture: impl Borrow<RgbImage> + Send + 'static, format: ImageFormat) -> Answer {
    let bytes = spawn_blocking(move || pipeline::encode(picture.borrow(), format, None)).await;
    Ok(answered(format.to_mime_type(), bytes.map_err(|_| Refusal::fault())??.into()))
}

fn answered(kind: &'static str, body: Body) -> Response<Body> {
    let mut answer = Response::new(body);
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    answer
}

/// A file for the browser's downloads.
fn attached(name: &str, kind: &'static str, body: Body) -> Response<Body> {
    let mut answer = answered(kind, body);
    if let Ok(value) = HeaderValue::try_from(names::disposition(name)) {
        answer.headers_mut().insert(CONTENT_DISPOSITION, value);
    }
    answer
}
