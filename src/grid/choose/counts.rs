//! How many cells an outline holds: the count whose lines are all there and none between them.

use super::score::Scored;

/// Score from which a count is right, and no other is tried, if besides no line crosses its cells and
/// none of its own is missing: a wrong count has too few lines or too many. All of 240
/// labelled photos of 9 x 9 score more.
const CLEAR: f64 = 0.85;

/// Support that every line of a clear lattice has. Where one line too many was laid it lies on paper, with no
/// more than symbols under it.
const LEAST_LINE: f64 = 0.4;

/// How much worse a lattice may score than one of which it is a refinement: a few more of its thin lines are
/// hidden than of the thick ones. Half of its lines, or more, are missing where it is wrong.
const REFINED: f64 = 0.15;

/// Whether a lattice's count is right beyond doubt.
pub(crate) fn is_clear(Scored { lattice, score }: &Scored) -> bool {
    // A lattice with no line across its cells scores its plain support.
    *score >= CLEAR && *score >= lattice.support() && lattice.weakest_line() >= LEAST_LINE
}

/// Of the lattices of one outline the one that explains it best.
pub(crate) fn best(lattices: impl Iterator<Item = Scored>) -> Option<Scored> {
    lattices.reduce(better)
}

/// Of two lattices of the same outline the one with the better score; but a finer one that has the coarser
/// one's lines and others between them explains more of the ink.
fn better(a: Scored, b: Scored) -> Scored {
    let rows = |scored: &Scored| scored.lattice.mesh.rows();
    if rows(&a) == rows(&b) {
        return if b.score >= a.score { b } else { a };
    }
    let (coarse, fine) = if rows(&a) < rows(&b) { (a, b) } else { (b, a) };
    let refines = rows(&fine).is_multiple_of(rows(&coarse));
    let allowed = if refines { REFINED } else { 0.0 };
    if fine.score >= coarse.score - allowed { fine } else { coarse }
}
