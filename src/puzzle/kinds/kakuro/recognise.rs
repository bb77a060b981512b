//! Which kakuro the cells of a board may be, some of which are divided by diagonals.

use super::board::{Block, Kakuro, LARGEST, Run};
use crate::geometry::Cell;
use crate::puzzle::Rules as _;
use crate::puzzle::aside::{Aside, Form};
use crate::puzzle::kinds::shared::numbers::values;
use crate::puzzle::kinds::shared::sums::{self, Seen};
use crate::puzzle::kinds::shared::totals::{OFFERED, are_more, together};
use crate::puzzle::marks::{BlockLook, Blocks, Mark, Marks, Number, Told, Values};

/// Nats by which a cell is white, or none, where a sum before it says so, or that there is none.
const BY_SUM: f64 = 6.0;

/// The same where it is as bright as a white cell beside it, or as much darker as blocks are; and how much
/// that is at least, in logarithms, where no block says.
const BY_TONE: f64 = 4.0;
const SHADE: f32 = 0.12;

/// Logarithm from which blocks with sums are shaded: white paper varies by less.
const SHADED: f32 = 0.025;

/// Logarithm by which white cells are darker than blocks at least where these are bare paper.
const TINTED: f32 = 0.05;

/// The same of a cell that is dark or hatched, and of one with a digit.
const FILLED: f64 = 9.0;
const WITH_DIGIT: f64 = 4.0;

/// Nats that two signs need to be in doubt where they contradict one another.
const CLEAR: f64 = 3.0;

/// Nats that it costs that a sum is not seen, and how many are not at most.
const MISSING: f64 = 5.0;
const MOST_MISSING: usize = 3;

/// Nats beyond the most probable way within which others are offered.
const NEAR: f64 = 10.0;

/// A run with what is seen of its sum.
struct Read<'a> {
    run: Run,
    mark: Option<&'a Mark>,
    numbers: Vec<Number>,
    /// The number of the connected white cells that it is of.
    part: usize,
}

/// What the marks may be.
pub(super) fn told(marks: &Marks) -> Vec<Told> {
    let size = (usize::from(marks.layout.rows), usize::from(marks.layout.columns));
    let Some(blocks) = marks.blocks.as_ref().filter(|blocks| blocks.cells.len() == size.0 * size.1) else {
        return Vec::new();
    };
    let (white, mut doubts) = white(blocks, size.1);
    let Some(runs) = runs(blocks, &white, size) else { return Vec::new() };
    let missing = runs.iter().filter(|run| run.mark.is_none()).count();
    if missing > MOST_MISSING {
        return Vec::new();
    }
    let forced: f64 = runs.iter().map(|run| sums::unlikely(run.mark.map(whole), &run.numbers)).sum::<f64>()
        + missing as f64 * MISSING;
    let numbers: Vec<Vec<Number>> = runs.iter().map(|run| run.numbers.clone()).collect();
    let ways = together(&numbers, OFFERED, |sums| agree(&runs, sums));
    let least = ways.first().map_or(0.0, |way| way.1);
    if are_more(&ways, OFFERED) {
        doubts.push("the sums".to_owned());
    }
    let cells = digits(blocks, &white, size.1);
    let told = |(sums, cost): &(Vec<u32>, f64)| {
        let kakuro = with_sums(size, &white, &runs, sums)?;
        let aside = |(read, &sum): (&Read<'_>, &u32)| {
            let values = read.numbers.iter().map(|n| (n.0.to_string(), n.1)).collect();
            let name = format!("total of the {}", read.run.name());
            let aside = Aside::new(name, Form::Number, sum.to_string(), values);
            Aside { place: read.mark.map(|mark| mark.place), ..aside }
        };
        Some(Told {
            text: kakuro.to_text(),
            corner: Cell::new(0, 0),
            size: (marks.layout.rows, marks.layout.columns),
            cells: cells.clone(),
            asides: runs.iter().zip(sums).map(aside).collect(),
            cost: forced + cost,
            doubts: doubts.clone(),
            is_clear: true,
        })
    };
    ways.iter().filter(|way| way.1 <= least + NEAR).filter_map(told).collect()
}

