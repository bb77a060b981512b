//! The keyboard: one table, from which both the keys and the list of them (`?`) are made.

use crate::review::BoardState;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Goes to the cell beside: rows down, columns right.
    Move(i32, i32),
    /// Goes to the last cell in a direction.
    Far(i32, i32),
    /// Types a character of a value.
    Type(char),
    /// Empties the cell.
    Empty,
    /// Takes the next piece where pieces are chosen, else empties the cell.
    Piece,
    /// Goes to what stands beside the cells, or back.
    Beside,
    /// Accepts the cell and goes on.
    Accept,
    /// Goes to the next cell to check, or to the one before it.
    Next(Way),
    /// Takes a rival of what was read, from zero.
    Rival(usize),
    Undo,
    Redo,
    /// Takes the offer that is shown.
    Fix,
    /// Shows another offer.
    OtherOffer,
    /// Lists the puzzles of the photo.
    Puzzles,
    /// Opens a puzzle, from zero.
    Choose(usize),
    /// Lists the kinds that the puzzle may be of.
    Kinds,
    /// Opens what is picked in the list.
    Open,
    /// Picks what stands below or above.
    Pick(Way),
    Save,
    /// Goes on to the next photo.
    GoOn,
    /// Leaves what lies over the cells; never discards anything.
    Back,
    Help,
    Stop,
}

/// Forwards or backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    On,
    Back,
}

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scene {
    Puzzles,
    Kinds,
    Corners,
    Cells,
    /// What stands beside the cells.
    Beside,
    Solved,
    Saved,
}

use Act::{
    Accept, Back, Choose, Empty, Far, Fix, GoOn, Help, Kinds, Move, Next, Open, OtherOffer, Pick, Piece,
    Puzzles, Redo, Rival, Save, Stop, Type, Undo,
};
use Scene::{Beside, Cells, Corners, Puzzles as List, Saved, Solved};

/// Some keys and what they do on some screens.
pub(super) struct Row {
    scenes: &'static [Scene],
    presses: &'static [(&'static str, Act)],
    /// The keys as people call them.
    pub(super) keys: &'static str,
    pub(super) text: &'static str,
    /// The same in a word or two for the lowest line; empty where it is not worth its place.
    pub(super) short: &'static str,
    /// A bare letter: no use where it is a symbol of the puzzle.
    plain: bool,
}

const fn row(
    scenes: &'static [Scene],
    presses: &'static [(&'static str, Act)],
    keys: &'static str,
    text: &'static str,
    short: &'static str,
) -> Row {
    Row { scenes, presses, keys, text, short, plain: false }
}

const fn letter(
    scenes: &'static [Scene],
    presses: &'static [(&'static str, Act)],
    keys: &'static str,
    text: &'static str,
    short: &'static str,
) -> Row {
    Row { plain: true, ..row(scenes, presses, keys, text, short) }
}

const EVERYWHERE: &[Scene] = &[List, Scene::Kinds, Corners, Cells, Beside, Solved, Saved];

/// The number keys, as the digit they type and as the puzzle they choose.
const DIGITS: &[(&str, Act)] = &[
    ("0", Type('0')),
    ("1", Type('1')),
    ("2", Type('2')),
    ("3", Type('3')),
    ("4", Type('4')),
    ("5", Type('5')),
    ("6", Type('6')),
    ("7", Type('7')),
    ("8", Type('8')),
    ("9", Type('9')),
];
const NUMBERED: &[(&str, Act)] = &[
    ("1", Choose(0)),
    ("2", Choose(1)),
    ("3", Choose(2)),
    ("4", Choose(3)),
    ("5", Choose(4)),
    ("6", Choose(5)),
    ("7", Choose(6)),
    ("8", Choose(7)),
    ("9", Choose(8)),
];

