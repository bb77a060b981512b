//! How boards with more than nine values print them.

/// How a board's values are printed; one for the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alphabet {
    /// 1, 2, ... 10, 11, ...
    Numbers,
    /// 1 to 9, then A, B, ... or a, b, ...
    Digits(Case),
    /// 0 for the last value, then 1 to 9 and A, B, ...: hexadecimal on a board of 16.
    Zero(Case),
    /// A for 1, B for 2, ...
    Letters(Case),
}

/// Which letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// A, B, C, ...
    Capital,
    /// a, b, c, ...
    Small,
}

impl Alphabet {
    /// Value `value` of a board with `symbols` values, as it is printed.
    pub(crate) fn print(self, value: u8, symbols: u8) -> String {
        match self {
            Self::Zero(_) if value == symbols => "0".to_owned(),
            Self::Digits(case) | Self::Zero(case) if value > 9 => case.letter(value - 10),
            Self::Letters(case) => case.letter(value - 1),
            _ => value.to_string(),
        }
    }
}

impl Case {
    /// The letter `n` after the first.
    fn letter(self, n: u8) -> String {
        char::from(n + if self == Self::Capital { b'A' } else { b'a' }).to_string()
    }
}
