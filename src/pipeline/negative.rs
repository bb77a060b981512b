//! Further looks at photos with light figures on dark ground, which is made light.

use super::kinds::{self, Decide, Found, Left, Sought};
use super::scene::{Options, Scene};
use crate::diagnostics::Result;
use crate::ocr::Recognizer;
use crate::photo::Photo;
use crate::raster::Lightened;
use crate::{grid, normalise};
use image::RgbImage;
use std::sync::Arc;

/// Dark grounds with light figures from which they are tiles.
const TILES: usize = 4;

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
        let mut look = |seen: &Scene| -> Result<bool> {
            let known = if sought.is_all { &seen.boards } else { sought.known };
            // A board whose frame is seen beside dark tiles may be found there alone.
            let sought = &Sought { known, others: &before, ..*sought };
            let found = kinds::read(seen, options, sought, engine, decide, &mut left).unwrap_or_default();
            options.interrupt.check()?;
            if let Some(found) = found.filter(|found| found.is_better_than(best.as_ref())) {
                best = Some(found);
            }
            Ok(best.as_ref().is_some_and(|best| best.sure))
        };
        // The line between dark ground and paper tells cells, and is in the way of figures; dark tiles may
        // stand in cells that have lines of their own.
        let outlined = seen(scene, options, light.picture(true));
        if look(&outlined)? {
            return Ok(best);
        }
        let bare = seen(scene, options, light.picture(false));
        let both = Scene { photo: bare.photo.clone(), ..outlined };
        if look(&both)? || (light.grounds() >= TILES && look(&bare)?) {
            return Ok(best);
        }
    }
    let found = kinds::read_left(&scene.photo, options, (best, left), engine, decide)?;
    spent.filter(|_| found.is_none()).map_or(Ok(found), Err)
}

/// A page as another picture shows it.
fn seen(scene: &Scene, options: &Options, picture: RgbImage) -> Scene {
    let photo = Photo { rgb: Arc::new(picture), ..scene.photo.clone() };
    let sheet = normalise::flatten(&photo);
    let boards = grid::find(&sheet, &options.clock()).unwrap_or_default();
    let puzzles = boards.len();
    Scene { photo, sheet, boards, others: Vec::new(), puzzles, clearest: 0, missing: None }
}
