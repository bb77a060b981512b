//! The review page and the server that shows it to one person.
//!
//! A request passes these files in order: `server` accepts its connection, which waits in the queue of
//! `admission` until it shows the key; `connection` takes one request of each; `guard` decides whether it may
//! be answered; `routes` answers it; `workers` hands the work to the thread that holds the session. `browser`
//! puts them together.

mod activity;
mod admission;
mod assets;
mod browser;
mod connection;
mod guard;
mod key;
mod limits;
mod names;
mod origin;
mod redirect_file;
mod refusal;
mod routes;
mod server;
mod share_link;
mod upload_budget;
mod workers;

pub use browser::Browser;
pub use limits::Limits;