pub(super) const KEYS: &[Row] = &[
    row(
        &[Cells],
        &[("Up", Move(-1, 0)), ("Down", Move(1, 0)), ("Left", Move(0, -1)), ("Right", Move(0, 1))],
        "arrows",
        "go to the cell beside; holes are skipped",
        "",
    ),
    row(
        &[Cells],
        DIGITS,
        "0 ... 9",
        "set the cell; type numbers above 9 one digit quickly after the other",
        "",
    ),
    row(
        &[Cells],
        &[("Enter", Accept)],
        "Enter",
        "accept the cell, go to the next to check; then the answer",
        "accept",
    ),
    row(
        &[Cells],
        &[("Tab", Next(Way::On)), ("Shift+Tab", Next(Way::Back))],
        "Tab, Shift+Tab",
        "go to the next or previous cell to check",
        "next",
    ),
    row(
        &[Cells],
        &[("Backspace", Empty), ("Delete", Empty), ("Space", Piece)],
        "Backspace, Space",
        "empty the cell, as does Delete; Space takes the next piece of track, or half of a domino",
        "empty",
    ),
    row(
        &[Cells, Beside],
        &[("Alt+b", Act::Beside)],
        "Alt+B",
        "go to the totals, words or tiles beside the cells, and back",
        "",
    ),
    row(
        &[Beside],
        &[("Enter", Accept)],
        "Enter",
        "accept what is typed or read, go to the next to check; then the answer",
        "accept",
    ),
    row(
        &[Beside],
        &[("Up", Pick(Way::Back)), ("Down", Pick(Way::On))],
        "Up, Down",
        "go to the mark before or after it",
        "other mark",
    ),
    row(
        &[Beside],
        &[("Tab", Next(Way::On)), ("Shift+Tab", Next(Way::Back))],
        "Tab, Shift+Tab",
        "go to the next or previous mark to check",
        "next",
    ),
    row(
        &[Beside],
        DIGITS,
        "0 ... 9, A ... Z",
        "type a number or a word; 1 to 4 set and clear the dots of a tile",
        "",
    ),
    row(&[Beside], &[("Backspace", Empty)], "Backspace", "take back the last digit or letter", ""),
    row(
        &[Cells, Beside],
        &[("Alt+1", Rival(0)), ("Alt+2", Rival(1)), ("Alt+3", Rival(2))],
        "Alt+1 ... Alt+3",
        "take the second, third or fourth reading",
        "",
    ),
    row(&[Cells, Beside, Corners], &[("Ctrl+z", Undo)], "Ctrl+Z", "undo", "undo"),
    letter(&[Cells, Corners], &[("u", Undo)], "U", "undo", ""),
    row(
        &[Cells, Beside, Corners],
        &[("Ctrl+y", Redo), ("Ctrl+Shift+z", Redo)],
        "Ctrl+Y, Ctrl+Shift+Z",
        "redo",
        "",
    ),
    letter(&[Cells, Corners], &[("r", Redo)], "R", "redo", ""),
    row(&[Cells], &[("Alt+f", Fix)], "Alt+F", "take the change that is offered", ""),
    letter(&[Cells], &[("f", Fix)], "F", "take the change that is offered", ""),
    row(&[Cells], &[("Alt+o", OtherOffer)], "Alt+O", "show another offer", ""),
    letter(&[Cells], &[("o", OtherOffer)], "O", "show another offer", ""),
    row(
        &[Cells],
        &[("Home", Far(0, -1)), ("End", Far(0, 1))],
        "Home, End",
        "go to the first or last cell of the row",
        "",
    ),
    row(
        &[Cells],
        &[("PageUp", Far(-1, 0)), ("PageDown", Far(1, 0))],
        "Page Up, Page Down",
        "go to the first or last cell of the column",
        "",
    ),
    row(&[List], NUMBERED, "1 ... 9", "open the puzzle of that number", ""),
    row(
        &[List],
        &[
            ("Up", Pick(Way::Back)),
            ("Down", Pick(Way::On)),
            ("Tab", Pick(Way::On)),
            ("Shift+Tab", Pick(Way::Back)),
        ],
        "arrows",
        "pick a puzzle",
        "pick",
    ),
    row(
        &[Scene::Kinds],
        &[
            ("Up", Pick(Way::Back)),
            ("Down", Pick(Way::On)),
            ("Tab", Pick(Way::On)),
            ("Shift+Tab", Pick(Way::Back)),
        ],
        "arrows",
        "pick a kind",
        "pick",
    ),
    row(&[Scene::Kinds], &[("Enter", Open)], "Enter", "read the photo as the kind that is picked", "read"),
    row(&[List], &[("Enter", Open)], "Enter", "open the puzzle that is picked", "open"),
    row(&[Solved], &[("Enter", Save)], "Enter", "save the answer", "save"),
    row(&[Solved], &[("Backspace", Back)], "Backspace", "back to the cells", "back"),
    row(&[Saved], &[("Enter", GoOn)], "Enter", "go on", "go on"),
    row(&[Cells, Corners, Saved], &[("Alt+p", Puzzles)], "Alt+P", "open another puzzle of the photo", ""),
    letter(&[Cells, Corners, Saved], &[("p", Puzzles)], "P", "open another puzzle of the photo", ""),
    row(&[Cells, Beside, Corners], &[("Alt+k", Kinds)], "Alt+K", "say of which kind the puzzle is", ""),
    letter(&[Cells], &[("k", Kinds)], "K", "say of which kind the puzzle is", ""),
    letter(&[Corners], &[("k", Kinds)], "K", "say of which kind the puzzle is", "kind"),
    row(&[Cells, Corners, List], &[("Alt+n", GoOn)], "Alt+N", "go on to the next photo without saving", ""),
    row(&[Corners, List], &[("n", GoOn)], "N", "go on to the next photo without saving", "next photo"),
    row(EVERYWHERE, &[("Esc", Back)], "Esc", "one step back; nothing is ever discarded", ""),
    row(EVERYWHERE, &[("?", Help)], "?", "list the keys", "keys"),
    row(EVERYWHERE, &[("Ctrl+c", Stop)], "Ctrl+C", "stop; everything said so far is kept", ""),
    letter(EVERYWHERE, &[("q", Stop)], "Q", "stop; everything said so far is kept", "stop"),
];

