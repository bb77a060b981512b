//! Total concentration: a square of numbers of which every row, every column and both diagonals have a given total.
//!
//! The symbol of a cell is its number. The totals stand beside the board; they are no clues. Smaller ones are known as
//! cross sums.

use super::{Kind, checker, square};
use crate::constraint::{Fact, Model, Pruning, Relation, Rule};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Cell;
use crate::puzzle::figure::{self, Figure};
use crate::puzzle::smt::{Meaning, Script, formula};
use crate::puzzle::text::{Field, Source};
use crate::puzzle::{Check, Clue, Conflict, Layout, Puzzle, Rules, Solution, Symbol, placed};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The numbers that cells hold where the heading names no others.
pub(crate) const CUSTOMARY: RangeInclusive<u32> = 1..=30;

/// The largest number of any range.
const LARGEST: u32 = 9_999;

/// The largest total: more than the largest square can reach.
const LARGEST_TOTAL: u32 = 999_999;

/// Most rows: more than fit a page, few enough for the solver to hold.
pub(crate) const MOST_ROWS: usize = 20;

/// What is known of the kind.
pub(crate) static KIND: Kind = Kind {
    name: "total-concentration",
    tags: &["tc", "total-concentration"],
    gist: "rows, columns and diagonals sum to their totals",
    rules: "Every row, every column and both diagonals sum to their totals. Cells hold whole numbers from 1 to 30, or of \
            the range that the heading names; a number may stand in several cells.",
    form: "a total concentration is the total of the rising diagonal, then the rows with their totals last, x for an \
           unknown cell, then the totals of the columns and of the falling diagonal, separated by commas; cells are 1 to \
           30 unless it opens with, say, #tc range 1..50",
    example: include_str!("examples/total-concentration.txt"),
    photo: false,
    parse: |source| Ok(vec![TotalConcentration::parse(source)?.into()]),
};

/// The totals of a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals {
    /// From the top.
    pub rows: Vec<u32>,
    /// From the left, as many as rows.
    pub columns: Vec<u32>,
    /// Of the diagonal from the lower left corner to the upper right.
    pub rising: u32,
    /// Of the diagonal from the upper left corner to the lower right.
    pub falling: u32,
}

impl Totals {
    /// In the order of [`square::lines`].
    fn all(&self) -> impl Iterator<Item = u32> + '_ {
        self.rows.iter().chain(&self.columns).copied().chain([self.rising, self.falling])
    }
}

/// A total concentration: its totals, what its cells may hold, and its clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotalConcentration {
    totals: Totals,
    range: RangeInclusive<u32>,
    /// Row by row; `None` where open.
    values: Vec<Option<Symbol>>,
}

impl TotalConcentration {
    /// A square with these totals whose cells hold numbers of `range`, with these clues.
    ///
    /// # Errors
    /// [`Code::UnknownKind`] for no rows, more than 20, or as many columns as rows not; [`Code::OutOfRange`] for an
    /// empty range or one beyond 9999, a total above 999 999, a clue where no cell is, a second one for a cell, or a
    /// number outside the range.
    pub fn new(totals: Totals, range: RangeInclusive<u32>, clues: &[Clue]) -> Result<Self> {
        let (rows, columns) = (totals.rows.len(), totals.columns.len());
        if !(1..=MOST_ROWS).contains(&rows) || rows != columns {
            let message = format!("no total concentration has {rows} rows and {columns} columns");
            return Err(Diagnostic::new(Code::UnknownKind, message)
                .hint(format!("it has 1 to {MOST_ROWS} rows and as many columns")));
        }
        let refused = |message: String| Err(Diagnostic::new(Code::OutOfRange, message));
        let (least, most) = (range.start(), range.end());
        if range.is_empty() || *most > LARGEST {
            return refused(format!("no cells hold {least} to {most}, but some of 0 to {LARGEST}"));
        }
        if let Some(total) = totals.all().find(|&total| total > LARGEST_TOTAL) {
            return refused(format!("the total {total} is more than {LARGEST_TOTAL}"));
        }
        if let Some(clue) = clues.iter().find(|clue| !range.contains(&clue.symbol.0)) {
            return refused(format!("{} at {} is outside {least} to {most}", clue.symbol.0, clue.cell));
        }
        let givens = clues.iter().map(|clue| (clue.cell, clue.symbol));
        let values = placed((rows as u16, rows as u16), &vec![true; rows * rows], givens)?;
        Ok(Self { totals, range, values })
    }

