//! Between the server's thread and the one that holds the session: work goes over a channel, answers come
//! back.
//!
//! The session borrows from the command it is held for, so it stays where it is. Questions that take time
//! stand by themselves and are worked on elsewhere, so that no step ever waits for them.

use super::refusal::Refusal;
use crate::diagnostics::Result as Done;
use crate::review::{Brought, Errand, Query, Session};
use std::sync::{Arc, mpsc};
use tokio::sync::{Semaphore, oneshot, watch};
use tokio::task::spawn_blocking;

/// Questions of one kind that are worked on at once; what nobody waits for any more still takes its time.
const AT_ONCE: usize = 2;

/// Takes what came of an errand.
pub(super) type Reply = Box<dyn FnOnce(Brought) + Send>;

/// Work on the session, and what is to be done beside it after that.
pub(super) type Job =
    Box<dyn for<'session> FnOnce(&mut Session<'session>) -> Option<(Errand<'session>, Reply)> + Send>;

/// Where requests hand in what is to be done with the session.
#[derive(Clone)]
pub(super) struct Workers {
    jobs: mpsc::Sender<Job>,
    /// The version of the state.
    newest: Arc<watch::Sender<u64>>,
    verdicts: Arc<Semaphore>,
    suggestions: Arc<Semaphore>,
}

/// What a slow question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    /// How many solutions there are.
    Verdict,
    /// What could be changed.
    Suggestions,
}

impl Workers {
    /// Where requests hand in work, and where it comes out.
    pub(super) fn new() -> (Self, mpsc::Receiver<Job>) {
        let (jobs, work) = mpsc::channel();
        let places = || Arc::new(Semaphore::new(AT_ONCE));
        let newest = Arc::new(watch::channel(0).0);
        (Self { jobs, newest, verdicts: places(), suggestions: places() }, work)
    }

    /// Has `work` done with the session.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Session<'_>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        let newest = Arc::clone(&self.newest);
        let job: Job = Box::new(move |session| {
            let done = work(session);
            newest.send_replace(session.version());
            // Whoever asked may have gone.
            let _ = reply.send(done);
            None
        });
        self.jobs.send(job).map_err(|_| Refusal::over())?;
        answer.await.map_err(|_| Refusal::over())
    }

    /// Has a photo read beside everything else: what came of it, or why it cannot be.
    pub(super) async fn fetch(&self, name: String, bytes: Vec<u8>) -> Result<Done<Brought>, Refusal> {
        let (reply, answer) = oneshot::channel();
        let newest = Arc::clone(&self.newest);
        let job: Job = Box::new(move |session| {
            let errand = session.send_for(&name, bytes);
            newest.send_replace(session.version());
            // Whoever asked may have gone.
            match errand {
                Ok(errand) => Some((errand, Box::new(|brought| drop(reply.send(Ok(brought)))))),
                Err(diagnostic) => {
                    let _ = reply.send(Err(diagnostic));
                    None
                }
            }
        });
        self.jobs.send(job).map_err(|_| Refusal::over())?;
        answer.await.map_err(|_| Refusal::over())
    }

    /// Works out an answer about the state of that version, beside everything else. `None` as soon as there
    /// is a newer state: then nobody needs it any more.
    pub(super) async fn inquire<T: Send + 'static>(
        &self,
        topic: Topic,
        version: u64,
        work: impl FnOnce(&Query) -> T + Send + 'static,
    ) -> Result<Option<T>, Refusal> {
        let newest = move |session: &mut Session<'_>| (session.version() == version).then(|| session.query());
        let Some(query) = self.ask(newest).await? else { return Ok(None) };
        let query = query.ok_or_else(Refusal::nothing_open)?;
        let mut newest = self.newest.subscribe();
        let places = match topic {
            Topic::Verdict => Arc::clone(&self.verdicts),
            Topic::Suggestions => Arc::clone(&self.suggestions),
        };
        let answer = async {
            let place = places.acquire_owned().await;
            let done = spawn_blocking(move || {
                let answer = work(&query);
                drop(place);
                (!query.is_outdated()).then_some(answer)
            });
            done.await.map_err(|_| Refusal::fault())
        };
        tokio::select! {
            biased;
            _ = newest.wait_for(|&newest| newest != version) => Ok(None),
            answer = answer => answer,
        }
    }

    /// What tells everyone who waits for a slow answer that there is nothing to wait for any more.
    pub(super) fn shutdown(&self) -> Shutdown {
        Shutdown(Arc::clone(&self.newest))
    }
}

/// Ends all waiting for slow answers.
#[derive(Clone, Debug)]
pub(super) struct Shutdown(Arc<watch::Sender<u64>>);

impl Shutdown {
    /// Ends it.
    pub(super) fn announce(&self) {
        self.0.send_replace(u64::MAX);
    }
}
