//! Further looks at photos with light figures on dark ground, which is made light.

use super::kinds::{self, Decide, Found};
use super::looks::{Left, Sought};
use super::scene::{Options, Scene};
use crate::clock::Clock;
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::grid::Board;
use crate::normalise::NormalisedImage;
use crate::ocr::Recognizer;
use crate::photo::Photo;
use crate::raster::Lightened;
use crate::{grid, normalise};
use image::RgbImage;
use std::sync::Arc;

/// Dark grounds with light figures from which they are tiles.
const TILES: usize = 4;

/// Width of ground on which a board may stand at least, as a share of the picture's shorter side.
const BOARD: f64 = 0.1;

/// Finds every board on a photo, as [`grid::find`] does on its `sheet`; where none is seen, on dark ground
/// that is made light.
pub(super) fn find(photo: &Photo, sheet: &NormalisedImage, clock: &Clock) -> Result<Vec<Board>> {
    let missing = match grid::find(sheet, clock) {
        Err(missing) if missing.code == Code::NoGrid => missing,
        found => return found,
    };
    let light = Lightened::of(&photo.rgb).filter(may_have_board).ok_or(missing.clone())?;
    let look = |is_outlined| grid::find(&shown(photo, light.picture(is_outlined)).1, clock);
    let stopped = |failed: Diagnostic| if failed.code == Code::Stopped { failed } else { missing };
    look(true).or_else(|_| look(false)).map_err(stopped)
}

/// Whether dark ground is tiles, or wide enough for a board of lines; a title's is neither.
fn may_have_board(light: &Lightened) -> bool {
    light.grounds() >= TILES || light.widest() >= BOARD
}

/// The most probable puzzle of a kind that is told by more than lines, as the photo is or with its dark
/// ground made light; `None` where there is none.
pub(super) fn read(
    scene: &Scene,
    options: &Options,
    sought: &Sought<'_>,
    engine: &dyn Recognizer,
    decide: Decide<'_>,
) -> Result<Option<Found>> {
    let mut left = Left::default();
    let first = kinds::read(scene, options, sought, engine, decide, &mut left);
    options.interrupt.check()?;
    // Where a look takes too long, what others see stands.
    let (mut best, spent) = first.map_or_else(|spent| (None, Some(spent)), |found| (found, None));
    if best.as_ref().is_some_and(|found| found.sure) {
        return Ok(best);
    }
    if let Some(light) = Lightened::of(&scene.photo.rgb) {
        let before = left.boards.clone();
        let mut look = |left: &mut Left, seen: &Scene, sought: &Sought<'_>| -> Result<bool> {
            let found = kinds::read(seen, options, sought, engine, decide, left).unwrap_or_default();
            options.interrupt.check()?;
            if let Some(found) = found.filter(|found| found.is_better_than(best.as_ref())) {
                best = Some(found);
            }
            Ok(best.as_ref().is_some_and(|best| best.sure))
        };
        // A board whose frame is seen beside dark tiles may be found there alone.
        let others = Sought { others: &before, light: Some(&light), ..*sought };
        let known = |seen: &Scene| if sought.is_all { seen.boards.clone() } else { sought.known.to_vec() };
        // The line between dark ground and paper tells cells, and is in the way of figures; dark tiles may
        // stand in cells that have lines of their own.
        let outlined = seen(scene, options, light.picture(true));
        if look(&mut left, &outlined, &Sought { known: &known(&outlined), ..others })? {
            return Ok(best);
        }
        let bare = seen(scene, options, light.picture(false));
        let told = left.boards[before.len()..].to_vec();
        let both = Scene { photo: bare.photo.clone(), ..outlined };
        if look(&mut left, &both, &Sought { known: &told, is_all: false, ..others })? {
            return Ok(best);
        }
        let on_tiles = Sought { known: &known(&bare), ..others };
        if light.grounds() >= TILES && look(&mut left, &bare, &on_tiles)? {
            return Ok(best);
        }
    }
    let found = kinds::read_left(&scene.photo, options, (best, left), engine, decide)?;
    spent.filter(|_| found.is_none()).map_or(Ok(found), Err)
}

/// A photo as another picture shows it, and its light evened out.
fn shown(photo: &Photo, picture: RgbImage) -> (Photo, NormalisedImage) {
    let photo = Photo { rgb: Arc::new(picture), ..photo.clone() };
    let sheet = normalise::flatten(&photo);
    (photo, sheet)
}

/// A page as another picture shows it.
fn seen(scene: &Scene, options: &Options, picture: RgbImage) -> Scene {
    let (photo, sheet) = shown(&scene.photo, picture);
    // Where the photo has no lattice of lines, this picture was searched for one, too, or can have none.
    let is_new = scene.missing.as_ref().is_none_or(|missing| missing.code != Code::NoGrid);
    let find = || grid::find(&sheet, &options.clock()).unwrap_or_default();
    let boards = if is_new { find() } else { Vec::new() };
    let puzzles = boards.len();
    Scene { photo, sheet, boards, others: Vec::new(), puzzles, clearest: 0, missing: None }
}
