//! How boards write their symbols: digits alone up to nine, above that letters or numbers of two digits.

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
    Letters(Case),
    /// The same, but the last symbol is written 0: 0 to 9 and A to F on a board of sixteen.
    LettersAndZero(Case),
    /// Decimal numbers.
    Numbers,
    /// A for 1, B for 2, ...
    Alphabet(Case),
}

impl Script {
    /// How boards with more than nine symbols may be written.
    pub(super) const LARGE: [Self; 7] = [
        Self::Letters(Case::Capital),
        Self::Letters(Case::Small),
        Self::LettersAndZero(Case::Capital),
        Self::LettersAndZero(Case::Small),
        Self::Alphabet(Case::Capital),
        Self::Alphabet(Case::Small),
        Self::Numbers,
    ];

    /// The characters that an engine is let see on a board with so many symbols: every digit even where there
    /// is no 0, since one that is not allowed to see a 0 sees something else instead.
    pub(super) fn characters(self, symbols: u8) -> String {
        let (digits, letters) = match self {
            Self::Digits => (CHARACTERS, 0..0),
            Self::Numbers => ("0123456789", 0..0),
            Self::Letters(_) | Self::LettersAndZero(_) => ("0123456789", DIGITS + 1..symbols + 1),
            Self::Alphabet(_) => ("", 1..symbols + 1),
        };
        digits.chars().chain(letters.filter_map(|symbol| self.character(symbol))).collect()
    }

    /// The characters of the symbols from the first on, as many as are written in one.
    pub(super) fn alone(self, symbols: u8) -> impl Iterator<Item = char> {
        (1..=symbols).map_while(move |symbol| match self {
            Self::LettersAndZero(_) if symbol == symbols => Some('0'),
            _ => self.character(symbol),
        })
    }

    /// Whether a symbol is written as a letter.
    pub(super) fn is_letter(self, symbol: Symbol) -> bool {
        match self {
            Self::Alphabet(_) => true,
            Self::Letters(_) | Self::LettersAndZero(_) => symbol.0 > u32::from(DIGITS),
            Self::Digits | Self::Numbers => false,
        }
    }

    /// The digit or letter for a symbol; `None` where it is written in two.
    fn character(self, symbol: u8) -> Option<char> {
        match self {
            Self::Alphabet(case) => Some(case.letter(symbol - 1)),
            _ if symbol <= DIGITS => Some(char::from(b'0' + symbol)),
            Self::Letters(case) | Self::LettersAndZero(case) => Some(case.letter(symbol - DIGITS - 1)),
            Self::Digits | Self::Numbers => None,
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
            Self::Alphabet(_) => {
                let n = first.to_digit(36).filter(|_| alone && first.is_ascii_alphabetic());
                n.map(|n| Symbol(n - u32::from(DIGITS)))
            }
            Self::LettersAndZero(_) if alone && first == '0' => Some(Symbol(symbols.into())),
            Self::LettersAndZero(_) | Self::Letters(_) => alone.then(|| Symbol::from_char(first)).flatten(),
        };
        let last = symbols - u8::from(matches!(self, Self::LettersAndZero(_)) && first != '0');
        symbol.filter(|s| s.0 <= u32::from(last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: Script = Script::Letters(Case::Capital);
    const SMALL: Script = Script::Letters(Case::Small);
    const ZERO: Script = Script::LettersAndZero(Case::Capital);
    const ALPHABET: Script = Script::Alphabet(Case::Capital);

    #[test]
    fn every_symbol_is_read_back_from_its_own_text() {
        for script in Script::LARGE.into_iter().filter(|&s| s != Script::Numbers) {
            for symbols in [12, 16] {
                let read = |c: char| script.symbol(&c.to_string(), symbols).map(|s| s.0);
                let read: Vec<Option<u32>> = script.alone(symbols).map(read).collect();
                assert_eq!(read, (1..=symbols.into()).map(Some).collect::<Vec<_>>(), "{script:?}");
            }
        }
        for value in 1..=16_u32 {
            assert_eq!(Script::Numbers.symbol(&value.to_string(), 16), Some(Symbol(value)));
        }
        assert_eq!(Script::Numbers.alone(16).collect::<String>(), "123456789");
        assert_eq!(Script::Digits.symbol("71", 9), Some(Symbol(7)));
    }

    #[test]
    fn what_the_board_cannot_hold_is_no_symbol() {
        for (script, text, symbols) in [
            (Script::Digits, "7", 6),
            (Script::Digits, "A", 9),
            (LETTERS, "D", 12),
            (LETTERS, "0", 16),
            (ZERO, "G", 16),
            (LETTERS, "1A", 16),
            (Script::Numbers, "17", 16),
            (Script::Numbers, "07", 16),
            (Script::Numbers, "999", 16),
            (Script::Numbers, "A", 16),
            (ALPHABET, "Q", 16),
            (ALPHABET, "1", 16),
            (ALPHABET, "AB", 16),
        ] {
            assert_eq!(script.symbol(text, symbols), None, "{script:?} {text}");
        }
        assert_eq!(LETTERS.symbol("", 16), None);
    }

    #[test]
    fn an_engine_is_let_see_every_digit_and_the_letters_of_the_board() {
        assert_eq!(SMALL.characters(16), "0123456789abcdefg");
        assert_eq!(LETTERS.characters(12), "0123456789ABC");
        assert_eq!(ALPHABET.characters(12), "ABCDEFGHIJKL");
        assert_eq!(Script::Numbers.characters(16), "0123456789");
        assert_eq!(SMALL.symbol("b", 16), Some(Symbol(11)));
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
