//! The review page and its server.
//!
//! What reaches the page is decided in layers: [`server`] takes connections, [`connection`] makes a request of each,
//! [`guard`] lets it pass or not, [`routes`] answers.

mod assets;
mod connection;
mod guard;
mod key;
mod limits;
mod origin;
mod refusal;
mod server;

pub use limits::Limits;
