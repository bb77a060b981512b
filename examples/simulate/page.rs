//! What is printed: a page of a newspaper or a book with a sudoku on it.

use super::blot::Blot;
use super::board::{Board, GridStyle, Spot, Tint};
use super::canvas::{Area, Canvas, Colour};
use super::fonts::{self, Face};
use super::gaps::{Filler, Gaps};
use super::hand::{Entry, Hand};
use super::noise;
use super::paper;
use super::puzzle::{self, Kind, NINE, Puzzle, Values};
use super::text::{self, Setting};
use ab_glyph::FontVec;
use gridlens::geometry::{Mesh, Point};

/// A page. Lengths in millimetres.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    /// Width and height of the paper.
    pub(crate) size: (f32, f32),
    /// Pixels per millimetre it is rendered at.
    pub(crate) scale: f32,
    /// Colour of the paper.
    pub(crate) paper: Colour,
    /// Strength of the paper's grain, 0 to 1.
    pub(crate) grain: f32,
    /// How strongly the other side shines through, 0 to 1.
    pub(crate) show_through: f32,
    /// Font of the text.
    pub(crate) body: &'static Face,
    /// Font of headlines.
    pub(crate) head: &'static Face,
    /// Colour of the bar behind the headline; `None` for a plain headline.
    pub(crate) bar: Option<Colour>,
    /// Columns of text.
    pub(crate) columns: usize,
    /// Em of the text.
    pub(crate) text_size: f32,
    /// What is printed.
    pub(crate) kind: Kind,
    /// What stands over it.
    pub(crate) title: &'static str,
    /// Where the puzzle stands.
    pub(crate) grid: Spot,
    /// How it is printed.
    pub(crate) style: GridStyle,
    /// What fills the gaps of a board of overlapping grids.
    pub(crate) filler: Filler,
    /// Clues it should have.
    pub(crate) clues: usize,
    /// Values of which it should have hardly a clue.
    pub(crate) rare: &'static [u8],
    /// What a hand wrote into it.
    pub(crate) hand: Option<Hand>,
    /// What was spilled over it.
    pub(crate) blots: Vec<Blot>,
    /// A second, different puzzle: a sudoku.
    pub(crate) second: Option<Spot>,
    /// A small solved sudoku.
    pub(crate) solved: Option<Spot>,
    /// The number over it where it is the solution of the puzzle, rather than of another one.
    pub(crate) answers: Option<&'static str>,
    /// Where a book's pages meet, from the left edge.
    pub(crate) gutter: Option<f32>,
}

/// A printed page.
pub(crate) struct Print {
    /// The paper.
    pub(crate) canvas: Canvas,
    /// The puzzle on it.
    pub(crate) puzzle: Puzzle,
    /// What is written into it, cell by cell.
    pub(crate) entries: Vec<Entry>,
    /// The puzzle's lattice nodes in millimetres.
    pub(crate) mesh: Mesh,
}

const BLACK: Colour = [38, 37, 40];

/// How far paper spreads what shines through it, in millimetres.
const SPREAD: f32 = 0.2;

