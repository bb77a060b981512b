//! What `--json` prints: one object per input, one a line. `docs/schema.json` describes it.

use super::exit::Exit;
use crate::app::outcome::Outcome;
use crate::diagnostics::Diagnostic;
use crate::record::SCHEMA;
use serde::Serialize;
use serde_json::{Map, Value};

#[derive(Serialize)]
struct Record<'a> {
    schema: u32,
    command: &'a str,
    input: &'a str,
    exit: u8,
    status: Exit,
    #[serde(flatten)]
    facts: &'a Map<String, Value>,
    warnings: &'a [Diagnostic],
    errors: &'a [Diagnostic],
}

/// The outcome as one line of JSON, line end included. Free of times and dates: the same input gives the same
/// bytes.
///
/// # Panics
/// Never: all of it is strings, numbers and lists of them.
pub(crate) fn line(command: &str, outcome: &Outcome) -> String {
    let exit = Exit::of_outcome(outcome);
    let record = Record {
        schema: SCHEMA,
        command,
        input: &outcome.input,
        exit: exit.code(),
        status: exit,
        facts: &outcome.record,
        warnings: &outcome.warnings,
        errors: &outcome.errors,
    };
    let mut text = serde_json::to_string(&record).expect("strings, numbers and string-keyed maps are JSON");
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Code;

    #[test]
    fn a_line_holds_schema_exit_facts_and_troubles() {
        let mut outcome = Outcome::of("a\n.jpg");
        outcome.note("verdict", "none");
        outcome.errors.push(Diagnostic::new(Code::NoSolution, "none").hint("look"));
        let text = line("solve", &outcome);
        assert_eq!(text.matches('\n').count(), 1);
        let value: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(value["schema"], SCHEMA);
        assert_eq!(value["command"], "solve");
        assert_eq!(value["input"], "a\n.jpg");
        assert_eq!((value["exit"].as_u64(), value["status"].as_str()), (Some(1), Some("unsure")));
        assert_eq!(value["verdict"], "none");
        assert_eq!(value["errors"][0]["name"], "no-solution");
        assert_eq!(value["errors"][0]["hint"], "look");
    }
}
