//! Pages of the other kinds: samples of them, and in bulk, as `KIND__STYLE__NN__CONDITION.jpg` with the
//! puzzle as text beside it.

use crate::simulate::jpeg;
use crate::simulate::magazine::conditions::Condition;
use crate::simulate::magazine::{self, KINDS, Kind, Leaf};
use crate::simulate::noise;
use crate::write;
use gridlens::geometry::{Mesh, Point};
use rand::Rng;
use std::io::Write;
use std::path::Path;

/// What is asked for.
pub(crate) struct Order<'a> {
    /// Where the pages go.
    pub(crate) folder: &'a Path,
    /// Pages of each kind.
    pub(crate) pages: usize,
    /// Everything random follows from this number.
    pub(crate) seed: u64,
    /// The only kind, by name.
    pub(crate) kind: Option<&'a str>,
    /// The only style, by name or by its number from one.
    pub(crate) style: Option<&'a str>,
}

/// The styles of a kind that are asked for.
fn styles(kind: &Kind, style: Option<&str>) -> Vec<&'static str> {
    let number = style.and_then(|style| style.parse::<usize>().ok());
    let wanted =
        |(i, name): &(usize, &str)| style.is_none_or(|style| number == Some(i + 1) || *name == style);
    kind.styles.names().enumerate().filter(wanted).map(|(_, name)| name).collect()
}

/// Makes the pages and names each on `out`.
pub(crate) fn make(order: &Order, out: &mut impl Write) -> Result<(), String> {
    magazine::check_installed()?;
    std::fs::create_dir_all(order.folder).map_err(|e| format!("{}: {e}", order.folder.display()))?;
    let kinds: Vec<&Kind> = KINDS.iter().filter(|k| order.kind.is_none_or(|name| k.name == name)).collect();
    if kinds.is_empty() {
        let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        return Err(format!("there is no such kind; one of {}", names.join(", ")));
    }
    for kind in kinds {
        let styles = styles(kind, order.style);
        if styles.is_empty() {
            let names: Vec<&str> = kind.styles.names().collect();
            return Err(format!("{} has the styles {}", kind.name, names.join(", ")));
        }
        for page in 0..order.pages {
            let style = styles[page % styles.len()];
            // Every style meets every condition in turn, each from another one on.
            let at = kind.styles.names().position(|name| name == style).unwrap_or(0);
            let condition = Condition::of(page / styles.len() + at * 5);
            let name = format!("{}__{style}__{:02}__{}", kind.name, page + 1, condition.name());
            let seed = noise::stream(order.seed, &format!("{} {style} {page}", kind.name)).random();
            let bytes = photo(kind, style, condition, seed, &order.folder.join(&name))?;
            writeln!(out, "{name}: {} kB", bytes.div_ceil(1000)).map_err(|e| e.to_string())?;
        }
    }
    Ok(())
}

/// Makes one photo and its label; gives the photo's size in bytes.
fn photo(kind: &Kind, style: &str, condition: Condition, seed: u64, path: &Path) -> Result<usize, String> {
    let leaf = kind.leaf(style, condition, seed)?;
    let photo = shoot(&leaf, seed)?;
    write(&path.with_extension("jpg"), &photo)?;
    write(&path.with_extension("txt"), leaf.label.as_bytes())?;
    Ok(photo.len())
}

/// The page's photo as a file.
fn shoot(leaf: &Leaf, seed: u64) -> Result<Vec<u8>, String> {
    // Labels of these kinds say nothing about places.
    let nowhere = Mesh::from_fn(1, 1, |r, c| Point::new(c as f64, r as f64));
    let shot = leaf.camera.shoot(&leaf.canvas, &nowhere, seed);
    jpeg::encode(&shot.rgb, leaf.camera.quality, leaf.camera.exif)
}

/// A sample that `samples/` holds.
pub(crate) struct Sample {
    /// The folder it goes into.
    pub(crate) name: &'static str,
    /// One line on what it shows.
    pub(crate) what: &'static str,
    kind: &'static str,
    style: &'static str,
    condition: Condition,
}

