//! What is shown before and after the cells, and the list of keys.

use super::style::{cut, wrapped};
use crate::review::{BoardState, Corners, PhotoState};
use crate::terminal::keys::{self, Scene};
use crate::terminal::view::View;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::Paragraph;

/// Columns for the names of keys.
const KEYS_WIDTH: usize = 25;

/// Columns for the names of kinds.
const KIND_WIDTH: usize = 21;

/// Draws paragraphs of text.
pub(super) fn text(frame: &mut Frame<'_>, area: Rect, paragraphs: &[String]) {
    let lines = paragraphs.iter().flat_map(|text| wrapped(text, area.width)).map(Line::raw);
    frame.render_widget(Paragraph::new(lines.collect::<Text<'_>>()), area);
}

/// The keys of a screen, from `scrolled` lines on.
pub(super) fn help(
    frame: &mut Frame<'_>,
    area: Rect,
    (scene, board): (Scene, Option<&BoardState>),
    scrolled: u16,
) {
    let width = area.width.saturating_sub(KEYS_WIDTH as u16);
    // Keys that do the same share a line.
    let mut rows: Vec<(String, &str)> = Vec::new();
    for row in keys::listed(scene, board) {
        match rows.last_mut().filter(|(_, text)| *text == row.text) {
            Some((keys, _)) => *keys = format!("{keys}, {}", row.keys),
            None => rows.push((row.keys.to_owned(), row.text)),
        }
    }
    let line = |(keys, text): &(String, &str)| {
        let texts = wrapped(text, width).into_iter().enumerate();
        let lines = texts.map(|(i, text)| {
            let keys = if i == 0 { keys.as_str() } else { "" };
            Line::raw(format!("{keys:<KEYS_WIDTH$}{text}"))
        });
        lines.collect::<Vec<_>>()
    };
    let lines: Vec<Line<'static>> = rows.iter().flat_map(line).collect();
    let most = lines.len().saturating_sub(usize::from(area.height)) as u16;
    frame.render_widget(Paragraph::new(Text::from(lines)).scroll((scrolled.min(most), 0)), area);
}

/// Which puzzle is meant?
pub(super) fn puzzles(frame: &mut Frame<'_>, view: &View, area: Rect) {
    let state = view.state();
    let Some(photo) = &state.photo else { return };
    let mut lines = vec![
        Line::raw(format!("{} puzzles are on this photo. Which one?", state.puzzles.len())),
        Line::default(),
    ];
    for (i, corners) in state.puzzles.iter().enumerate() {
        let text = format!(" {}  {} ", i + 1, place(corners, photo));
        let picked = if i == view.picked() { Modifier::REVERSED } else { Modifier::empty() };
        lines.push(Line::styled(text, Style::new().add_modifier(picked)));
    }
    frame.render_widget(Paragraph::new(Text::from(lines)), area);
}

/// Of which kind is it?
pub(super) fn kinds(frame: &mut Frame<'_>, view: &View, area: Rect) {
    let state = view.state();
    let mut lines = vec![Line::raw(
        "Of which kind is this puzzle? What was said of its cells is dropped; undo brings it back.",
    )];
    lines.push(Line::default());
    let any = ("auto", "whatever the photo shows", false);
    let kinds = state.kinds.iter().map(|kind| (kind.name, kind.gist, kind.perhaps));
    let all: Vec<(&str, &str, bool)> = std::iter::once(any).chain(kinds).collect();
    // The one that is picked is in sight, however low the terminal is.
    let rows = usize::from(area.height).saturating_sub(lines.len()).max(1);
    let first = (view.picked() + 1).saturating_sub(rows);
    for (i, (name, gist, perhaps)) in all.into_iter().enumerate().skip(first).take(rows) {
        let is_said = state.kind.unwrap_or(any.0) == name;
        let mark = if is_said {
            "*"
        } else if perhaps {
            "?"
        } else {
            " "
        };
        let text = format!("{mark} {name:<KIND_WIDTH$}{gist} ");
        let picked = if i == view.picked() { Modifier::REVERSED } else { Modifier::empty() };
        lines.push(Line::styled(cut(&text, area.width), Style::new().add_modifier(picked)));
    }
    frame.render_widget(Paragraph::new(Text::from(lines)), area);
}

/// Where a puzzle lies on the photo, in words.
fn place(corners: &Corners, photo: &PhotoState) -> String {
    let third = |at: f64, of: u32, names: [&'static str; 3]| {
        names[((at / f64::from(of.max(1)) * 3.0) as usize).min(names.len() - 1)]
    };
    let middle = |of: fn(&(f64, f64)) -> f64| corners.corners.iter().map(of).sum::<f64>() / 4.0;
    let across = third(middle(|corner| corner.0), photo.width, ["left", "centre", "right"]);
    let down = third(middle(|corner| corner.1), photo.height, ["top", "middle", "bottom"]);
    let all = corners.corners.iter().map(|corner| corner.0);
    let width = all.clone().fold(f64::MIN, f64::max) - all.fold(f64::MAX, f64::min);
    let percent = (100.0 * width / f64::from(photo.width.max(1))).round();
    format!("{down} {across}, {percent} % of the width")
}

/// No grid was found: the terminal has no way to show where it is.
pub(super) fn corners(frame: &mut Frame<'_>, view: &View, area: Rect) {
    let mut said: Vec<String> = Vec::new();
    if let Some(diagnostic) = &view.state().diagnostic {
        said.push(diagnostic.message.clone());
        said.extend(diagnostic.facts.iter().map(|fact| format!("- {fact}")));
        said.extend(diagnostic.hint.clone());
    }
    said.push("Alt+K says of which kind the puzzle is: some are found otherwise.".to_owned());
    let more = if view.has_next() { "N goes on to the next photo; Q stops." } else { "Q stops." };
    said.extend(
        [
            "",
            "The four corners of the grid have to be set by hand, which a terminal cannot do. Either open \
             this photo in the review page, or say where they are in a file for `--corrections`, in pixels \
             of the photo, with the number of cells along a side:",
            "",
            "frame 12,13 200,13 201,210 12,211 with 9",
            "",
            more,
        ]
        .map(str::to_owned),
    );
    text(frame, area, &said);
}

/// The answer is saved.
pub(super) fn saved(frame: &mut Frame<'_>, view: &View, area: Rect) {
    let state = view.state();
    let mut said = vec!["Saved:".to_owned()];
    said.extend(state.files.iter().map(crate::diagnostics::shown));
    said.push(String::new());
    said.push(if view.has_next() {
        format!("Enter opens the next photo, {} of {}.", state.queue.at + 1, state.queue.of)
    } else {
        "Enter ends.".to_owned()
    });
    if state.puzzles.len() > 1 {
        said.push("P opens another puzzle of this photo.".to_owned());
    }
    text(frame, area, &said);
}
