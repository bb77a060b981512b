//! What a photo shows of a board besides its lines: marks with their places, and what each may say.

use super::aside::Aside;
use super::layout::Layout;
use crate::geometry::{Cell, Point, Quad};

/// The characters that a glyph may be, in the order of [`Glyph::says`]; the last entry of that is none of
/// them.
pub const CHARACTERS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// How many entries [`Glyph::says`] has.
pub const ENTRIES: usize = CHARACTERS.len() + 1;

/// How many of the characters are digits, which are the first.
pub const DIGITS: usize = 10;

/// Letters that many faces draw like digits.
const LIKE_DIGITS: &str = "OQDILSZBGT";

/// Digits that are letters where only letters stand.
const AS_LETTERS: [(char, char); 5] = [('0', 'O'), ('1', 'I'), ('5', 'S'), ('6', 'G'), ('8', 'B')];

/// What a reader does not know of a glyph: shared among all digits.
const UNKNOWN: f64 = 0.000_3;

/// How often a glyph that is wide enough to be two is.
const CUT: f64 = 0.05;

/// Numbers kept of a mark, most probable first.
const KEPT: usize = 12;

/// Share of the higher one's height along which marks that are joined stand side by side.
const LEVEL: f64 = 0.66;

/// How far from the middle of its cell a letter's own middle lies at most, in cells.
pub(crate) const LETTER_ASTRAY: f64 = 0.22;

/// A single printed shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// The probability of each of [`CHARACTERS`], and of none of them; [`ENTRIES`] of them, summing to 1.
    pub says: Vec<f64>,
}

/// Shapes that stand side by side on one line: a number, a letter, or something else.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The middle of its box in cells from the board's upper left corner: in cell (0, 0) both are 0 to 1.
    pub middle: Point,
    /// Width and height of its box, in cells.
    pub size: Point,
    /// The corners of its box on the photo.
    pub place: Quad,
    /// The ways to take it apart, each the glyphs from left to right.
    pub ways: Vec<Vec<Glyph>>,
}

/// A word of a list that is printed beside a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// The middle of its box in cells from the board's upper left corner.
    pub middle: Point,
    /// Its corners on the photo.
    pub place: Quad,
    /// What it may be, in lower case, with probabilities, most probable first; at least one.
    pub readings: Vec<(String, f64)>,
}

/// A board, its marks, and the ink in its cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Marks {
    /// What its lines say.
    pub layout: Layout,
    /// Whether its cells lie as bricks do: those of each row half a cell to the right of those below.
    pub is_staggered: bool,
    /// The marks on it and about it, from the top.
    pub marks: Vec<Mark>,
    /// The words of the list about it, column by column; only boards that may need them have any.
    pub words: Vec<Word>,
    /// By cell, row by row, how much ink there is: [`INK`] x [`INK`] shares of 0 to 1 without the cell's
    /// lines.
    pub ink: Vec<Vec<f32>>,
    /// By cell, row by row, how broad a line goes around it and the cell to its right, and around it and the
    /// cell below: where it is least, in hundredths of a cell.
    pub frames: Vec<[f32; 2]>,
    /// By cell, row by row, how dark the line is, as a share of full ink, between it and the cell to its
    /// right, and the cell below.
    pub seams: Vec<[f32; 2]>,
    /// The tiles on the board and about it, where there may be any.
    pub tiles: Vec<Tile>,
    /// The cages of the board, where it has any.
    pub cages: Option<Cages>,
    /// What its cells look like, where some of them are divided by diagonals.
    pub blocks: Option<Blocks>,
}

/// The cells of a board some of which are divided by diagonals.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocks {
    /// Row by row.
    pub cells: Vec<BlockLook>,
}

/// What a cell looks like that may be a block.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BlockLook {
    /// Whether a diagonal falls through it.
    pub is_divided: bool,
    /// Whether it is dark or hatched.
    pub is_filled: bool,
    /// How much brighter it is than the cell above, and than the one to the left, as logarithms.
    pub steps: [f32; 2],
    /// What stands below its diagonal.
    pub down: Option<Mark>,
    /// What stands above its diagonal.
    pub across: Option<Mark>,
    /// What stands in the middle, where it has no diagonal.
    pub digit: Option<Mark>,
}

/// Where cages end, and the sums in the corners of cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Cages {
    /// The ways to see where cages end, each with the nats by which one does between every two neighbours.
    pub walls: Vec<Vec<((Cell, Cell), f64)>>,
    /// The sums, row by row.
    pub sums: Vec<CageSum>,
}