/// A sum of which all is seen.
const fn whole(mark: &Mark) -> Seen<'_> {
    Seen { mark, is_whole: true }
}

/// What is taken for the sum of a mark.
fn sum(mark: Option<&Mark>) -> Option<&Mark> {
    mark.filter(|mark| mark.is_number() >= sums::LEAST)
}

/// Which cells are white, from the upper left on, as the sums before them and their tone say; and those of
/// which these say different things.
fn white(blocks: &Blocks, columns: usize) -> (Vec<bool>, Vec<String>) {
    let shade = shade(blocks, columns);
    let mut white: Vec<bool> = Vec::new();
    let mut doubts = Vec::new();
    for (i, look) in blocks.cells.iter().enumerate() {
        let (row, column) = (i / columns, i % columns);
        if look.is_divided || row == 0 || column == 0 {
            white.push(false);
            continue;
        }
        let (above, left) = (i - columns, i - 1);
        let before = |at: usize, sum_before: fn(&BlockLook) -> Option<&Mark>, step: f32| {
            let other = &blocks.cells[at];
            if other.is_divided {
                let is_begun = sum(sum_before(other)).is_some();
                return if is_begun { BY_SUM } else { -BY_SUM };
            }
            // Half as dark as a block is may be a shadow's edge.
            let tone = f64::from((1.0 + 2.0 * step / shade).clamp(-1.0, 1.0));
            if white[at] { tone * BY_TONE } else { -BY_SUM }
        };
        let says = [
            before(above, |look| look.down.as_ref(), look.steps[0]),
            before(left, |look| look.across.as_ref(), look.steps[1]),
            if look.is_filled { -FILLED } else { 0.0 },
            if sum(look.digit.as_ref()).is_some() { WITH_DIGIT } else { 0.0 },
        ];
        let is_white = says.iter().sum::<f64>() > 0.0;
        let against = says.iter().map(|&nats| if is_white { -nats } else { nats }).fold(0.0, f64::max);
        if against >= CLEAR && !look.is_filled {
            doubts.push(format!("the cell at {}", Cell::new(row as u16, column as u16)));
        }
        white.push(is_white);
    }
    (white, doubts)
}

/// How much darker than white cells blocks are, in logarithms, or how much lighter, less than zero: those
/// that a sum is in than the cells behind them, or those without than those with one.
fn shade(blocks: &Blocks, columns: usize) -> f32 {
    let cells = &blocks.cells;
    let mut behind = Vec::new();
    let mut beside = Vec::new();
    for i in columns + 1..cells.len() {
        let (above, left) = (&cells[i - columns], &cells[i - 1]);
        let sums = [above.down.as_ref(), left.across.as_ref()].map(|mark| sum(mark).is_some());
        for ((other, step), is_begun) in [above, left].into_iter().zip(cells[i].steps).zip(sums) {
            match (other.is_divided, cells[i].is_divided) {
                (true, false) if is_begun => behind.push(step),
                (false, true) => beside.push(step.abs()),
                _ => {}
            }
        }
    }
    let ranked = |mut steps: Vec<f32>, hundredths: usize| {
        steps.sort_by(f32::total_cmp);
        steps.get(steps.len() * hundredths / 100).copied().unwrap_or(0.0)
    };
    let shade = ranked(behind, 50);
    if shade >= SHADED || shade <= -TINTED { shade } else { ranked(beside, 75).max(SHADE) }
}

