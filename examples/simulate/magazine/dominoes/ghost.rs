//! Dominoes between faint lines, given pieces as they look on a table, and the others listed as lying pieces.

use super::super::super::canvas::Area;
use super::super::inks;
use super::super::lattice::{Line, Lines, middle};
use super::super::sheet::{Paint, Sheet};
use super::{List, Look, Placed};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

impl Look {
    /// The style of a sheet of a web site.
    pub(super) fn ghost(self, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let faint = [rng.random_range(200..216); 3];
        let line = Line::Solid(rng.random_range(0.2..0.3));
        let edge = rng.random_range(0.4..0.6);
        let piece = if rng.random() {
            Paint::both(inks::tint(colour, rng.random_range(0.78..0.88)), edge, self.ink)
        } else {
            Paint::edge(edge, self.ink)
        };
        Self {
            lines: Lines { inner: line, outer: line, inner_ink: faint, ink: faint },
            placed: Placed::Bone(piece, rng.random_range(0.06..0.1), rng.random_range(0.12..0.24)),
            list: List::Bones,
            height: self.height.clamp(0.42, 0.54),
            ..self
        }
    }
}

/// A given piece with a line across its middle.
pub(super) fn bone(sheet: &mut Sheet, area: Area, radius: f32, paint: Paint) {
    sheet.rounded(area, radius, paint);
    let (x, y) = middle(area);
    let half = 0.3;
    if let Some(edge) = paint.edge {
        let is_level = area.x1 - area.x0 > area.y1 - area.y0;
        let points = if is_level { [(x, y - half), (x, y + half)] } else { [(x - half, y), (x + half, y)] };
        sheet.line(&points, edge);
    }
}