/// A number in the corner of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CageSum {
    /// The cell.
    pub cell: Cell,
    /// The number.
    pub mark: Mark,
    /// Whether all of it is seen: nothing stands on or close behind it that may hide a figure.
    pub is_whole: bool,
}

/// A box with a number in its middle.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// The middle of the box in cells from the board's upper left corner.
    pub middle: Point,
    /// Its width and height, in cells.
    pub size: Point,
    /// Its corners on the photo.
    pub place: Quad,
    /// Its number.
    pub number: Mark,
    /// How dark the darkest spot in each corner is, 0 for paper, 1 for the tile's full ink: upper left, upper
    /// right, lower left, lower right.
    pub corners: [f64; 4],
    /// Grey levels from its paper to its full ink, which is that of its number where it has no dots.
    pub depth: f64,
}

impl Tile {
    /// Whether its number stands in the middle of its width: one beside that may have lost a digit.
    pub fn is_central(&self) -> bool {
        /// How far off its middle is at most, as a share of its own width or of the tile's. Half a number
        /// of two digits stands off by half of its own width and half the gap.
        const OFF: (f64, f64) = (0.4, 0.06);
        let off = (self.number.middle.x - self.middle.x).abs();
        off <= (OFF.0 * self.number.size.x).max(OFF.1 * self.size.x)
    }
}

/// Parts along each side of a cell of which [`Marks::ink`] says how much is ink.
pub const INK: usize = 12;

/// What a kind makes of marks: the empty puzzle, and what the cells of its board may give.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// The empty puzzle as text of its kind.
    pub text: String,
    /// Where the puzzle's first cell lies on the board that was seen.
    pub corner: Cell,
    /// Rows and columns of the puzzle.
    pub size: (u16, u16),
    /// What stands in cells of the puzzle: values, or `None` for nothing, with probabilities, most probable
    /// first. Cells that are not listed are empty.
    pub cells: Vec<(Cell, Values)>,
    /// What stands beside the cells, each with the value that it has in the text, in the order in which
    /// [`super::Rules::retold`] takes their values.
    pub asides: Vec<Aside>,
    /// Nats from the most probable text to this one.
    pub cost: f64,
    /// What keeps the text from being beyond doubt, in words.
    pub doubts: Vec<String>,
    /// Whether the page shows what no other kind has.
    pub is_clear: bool,
}

/// Values of a cell with their probabilities, `None` for nothing.
pub type Values = Vec<(Option<u32>, f64)>;

/// A number and its probability.
pub type Number = (u32, f64);

impl Glyph {
    /// How probable it is that this is each digit.
    fn digits(&self) -> [f64; DIGITS] {
        let sum: f64 = self.says[..DIGITS].iter().sum();
        let is_digit = self.is_digit();
        std::array::from_fn(|d| (self.says[d] + UNKNOWN) / (sum + UNKNOWN * DIGITS as f64) * is_digit)
    }

    /// The probability of the most probable digit.
    fn best_digit(&self) -> f64 {
        self.digits().into_iter().fold(0.0, f64::max)
    }

    /// How probable it is that this is a digit, letters that look like one included.
    fn is_digit(&self) -> f64 {
        let letters = CHARACTERS.chars().zip(&self.says).skip(DIGITS);
        let alike: f64 = letters.filter(|(c, _)| LIKE_DIGITS.contains(*c)).map(|(_, p)| p).sum();
        self.says[..DIGITS].iter().sum::<f64>() + alike
    }

    /// How probable it is that this is a letter in capitals, where it is no digit.
    pub fn letter(&self, letter: char) -> f64 {
        let says = |c: char| CHARACTERS.find(c).map_or(0.0, |i| self.says[i]);
        let alike = AS_LETTERS.iter().find(|pair| pair.1 == letter);
        says(letter) + alike.map_or(0.0, |pair| says(pair.0))
    }

    /// Makes all that it may be so many times as probable.
    pub(crate) fn doubt(&mut self, share: f64) {
        self.says.iter_mut().for_each(|p| *p *= share);
        self.says[ENTRIES - 1] += 1.0 - share;
    }

    /// The same where it is no digit, whatever it looks like: what is as wide as two, for one.
    #[must_use]
    pub fn without_digits(mut self) -> Self {
        let digits: f64 = self.says.drain(..DIGITS).sum();
        self.says.splice(0..0, [0.0; DIGITS]);
        self.says[ENTRIES - 1] += digits;
        self
    }

    /// How probable it is that this is one of the characters.
    pub fn is_character(&self) -> f64 {
        1.0 - self.says[ENTRIES - 1]
    }
}

impl Mark {
    /// How probable it is that this is a number, 0 to 1.
    pub fn is_number(&self) -> f64 {
        let of = |way: &Vec<Glyph>| way.iter().map(Glyph::is_digit).product::<f64>();
        self.ways.iter().map(of).fold(0.0, f64::max)
    }

