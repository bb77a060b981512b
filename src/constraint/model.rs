//! The constraint vocabulary that every kind writes its rules in and every back end reads.
//!
//! It is pure data: kinds in `puzzle` build a [`Model`], the back end in `solve::z3` translates it. That is
//! why
//! `puzzle` may import this module although `solve` is a later step.

use super::{Clue, Given, Solution, Symbol};
use crate::geometry::Cell;

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

/// What the model decides. Two assignments with equal decisions are one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A one-hot choice: what the literal says that is true. Mostly the symbols of one cell; where the model
    /// places symbols instead, the cells of one symbol.
    Choice(Vec<(Clue, Lit)>),
    /// The value of an integer is the symbol of the cell.
    Number(Cell, Int),
}

/// The variables, rules, decisions and clues of one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    bools: u32,
    ints: Vec<(i64, i64)>,
    rules: Vec<Rule>,
    decisions: Vec<Decision>,
    givens: Vec<(Given, Fact)>,
}

/// Whether the clues are built into a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruning {
    /// The clues hold; variables that they make constant are left out. Small and fast.
    On,
    /// The clues are only named, in [`Model::givens`]: assumed or not, each by itself. This is what explains
    /// "no solution", where a pruned model would give an empty core. What else is given may be named or
    /// asserted.
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
        let clues = symbols.iter().map(|&symbol| Clue { cell, symbol }).collect();
        self.choice_of(clues).into_iter().map(|(clue, lit)| (clue.symbol, lit)).collect()
    }

    /// A new one-hot choice among what `clues` say, such as the places of one symbol; no clues make the model
    /// unsatisfiable.
    pub fn choice_of(&mut self, clues: Vec<Clue>) -> Vec<(Clue, Lit)> {
        let options: Vec<_> = clues.into_iter().map(|clue| (clue, self.bool())).collect();
        self.rules.push(Rule::ExactlyOne(options.iter().map(|o| o.1).collect()));
        self.decisions.push(Decision::Choice(options.clone()));
        options
    }

    /// Declares that literals there are already decide something; exactly one of them has to be true by other
    /// rules.
    pub fn decide(&mut self, options: Vec<(Clue, Lit)>) {
        self.decisions.push(Decision::Choice(options));
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
        self.givens.push((Given::Clue(clue), fact));
    }

    /// Names something else that is given - `the total 17 of row 3` - and the fact it states; does not assert
    /// it. A total is an integer or a choice of its own, tied to the sum by a rule, whose value is the fact.
    pub fn given(&mut self, name: impl Into<String>, fact: Fact) {
        self.givens.push((Given::Other(name.into()), fact));
    }

    /// The Boolean variable with this number, from zero; `None` beyond the last. For
    /// [`crate::puzzle::Rules::lazy_constraints`], which knows in which order its model made them.
    pub const fn lit(&self, var: usize) -> Option<Lit> {
        if var < self.bools as usize { Some(Lit { var: var as u32, positive: true }) } else { None }
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

    /// What decides the solution.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// What is given, named but not asserted.
    pub fn givens(&self) -> &[(Given, Fact)] {
        &self.givens
    }
}

impl Decision {
    /// What `assignment` decides, as a clue and as the fact that says so.
    ///
    /// # Errors
    /// [`Undecided`] where the assignment is no solution of the model, or the number is no symbol.
    pub fn value(&self, assignment: &Assignment) -> Result<(Clue, Fact), Undecided> {
        let value = match self {
            Self::Choice(options) => {
                options.iter().find(|o| assignment.lit(o.1)).map(|&(clue, lit)| (clue, Fact::Holds(lit)))
            }
            Self::Number(cell, int) => assignment.ints.get(int.var()).and_then(|&value| {
                let symbol = Symbol(u32::try_from(value).ok()?);
                Some((Clue { cell: *cell, symbol }, Fact::Equals(*int, value)))
            }),
        };
        value.ok_or_else(|| Undecided(self.subject()))
    }

    /// The fact that says what `solution` says; `None` where no option does.
    pub fn fact(&self, solution: &Solution) -> Option<Fact> {
        match self {
            Self::Choice(options) => {
                let chosen = options.iter().find(|(clue, _)| solution.get(clue.cell) == Some(clue.symbol));
                chosen.map(|&(_, lit)| Fact::Holds(lit))
            }
            Self::Number(cell, int) => {
                solution.get(*cell).map(|symbol| Fact::Equals(*int, i64::from(symbol.0)))
            }
        }
    }

    /// What is decided, in words.
    fn subject(&self) -> String {
        match self {
            Self::Number(cell, _) => cell.to_string(),
            Self::Choice(options) => match options.first() {
                Some((first, _)) if options.iter().all(|o| o.0.cell == first.cell) => first.cell.to_string(),
                Some((first, _)) => format!("the place of symbol {}", first.symbol.0),
                None => "a choice of nothing".to_owned(),
            },
        }
    }
}

/// What an assignment leaves open that a model decides, in words: `row 1 column 2`. The assignment is no
/// solution then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided(pub String);

impl std::fmt::Display for Undecided {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the solver left {} open", self.0)
    }
}

impl std::error::Error for Undecided {}

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
