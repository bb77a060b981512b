//! A kind of puzzle that gridlens does not have, written against the library alone: futoshiki.
//!
//! Every row and every column holds each number once, and signs between neighbours say which of the two is
//! less. A puzzle is read from text, solved, checked, drawn and made at random:
//! `cargo run --example own_kind`

use gridlens::constraint::{Fact, Lit, Model, Pruning, Rule};
use gridlens::diagnostics::Result;
use gridlens::draw::{Format, picture};
use gridlens::generate;
use gridlens::geometry::{Cell, Point};
use gridlens::puzzle::figure::{self, Anchor, Figure, Role, Shape};
use gridlens::puzzle::text::Source;
use gridlens::puzzle::{
    self, Check, Clue, Full, Generator, Kind, Layout, Puzzle, Rules, Size, Solution, Symbol,
};
use gridlens::solve::{self, Budget, Verdict};
use rand::Rng as _;
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;
use std::io::Write as _;

static FUTOSHIKI: Kind = Kind {
    name: "futoshiki",
    tags: &["futoshiki"],
    titles: &["futoshiki"],
    gist: "a square of numbers with signs between them",
    rules: "Every row and every column holds each number once. A sign between two cells opens to the larger \
            one.",
    form: "a futoshiki has rows such as 0<3 0, 0 for an open cell, and between them lines of ^, v or a point",
    example: "#futoshiki\n0 0<0 0\n. . . ^\n0 0 0 0\n. v . .\n0 0 0>0\n^ . . .\n0 0 0 2\n",
    parse: Some(|source| Ok(vec![parse(source)?.into()])),
    looks: None,
    recognise: None,
    told: None,
    generator: Generator {
        usual: Size::square(5),
        fits: |size| size.rows == size.columns && (3..=7).contains(&size.rows),
        sizes: "a futoshiki has 3 to 7 rows and as many columns",
        is_board: true,
        fill: |size, rng| Ok(fill(size, rng)),
    },
};

/// A square of numbers; of each pair in `less` the first cell holds less than the second.
#[derive(Clone, Debug, PartialEq)]
struct Futoshiki {
    side: u16,
    clues: Vec<Clue>,
    less: Vec<(Cell, Cell)>,
}

/// The text: cells stand at every second character, signs between them.
fn parse(source: &Source) -> Result<Futoshiki> {
    let side = source.data().len().div_ceil(2) as u16;
    let mut board = Futoshiki { side, clues: Vec::new(), less: Vec::new() };
    for (row, &(number, line)) in source.data().iter().enumerate() {
        let wrong = |at: usize, what: &str| source.diagnostic(number, at + 1, what).hint(source.form());
        if line.trim_end().chars().count() != 2 * usize::from(side) - 1 {
            return Err(wrong(0, "the rows of a futoshiki are as long as there are rows"));
        }
        for (at, c) in line.trim_end().chars().enumerate() {
            let cell = Cell::new((row / 2) as u16, (at / 2) as u16);
            let right = Cell::new(cell.row, cell.column + 1);
            let below = Cell::new(cell.row + 1, cell.column);
            match (row % 2, at % 2, c, c.to_digit(10)) {
                (0, 0, _, Some(0)) | (0 | 1, 1, ' ', _) | (1, 0, '.', _) => {}
                (0, 0, _, Some(value)) if value <= u32::from(side) => {
                    board.clues.push(Clue { cell, symbol: Symbol(value) });
                }
                (0, 1, '<', _) => board.less.push((cell, right)),
                (0, 1, '>', _) => board.less.push((right, cell)),
                (1, 0, '^', _) => board.less.push((cell, below)),
                (1, 0, 'v', _) => board.less.push((below, cell)),
                _ => return Err(wrong(at, "this is neither a number nor a sign")),
            }
        }
    }
    board.less.sort_unstable();
    Ok(board)
}