/// A sample on a page that lies flat.
const fn flat(name: &'static str, style: &'static str, what: &'static str) -> Sample {
    Sample { condition: Condition::Easy, ..curled(name, name, style, what) }
}

/// A sample on a page that is curled, with a shadow across.
const fn curled(name: &'static str, kind: &'static str, style: &'static str, what: &'static str) -> Sample {
    Sample { name, what, kind, style, condition: Condition::Curl }
}

/// The samples.
pub(crate) const SAMPLES: &[Sample] = &[
    flat("hidato", "hairline", "a hidato between thin lines, its ends circled"),
    curled("hidato-curled", "hidato", "tiles", "a hidato of rounded tiles on a curled page, in shadow"),
    flat("knights-tour", "chess", "a knight's tour on a chess board"),
    curled("knights-tour-curled", "knights-tour", "heavy", "a knight's tour on a curled page, in shadow"),
    flat("total-concentration", "apart", "a total concentration with its totals in boxes"),
    curled(
        "total-concentration-curled",
        "total-concentration",
        "arrows",
        "a total concentration with arrows at its totals on a curled page, in shadow",
    ),
    flat("train-tracks", "sleepers", "train tracks on sleepers"),
    curled(
        "train-tracks-curled",
        "train-tracks",
        "twin",
        "train tracks of thin lines on a curled page, in shadow",
    ),
    Sample {
        kind: "train-tracks",
        ..flat("train-tracks-headed", "express", "train tracks whose totals stand in cells of the board")
    },
    flat("pyramid", "masonry", "a number pyramid of bricks"),
    curled("pyramid-curled", "pyramid", "rings", "a number pyramid of rings on a curled page, in shadow"),
    flat("gogen", "rings", "a gogen of rings joined by lines"),
    curled("gogen-curled", "gogen", "squares", "a gogen of squares on a curled page, in shadow"),
    flat("dominoes", "framed", "dominoes in thin lines within a thick frame"),
    curled("dominoes-curled", "dominoes", "loose", "dominoes without lines on a curled page, in shadow"),
    flat("sum-spots", "pins", "sum spots with black dots"),
    curled(
        "sum-spots-curled",
        "sum-spots",
        "pairs",
        "sum spots with black and hollow dots, curled, in shadow",
    ),
    Sample { kind: "killer", ..flat("killer-lines", "dashed", "a killer sudoku with dashed cages") },
    curled("killer-curled", "killer", "dotted", "a killer sudoku with dotted cages, curled, in shadow"),
    Sample {
        kind: "killer",
        ..flat("killer-rounded", "stitched", "a killer sudoku whose dashed cages have round corners")
    },
    flat("kakuro", "grey", "a kakuro with grey blocks"),
    curled("kakuro-curled", "kakuro", "hatched", "a kakuro with hatched blocks, curled, in shadow"),
];

impl Sample {
    /// The photo, and the page on it.
    ///
    /// # Errors
    /// In words: a font that is missing, or a puzzle that did not come out.
    pub(crate) fn make(&self, seed: u64) -> Result<(Vec<u8>, Leaf), String> {
        /// Pixels across: enough to read, and files that are small.
        const ACROSS: f64 = 1080.0;
        let kind = KINDS.iter().find(|kind| kind.name == self.kind).ok_or("no such kind")?;
        let seed = noise::stream(seed, self.name).random();
        let mut leaf = kind.leaf(self.style, self.condition, seed)?;
        let camera = &mut leaf.camera;
        let (width, height) = (f64::from(camera.size.0), f64::from(camera.size.1));
        camera.size = (ACROSS as u32, (ACROSS * height / width) as u32);
        camera.quality = 70;
        camera.noise = camera.noise.min(1.6);
        Ok((shoot(&leaf, seed)?, leaf))
    }
}
