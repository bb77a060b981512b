//! The board with its marks, or with its answer, and the panel beside it.

use super::areas::Areas;
use super::grid::Tile;
use super::style::Look;
use super::{panel, stages};
use crate::review::{BoardState, MarkState};
use crate::terminal::keys::Scene;
use crate::terminal::places::{self, At};
use crate::terminal::view::View;
use ratatui::Frame;

/// Draws the board, and the panel beside it; `picture`: whether there is a picture in the panel.
pub(super) fn draw(frame: &mut Frame<'_>, view: &View, look: Look, areas: &Areas, picture: bool) {
    let Some(board) = &view.state().board else { return };
    let plan = areas.plan(board);
    let (area, panel) = areas.halves(&plan);
    let solved = view.scene() == Scene::Solved;
    let tile = |at| if solved { answer(view, board, look, at) } else { tile(view, board, look, at) };
    let (cursor, [above, right, below, left]) = plan.draw(board, view.at(), tile, area, frame.buffer_mut());
    if let Some(cursor) = cursor.filter(|_| !solved) {
        // Magnifiers and screen readers follow the cursor.
        frame.set_cursor_position(cursor);
    }
    for (more, row, arrow) in [
        (above, area.y, "↑"),
        (left, area.y + 1, "←"),
        (right, area.y + 2, "→"),
        (below, area.y + area.height - 1, "↓"),
    ] {
        if more {
            frame.buffer_mut().set_string(area.x + area.width, row, arrow, look.strong());
        }
    }
    if solved {
        stages::text(frame, panel, &panel::solved(view));
    } else {
        panel::draw(frame, view, look, panel, picture);
    }
}

/// What stands in a cell: marks do not depend on hues.
fn tile(view: &View, board: &BoardState, look: Look, at: At) -> Option<Tile> {
    let cell = places::cell(board, at)?;
    let clashes = view.clash().contains(&at);
    let (mark, style) = match cell.mark {
        _ if clashes => ('!', look.clash()),
        MarkState::Doubtful => ('?', look.doubtful()),
        MarkState::Changed => ('*', look.changed()),
        MarkState::Sure | MarkState::Confirmed => (' ', look.plain()),
    };
    let style = if at == view.at() { look.current(style) } else { style };
    Some(Tile { value: cell.shown.clone(), mark, style })
}

/// The answer in a cell; givens are plain.
fn answer(view: &View, board: &BoardState, look: Look, at: At) -> Option<Tile> {
    let cell = places::cell(board, at)?;
    let index = usize::from(at.0) * usize::from(board.columns) + usize::from(at.1);
    let value = view.answer().get(index).copied().flatten();
    let style = if cell.value == value { look.plain() } else { look.strong() };
    let value = value.map_or_else(String::new, |value| panel::shown(board, value));
    Some(Tile { value, mark: ' ', style })
}
