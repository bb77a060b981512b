//! A puzzle as SMT-LIB, in one of its two encodings.

use super::answer::Values;
use super::fast::{self, Fast};
use super::script::{Reading, Script};
use crate::diagnostics::{Code, Diagnostic, Remedy, Result};
use crate::puzzle::rules::Rules;

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

    /// The puzzle in the encoding whose names `values` have; the customary one where they have those of
    /// neither.
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
            Form::Customary(script) => script.text(&self.rules.name(), formulas),
            Form::Fast(fast) => fast.text(self.rules, formulas),
        }
    }

    /// The formula that is false of `values` alone, and of what stands for the same solution: asserting it
    /// asks for another one. Values that are missing are left out of it.
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