    /// Marks that stand side by side, from the left, as one; `None` where there is none, and where they are
    /// not level or not alike high.
    pub fn joined(marks: &[&Self]) -> Option<Self> {
        let (first, others) = marks.split_first()?;
        others.iter().try_fold((*first).clone(), |left, right| left.with(right))
    }

    /// This mark and one to its right as one, where they are level and alike high.
    fn with(&self, right: &Self) -> Option<Self> {
        let low = |mark: &Self| mark.middle - mark.size * 0.5;
        let high = |mark: &Self| mark.middle + mark.size * 0.5;
        let level = high(self).y.min(high(right).y) - low(self).y.max(low(right).y);
        if level < LEVEL * self.size.y.max(right.size.y) {
            return None;
        }
        let from = Point::new(low(self).x.min(low(right).x), low(self).y.min(low(right).y));
        let to = Point::new(high(self).x.max(high(right).x), high(self).y.max(high(right).y));
        let ways = self.ways.iter().flat_map(|own| right.ways.iter().map(|more| [&own[..], more].concat()));
        let ([top_left, _, _, bottom_left], [_, top_right, bottom_right, _]) = (self.place.0, right.place.0);
        Some(Self {
            middle: (from + to) * 0.5,
            size: to - from,
            place: Quad([top_left, top_right, bottom_right, bottom_left]),
            ways: ways.collect(),
        })
    }

    /// How probable it is that this is the number that it most probably is.
    pub fn sureness(&self) -> f64 {
        self.is_number() * self.numbers().first().map_or(0.0, |number| number.1)
    }

    /// The numbers that it may be if it is one, most probable first, none that begins with 0 unless it is 0.
    pub fn numbers(&self) -> Vec<Number> {
        let mut found: Vec<Number> = Vec::new();
        let fewest = self.ways.iter().map(Vec::len).min().unwrap_or(0);
        // What is a digit as it stands is hardly two.
        let whole = |way: &&Vec<Glyph>| way.len() == fewest;
        let uncut: f64 = self.ways.iter().find(whole).into_iter().flatten().map(Glyph::best_digit).product();
        for way in &self.ways {
            let cuts = (way.len() - fewest) as i32;
            let rare = if cuts > 0 { CUT.powi(cuts) * (1.0 - uncut) } else { 1.0 };
            let mut partial: Vec<(u64, f64)> = vec![(0, rare)];
            for (i, glyph) in way.iter().enumerate() {
                let mut longer: Vec<(u64, f64)> = Vec::new();
                let (digits, first) = (glyph.digits(), usize::from(i == 0 && way.len() > 1));
                for &(number, p) in &partial {
                    longer.extend((first..DIGITS).map(|d| (number * 10 + d as u64, p * digits[d])));
                }
                longer.sort_by(|a, b| b.1.total_cmp(&a.1));
                longer.truncate(KEPT * 4);
                partial = longer;
            }
            for (number, p) in partial.into_iter().filter(|n| n.0 <= 999_999) {
                match found.iter_mut().find(|f| u64::from(f.0) == number) {
                    Some(same) => same.1 += p,
                    None => found.push((number as u32, p)),
                }
            }
        }
        let sum: f64 = found.iter().map(|f| f.1).sum();
        for number in &mut found {
            number.1 /= sum.max(f64::MIN_POSITIVE);
        }
        found.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        found.truncate(KEPT);
        found
    }

    /// The letters that it may be if it is a single one, most probable first.
    pub fn letters(&self) -> Vec<(char, f64)> {
        let Some([glyph]) = self.ways.iter().find(|way| way.len() == 1).map(Vec::as_slice) else {
            return Vec::new();
        };
        let letters = CHARACTERS.chars().skip(DIGITS).map(|c| (c, glyph.letter(c)));
        let sum: f64 = letters.clone().map(|l| l.1).sum::<f64>() + UNKNOWN;
        let mut found: Vec<(char, f64)> = letters.map(|(c, p)| (c, p / sum)).collect();
        found.sort_by(|a, b| b.1.total_cmp(&a.1));
        found.truncate(KEPT);
        found
    }
}

impl Marks {
    /// A board with nothing on it or about it.
    pub const fn bare(layout: Layout) -> Self {
        Self {
            layout,
            is_staggered: false,
            marks: Vec::new(),
            words: Vec::new(),
            ink: Vec::new(),
            frames: Vec::new(),
            seams: Vec::new(),
            tiles: Vec::new(),
            cages: None,
            blocks: None,
        }
    }

