//! What the review of a photo needs of a run over it: names, a journal, and whether its answer can be
//! written.

use super::destination::Destination;
use super::edited::Edited;
use super::input;
use super::photos::Photos;
use super::plan::Before;
use super::task::Asked;
use super::writer;
use crate::confirm::{Journal, Subject};
use crate::diagnostics::Result;
use crate::photo::Input;
use crate::record::{self, Base, Names};
use crate::review::Setting;

/// Refuses a photo whose answer could not be written.
pub(crate) fn check_output(photos: &Photos<'_>, asked: Asked<'_>, before: Before<'_>) -> Result<()> {
    let Named { number, names } = first(photos, &asked);
    photos.confirmed_run(Asked { number, ..asked }, names, before).map(drop)
}

/// What a person has made of the CSV that an earlier run over a photo wrote of its puzzle, which has a number
/// (from one) on a page of several.
pub(crate) fn edited(
    photos: &Photos<'_>,
    asked: &Asked<'_>,
    puzzle: Option<usize>,
    input: &Input,
) -> Result<Option<Edited>> {
    let names = first(photos, asked).names;
    let edited = photos.edited(photos.earlier(input, &names).as_ref(), &names)?;
    Ok(edited.into_iter().find(|edited| edited.number == puzzle))
}

/// What the outputs of a puzzle are called, and the number in their names, if there is one.
pub(crate) struct Named {
    /// The number, from one.
    pub(crate) number: Option<usize>,
    /// The names.
    pub(crate) names: Names,
}

fn first(photos: &Photos<'_>, asked: &Asked<'_>) -> Named {
    named(photos, asked, asked.number.unwrap_or(1) - 1)
}

/// What the outputs of a puzzle (from zero) are called, where one was asked for, if any was: other puzzles of
/// the photo have their number in their names.
pub(crate) fn named(photos: &Photos<'_>, asked: &Asked<'_>, puzzle: usize) -> Named {
    if puzzle + 1 == asked.number.unwrap_or(1) {
        return Named { number: asked.number, names: photos.names(asked) };
    }
    let number = Some(puzzle + 1);
    let names = match &photos.destination {
        Destination::File(file) => {
            record::names((&Input::Path(file.clone()), Base::Stem), asked.format, None, number)
        }
        _ => photos.names(&Asked { number, ..*asked }),
    };
    Named { number, names }
}

/// What a review of a photo works with.
pub(crate) fn setting<'a>(photos: &'a Photos<'a>, asked: &Asked<'_>) -> Result<Setting<'a>> {
    let context = photos.context;
    let in_memory = photos.writing.dry_run || input::is_stdin(asked.path);
    let Asked { page, format, number, .. } = *asked;
    let path = asked.path.to_owned();
    let journal_of = move |subject: &Subject| {
        if in_memory {
            return Ok(Journal::in_memory());
        }
        let asked = Asked { path: &path, page, format, number };
        let file = named(photos, &asked, subject.puzzle - 1).names.corrections;
        writer::make_folder(&file)?;
        Journal::open(&file, subject)
    };
    context.setting(photos.options(), Box::new(journal_of))
}
