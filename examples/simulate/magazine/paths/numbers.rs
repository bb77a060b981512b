//! The numbers of hidatos and knight's tours.

use super::super::super::canvas::Area;
use super::super::lattice::middle;
use super::super::mixed::{Badge, star};
use super::super::sheet::{Paint, Sheet, Type};
use super::{Ends, Given, Look, corners, mixed, paddock, pegs};

/// A number that is given, of so many.
pub(super) fn print(sheet: &mut Sheet, area: Area, look: &Look, (number, last): (u32, u32)) {
    let mut height = look.height;
    let is_end = [1, last].contains(&number);
    let is_dark_end = is_end && matches!(look.ends, Ends::Dark(_) | Ends::Pill(_) | Ends::Solid(_));
    let is_light =
        matches!(look.given, Given::Dark(_) | Given::Badge(Badge { light: true, .. })) || is_dark_end;
    let ink = if is_light { sheet.paper } else { look.ink };
    if is_end {
        height = height.min(0.42);
        match look.ends {
            Ends::Bare | Ends::Solid(_) => height = look.height,
            Ends::Starred(colour) => star(sheet, middle(area), 0.47, colour),
            Ends::Tipped(colour) => mixed::tip(sheet, area, colour),
            Ends::Circled => sheet.disc(middle(area), 0.39, Paint::edge(0.22, ink)),
            Ends::Boxed => sheet.rectangle(area.grown(-0.13), Paint::edge(0.22, ink)),
            Ends::Shaded => sheet.disc(middle(area), 0.4, Paint::fill([205; 3])),
            Ends::Dark(colour) => sheet.disc(middle(area), 0.4, Paint::fill(colour)),
            Ends::Underlined(colour) => {
                height = height.min(corners::END);
                corners::underline(sheet, area, colour);
            }
            Ends::Pill(colour) => {
                height = height.min(pegs::END);
                pegs::pill(sheet, area, colour);
            }
            Ends::Named(colour) => {
                height = height.min(paddock::END);
                paddock::name(sheet, area, colour, number == 1);
            }
        }
    }
    let most = if height < look.height { 0.56 } else { look.most };
    sheet.print(mixed::lifted(area, look.lift), &number.to_string(), Type::symbols(height, ink).within(most));
}
