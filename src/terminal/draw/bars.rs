//! The lines above and below: what is looked at, how far it is, which keys matter.

use super::style::{self, Look};
use crate::terminal::keys::{self, Scene};
use crate::terminal::view::View;
use ratatui::text::{Line, Span};

/// The photo, the kind, and how many photos and puzzles there are.
pub(super) fn head(view: &View, look: Look) -> Line<'static> {
    let state = view.state();
    let mut parts = Vec::new();
    if let Some(photo) = &state.photo {
        parts.push(crate::diagnostics::shown(&photo.name));
    }
    if let Some(board) = state.board.as_ref().filter(|_| view.scene() != Scene::Puzzles) {
        let perhaps = if state.unsure_kind { ", perhaps another kind: Alt+K" } else { "" };
        parts.push(format!("{}{perhaps}", board.kind));
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
pub(super) fn status(view: &View, width: u16) -> Line<'static> {
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
pub(super) fn foot(view: &View, look: Look, width: u16) -> Line<'static> {
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
