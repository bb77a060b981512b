//! The view in characters. Everything is drawn from a [`View`] alone; nothing here knows a terminal.

mod grid;
mod lines;
mod panel;
mod stages;
mod style;

use self::grid::{Plan, Tile};
use self::style::Look;
use super::keys::{self, Scene};
use super::places::{self, At};
use super::view::View;
use crate::review::{BoardState, MarkState};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;
use ratatui_image::Image;
use ratatui_image::protocol::Protocol;

/// Least width and height in characters that anything is drawn in.
const LEAST: (u16, u16) = (48, 12);

/// Least and most width of the panel beside the board.
const PANEL: (u16, u16) = (25, 44);

/// Columns between board and panel, in which arrows say that there is more to scroll to.
const GAP: u16 = 2;

/// Rows of the panel above and below the picture.
const AROUND_PICTURE: (u16, u16) = (6, 8);

/// Least and most rows of the picture: less shows nothing, more is sent slowly.
const PICTURE: (u16, u16) = (4, 10);

/// Where everything lies.
struct Areas {
    head: Rect,
    body: Rect,
    status: Rect,
    foot: Rect,
}

impl Areas {
    /// None where the terminal is too small.
    fn of(whole: Rect) -> Option<Self> {
        let Rect { x, y, width, height } = whole;
        let line = |row| Rect::new(x, row, width, 1);
        (width >= LEAST.0 && height >= LEAST.1).then(|| Self {
            head: line(y),
            body: Rect::new(x, y + 1, width, height - 3),
            status: line(y + height - 2),
            foot: line(y + height - 1),
        })
    }

    /// The board's area and the panel's, given how the board lies.
    fn halves(&self, plan: &Plan) -> (Rect, Rect) {
        let board = plan.size().0.min(self.body.width - PANEL.0 - GAP);
        let left = board + GAP;
        let panel = Rect { x: self.body.x + left, width: (self.body.width - left).min(PANEL.1), ..self.body };
        (Rect { width: board, ..self.body }, panel)
    }

    fn plan(&self, board: &BoardState) -> Plan {
        Plan::new(board, self.body.width - PANEL.0 - GAP, self.body.height)
    }
}

/// Where the picture of the current cell, or of the picked puzzle, is to be drawn on a terminal of size `whole`; none
/// where there is no room or nothing to show.
pub(super) fn picture_area(view: &View, whole: Rect) -> Option<Rect> {
    let areas = Areas::of(whole).filter(|_| view.help().is_none())?;
    match view.scene() {
        Scene::Cells => {
            let (_, panel) = areas.halves(&areas.plan(view.state().board.as_ref()?));
            let rows = panel.height.saturating_sub(AROUND_PICTURE.0 + AROUND_PICTURE.1).min(PICTURE.1);
            let area = Rect { y: panel.y + AROUND_PICTURE.0, height: rows, ..panel };
            (rows >= PICTURE.0).then_some(area)
        }
        Scene::Puzzles => {
            let half = areas.body.width / 2;
            Some(Rect { x: areas.body.x + half, width: half, ..areas.body })
        }
        Scene::Corners | Scene::Solved | Scene::Saved => None,
    }
}

/// Draws the view.
///
/// `color`: whether hues may be used beside the marks, which never depend on them. `picture`: what lies in the area of
/// the picture, where there is any.
pub fn draw(frame: &mut Frame<'_>, view: &View, color: bool, picture: Option<&Protocol>) {
    let look = Look { color };
    let whole = frame.area();
    let Some(areas) = Areas::of(whole) else {
        let size = format!("{} x {}", whole.width, whole.height);
        let text = format!(
            "This terminal is {size}; at least {} x {} is needed. Make it larger, or press Ctrl+C: nothing is lost.",
            LEAST.0, LEAST.1
        );
        stages::text(frame, whole, &[text]);
        return;
    };
    frame.render_widget(Clear, whole);
    frame.render_widget(head(view, look), areas.head);
    frame.render_widget(status(view, areas.status.width), areas.status);
    frame.render_widget(foot(view, look, areas.foot.width), areas.foot);
    match (view.help(), view.scene()) {
        (Some(scrolled), scene) => {
            stages::help(frame, areas.body, (scene, view.state().board.as_ref()), scrolled);
        }
        (None, Scene::Cells | Scene::Solved) => cells(frame, view, look, &areas, picture),
        (None, Scene::Puzzles) => stages::puzzles(frame, view, areas.body),
        (None, Scene::Corners) => stages::corners(frame, view, areas.body),
        (None, Scene::Saved) => stages::saved(frame, view, areas.body),
    }
    if let (Some(picture), Some(area)) = (picture, picture_area(view, whole)) {
        frame.render_widget(Image::new(picture), area);
    }
}

fn cells(frame: &mut Frame<'_>, view: &View, look: Look, areas: &Areas, picture: Option<&Protocol>) {
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
        panel::draw(frame, view, look, panel, picture.is_some());
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

fn head(view: &View, look: Look) -> Line<'static> {
    let state = view.state();
    let mut parts = Vec::new();
    if let Some(photo) = &state.photo {
        parts.push(crate::diagnostics::shown(&photo.name));
    }
    if let Some(board) = state.board.as_ref().filter(|_| view.scene() != Scene::Puzzles) {
        parts.push(board.kind.clone());
    }
    if state.queue.of > 1 {
        parts.push(format!("photo {} of {}", state.queue.at, state.queue.of));
    }
    if state.puzzles.len() > 1 {
        parts.push(format!("puzzle {} of {}", state.puzzle + 1, state.puzzles.len()));
    }
    Line::styled(parts.join("   "), look.strong())
}

/// "27 digits - 3 to check - exactly one solution"
fn status(view: &View, width: u16) -> Line<'static> {
    let Some(board) = view.state().board.as_ref().filter(|_| view.scene() != Scene::Puzzles) else {
        return Line::default();
    };
    let plural = if board.digits == 1 { "" } else { "s" };
    let verdict = match view.verdict() {
        Some(text) => text.to_owned(),
        None if view.is_waiting() => "working out the answer ...".to_owned(),
        None => "...".to_owned(),
    };
    let text = format!("{} digit{plural} - {} to check - {verdict}", board.digits, board.to_check);
    Line::raw(style::cut(&text, width))
}

/// A message, or the keys that matter most.
fn foot(view: &View, look: Look, width: u16) -> Line<'static> {
    if let Some(message) = view.message() {
        return Line::styled(style::cut(message, width), look.strong());
    }
    let rows = keys::listed(view.scene(), view.state().board.as_ref()).filter(|row| !row.short.is_empty());
    let keys: Vec<Span<'static>> = rows
        .flat_map(|row| {
            let key = row.keys.split(',').next().unwrap_or(row.keys);
            [Span::styled(key, look.strong()), Span::raw(format!(" {}   ", row.short))]
        })
        .collect();
    Line::from(keys)
}