/// A full board: a square of shifted rows in another order, with every third sign.
fn fill(size: Size, rng: &mut ChaCha8Rng) -> Full {
    let side = size.rows as u16;
    let (mut rows, mut columns): (Vec<u16>, Vec<u16>) = ((0..side).collect(), (0..side).collect());
    rows.shuffle(rng);
    columns.shuffle(rng);
    let mut board = Futoshiki { side, clues: Vec::new(), less: Vec::new() };
    let mut solution = Solution::empty(side, side);
    for cell in board.cells() {
        let value = (rows[usize::from(cell.row)] + columns[usize::from(cell.column)]) % side + 1;
        solution.set(cell, Symbol(u32::from(value)));
    }
    for (a, b) in board.neighbours() {
        if rng.random_bool(1.0 / 3.0) {
            board.less.push(if solution.get(a) < solution.get(b) { (a, b) } else { (b, a) });
        }
    }
    board.less.sort_unstable();
    board.clues = solution.clues();
    Full::new(board, solution)
}

impl Futoshiki {
    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let side = self.side;
        (0..side * side).map(move |i| Cell::new(i / side, i % side))
    }

    fn neighbours(&self) -> Vec<(Cell, Cell)> {
        let right = self.cells().map(|cell| (cell, Cell::new(cell.row, cell.column + 1)));
        let below = self.cells().map(|cell| (cell, Cell::new(cell.row + 1, cell.column)));
        right.chain(below).filter(|(_, b)| b.row < self.side && b.column < self.side).collect()
    }

    /// Rows and columns, each with its name.
    fn lines(&self) -> Vec<(String, Vec<Cell>)> {
        let row = |k: u16| (0..self.side).map(|i| Cell::new(k, i)).collect();
        let column = |k: u16| (0..self.side).map(|i| Cell::new(i, k)).collect();
        let rows = (0..self.side).map(|k| (format!("row {}", k + 1), row(k)));
        rows.chain((0..self.side).map(|k| (format!("column {}", k + 1), column(k)))).collect()
    }

    /// The sign between two cells, where there is one: whether the first is less.
    fn sign(&self, a: Cell, b: Cell) -> Option<bool> {
        let holds = |pair| self.less.contains(&pair);
        if holds((a, b)) { Some(true) } else { holds((b, a)).then_some(false) }
    }
}

