//! Pages of other makers than `furniture` has: printouts of web pages and of apps, booklets, and boxes in a
//! newspaper with the rules beside the puzzle; worksheets; a newspaper's daily puzzle; and pages for
//! children.

mod activities;
mod dailies;
mod worksheets;

use super::super::canvas::{Area, Canvas, Colour};
use super::super::paper;
use super::super::text::{self, Setting};
use super::extras;
use super::furniture::{ACCENTS, Leaf, Press, SCALE};
use super::inks;
use super::plan::Plan;
use super::sheet::{Fonts, Sheet};
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Puzzles wider than these millimetres fill a page.
const WIDE: f32 = 115.0;

/// Sorts of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// A web page as a browser prints it.
    Web,
    /// A card of an app.
    Card,
    /// A thin book: the rules stand below.
    Booklet,
    /// A box in a newspaper, the rules in a narrow column.
    Column,
    /// A sheet of a school.
    School,
    /// A leaflet of a club.
    Leaflet,
    /// A newspaper's daily puzzle, yesterday's answer below it.
    Daily,
    /// A newspaper's daily puzzle, its title beside it on a bar down the page.
    Spine,
    /// A page of a children's book, in a frame.
    Activity,
    /// A sheet that a web site has for printing.
    Printable,
}

/// Everything about a page that is drawn at random.
struct Draft {
    layout: Layout,
    paper: Colour,
    accent: Colour,
    ink: Colour,
    grain: f32,
    size: f32,
    unit: f32,
    number: u32,
    rating: usize,
    margin: (f32, f32),
    /// Made-up words for whatever needs a name.
    names: [String; 4],
}

impl Draft {
    fn new(plan: &Plan, layouts: &[Layout], rng: &mut ChaCha8Rng) -> Self {
        let layout = *layouts.choose(rng).unwrap_or(&Layout::Web);
        let unit = rng.random_range(plan.unit.0..=plan.unit.1);
        // No newspaper has room for rules beside a wide puzzle.
        let is_wide = layout == Layout::Column && plan.size.0 * unit > WIDE;
        let layout = if is_wide { Layout::Booklet } else { layout };
        let (paper, grain) = match layout {
            Layout::Web | Layout::Card | Layout::School | Layout::Printable => ([250_u8; 3], 0.012),
            Layout::Activity => ([248, 245, 238], 0.02),
            Layout::Leaflet => ([246, 245, 240], 0.02),
            Layout::Booklet => ([244, 240, 230], 0.03),
            Layout::Column | Layout::Daily | Layout::Spine => ([228, 224, 214], 0.05),
        };
        let shade = rng.random_range(0..8);
        let black = rng.random_range(22..60);
        Self {
            layout,
            paper: paper.map(|v| v - shade),
            accent: *ACCENTS.choose(rng).unwrap_or(&ACCENTS[0]),
            ink: [black; 3],
            grain: grain * rng.random_range(0.5..1.4),
            size: rng.random_range(2.6..3.4),
            unit,
            number: rng.random_range(1..4000),
            rating: rng.random_range(1..=5),
            margin: (rng.random_range(12.0..22.0), rng.random_range(12.0..22.0)),
            names: std::array::from_fn(|_| text::word(rng)),
        }
    }

    /// How hard the puzzle is said to be.
    fn level(&self) -> &'static str {
        ["Beginner", "Easy", "Medium", "Hard", "Expert"][self.rating - 1]
    }
}

/// Where things came to stand, in millimetres.
struct Places {
    /// The puzzle's upper left corner.
    puzzle: (f32, f32),
    /// The puzzle with its title and rules.
    focus: Area,
    /// The page.
    page: (f32, f32),
}

/// Prints a page of a web site, an app, a booklet or a newspaper around a puzzle.
pub(super) fn page(plan: &Plan, fonts: &Fonts, rng: &mut ChaCha8Rng) -> Leaf {
    laid(&[Layout::Web, Layout::Card, Layout::Booklet, Layout::Column], plan, fonts, rng)
}

/// Prints a worksheet or a leaflet around a puzzle.
pub(super) fn worksheet(plan: &Plan, fonts: &Fonts, rng: &mut ChaCha8Rng) -> Leaf {
    laid(&[Layout::School, Layout::Leaflet], plan, fonts, rng)
}

/// Prints a newspaper's daily puzzle.
pub(super) fn daily(plan: &Plan, fonts: &Fonts, rng: &mut ChaCha8Rng) -> Leaf {
    laid(&[Layout::Daily, Layout::Daily, Layout::Spine], plan, fonts, rng)
}

