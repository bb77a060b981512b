//! Pages of children's books, and sheets that web sites have for printing.

use super::super::super::canvas::Area;
use super::super::super::text;
use super::super::extras;
use super::super::furniture::Press;
use super::super::inks;
use super::super::plan::Plan;
use super::{Draft, Places, blanks, centred, dailies, headline};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// A page of a children's book: the title on a round banner, the rules in a round box below the puzzle.
pub(super) fn activity(press: &mut Press, plan: &Plan, draft: &Draft, block: (f32, f32)) -> Places {
    let (x, wide) = (draft.margin.0.max(15.0), block.0.max(92.0));
    let (middle, light) = (x + wide / 2.0, press.paper);
    let banner = Area::new(x + wide * 0.1, 15.0, wide * 0.8, 13.0);
    press.canvas.round(banner, [6.5; 4], press.accent, 1.0);
    centred(press, &plan.title, (middle, 23.8), (7.0, wide * 0.66), light);
    let puzzle = (middle - block.0 / 2.0, 36.0);
    let top = puzzle.1 + block.1 + 8.0;
    let words = Area::new(x + 5.0, top + 4.0, wide - 10.0, 0.0);
    let end = extras::paragraph(press, &plan.rules, words) + 3.0;
    let rules = Area { x0: x, y0: top, x1: x + wide, y1: end };
    press.canvas.round(rules, [4.0; 4], inks::tint(press.accent, 0.2), 1.0);
    press.canvas.round(rules.grown(-0.5), [3.5; 4], light, 1.0);
    extras::paragraph(press, &plan.rules, words);
    press.canvas.print(&press.fonts.body, 2.8, x, end + 10.0, "How hard was it?", press.ink);
    extras::stars(press, (x + wide, end + 9.0), 2.6, 0);
    let focus = Area { x0: x, y0: 14.0, x1: x + wide, y1: end };
    let width = wide + x + draft.margin.1.max(15.0);
    Places { puzzle, focus, page: (width, (end + 28.0).max(width * 1.25)) }
}

/// The line around a page of a children's book, and the number of the page on a disc.
pub(super) fn border(press: &mut Press, (width, height): (f32, f32), rng: &mut ChaCha8Rng) {
    /// From the edge of the page to the line, in millimetres.
    const INSIDE: f32 = 6.0;
    let number = rng.random_range(4..64).to_string();
    let (line, light) = (inks::tint(press.accent, 0.3), press.paper);
    let (right, low, thick) = (width - INSIDE, height - INSIDE, 1.1);
    for edge in [
        Area { x0: INSIDE, y0: INSIDE, x1: right, y1: INSIDE + thick },
        Area { x0: INSIDE, y0: low - thick, x1: right, y1: low },
        Area { x0: INSIDE, y0: INSIDE, x1: INSIDE + thick, y1: low },
        Area { x0: right - thick, y0: INSIDE, x1: right, y1: low },
    ] {
        press.canvas.fill(edge, line);
    }
    let disc = Area::around((width / 2.0, low - thick / 2.0), 4.2);
    press.canvas.round(disc, [4.2; 4], press.accent, 1.0);
    press.canvas.symbol(&press.fonts.head, disc, 0.36, &number, light);
}

/// A sheet of a web site: lines for name and date, a mark beside the title, boxes for time and score.
pub(super) fn printable(press: &mut Press, plan: &Plan, draft: &Draft, block: (f32, f32)) -> Places {
    let (x, wide) = (draft.margin.0, block.0.max(104.0));
    blanks(press, ["Name", "Date"], (x, 2.0), wide);
    dailies::mark(press, (x, 18.0), &draft.names[1].to_uppercase());
    headline(press, &plan.title, (x + 13.0, 23.0), (6.6, wide - 13.0), press.ink);
    let below = format!("{} - puzzle {}", draft.level(), draft.number);
    press.canvas.print(&press.fonts.body, 2.8, x + 13.0, 27.0, &below, press.ink);
    let end = extras::paragraph(press, &plan.rules, Area::new(x, 31.0, wide, 0.0));
    let puzzle = (x + (wide - block.0) / 2.0, end + 6.0);
    let low = puzzle.1 + block.1 + 9.0;
    let light = press.paper;
    for (i, what) in ["Time", "Score"].into_iter().enumerate() {
        let area = Area::new(x + wide - 34.0 + 18.0 * i as f32, low, 16.0, 11.0);
        press.canvas.round(area, [1.5; 4], press.ink, 1.0);
        press.canvas.round(area.grown(-0.3), [1.2; 4], light, 1.0);
        press.canvas.print(&press.fonts.body, 2.2, area.x0 + 1.4, area.y0 + 3.0, what, press.ink);
    }
    let focus = Area { x0: x, y0: 10.0, x1: x + wide, y1: puzzle.1 + block.1 };
    let width = wide + x + draft.margin.1;
    Places { puzzle, focus, page: (width, (low + 26.0).max(width * 1.28)) }
}

/// What stands at the foot of a sheet of a web site.
pub(super) fn foot(press: &mut Press, draft: &Draft, (width, height): (f32, f32)) {
    let (y, grey) = (height - 7.0, inks::tint(press.ink, 0.35));
    press.canvas.fill(Area { x0: 10.0, y0: y - 4.5, x1: width - 10.0, y1: y - 4.3 }, grey);
    let from = format!("Free puzzles: www.{}.example", draft.names[1]);
    press.canvas.print(&press.fonts.body, 2.4, 10.0, y, &from, grey);
    let answer = format!("{}: answer overleaf", text::capital(&draft.names[2]));
    let end = press.canvas.measure(&press.fonts.body, 2.4, &answer);
    press.canvas.print(&press.fonts.body, 2.4, width - 10.0 - end, y, &answer, grey);
}
