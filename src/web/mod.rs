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

pub use invitation::{Invitation, own_address};
pub use limits::Limits;

use crate::review::{Ended, Front, Sitting, Stage};
use crate::trouble::Result;
use connection::Door;
use desk::Desk;
use guard::Guard;
use key::Key;
use origin::Ours;
use server::{End, Pulse, Server};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

/// A review in the browser: a [`Front`] that serves a page until the person is through.
pub struct Browser<'a> {
    /// The address to listen at: this machine's own alone unless the person wants it otherwise.
    pub address: SocketAddr,
    /// What is taken from whoever connects.
    pub limits: Limits,
    /// Whether the page is opened in this machine's browser.
    pub open: bool,
    /// Tells the person where the page is, once it can be reached.
    pub invite: &'a (dyn Fn(&Invitation) + Sync),
}

impl<'a> Browser<'a> {
    /// A review for this machine alone, at any free port.
    pub fn new(invite: &'a (dyn Fn(&Invitation) + Sync)) -> Self {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        Self { address, limits: Limits::default(), open: true, invite }
    }

    /// A review that machines nearby can reach at `address`, one of this machine's own, and that opens no browser here.
    pub fn shared(address: IpAddr, invite: &'a (dyn Fn(&Invitation) + Sync)) -> Self {
        Self { address: SocketAddr::new(address, 0), open: false, ..Self::new(invite) }
    }
}

impl Front for Browser<'_> {
    fn confirm(&self, sitting: &mut Sitting<'_>) -> Result<Ended> {
        let (listener, address) = server::listen(self.address)?;
        let key = Key::new()?;
        let mut invitation = Invitation::new(address, &key);
        let guard = Arc::new(Guard { ours: Ours::at(address), key, limits: self.limits });
        let (desk, jobs) = Desk::new();
        let door = Door { guard, bell: desk.bell(), pulse: Pulse::new(), router: routes::router(desk) };
        let server = Server::start(listener, door)?;
        // Without a browser the link is there to be opened by hand.
        invitation.opened = self.open && opener::open_browser(&invitation.link).is_ok();
        (self.invite)(&invitation);
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