/// The runs that have sums, with what is seen of these; `None` where a run has no block that could have one,
/// or more cells than there are digits.
fn runs<'a>(blocks: &'a Blocks, white: &[bool], size: (usize, usize)) -> Option<Vec<Read<'a>>> {
    let of_cells: Vec<Option<Block>> = white.iter().map(|&is| (!is).then(Block::default)).collect();
    let bare = Kakuro { rows: size.0, columns: size.1, values: vec![None; of_cells.len()], blocks: of_cells };
    let parts = parts(white, size.1);
    let read = |run: Run| -> Option<Option<Read<'a>>> {
        let first = bare.index(run.cells[0]);
        let before = &blocks.cells[first - if run.across { 1 } else { size.1 }];
        let mark = sum(if run.across { before.across.as_ref() } else { before.down.as_ref() });
        if run.cells.len() == 1 && mark.is_none() {
            return Some(None);
        }
        let is_one = before.is_divided && run.cells.len() <= LARGEST as usize;
        let numbers =
            sums::numbers(sums::range(run.cells.len().min(LARGEST as usize), LARGEST), mark.map(whole));
        is_one.then_some(Some(Read { run, mark, numbers, part: parts[first] }))
    };
    let runs: Option<Vec<Option<Read<'a>>>> = bare.runs().into_iter().map(read).collect();
    Some(runs?.into_iter().flatten().collect()).filter(|runs: &Vec<Read<'a>>| !runs.is_empty())
}

/// By cell, which connected white cells it is of.
fn parts(white: &[bool], columns: usize) -> Vec<usize> {
    let mut part: Vec<usize> = (0..white.len()).collect();
    for i in (0..white.len()).filter(|&i| white[i]) {
        for before in [i - 1, i - columns].into_iter().filter(|&before| white[before]) {
            let (own, other) = (part[i].min(part[before]), part[i].max(part[before]));
            part.iter_mut().filter(|p| **p == other).for_each(|p| *p = own);
        }
    }
    part
}

