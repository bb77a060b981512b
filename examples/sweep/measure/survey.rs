//! Surveys: as many pages as wished of one sort, each with a puzzle, a face and a camera of its own.

use super::pages;
use super::{Outcome, curve::Decided, read, save, side_by_side, sorts, sum, table::Figures};
use crate::simulate::alphabet::{Alphabet, Case};
use crate::simulate::board::Tint;
use crate::simulate::camera::Camera;
use crate::simulate::faces::MANY;
use crate::simulate::fonts::Face;
use crate::simulate::light::Shadow;
use crate::simulate::page::{Page, Print};
use crate::simulate::puzzle::{Kind, NINE};
use crate::simulate::{jpeg, kept_out, noise, scene};
use gridlens::ocr::tesseract::Tesseract;
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use std::path::Path;

/// One survey: what is printed, and how it is taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Survey {
    /// Its group, a board and the way it is printed.
    pub(crate) group: &'static str,
    /// How its pages are photographed.
    pub(crate) taken: Taken,
}

/// How pages are photographed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// From straight above in even light and focus, 40 pixels a cell.
    Clean,
    /// As by a telephone: turned, tilted, waved, in uneven light, a little out of focus, 34 to 64 pixels a
    /// cell.
    Photo,
    /// The same with twelve megapixels.
    Large,
    /// By a poor camera in poor light: 13 to 30 pixels a cell, out of focus, shaken, grainy.
    Poor,
}

impl Taken {
    /// The name it has in tables and on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Clean => "clean",
            Self::Photo => "photo",
            Self::Large => "12-megapixels",
            Self::Poor => "poor",
        }
    }
}

/// The group whose pages are printed in the fonts that are kept out of the training of the digit network, one
/// after the other.
pub(crate) const KEPT_OUT: &str = "kept-out";

/// The boards of surveys: group, kind and alphabet.
const BOARDS: [(&str, Kind, Alphabet); 18] = [
    ("sudoku", NINE, Alphabet::Numbers),
    (KEPT_OUT, NINE, Alphabet::Numbers),
    ("jigsaw-lines", Kind::Jigsaw(3, 3), Alphabet::Numbers),
    ("jigsaw-colours", Kind::Jigsaw(3, 3), Alphabet::Numbers),
    ("12x12-numbers", TWELVE, Alphabet::Numbers),
    ("12x12-capitals", TWELVE, Alphabet::Digits(Case::Capital)),
    ("12x12-small", TWELVE, Alphabet::Digits(Case::Small)),
    ("12x12-zero-capitals", TWELVE, Alphabet::Zero(Case::Capital)),
    ("12x12-zero-small", TWELVE, Alphabet::Zero(Case::Small)),
    ("12x12-letters", TWELVE, Alphabet::Letters(Case::Capital)),
    ("12x12-letters-small", TWELVE, Alphabet::Letters(Case::Small)),
    ("16x16-numbers", SIXTEEN, Alphabet::Numbers),
    ("16x16-capitals", SIXTEEN, Alphabet::Digits(Case::Capital)),
    ("16x16-small", SIXTEEN, Alphabet::Digits(Case::Small)),
    ("16x16-zero-capitals", SIXTEEN, Alphabet::Zero(Case::Capital)),
    ("16x16-zero-small", SIXTEEN, Alphabet::Zero(Case::Small)),
    ("16x16-letters", SIXTEEN, Alphabet::Letters(Case::Capital)),
    ("16x16-letters-small", SIXTEEN, Alphabet::Letters(Case::Small)),
];

const TWELVE: Kind = Kind::Boxes(3, 4);
const SIXTEEN: Kind = Kind::Boxes(4, 4);

/// The first line of a table of surveys.
pub(crate) const HEADER: &str =
    "group,factor,pages,found,regions,cells,exact_before,exact,answered,sure_but_wrong";

