//! The puzzle that a newspaper has every day.

use super::super::super::canvas::Area;
use super::super::super::text::{self, Setting};
use super::super::extras;
use super::super::furniture::Press;
use super::super::plan::Plan;
use super::{Draft, Places, headline};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Side of the square that a newspaper has for its mark, in millimetres.
const MARK: f32 = 9.0;

/// Side of yesterday's answer, in millimetres.
const ANSWER: f32 = 27.0;

/// A letter on a square, as newspapers mark their puzzles.
pub(super) fn mark(press: &mut Press, (x, y): (f32, f32), title: &str) {
    let (area, light) = (Area::new(x, y, MARK, MARK), press.paper);
    press.canvas.round(area, [1.2; 4], press.accent, 1.0);
    let letter: String = title.chars().take(1).collect();
    press.canvas.symbol(&press.fonts.head, area, 0.6, &letter, light);
}

/// The title beside a mark and stars over a thick rule, the rules of the puzzle over it or below it.
pub(super) fn daily(press: &mut Press, plan: &Plan, draft: &Draft, block: (f32, f32)) -> Places {
    let (x, wide) = (draft.margin.0, block.0.max(92.0));
    mark(press, (x, 17.0), &plan.title);
    headline(press, &plan.title, (x + MARK + 3.0, 24.0), (6.4, wide - MARK - 30.0), press.ink);
    extras::stars(press, (x + wide, 21.5), 1.8, draft.rating);
    press.canvas.fill(Area::new(x, 27.4, wide, 0.7), press.ink);
    let is_over = draft.number.is_multiple_of(2);
    let rules = |press: &mut Press, y: f32| extras::paragraph(press, &plan.rules, Area::new(x, y, wide, 0.0));
    let top = if is_over { rules(press, 30.5) + 5.0 } else { 34.5 };
    let puzzle = (x + (wide - block.0) / 2.0, top);
    let low = top + block.1 + 6.0;
    let end = if is_over { low } else { rules(press, low) };
    let focus = Area { x0: x, y0: 15.0, x1: x + wide, y1: end };
    Places { puzzle, focus, page: (wide + x + draft.margin.1, end + ANSWER + 26.0) }
}

/// The title on a bar down the left side, with the stars below it, and the rules below the puzzle.
pub(super) fn spine(press: &mut Press, plan: &Plan, draft: &Draft, block: (f32, f32)) -> Places {
    let (x, y, bar) = (draft.margin.0, 18.0, 11.0);
    let (left, wide) = (x + bar + 6.0, block.0.max(82.0));
    let number = (draft.number % 900 + 100).to_string();
    let size = 4.0;
    headline(press, &plan.title, (left, y + 6.0), (6.8, wide - 26.0), press.ink);
    let said = press.canvas.measure(&press.fonts.body, 3.2, draft.level());
    press.canvas.print(&press.fonts.body, 3.2, left + wide - said, y + 6.0, draft.level(), press.ink);
    let puzzle = (left + (wide - block.0) / 2.0, y + 13.0);
    let low = puzzle.1 + block.1 + 6.0;
    let end = extras::paragraph(press, &plan.rules, Area::new(left, low, wide, 0.0));
    press.canvas.fill(Area { x0: x, y0: y, x1: x + bar, y1: end }, press.accent);
    let (light, fits) = (press.paper, bar * 0.76 / press.canvas.measure(&press.fonts.head, 1.0, &number));
    press.canvas.print(&press.fonts.head, fits.min(size), x + bar * 0.12, y + 6.0, &number, light);
    let focus = Area { x0: x, y0: y, x1: left + wide, y1: end };
    Places { puzzle, focus, page: (left + wide + draft.margin.1, end + ANSWER + 26.0) }
}

/// The head of the page, and below the puzzle yesterday's answer beside an advert or some news.
pub(super) fn surround(press: &mut Press, (width, height): (f32, f32), focus: Area, rng: &mut ChaCha8Rng) {
    let ink = press.ink;
    extras::masthead(press, width, rng);
    let (x, y) = (focus.x0, focus.y1 + 9.0);
    press.canvas.fill(Area { x0: x, y0: y - 4.0, x1: focus.x1, y1: y - 3.8 }, ink);
    press.canvas.print(&press.fonts.body, 2.4, x, y, "Yesterday's solution", ink);
    extras::solved(press, (x, y + 2.0), ANSWER, rng);
    let beside = Area { x0: x + ANSWER + 6.0, y0: y + 2.0, x1: focus.x1, y1: y + 2.0 + ANSWER };
    if rng.random() {
        extras::advert(press, beside, rng);
    } else {
        let set = Setting { font: &press.fonts.body, size: 2.5, ink };
        text::flow(press.canvas, &set, beside, &[], rng);
    }
    let number = rng.random_range(20..70).to_string();
    press.canvas.print(&press.fonts.body, 3.0, width - 14.0, height - 5.0, &number, ink);
}
