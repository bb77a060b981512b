//! The three moves in rounds, from the evidence that is cheapest to follow to the dearest: the usual board in
//! every outline, other counts where that leaves doubt, overlapping grids where something is still
//! unexplained.

use super::board::Board;
use super::candidate::{Candidate, USUAL};
use super::choose::{self, Scored, counts, score};
use super::fit::{bend, grow};
use super::propose::{self, Outline, Outlines, Region, boxes, cells, ink, periods};
use crate::clock::Clock;
use crate::geometry::Quad;
use crate::normalise::NormalisedImage;
use image::GrayImage;
use rayon::prelude::*;

/// What this step is at, where its time is over.
pub(super) const FINDING: &str = "looking for a grid";

/// Support that a lattice of the usual count needs to be worth bending, and any in an outline that a person
/// has set.
const LEAST_START: f64 = 0.2;

/// An outline in the middle of a board is part of it if it is no larger than this share of the board's area:
/// its own frame, told a little too wide, still is.
const PART: f64 = 1.2;

/// How many boards are many: fewer small ones on a page are ornaments, signs and tables.
const MANY: usize = 4;

/// What an image is that is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// The picture: all rounds are made.
    Picture,
    /// The picture with paper around it, on which nothing was found without: single grids are looked for.
    Padded,
    /// A screen's edges: single grids that are upright and even are looked for.
    Screen,
}

/// The boards on one view of an image, best first.
pub(super) fn boards(image: &NormalisedImage, view: View, clock: &Clock) -> Vec<Board> {
    let search = |grey| {
        let search = Search { image: grey, clock, view };
        if view == View::Screen {
            return search.lattices(&propose::upright(grey));
        }
        let Outlines { large, small } = propose::outlines(grey);
        let mut found = search.lattices(&large);
        found.extend(search.many(&small, &found));
        found
    };
    let mut lattices = search(&image.grey);
    if lattices.is_empty() && view == View::Picture {
        lattices = search(&propose::darkened(&image.grey));
    }
    choose::boards(image, &lattices)
}

/// A search for lattices in one image, not to the end when its time is over.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search<'a> {
    /// The evenly lit image.
    pub(super) image: &'a GrayImage,
    /// When to stop.
    pub(super) clock: &'a Clock,
    /// What the image is.
    pub(super) view: View,
}

/// What was found in an outline.
struct Looked {
    lattice: Option<Scored>,
    /// Whether it may be a part of overlapping grids all the same.
    is_open: bool,
    /// Whether it is a lattice of the usual count that leaves doubt.
    is_doubtful: bool,
}