    /// The totals beside the board.
    pub const fn totals(&self) -> &Totals {
        &self.totals
    }

    /// What its cells may hold.
    pub const fn range(&self) -> &RangeInclusive<u32> {
        &self.range
    }

    fn side(&self) -> usize {
        self.totals.rows.len()
    }

    fn parse(source: &Source) -> Result<Self> {
        Self::of_rows(source).map_err(|diagnostic| diagnostic.hint(KIND.form))
    }

    fn of_rows(source: &Source) -> Result<Self> {
        let range = range(source)?;
        let rows = source.rows()?;
        let side = side(source, &rows)?;
        let total = |field: &Field, of: String| {
            field.number(source, &format!("the total of {of}"), 0..=LARGEST_TOTAL)
        };
        let mut totals = Totals {
            rising: total(&rows[0][0], "the rising diagonal".into())?,
            rows: Vec::new(),
            columns: Vec::new(),
            falling: total(&rows[side + 1][side], "the falling diagonal".into())?,
        };
        let mut clues = Vec::new();
        for (r, row) in rows[1..=side].iter().enumerate() {
            for (c, field) in row[..side].iter().enumerate().filter(|f| !f.1.is_x()) {
                let symbol = Symbol(field.number(source, "a cell", range.clone())?);
                clues.push(Clue { cell: Cell::new(r as u16, c as u16), symbol });
            }
            totals.rows.push(total(&row[side], format!("row {}", r + 1))?);
        }
        for (c, field) in rows[side + 1][..side].iter().enumerate() {
            totals.columns.push(total(field, format!("column {}", c + 1))?);
        }
        Self::new(totals, range, &clues)
    }

    fn get(&self, cell: Cell) -> Option<Symbol> {
        self.values[usize::from(cell.row) * self.side() + usize::from(cell.column)]
    }

    /// What has a total, each with it.
    fn lines(&self) -> impl Iterator<Item = (square::Line, u32)> {
        square::lines(self.side()).into_iter().zip(self.totals.all())
    }

    fn clues_of(&self, line: &square::Line) -> Vec<Clue> {
        let clue = |&cell: &Cell| self.get(cell).map(|symbol| Clue { cell, symbol });
        line.cells.iter().filter_map(clue).collect()
    }
}

/// The range that the heading names behind the tag.
fn range(source: &Source) -> Result<RangeInclusive<u32>> {
    let words = source.parameters();
    let Some(range) = words.first().filter(|word| word.text.eq_ignore_ascii_case("range")) else {
        return Ok(CUSTOMARY);
    };
    let Some(bounds) = words.get(1) else {
        return Err(source.behind(std::slice::from_ref(range), "the range is missing"));
    };
    let Some((least, most)) = bounds.text.split_once("..") else {
        let message = format!("the range is {:?}, which is no pair of numbers such as 1..50", bounds.shown());
        return Err(source.at(bounds, message));
    };
    let behind = bounds.column + least.chars().count() + "..".len();
    let field = |text: &str, column| Field { text: text.into(), line: bounds.line, column };
    let least = field(least, bounds.column).number(source, "the least number of a cell", 0..=LARGEST)?;
    let most = field(most, behind).number(source, "the largest number of a cell", least..=LARGEST)?;
    Ok(least..=most)
}

/// How many rows of cells there are, once every line has as many numbers as that asks for.
fn side(source: &Source, rows: &[Vec<Field>]) -> Result<usize> {
    let [first, others @ ..] = rows else { return Err(source.diagnostic(1, 1, "no puzzle in this text")) };
    if let Some(surplus) = first.get(1) {
        let found = first.len();
        let message =
            format!("the first line has {found} numbers instead of 1, the total of the rising diagonal");
        return Err(source.at(surplus, message));
    }
    let width = usual_width(others).ok_or_else(|| source.at_end("the rows are missing"))?;
    let side = width - 1;
    if !(1..=MOST_ROWS).contains(&side) {
        let message = format!("rows of {side} cells and a total; there are 1 to {MOST_ROWS} cells in a row");
        return Err(source.at(&others[0][0], message));
    }
    if let Some((r, row)) = others.iter().take(side + 1).enumerate().find(|(_, row)| row.len() != width) {
        return Err(uneven(source, (r, row), side));
    }
    let message =
        || format!("{} lines instead of {}: {side} rows and a line on either side", rows.len(), side + 2);
    match rows.get(side + 2) {
        Some(surplus) => Err(source.at(&surplus[0], message())),
        None if rows.len() < side + 2 => Err(source.at_end(message())),
        None => Ok(side),
    }
}