/// Every survey.
pub(crate) fn all() -> impl Iterator<Item = Survey> {
    const WAYS: [Taken; 4] = [Taken::Clean, Taken::Photo, Taken::Large, Taken::Poor];
    let of = |group| WAYS.map(|taken| Survey { group, taken });
    BOARDS.into_iter().flat_map(move |(group, ..)| of(group))
}

/// A survey's line of the table, without line end.
pub(crate) fn line(survey: &Survey, Found { figures: f, answered, .. }: &Found) -> String {
    format!(
        "{},{},{},{},{},{:.2},{},{},{answered},{}",
        survey.group,
        survey.taken.name(),
        f.pages,
        f.found,
        f.regions,
        f.cells,
        f.exact_before,
        f.exact,
        f.sure_but_wrong
    )
}

/// What a survey found: the figures, how many pages were answered rightly without asking for a look, and
/// what the rules made of each.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) figures: Figures,
    pub(crate) answered: usize,
    pub(crate) decided: Vec<Decided>,
    /// The figures by sort of face, where pages are printed in fonts kept out of the training.
    pub(crate) sorts: Option<String>,
}

/// Prints, takes and reads `count` pages. `tell` hears of each page that was not answered, in words.
/// Everything random follows from `seed`.
///
/// # Errors
/// In words: a face that is missing, a photo that cannot be made or kept.
pub(crate) fn run(
    survey: &Survey,
    (count, seed): (usize, u64),
    engine: &Tesseract,
    keep: Option<&Path>,
    tell: impl Fn(&str) + Sync,
) -> Result<Found, String> {
    let outcomes: Vec<Outcome> = side_by_side(count, |number| {
        let (page, print) = page(survey, (number, seed))?;
        let bytes = photo(survey, (number, seed), &page, &print)?;
        let stem = format!("{}-{}-{seed}-{number}", survey.group, survey.taken.name());
        save(keep, &stem, &bytes, &print)?;
        let outcome = read(bytes, &print, engine);
        let (missed, found) = (outcome.cells - outcome.right, outcome.found);
        if outcome.answered == 0 || survey.group == KEPT_OUT && missed > 0 {
            tell(&format!(
                "{stem}, {}: found {found}, {missed} cells, exact {}, answered {}",
                page.style.face.name, outcome.exact, outcome.answered
            ));
        }
        Ok(outcome)
    })?;
    let answered = outcomes.iter().map(|o| o.answered).sum();
    let decided = outcomes.iter().filter_map(|o| o.decided).collect();
    let sorts = (survey.group == KEPT_OUT).then(|| sorts::table(survey.taken.name(), &outcomes));
    Ok(Found { figures: sum(&outcomes), answered, decided, sorts })
}

/// What is random about a page: `what` parts one thing from another.
fn stream(survey: &Survey, (number, seed): (usize, u64), what: &str) -> ChaCha8Rng {
    noise::stream(seed, &format!("{} {} {number} {what}", survey.group, survey.taken.name()))
}

/// Page `number`: a puzzle, a face, lines and sizes of its own. Forty pages have every face once.
fn page(survey: &Survey, (number, seed): (usize, u64)) -> Result<(Page, Print), String> {
    let mut rng = stream(survey, (number, seed), "page");
    let board = BOARDS.iter().find(|b| b.0 == survey.group);
    let (_, kind, alphabet) = *board.ok_or_else(|| format!("{}: no such survey", survey.group))?;
    let mut page = scene::of_kind(kind).page;
    let kept_out = kept_out::all();
    let face: &'static Face = match survey.group {
        KEPT_OUT => &kept_out[number % kept_out.len()].face,
        _ => &MANY[(number + seed as usize) % MANY.len()],
    };
    let body = [&MANY[2], &MANY[0], &MANY[21]].choose(&mut rng).copied().unwrap_or(&MANY[0]);
    (page.style.face, page.head, page.body) = (face, face, body);
    let style = &mut page.style;
    style.alphabet = alphabet;
    style.digit = rng.random_range(0.46..0.64);
    style.thin = rng.random_range(0.1..0.25);
    style.thick = rng.random_range(0.4..0.8);
    style.frame = style.thick * rng.random_range(1.0..1.4);
    style.digit_ink = [rng.random_range(20..70); 3];
    if survey.group == "jigsaw-colours" {
        (style.tint, style.thick) = (Tint::Regions, style.thin);
    } else if !matches!(kind, Kind::Jigsaw(..)) && rng.random_bool(0.2) {
        style.tint = Tint::Alternate([rng.random_range(190..220); 3]);
    }
    let bright = rng.random_range(215..248);
    page.paper = [bright, bright - 3, bright - rng.random_range(2..16)];
    page.show_through = rng.random_range(0.0..0.08);
    page.scale = match survey.taken {
        Taken::Large => 20.0,
        Taken::Poor => 6.0,
        Taken::Clean | Taken::Photo => 10.0,
    };
    let print = page.print(rng.random())?;
    Ok((page, print))
}

