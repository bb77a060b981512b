//! Golden pictures of puzzles without a photo: every kind's example, open and solved as SVG, solved as small
//! PNG.
//!
//! `GRIDLENS_RENEW_GOLDEN=1` writes `docs/kinds/NAME.svg` and `tests/golden/kind-NAME.png` anew; look at what
//! changed before committing it. A failing test writes what it got below `target/tmp/golden`.

use crate::golden;
use gridlens::draw::{self, Format};
use gridlens::puzzle::{self, KINDS, Kind, Puzzle, Solution};
use gridlens::solve::{self, Budget, Verdict};
use std::path::Path;

/// Longest side of a golden PNG.
const LONGEST: u32 = 320;

fn example(kind: &Kind) -> (Puzzle, Solution) {
    let puzzle = puzzle::parse(kind.example, kind.name).expect(kind.name).remove(0);
    let Ok(Verdict::Unique(solution)) = solve::run(&puzzle, Budget::default()) else {
        panic!("the example of {} has one solution", kind.name)
    };
    (puzzle, solution)
}

fn picture(puzzle: &Puzzle, solution: Option<&Solution>, format: Format) -> Vec<u8> {
    draw::picture(puzzle.rules(), solution, format).expect("examples fit every format")
}

fn small(png: &[u8]) -> image::RgbImage {
    let picture = image::ImageReader::with_format(std::io::Cursor::new(png), image::ImageFormat::Png);
    let picture = picture.decode().expect("it was encoded");
    picture.resize(LONGEST, LONGEST, image::imageops::FilterType::Triangle).to_rgb8()
}

#[test]
fn every_kind_has_its_pictures() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/kinds");
    for kind in KINDS {
        let (puzzle, solution) = example(kind);
        for (name, solution) in
            [(kind.name.to_owned(), None), (format!("{}.solved", kind.name), Some(&solution))]
        {
            let svg = picture(&puzzle, solution, Format::Svg);
            golden::check_text(&docs.join(format!("{name}.svg")), &svg);
        }
        let png = picture(&puzzle, Some(&solution), Format::Png);
        golden::check(&format!("kind-{}", kind.name), &small(&png));
    }
}

#[test]
fn pages_hold_the_picture_the_checks_and_nothing_from_elsewhere() {
    for kind in KINDS {
        let (puzzle, solution) = example(kind);
        let page = String::from_utf8(picture(&puzzle, Some(&solution), Format::Html)).expect("UTF-8");
        let checks = puzzle.rules().check(&solution);
        assert!(page.contains(&format!("<h2>{0} of {0} checks OK</h2>", checks.len())), "{}", kind.name);
        assert_eq!(page.matches("<li>").count(), checks.len(), "{}", kind.name);
        let svg = String::from_utf8(picture(&puzzle, Some(&solution), Format::Svg)).expect("UTF-8");
        assert!(page.contains(&svg), "{}: the page holds the picture itself", kind.name);
        let own = page.replace("http://www.w3.org/2000/svg", "");
        for word in ["<script", "http", "url(", "@import", " src=", "<link"] {
            assert!(!own.contains(word), "{}: {word}", kind.name);
        }
        let open = String::from_utf8(picture(&puzzle, None, Format::Html)).expect("UTF-8");
        assert!(!open.contains("checks OK") && !open.contains("class=\"answer\""), "{}", kind.name);
    }
}

#[test]
fn any_wrong_cell_is_framed() {
    for kind in KINDS {
        let (puzzle, mut solution) = example(kind);
        let frames = |solution: &Solution| {
            let svg = String::from_utf8(picture(&puzzle, Some(solution), Format::Svg)).expect("UTF-8");
            svg.matches("class=\"l-fault\"").count()
        };
        assert_eq!(frames(&solution), 0, "{}", kind.name);
        let given = puzzle.to_solution();
        let open = solution.clues().into_iter().find(|clue| given.get(clue.cell).is_none());
        let open = open.expect("examples leave something open").cell;
        let other = solution.clues().into_iter().find(|clue| Some(clue.symbol) != solution.get(open));
        solution.set(open, other.expect("examples hold two symbols").symbol);
        assert!(frames(&solution) >= 1, "{}", kind.name);
        assert!(!picture(&puzzle, Some(&solution), Format::Text).is_empty());
    }
}

#[test]
fn answers_can_be_told_from_clues_in_grey() {
    for kind in KINDS {
        let (puzzle, solution) = example(kind);
        let svg = String::from_utf8(picture(&puzzle, Some(&solution), Format::Svg)).expect("UTF-8");
        for (class, face) in [(".clue {", "font-weight: bold;"), (".answer {", "font-style: italic;")] {
            let rule = svg.lines().find(|line| line.starts_with(class));
            assert!(rule.is_none_or(|rule| rule.contains(face)), "{}: {rule:?}", kind.name);
        }
    }
}