/// Whether the sums across and down of all connected white cells are the same.
fn agree(runs: &[Read<'_>], sums: &[u32]) -> bool {
    let mut differences: std::collections::BTreeMap<usize, i64> = std::collections::BTreeMap::new();
    for (read, &sum) in runs.iter().zip(sums) {
        *differences.entry(read.part).or_default() +=
            if read.run.across { i64::from(sum) } else { -i64::from(sum) };
    }
    differences.values().all(|&difference| difference == 0)
}

/// The kakuro with these sums.
fn with_sums(size: (usize, usize), white: &[bool], runs: &[Read<'_>], sums: &[u32]) -> Option<Kakuro> {
    let mut blocks: Vec<Option<Block>> = white.iter().map(|&is| (!is).then(Block::default)).collect();
    for (read, &sum) in runs.iter().zip(sums) {
        set(&mut blocks, size.1, &read.run, sum);
    }
    Kakuro::new(size, blocks, &[]).ok()
}

/// Sets the sum of a run in the block before it.
fn set(blocks: &mut [Option<Block>], columns: usize, run: &Run, sum: u32) {
    let first = usize::from(run.cells[0].row) * columns + usize::from(run.cells[0].column);
    let Some(Some(block)) = blocks.get_mut(first - if run.across { 1 } else { columns }) else { return };
    if run.across {
        block.across = Some(sum);
    } else {
        block.down = Some(sum);
    }
}

/// The digits in white cells.
fn digits(blocks: &Blocks, white: &[bool], columns: usize) -> Vec<(Cell, Values)> {
    let digit = |i: usize| {
        let mut may = values(blocks.cells[i].digit.as_ref()?);
        may.retain(|value| value.0.is_none_or(|digit| (1..=LARGEST).contains(&digit)));
        (may.len() > 1).then(|| (Cell::new((i / columns) as u16, (i % columns) as u16), may))
    };
    (0..white.len()).filter(|&i| white[i]).filter_map(digit).collect()
}

/// The empty board with sums that are said run by run; `None` where there are not as many.
pub(super) fn retold(kakuro: &Kakuro, sums: &[&str]) -> Option<String> {
    let sums: Option<Vec<u32>> = sums.iter().map(|sum| sum.parse().ok()).collect();
    let runs: Vec<Run> = kakuro.runs().into_iter().filter(|run| run.total.is_some()).collect();
    let sums = sums.filter(|sums| sums.len() == runs.len())?;
    let mut blocks = kakuro.blocks.clone();
    for (run, sum) in runs.iter().zip(sums) {
        set(&mut blocks, kakuro.columns, run, sum);
    }
    Some(Kakuro::new(kakuro.size(), blocks, &[]).ok()?.to_text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Quad};
    use crate::puzzle::Layout;
    use crate::puzzle::marks::Glyph;

    fn mark(digits: &str) -> Option<Mark> {
        let way: Vec<Glyph> = digits.chars().map(|digit| Glyph::taken_for(digit, 1.0)).collect();
        let place = Quad([Point::default(); 4]);
        (!digits.is_empty()).then(|| Mark {
            middle: Point::default(),
            size: Point::new(0.2, 0.2),
            place,
            ways: vec![way],
        })
    }

    /// A board of three columns: `x` is a shaded block, `16\\7` one with sums, anything else white.
    fn marks(cells: &[&str]) -> Marks {
        toned(cells, -0.2)
    }

    /// The same with blocks that are by so much lighter than white cells, as logarithms.
    fn toned(cells: &[&str], lighter: f32) -> Marks {
        let shade = |cell: &str| if cell == "x" || cell.contains('\\') { lighter } else { 0.0 };
        let step =
            |own: usize, other: Option<usize>| other.map_or(0.0, |o| shade(cells[own]) - shade(cells[o]));
        let look = |(i, cell): (usize, &&str)| {
            let sums = cell.split_once('\\');
            BlockLook {
                is_divided: sums.is_some(),
                steps: [step(i, i.checked_sub(3)), step(i, i.checked_sub(1))],
                down: sums.and_then(|sums| mark(sums.0)),
                across: sums.and_then(|sums| mark(sums.1)),
                digit: if sums.is_none() && *cell != "x" { mark(cell.trim_matches('.')) } else { None },
                ..BlockLook::default()
            }
        };
        Marks {
            blocks: Some(Blocks { cells: cells.iter().enumerate().map(look).collect() }),
            ..Marks::bare(Layout::full((cells.len() / 3) as u16, 3))
        }
    }

    const SMALL: [&str; 12] = ["x", "4\\", "16\\", "\\3", ".", ".", "\\8", ".", "5", "\\9", "x", "x"];

    #[test]
    fn blocks_sums_and_digits_are_told() {
        let mut cells = SMALL;
        (cells[2], cells[9], cells[10], cells[11]) = ("7\\", "x", "x", "x");
        let found = told(&marks(&cells));
        assert_eq!(found[0].text, "# kakuro\nx  4\\ 7\\\n\\3 .  .\n\\8 .  .\nx  x  x\n");
        assert!(found[0].doubts.is_empty() && found[0].cost < 0.1, "{:?}", found[0]);
        assert_eq!(
            found[0].cells.iter().map(|c| (c.0, c.1[0].0)).collect::<Vec<_>>(),
            [(Cell::new(2, 2), Some(5))]
        );
        assert_eq!(found[0].asides[3].name, "total of the run down from row 2 column 3");
    }

    #[test]
    fn blocks_may_be_lighter_than_white_cells() {
        let mut cells = SMALL;
        (cells[2], cells[9], cells[10], cells[11]) = ("7\\", "x", "x", "x");
        let found = told(&toned(&cells, 0.2));
        assert_eq!(found[0].text, told(&marks(&cells))[0].text);
        assert!(found[0].doubts.is_empty() && found[0].cost < 0.1, "{:?}", found[0]);
    }

    #[test]
    fn sums_across_and_down_come_to_the_same() {
        let mut cells = SMALL;
        (cells[9], cells[10], cells[11]) = ("x", "x", "x");
        let wrong = told(&marks(&cells));
        // 4 + 16 is not 3 + 8: one of them is another, at a price.
        assert!(wrong.iter().all(|told| told.cost > 5.0 || !told.doubts.is_empty()), "{wrong:?}");
    }
}
