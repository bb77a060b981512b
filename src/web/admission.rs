//! Connections that have not shown the key yet: few at once, and never in the way of those that have it.
//!
//! Whoever connects is taken, so that a person is never kept waiting by sockets that say nothing: where the
//! queue is full, the connection that has been idle for longest is closed.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// The connections that have not shown the key.
#[derive(Clone, Debug)]
pub(super) struct AdmissionQueue {
    waiting: Arc<Mutex<Waiting>>,
    /// How many may wait at once.
    most: usize,
    /// How many of one address, so that no other address loses a connection for its sake.
    most_of_one: usize,
}

#[derive(Debug, Default)]
struct Waiting {
    /// The number of the next one: whoever came earlier has a smaller one.
    next: u64,
    connections: BTreeMap<u64, Connection>,
}

#[derive(Debug)]
struct Connection {
    peer: IpAddr,
    /// Whether nothing is being answered: no request has come yet, or it was answered.
    idle: bool,
    /// Told when it is to be closed.
    evicted: Arc<Notify>,
}

impl Waiting {
    /// Closes one, of one address or of all: of those that are idle, or else of all, the one that came first.
    fn evict_one(&mut self, peer: Option<IpAddr>) {
        let among = |connection: &Connection| peer.is_none_or(|peer| connection.peer == peer);
        let rank = |(number, connection): (&u64, &Connection)| (!connection.idle, *number);
        let first = self.connections.iter().filter(|(_, connection)| among(connection)).map(rank).min();
        if let Some(connection) = first.and_then(|(_, number)| self.connections.remove(&number)) {
            connection.evicted.notify_one();
        }
    }
}

impl AdmissionQueue {
    /// A queue for `most` connections, `most_of_one` of them from one address.
    pub(super) fn new(most: usize, most_of_one: usize) -> Self {
        Self { waiting: Arc::default(), most, most_of_one }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a connection from `peer`, and closes another where there are too many.
    pub(super) fn enter(&self, peer: IpAddr) -> QueueSlot {
        let mut waiting = self.waiting();
        if waiting.connections.values().filter(|connection| connection.peer == peer).count()
            >= self.most_of_one
        {
            waiting.evict_one(Some(peer));
        }
        if waiting.connections.len() >= self.most {
            waiting.evict_one(None);
        }
        let (number, evicted) = (waiting.next, Arc::new(Notify::new()));
        waiting.next += 1;
        waiting.connections.insert(number, Connection { peer, idle: true, evicted: Arc::clone(&evicted) });
        QueueSlot { queue: self.clone(), number, evicted }
    }
}

/// A place in the queue, free again when this is dropped.
#[derive(Debug)]
pub(super) struct QueueSlot {
    queue: AdmissionQueue,
    number: u64,
    evicted: Arc<Notify>,
}

impl QueueSlot {
    /// Waits until the connection is to be closed, which never comes for one that has shown the key.
    pub(super) async fn evicted(&self) {
        self.evicted.notified().await;
    }

    /// Notes whether a request is being answered.
    pub(super) fn set_idle(&self, idle: bool) {
        if let Some(connection) = self.queue.waiting().connections.get_mut(&self.number) {
            connection.idle = idle;
        }
    }

    /// Leaves the queue for good: the key was shown.
    pub(super) fn admit(&self) {
        self.queue.waiting().connections.remove(&self.number);
    }
}

impl Drop for QueueSlot {
    fn drop(&mut self) {
        self.admit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEERS: [IpAddr; 2] =
        [IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 7))];

    fn waits(queue: &AdmissionQueue, slot: &QueueSlot) -> bool {
        queue.waiting().connections.contains_key(&slot.number)
    }

    #[test]
    fn the_longest_idle_one_is_closed_first() {
        let queue = AdmissionQueue::new(3, 3);
        let slots: Vec<QueueSlot> = (0..3).map(|_| queue.enter(PEERS[0])).collect();
        slots[0].set_idle(false);
        let fourth = queue.enter(PEERS[0]);
        let stay: Vec<bool> = slots.iter().chain([&fourth]).map(|slot| waits(&queue, slot)).collect();
        assert_eq!(stay, [true, false, true, true]);
        slots[2].set_idle(false);
        fourth.set_idle(false);
        let fifth = queue.enter(PEERS[0]);
        assert!(!waits(&queue, &slots[0]) && waits(&queue, &fifth), "nobody is idle: the first goes");
    }

    #[test]
    fn no_address_has_connections_of_another_closed() {
        let queue = AdmissionQueue::new(4, 2);
        let other = queue.enter(PEERS[1]);
        let many: Vec<QueueSlot> = (0..20).map(|_| queue.enter(PEERS[0])).collect();
        assert!(waits(&queue, &other) && waits(&queue, &many[19]) && !waits(&queue, &many[17]));
    }

    #[test]
    fn who_has_the_key_takes_no_place_and_is_never_closed() {
        let queue = AdmissionQueue::new(1, 1);
        let known = queue.enter(PEERS[0]);
        known.admit();
        let next = queue.enter(PEERS[0]);
        assert!(waits(&queue, &next));
        drop(next);
        assert!(queue.waiting().connections.is_empty());
    }
}
