//! What a solver says a name is.

use super::answer::{Value, Values};
use crate::diagnostics::{Code, Diagnostic, Remedy, Result};

/// The value of `name`.
fn value<'v>(values: &'v Values, name: &str) -> Result<&'v Value> {
    values.get(name).ok_or_else(|| {
        let answered = format!("it has {} values", values.len());
        Diagnostic::new(Code::BadAnswer, format!("the answer has no value for {name}"))
            .fact(answered)
            .hint("the answer must be one of this very puzzle's text")
            .remedy(Remedy::SmtText)
    })
}

/// The integer `name`.
///
/// # Errors
/// [`Code::BadAnswer`] where it is missing or a Boolean.
pub fn int(values: &Values, name: &str) -> Result<i64> {
    match value(values, name)? {
        Value::Int(int) => Ok(*int),
        Value::Bool(bool) => Err(Diagnostic::new(Code::BadAnswer, format!("{name} is {bool}, not a number"))),
    }
}

/// The Boolean `name`.
pub(super) fn bool(values: &Values, name: &str) -> Result<bool> {
    match value(values, name)? {
        Value::Bool(bool) => Ok(*bool),
        Value::Int(int) => {
            Err(Diagnostic::new(Code::BadAnswer, format!("{name} is {int}, neither true nor false")))
        }
    }
}