impl Page {
    /// The faces the page uses, each once.
    pub(crate) fn faces(&self) -> Vec<&'static Face> {
        let mut faces = vec![self.style.face, self.head, self.body];
        faces.dedup();
        faces
    }

    /// Prints the page; everything random in it comes from `seed`.
    pub(crate) fn print(&self, seed: u64) -> Result<Print, String> {
        let (body, head) = (fonts::load(self.body)?, fonts::load(self.head)?);
        let mut rng = noise::stream(seed, "puzzle");
        let puzzle = puzzle::generate_without(self.kind, &mut rng, self.clues, self.rare);
        let entries = match &self.hand {
            Some(hand) => hand.entries(&puzzle, &mut noise::stream(seed, "entries")),
            None => vec![Entry::Nothing; puzzle.clues.len()],
        };
        let mut canvas = Canvas::new(self.size.0, self.size.1, self.scale, self.paper);
        self.print_text(&mut canvas, &body, &head, seed, true);
        self.print_grids(&mut canvas, &puzzle, &entries, seed)?;
        if self.show_through > 0.0 {
            let mut back = Canvas::new(self.size.0, self.size.1, self.scale, [255; 3]);
            self.print_text(&mut back, &body, &head, seed ^ 1, false);
            canvas.show_through(&back, self.show_through, SPREAD);
        }
        let mut rng = noise::stream(seed, "blots");
        for blot in &self.blots {
            blot.spill(&mut canvas, self.grid, puzzle.shape.columns, &mut rng);
        }
        paper::grain(&mut canvas, self.grain, seed as u32);
        let (x, y, width) = self.grid;
        let (rows, columns) = (puzzle.shape.rows, puzzle.shape.columns);
        let node = |i: usize, from: f32| f64::from(from + width * i as f32 / columns as f32);
        let mesh = Mesh::from_fn(rows, columns, |r, c| Point::new(node(c, x), node(r, y)));
        Ok(Print { canvas, puzzle, entries, mesh })
    }

    /// Everything that must stay free of running text.
    fn blocked(&self) -> Vec<Area> {
        let (rows, columns) = self.kind.extent();
        let (x, y, width) = self.grid;
        let height = width * rows as f32 / columns as f32;
        let mut areas = vec![Area::new(x, y - 9.0, width, height + 9.0).grown(3.0)];
        let squares = [self.second, self.solved].into_iter().flatten();
        areas.extend(squares.map(|(x, y, s)| Area::new(x, y - 9.0, s, s + 9.0).grown(3.0)));
        areas.extend(self.gutter.map(|x| Area::new(x - 9.0, 0.0, 18.0, self.size.1)));
        areas
    }

    fn print_text(&self, canvas: &mut Canvas, body: &FontVec, head: &FontVec, seed: u64, front: bool) {
        let mut rng = noise::stream(seed, "text");
        let blocked = if front { self.blocked() } else { Vec::new() };
        let set = Setting { font: body, size: self.text_size, ink: BLACK };
        let (margin, gap) = (6.0, 4.5);
        let pitch = (self.size.0 - 2.0 * margin + gap) / self.columns as f32;
        for i in 0..self.columns {
            let x = margin + pitch * i as f32;
            let column = Area::new(x, margin, pitch - gap, self.size.1 - 2.0 * margin);
            text::flow(canvas, &set, column, &blocked, &mut rng);
        }
        if front {
            for (x, y, side) in [Some(self.grid), self.second].into_iter().flatten() {
                let rating = text::capital(&text::word(&mut rng));
                self.print_headline(canvas, head, (x, y, side), self.title, &rating);
            }
            if let Some((x, y, _)) = self.solved {
                let words = [text::capital(&text::word(&mut rng)), text::word(&mut rng)].join(" ");
                canvas.print(head, 3.2, x, y - 1.5, self.answers.unwrap_or(&words), BLACK);
            }
        }
    }

    /// The headline over a grid: a coloured bar with light letters, or plain letters and a rule.
    fn print_headline(
        &self,
        canvas: &mut Canvas,
        font: &FontVec,
        (x, y, side): (f32, f32, f32),
        title: &str,
        rating: &str,
    ) {
        let size = 4.6;
        let wide = canvas.measure(font, size, title);
        let end = canvas.measure(font, 3.4, rating);
        if let Some(colour) = self.bar {
            canvas.fill(Area::new(x, y - 8.0, wide + 6.0, 5.8), colour);
            canvas.fill(Area::new(x, y - 2.4, side, 0.3), colour);
            canvas.print(font, size, x + 3.0, y - 3.5, title, self.paper);
            canvas.print(font, 3.4, x + side - end, y - 3.5, rating, colour);
        } else {
            canvas.print(font, size, x, y - 3.0, title, BLACK);
            canvas.print(font, 3.4, x + side - end, y - 3.0, rating, BLACK);
        }
    }

    fn print_grids(
        &self,
        canvas: &mut Canvas,
        puzzle: &Puzzle,
        entries: &[Entry],
        seed: u64,
    ) -> Result<(), String> {
        let digits = fonts::load(self.style.face)?;
        self.print_gaps(canvas, puzzle, seed)?;
        let board = Board::new(&puzzle.shape, &puzzle.clues, &self.style);
        board.print(canvas, &digits, self.grid, &self.style);
        if let Some(hand) = &self.hand {
            let mut rng = noise::stream(seed, "hand");
            for (i, entry) in entries.iter().enumerate() {
                hand.write(canvas, board.cell(self.grid, i), entry, &mut rng);
            }
        }
        let sudoku = |label| puzzle::generate(NINE, &mut noise::stream(seed, label), 27);
        if let Some(spot) = self.second {
            let other = sudoku("second puzzle");
            Board::new(&other.shape, &other.clues, &self.style).print(canvas, &digits, spot, &self.style);
        }
        if let Some(spot) = self.solved {
            let other = sudoku("solved puzzle");
            let small = GridStyle {
                thin: self.style.thin * 0.6,
                thick: self.style.thick * 0.6,
                frame: self.style.frame * 0.6,
                digit_ink: BLACK,
                tint: Tint::Plain,
                ..self.style.clone()
            };
            let solution = if self.answers.is_some() { &puzzle.solution } else { &other.solution };
            Board::new(&other.shape, solution, &small).print(canvas, &digits, spot, &small);
        }
        Ok(())
    }

    fn print_gaps(&self, canvas: &mut Canvas, puzzle: &Puzzle, seed: u64) -> Result<(), String> {
        let (x, y, width) = self.grid;
        let gaps = Gaps {
            filler: self.filler,
            font: &fonts::load(self.body)?,
            ink: BLACK,
            paper: self.paper,
            accent: self.bar.unwrap_or([122, 118, 110]),
            pitch: width / puzzle.shape.columns as f32,
        };
        gaps.print(canvas, &puzzle.shape, (x, y), &mut noise::stream(seed, "gaps"));
        Ok(())
    }
}