/// The photo of a page, as the bytes of a JPEG file.
fn photo(
    survey: &Survey,
    (number, seed): (usize, u64),
    page: &Page,
    print: &Print,
) -> Result<Vec<u8>, String> {
    let mut rng = stream(survey, (number, seed), "photo");
    let mut camera = pages::above(page, print);
    if survey.taken != Taken::Clean {
        by_hand(&mut camera, survey.taken, &mut rng);
    }
    let shot = camera.shoot(&print.canvas, &print.mesh, rng.random());
    jpeg::encode(&shot.rgb, camera.quality, None)
}

/// A camera held in a hand.
fn by_hand(camera: &mut Camera, taken: Taken, rng: &mut ChaCha8Rng) {
    /// Pixels of a twelve-megapixel photo, across and down.
    const LARGE: (u32, u32) = (3000, 4000);
    let scale = if taken == Taken::Poor { rng.random_range(0.33..0.75) } else { rng.random_range(0.85..1.6) };
    let across = f64::from(camera.size.0);
    camera.size = match taken {
        Taken::Large => LARGE,
        _ => ((across * scale) as u32, (across * scale * 1.2) as u32),
    };
    camera.span *= rng.random_range(0.85..1.1);
    camera.roll = rng.random_range(-4.0..4.0) + if rng.random_bool(0.125) { 90.0 } else { 0.0 };
    camera.tilt = (rng.random_range(-10.0..10.0), rng.random_range(-10.0..10.0));
    camera.curl.wave = Some((rng.random_range(0.0..1.2), 120.0, rng.random_range(0.0..180.0), 0.5));
    camera.light.slope = (rng.random_range(-0.3..0.3), rng.random_range(-0.3..0.3));
    camera.light.vignette = rng.random_range(0.0..0.25);
    if rng.random_bool(0.25) {
        camera.light.shadows.push(Shadow {
            at: (0.5, 0.5),
            direction: rng.random_range(0.0..360.0),
            soft: rng.random_range(0.1..0.7),
            depth: rng.random_range(0.15..0.45),
        });
    }
    let fine = f64::from(camera.size.0) / across;
    camera.defocus = rng.random_range(0.2..0.9) * fine.min(3.0) as f32;
    camera.shake = (rng.random_range(0.0..0.8) * fine.min(3.0) as f32, rng.random_range(0.0..180.0));
    camera.noise = rng.random_range(1.0..6.0);
    camera.tint = [1.0, rng.random_range(0.96..1.0), rng.random_range(0.85..1.0)];
    camera.gamma = rng.random_range(0.85..1.3);
    camera.quality = rng.random_range(70..=95);
    if taken == Taken::Poor {
        camera.defocus = rng.random_range(0.3..1.6);
        camera.shake.0 = rng.random_range(0.0..2.0);
        camera.noise = rng.random_range(2.0..14.0);
        camera.quality = rng.random_range(35..=85);
    }
}
