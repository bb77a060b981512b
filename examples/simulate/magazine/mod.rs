//! Pages of magazines, newspapers and puzzle books with puzzles other than sudokus: ten kinds, each printed
//! in several styles, on pages with what else such pages hold, photographed in several ways. Everything
//! follows from a seed.

pub(crate) mod conditions;
mod dominoes;
mod extras;
mod furniture;
mod gogen;
mod inks;
mod kakuro;
mod killer;
mod lattice;
mod lexicon;
mod mixed;
mod paths;
mod plan;
mod prints;
mod pyramid;
mod rails;
mod shapes;
mod sheet;
mod styles;
mod sum_spots;
mod supply;
mod totals;
mod tracks;
mod words;

use super::camera::Camera;
use super::canvas::Canvas;
use super::faces::MANY;
use super::fonts::{self, Face};
use super::noise;
use conditions::Condition;
use plan::Plan;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use sheet::Fonts;
use styles::{Maker, Style, Styles};

/// A kind as magazines print it.
pub(crate) struct Kind {
    /// Its name, as the library has it.
    pub(crate) name: &'static str,
    /// The styles it is printed in.
    pub(crate) styles: Styles,
    /// A puzzle in a style.
    plan: fn(Style, &mut ChaCha8Rng) -> Result<Plan, String>,
}

/// The kinds.
pub(crate) static KINDS: [Kind; 10] = [
    Kind { name: "hidato", styles: paths::HIDATO_STYLES, plan: paths::hidato },
    Kind { name: "knights-tour", styles: paths::TOUR_STYLES, plan: paths::tour },
    Kind { name: "total-concentration", styles: totals::STYLES, plan: totals::plan },
    Kind { name: "train-tracks", styles: tracks::STYLES, plan: tracks::plan },
    Kind { name: "pyramid", styles: pyramid::STYLES, plan: pyramid::plan },
    Kind { name: "gogen", styles: gogen::STYLES, plan: gogen::plan },
    Kind { name: "dominoes", styles: dominoes::STYLES, plan: dominoes::plan },
    Kind { name: "sum-spots", styles: sum_spots::STYLES, plan: sum_spots::plan },
    Kind { name: "killer", styles: killer::STYLES, plan: killer::plan },
    Kind { name: "kakuro", styles: kakuro::STYLES, plan: kakuro::plan },
];

/// A page and the camera that takes it.
pub(crate) struct Leaf {
    /// The paper.
    pub(crate) canvas: Canvas,
    /// The camera.
    pub(crate) camera: Camera,
    /// The puzzle as text.
    pub(crate) label: String,
    /// Its answer as text.
    pub(crate) answer: String,
    /// What it is printed with.
    pub(crate) faces: [&'static Face; 3],
}

/// Every face that a page may be printed with.
fn faces() -> Vec<&'static Face> {
    fonts::ALL.iter().copied().chain(MANY.iter()).collect()
}

/// Checks that all faces and words are installed.
///
/// # Errors
/// In words, with the line that installs what is missing.
pub(crate) fn check_installed() -> Result<(), String> {
    let lines: Vec<String> = [fonts::missing(faces()), lexicon::missing()].into_iter().flatten().collect();
    if lines.is_empty() {
        return Ok(());
    }
    Err(format!("fonts or words are missing; as root: {}", lines.join(" && ")))
}

impl Kind {
    /// Prints a page in a style and sets up the camera of a condition; everything random comes from `seed`.
    ///
    /// # Errors
    /// In words: a style or font that is missing, or a puzzle that did not come out.
    pub(crate) fn leaf(&self, style: &str, condition: Condition, seed: u64) -> Result<Leaf, String> {
        let style = self.styles.named(style).ok_or("there is no such style")?;
        let style = style.made(&mut noise::stream(seed, "maker"));
        let mut plan = (self.plan)(style, &mut noise::stream(seed, "puzzle"))?;
        if style.name == mixed::NAME {
            plan = mixed::around(plan, &mut noise::stream(seed, "around"));
        }
        let mut rng = noise::stream(seed, "page");
        let all = faces();
        let mut pick = || all.choose(&mut rng).copied().unwrap_or(all[0]);
        let faces = [pick(), pick(), pick()];
        let [symbols, body, head] = [fonts::load(faces[0])?, fonts::load(faces[1])?, fonts::load(faces[2])?];
        let page = match style.maker {
            Maker::Furniture | Maker::Any => furniture::page,
            Maker::Prints => prints::page,
            Maker::Worksheets => prints::worksheet,
            Maker::Dailies => prints::daily,
            Maker::Activities => prints::activity,
        };
        let printed = page(&plan, &Fonts { symbols, body, head }, &mut rng);
        let scale = printed.canvas.scale;
        let size = (printed.canvas.width as f32 / scale, printed.canvas.height as f32 / scale);
        let camera = condition.camera(printed.focus, size, &mut noise::stream(seed, "camera"));
        Ok(Leaf { canvas: printed.canvas, camera, label: plan.label, answer: plan.answer, faces })
    }
}
