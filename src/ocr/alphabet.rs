//! How boards write their symbols: digits alone up to nine, above that letters or numbers of two digits.

use super::recognizer::Hypothesis;
use crate::puzzle::{Layout, Symbol, recognise};

/// The largest symbol that is a digit.
pub(super) const DIGITS: u8 = 9;

/// The largest symbol with a letter of its own, Z.
const LAST_LETTER: u8 = 35;

/// The characters of boards with up to nine symbols. All nine even on smaller boards: an engine that is not
/// allowed to see a 7 says 1 instead, and would be believed.
pub(super) const CHARACTERS: &str = "123456789";

/// How many symbols a board has: as many as rows where it is a full square and one puzzle, else nine (several
/// sudokus of nine that overlap).
pub(super) fn symbols(layout: &Layout) -> u8 {
    let full = layout.rows == layout.columns && layout.exists.iter().all(|&e| e);
    let size = u8::try_from(layout.rows).unwrap_or(DIGITS);
    let several = || recognise(layout).is_ok_and(|blank| blank.rules().symbols().len() != usize::from(size));
    let is_one = full && size > 0 && size <= LAST_LETTER && (size <= DIGITS || !several());
    if is_one { size } else { DIGITS }
}

/// Which letters a board is printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// A, B, C, ...
    Capital,
    /// a, b, c, ...
    Small,
}

/// Characters that boards with more than nine symbols are printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set {
    /// 0 to 9, and a letter for each symbol above nine.
    Mixed(Case),
    /// A letter for each symbol.
    Letters(Case),
    /// 0 to 9, of which numbers are made.
    Digits,
}

impl Set {
    /// Every set; where two do as well, the later one is meant.
    pub(super) const ALL: [Self; 5] = [
        Self::Mixed(Case::Capital),
        Self::Mixed(Case::Small),
        Self::Letters(Case::Capital),
        Self::Letters(Case::Small),
        Self::Digits,
    ];

    /// Which letters it has.
    pub(super) const fn case(self) -> Case {
        match self {
            Self::Mixed(case) | Self::Letters(case) => case,
            Self::Digits => Case::Capital,
        }
    }

    /// The same characters in the other letters.
    pub(super) const fn in_case(self, case: Case) -> Self {
        match self {
            Self::Mixed(_) => Self::Mixed(case),
            Self::Letters(_) => Self::Letters(case),
            Self::Digits => self,
        }
    }

    /// The set's characters on a board with so many symbols.
    pub(super) fn characters(self, symbols: u8) -> String {
        let (digits, letters) = match self {
            Self::Mixed(_) => ("0123456789", symbols.saturating_sub(DIGITS)),
            Self::Letters(_) => ("", symbols),
            Self::Digits => ("0123456789", 0),
        };
        digits.chars().chain((0..letters).map(|n| self.case().letter(n))).collect()
    }
}

impl Case {
    /// The letter `n` after the first, no further than the last.
    fn letter(self, n: u8) -> char {
        let first = if self == Self::Capital { b'A' } else { b'a' };
        char::from(first + n.min(25))
    }
}

/// How the symbols of one board are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    /// 1 to 9; what is read of a mark beside its first digit is noise.
    Digits,
    /// 1 to 9, then A for 10, B for 11, ...
    Letters,
    /// The same, but the last symbol is written 0: 0 to 9 and A to F on a board of sixteen.
    LettersAndZero,
    /// Decimal numbers.
    Numbers,
    /// A for 1, B for 2, ...
    Alphabet,
}

impl Script {
    /// How a board with more than nine symbols is written, from what the engine read in its marks with the
    /// characters of a set: numbers where it saw more of them than letters; with a zero where it saw more
    /// zeros than letters for the last symbol.
    pub(super) fn of(seen: &[Vec<Hypothesis>], set: Set, symbols: u8) -> Self {
        match set {
            Set::Letters(_) => return Self::Alphabet,
            Set::Digits => return Self::Numbers,
            Set::Mixed(_) => {}
        }
        let last = Case::Capital.letter(symbols.saturating_sub(DIGITS + 1)).to_string();
        let weight = |is: &dyn Fn(&str) -> bool| -> f64 {
            let best = seen.iter().filter_map(|s| s.first());
            best.filter(|s| is(&s.text)).map(|s| s.probability).sum()
        };
        let numbers = weight(&|text| text.len() > 1 && Self::Numbers.symbol(text, symbols).is_some());
        let letters = weight(&|text| text.len() == 1 && text.chars().all(|c| c.is_ascii_alphabetic()));
        if numbers > letters {
            Self::Numbers
        } else if weight(&|text| text == "0") > weight(&|text| text.eq_ignore_ascii_case(&last)) {
            Self::LettersAndZero
        } else {
            Self::Letters
        }
    }

