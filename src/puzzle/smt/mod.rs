//! Puzzles as SMT-LIB, for any solver there is, and what solvers answer.
//!
//! A puzzle has two encodings ([`Encoding`]): the customary one of its kind, integers with customary names
//! ([`Script`], which each kind writes), and the one this program solves itself, which is written from its
//! [`crate::solve::model::Model`]. [`Encoded`] is a puzzle in either; [`answer::parse`] reads what a solver says of it,
//! and [`Encoded::reading`] what that means.

pub mod answer;
mod fast;
pub(crate) mod formula;
mod script;
mod sexp;

pub use answer::{Answer, Value, Values};
pub use script::{Fault, Meaning, Reading, Script, at_fault};

use super::Rules;
use crate::diagnostics::{Code, Diagnostic, Remedy, Result};
use fast::Fast;

/// How a puzzle is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// The customary integers of the kind.
    #[default]
    Customary,
    /// What this program gives its own solver: mostly Booleans.
    Fast,
}

/// A puzzle as SMT-LIB.
pub struct Encoded<'a> {
    rules: &'a dyn Rules,
    form: Form,
}

enum Form {
    Customary(Script),
    Fast(Fast),
}

impl<'a> Encoded<'a> {
    /// The puzzle in this encoding.
    ///
    /// # Errors
    /// [`Code::Unsupported`] where the kind has no customary one.
    pub fn new(rules: &'a dyn Rules, encoding: Encoding) -> Result<Self> {
        let form = match encoding {
            Encoding::Fast => Form::Fast(Fast::new(rules)),
            Encoding::Customary => Form::Customary(rules.smt().ok_or_else(|| {
                let kind = rules.kind().with_article();
                Diagnostic::new(Code::Unsupported, format!("{kind} has no customary encoding"))
                    .hint("take ours")
                    .remedy(Remedy::FastEncoding)
            })?),
        };
        Ok(Self { rules, form })
    }

    /// The puzzle in the encoding whose names `values` have; the customary one where they have those of neither.
    ///
    /// # Errors
    /// As [`Encoded::new`].
    pub fn of_values(rules: &'a dyn Rules, values: &Values) -> Result<Self> {
        let fast = values.keys().next().is_some_and(|name| fast::is_name(name));
        Self::new(rules, if fast { Encoding::Fast } else { Encoding::Customary })
    }

    /// The whole text, down to `(exit)`.
    pub fn text(&self) -> String {
        self.text_with(&[])
    }

    /// [`Encoded::text`] with more formulas asserted, each without `(assert ...)`.
    pub fn text_with(&self, formulas: &[String]) -> String {
        match &self.form {
            Form::Customary(script) => script.text(self.rules, formulas),
            Form::Fast(fast) => fast.text(self.rules, formulas),
        }
    }

    /// The formula that is false of `values` alone, and of what stands for the same solution: asserting it asks for
    /// another one. Values that are missing are left out of it.
    pub fn other_than(&self, values: &Values) -> String {
        match &self.form {
            Form::Customary(script) => script.other_than(values),
            Form::Fast(fast) => fast.other_than(values),
        }
    }

    /// What a solver's values say as a solution, right or wrong: the rules are not looked at.
    ///
    /// # Errors
    /// [`Code::BadAnswer`] where a value is missing or is of another sort.
    pub fn reading(&self, values: &Values) -> Result<Reading> {
        match &self.form {
            Form::Customary(script) => self.rules.smt_reading(script, values),
            Form::Fast(fast) => fast.reading(self.rules, values),
        }
    }
}

/// The value of `name`.
fn value<'v>(values: &'v Values, name: &str) -> Result<&'v Value> {
    values.get(name).ok_or_else(|| {
        let answered = format!("it has {} values", values.len());
        Diagnostic::new(Code::BadAnswer, format!("the answer has no value for {name}"))
            .fact(answered)
            .hint("the answer must be one of this very puzzle's text, which `gridlens smt` writes")
    })
}

/// The integer `name`.
///
/// # Errors
/// [`Code::BadAnswer`] where it is missing or a Boolean.
pub(crate) fn int(values: &Values, name: &str) -> Result<i64> {
    match value(values, name)? {
        Value::Int(int) => Ok(*int),
        Value::Bool(bool) => Err(Diagnostic::new(Code::BadAnswer, format!("{name} is {bool}, not a number"))),
    }
}

/// The Boolean `name`.
fn bool(values: &Values, name: &str) -> Result<bool> {
    match value(values, name)? {
        Value::Bool(bool) => Ok(*bool),
        Value::Int(int) => {
            Err(Diagnostic::new(Code::BadAnswer, format!("{name} is {int}, neither true nor false")))
        }
    }
}
