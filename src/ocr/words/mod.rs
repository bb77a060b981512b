//! The list of words about a board: found beside, below or above it, told from all other text, and read.
//!
//! [`page`] straightens the page about the board, [`items`] are its words, [`text`] those that stand alone,
//! [`list`] says which of them are a list, [`read`] what they may be, and [`choose`] which list it is.
//! [`rules`] takes lines away, and [`frames`]. [`lines`] tells which way the text runs.

mod boxes;
mod capitals;
mod choose;
mod frames;
mod items;
mod lines;
mod list;
mod page;
mod read;
mod rules;
mod running;
mod text;

use super::blobs::Blob;
use super::recognizer::Recognizer;
use crate::diagnostics::Result;
use crate::geometry::Point;
use crate::grid::Board;
use crate::photo::Photo;
use crate::puzzle::marks::Word;
use image::GrayImage;
use items::Item;
pub use lines::run_across;
use page::{Ground, Page};

/// By which shares of the board's ink the ink of a list is darker than paper: its letters may be thin, but
/// what shines through the page is paler.
const SHARES: [f64; 3] = [0.42, 0.27, 0.18];

/// Fewest letters of the alphabet that make a strip of it rather than a word.
const STRIP: usize = 3;

/// The words of the list about an upright board, column by column, those on paper or, where there are none,
/// light ones on a dark panel; none where there is no list.
///
/// # Errors
/// The engine's own, and the network's.
pub fn words(photo: &Photo, board: &Board, engine: &dyn Recognizer) -> Result<Vec<Word>> {
    for ground in [Ground::Light, Ground::Dark] {
        let Some(page) = Page::around(photo, board, ground) else { break };
        let words = on_page(&page, engine)?;
        if !words.is_empty() {
            return Ok(words);
        }
    }
    Ok(Vec::new())
}

/// The words of the list on a page.
fn on_page(page: &Page, engine: &dyn Recognizer) -> Result<Vec<Word>> {
    let inks = SHARES.map(|share| rules::without(page, share));
    let mut pieces = inks.each_ref().map(|ink| items::pieces(page, ink));
    boxes::without(&mut pieces);
    let of = |(ink, pieces): (&GrayImage, Vec<Blob>)| {
        let [signed, unsigned] = running::lists(page, pieces.clone());
        [list::list(page, &text::text(page, ink, pieces)), signed, unsigned]
    };
    // Letters hang together less in darker ink.
    let lists = inks.iter().zip(pieces).flat_map(of).collect();
    choose::first_list(lists, |items| read_items(page, items, engine))
}

/// The words of a list as ink of several depths shows them, each with what it may be.
fn read_items(page: &Page, items: &[Vec<Item>], engine: &dyn Recognizer) -> Result<Vec<Word>> {
    let readings = read::readings(page, items, engine)?;
    let word = |(item, readings): (&Item, Vec<(String, f64)>)| {
        let (x, y) = item.middle();
        let is_word = readings.first().is_some_and(|(text, _)| text.len() >= 2 && !is_strip(text));
        is_word.then(|| Word {
            middle: page.lattice(Point::new(x, y)),
            place: page.place(item.bounds),
            readings,
        })
    };
    Ok(items.iter().filter_map(|shown| shown.first()).zip(readings).filter_map(word).collect())
}

/// Whether these are letters to be crossed off, in the order of the alphabet.
fn is_strip(text: &str) -> bool {
    text.len() >= STRIP && text.as_bytes().windows(2).all(|pair| pair[1] == pair[0] + 1)
}

#[cfg(test)]
mod tests;
