//! What every kind of puzzle can say of itself, and what is known of a kind without a puzzle of it.

use super::conflict::{Conflict, sentence};
use super::figure::{self, Figure};
use super::layout::Layout;
use super::marks::{Marks, Told};
use super::size::Size;
use super::smt::{Reading, Script, Values};
use super::text::Source;
use crate::constraint::{Assignment, Check, Clue, Given, Model, Pruning, Rule, Solution, Symbol, Undecided};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use rand_chacha::ChaCha8Rng;
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// Reads the puzzles in a text, at least one.
pub type ReadText = fn(&Source) -> Result<Vec<Puzzle>>;

/// Reads the puzzles in a text if it looks like one of a kind.
pub type ReadLooks = fn(&Source) -> Option<Result<Vec<Puzzle>>>;

/// The empty puzzle on a board if it is one of a kind.
pub type ReadBoard = fn(&Layout) -> Option<Result<Puzzle>>;

/// What marks on and about a board may be as puzzles of one kind.
pub type ReadMarks = fn(&Marks) -> Vec<Told>;

/// What is known of a kind without a puzzle of it.
#[derive(Debug)]
pub struct Kind {
    /// The name, as `--kind` spells it.
    pub name: &'static str,
    /// The words that open its text form behind `#`, in either case, the one it is printed with first. None
    /// where the form of the text says what it is.
    pub tags: &'static [&'static str],
    /// What pages call it in their titles, in any case; spaces and signs between letters may be others.
    pub titles: &'static [&'static str],
    /// What it is about, in so few words that an index of all kinds is a line each.
    pub gist: &'static str,
    /// Its rules, in a paragraph.
    pub rules: &'static str,
    /// Its text form, in a sentence without a full stop: what errors hint at.
    pub form: &'static str,
    /// A puzzle of the kind with exactly one solution, as text.
    pub example: &'static str,
    /// Reads a text of the kind: the puzzles in it, at least one. `None` where the looks of the text say what
    /// is in it.
    pub parse: Option<ReadText>,
    /// Reads a text without a tag that looks like one of this kind; `None` where it does not.
    pub looks: Option<ReadLooks>,
    /// The empty puzzle on a board that a photo shows; `None` where the board is none of this kind. Kinds
    /// without this are not told by lines alone.
    pub recognise: Option<ReadBoard>,
    /// What the marks on and about a board may be as puzzles of this kind, best first; kinds with this
    /// are read from photos by more than lines.
    pub told: Option<ReadMarks>,
    /// How puzzles of the kind are made at random.
    pub generator: Generator,
}

impl Kind {
    /// Whether `tag` opens texts of this kind.
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|own| own.eq_ignore_ascii_case(tag))
    }

    /// Whether the lines of a board tell this kind, so that its answers are tables of symbols.
    pub const fn is_read_from_photos(&self) -> bool {
        self.recognise.is_some()
    }

    /// Whether puzzles of this kind are found on photos, by the lines of a board or by more than those.
    pub const fn is_found_on_photos(&self) -> bool {
        self.recognise.is_some() || self.told.is_some()
    }

    /// The name behind `a` or `an`.
    pub fn with_article(&self) -> String {
        let vowel = self.name.starts_with(['a', 'e', 'i', 'o', 'u']);
        format!("{} {}", if vowel { "an" } else { "a" }, self.name)
    }
}

/// Two kinds are the same where their names are.
impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Kind {}

/// How puzzles of one kind are made at random.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
    /// The size where none is asked for.
    pub usual: Size,
    /// Whether there are puzzles of a size.
    pub fits: fn(Size) -> bool,
    /// Which sizes there are, as a sentence without a full stop.
    pub sizes: &'static str,
    /// Whether the size is the rows and columns of cells that are printed.
    pub is_board: bool,
    /// A full board of a size that fits, the same for the same state of the random numbers. The error is
    /// [`Code::GaveUp`] where no board came out of them.
    pub fill: fn(Size, &mut ChaCha8Rng) -> Result<Full>,
}

