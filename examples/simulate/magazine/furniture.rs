//! What stands on a page besides its puzzle: titles, rules, articles, adverts, page numbers.

use super::super::canvas::{Area, Canvas, Colour};
use super::super::paper;
use super::super::text::{self, Setting};
use super::extras;
use super::plan::Plan;
use super::sheet::{Fonts, Sheet};
use super::supply::weighted;
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Pixels per millimetre of a rendered page.
pub(super) const SCALE: f32 = 12.0;

/// How far paper spreads what shines through it, in millimetres.
const SPREAD: f32 = 0.25;

/// Colours of a page besides black.
pub(super) const ACCENTS: [Colour; 9] = [
    [150, 32, 40],
    [24, 72, 130],
    [30, 104, 70],
    [96, 44, 110],
    [190, 96, 20],
    [20, 110, 120],
    [60, 60, 64],
    [170, 40, 110],
    [36, 36, 90],
];

/// Sorts of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    Book,
    News,
    Magazine,
    Crossword,
    Sheet,
}

/// How the title is printed.
#[derive(Clone, Copy, Debug)]
enum Head {
    Plain,
    Bar,
    Disc,
    Centred,
}

/// The words of a page and the ink they are printed with.
pub(super) struct Press<'a> {
    pub(super) canvas: &'a mut Canvas,
    pub(super) fonts: &'a Fonts,
    pub(super) ink: Colour,
    pub(super) accent: Colour,
    pub(super) paper: Colour,
    /// Em of running text in millimetres.
    pub(super) size: f32,
}

/// A printed page.
pub(super) struct Leaf {
    pub(super) canvas: Canvas,
    /// The puzzle with its title and rules, in millimetres.
    pub(super) focus: Area,
}

/// Everything about a page that is drawn at random.
struct Draft {
    layout: Layout,
    head: Head,
    paper: Colour,
    accent: Colour,
    ink: Colour,
    grain: f32,
    through: f32,
    size: f32,
    number: u32,
    unit: f32,
    rating: usize,
    /// Whether words say how hard it is, rather than stars.
    worded: bool,
}

impl Draft {
    fn new(plan: &Plan, rng: &mut ChaCha8Rng) -> Self {
        let layouts = [
            (Layout::Book, 3),
            (Layout::News, 4),
            (Layout::Magazine, 3),
            (Layout::Crossword, 3),
            (Layout::Sheet, 1),
        ];
        let layout = weighted(&layouts, rng);
        let (paper, grain) = match layout {
            Layout::News => ([224_u8, 220, 208], 0.06),
            Layout::Book => ([240, 236, 224], 0.035),
            Layout::Crossword => ([234, 232, 226], 0.04),
            Layout::Magazine => ([248, 247, 244], 0.015),
            Layout::Sheet => ([252, 252, 252], 0.01),
        };
        let shade = rng.random_range(0..10);
        let head = *[Head::Plain, Head::Bar, Head::Disc, Head::Centred].choose(rng).unwrap_or(&Head::Plain);
        let black = rng.random_range(22..52);
        Self {
            layout,
            head,
            paper: paper.map(|v| v - shade),
            accent: *ACCENTS.choose(rng).unwrap_or(&ACCENTS[0]),
            ink: [black, black, black + 2],
            grain: grain * rng.random_range(0.5..1.4),
            through: if rng.random_bool(0.5) { rng.random_range(0.02..0.07) } else { 0.0 },
            size: rng.random_range(2.5..3.3),
            number: rng.random_range(1..999),
            unit: rng.random_range(plan.unit.0..=plan.unit.1),
            rating: rng.random_range(1..=5),
            worded: rng.random_bool(0.4),
        }
    }

    /// How hard the puzzle is said to be.
    fn rating(&self) -> String {
        let words = ["Gentle", "Easy", "Moderate", "Tricky", "Fiendish"];
        if self.worded { words[self.rating - 1].to_owned() } else { "* ".repeat(self.rating) }
    }

