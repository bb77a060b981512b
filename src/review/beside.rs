//! What stands beside the cells of the puzzle that is open, as plain data.

use super::mark::MarkState;
use super::open::Review;
use super::query::Query;
use crate::confirm;
use crate::geometry::Point;
use crate::ocr::Candidate;
use crate::puzzle::aside::Form;
use crate::puzzle::{Aside, Symbol};
use serde::Serialize;

/// Most readings that are shown of one aside.
const READINGS: usize = 4;

/// Something beside the cells: a total, a word, the number or the dots of a tile.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct AsideState {
    /// What it is: `total of row 3`.
    pub name: String,
    /// How it is written.
    pub form: Form,
    /// What it counts as now; empty where a word is none.
    pub value: String,
    /// How it stands.
    pub mark: MarkState,
    /// What the readers saw, most probable first.
    pub readings: Vec<AsideReadingState>,
    /// Its corners in pixels of [`Review::photo`], where it was seen there.
    pub corners: Option<[(f64, f64); 4]>,
    /// Whether it is the place for a further word, which is none yet.
    pub further: bool,
}

/// What an aside may say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AsideReadingState {
    /// The value.
    pub value: String,
    /// How probable it is.
    pub percent: u32,
}

/// A symbol that is chosen by how it looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceState {
    /// The symbol.
    pub value: Symbol,
    /// The character that looks like it.
    pub shown: char,
}

impl AsideState {
    /// What stands beside the cells, in the order in which the kind lists it.
    pub(super) fn all(review: &Review<'_>, query: &Query) -> Vec<Self> {
        let Ok((_, read)) = review.read() else { return Vec::new() };
        let restated = review.history().restated();
        let state = |now: &Aside| {
            let before = read.aside(&now.name);
            let is_said = restated.iter().any(|said| said.name == now.name);
            let mark = match before {
                Some(before) if is_said && before.value == now.value => MarkState::Confirmed,
                _ if is_said => MarkState::Changed,
                Some(before) if before.is_doubtful(review.sure()) => MarkState::Doubtful,
                _ => MarkState::Sure,
            };
            let seen = before.map_or(&[][..], |before| &before.values);
            let seen = seen.iter().filter(|value| value.1 >= Candidate::LEAST_SHOWN).take(READINGS);
            Self {
                name: now.name.clone(),
                form: now.form,
                value: now.value.clone(),
                mark,
                readings: seen.map(reading).collect(),
                corners: now.place.map(|place| review.shown(&place).0.map(Point::tenths)),
                further: false,
            }
        };
        let mut all: Vec<Self> = query.reading.asides.iter().map(state).collect();
        all.extend(further(&query.reading.asides));
        all
    }
}

fn reading((value, probability): &(String, f64)) -> AsideReadingState {
    AsideReadingState { value: value.clone(), percent: (probability * 100.0).round() as u32 }
}

/// The place for a word that the readers missed, where there is a list of words.
fn further(asides: &[Aside]) -> Option<AsideState> {
    let name = format!("word {}", asides.iter().filter(|aside| aside.form == Form::Word).count() + 1);
    confirm::is_further_word(asides, &name).then(|| AsideState {
        name,
        form: Form::Word,
        value: String::new(),
        mark: MarkState::Sure,
        readings: Vec::new(),
        corners: None,
        further: true,
    })
}