/// Prints a page for children.
pub(super) fn activity(plan: &Plan, fonts: &Fonts, rng: &mut ChaCha8Rng) -> Leaf {
    laid(&[Layout::Activity, Layout::Printable], plan, fonts, rng)
}

/// Prints a page of one of these layouts around a puzzle.
fn laid(layouts: &[Layout], plan: &Plan, fonts: &Fonts, rng: &mut ChaCha8Rng) -> Leaf {
    let draft = Draft::new(plan, layouts, rng);
    let block = (plan.size.0 * draft.unit, plan.size.1 * draft.unit);
    // How long a page is follows from printing it once on nothing.
    let mut blank = Canvas::new(1.0, 1.0, SCALE, draft.paper);
    let Places { page: (width, height), .. } =
        put(&mut press(&mut blank, fonts, &draft), plan, &draft, block);
    let mut canvas = Canvas::new(width, height, SCALE, draft.paper);
    let Places { puzzle, focus, .. } = put(&mut press(&mut canvas, fonts, &draft), plan, &draft, block);
    surround(&mut press(&mut canvas, fonts, &draft), &draft, (width, height), focus, rng);
    let (unit, paper) = (draft.unit, draft.paper);
    let mut sheet = Sheet { canvas: &mut canvas, fonts, origin: puzzle, unit, stretch: 1.0, paper };
    (plan.draw)(&mut sheet);
    paper::grain(&mut canvas, draft.grain, rng.random());
    Leaf { canvas, focus }
}

fn press<'a>(canvas: &'a mut Canvas, fonts: &'a Fonts, draft: &Draft) -> Press<'a> {
    Press { canvas, fonts, ink: draft.ink, accent: draft.accent, paper: draft.paper, size: draft.size }
}

/// Prints what belongs to the puzzle.
fn put(press: &mut Press, plan: &Plan, draft: &Draft, block: (f32, f32)) -> Places {
    match draft.layout {
        Layout::Web => web(press, plan, draft, block),
        Layout::Card => card(press, plan, draft, block),
        Layout::Booklet => booklet(press, plan, draft, block),
        Layout::Column => column(press, plan, draft, block),
        Layout::School => worksheets::school(press, plan, draft, block),
        Layout::Leaflet => worksheets::leaflet(press, plan, draft, block),
        Layout::Daily => dailies::daily(press, plan, draft, block),
        Layout::Spine => dailies::spine(press, plan, draft, block),
        Layout::Activity => activities::activity(press, plan, draft, block),
        Layout::Printable => activities::printable(press, plan, draft, block),
    }
}

/// Prints a headline, at most so wide.
fn headline(press: &mut Press, words: &str, (x, y): (f32, f32), (size, most): (f32, f32), ink: Colour) {
    let fits = most / press.canvas.measure(&press.fonts.head, 1.0, words).max(1e-3);
    press.canvas.print(&press.fonts.head, size.min(fits), x, y, words, ink);
}

/// The same around a middle.
fn centred(press: &mut Press, words: &str, (x, y): (f32, f32), (size, most): (f32, f32), ink: Colour) {
    let wide = press.canvas.measure(&press.fonts.head, 1.0, words).max(1e-3);
    let size = size.min(most / wide);
    press.canvas.print(&press.fonts.head, size, x - wide * size / 2.0, y, words, ink);
}

/// A web page: title and level on the left over the puzzle, the rules below it.
fn web(press: &mut Press, plan: &Plan, draft: &Draft, block: (f32, f32)) -> Places {
    let (x, wide) = (draft.margin.0, block.0.max(104.0));
    let way = format!("{} > Puzzles > {}", text::capital(&draft.names[0]), plan.title);
    let grey = inks::tint(press.ink, 0.4);
    press.canvas.print(&press.fonts.body, 2.4, x, 19.0, &way, grey);
    headline(press, &plan.title, (x, 29.0), (8.0, wide * 0.8), press.ink);
    let below =
        format!("#{}   {}   {}:{:02}", draft.number, draft.level(), draft.rating * 2, draft.number % 60);
    press.canvas.print(&press.fonts.body, 3.0, x, 35.0, &below, draft.accent);
    press.canvas.fill(Area::new(x, 37.5, wide, 0.25), grey);
    let puzzle = (x + if draft.rating.is_multiple_of(2) { (wide - block.0) / 2.0 } else { 0.0 }, 44.0);
    let under = puzzle.1 + block.1 + 9.0;
    headline(press, "How to play", (x, under + 2.0), (4.2, wide), press.ink);
    let end = extras::paragraph(press, &plan.rules, Area::new(x, under + 5.0, wide, 0.0));
    let focus = Area { x0: x, y0: 15.0, x1: x + wide, y1: end };
    let width = wide + x + draft.margin.1;
    Places { puzzle, focus, page: (width, (end + 24.0).max(width * 1.3)) }
}