/// The name of a key press: modifiers in the order Ctrl, Alt, Shift, then the key.
pub(super) fn chord(key: &KeyEvent) -> String {
    let has = |modifier| key.modifiers.contains(modifier);
    let (control, alt) = (has(KeyModifiers::CONTROL), has(KeyModifiers::ALT));
    let (name, shift) = match key.code {
        KeyCode::Char(' ') => ("Space".to_owned(), false),
        // Shift is part of a typed character already, except of the letter in a shortcut.
        KeyCode::Char(c) => (c.to_lowercase().to_string(), control && has(KeyModifiers::SHIFT)),
        KeyCode::BackTab => ("Tab".to_owned(), true),
        KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => (format!("{:?}", key.code), false),
        code => (format!("{code:?}"), has(KeyModifiers::SHIFT)),
    };
    let mark = |on: bool, text: &'static str| if on { text } else { "" };
    format!("{}{}{}{name}", mark(control, "Ctrl+"), mark(alt, "Alt+"), mark(shift, "Shift+"))
}

/// What a key press means on a screen.
pub(super) fn meaning(scene: Scene, key: &KeyEvent, board: Option<&BoardState>) -> Option<Act> {
    let pressed = chord(key);
    if scene == Cells && is_symbol(&pressed, board) || scene == Beside && is_letter(&pressed) {
        return pressed.chars().next().map(Type);
    }
    let rows = KEYS.iter().filter(|row| row.scenes.contains(&scene));
    rows.flat_map(|row| row.presses).find(|(name, _)| *name == pressed).map(|(_, act)| *act)
}

/// The rows that hold on a screen.
pub(super) fn listed(scene: Scene, board: Option<&BoardState>) -> impl Iterator<Item = &'static Row> {
    let hidden = move |row: &Row| {
        let taken = |(name, _): &(&str, Act)| {
            scene == Cells && is_symbol(name, board) || scene == Beside && is_letter(name)
        };
        row.plain && row.presses.iter().any(taken)
    };
    KEYS.iter().filter(move |row| row.scenes.contains(&scene) && !hidden(row))
}

/// Whether a key types a letter of a word.
fn is_letter(pressed: &str) -> bool {
    pressed.len() == 1 && pressed.chars().all(|c| c.is_ascii_alphabetic())
}

/// Whether a key types a letter of the puzzle.
fn is_symbol(pressed: &str, board: Option<&BoardState>) -> bool {
    let mut characters = pressed.chars();
    match (board, characters.next(), characters.next()) {
        (Some(board), Some(c), None) => {
            board.letters && value(c).is_some_and(|v| (10..=board.largest).contains(&v))
        }
        _ => false,
    }
}

/// The value that a character stands for by itself: digits, then `a` for ten and so on.
pub(super) fn value(character: char) -> Option<u32> {
    character.to_digit(36)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(code: KeyCode, modifiers: KeyModifiers) -> String {
        chord(&KeyEvent::new(code, modifiers))
    }

    #[test]
    fn presses_have_the_names_of_the_table() {
        let (none, control) = (KeyModifiers::NONE, KeyModifiers::CONTROL);
        assert_eq!(press(KeyCode::Char('7'), none), "7");
        assert_eq!(press(KeyCode::Char('Q'), KeyModifiers::SHIFT), "q");
        assert_eq!(press(KeyCode::Char('?'), KeyModifiers::SHIFT), "?");
        assert_eq!(press(KeyCode::Char('z'), control), "Ctrl+z");
        assert_eq!(press(KeyCode::Char('Z'), control | KeyModifiers::SHIFT), "Ctrl+Shift+z");
        assert_eq!(press(KeyCode::Char('1'), KeyModifiers::ALT), "Alt+1");
        assert_eq!(press(KeyCode::Char(' '), none), "Space");
        assert_eq!(press(KeyCode::BackTab, KeyModifiers::SHIFT), "Shift+Tab");
        assert_eq!(press(KeyCode::Tab, KeyModifiers::SHIFT), "Shift+Tab");
        assert_eq!(press(KeyCode::PageDown, none), "PageDown");
    }

    #[test]
    fn every_row_is_reached_and_no_key_means_two_things() {
        for scene in EVERYWHERE {
            let mut seen = std::collections::BTreeSet::new();
            for (name, _) in listed(*scene, None).flat_map(|row| row.presses) {
                assert!(seen.insert(*name), "{name} twice on {scene:?}");
            }
            assert!(seen.contains("Esc") && seen.contains("?") && seen.contains("Ctrl+c"), "{scene:?}");
        }
    }
}
