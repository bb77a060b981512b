//! The digit network on the samples: every clue and every empty cell but those under a blot.

use crate::program::{BLOTS, BLOTTED, samples};
use gridlens::clock::Clock;
use gridlens::geometry::Turn;
use gridlens::ocr::cells::straighten;
use gridlens::ocr::digits::Digits;
use gridlens::ocr::patch::{depth, patch};
use gridlens::ocr::{CellRecognizer, SYMBOLS};
use gridlens::photo::{self, Input, Limits};
use gridlens::{grid, normalise};

/// The 81 digits of the best board, turned the way the network finds most probable.
fn read(name: &str, digits: &Digits) -> String {
    let input = Input::Path(format!("samples/{name}/photo.jpg").into());
    let photo = photo::load(&input, &Limits::default()).expect("a sample is a photo");
    let boards = grid::find(&normalise::flatten(&photo), &Clock::default()).expect("a sample shows a board");
    let mut best = (f64::NEG_INFINITY, String::new());
    for quarters in 0..4 {
        let straight = straighten(&photo, &boards[0].mesh.turned(Turn::quarters(quarters)));
        let ink = depth(&straight);
        let patches: Vec<Vec<f32>> =
            straight.cells().map(|cell| patch(&straight, cell, Turn::NONE, ink)).collect();
        let predictions = digits.read(&patches).expect("patches are whole");
        let top: Vec<usize> = predictions
            .iter()
            .map(|g| {
                (0..SYMBOLS).max_by(|&a, &b| g.symbols[a].total_cmp(&g.symbols[b])).expect("ten symbols")
            })
            .collect();
        let sure: f64 = predictions.iter().zip(&top).map(|(g, &t)| g.symbols[t].ln()).sum();
        if sure > best.0 {
            best = (sure, top.iter().map(usize::to_string).collect());
        }
    }
    best.1
}

#[test]
fn the_network_reads_every_bare_cell_of_every_sample() {
    let digits = Digits::new().expect("the model loads");
    for name in samples() {
        let csv = std::fs::read_to_string(format!("samples/{name}/puzzle.csv"))
            .expect("every sample has its truth");
        // The network knows the digits 1 to 9 on nine rows; a jigsaw's label has more, its regions.
        if csv.lines().count() != 9 {
            continue;
        }
        let truth: String = csv.chars().filter(char::is_ascii_digit).collect();
        let read = read(&name, &digits);
        let hidden = |i: usize| name == BLOTTED && BLOTS.contains(&(i / 9 + 1, i % 9 + 1));
        let bare = |cells: &str| -> String {
            cells.chars().enumerate().map(|(i, cell)| if hidden(i) { '?' } else { cell }).collect()
        };
        assert_eq!(bare(&read), bare(&truth), "{name}");
    }
}