/// A card of an app: the title in its middle, dots for its level, a thin round frame around the puzzle.
fn card(press: &mut Press, plan: &Plan, draft: &Draft, block: (f32, f32)) -> Places {
    let pad = 6.5;
    let wide = (block.0 + 2.0 * pad).max(92.0);
    let (x, middle) = (draft.margin.0, draft.margin.0 + wide / 2.0);
    centred(press, &plan.title, (middle, 22.0), (7.0, wide * 0.8), press.accent);
    let (level, light) = (format!("{}  -  No. {}", draft.level(), draft.number), press.paper);
    centred(press, &level, (middle, 28.0), (3.0, wide), press.ink);
    for i in 0..5 {
        let dot = Area::around((middle + 4.0 * (i as f32 - 2.0), 32.5), 1.2);
        press.canvas.round(dot, [1.2; 4], press.accent, 1.0);
        if i >= draft.rating {
            press.canvas.round(dot.grown(-0.35), [0.85; 4], light, 1.0);
        }
    }
    let frame = Area::new(x, 37.5, wide, block.1 + 2.0 * pad);
    press.canvas.round(frame, [4.0; 4], inks::tint(press.ink, 0.6), 1.0);
    press.canvas.round(frame.grown(-0.35), [3.65; 4], light, 1.0);
    let puzzle = (middle - block.0 / 2.0, frame.y0 + pad);
    let end = extras::paragraph(press, &plan.rules, Area::new(x + 3.0, frame.y1 + 5.0, wide - 6.0, 0.0));
    let focus = Area { x0: x, y0: 15.0, x1: x + wide, y1: end };
    Places { puzzle, focus, page: (wide + x + draft.margin.1, (end + 26.0).max(wide * 1.2)) }
}

/// A booklet: a large number beside the title, and below the puzzle the rules on a tint and lines to fill in.
fn booklet(press: &mut Press, plan: &Plan, draft: &Draft, block: (f32, f32)) -> Places {
    let (x, wide) = (draft.margin.0, block.0.max(88.0));
    let number = (draft.number % 200 + 1).to_string();
    press.canvas.print(&press.fonts.head, 12.0, x, 30.0, &number, press.accent);
    let beside = press.canvas.measure(&press.fonts.head, 12.0, &number) + 4.0;
    headline(press, &plan.title, (x + beside, 24.5), (5.2, wide - beside), press.ink);
    press.canvas.print(&press.fonts.body, 3.0, x + beside, 30.0, draft.level(), press.ink);
    let puzzle = (x + (wide - block.0) / 2.0, 38.0);
    let top = puzzle.1 + block.1 + 8.0;
    let words = Area::new(x + 4.0, top + 3.0, wide - 8.0, 0.0);
    let end = extras::paragraph(press, &plan.rules, words);
    let tinted = Area { x0: x, y0: top, x1: x + wide, y1: end + 2.0 };
    press.canvas.round(tinted, [2.0; 4], inks::tint(press.accent, 0.84), 1.0);
    extras::paragraph(press, &plan.rules, words);
    blanks(press, ["Date", "Time"], (x, end), wide);
    let focus = Area { x0: x, y0: 18.0, x1: x + wide, y1: end + 2.0 };
    Places { puzzle, focus, page: (wide + x + draft.margin.1, (end + 34.0).max(wide * 1.35)) }
}

/// Lines to fill in ten millimetres below a place, together so wide.
fn blanks(press: &mut Press, names: [&str; 2], (x, y): (f32, f32), wide: f32) {
    for (i, what) in names.into_iter().enumerate() {
        let left = x + wide * 0.5 * i as f32;
        press.canvas.print(&press.fonts.body, 2.8, left, y + 10.0, what, press.ink);
        let label = press.canvas.measure(&press.fonts.body, 2.8, what) + 2.0;
        press.canvas.fill(Area::new(left + label, y + 10.2, wide * 0.5 - label - 4.0, 0.2), press.ink);
    }
}

