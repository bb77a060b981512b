//! A person looks over what was read: the core that the page and the terminal share.
//!
//! A [`Session`] is what a [`Frontend`] works on: the photo that is open (a [`Review`]), what was said of it,
//! and what comes next. Every step is in the journal before it is acknowledged. What takes time - verdicts,
//! offers - is an [`Query`], which stands by itself, so that a front may ask it on another thread while the
//! person goes on.

mod action;
mod answer;
mod beside;
mod board;
mod decided;
mod errand;
mod frontend;
mod host;
mod kind;
mod mark;
mod open;
mod preview;
mod query;
mod remedy;
mod ruling;
mod session;
mod state;
mod suggestion;

pub use action::Action;
pub use beside::{AsideReadingState, AsideState, PieceState};
pub use board::{BoardState, CellState, Heavy, ReadingState};
pub use decided::{Answer, Decided, read_otherwise};
pub use errand::{Brought, Errand, Opened};
pub use frontend::{Absent, Ended, Frontend, Frontends, Opening, Reach};
pub use host::SessionHost;
pub use kind::KindState;
pub use mark::MarkState;
pub use open::{JournalOf, Review, Setting};
pub use preview::Preview;
pub use query::Query;
pub use remedy::Remedy;
pub use ruling::{Ruling, Standing};
pub use session::Session;
pub use state::{Corners, Mode, PhotoState, Queue, Stage, State, Straight, TroubleState};
pub use suggestion::{Change, Suggestion};