impl Search<'_> {
    /// The best lattice of each of these outlines, and those of overlapping grids where outlines leave room
    /// for them.
    pub(super) fn lattices(self, outlines: &[Outline]) -> Vec<Scored> {
        let usual: Vec<Option<Scored>> = outlines.par_iter().map(|outline| self.usual(outline)).collect();
        let clear = usual.iter().flatten().filter(|usual| counts::is_clear(usual));
        let clear: Vec<Quad> = clear.map(|usual| usual.lattice.mesh.corners()).collect();
        let pairs: Vec<(&Outline, Option<Scored>)> = outlines.iter().zip(usual).collect();
        let looked: Vec<Looked> =
            pairs.into_par_iter().map(|(outline, usual)| self.closer(outline, usual, &clear)).collect();
        let around = |is: fn(&Looked) -> bool| {
            let those = outlines.iter().zip(&looked).filter(|(_, looked)| is(looked));
            those.map(|(outline, _)| outline.region).reduce(Region::around)
        };
        let (open, doubtful) = (around(|looked| looked.is_open), around(|looked| looked.is_doubtful));
        let mut found: Vec<Scored> = looked.into_iter().filter_map(|looked| looked.lattice).collect();
        if self.view == View::Picture {
            let overlapping = open.map(|region| self.overlapping(region, &found));
            let alone = doubtful.map(|region| self.alone(&self.pieces(region)));
            found.extend(overlapping.into_iter().chain(alone).flatten());
        }
        found
    }

    /// The lattices of smaller outlines beside those that were found, where there are many as on a page of
    /// printed solutions.
    fn many(self, outlines: &[Outline], found: &[Scored]) -> Vec<Scored> {
        let boards: Vec<Quad> = found.iter().map(|scored| scored.lattice.mesh.corners()).collect();
        let is_beside = |o: &&Outline| boards.iter().all(|board| !board.contains(o.quad.centre()));
        let beside: Vec<&Outline> = outlines.iter().filter(is_beside).collect();
        if beside.len() < MANY || self.view != View::Picture {
            return Vec::new();
        }
        let one = |outline: &&Outline| {
            let usual = self.usual(outline);
            if usual.as_ref().is_some_and(counts::is_clear) {
                usual
            } else {
                self.closer(outline, usual, &[]).lattice
            }
        };
        let lattices: Vec<Scored> = beside.par_iter().filter_map(one).filter(counts::is_clear).collect();
        if lattices.len() < MANY { Vec::new() } else { lattices }
    }

    /// The lattice of just so many cells a side in an outline, if its lines are there.
    pub(super) fn of_count(self, outline: &Outline, count: usize) -> Option<Scored> {
        counts::best(self.bent(outline.candidates(count, LEAST_START)))
    }

    /// The first round: the usual board.
    fn usual(self, outline: &Outline) -> Option<Scored> {
        if self.clock.is_over() { None } else { self.of_count(outline, USUAL) }
    }

    /// The second round: any count, where the usual one leaves doubt. What lies within a clear board is its
    /// own boxes and cells, for which no other count is tried.
    fn closer(self, outline: &Outline, usual: Option<Scored>, clear: &[Quad]) -> Looked {
        let is_part = || {
            let quad = &outline.quad;
            let is_in = |c: &Quad| c.contains(quad.centre()) && quad.signed_area() < c.signed_area() * PART;
            clear.iter().any(is_in)
        };
        if usual.as_ref().is_some_and(counts::is_clear) || is_part() || self.clock.is_over() {
            return Looked { lattice: usual, is_open: false, is_doubtful: false };
        }
        let others = self.bent(periods::candidates(self.image, outline));
        let lattice = self.of_cells(counts::best(usual.into_iter().chain(others)));
        let is_usual = lattice.as_ref().is_some_and(|best| best.lattice.mesh.rows() == USUAL);
        let is_clear = lattice.as_ref().is_some_and(counts::is_clear);
        Looked { lattice, is_open: !is_usual, is_doubtful: is_usual && !is_clear }
    }

    /// The better of a lattice and the one whose boxes it may be: thin lines can be too pale beside the thick
    /// ones to tell how many there are.
    pub(super) fn of_cells(self, lattice: Option<Scored>) -> Option<Scored> {
        let cells = lattice.as_ref().and_then(|scored| boxes::of_square(&scored.lattice.mesh));
        let cells = cells.map(|mesh| Candidate::full(mesh, LEAST_START));
        counts::best(lattice.into_iter().chain(self.bent(cells.into_iter())))
    }

    /// The third round: overlapping grids in a region, of which `single` holds the lattices of single grids.
    /// Each sort of evidence is asked where those before found nothing.
    fn overlapping(self, region: Region, single: &[Scored]) -> Vec<Scored> {
        let is_small = |scored: &&Scored| scored.lattice.mesh.rows() < USUAL;
        let small: Vec<&Scored> = single.iter().filter(is_small).collect();
        let pieces = self.pieces(region);
        let alone = self.alone(&pieces);
        if !alone.is_empty() {
            return alone;
        }
        let mut found = self.grown(pieces.into_iter());
        // Where lines are soft, borders of boxes are all that parts the paper.
        if small.len() == single.len() {
            for level in [ink::USUAL, ink::FINE] {
                if found.is_empty() {
                    found = self.grown(boxes::candidates(self.image, region, level));
                }
            }
        }
        // Then the boxes pass for the cells of a small board.
        if found.is_empty() && !small.is_empty() {
            found = self.grown(cells::candidates(self.image, region, ink::FINE));
        }
        if found.is_empty() {
            found = self.grown(small.iter().filter_map(|scored| boxes::of_board(&scored.lattice.mesh)));
        }
        found
    }

    /// Pieces of lattices told from their cells.
    fn pieces(self, region: Region) -> Vec<Candidate> {
        cells::candidates(self.image, region, ink::USUAL).collect()
    }

    /// The single grids of the usual size among pieces: those in a frame that holds lines of text as well, or
    /// in none.
    fn alone(self, pieces: &[Candidate]) -> Vec<Scored> {
        let usual = pieces.iter().filter(|piece| piece.is_usual());
        self.bent(usual.map(|piece| Candidate::full(piece.mesh.clone(), LEAST_START))).collect()
    }

    /// Single grids: each candidate bent onto its lines and scored.
    fn bent(self, candidates: impl Iterator<Item = Candidate>) -> impl Iterator<Item = Scored> {
        let lattices = candidates.filter_map(move |candidate| bend::bend(self.image, candidate));
        let score = if self.view == View::Screen { score::on_screen } else { score::single };
        lattices.filter_map(move |lattice| score(self.image, lattice))
    }

    /// Overlapping grids: each piece grown, bent onto its lines and scored.
    fn grown(self, pieces: impl Iterator<Item = Candidate>) -> Vec<Scored> {
        let pieces = pieces.take_while(|_| !self.clock.is_over());
        let lattices = pieces.filter_map(|piece| grow::grow(self.image, piece));
        lattices.filter_map(|lattice| score::overlapping(self.image, lattice)).collect()
    }
}