/// A board with every clue there can be, and what it was made from.
#[derive(Clone, Debug, PartialEq)]
pub struct Full {
    /// The puzzle with all its clues.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Solution,
    /// Clues that stay, because the kind always shows them.
    pub fixed: Vec<Clue>,
    /// So many of the other clues stay at least: with fewer, large boards would take the solver too long.
    pub least: usize,
}

impl Full {
    /// A board of which every clue may go.
    pub fn new(puzzle: impl Into<Puzzle>, solution: Solution) -> Self {
        Self { puzzle: puzzle.into(), solution, fixed: Vec::new(), least: 0 }
    }
}

/// A puzzle of any kind: what the solver takes. A clone shares the rules.
#[derive(Clone, Debug)]
pub struct Puzzle(Arc<dyn Rules>);

impl Puzzle {
    /// The puzzle as its kind's rules.
    pub fn rules(&self) -> &dyn Rules {
        &*self.0
    }

    /// The puzzle as one of a kind that the caller knows; `None` where it is of another kind.
    pub fn downcast<T: Rules>(&self) -> Option<&T> {
        let any: &dyn Any = self.rules();
        any.downcast_ref()
    }

    /// The puzzle that `givens` make on the same board, without its own: [`Rules::with_clues`].
    pub fn given(&self, givens: &[(Cell, Symbol)]) -> Result<Self> {
        let clues: Vec<Clue> = givens.iter().map(|&(cell, symbol)| Clue { cell, symbol }).collect();
        self.rules().with_clues(&clues)
    }

    /// What the puzzle gives as a solution: [`Rules::values`].
    pub fn to_solution(&self) -> Solution {
        self.rules().values()
    }
}

impl<T: Rules> From<T> for Puzzle {
    fn from(rules: T) -> Self {
        Self(Arc::new(rules))
    }
}

/// Two puzzles are equal where their kinds and all that they give are.
impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.rules().is_equal(other.rules())
    }
}

impl Eq for Puzzle {}

/// Puzzles of kinds that are not known at the place can be compared. Every type has it that can be compared
/// with its own.
pub trait Comparable: Any {
    /// Whether `other` is of the same type, and equal.
    fn is_equal(&self, other: &dyn Rules) -> bool;
}

impl<T: PartialEq + Any> Comparable for T {
    fn is_equal(&self, other: &dyn Rules) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Self>().is_some_and(|other| self == other)
    }
}

impl From<Undecided> for Diagnostic {
    fn from(undecided: Undecided) -> Self {
        Self::new(Code::Bug, undecided.to_string())
    }
}

/// A kind of puzzle with its clues.
///
/// Every answer is a [`Solution`]: one [`Symbol`] a cell of a board of rows and columns, some of which may
/// not exist. How a kind says its answer in symbols is its own business, written down in its file:
///
/// | kind | board | symbol |
/// |---|---|---|
/// | sudokus, total concentration | cells | the value |
/// | kakuro | cells that are no blocks | the digit |
/// | pyramid | row r has its first r + 1 cells | the value |
/// | hidato, knight's tour | cells that are no blocks | the number on the path |
/// | gogen | 5 x 5 | 1 to 25 for a to y ([`Rules::show`]) |
/// | train tracks | cells | the tile's edges, 0 where no track is |
/// | dominoes | squares | where the other half of the piece lies: 1 right, 2 below, 3 left, 4 above |
/// | sum spots | cells | the tile's value |
///
/// What is given beside the board - totals, words, dots - is part of the puzzle but no clue; conflicts name
/// it as [`super::Given::Other`].
pub trait Rules: Comparable + Debug + Send + Sync {
    /// The kind: its line of the table of kinds.
    fn kind(&self) -> &'static Kind;

    /// The kind's name for people, with its size where it has several: `sudoku 9 x 9`.
    fn name(&self) -> String {
        let layout = self.layout();
        format!("{} {} x {}", self.kind().name, layout.rows, layout.columns)
    }

