//! The review in a terminal: for a machine without a browser, over ssh.
//!
//! [`View`] is what is shown and what keys make of it, [`draw`] sets it in characters, [`work`] is the loop
//! that does what is wished for; none of them knows a terminal. [`Screen`] is the real one.

mod ask;
mod beside;
mod draw;
mod keys;
mod lists;
mod pictures;
mod places;
#[cfg(test)]
mod tests;
mod tty;
mod view;
mod work;
mod worker;

pub use draw::draw;
pub use pictures::Gallery;
pub use tty::Screen;
pub use view::{View, Wish};
pub use work::{Console, Heard, work};