    /// Whether sums stand in its cells, of cages or beside diagonals.
    pub const fn has_sums(&self) -> bool {
        self.cages.is_some() || self.blocks.is_some()
    }

    /// The cell of the board in whose middle part a mark lies.
    pub fn cell_of(&self, mark: &Mark) -> Option<Cell> {
        self.square_of(mark).filter(|&cell| self.exists(cell))
    }

    /// The same of the lattice, whether the board has that cell or not.
    pub fn square_of(&self, mark: &Mark) -> Option<Cell> {
        let (x, y) = (mark.middle.x - self.indent(mark.middle.y), mark.middle.y);
        let is_in = |v: f64, n: u16| v >= 0.0 && v < f64::from(n);
        (is_in(x, self.layout.columns) && is_in(y, self.layout.rows)).then(|| Cell::new(y as u16, x as u16))
    }

    /// Whether a mark stands in the middle of a cell of the lattice, at most so much of one off across and
    /// down.
    pub fn is_central(&self, mark: &Mark, most: f64) -> bool {
        let central = |v: f64| (v.rem_euclid(1.0) - 0.5).abs() <= most;
        central(mark.middle.x - self.indent(mark.middle.y)) && central(mark.middle.y)
    }

    /// How far, in cells, the cells about a height on the board stand to the right of the lattice.
    pub fn indent(&self, y: f64) -> f64 {
        let above = f64::from(self.layout.rows) - 1.0 - y.floor();
        if self.is_staggered { above.max(0.0) / 2.0 } else { 0.0 }
    }

    /// Whether the board has a cell.
    pub fn exists(&self, cell: Cell) -> bool {
        self.layout.has(cell)
    }
}

#[cfg(test)]
impl Glyph {
    /// What is taken for one of [`CHARACTERS`] with such a probability, and for none otherwise.
    pub(crate) fn taken_for(character: char, sure: f64) -> Self {
        Self::with(&[(character, sure), ('-', 1.0 - sure)])
    }

    /// What says these probabilities; `-` stands for none of [`CHARACTERS`].
    pub(crate) fn with(says: &[(char, f64)]) -> Self {
        let p = |c: char| says.iter().find(|s| s.0 == c).map_or(0.0, |s| s.1);
        Self { says: CHARACTERS.chars().chain(['-']).map(p).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(ways: Vec<Vec<Glyph>>) -> Mark {
        let place = Quad([Point::default(); 4]);
        Mark { middle: Point::new(0.5, 0.5), size: Point::new(0.5, 0.5), place, ways }
    }

    #[test]
    fn a_round_letter_is_nought_in_a_number() {
        let twenty = mark(vec![vec![
            Glyph::with(&[('2', 0.9), ('Z', 0.1)]),
            Glyph::with(&[('O', 0.95), ('0', 0.05)]),
        ]]);
        assert_eq!(twenty.numbers()[0].0, 20);
        assert!(twenty.is_number() > 0.9 && twenty.numbers()[0].1 > 0.8, "{:?}", twenty.numbers());
    }

    #[test]
    fn digits_that_stand_far_apart_make_one_number_if_they_are_level() {
        let digit = |c: char, x: f64, y: f64| Mark {
            middle: Point::new(x, y),
            size: Point::new(0.1, 0.3),
            ..mark(vec![vec![Glyph::with(&[(c, 1.0)])]])
        };
        let (one, four) = (digit('1', 0.3, 0.5), digit('4', 0.7, 0.52));
        let joined = Mark::joined(&[&one, &four]).expect("they are level");
        assert_eq!((joined.numbers()[0].0, joined.ways.len()), (14, 1));
        assert!(joined.middle.distance(Point::new(0.5, 0.51)) < 1e-9 && (joined.size.x - 0.5).abs() < 1e-9);
        assert_eq!(Mark::joined(&[&one, &digit('4', 0.7, 0.7)]), None);
        assert_eq!((Mark::joined(&[&one]), Mark::joined(&[])), (Some(one), None));
    }

    #[test]
    fn of_two_ways_to_take_a_number_apart_that_counts_which_has_digits() {
        let whole = vec![Glyph::with(&[('M', 0.98), ('-', 0.02)])];
        let cut = vec![Glyph::with(&[('1', 0.95), ('-', 0.05)]), Glyph::with(&[('1', 0.8), ('7', 0.2)])];
        let numbers = mark(vec![whole, cut]).numbers();
        assert_eq!(numbers[0].0, 11);
        assert!(numbers[0].1 > 0.7 && numbers[1].0 == 17, "{numbers:?}");
        assert!(numbers.iter().all(|n| n.0 != 1 || n.1 < 0.05));
    }
}
