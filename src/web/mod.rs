//! The review page and the server that shows it to one person.
//!
//! What comes in passes layer by layer, each of which a file: `server` takes connections, `connection` makes one request
//! of each, `guard` lets it pass or not, `routes` answers, `desk` has the work done by the thread that holds the sitting.

mod assets;
mod connection;
mod desk;
mod guard;
mod invitation;
mod key;
mod limits;
mod names;
mod origin;
mod refusal;
mod routes;
mod server;

pub use limits::Limits;

use crate::review::{Ended, Front, Opening, Reach, Sitting, Stage};
use crate::trouble::{Name, Result, Trouble};
use connection::Door;
use desk::Desk;
use guard::Guard;
use key::Key;
use origin::Ours;
use server::{End, Pulse, Server};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// The review in a browser: a [`Front`] that serves a page until the person is through.
#[derive(Clone, Copy, Debug, Default)]
pub struct Browser {
    /// What is taken from whoever connects.
    pub limits: Limits,
}

impl Front for Browser {
    fn confirm(&self, sitting: &mut Sitting<'_>, opening: &Opening<'_>) -> Result<Ended> {
        let (listener, address) = server::listen(listening_at(opening.reach)?)?;
        let key = Key::new()?;
        let link = invitation::link(address, &key);
        let guard = Arc::new(Guard { ours: Ours::at(address), key, limits: self.limits });
        let (desk, jobs) = Desk::new();
        let door = Door { guard, bell: desk.bell(), pulse: Pulse::new(), router: routes::router(desk) };
        let server = Server::start(listener, door, sitting.stopping())?;
        invite(&link, sitting.is_lasting(), opening);
        // The server's thread has the other end, and lets it go when it ends.
        for job in jobs {
            job(sitting);
            if sitting.stage() == Stage::Ended {
                server.stop();
            }
        }
        Ok(match server.end() {
            End::Told => Ended::Done,
            End::Silence | End::Interrupt => Ended::Stopped,
        })
    }
}

/// Where to listen: any free port.
fn listening_at(reach: Reach) -> Result<SocketAddr> {
    let address = match reach {
        Reach::Machine => IpAddr::V4(Ipv4Addr::LOCALHOST),
        Reach::Network => invitation::own_address().ok_or_else(|| {
            Trouble::new(Name::Usage, "this machine is on no network that others could reach it by")
                .hint("join one first, or open the page on this machine")
        })?,
    };
    Ok(SocketAddr::new(address, 0))
}

/// Leads the person to the page.
fn invite(link: &str, lasting: bool, opening: &Opening<'_>) {
    (opening.tell)(&format!("  review   {link}"));
    let kept = if lasting { "; what you have said is kept" } else { "" };
    (opening.tell)(&format!("           Ctrl+C ends it{kept}"));
    if opening.reach == Reach::Network {
        (opening.tell)(
            "Whoever is on this network and has this link can see the photos and change what was read.",
        );
        if let Some(code) = invitation::code(link) {
            (opening.tell)(&code);
        }
    }
    if opening.browser {
        // Without a browser the link is there to be opened by hand.
        let _ = opener::open_browser(link);
    }
}
