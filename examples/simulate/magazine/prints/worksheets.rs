//! Sheets that schools hand out, and leaflets of clubs.

use super::super::super::canvas::Area;
use super::super::extras;
use super::super::furniture::Press;
use super::super::plan::Plan;
use super::{Draft, Places, blanks, centred, headline};

/// A sheet of a school: lines for name and date, the title in a round frame, the rules over the puzzle.
pub(super) fn school(press: &mut Press, plan: &Plan, draft: &Draft, block: (f32, f32)) -> Places {
    let (x, wide) = (draft.margin.0, block.0.max(100.0));
    let middle = x + wide / 2.0;
    blanks(press, ["Name", "Date"], (x, 4.0), wide);
    let (frame, light, ink) = (Area::new(x + wide * 0.15, 21.0, wide * 0.7, 11.0), press.paper, press.ink);
    press.canvas.round(frame, [5.5; 4], ink, 1.0);
    press.canvas.round(frame.grown(-0.5), [5.0; 4], light, 1.0);
    centred(press, &plan.title, (middle, 28.6), (6.0, wide * 0.6), ink);
    let end = extras::paragraph(press, &plan.rules, Area::new(x, 37.0, wide, 0.0));
    let puzzle = (middle - block.0 / 2.0, end + 6.0);
    let focus = Area { x0: x, y0: 20.0, x1: x + wide, y1: puzzle.1 + block.1 };
    Places { puzzle, focus, page: (wide + x + draft.margin.1, (focus.y1 + 30.0).max(wide * 1.3)) }
}

/// A leaflet of a club: the title between a thick rule and a thin one, the rules below the puzzle beside a
/// bar.
pub(super) fn leaflet(press: &mut Press, plan: &Plan, draft: &Draft, block: (f32, f32)) -> Places {
    let (x, wide, accent) = (draft.margin.0, block.0.max(96.0), press.accent);
    press.canvas.fill(Area::new(x, 15.0, wide, 1.4), accent);
    headline(press, &plan.title, (x, 26.0), (8.0, wide * 0.66), press.ink);
    let beside = format!("{} {}", draft.level(), draft.number % 90 + 1);
    let end = press.canvas.measure(&press.fonts.body, 3.2, &beside);
    press.canvas.print(&press.fonts.body, 3.2, x + wide - end, 26.0, &beside, press.ink);
    press.canvas.fill(Area::new(x, 29.5, wide, 0.3), accent);
    let puzzle = (x + (wide - block.0) / 2.0, 37.0);
    let top = puzzle.1 + block.1 + 9.0;
    let end = extras::paragraph(press, &plan.rules, Area::new(x + 5.0, top, wide - 10.0, 0.0));
    press.canvas.fill(Area::new(x, top - 0.6, 1.4, end - top + 0.6), accent);
    let focus = Area { x0: x, y0: 15.0, x1: x + wide, y1: end };
    Places { puzzle, focus, page: (wide + x + draft.margin.1, (end + 28.0).max(wide * 1.3)) }
}
