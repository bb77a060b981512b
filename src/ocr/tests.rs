//! Reading with engines that are no engines: which way up, which cells, what when nothing is read.

#[cfg(feature = "tesseract")]
mod sizes;

use super::digits::Digits;
use super::reading::UNREAD;
use super::turns::best_turn;
use super::*;
use crate::clock::{Allowance, Clock};
use crate::diagnostics::{Code, Diagnostic, Interrupt};
use crate::geometry::{Cell, Mesh, Point, Turn};
use crate::puzzle::{Layout, Symbol};
use crate::raster::upright as turned;
use image::{Rgb, RgbImage};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Time enough.
fn clock() -> Clock {
    Clock::default()
}

/// What is read by both readers, the engine being asked wherever the network doubts.
fn read(
    photo: &Photo,
    board: &Board,
    engine: &dyn Recognizer,
    network: &dyn CellRecognizer,
    readers: Readers,
    clock: &Clock,
) -> Result<(Board, Reading)> {
    let panel = Panel { engine, network, readers, is_enough: &|_, _| false, clock };
    super::read(photo, board, panel, &turns(photo.orientation))
}

/// Side of a drawn cell in pixels.
const CELL: u32 = 40;

/// Cells that hold a mark on the drawn board.
const MARKED: [(u16, u16); 12] =
    [(0, 0), (0, 5), (1, 3), (2, 8), (3, 1), (4, 4), (4, 6), (5, 2), (6, 7), (7, 0), (8, 3), (8, 8)];

/// A board with marks like an arrow head pointing down: most of their ink is above their middle.
fn drawn(marked: &[(u16, u16)]) -> RgbImage {
    let side = CELL * 9;
    let mut rgb = RgbImage::from_pixel(side, side, Rgb([225, 220, 210]));
    for &(row, column) in marked {
        for y in 8..32 {
            let half = (32 - y) / 3 + 1;
            for x in 20 - half..20 + half {
                rgb.put_pixel(u32::from(column) * CELL + x, u32::from(row) * CELL + y, Rgb([30, 30, 40]));
            }
        }
    }
    rgb
}

pub(super) fn photo(rgb: RgbImage) -> Photo {
    Photo {
        rgb: rgb.into(),
        name: "drawn".to_owned(),
        sha256: String::new(),
        format: image::ImageFormat::Png,
        pages: 1,
        orientation: Turn::NONE,
        jpeg_quality: None,
    }
}

fn network() -> &'static Digits {
    Digits::shared().expect("the network is part of the program")
}

fn board() -> Board {
    let side = f64::from(CELL);
    let mesh = Mesh::from_fn(9, 9, |r, c| Point::new(c as f64 * side, r as f64 * side));
    Board { mesh, layout: Layout::full(9, 9), turn: Turn::NONE, score: 1.0 }
}

/// Sees a printed 4 where a patch is dark in its middle, else nothing.
#[derive(Debug)]
struct Four;

impl CellRecognizer for Four {
    fn read(&self, patches: &[Vec<f32>]) -> Result<Vec<CellPrediction>> {
        let dark = |patch: &Vec<f32>| patch[patch::PATCH * patch::PATCH / 2 + patch::PATCH / 2] > 0.5;
        let see = |patch| {
            let (mut symbols, mut ink) = ([0.0; SYMBOLS], [0.0; INKS]);
            let four = dark(patch);
            (symbols[if four { 4 } else { 0 }], ink[usize::from(four)]) = (1.0, 1.0);
            CellPrediction { symbols, ink }
        };
        Ok(patches.iter().map(see).collect())
    }
}

#[test]
fn whatever_reads_single_cells_is_asked() {
    let engine = Counting(AtomicUsize::new(0), Ok(()));
    let read = read(&photo(drawn(&MARKED)), &board(), &engine, &Four, Readers::Network, &clock());
    let (_, reading) = read.expect("neither fails");
    for cell in &reading.cells {
        let marked = MARKED.contains(&(cell.place.cell.row, cell.place.cell.column));
        let expected = if marked { (Some(Symbol(4)), Ink::Printed) } else { (None, Ink::Empty) };
        assert_eq!((cell.best().symbol, cell.ink), expected, "{:?}", cell.place.cell);
    }
}

