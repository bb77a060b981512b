//! The page as a front end: from the first connection to the last.

use super::activity::Activity;
use super::connection::ConnectionHandler;
use super::guard::Guard;
use super::key::Key;
use super::limits::Limits;
use super::origin::OwnAuthorities;
use super::redirect_file::{self, RedirectFile};
use super::routes;
use super::server::{self, End, Server};
use super::share_link;
use super::upload_budget::UploadBudget;
use super::workers::{Job, Workers};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::review::{Ended, Frontend, Opening, Reach, Session, Stage};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, mpsc};
use tokio::sync::Semaphore;

/// The review in a browser: a [`Frontend`] that serves a page until the person is through.
#[derive(Clone, Copy, Debug, Default)]
pub struct Browser {
    /// What is taken from whoever connects.
    pub limits: Limits,
}

impl Frontend for Browser {
    fn confirm(&self, session: &mut Session<'_>, opening: &Opening<'_>) -> Result<Ended> {
        let (listener, address) = server::listen(listening_at(opening.reach)?)?;
        let key = Key::new()?;
        let link = share_link::link(address, &key);
        let guard = Arc::new(Guard { own: OwnAuthorities::at(address), key, limits: self.limits });
        let (workers, jobs) = Workers::new();
        let handler = ConnectionHandler {
            guard,
            shutdown: workers.shutdown(),
            activity: Activity::new(),
            places: Arc::new(Semaphore::new(self.limits.connections)),
            uploads: UploadBudget::new(&self.limits),
            router: routes::router(workers),
        };
        let server = Server::start(listener, handler, session.stopping())?;
        let _redirect = invite(&link, session.is_lasting(), opening);
        work(session, jobs, &server);
        Ok(match server.end() {
            End::Stopped => Ended::Done,
            End::Idle | End::Interrupt => Ended::Stopped,
        })
    }

    fn abandon(&self) {
        redirect_file::remove_all();
    }
}

/// Does what is handed in until the server ends. Photos that are brought are read beside it: nobody waits for
/// them.
fn work(session: &mut Session<'_>, jobs: mpsc::Receiver<Job>, server: &Server) {
    std::thread::scope(|scope| {
        // The server's thread has the other end, and lets it go when it ends.
        for job in jobs {
            if let Some((errand, reply)) = job(session) {
                scope.spawn(move || reply(errand.run()));
            }
            if session.stage() == Stage::Ended {
                server.stop();
            }
        }
        session.give_up();
    });
}

/// Where to listen: any free port.
fn listening_at(reach: Reach) -> Result<SocketAddr> {
    let address = match reach {
        Reach::Machine => IpAddr::V4(Ipv4Addr::LOCALHOST),
        Reach::Network => share_link::own_address().ok_or_else(|| {
            Diagnostic::new(Code::Usage, "this machine is on no network that others could reach it by")
                .hint("join one first, or open the page on this machine")
        })?,
    };
    Ok(SocketAddr::new(address, 0))
}

/// Leads the person to the page; what is given back leads the browser there, and has to last until it has
/// come.
fn invite(link: &str, lasting: bool, opening: &Opening<'_>) -> Option<RedirectFile> {
    (opening.tell)(&format!("  review   {link}"));
    let kept = if lasting { "; what you have said is kept" } else { "" };
    (opening.tell)(&format!("           Ctrl+C ends it{kept}"));
    if opening.reach == Reach::Network {
        (opening.tell)("Whoever has this link can see the photos and change what was read.");
        (opening.tell)(&share_link::code_within(link, share_link::window()));
    }
    // Without a browser, or a place for the file, the link is there to be opened by hand.
    let redirect = opening.browser.then(|| RedirectFile::create(link).ok()).flatten();
    if let Some(redirect) = &redirect {
        let _ = opener::open_browser(redirect.address());
    }
    redirect
}
