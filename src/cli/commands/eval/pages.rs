//! Pages with any number of puzzles, held against what is printed on them: which boards are found, in which
//! order, and what is read of each.

use super::count::{Endings, percentile};
use super::labelled::{Labelled, PHOTOS, against, stem, tried};
use crate::cli::args;
use crate::cli::context::Context;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use crate::geometry::{Point, Quad};
use crate::photo::Input;
use crate::pipeline;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// How much of both together a board and a printed puzzle share that are the same.
const SAME: f64 = 0.5;

/// What is printed on a page: `NAME.json`, other members of which say more than is counted here.
#[derive(Debug, Deserialize)]
struct Printed {
    /// In reading order.
    puzzles: Vec<PrintedPuzzle>,
}

#[derive(Debug, Deserialize)]
struct PrintedPuzzle {
    /// Left, top, right and bottom in pixels of the photo.
    #[serde(rename = "box")]
    frame: [f64; 4],
    /// As in the CSV beside a photo of one puzzle.
    csv: String,
    /// Whether it is a printed solution.
    #[serde(default)]
    solution: bool,
    /// Its number as printed, if one is.
    #[serde(default)]
    number: Option<String>,
}

/// What a page came to.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct PageFigures {
    /// Its file's name without ending.
    name: String,
    /// Puzzles and printed solutions there are.
    puzzles: usize,
    /// Those that were found.
    found: usize,
    /// Those that were read exactly.
    exact: usize,
    /// Those that were found and not read exactly.
    misread: usize,
    /// Boards found where none is printed.
    invented: usize,
    /// Whether those found come in the order in which a person reads them.
    in_order: bool,
    /// Printed solutions found.
    solutions: usize,
    /// Boards that are told rightly from, or as, printed solutions.
    told: usize,
    /// Printed numbers that were read right.
    numbered: usize,
    /// Puzzles that were found, without solutions, by how they ended.
    endings: Endings,
    /// How long it took.
    seconds: f64,
    /// What was wrong, in a line.
    #[serde(rename = "why", skip_serializing_if = "String::is_empty")]
    pub(super) wrong: String,
    /// What keeps the figures from meaning anything.
    #[serde(skip)]
    pub(super) diagnostic: Option<Diagnostic>,
}

impl From<(PathBuf, Diagnostic)> for PageFigures {
    fn from((path, diagnostic): (PathBuf, Diagnostic)) -> Self {
        Self {
            name: stem(&path),
            wrong: diagnostic.to_string(),
            diagnostic: Some(diagnostic),
            ..Self::default()
        }
    }
}

/// What many pages came to.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct PagesSummary {
    pub(super) pages: usize,
    pub(super) puzzles: usize,
    pub(super) found: usize,
    pub(super) exact: usize,
    pub(super) misread: usize,
    pub(super) invented: usize,
    /// Pages whose boards come in the right order.
    pub(super) in_order: usize,
    pub(super) solutions: usize,
    pub(super) told: usize,
    pub(super) numbered: usize,
    pub(super) endings: Endings,
    pub(super) median_seconds: f64,
    pub(super) p95_seconds: f64,
}

impl PageFigures {
    /// The name of its file, without ending.
    pub(super) fn name(&self) -> &str {
        &self.name
    }
}