    /// Margins left, above, right and below the title and the puzzle.
    fn margins(&self, rng: &mut ChaCha8Rng) -> [f32; 4] {
        let mut side = |from: f32, to: f32| rng.random_range(from..to);
        match self.layout {
            Layout::Book => [side(12.0, 24.0), side(12.0, 26.0), side(12.0, 24.0), side(24.0, 60.0)],
            Layout::News => {
                let (left, right) = (side(0.0, 2.0), side(0.0, 2.0));
                let columns = |v: f32| 7.0 + 44.0 * v.floor() * f32::from(left + right < 3.4);
                [columns(left), 18.0, columns(right), side(14.0, 70.0)]
            }
            Layout::Magazine => [side(10.0, 20.0), side(22.0, 30.0), side(10.0, 20.0), side(30.0, 56.0)],
            Layout::Crossword => {
                if side(0.0, 1.0) < 0.5 {
                    [10.0, side(10.0, 18.0), 10.0, side(62.0, 80.0)]
                } else {
                    [10.0, side(10.0, 18.0), side(56.0, 66.0), 18.0]
                }
            }
            Layout::Sheet => [side(20.0, 36.0), side(16.0, 30.0), side(20.0, 36.0), side(30.0, 60.0)],
        }
    }
}

/// Prints a page around a puzzle.
pub(super) fn page(plan: &Plan, fonts: &Fonts, rng: &mut ChaCha8Rng) -> Leaf {
    let draft = Draft::new(plan, rng);
    let block = (plan.size.0 * draft.unit, plan.size.1 * draft.unit);
    let wide = block.0.max(84.0);
    let [left, top, right, bottom] = draft.margins(rng);
    let mut blank = Canvas::new(1.0, 1.0, SCALE, draft.paper);
    let high = head(&mut press(&mut blank, fonts, &draft), plan, &draft, (left, top), wide);
    let gap = rng.random_range(5.0..10.0);
    let at = (left + (wide - block.0) / 2.0, high + gap);
    let (width, height) = (left + wide + right, at.1 + block.1 + gap + bottom);
    let height = height.max(width * rng.random_range(1.0..1.25));
    let focus = Area { x0: left, y0: top, x1: left + wide, y1: at.1 + block.1 };
    let mut canvas = Canvas::new(width, height, SCALE, draft.paper);
    head(&mut press(&mut canvas, fonts, &draft), plan, &draft, (left, top), wide);
    surround(&mut press(&mut canvas, fonts, &draft), &draft, focus, rng);
    let (unit, paper) = (draft.unit, draft.paper);
    let mut sheet = Sheet { canvas: &mut canvas, fonts, origin: at, unit, stretch: 1.0, paper };
    (plan.draw)(&mut sheet);
    if draft.through > 0.0 {
        let mut back = Canvas::new(width, height, SCALE, [255; 3]);
        let set = Setting { font: &fonts.body, size: draft.size, ink: draft.ink };
        let pitch = rng.random_range(40.0..60.0);
        for i in 0..(width / pitch) as usize {
            let column = Area::new(8.0 + pitch * i as f32, 8.0, pitch - 4.0, height - 16.0);
            text::flow(&mut back, &set, column, &[], rng);
        }
        canvas.show_through(&back, draft.through, SPREAD);
    }
    paper::grain(&mut canvas, draft.grain, rng.random());
    Leaf { canvas, focus }
}

fn press<'a>(canvas: &'a mut Canvas, fonts: &'a Fonts, draft: &Draft) -> Press<'a> {
    Press { canvas, fonts, ink: draft.ink, accent: draft.accent, paper: draft.paper, size: draft.size }
}