impl Print {
    /// What stands in the cells, print and handwriting, as the CSV that labels a photo: `c` for a cell with
    /// candidates; a jigsaw's regions below.
    pub(crate) fn seen(&self) -> String {
        let cell = |i: usize| match &self.entries[i] {
            Entry::Nothing => puzzle::symbol(self.puzzle.clues[i]),
            Entry::Digit(value) => puzzle::symbol(*value),
            Entry::Candidates(_) => "c".to_owned(),
        };
        self.puzzle.shape.csv(cell) + &self.puzzle.shape.regions_csv()
    }

    /// What stands in the cells as values, 0 where nothing or only candidates do.
    pub(crate) fn values(&self) -> Values {
        let value = |(entry, &clue): (&Entry, &u8)| match entry {
            Entry::Digit(value) => *value,
            Entry::Nothing | Entry::Candidates(_) => clue,
        };
        self.entries.iter().zip(&self.puzzle.clues).map(value).collect()
    }

    /// The board with nothing in it, as CSV; a jigsaw's regions below.
    pub(crate) fn blank(&self) -> String {
        self.puzzle.shape.csv(|_| puzzle::symbol(0)) + &self.puzzle.shape.regions_csv()
    }

    /// The print alone; `None` where nothing else is there.
    pub(crate) fn given(&self) -> Option<String> {
        let shape = &self.puzzle.shape;
        let written = self.entries.iter().any(|e| *e != Entry::Nothing);
        written.then(|| shape.csv(|i| puzzle::symbol(self.puzzle.clues[i])) + &shape.regions_csv())
    }

    /// The values of the solution.
    pub(crate) fn solution(&self) -> String {
        self.puzzle.shape.csv(|i| puzzle::symbol(self.puzzle.solution[i]))
    }
}
