//! Between the server's thread and the one that holds the sitting: work goes over a channel, answers come back.
//!
//! The sitting borrows from the command it is held for, so it stays where it is. Questions that take time stand by
//! themselves and are worked on elsewhere, so that no step ever waits for them.

use super::refusal::Refusal;
use crate::review::{Brought, Errand, Inquiry, Sitting};
use crate::trouble::Result as Done;
use std::sync::{Arc, mpsc};
use tokio::sync::{Semaphore, oneshot, watch};
use tokio::task::spawn_blocking;

/// Questions of one kind that are worked on at once; what nobody waits for any more still takes its time.
const AT_ONCE: usize = 2;

/// Takes what came of an errand.
pub(super) type Reply = Box<dyn FnOnce(Brought) + Send>;

/// Work on the sitting, and what is to be done beside it after that.
pub(super) type Job =
    Box<dyn for<'sitting> FnOnce(&mut Sitting<'sitting>) -> Option<(Errand<'sitting>, Reply)> + Send>;

/// Where requests hand in what is to be done with the sitting.
#[derive(Clone)]
pub(super) struct Desk {
    jobs: mpsc::Sender<Job>,
    /// The version of the state.
    newest: Arc<watch::Sender<u64>>,
    verdicts: Arc<Semaphore>,
    offers: Arc<Semaphore>,
}

/// What a slow question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    /// How many solutions there are.
    Verdict,
    /// What could be changed.
    Offers,
}

impl Desk {
    /// A desk, and the work that comes in over it.
    pub(super) fn new() -> (Self, mpsc::Receiver<Job>) {
        let (jobs, work) = mpsc::channel();
        let places = || Arc::new(Semaphore::new(AT_ONCE));
        let newest = Arc::new(watch::channel(0).0);
        (Self { jobs, newest, verdicts: places(), offers: places() }, work)
    }

    /// Has `work` done with the sitting.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Sitting<'_>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        let newest = Arc::clone(&self.newest);
        let job: Job = Box::new(move |sitting| {
            let done = work(sitting);
            newest.send_replace(sitting.version());
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
        let job: Job = Box::new(move |sitting| {
            let errand = sitting.send_for(&name, bytes);
            newest.send_replace(sitting.version());
            // Whoever asked may have gone.
            match errand {
                Ok(errand) => Some((errand, Box::new(|brought| drop(reply.send(Ok(brought)))))),
                Err(trouble) => {
                    let _ = reply.send(Err(trouble));
                    None
                }
            }
        });
        self.jobs.send(job).map_err(|_| Refusal::over())?;
        answer.await.map_err(|_| Refusal::over())
    }

    /// Works out an answer about the state of that version, beside everything else. `None` as soon as there is a newer
    /// state: then nobody needs it any more.
    pub(super) async fn inquire<T: Send + 'static>(
        &self,
        topic: Topic,
        version: u64,
        work: impl FnOnce(&Inquiry) -> T + Send + 'static,
    ) -> Result<Option<T>, Refusal> {
        let newest =
            move |sitting: &mut Sitting<'_>| (sitting.version() == version).then(|| sitting.inquiry());
        let Some(inquiry) = self.ask(newest).await? else { return Ok(None) };
        let inquiry = inquiry.ok_or_else(Refusal::nothing_open)?;
        let mut newest = self.newest.subscribe();
        let places = match topic {
            Topic::Verdict => Arc::clone(&self.verdicts),
            Topic::Offers => Arc::clone(&self.offers),
        };
        let answer = async {
            let place = places.acquire_owned().await;
            let done = spawn_blocking(move || {
                let answer = work(&inquiry);
                drop(place);
                (!inquiry.is_outdated()).then_some(answer)
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
    pub(super) fn bell(&self) -> Bell {
        Bell(Arc::clone(&self.newest))
    }
}

/// Ends all waiting for slow answers.
#[derive(Clone, Debug)]
pub(super) struct Bell(Arc<watch::Sender<u64>>);

impl Bell {
    /// Ends it.
    pub(super) fn ring(&self) {
        self.0.send_replace(u64::MAX);
    }
}
