//! Boards in frames with faint inner lines.

use super::beside::fitted;
use super::board::Board;
use super::propose::faint;
use super::propose::ink;
use super::propose::page::Parted;
use super::search::FINDING;
use crate::clock::Clock;
use crate::diagnostics::Result;
use crate::normalise::NormalisedImage;

/// The boards on an image within whose frames the tone changes in even rows and columns, or the colour, the
/// clearest first.
///
/// # Errors
/// [`GaveUp`](crate::diagnostics::Code::GaveUp) where the time is over.
pub(super) fn faint(image: &NormalisedImage, page: &Parted, clock: &Clock) -> Result<Vec<Board>> {
    clock.check(FINDING)?;
    let mut found = faint::lattices(page, &image.colour, ink::USUAL);
    found.sort_by(|a, b| b.clearness.total_cmp(&a.clearness));
    Ok(found.into_iter().map(|faint| fitted(image, faint.candidate)).collect())
}