/// How many numbers most lines have: one of another width is the one to name. `None` without lines.
fn usual_width(lines: &[Vec<Field>]) -> Option<usize> {
    let mut widths: BTreeMap<usize, usize> = BTreeMap::new();
    for line in lines {
        *widths.entry(line.len()).or_default() += 1;
    }
    widths.into_iter().max_by_key(|&(_, lines)| lines).map(|(width, _)| width)
}

/// Trouble with a line, counted from zero below the first, that has not a number for each of `side` cells and one more.
fn uneven(source: &Source, (r, row): (usize, &[Field]), side: usize) -> Diagnostic {
    let (name, last) = if r == side {
        ("the line of column totals".to_owned(), "the total of the falling diagonal")
    } else {
        (format!("row {}", r + 1), "its total")
    };
    let message = format!("{name} has {} numbers instead of {}, {last} included", row.len(), side + 1);
    match row.get(side + 1) {
        Some(surplus) => source.at(surplus, message),
        None => source.behind(row, message),
    }
}

impl Rules for TotalConcentration {
    fn kind(&self) -> &'static Kind {
        &KIND
    }

    fn name(&self) -> String {
        format!("total concentration {0} x {0}", self.side())
    }

    fn layout(&self) -> Layout {
        Layout::full(self.side() as u16, self.side() as u16)
    }

    fn clues(&self) -> Vec<Clue> {
        let clue = |cell| self.get(cell).map(|symbol| Clue { cell, symbol });
        square::cells(self.side()).filter_map(clue).collect()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        Ok(Self::new(self.totals.clone(), self.range.clone(), clues)?.into())
    }

    fn symbols(&self) -> Vec<Symbol> {
        self.range.clone().map(Symbol).collect()
    }

    fn show(&self, symbol: Symbol) -> String {
        symbol.0.to_string()
    }

    /// The square with the totals behind the ends of its lines.
    fn figure(&self, solution: Option<&Solution>) -> Figure {
        let mut figure = Figure::grid(&self.layout());
        for (cell, symbol, role) in figure::values(&self.values(), solution) {
            figure.value(cell, &self.show(symbol), role);
        }
        square::draw_totals(self.side(), self.totals.all(), &mut figure);
        figure
    }

    /// An integer a cell, a sum a line. Pruned, clues and totals are constants; else each total is an integer that is
    /// named.
    fn model(&self, pruning: Pruning) -> Model {
        let mut model = Model::default();
        let (least, most) = (i64::from(*self.range.start()), i64::from(*self.range.end()));
        let mut ints = BTreeMap::new();
        for cell in square::cells(self.side()) {
            let value = self.get(cell);
            if pruning == Pruning::Off || value.is_none() {
                let int = model.number(cell, least, most);
                ints.insert(cell, int);
                if let Some(symbol) = value {
                    model.clue(Clue { cell, symbol }, Fact::Equals(int, i64::from(symbol.0)));
                }
            }
        }
        for (line, total) in self.lines() {
            let (mut terms, mut bound) = (Vec::new(), 0);
            for &cell in &line.cells {
                match (ints.get(&cell), self.get(cell)) {
                    (Some(&int), _) => terms.push((1, int)),
                    (None, Some(symbol)) => bound -= i64::from(symbol.0),
                    (None, None) => {}
                }
            }
            if pruning == Pruning::On {
                bound += i64::from(total);
            } else {
                let sum = model.int(0, i64::from(LARGEST_TOTAL));
                model.given(said(total, &line), Fact::Equals(sum, i64::from(total)));
                terms.push((-1, sum));
            }
            model.rule(Rule::IntSum(terms, Relation::Equal, bound));
        }
        model
    }

    /// An integer a cell and a total, `V0` for that of the rising diagonal, then along the rows with their totals, the
    /// totals of the columns and of the falling diagonal.
    fn smt(&self) -> Option<Script> {
        let side = self.side();
        let mut script = Script::new(side, side);
        let name = |i: usize| format!("V{i}");
        let number = |cell: Cell| usize::from(cell.row) * (side + 1) + usize::from(cell.column) + 1;
        let total = |script: &mut Script, i: usize, total: u32| {
            script.constant(&name(i), Meaning::Given(total.into()));
            script.assert(&formula::equals(name(i), total.into()));
        };
        total(&mut script, 0, self.totals.rising);
        let range = i64::from(*self.range.start())..=i64::from(*self.range.end());
        for cell in square::cells(side) {
            let i = number(cell);
            script.constant(&name(i), Meaning::Symbol(cell));
            script.assert(&match self.get(cell) {
                Some(symbol) => formula::equals(name(i), symbol.0.into()),
                None => formula::within(&name(i), std::slice::from_ref(&range)),
            });
            if usize::from(cell.column) + 1 == side {
                total(&mut script, i + 1, self.totals.rows[usize::from(cell.row)]);
            }
        }
        let below = side * (side + 1) + 1;
        for (c, &of_column) in self.totals.columns.iter().enumerate() {
            total(&mut script, below + c, of_column);
        }
        total(&mut script, below + side, self.totals.falling);
        let of_rows = (1..=side).map(|r| r * (side + 1));
        let sums = of_rows.chain(below..below + side).chain([0, below + side]);
        for (line, i) in square::lines(side).iter().zip(sums) {
            let cells: Vec<String> = line.cells.iter().map(|&cell| name(number(cell))).collect();
            script.assert(&format!("(= {} {})", name(i), formula::sum(&cells)));
        }
        Some(script)
    }

    /// The range, then every line in the customary way, by its name and its total.
    fn check(&self, solution: &Solution) -> Vec<Check> {
        let side = self.side() as u16;
        if (solution.rows, solution.columns) != (side, side) {
            return checker::wrong_size();
        }
        let outside = (0..side).flat_map(|r| (0..side).map(move |c| Cell::new(r, c))).filter(|&cell| {
            solution.get(cell).is_none_or(|s| s.0 < *self.range.start() || *self.range.end() < s.0)
        });
        let name = format!("cells {} to {}", self.range.start(), self.range.end());
        let Totals { rows, columns, rising, falling } = &self.totals;
        let mut checks = vec![checker::clues(&self.clues(), solution), Check::of(name, outside.collect())];
        checks.extend(checker::sums(solution, rows, columns, (*rising, *falling)));
        checks
    }

    /// Lines whose clues leave no way to their total, then row totals and column totals that sum to different numbers,
    /// which only tells that one of them is wrong.
    fn direct_conflicts(&self) -> Vec<Conflict> {
        let (least, most) = (u64::from(*self.range.start()), u64::from(*self.range.end()));
        let side = self.side();
        let bounds = |clues: &[Clue]| {
            let sum: u64 = clues.iter().map(|clue| u64::from(clue.symbol.0)).sum();
            let open = (side - clues.len()) as u64;
            sum + open * least..=sum + open * most
        };
        let mut conflicts = Vec::new();
        for (line, total) in self.lines() {
            if let Some(mut conflict) = square::conflict(&line, total, &self.clues_of(&line), bounds) {
                if conflict.clues.len() < side {
                    conflict.why = format!("{}: cells hold {least} to {most}", conflict.why);
                }
                conflict.others.push(said(total, &line));
                conflicts.push(conflict);
            }
        }
        let sum = |totals: &[u32]| totals.iter().map(|&total| u64::from(total)).sum::<u64>();
        let (rows, columns) = (sum(&self.totals.rows), sum(&self.totals.columns));
        if rows != columns {
            let why = format!("the row totals sum to {rows}, the column totals to {columns}");
            conflicts.push(Conflict::new(Vec::new(), why));
        }
        conflicts
    }

    /// The tag, with the range where it is not the customary one; the total of the rising diagonal; the rows with `x` for
    /// an unknown cell and their totals; the totals of the columns and of the falling diagonal.
    fn to_text(&self) -> String {
        let Totals { rows, columns, rising, falling } = &self.totals;
        let row = |fields: &mut dyn Iterator<Item = String>| fields.collect::<Vec<_>>().join(",");
        let value = |value: &Option<Symbol>| value.map_or_else(|| "x".to_owned(), |symbol| self.show(symbol));
        let heading = if self.range == CUSTOMARY {
            "#tc".to_owned()
        } else {
            format!("#tc range {}..{}", self.range.start(), self.range.end())
        };
        let mut lines = vec![heading, rising.to_string()];
        for (cells, total) in self.values.chunks(self.side()).zip(rows) {
            lines.push(row(&mut cells.iter().map(value).chain([total.to_string()])));
        }
        lines.push(row(&mut columns.iter().chain([falling]).map(ToString::to_string)));
        lines.join("\n") + "\n"
    }
}

/// A total in words.
fn said(total: u32, line: &square::Line) -> String {
    format!("the total {total} of {}", line.name)
}
