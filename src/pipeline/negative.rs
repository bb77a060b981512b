//! A second look at photos with light figures on dark ground, which is made light.

use super::kinds::{self, Decide, Found, Sought};
use super::scene::{Options, Scene};
use crate::diagnostics::Result;
use crate::ocr::Recognizer;
use crate::photo::Photo;
use crate::{grid, normalise, raster};
use std::sync::Arc;

/// The most probable puzzle of a kind that is told by more than lines, as the photo is or with its dark
/// ground made light; `None` where there is none.
pub(super) fn read(
    scene: &Scene,
    options: &Options,
    sought: &Sought<'_>,
    engine: &dyn Recognizer,
    decide: Decide<'_>,
) -> Result<Option<Found>> {
    let mut looked_at = Vec::new();
    let found = kinds::read(scene, options, sought, engine, decide, &mut looked_at)?;
    options.interrupt.check()?;
    if found.as_ref().is_some_and(|found| found.sure) {
        return Ok(found);
    }
    let Some(rgb) = raster::lightened(&scene.photo.rgb) else { return Ok(found) };
    let photo = Photo { rgb: Arc::new(rgb), ..scene.photo.clone() };
    let sheet = normalise::flatten(&photo);
    let boards = grid::find(&sheet, &options.clock()).unwrap_or_default();
    let puzzles = boards.len();
    let light = Scene { photo, sheet, boards, others: Vec::new(), puzzles, clearest: 0, missing: None };
    let known = if sought.is_all { &light.boards } else { sought.known };
    // A board whose frame is seen beside dark tiles may be found there alone.
    let sought = &Sought { known, others: &looked_at, ..*sought };
    // Where the second look takes too long, what the first one saw stands.
    let other = kinds::read(&light, options, sought, engine, decide, &mut Vec::new()).unwrap_or_default();
    Ok(if other.as_ref().is_some_and(|other| other.is_better_than(found.as_ref())) { other } else { found })
}