    /// The symbol of a board with `symbols` of them that a text stands for.
    pub(super) fn symbol(self, text: &str, symbols: u8) -> Option<Symbol> {
        let mut characters = text.chars();
        let first = characters.next()?;
        let alone = characters.next().is_none();
        let symbol = match self {
            Self::Digits => first.is_ascii_digit().then(|| Symbol::from_char(first)).flatten(),
            Self::Numbers => text.parse().ok().filter(|&v| v > 0 && !text.starts_with('0')).map(Symbol),
            Self::Alphabet => {
                let n = first.to_digit(36).filter(|_| alone && first.is_ascii_alphabetic());
                n.map(|n| Symbol(n - u32::from(DIGITS)))
            }
            Self::LettersAndZero if alone && first == '0' => Some(Symbol(symbols.into())),
            Self::LettersAndZero | Self::Letters => alone.then(|| Symbol::from_char(first)).flatten(),
        };
        let last = if self == Self::LettersAndZero && first != '0' { symbols - 1 } else { symbols };
        symbol.filter(|s| s.0 <= u32::from(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(texts: &[&str]) -> Vec<Vec<Hypothesis>> {
        texts.iter().map(|t| vec![Hypothesis { text: (*t).to_owned(), probability: 0.9 }]).collect()
    }

    fn of(texts: &[&str], symbols: u8) -> Script {
        Script::of(&seen(texts), Set::Mixed(Case::Capital), symbols)
    }

    #[test]
    fn every_symbol_is_read_back_from_its_own_text() {
        for value in 1..=16_u8 {
            let letter = Symbol(value.into()).to_char().map(|c| c.to_ascii_uppercase().to_string());
            let letter = letter.expect("symbols to 16 have a character");
            assert_eq!(Script::Letters.symbol(&letter, 16), Some(Symbol(value.into())));
            assert_eq!(Script::Numbers.symbol(&value.to_string(), 16), Some(Symbol(value.into())));
            assert_eq!(
                Script::LettersAndZero.symbol(&letter, 16),
                (value < 16).then_some(Symbol(value.into()))
            );
        }
        assert_eq!(Script::LettersAndZero.symbol("0", 16), Some(Symbol(16)));
        for set in [Set::Letters(Case::Capital), Set::Letters(Case::Small)] {
            let characters = set.characters(16);
            let symbol = |c: char| Script::of(&[], set, 16).symbol(&c.to_string(), 16);
            let read: Vec<u32> = characters.chars().filter_map(symbol).map(|s| s.0).collect();
            assert_eq!(read, (1..=16).collect::<Vec<_>>(), "{characters}");
        }
        assert_eq!(Script::Digits.symbol("71", 9), Some(Symbol(7)));
    }

    #[test]
    fn what_the_board_cannot_hold_is_no_symbol() {
        for (script, text, symbols) in [
            (Script::Digits, "7", 6),
            (Script::Digits, "A", 9),
            (Script::Letters, "D", 12),
            (Script::Letters, "0", 16),
            (Script::Letters, "1A", 16),
            (Script::Numbers, "17", 16),
            (Script::Numbers, "07", 16),
            (Script::Numbers, "999", 16),
            (Script::Numbers, "A", 16),
            (Script::Alphabet, "Q", 16),
            (Script::Alphabet, "1", 16),
            (Script::Alphabet, "AB", 16),
        ] {
            assert_eq!(script.symbol(text, symbols), None, "{script:?} {text}");
        }
        assert_eq!(Script::Letters.symbol("", 16), None);
    }

    #[test]
    fn small_letters_are_characters_and_symbols_like_capitals() {
        assert_eq!(Set::Mixed(Case::Small).characters(16), "0123456789abcdefg");
        assert_eq!(Set::Mixed(Case::Capital).characters(12), "0123456789ABC");
        assert_eq!(Script::Letters.symbol("b", 16), Some(Symbol(11)));
        assert_eq!(of(&["1", "a", "0", "8"], 16), Script::LettersAndZero);
        assert_eq!(of(&["g", "a", "0", "g"], 16), Script::Letters);
    }

    #[test]
    fn the_script_is_told_by_what_is_seen() {
        assert_eq!(of(&["1", "A", "G", "8"], 16), Script::Letters);
        assert_eq!(of(&["1", "A", "0", "8"], 16), Script::LettersAndZero);
        assert_eq!(of(&["G", "A", "0", "G"], 16), Script::Letters);
        assert_eq!(of(&["1", "12", "10", "8", "B"], 16), Script::Numbers);
        assert_eq!(of(&["1", "3"], 12), Script::Letters);
    }

    #[test]
    fn a_board_with_gaps_has_nine_symbols_and_a_full_one_as_many_as_rows() {
        let mut layout = Layout::full(21, 21);
        layout.exists[10] = false;
        assert_eq!(symbols(&layout), 9);
        assert_eq!([4, 9, 12, 16].map(|n| symbols(&Layout::full(n, n))), [4, 9, 12, 16]);
        assert_eq!(symbols(&Layout::full(9, 12)), 9);
    }
}