    /// The board as lines on paper would show it.
    fn layout(&self) -> Layout;

    /// The given values, row by row: the least that says what is given. A piece that covers several cells is
    /// one clue.
    fn clues(&self) -> Vec<Clue>;

    /// The same board - size, gaps, totals, words - with these clues instead of its own; none at all make the
    /// empty board, one for every cell an answer. Clues may contradict each other or the rules: that is for
    /// [`Rules::direct_conflicts`] and the solver to say.
    ///
    /// # Errors
    /// [`crate::diagnostics::Code::OutOfRange`] for a clue where no cell is, a second one for a cell, or a
    /// symbol that the kind does not have.
    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle>;

    /// The empty puzzle as text, with these values of what stands beside the cells: one for each
    /// [`super::Aside`] in the order in which [`Kind::told`] lists them, words perhaps more or fewer. `clues`
    /// are what the cells hold, for kinds of which more follows from them. The text need not be a puzzle.
    /// `None` where nothing stands beside the cells of the kind.
    fn retold(&self, values: &[&str], clues: &[Clue]) -> Option<String> {
        let _ = (values, clues);
        None
    }

    /// The symbols that are pieces rather than numbers or letters, each with the character that looks like
    /// it: people choose among them instead of typing. None by default.
    fn pieces(&self) -> &'static [(Symbol, char)] {
        &[]
    }

    /// The symbols a cell may hold, in order; empty where any number may stand.
    fn symbols(&self) -> Vec<Symbol>;

    /// A symbol as the kind writes it, in texts and messages.
    fn show(&self, symbol: Symbol) -> String {
        symbol.to_string()
    }

    /// What a cell holds, as messages say it.
    fn holding(&self, symbol: Option<Symbol>) -> String {
        symbol.map_or_else(|| "empty".to_owned(), |symbol| self.show(symbol))
    }

    /// What the puzzle looks like, with the answer where there is one: any values, right or wrong, all cells
    /// or some. By default the layout's lines around the values.
    fn figure(&self, solution: Option<&Solution>) -> Figure {
        let mut figure = Figure::grid(&self.layout());
        for (cell, symbol, role) in figure::values(&self.values(), solution) {
            figure.value(cell, &self.show(symbol), role);
        }
        figure
    }

    /// Whether a sheet of values, a cell each, is how people see an answer.
    fn is_tabular(&self) -> bool {
        true
    }

    /// The clues where a solution has its values: what a solution file holds once it is parsed. Open cells
    /// are `None`. A kind whose clues say more than their own cell fills in the rest.
    fn values(&self) -> Solution {
        let layout = self.layout();
        let mut solution = Solution::empty(layout.rows, layout.columns);
        for clue in self.clues() {
            solution.set(clue.cell, clue.symbol);
        }
        solution
    }

    /// The rules in the solver's vocabulary. With [`Pruning::On`] the clues hold; with [`Pruning::Off`] they
    /// are only named, each as a fact that can be assumed.
    ///
    /// The model's decisions say which symbol is where; two solutions that differ must differ in one of them.
    fn model(&self, pruning: Pruning) -> Model;

    /// Rules that `assignment`, which keeps all of `model`, breaks, and that are too many to be in it: one
    /// for each detached loop of a track. [`Rules::smt_lazy_constraints`] states them at once. Each must hold
    /// in every solution, whatever the clues, and be broken by the assignment. They are added for good before
    /// anybody sees the assignment, in the search for a second solution and in the explanation alike. Empty
    /// where the model says everything.
    fn lazy_constraints(&self, model: &Model, assignment: &Assignment) -> Vec<Rule> {
        let _ = (model, assignment);
        Vec::new()
    }

    /// Solutions that come up at random without a solver, where that is quick and the model would be large:
    /// of a board without clues that has very many. They have to differ; how many there are says nothing.
    /// None by default.
    fn at_random(&self) -> Vec<Solution> {
        Vec::new()
    }

    /// The solution an assignment of [`Rules::model`] stands for: the values given and what the model's
    /// decisions say.
    ///
    /// # Errors
    /// [`crate::diagnostics::Code::Bug`] where the assignment decides no symbol for a cell.
    fn decode(&self, model: &Model, assignment: &Assignment) -> Result<Solution> {
        let mut solution = self.values();
        for decision in model.decisions() {
            let (clue, _) = decision.value(assignment)?;
            solution.set(clue.cell, clue.symbol);
        }
        Ok(solution)
    }

    /// The puzzle in the customary SMT-LIB encoding of its kind: integers with the customary names. Its
    /// solutions are the puzzle's, each once. `None` where the kind has no such encoding.
    fn smt(&self) -> Option<Script> {
        None
    }

    /// What [`Rules::lazy_constraints`] adds one by one, stated at once: SMT-LIB commands about the Booleans
    /// of [`Rules::model`] with its clues built in, `b0` on. For solvers that start afresh with every text;
    /// empty where the model says everything.
    fn smt_lazy_constraints(&self) -> Vec<String> {
        Vec::new()
    }

    /// What values of the names in `script`, which is [`Rules::smt`]'s, say as a solution; by default what
    /// each constant means by itself. Kinds where several say one thing together override it.
    ///
    /// # Errors
    /// [`crate::diagnostics::Code::BadAnswer`] where a value is missing or no number.
    fn smt_reading(&self, script: &Script, values: &Values) -> Result<Reading> {
        script.reading(values)
    }

    /// Checks a solution against the rules and the clues, sharing no code with [`Rules::model`]. Every rule
    /// is listed, kept or not; a solution of another size or with cells missing fails.
    fn check(&self, solution: &Solution) -> Vec<Check>;

    /// Givens that break one rule by themselves, such as two equal symbols in a row, or totals that cannot
    /// add up; found without a solver. In the order in which they should be told, the first being the one
    /// that tells most; no set twice. None where the kind looks for none.
    fn direct_conflicts(&self) -> Vec<Conflict> {
        Vec::new()
    }

    /// Why the solver's core - `clues` and the `others` beside the board - cannot hold, in one sentence
    /// without a full stop; by default only that it cannot.
    fn why(&self, clues: &[Clue], others: &[String]) -> String {
        let texts: Vec<String> = clues.iter().map(|clue| self.show(clue.symbol)).collect();
        sentence(clues, &texts, others)
    }

    /// The conflict of `givens`, explained by [`Rules::why`].
    fn conflict(&self, givens: Vec<Given>) -> Conflict {
        let conflict = Conflict::of(givens);
        let why = self.why(&conflict.clues, &conflict.others);
        Conflict { why, ..conflict }
    }

    /// [`Conflict::why`] for a line that has little room: where it would list many clues, two of them and how
    /// many more there are.
    fn brief(&self, conflict: &Conflict) -> String {
        let texts: Vec<String> = conflict.clues.iter().map(|clue| self.show(clue.symbol)).collect();
        conflict.brief(&texts)
    }

    /// The kind's own text form, with its tag. [`super::parse`] reads it back as the same puzzle.
    fn to_text(&self) -> String;

    /// The form that spreadsheets open. [`super::parse`] reads it back as the same puzzle. Sudokus have rows
    /// of comma-separated values, `0` for an open cell, `x` for none; other kinds the one form of their text.
    fn to_csv(&self) -> String {
        self.to_text()
    }

    /// A solution as text: the puzzle's own form with every cell given, which [`super::parse`] reads back,
    /// and which
    /// `check` takes as an answer.
    ///
    /// # Errors
    /// As [`Rules::with_clues`], for what is no solution.
    fn answer(&self, solution: &Solution) -> Result<String> {
        let answered = self.with_clues(&solution.clues())?;
        Ok(answered.rules().to_text())
    }

    /// A solution in the form that spreadsheets open.
    ///
    /// # Errors
    /// As [`Rules::answer`].
    fn answer_csv(&self, solution: &Solution) -> Result<String> {
        self.answer(solution)
    }
}