/// A box in a newspaper: title and rules in a narrow column on the left of the puzzle.
fn column(press: &mut Press, plan: &Plan, draft: &Draft, block: (f32, f32)) -> Places {
    let (x, y, narrow) = (9.0, 19.0, 33.0);
    let wide = block.0 + narrow + 16.0;
    press.canvas.fill(Area::new(x + 4.0, y + 4.0, narrow, 8.0), press.accent);
    let light = press.paper;
    headline(press, &plan.title, (x + 6.0, y + 9.8), (5.0, narrow - 4.0), light);
    let level = format!("No. {}  {}", draft.number, draft.level());
    press.canvas.print(&press.fonts.body, 2.8, x + 4.0, y + 17.0, &level, press.ink);
    let end = extras::paragraph(press, &plan.rules, Area::new(x + 4.0, y + 20.0, narrow, 0.0));
    let puzzle = (x + narrow + 10.0, y + 6.0);
    let high = (end - y).max(block.1 + 6.0) + 6.0;
    let (focus, line) = (Area::new(x, y, wide, high), 0.35);
    for edge in [
        Area::new(focus.x0, focus.y0, wide, line),
        Area::new(focus.x0, focus.y1 - line, wide, line),
        Area::new(focus.x0, focus.y0, line, high),
        Area::new(focus.x1 - line, focus.y0, line, high),
    ] {
        press.canvas.fill(edge, press.ink);
    }
    let width = wide + 18.0 + if draft.rating > 3 { 46.0 } else { 0.0 };
    Places { puzzle, focus, page: (width, focus.y1 + 24.0 + 12.0 * draft.rating as f32) }
}

/// Prints what stands at the edges of the page.
fn surround(press: &mut Press, draft: &Draft, page: (f32, f32), focus: Area, rng: &mut ChaCha8Rng) {
    let ((width, height), fonts) = (page, press.fonts);
    let small = |press: &mut Press, x: f32, y: f32, words: &str| {
        press.canvas.print(&fonts.body, 2.3, x, y, words, press.ink);
    };
    let right = |press: &Press, words: &str| width - 8.0 - press.canvas.measure(&fonts.body, 2.3, words);
    match draft.layout {
        Layout::Web => {
            let (day, hour) = (rng.random_range(1..29), rng.random_range(7..23));
            let date =
                format!("{day}.{}.2024, {hour}:{:02}", rng.random_range(1..=12), rng.random_range(0..60));
            small(press, 8.0, 8.0, &date);
            let name = format!("{} {}", text::capital(&draft.names[1]), draft.names[2]);
            small(press, width / 2.0, 8.0, &name);
            small(
                press,
                8.0,
                height - 6.0,
                &format!("https://www.{}.example/{}", draft.names[1], draft.number),
            );
            let of = "1/1";
            small(press, right(press, of), height - 6.0, of);
        }
        Layout::Card => {
            let name = format!("{} puzzles", text::capital(&draft.names[1]));
            let middle = f32::midpoint(focus.x0, focus.x1);
            centred(press, &name, (middle, height - 8.0), (3.0, width), press.ink);
        }
        Layout::Booklet => {
            let name = format!("{} {}", text::capital(&draft.names[1]), draft.names[3]);
            small(press, 10.0, 9.0, &name);
            let number = rng.random_range(2..180).to_string();
            small(press, right(press, &number), 9.0, &number);
            press.canvas.fill(Area::new(10.0, 11.0, width - 18.0, 0.2), press.ink);
        }
        Layout::School => {
            let points = format!("Points:        / {}", draft.rating * 4);
            small(press, right(press, &points), height - 8.0, &points);
        }
        Layout::Leaflet => {
            let number = format!("- {} -", rng.random_range(2..40));
            centred(press, &number, (width / 2.0, height - 8.0), (3.0, width), press.ink);
        }
        Layout::Daily | Layout::Spine => dailies::surround(press, page, focus, rng),
        Layout::Activity => activities::border(press, page, rng),
        Layout::Printable => activities::foot(press, draft, page),
        Layout::Column => {
            extras::masthead(press, width, rng);
            let set = Setting { font: &fonts.body, size: 2.5, ink: press.ink };
            if width - focus.x1 > 40.0 {
                let area = Area { x0: focus.x1 + 5.0, y0: 19.0, x1: width - 8.0, y1: height - 10.0 };
                text::flow(press.canvas, &set, area, &[], rng);
            }
            let count = ((focus.x1 - focus.x0) / 44.0).floor().max(1.0);
            let pitch = (focus.x1 - focus.x0 + 4.0) / count;
            for i in 0..count as usize {
                let x0 = focus.x0 + pitch * i as f32;
                let area = Area { x0, y0: focus.y1 + 6.0, x1: x0 + pitch - 4.0, y1: height - 10.0 };
                text::flow(press.canvas, &set, area, &[], rng);
            }
        }
    }
}