/// Reads a 7 where a glyph's ink lies mostly above its middle, else nothing.
struct TopHeavy;

impl Recognizer for TopHeavy {
    fn name(&self) -> String {
        "top-heavy".to_owned()
    }

    fn recognize(&self, strip: &Strip, _: &str) -> Result<Vec<Vec<Hypothesis>>> {
        let ink = |from: u32, to: u32, top: u32, bottom: u32| -> u64 {
            let pixels = (top..bottom).flat_map(|y| (from..to).map(move |x| (x, y)));
            pixels.map(|(x, y)| u64::from(255 - strip.grey.get_pixel(x, y).0[0])).sum()
        };
        let height = strip.grey.height();
        let seven = Hypothesis { text: "7".to_owned(), probability: 0.9 };
        Ok(strip
            .glyphs
            .iter()
            .map(|&(from, to)| {
                let (above, below) = (ink(from, to, 0, height / 2), ink(from, to, height / 2, height));
                if above * 2 > below * 3 { vec![seven.clone()] } else { Vec::new() }
            })
            .collect())
    }
}

#[test]
fn every_quarter_turn_is_settled_by_what_is_read() {
    for quarters in 0..4 {
        let stored = turned(&drawn(&MARKED), Turn::quarters(4 - quarters));
        let (found, reading) =
            read(&photo(stored), &board(), &TopHeavy, network(), Readers::Engine, &clock())
                .expect("the engine never fails");
        assert_eq!(found.turn, Turn::quarters(quarters));
        let read: Vec<(u16, u16)> = reading
            .cells
            .iter()
            .filter(|c| c.best().symbol == Some(Symbol(7)))
            .map(|c| (c.place.cell.row, c.place.cell.column))
            .collect();
        assert_eq!(read, MARKED, "turned by {quarters}");
        for (index, cell) in reading.cells.iter().enumerate() {
            assert_eq!(reading.index(cell.place.cell), Some(index), "cells are found by their place");
        }
        assert_eq!(reading.at(Cell::new(4, 9)), None);
        let first = reading.cells[0].place;
        assert_eq!((first.cell, first.quad), (Cell::new(0, 0), found.mesh.quad(Cell::new(0, 0))));
    }
}

/// Counts how often it is asked, and answers as told.
struct Counting(AtomicUsize, Result<()>);

impl Recognizer for Counting {
    fn name(&self) -> String {
        "counting".to_owned()
    }

    fn recognize(&self, strip: &Strip, _: &str) -> Result<Vec<Vec<Hypothesis>>> {
        self.0.fetch_add(1, Ordering::Relaxed);
        self.1.clone().map(|()| vec![Vec::new(); strip.glyphs.len()])
    }
}

#[test]
fn an_empty_board_needs_no_engine() {
    let engine = Counting(AtomicUsize::new(0), Ok(()));
    let (_, reading) = read(&photo(drawn(&[])), &board(), &engine, network(), Readers::Engine, &clock())
        .expect("the engine never fails");
    assert!(reading.cells.iter().all(|c| c.ink == Ink::Empty && c.best() == EMPTY));
    assert_eq!(engine.0.load(Ordering::Relaxed), 0);
}

#[test]
fn ink_that_is_not_read_is_doubtful_and_not_empty() {
    let engine = Counting(AtomicUsize::new(0), Ok(()));
    let (_, reading) = read(&photo(drawn(&MARKED)), &board(), &engine, network(), Readers::Engine, &clock())
        .expect("the engine never fails");
    let doubtful = reading.cells.iter().filter(|c| c.best() == UNREAD && c.ink == Ink::Printed).count();
    assert_eq!(doubtful, MARKED.len());
}