impl Rules for Futoshiki {
    fn kind(&self) -> &'static Kind {
        &FUTOSHIKI
    }

    fn layout(&self) -> Layout {
        Layout::full(self.side, self.side)
    }

    fn clues(&self) -> Vec<Clue> {
        self.clues.clone()
    }

    fn with_clues(&self, clues: &[Clue]) -> Result<Puzzle> {
        let givens = clues.iter().map(|clue| (clue.cell, clue.symbol));
        puzzle::placed((self.side, self.side), &self.layout().exists, givens)?;
        let mut clues = clues.to_vec();
        clues.sort_unstable();
        Ok(Self { clues, ..self.clone() }.into())
    }

    fn symbols(&self) -> Vec<Symbol> {
        (1..=u32::from(self.side)).map(Symbol).collect()
    }

    fn figure(&self, solution: Option<&Solution>) -> Figure {
        let mut figure = Figure::grid(&self.layout());
        for (cell, symbol, role) in figure::values(&self.values(), solution) {
            figure.value(cell, &self.show(symbol), role);
        }
        for &(a, b) in &self.less {
            let middle = |a: u16, b: u16| (f64::from(a) + f64::from(b) + 1.0) / 2.0;
            let place = Point::new(middle(a.column, b.column), middle(a.row, b.row));
            let text = ["<", ">", "^", "v"][2 * usize::from(a.row != b.row) + usize::from(a > b)];
            let (text, anchor) = (text.to_owned(), Anchor::Middle);
            figure.shapes.push(Shape::Text { text, place, height: 0.25, role: Role::Label, anchor });
        }
        figure
    }

    fn model(&self, pruning: Pruning) -> Model {
        let mut model = Model::default();
        let symbols = self.symbols();
        let choices: Vec<Vec<(Symbol, Lit)>> =
            self.cells().map(|cell| model.choice(cell, &symbols)).collect();
        let at = |cell: Cell| &choices[usize::from(cell.row * self.side + cell.column)];
        for (_, cells) in self.lines() {
            for i in 0..symbols.len() {
                model.rule(Rule::ExactlyOne(cells.iter().map(|&cell| at(cell)[i].1).collect()));
            }
        }
        for &(a, b) in &self.less {
            for (less, a_is) in at(a) {
                for (_, b_is) in at(b).iter().filter(|(more, _)| more <= less) {
                    model.rule(Rule::Clause(vec![!*a_is, !*b_is]));
                }
            }
        }
        for &clue in &self.clues {
            for &(_, lit) in at(clue.cell).iter().filter(|(symbol, _)| *symbol == clue.symbol) {
                match pruning {
                    Pruning::On => model.rule(Rule::Clause(vec![lit])),
                    Pruning::Off => model.clue(clue, Fact::Holds(lit)),
                }
            }
        }
        model
    }

    fn check(&self, solution: &Solution) -> Vec<Check> {
        let line = |(name, cells): (String, Vec<Cell>)| {
            let twins = |a: Cell| cells.iter().filter(|b| solution.get(**b) == solution.get(a)).count();
            let wrong = |cell: &Cell| solution.get(*cell).is_none() || twins(*cell) > 1;
            Check::of(name, cells.iter().copied().filter(wrong).collect())
        };
        let changed = |clue: &&Clue| solution.get(clue.cell) != Some(clue.symbol);
        let clues = self.clues.iter().filter(changed).map(|clue| clue.cell).collect();
        let broken = self.less.iter().filter(|(a, b)| solution.get(*a) >= solution.get(*b));
        let signs = broken.flat_map(|&(a, b)| [a, b]).collect();
        let mut checks = vec![Check::of("clues".into(), clues), Check::of("signs".into(), signs)];
        checks.extend(self.lines().into_iter().map(line));
        checks
    }

    fn to_text(&self) -> String {
        let mut text = format!("#{}\n", FUTOSHIKI.tags[0]);
        let (values, right, below) = (self.values(), ["<", ">", " "], ["^", "v", "."]);
        let sign = |signs: [&'static str; 3], a, b| {
            self.sign(a, b).map_or(signs[2], |less| signs[usize::from(!less)])
        };
        for r in 0..self.side {
            let cells = (0..self.side).map(|c| Cell::new(r, c));
            let digit = |cell: Cell| values.get(cell).map_or(0, |symbol| symbol.0).to_string();
            let row = cells.clone().map(|a| digit(a) + sign(right, a, Cell::new(r, a.column + 1)));
            text += row.collect::<String>().trim_end();
            text += "\n";
            if r + 1 < self.side {
                let signs: Vec<&str> = cells.map(|a| sign(below, a, Cell::new(r + 1, a.column))).collect();
                text += &(signs.join(" ") + "\n");
            }
        }
        text
    }
}

fn main() -> Result<()> {
    let puzzle = puzzle::parse_as(Some(&FUTOSHIKI), FUTOSHIKI.example, "example")?.remove(0);
    let verdict = solve::run(&puzzle, Budget::default())?;
    let made = generate::puzzle(&FUTOSHIKI, None, 7, Budget::default())?;
    let (text, drawn) = (made.puzzle.rules().to_text(), picture(made.puzzle.rules(), None, Format::Text)?);
    assert!(puzzle::parse_as(Some(&FUTOSHIKI), &text, "made")?[0] == made.puzzle, "it is read back");
    let Verdict::Unique(solution) = verdict else { panic!("the example has {}", verdict.word()) };
    let solved = puzzle.rules().answer(&solution)?;
    let _ = writeln!(std::io::stdout(), "{solved}\n{text}\n{}", String::from_utf8_lossy(&drawn));
    Ok(())
}

#[test]
fn it_is_parsed_solved_checked_drawn_and_made() {
    main().expect("a kind like those of the library");
}
