//! What a solver answers: its verdict, and values in any of the forms solvers print.
//!
//! | form | of |
//! |---|---|
//! | `((V0 9) (V1 (- 7)) (b0 true))` | `get-value`, however many lists |
//! | `(model (define-fun V0 () Int 9) ...)`, also without `model` | `get-model` |
//!
//! Comments, `success`, `unsupported` and statistics are passed over.

use super::sexp::{Form, Node, Reader};
use crate::diagnostics::{Code, Diagnostic, Remedy, Result, utf8};
use std::collections::BTreeMap;

/// Bytes that an answer may have: that of the largest puzzle, in any form, takes two thirds. Read, an answer
/// takes some forty times its bytes.
pub const MOST_BYTES: u64 = 1 << 20;

/// What to say to what is no answer.
const HINT: &str =
    "an answer is `sat`, `unsat` or `unknown`, then the values that get-value or get-model print";

/// A value that a solver found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Of an integer.
    Int(i64),
    /// Of a Boolean.
    Bool(bool),
}

/// Values by name.
pub type Values = BTreeMap<String, Value>;

/// What a solver says of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It has a solution: these values.
    Sat(Values),
    /// It has none.
    Unsat,
    /// The solver does not know.
    Unknown,
}

/// Reads an answer, which came from `file`.
///
/// # Errors
/// [`crate::diagnostics::Code::BadAnswer`] at its line and column for what is no answer, is cut off or is an
/// error of the solver's, and for `sat` without values.
pub fn parse(text: &str, file: &str) -> Result<Answer> {
    let mut reader = Reader::new(text, file);
    let mut verdict: Option<Answer> = None;
    let hinted =
        |diagnostic: Diagnostic| if diagnostic.hint.is_some() { diagnostic } else { diagnostic.hint(HINT) };
    while let Some(node) = reader.next().map_err(hinted)? {
        match verdict.as_mut() {
            None => verdict = opening(&reader, &node)?,
            // What follows - an error, since there are no values, or a reason - says nothing.
            Some(Answer::Unsat | Answer::Unknown) => {}
            Some(Answer::Sat(values)) => values_of(&reader, &node, values)?,
        }
    }
    match verdict {
        None => Err(reader.diagnostic(reader.mark(), "this answer is empty").hint(HINT)),
        Some(Answer::Sat(values)) if values.is_empty() => {
            Err(reader.diagnostic(reader.mark(), "the answer is `sat` without a value").hint(HINT))
        }
        Some(answer) => Ok(answer),
    }
}

/// [`parse`] for bytes as they come from a file or a program.
///
/// # Errors
/// As [`parse`], and for bytes that are not UTF-8.
pub fn parse_bytes(bytes: &[u8], file: &str) -> Result<Answer> {
    let text = utf8(bytes, Code::BadAnswer, file).map_err(|diagnostic| diagnostic.hint(HINT))?;
    parse(text.strip_prefix('\u{feff}').unwrap_or(text), file)
}

/// The verdict that a top-level expression before any verdict is, `None` for what may precede one.
fn opening(reader: &Reader, node: &Node) -> Result<Option<Answer>> {
    match node.atom() {
        Some("success" | "unsupported") => Ok(None),
        Some("sat") => Ok(Some(Answer::Sat(Values::new()))),
        Some("unsat") => Ok(Some(Answer::Unsat)),
        // Z3 says so where its own limit is spent.
        Some("unknown" | "timeout") => Ok(Some(Answer::Unknown)),
        _ => Err(refused(reader, node)),
    }
}

/// The solver's own error, or that this is no part of an answer.
fn refused(reader: &Reader, node: &Node) -> Diagnostic {
    if let Some([head, rest @ ..]) = node.list()
        && head.atom() == Some("error")
    {
        let said = match rest.first().map(|node| &node.kind) {
            Some(Form::Text(text) | Form::Atom(text)) => text.chars().take(200).collect(),
            _ => "nothing more".to_owned(),
        };
        return reader
            .diagnostic(node.mark, format!("the solver reports an error: {said}"))
            .hint("give the solver the puzzle's text as it was written")
            .remedy(Remedy::SmtTextUnchanged);
    }
    reader.diagnostic(node.mark, format!("{} is no part of an answer here", node.shown())).hint(HINT)
}

