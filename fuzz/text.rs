//! What every text is held to, whatever it is: read as what its looks say and as each kind, it makes puzzles
//! that are written and read back, or an error that says where it is wrong and what to do.
//!
//! The fuzz target and the seeded test of the suite share this file.

use gridlens::cli::Exit;
use gridlens::diagnostics::Diagnostic;
use gridlens::puzzle::{self, KINDS, Kind, Puzzle};

/// Reads the bytes as what their looks say and as puzzles of every kind.
///
/// # Panics
/// Where a promise is broken.
#[allow(dead_code, reason = "the test reads most texts as one kind only, for time")]
pub(crate) fn read_as_everything(bytes: &[u8]) {
    read_as(None, bytes);
    for kind in KINDS {
        read_as(Some(kind), bytes);
    }
}

/// Reads the bytes as puzzles of `kind`, or as what their looks say; whether they were some.
///
/// # Panics
/// Where a promise is broken.
pub(crate) fn read_as(kind: Option<&'static Kind>, bytes: &[u8]) -> bool {
    match puzzle::parse_bytes_as(kind, bytes, "fuzz") {
        Ok(puzzles) => {
            assert!(!puzzles.is_empty(), "no puzzle and no error as {:?}", kind.map(|kind| kind.name));
            puzzles.iter().for_each(reads_back);
            true
        }
        Err(diagnostic) => {
            says_where(&diagnostic, bytes);
            false
        }
    }
}

fn reads_back(puzzle: &Puzzle) {
    let rules = puzzle.rules();
    for text in [rules.to_text(), rules.to_csv()] {
        let again = puzzle::parse_as(Some(rules.kind()), &text, "again");
        assert_eq!(again.as_deref(), Ok(std::slice::from_ref(puzzle)), "{text}");
    }
    assert_eq!(rules.with_clues(&rules.clues()).as_ref(), Ok(puzzle));
    assert!(!rules.name().is_empty());
    for conflict in rules.direct_conflicts() {
        assert!(!conflict.why.is_empty(), "{}", rules.to_text());
    }
    let checks = rules.check(&rules.values());
    assert!(!checks.is_empty(), "{}", rules.to_text());
    rules.figure(None);
}

fn says_where(diagnostic: &Diagnostic, bytes: &[u8]) {
    let place = &diagnostic.place;
    let (Some(line), Some(column), Some(_)) = (place.line, place.column, &place.text) else {
        panic!("no place: {diagnostic:?}");
    };
    let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
    assert!((1..=lines).contains(&line) && (1..=bytes.len() + 1).contains(&column), "{diagnostic:?}");
    assert!(!diagnostic.message.is_empty() && diagnostic.hint.is_some(), "{diagnostic:?}");
    assert_eq!(Exit::of(diagnostic.code), Exit::BadInput, "{diagnostic:?}");
}
