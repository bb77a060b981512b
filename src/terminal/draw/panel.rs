//! Beside the board: the current cell, what was read there, what is offered, what is left to check.

use super::areas::AROUND_PICTURE;
use super::style::{Look, cut, wrapped};
use crate::puzzle::Symbol;
use crate::puzzle::aside::Form;
use crate::review::{AsideState, BoardState, CellState, MarkState, ReadingState, Standing};
use crate::terminal::places;
use crate::terminal::view::View;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::Paragraph;

/// Lines of a card: more of an explanation than that helps nobody.
const CARD: usize = 6;

/// A value as the puzzle writes it.
pub(super) fn shown(board: &BoardState, value: Symbol) -> String {
    let cells = || board.cells.iter().flatten();
    let written = cells().find(|cell| cell.value == Some(value)).map(|cell| cell.shown.clone());
    let read = || {
        let mut readings = cells().flat_map(|cell| &cell.readings);
        readings.find(|reading| reading.value == Some(value)).map(|reading| reading.shown.clone())
    };
    let letter = || char::from_digit(value.0, 36).filter(|_| board.letters).map(String::from);
    written.or_else(read).or_else(letter).unwrap_or_else(|| value.0.to_string())
}

/// The panel's text beside an answer.
pub(super) fn solved(view: &View) -> Vec<String> {
    let mut said = match view.decided() {
        Some(decided) => {
            [vec![format!("{}:", decided.text)], decided.facts.clone(), vec![String::new()]].concat()
        }
        None => vec!["There is exactly one solution.".to_owned()],
    };
    let rest = [
        "Bold is the answer, the rest was given.",
        "",
        "Enter saves it.",
        "Backspace or Esc goes back to the cells.",
    ];
    said.extend(rest.map(str::to_owned));
    said
}

/// Draws the panel; the place of the picture is left free where there is one.
pub(super) fn draw(frame: &mut Frame<'_>, view: &View, look: Look, area: Rect, picture: bool) {
    let Some((board, cell)) = view.state().board.as_ref().zip(view.cell()) else { return };
    let (above, below) = AROUND_PICTURE;
    let head = Rect { height: above.min(area.height), ..area };
    let lines = match view.aside() {
        Some(aside) => beside(view, aside, look),
        None => current(view, cell, look, area.width),
    };
    frame.render_widget(Paragraph::new(lines), head);
    let height = if picture { below.min(area.height - head.height) } else { area.height - head.height };
    let rest = Rect { y: area.y + area.height - height, height, ..area };
    let mut lines = card(view, look, area.width);
    let room = usize::from(height).saturating_sub(lines.len() + 1);
    lines.extend(match view.aside() {
        Some(aside) => all_beside(board, aside, look, room),
        None => to_check(view, board, look, room),
    });
    frame.render_widget(Paragraph::new(Text::from(lines)), rest);
}

/// How something stands, in a word or two.
const fn stands(mark: MarkState) -> &'static str {
    match mark {
        MarkState::Sure => "sure",
        MarkState::Doubtful => "? to check",
        MarkState::Confirmed => "checked",
        MarkState::Changed => "* changed by hand",
    }
}

/// What is current beside the cells, and its readings.
fn beside(view: &View, aside: &AsideState, look: Look) -> Vec<Line<'static>> {
    let now = match view.typed_aside() {
        Some(typed) => format!("{typed}_ - Enter takes it"),
        None => format!("{} - {}", value_of(aside, &aside.value), stands(aside.mark)),
    };
    let name = if aside.further { "another word" } else { &aside.name };
    let mut lines = vec![Line::styled(name.to_owned(), look.strong()), Line::raw(now)];
    lines.extend(aside.readings.iter().enumerate().map(|(i, reading)| {
        let key = if i == 0 { "read ".to_owned() } else { format!("Alt+{i}") };
        Line::raw(format!("{key}  {:<5} {:>3} %", value_of(aside, &reading.value), reading.percent))
    }));
    lines
}

/// A value as people see it: dots as dots, upper ones first.
fn value_of(aside: &AsideState, value: &str) -> String {
    let dot = |c: char| if c == '1' { '●' } else { '○' };
    match aside.form {
        Form::Dots => value.chars().map(dot).collect(),
        _ => aside.form.shown(value).to_owned(),
    }
}