/// Takes the values of a top-level expression behind `sat`.
fn values_of(reader: &Reader, node: &Node, values: &mut Values) -> Result<()> {
    let Some(nodes) = node.list() else { return Err(refused(reader, node)) };
    match nodes.first().and_then(Node::atom) {
        Some("model") => nodes[1..].iter().try_for_each(|node| definition(reader, node, values)),
        Some("define-fun") => definition(reader, node, values),
        Some(keyword) if keyword.starts_with(':') => Ok(()),
        Some(_) => Err(refused(reader, node)),
        None => nodes.iter().try_for_each(|pair| match pair.list() {
            Some([head, ..]) if head.atom() == Some("define-fun") => definition(reader, pair, values),
            Some([name, value]) if name.atom().is_some() => entry(reader, (name, value), values),
            _ => Err(reader
                .diagnostic(pair.mark, format!("{} is no name with its value", pair.shown()))
                .hint("values are pairs: `((V0 9) (V1 7))`")),
        }),
    }
}

/// `(define-fun NAME () SORT VALUE)`; functions with arguments are passed over.
fn definition(reader: &Reader, node: &Node, values: &mut Values) -> Result<()> {
    match node.list() {
        Some([_, name, arguments, _, value]) => match arguments.list() {
            Some([]) => entry(reader, (name, value), values),
            Some(_) => Ok(()),
            None => Err(refused(reader, node)),
        },
        _ => Err(refused(reader, node)),
    }
}

fn entry(reader: &Reader, (name, value): (&Node, &Node), values: &mut Values) -> Result<()> {
    let Some(name_text) = name.atom() else { return Err(refused(reader, name)) };
    let Some(found) = term(value) else {
        let message = format!("{name_text} is {}, which is no whole number, true or false", value.shown());
        return Err(reader
            .diagnostic(value.mark, message)
            .hint("numbers are 7, 7.0 or (- 7), up to eighteen digits"));
    };
    match values.insert(name_text.to_owned(), found) {
        Some(before) if before != found => {
            Err(reader.diagnostic(name.mark, format!("{name_text} has a second, other value")).hint(HINT))
        }
        _ => Ok(()),
    }
}

/// The value that a term is.
fn term(node: &Node) -> Option<Value> {
    match (node.atom(), node.list()) {
        (Some("true"), _) => Some(Value::Bool(true)),
        (Some("false"), _) => Some(Value::Bool(false)),
        (Some(text), _) => number(text).map(Value::Int),
        (_, Some([minus, value])) if minus.atom() == Some("-") => match term(value)? {
            Value::Int(value) => Some(Value::Int(-value)),
            Value::Bool(_) => None,
        },
        _ => None,
    }
}

