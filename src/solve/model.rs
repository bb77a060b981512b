//! The constraint vocabulary that every kind writes its rules in and every back end reads.
//!
//! It is pure data: kinds in `puzzle` build a [`Model`], the back end in `solve::z3` translates it. That is why
//! `puzzle` may import this module although `solve` is a later step.

use crate::geometry::Cell;
use crate::puzzle::{Clue, Symbol};

/// A Boolean variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lit {
    var: u32,
    positive: bool,
}

impl Lit {
    /// The variable's number, from zero, less than [`Model::bools`].
    pub const fn var(self) -> usize {
        self.var as usize
    }

    /// Whether the literal is the variable itself rather than its negation.
    pub const fn is_positive(self) -> bool {
        self.positive
    }
}

impl std::ops::Not for Lit {
    type Output = Self;
    fn not(self) -> Self {
        Self { positive: !self.positive, ..self }
    }
}

/// A bounded integer variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Int(u32);

impl Int {
    /// The variable's number, from zero, an index into [`Model::ints`].
    pub const fn var(self) -> usize {
        self.0 as usize
    }
}

/// How a sum compares with its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The sum is at most the bound.
    AtMost,
    /// The sum is the bound.
    Equal,
    /// The sum is at least the bound.
    AtLeast,
}

impl Relation {
    /// Whether `sum` stands in this relation to `bound`.
    pub const fn holds(self, sum: i64, bound: i64) -> bool {
        match self {
            Self::AtMost => sum <= bound,
            Self::Equal => sum == bound,
            Self::AtLeast => sum >= bound,
        }
    }
}

/// Something that is true or false of an assignment, and can be assumed, blocked or found in a core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The literal is true.
    Holds(Lit),
    /// The integer has this value.
    Equals(Int, i64),
}

/// One constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// At least one of the literals is true.
    Clause(Vec<Lit>),
    /// At most one of the literals is true.
    AtMostOne(Vec<Lit>),
    /// Exactly one of the literals is true.
    ExactlyOne(Vec<Lit>),
    /// A pseudo-Boolean sum: the weights of the true literals add up as the relation to the bound says.
    Sum(Vec<(i32, Lit)>, Relation, i32),
    /// A linear sum of integers: weight times value, added up.
    IntSum(Vec<(i64, Int)>, Relation, i64),
    /// At least one of the facts is false.
    NotAll(Vec<Fact>),
}

/// What the model decides for one cell of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A one-hot choice: the symbol whose literal is true.
    Choice(Cell, Vec<(Symbol, Lit)>),
    /// The value of an integer.
    Number(Cell, Int),
}

/// The variables, rules, decisions and clues of one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    bools: u32,
    ints: Vec<(i64, i64)>,
    rules: Vec<Rule>,
    decisions: Vec<Decision>,
    clues: Vec<(Clue, Fact)>,
}

/// Whether the clues are built into a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruning {
    /// The clues hold; variables that they make constant are left out. Small and fast.
    On,
    /// The clues are only named, in [`Model::clues`]: assumed or not, each by itself. This is what explains
    /// "no solution", where a pruned model would give an empty core.
    Off,
}

impl Model {
    /// A new Boolean variable.
    pub fn bool(&mut self) -> Lit {
        self.bools += 1;
        Lit { var: self.bools - 1, positive: true }
    }

    /// A new integer variable from `least` to `most`, both included.
    pub fn int(&mut self, least: i64, most: i64) -> Int {
        self.ints.push((least, most));
        Int(self.ints.len() as u32 - 1)
    }

    /// A new one-hot choice among `symbols` that decides `cell`; no symbols make the model unsatisfiable.
    pub fn choice(&mut self, cell: Cell, symbols: &[Symbol]) -> Vec<(Symbol, Lit)> {
        let options: Vec<_> = symbols.iter().map(|&s| (s, self.bool())).collect();
        self.rules.push(Rule::ExactlyOne(options.iter().map(|o| o.1).collect()));
        self.decisions.push(Decision::Choice(cell, options.clone()));
        options
    }

    /// A new integer from `least` to `most` that decides `cell`.
    pub fn number(&mut self, cell: Cell, least: i64, most: i64) -> Int {
        let int = self.int(least, most);
        self.decisions.push(Decision::Number(cell, int));
        int
    }

    /// Adds a rule.
    pub fn rule(&mut self, rule: Rule) {
        self.rules.push(rule);
    }

    /// Names a clue and the fact it states; does not assert it.
    pub fn clue(&mut self, clue: Clue, fact: Fact) {
        self.clues.push((clue, fact));
    }

    /// How many Boolean variables there are.
    pub const fn bools(&self) -> usize {
        self.bools as usize
    }

    /// The least and the greatest value of each integer variable.
    pub fn ints(&self) -> &[(i64, i64)] {
        &self.ints
    }

    /// The rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// What decides the cells.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// The clues that are named but not asserted.
    pub fn clues(&self) -> &[(Clue, Fact)] {
        &self.clues
    }
}

impl Decision {
    /// The cell that is decided.
    pub const fn cell(&self) -> Cell {
        match self {
            Self::Choice(cell, _) | Self::Number(cell, _) => *cell,
        }
    }

    /// What `assignment` decides, as a symbol and as the fact that says so; `None` where the assignment is no
    /// solution of the model, or the number is no symbol.
    pub fn value(&self, assignment: &Assignment) -> Option<(Symbol, Fact)> {
        match self {
            Self::Choice(_, options) => {
                let chosen = options.iter().find(|o| assignment.lit(o.1))?;
                Some((chosen.0, Fact::Holds(chosen.1)))
            }
            Self::Number(_, int) => {
                let value = *assignment.ints.get(int.var())?;
                Some((Symbol(u8::try_from(value).ok()?), Fact::Equals(*int, value)))
            }
        }
    }
}

/// A value for every variable of a model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment {
    /// By [`Lit::var`].
    pub bools: Vec<bool>,
    /// By [`Int::var`].
    pub ints: Vec<i64>,
}

impl Assignment {
    /// Whether the literal is true; a variable the assignment lacks is false.
    pub fn lit(&self, lit: Lit) -> bool {
        self.bools.get(lit.var()).copied().unwrap_or(false) == lit.positive
    }

    /// Whether the fact is true.
    pub fn holds(&self, fact: Fact) -> bool {
        match fact {
            Fact::Holds(lit) => self.lit(lit),
            Fact::Equals(int, value) => self.ints.get(int.var()) == Some(&value),
        }
    }

    /// Whether the rule is kept.
    pub fn keeps(&self, rule: &Rule) -> bool {
        let count = |lits: &[Lit]| lits.iter().filter(|&&l| self.lit(l)).count();
        match rule {
            Rule::Clause(lits) => count(lits) > 0,
            Rule::AtMostOne(lits) => count(lits) <= 1,
            Rule::ExactlyOne(lits) => count(lits) == 1,
            Rule::Sum(terms, relation, bound) => {
                let sum = terms.iter().filter(|t| self.lit(t.1)).map(|t| i64::from(t.0)).sum();
                relation.holds(sum, i64::from(*bound))
            }
            Rule::IntSum(terms, relation, bound) => {
                let value = |int: Int| self.ints.get(int.var()).copied().unwrap_or(0);
                relation.holds(terms.iter().map(|t| t.0 * value(t.1)).sum(), *bound)
            }
            Rule::NotAll(facts) => !facts.iter().all(|&f| self.holds(f)),
        }
    }
}