/// All that stands beside the cells, as much as there is room for.
fn all_beside(board: &BoardState, current: &AsideState, look: Look, room: usize) -> Vec<Line<'static>> {
    let here = board.asides.iter().position(|aside| aside.name == current.name).unwrap_or(0);
    let shown = board.asides.len().min(room);
    let first = here.saturating_sub(shown / 2).min(board.asides.len() - shown);
    let line = |aside: &AsideState| {
        let at = if aside.name == current.name { '>' } else { ' ' };
        let mark = match aside.mark {
            MarkState::Doubtful => '?',
            MarkState::Changed => '*',
            MarkState::Sure | MarkState::Confirmed => ' ',
        };
        let text = format!("{at}{mark}{}: {}", aside.name, value_of(aside, &aside.value));
        if at == '>' { Line::styled(text, look.strong()) } else { Line::raw(text) }
    };
    board.asides[first..first + shown].iter().map(line).collect()
}

/// The current cell and its readings.
fn current(view: &View, cell: &CellState, look: Look, width: u16) -> Vec<Line<'static>> {
    let value = if cell.value.is_none() { "empty" } else { &cell.shown };
    let stands = stands(cell.mark);
    let clashes = view.clash().contains(&view.at());
    let clash = if clashes { " - ! clashes" } else { "" };
    let mut lines = vec![
        Line::styled(places::name(view.at()), look.strong()),
        Line::raw(cut(&format!("{value} - {stands}{clash}"), width)),
    ];
    lines.extend(cell.readings.iter().enumerate().map(|(i, reading)| {
        let key = if i == 0 { "read ".to_owned() } else { format!("Alt+{i}") };
        Line::raw(format!("{key}  {}", odds(reading)))
    }));
    lines
}

fn odds(reading: &ReadingState) -> String {
    format!("{:<5} {:>3} %", reading.shown, reading.percent)
}

/// Why there is not exactly one solution, and what would leave one.
fn card(view: &View, look: Look, width: u16) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let mut say = |text: &str| {
        lines.extend(wrapped(text, width - 2).into_iter().map(|line| Line::raw(format!("▌ {line}"))));
    };
    if let Some(decided) = view.decided() {
        say(&format!("{}; Enter shows the answer", decided.text));
        decided.facts.iter().for_each(|fact| say(fact));
    } else if let Some((suggestion, number, of)) = view.suggestion() {
        let letter = if view.state().board.as_ref().is_some_and(|b| b.letters) { "Alt+" } else { "" };
        say(&format!("{letter}F: {}", suggestion.text));
        if of > 1 {
            say(&format!("{letter}O: another offer ({number} of {of})"));
        }
    } else if let Some(ruling) = view.ruling().filter(|ruling| ruling.verdict != Standing::Unique) {
        say(&ruling.text);
        ruling.facts.iter().for_each(|fact| say(fact));
    } else if !view.state().sure_grid {
        say("the corners of the grid are unsure: compare with the photo");
    }
    lines.truncate(CARD);
    if let Some(first) = lines.first_mut() {
        *first = std::mem::take(first).style(look.strong());
    }
    lines
}

/// The cells still to check, least sure first.
fn to_check(view: &View, board: &BoardState, look: Look, room: usize) -> Vec<Line<'static>> {
    if board.to_check > 0 && board.doubts.is_empty() {
        let beside = format!("To check beside the cells: {}", board.to_check);
        return vec![Line::styled(beside, look.strong()), Line::raw("Tab goes there.")];
    }
    if board.doubts.is_empty() {
        return vec![Line::raw("Nothing is left to check:"), Line::raw("Enter shows the answer.")];
    }
    let mut lines = vec![Line::styled(format!("To check: {}", board.to_check), look.strong())];
    let whole = board.doubts.len() <= room;
    let shown = if whole { board.doubts.len() } else { room.saturating_sub(1) };
    // The current one stays in sight.
    let here = board.doubts.iter().position(|&at| at == view.at()).unwrap_or(0);
    let first = here.saturating_sub(1).min(board.doubts.len() - shown);
    for &at in &board.doubts[first..first + shown] {
        let here = if at == view.at() { '>' } else { ' ' };
        let read = places::cell(board, at).and_then(|cell| cell.readings.first());
        let read = read.map(|read| format!("{:<5} {:>3}%", read.shown, read.percent)).unwrap_or_default();
        lines.push(Line::raw(format!("{here}{:<13} {read}", short(at))));
    }
    if !whole && room > 0 {
        lines.push(Line::raw(format!(" and {} more", board.doubts.len() - shown)));
    }
    lines
}

fn short((row, column): (u16, u16)) -> String {
    let (row, column) = crate::geometry::Cell::new(row, column).from_one();
    format!("row {row} col {column}")
}