/// A whole number, with a minus in front or zeros behind a point as some solvers write it.
fn number(text: &str) -> Option<i64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    let plain = (1..=18).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    let even = !fraction.is_empty() && fraction.bytes().all(|b| b == b'0');
    (plain && even).then(|| whole.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::Code;
    use proptest::prelude::*;

    fn sat(text: &str) -> Vec<(String, Value)> {
        match parse(text, "t") {
            Ok(Answer::Sat(values)) => values.into_iter().collect(),
            other => panic!("{other:?} of {text}"),
        }
    }

    fn ints(pairs: &[(&str, i64)]) -> Vec<(String, Value)> {
        pairs.iter().map(|&(name, value)| (name.to_owned(), Value::Int(value))).collect()
    }

    #[test]
    fn every_form_of_values_is_read() {
        let right = ints(&[("V0", 9), ("V1", -7)]);
        for text in [
            "sat\n((V0 9) (V1 (- 7)))",
            "sat\r\n( (V0 9)\r\n  (V1 -7) )\r\n",
            "success\nsuccess\nsat\n((V0 9))\n((V1 (- 7)))\n",
            "; by hand\nsat ((|V0| 9.0) (V1 (- 7.0))) (:memory 12.3 :time 0.1)",
            "sat\n(\n  (define-fun V1 () Int\n    (- 7))\n  (define-fun V0 () Int\n    9)\n)\n",
            "sat\n(model\n  (define-fun V0 () Int 9)\n (define-fun cnz ((x Int)) Int (ite (> x 0) 1 \
             0))\n (define-fun V1 () Int (- 7)))",
            "unsupported\nsat\n(define-fun V0 () Int 9)\n(define-fun V1 () Int (- 7))",
        ] {
            assert_eq!(sat(text), right, "{text}");
        }
        assert_eq!(
            sat("sat ((b true) (c false))"),
            [("b".to_owned(), Value::Bool(true)), ("c".to_owned(), Value::Bool(false))]
        );
    }

    #[test]
    fn other_verdicts_need_no_values() {
        assert_eq!(parse("unsat\n", "t"), Ok(Answer::Unsat));
        let unsat = "unsat\n(error \"line 30 column 10: model is not available\")\n";
        assert_eq!(parse(unsat, "t"), Ok(Answer::Unsat));
        assert_eq!(parse("unknown (:reason-unknown timeout)", "t"), Ok(Answer::Unknown));
        assert_eq!(parse("timeout\n", "t"), Ok(Answer::Unknown));
    }

    #[test]
    fn what_is_no_answer_is_refused_at_its_place() {
        for (text, place, words) in [
            ("", (1, 1), "this answer is empty"),
            ("\n; nothing\n", (3, 1), "this answer is empty"),
            ("Segmentation fault", (1, 1), "\"Segmentation\" is no part of an answer here"),
            ("sat", (1, 4), "`sat` without a value"),
            ("sat\n((V0 9) (V1 ", (2, 13), "cut off here"),
            ("sat\n((V0 9) (V1 7)", (2, 15), "cut off here"),
            ("sat\n((V0 9))\n  (|V1 7)\n", (4, 1), "cut off here"),
            ("sat\n((V0 9)))", (2, 9), "closes a list that is not open"),
            ("sat ((V0 9) V1)", (1, 13), "\"V1\" is no name with its value"),
            ("sat ((V0 9 8))", (1, 6), "is no name with its value"),
            ("sat ((V0 nine))", (1, 10), "V0 is \"nine\""),
            ("sat ((V0 9.5))", (1, 10), "V0 is \"9.5\""),
            ("sat ((V0 (- true)))", (1, 10), "V0 is a list"),
            ("sat ((V0 99999999999999999999))", (1, 10), "V0 is \"99999999999999999999\""),
            ("sat ((V0 9) (V0 8))", (1, 14), "V0 has a second, other value"),
            ("sat ((V0 9)) unsat", (1, 14), "\"unsat\" is no part of an answer here"),
            ("((V0 9))\nsat", (1, 1), "is no part of an answer here"),
            (
                "(error \"line 3 column 5: unknown constant V9\")\nsat\n((V0 9))",
                (1, 1),
                "unknown constant V9",
            ),
            ("sat\n(error \"no \"\"model\"\"\")", (2, 1), "an error: no \"model\""),
        ] {
            let diagnostic = parse(text, "t").expect_err(text);
            assert!(diagnostic.message.contains(words), "{text:?}: {}", diagnostic.message);
            assert_eq!(
                (diagnostic.place.line, diagnostic.place.column),
                (Some(place.0), Some(place.1)),
                "{text:?}"
            );
            assert_eq!(diagnostic.code, Code::BadAnswer);
            assert!(diagnostic.hint.is_some() || words.contains("closes"), "{text:?}");
        }
        let deep = parse(&"(".repeat(100_000), "t").expect_err("too deep");
        assert_eq!((deep.place.line, deep.place.column), (Some(1), Some(65)));
        let latin = parse_bytes(b"sat\n((V0 \xe4))", "t").expect_err("no UTF-8");
        assert_eq!((latin.place.line, latin.place.column), (Some(2), Some(6)));
    }

    proptest! {
        #[test]
        fn whatever_comes_is_an_answer_or_refused_with_its_place(
            words in proptest::collection::vec(
                proptest::sample::select(&[
                    "sat", "unsat", "(", ")", "V0", "9", "-", "\"", "|", "model", "define-fun",
                    "Int", "\n", ";", " ",
                    "error", "()", "true", "\u{e4}", ":k", "99999999999999999999",
                ][..]),
                0..24,
            ),
        ) {
            if let Err(diagnostic) = parse(&words.concat(), "t") {
                prop_assert!(diagnostic.place.line.is_some() && diagnostic.place.column.is_some());
            }
        }

        #[test]
        fn values_are_read_as_they_are_written(
            pairs in proptest::collection::btree_map("[A-Z][a-z0-9_]{0,4}", -999_999_i64..999_999, 1..9),
        ) {
            let text: Vec<String> =
                pairs.iter().map(|(name, value)| format!("({name} \
                    {})", crate::puzzle::smt::formula::int(*value))).collect();
            let values: Values = pairs.into_iter().map(|(name, value)| (name, Value::Int(value))).collect();
            prop_assert_eq!(parse(&format!("sat\n({})\n", text.join("\n ")), "t"), Ok(Answer::Sat(values)));
        }
    }
}