#[test]
fn an_engine_that_fails_is_said() {
    let broken = Diagnostic::new(Code::MissingModel, "no data");
    let engine = Counting(AtomicUsize::new(0), Err(broken.clone()));
    assert_eq!(
        read(&photo(drawn(&MARKED)), &board(), &engine, network(), Readers::Engine, &clock()).map(|_| ()),
        Err(broken)
    );
}

#[test]
fn a_hint_that_mirrors_is_tried_and_so_is_its_opposite() {
    let hint = Turn { quarters: 2, mirrored: true };
    let tried = turns(hint);
    assert_eq!(tried[0], hint);
    assert_eq!(tried.len(), 8);
    assert_eq!(turns(Turn::quarters(1)), [1, 2, 3, 0].map(Turn::quarters));
}

#[test]
fn the_best_turn_is_taken_and_a_sure_one_ends_the_search() {
    let turns = [3, 1, 2].map(Turn::quarters);
    let score = |q: &u8| (f64::from(*q), *q == 1);
    let mut tried = Vec::new();
    let see = |turn: Turn| {
        tried.push(turn.quarters);
        Ok(turn.quarters)
    };
    assert_eq!(best_turn(&turns, see, score), Ok((Turn::quarters(3), 3)), "the best, not the last");
    assert_eq!(tried, [3, 1]);
    let nothing = best_turn(&[], |_| Ok(0), |_| (0.0, false));
    assert_eq!(nothing.map_err(|diagnostic| diagnostic.code), Err(Code::Bug));
}

#[test]
fn the_network_alone_asks_no_engine() {
    let engine = Counting(AtomicUsize::new(0), Err(Diagnostic::new(Code::MissingModel, "no data")));
    let read = read(&photo(drawn(&MARKED)), &board(), &engine, network(), Readers::Network, &clock());
    let (_, reading) = read.expect("the engine is not asked");
    assert_eq!(reading.cells.len(), 81);
    assert_eq!(engine.0.load(Ordering::Relaxed), 0);
}

#[test]
fn the_engine_is_asked_where_what_the_network_reads_is_not_enough() {
    let asked = |is_enough: bool| {
        let engine = Counting(AtomicUsize::new(0), Ok(()));
        let clock = clock();
        let said = |_: &Layout, reading: &Reading| {
            assert_eq!(reading.cells.len(), 81);
            is_enough
        };
        let (network, readers) = (network(), Readers::Both);
        let panel = Panel { engine: &engine, network, readers, is_enough: &said, clock: &clock };
        super::read(&photo(drawn(&MARKED)), &board(), panel, &turns(Turn::NONE)).expect("neither fails");
        engine.0.into_inner()
    };
    assert_eq!(asked(true), 0);
    assert!(asked(false) > 0, "arrows are doubtful digits");
}

#[test]
fn no_line_is_read_after_an_interrupt() {
    struct Interrupting(Interrupt, AtomicUsize);
    impl Recognizer for Interrupting {
        fn name(&self) -> String {
            "interrupting".to_owned()
        }

        fn recognize(&self, strip: &Strip, _: &str) -> Result<Vec<Vec<Hypothesis>>> {
            self.0.set();
            self.1.fetch_add(1, Ordering::Relaxed);
            Ok(vec![Vec::new(); strip.glyphs.len()])
        }
    }
    let interrupt = Interrupt::default();
    let engine = Interrupting(interrupt.clone(), AtomicUsize::new(0));
    let clock = Allowance::default().start(&interrupt);
    let ended = read(&photo(drawn(&MARKED)), &board(), &engine, network(), Readers::Engine, &clock);
    assert_eq!(ended.expect_err("interrupted").code, Code::Stopped);
    assert_eq!(engine.1.into_inner(), 1);
    let ended = read(&photo(drawn(&MARKED)), &board(), &TopHeavy, network(), Readers::Network, &clock);
    assert_eq!(ended.expect_err("the network is not asked either").code, Code::Stopped);
}
