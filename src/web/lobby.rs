//! Connections that have not shown the key yet: few at once, and never in the way of those that have it.
//!
//! Whoever connects is let in, so that a person is never kept waiting by sockets that say nothing: where the lobby is
//! full, the one that has been silent for longest is shown out.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// Who waits to be asked for the key.
#[derive(Clone, Debug)]
pub(super) struct Lobby {
    guests: Arc<Mutex<Guests>>,
    /// How many may wait at once.
    most: usize,
    /// How many of one address, so that nobody else is shown out for its sake.
    most_of_one: usize,
}

#[derive(Debug, Default)]
struct Guests {
    /// The number of the next one: whoever came earlier has a smaller one.
    next: u64,
    waiting: BTreeMap<u64, Guest>,
}

#[derive(Debug)]
struct Guest {
    peer: IpAddr,
    /// Whether nothing is being answered: no request has come yet, or it was answered.
    idle: bool,
    /// Told when it is to go.
    out: Arc<Notify>,
}

impl Guests {
    /// Shows one out, of one address or of all: of those that are idle, or else of all, the one that came first.
    fn show_one_out(&mut self, peer: Option<IpAddr>) {
        let among = |guest: &Guest| peer.is_none_or(|peer| guest.peer == peer);
        let rank = |(number, guest): (&u64, &Guest)| (!guest.idle, *number);
        let first = self.waiting.iter().filter(|(_, guest)| among(guest)).map(rank).min();
        if let Some(guest) = first.and_then(|(_, number)| self.waiting.remove(&number)) {
            guest.out.notify_one();
        }
    }
}

impl Lobby {
    /// A lobby for so many, and so many of one address.
    pub(super) fn new(most: usize, most_of_one: usize) -> Self {
        Self { guests: Arc::default(), most, most_of_one }
    }

    fn guests(&self) -> MutexGuard<'_, Guests> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets somebody in who comes from `peer`, and somebody else out where there is no room.
    pub(super) fn enter(&self, peer: IpAddr) -> Ticket {
        let mut guests = self.guests();
        if guests.waiting.values().filter(|guest| guest.peer == peer).count() >= self.most_of_one {
            guests.show_one_out(Some(peer));
        }
        if guests.waiting.len() >= self.most {
            guests.show_one_out(None);
        }
        let (number, out) = (guests.next, Arc::new(Notify::new()));
        guests.next += 1;
        guests.waiting.insert(number, Guest { peer, idle: true, out: Arc::clone(&out) });
        Ticket { lobby: self.clone(), number, out }
    }
}

/// A place in the lobby, free again when this is dropped.
#[derive(Debug)]
pub(super) struct Ticket {
    lobby: Lobby,
    number: u64,
    out: Arc<Notify>,
}

impl Ticket {
    /// Waits to be shown out, which nobody is who has shown the key.
    pub(super) async fn shown_out(&self) {
        self.out.notified().await;
    }

    /// Notes whether a request is being answered.
    pub(super) fn set_idle(&self, idle: bool) {
        if let Some(guest) = self.lobby.guests().waiting.get_mut(&self.number) {
            guest.idle = idle;
        }
    }

    /// Leaves the lobby for good, with the key.
    pub(super) fn admit(&self) {
        self.lobby.guests().waiting.remove(&self.number);
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.admit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEERS: [IpAddr; 2] =
        [IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 7))];

    fn waits(lobby: &Lobby, ticket: &Ticket) -> bool {
        lobby.guests().waiting.contains_key(&ticket.number)
    }

    #[test]
    fn the_longest_idle_one_is_shown_out_first() {
        let lobby = Lobby::new(3, 3);
        let tickets: Vec<Ticket> = (0..3).map(|_| lobby.enter(PEERS[0])).collect();
        tickets[0].set_idle(false);
        let fourth = lobby.enter(PEERS[0]);
        let stay: Vec<bool> = tickets.iter().chain([&fourth]).map(|ticket| waits(&lobby, ticket)).collect();
        assert_eq!(stay, [true, false, true, true]);
        tickets[2].set_idle(false);
        fourth.set_idle(false);
        let fifth = lobby.enter(PEERS[0]);
        assert!(!waits(&lobby, &tickets[0]) && waits(&lobby, &fifth), "nobody is idle: the first goes");
    }

    #[test]
    fn no_address_has_another_one_shown_out() {
        let lobby = Lobby::new(4, 2);
        let other = lobby.enter(PEERS[1]);
        let many: Vec<Ticket> = (0..20).map(|_| lobby.enter(PEERS[0])).collect();
        assert!(waits(&lobby, &other) && waits(&lobby, &many[19]) && !waits(&lobby, &many[17]));
    }

    #[test]
    fn who_has_the_key_takes_no_place_and_is_never_shown_out() {
        let lobby = Lobby::new(1, 1);
        let known = lobby.enter(PEERS[0]);
        known.admit();
        let next = lobby.enter(PEERS[0]);
        assert!(waits(&lobby, &next));
        drop(next);
        assert!(lobby.guests().waiting.is_empty());
    }
}
