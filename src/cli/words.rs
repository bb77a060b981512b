//! Words that were typed wrongly: what clap says of them, and which command was probably meant.

use super::args::Args;
use super::exit::Exit;
use super::report;
use crate::app::input;
use crate::diagnostics::{Code, Diagnostic, Result, shown};
use clap::CommandFactory as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;
use std::path::Path;

/// Slips (a letter too many, too few, another one, two swapped) in a word that still counts as meant. Two is
/// a typing mistake, three is another word.
const SLIPS: usize = 2;
/// Letters from which on a word may have that many slips; a shorter one may have half as many, or any word
/// would do.
const LONG: usize = 5;

/// What clap has to say: help and version are answers, and so is help for who typed nothing; everything else
/// is trouble with the `words` typed (without the program's name).
pub(super) fn refused(said: &clap::Error, words: &[OsString]) -> Result<Exit> {
    let text = said.render().to_string();
    if !said.use_stderr() || said.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        report::hand_over(text.as_bytes())?;
        return Ok(Exit::Ok);
    }
    let command = words.first().and_then(|word| word.to_str()).filter(|word| is_command(word));
    if let (None, Some(first)) = (command, words.first())
        && let Some(diagnostic) = mistyped(Path::new(first), &words[1..])
    {
        return Err(diagnostic);
    }
    let mut lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    let diagnostic = Diagnostic::new(Code::Usage, first.trim_start_matches("error: "));
    Err(lines
        .filter(|line| !line.starts_with("For more information") && !line.trim_start().starts_with("tip: "))
        .fold(diagnostic, |t, line| t.fact(line.trim_start()))
        .hint(remedy(said, command)))
}

/// The next thing to type after what clap refuses.
fn remedy(said: &clap::Error, command: Option<&str>) -> String {
    let help = command.map_or_else(|| "gridlens --help".to_owned(), |name| format!("gridlens {name} --help"));
    let text = |kind| match said.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => texts.first().cloned(),
        _ => None,
    };
    let meant = text(ContextKind::SuggestedArg).or_else(|| text(ContextKind::SuggestedValue));
    match (meant, said.kind()) {
        (Some(meant), _) => format!("did you mean `{meant}`? For more: `{help}`"),
        (None, ErrorKind::ArgumentConflict) => format!("leave one of the two out; for more: `{help}`"),
        (None, ErrorKind::MissingRequiredArgument) => format!("name what is missing; for more: `{help}`"),
        (None, ErrorKind::InvalidValue | ErrorKind::ValueValidation) => {
            format!("give it another value; for more: `{help}`")
        }
        _ => format!("for more: `{help}`"),
    }
}

fn is_command(word: &str) -> bool {
    Args::command().find_subcommand(word).is_some()
}

/// Refuses the inputs of a run without a command where the first of them is no file but nearly a command: the
/// others were meant for that command, and are not to be solved instead.
pub(super) fn check_command(args: &Args) -> Result<()> {
    let [first, rest @ ..] = args.solve.inputs.as_slice() else { return Ok(()) };
    let rest: Vec<OsString> = rest.iter().map(|path| path.clone().into_os_string()).collect();
    mistyped(first, &rest).map_or(Ok(()), Err)
}

/// The trouble with a word that is no file but a command, or nearly one, with what was typed behind it.
fn mistyped(word: &Path, rest: &[OsString]) -> Option<Diagnostic> {
    if word.symlink_metadata().is_ok() {
        return None;
    }
    let command = nearest(word.to_str()?)?;
    let mut line = vec!["gridlens".to_owned(), command.clone()];
    line.extend(rest.iter().map(|word| input::quoted(Path::new(word))));
    let typed = format!("`{}`", line.join(" "));
    let diagnostic = if word == Path::new(&command) {
        Diagnostic::new(Code::Usage, format!("`{command}` is a command, which comes first"))
            .hint(format!("the command comes first: {typed}"))
    } else {
        Diagnostic::new(Code::Usage, format!("there is no command `{}`, and no such file", shown(word)))
            .hint(format!("did you mean `{command}`? {typed}"))
    };
    Some(diagnostic)
}

/// The command that a word is, or that it probably was to be.
fn nearest(word: &str) -> Option<String> {
    let most = if word.chars().count() < LONG { SLIPS / 2 } else { SLIPS };
    let command = Args::command();
    let names = command.get_subcommands().map(clap::Command::get_name);
    let (slips, name) = names.map(|name| (slips(word, name), name)).min_by_key(|(slips, _)| *slips)?;
    (slips <= most).then(|| name.to_owned())
}

/// How many slips make one word of another (optimal string alignment: Damerau, 1964).
fn slips(from: &str, to: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let other = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = other.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        for (from, to, count) in [
            ("solve", "solve", 0),
            ("slove", "solve", 1),
            ("solv", "solve", 1),
            ("sollve", "solve", 1),
            ("salve", "solve", 1),
            ("revue", "review", 2),
            ("", "man", 3),
        ] {
            assert_eq!(slips(from, to), count, "{from} {to}");
        }
    }

    #[test]
    fn only_a_word_near_a_command_was_meant_as_one() {
        for (word, command) in [("slove", "solve"), ("raed", "read"), ("kind", "kinds"), ("chekc", "check")] {
            assert_eq!(nearest(word).as_deref(), Some(command));
        }
        for word in ["photo", "IMG.jpg", "puzzle.txt", "a", "", "-", "ab", "album", "red1.jpg"] {
            assert_eq!(nearest(word), None, "{word}");
        }
    }
}
