//! The encoding this program solves itself, as SMT-LIB text.
//!
//! Booleans are `b0`, `b1`, ..., integers `i0`, `i1`, ... in the order of the model; `a0`, `a1`, ... stand
//! for groups of literals in long "at most one" rules.

use super::answer::Values;
use super::formula;
use super::script::{Fault, Reading, wrapped};
use super::values::{bool, int};
use crate::constraint::Symbol;
use crate::constraint::{Assignment, Decision, Fact, Int, Lit, Model, Pruning, Relation, Rule};
use crate::diagnostics::Result;
use crate::geometry::Cell;
use crate::puzzle::rules::Rules;
use std::fmt::Write as _;

/// Up to how many literals "at most one" is a clause a pair; longer ones go by groups of as many as
/// [`GROUP`].
const MOST_PAIRED: usize = 8;

/// Literals of a group: a commander encoding, as Klieber and Kwon, "Efficient CNF encoding for selecting 1
/// from N objects", CFV 2007, with larger groups.
const GROUP: usize = 6;

/// A model and its text.
pub(super) struct Fast {
    model: Model,
}

/// Whether a name is one of this encoding.
pub(super) fn is_name(name: &str) -> bool {
    let digits = name.strip_prefix(['a', 'b', 'i']).unwrap_or("");
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

impl Fast {
    pub(super) fn new(rules: &dyn Rules) -> Self {
        Self { model: rules.model(Pruning::On) }
    }

    /// The whole text, with more formulas asserted behind all others.
    pub(super) fn text(&self, rules: &dyn Rules, formulas: &[String]) -> String {
        let mut body = Body::default();
        for i in 0..self.model.bools() {
            let _ = writeln!(body.text, "(declare-const b{i} Bool)");
        }
        for (i, &(least, most)) in self.model.ints().iter().enumerate() {
            let _ = writeln!(body.text, "(declare-const i{i} Int)");
            body.assert(&format!("(and (>= i{i} {}) (<= i{i} {}))", formula::int(least), formula::int(most)));
        }
        for rule in self.model.rules() {
            body.rule(rule);
        }
        let commands = rules.smt_lazy_constraints();
        for command in &commands {
            let _ = writeln!(body.text, "{command}");
        }
        let sums = self.model.rules().iter().any(|rule| matches!(rule, Rule::Sum(..)));
        let ints = sums || !commands.is_empty() || !self.model.ints().is_empty();
        let logic = if ints { "QF_LIA" } else { "QF_UF" };
        let names = self.names();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        wrapped(&rules.name(), logic, &body.text, formulas, &names)
    }

    fn names(&self) -> Vec<String> {
        let bools = (0..self.model.bools()).map(|i| format!("b{i}"));
        bools.chain((0..self.model.ints().len()).map(|i| format!("i{i}"))).collect()
    }

    fn assignment(&self, values: &Values) -> Result<Assignment> {
        let bools = (0..self.model.bools()).map(|i| bool(values, &format!("b{i}"))).collect::<Result<_>>()?;
        let ints =
            (0..self.model.ints().len()).map(|i| int(values, &format!("i{i}"))).collect::<Result<_>>()?;
        Ok(Assignment { bools, ints })
    }

    /// The formula that is false where every decision is as in `values`.
    pub(super) fn other_than(&self, values: &Values) -> String {
        let decided = self.assignment(values).map(|assignment| {
            let facts = self.model.decisions().iter().filter_map(|d| Some(d.value(&assignment).ok()?.1));
            facts.map(fact).collect::<Vec<_>>()
        });
        format!("(not {})", formula::and(&decided.unwrap_or_default()))
    }

    /// The solution the values stand for, and the decisions and rules that they do not keep.
    pub(super) fn reading(&self, rules: &dyn Rules, values: &Values) -> Result<Reading> {
        let assignment = self.assignment(values)?;
        let mut faults: Vec<Fault> =
            self.model.decisions().iter().filter_map(|decision| undecided(decision, &assignment)).collect();
        if !faults.is_empty() {
            return Ok(Reading { solution: rules.values(), faults });
        }
        let broken = self.model.rules().iter().filter(|rule| !assignment.keeps(rule)).count();
        if broken > 0 {
            let why = format!("{broken} of {} rules are broken", self.model.rules().len());
            faults.push(Fault { name: "encoding".into(), why, cells: Vec::new() });
        }
        Ok(Reading { solution: rules.decode(&self.model, &assignment)?, faults })
    }
}

/// A decision that says nothing, or two things at once.
fn undecided(decision: &Decision, assignment: &Assignment) -> Option<Fault> {
    let (said, cells, name): (usize, Vec<Cell>, String) = match decision {
        Decision::Number(cell, number) => {
            let value = assignment.ints.get(number.var()).and_then(|&value| u32::try_from(value).ok());
            (usize::from(value.map(Symbol).is_some()), vec![*cell], format!("i{}", number.var()))
        }
        Decision::Choice(options) => {
            let said = options.iter().filter(|option| assignment.lit(option.1)).count();
            let mut cells: Vec<Cell> = options.iter().map(|option| option.0.cell).collect();
            cells.dedup();
            let of =
                |option: Option<&(_, Lit)>| option.map_or(String::new(), |o: &(_, Lit)| literal_name(o.1));
            (said, cells, format!("{} to {}", of(options.first()), of(options.last())))
        }
    };
    let why = match said {
        1 => return None,
        0 => "nothing is decided",
        _ => "two things are decided at once",
    };
    Some(Fault { name, why: why.to_owned(), cells })
}

fn literal_name(lit: Lit) -> String {
    format!("b{}", lit.var())
}

fn literal(lit: Lit) -> String {
    if lit.is_positive() { literal_name(lit) } else { format!("(not {})", literal_name(lit)) }
}

fn literals(lits: &[Lit]) -> Vec<String> {
    lits.iter().map(|&lit| literal(lit)).collect()
}

fn fact(fact: Fact) -> String {
    match fact {
        Fact::Holds(lit) => literal(lit),
        Fact::Equals(int, value) => formula::equals(format_args!("i{}", int.var()), value),
    }
}

fn negated(term: &str) -> String {
    term.strip_prefix("(not ")
        .and_then(|t| t.strip_suffix(')'))
        .map_or(format!("(not {term})"), str::to_owned)
}

fn compared(sum: &str, relation: Relation, bound: i64) -> String {
    let sign = match relation {
        Relation::AtMost => "<=",
        Relation::Equal => "=",
        Relation::AtLeast => ">=",
    };
    format!("({sign} {sum} {})", formula::int(bound))
}

/// The lines between head and tail.
#[derive(Default)]
struct Body {
    text: String,
    groups: usize,
}

impl Body {
    fn assert(&mut self, formula: &str) {
        let _ = writeln!(self.text, "(assert {formula})");
    }

    fn rule(&mut self, rule: &Rule) {
        for formula in self.formulas(rule) {
            self.assert(&formula);
        }
    }

    /// The formulas a rule says; names of groups that they need are declared in the text.
    fn formulas(&mut self, rule: &Rule) -> Vec<String> {
        match rule {
            Rule::Clause(lits) => vec![formula::or(&literals(lits))],
            Rule::AtMostOne(lits) => self.at_most_one(literals(lits)),
            Rule::ExactlyOne(lits) => {
                let lits = literals(lits);
                let mut formulas = vec![formula::or(&lits)];
                formulas.extend(self.at_most_one(lits));
                formulas
            }
            Rule::Sum(terms, relation, bound) => {
                let term = |&(weight, lit): &(i32, Lit)| {
                    format!("(ite {} {} 0)", literal(lit), formula::int(weight.into()))
                };
                let terms: Vec<String> = terms.iter().map(term).collect();
                vec![compared(&formula::sum(&terms), *relation, (*bound).into())]
            }
            Rule::IntSum(terms, relation, bound) => {
                let term = |&(weight, int): &(i64, Int)| match weight {
                    1 => format!("i{}", int.var()),
                    weight => format!("(* {} i{})", formula::int(weight), int.var()),
                };
                let terms: Vec<String> = terms.iter().map(term).collect();
                vec![compared(&formula::sum(&terms), *relation, *bound)]
            }
            Rule::NotAll(facts) => {
                let each: Vec<String> = facts.iter().map(|&f| negated(&fact(f))).collect();
                vec![formula::or(&each)]
            }
        }
    }

    fn at_most_one(&mut self, mut terms: Vec<String>) -> Vec<String> {
        let mut formulas = Vec::new();
        while terms.len() > MOST_PAIRED {
            let mut commanders = Vec::new();
            for group in terms.chunks(GROUP) {
                formulas.extend(pairs(group));
                let commander = format!("a{}", self.groups);
                self.groups += 1;
                let _ = writeln!(self.text, "(declare-const {commander} Bool)");
                formulas.extend(group.iter().map(|term| format!("(or {} {commander})", negated(term))));
                commanders.push(commander);
            }
            terms = commanders;
        }
        formulas.extend(pairs(&terms));
        formulas
    }
}

/// No two of the terms.
fn pairs(terms: &[String]) -> Vec<String> {
    let negated: Vec<String> = terms.iter().map(|term| negated(term)).collect();
    let with_later = |(i, a): (usize, &String)| {
        negated[i + 1..].iter().map(|b| format!("(or {a} {b})")).collect::<Vec<_>>()
    };
    negated.iter().enumerate().flat_map(with_later).collect()
}