/// Prints title, number, rating and rules from a place downwards; where they end.
fn head(press: &mut Press, plan: &Plan, draft: &Draft, (x, y): (f32, f32), wide: f32) -> f32 {
    let fonts = press.fonts;
    let rating = draft.rating();
    let size = 5.6_f32.min(wide * 0.62 / press.canvas.measure(&fonts.head, 1.0, &plan.title));
    let (ink, accent, light) = (press.ink, press.accent, press.paper);
    let end = press.canvas.measure(&fonts.head, 4.0, &rating);
    let under = match draft.head {
        Head::Plain => {
            press.canvas.print(&fonts.head, size, x, y + 6.0, &plan.title, ink);
            press.canvas.print(&fonts.head, 4.0, x + wide - end, y + 6.5, &rating, ink);
            press.canvas.fill(Area::new(x, y + 8.4, wide, 0.3), ink);
            y + 11.0
        }
        Head::Bar => {
            press.canvas.fill(Area::new(x, y, wide, 9.0), accent);
            press.canvas.print(&fonts.head, size, x + 3.0, y + 6.4, &plan.title, light);
            press.canvas.print(&fonts.head, 4.0, x + wide - end - 2.0, y + 6.8, &rating, light);
            y + 12.5
        }
        Head::Disc => {
            press.canvas.round(Area::new(x, y, 10.0, 10.0), [5.0; 4], accent, 1.0);
            let number = draft.number.to_string();
            press.canvas.symbol(&fonts.head, Area::new(x, y, 10.0, 10.0), 0.36, &number, light);
            press.canvas.print(&fonts.head, size, x + 13.0, y + 7.0, &plan.title, ink);
            y + 13.5
        }
        Head::Centred => {
            let number = format!("No. {}", draft.number);
            let middle = |press: &Press, size, text: &str| {
                x + (wide - press.canvas.measure(&fonts.head, size, text)) / 2.0
            };
            let at = middle(press, 3.0, &number);
            press.canvas.print(&fonts.head, 3.0, at, y + 3.0, &number, accent);
            let at = middle(press, size, &plan.title);
            press.canvas.print(&fonts.head, size, at, y + 9.0, &plan.title, ink);
            y + 12.5
        }
    };
    extras::paragraph(press, &plan.rules, Area::new(x, under, wide, 0.0))
}

/// Prints what stands around the puzzle.
fn surround(press: &mut Press, draft: &Draft, focus: Area, rng: &mut ChaCha8Rng) {
    let (width, height) =
        (press.canvas.width as f32 / press.canvas.scale, press.canvas.height as f32 / press.canvas.scale);
    let below = Area { x0: 8.0, y0: focus.y1 + 8.0, x1: width - 8.0, y1: height - 12.0 };
    match draft.layout {
        Layout::Book | Layout::Sheet => {
            let number = format!("Solution on page {}", rng.random_range(90..260));
            press.canvas.print(&press.fonts.body, 2.6, focus.x0, height - 14.0, &number, press.ink);
        }
        Layout::News => {
            extras::masthead(press, width, rng);
            extras::articles(press, (width, height), focus.grown(3.0), rng);
        }
        Layout::Magazine => {
            press.canvas.fill(Area::new(0.0, 0.0, width, 14.0), press.accent);
            let name = [text::word(rng), text::word(rng)].join(" ").to_uppercase();
            let light = press.paper;
            press.canvas.print(&press.fonts.head, 6.0, 10.0, 9.6, &name, light);
            extras::advert(press, below, rng);
        }
        Layout::Crossword => {
            let beside = Area { x0: focus.x1 + 6.0, y0: focus.y0, x1: width - 6.0, y1: height - 16.0 };
            if beside.x1 - beside.x0 > 40.0 {
                extras::crossword(press, beside, rng);
            } else {
                extras::crossword(press, below, rng);
            }
        }
    }
    let number = rng.random_range(2..240).to_string();
    let x = *[8.0, width / 2.0 - 2.0, width - 14.0].choose(rng).unwrap_or(&8.0);
    press.canvas.print(&press.fonts.body, 3.2, x, height - 6.0, &number, press.ink);
}