/// Adds up pages.
pub(super) fn summarise(pages: &[PageFigures]) -> PagesSummary {
    let sum = |count: fn(&PageFigures) -> usize| pages.iter().map(count).sum();
    let mut seconds: Vec<f64> = pages.iter().map(|page| page.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    PagesSummary {
        pages: pages.len(),
        puzzles: sum(|page| page.puzzles),
        found: sum(|page| page.found),
        exact: sum(|page| page.exact),
        misread: sum(|page| page.misread),
        invented: sum(|page| page.invented),
        in_order: sum(|page| usize::from(page.in_order)),
        solutions: sum(|page| page.solutions),
        told: sum(|page| page.told),
        numbered: sum(|page| page.numbered),
        endings: pages.iter().fold(Endings::default(), |sum, page| sum.with(page.endings)),
        median_seconds: percentile(&seconds, 50),
        p95_seconds: percentile(&seconds, 95),
    }
}

/// The pages of a folder that have a `NAME.json` beside them, by name.
pub(super) fn labelled(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_photo = |path: &PathBuf| {
        path.extension().is_some_and(|e| PHOTOS.iter().any(|photo| e.eq_ignore_ascii_case(photo)))
    };
    let is_page = |path: &PathBuf| is_photo(path) && path.with_extension("json").is_file();
    let mut pages: Vec<PathBuf> = entries.filter(is_page).collect();
    pages.sort();
    pages
}

/// Reads every board of a page and holds it against what is printed there.
pub(super) fn one(context: &Context, path: &Path, args: &args::Eval) -> PageFigures {
    let start = Instant::now();
    let mut figures = figures(context, path, args)
        .unwrap_or_else(|diagnostic| PageFigures::from((path.to_owned(), diagnostic)));
    (figures.name, figures.seconds) = (stem(path), start.elapsed().as_secs_f64());
    figures
}

fn figures(context: &Context, path: &Path, args: &args::Eval) -> Result<PageFigures> {
    let printed = printed(path)?;
    let options = tried(context, args);
    let engine = context.app.engine()?;
    let scene = Arc::new(pipeline::look(&Input::Path(path.to_owned()), &options, &|_, _| {})?);
    let pages = pipeline::read_all(&scene, &options, engine, &|_, _| {})?;
    let titles = pipeline::titles(&pages.iter().collect::<Vec<_>>(), engine)?;
    let (mut found, mut wrong) = (vec![None; printed.puzzles.len()], Vec::new());
    let mut figures = PageFigures { puzzles: printed.puzzles.len(), ..PageFigures::default() };
    for (index, (page, title)) in pages.iter().zip(titles).enumerate() {
        let Some(place) = place(&printed, &page.board.mesh.corners()) else {
            figures.invented += 1;
            continue;
        };
        found[place] = Some(index);
        let truth = &printed.puzzles[place];
        let file = shown(path.with_extension("json"));
        let Labelled { score, ending, wrong: why, .. } = against(&truth.csv, &file, page, &options)?;
        figures.exact += usize::from(score.exact);
        figures.misread += usize::from(!score.exact);
        figures.solutions += usize::from(truth.solution);
        figures.told += usize::from(truth.solution == (index >= scene.puzzles));
        let number = title.and_then(|title| title.number);
        figures.numbered += usize::from(number == truth.number);
        if !truth.solution {
            figures.endings.count(ending);
        }
        if !score.exact {
            wrong.push(format!("puzzle {}: {why}", place + 1));
        }
        if number != truth.number {
            let (said, is) = (number.unwrap_or_default(), truth.number.clone().unwrap_or_default());
            wrong.push(format!("puzzle {}: number read {said:?}, printed is {is:?}", place + 1));
        }
    }
    figures.found = found.iter().flatten().count();
    let of = |solution: bool| {
        let printed =
            printed.puzzles.iter().zip(&found).filter(move |(puzzle, _)| puzzle.solution == solution);
        printed.filter_map(|(_, found)| *found)
    };
    figures.in_order = of(false).is_sorted() && of(true).is_sorted();
    let missed = found.iter().enumerate().filter(|(_, found)| found.is_none());
    wrong.extend(missed.map(|(place, _)| format!("puzzle {} not found", place + 1)));
    if figures.invented > 0 {
        wrong.push(format!("{} boards where none is", figures.invented));
    }
    figures.wrong = wrong.join("; ");
    Ok(figures)
}

/// What is printed on a page.
fn printed(path: &Path) -> Result<Printed> {
    let labels = path.with_extension("json");
    let text = std::fs::read_to_string(&labels).map_err(|e| {
        Diagnostic::new(Code::CannotRead, format!("cannot read these labels: {e}")).in_file(shown(&labels))
    })?;
    serde_json::from_str(&text).map_err(|e| {
        Diagnostic::new(Code::BadPuzzleText, format!("these are no labels of a page: {e}"))
            .in_file(shown(&labels))
            .hint("`puzzles` has a `box` and a `csv` for each puzzle, in reading order")
    })
}

/// Which printed puzzle a board between these corners is, if any.
fn place(printed: &Printed, corners: &Quad) -> Option<usize> {
    let range = |of: fn(&Point) -> f64| {
        let values = corners.0.iter().map(of);
        (values.clone().fold(f64::INFINITY, f64::min), values.fold(f64::NEG_INFINITY, f64::max))
    };
    let ((left, right), (top, bottom)) = (range(|p| p.x), range(|p| p.y));
    let shared = |[l, t, r, b]: [f64; 4]| {
        let both = (right.min(r) - left.max(l)).max(0.0) * (bottom.min(b) - top.max(t)).max(0.0);
        both / ((right - left) * (bottom - top) + (r - l) * (b - t) - both)
    };
    let shares = printed.puzzles.iter().map(|puzzle| shared(puzzle.frame)).enumerate();
    let best = shares.max_by(|a, b| a.1.total_cmp(&b.1));
    best.filter(|best| best.1 >= SAME).map(|best| best.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_the_puzzle_that_it_shares_most_with() {
        let printed: Printed = serde_json::from_str(
            r#"{"page": 1, "puzzles": [{"box": [0, 0, 100, 100], "csv": "1"},
                {"box": [120, 0, 220, 100], "csv": "1", "number": "7", "solution": true}]}"#,
        )
        .expect("what is printed on a page");
        let square = |x: f64, side: f64| {
            Quad([(x, 0.0), (x + side, 0.0), (x + side, side), (x, side)].map(|(x, y)| Point::new(x, y)))
        };
        assert_eq!(place(&printed, &square(3.0, 96.0)), Some(0));
        assert_eq!(place(&printed, &square(122.0, 100.0)), Some(1));
        assert_eq!(place(&printed, &square(60.0, 100.0)), None, "between the two");
        assert_eq!(place(&printed, &square(0.0, 33.0)), None, "a box of it");
        assert!(printed.puzzles[1].solution && !printed.puzzles[0].solution);
    }

    #[test]
    fn pages_add_up() {
        let page = |found, in_order, seconds| PageFigures {
            puzzles: 3,
            found,
            in_order,
            seconds,
            ..PageFigures::default()
        };
        let sum = summarise(&[page(3, true, 1.0), page(2, false, 3.0)]);
        assert_eq!((sum.pages, sum.puzzles, sum.found, sum.in_order), (2, 6, 5, 1));
        assert!((sum.median_seconds - 1.0).abs() < 1e-9 && (sum.p95_seconds - 3.0).abs() < 1e-9);
    }
}
