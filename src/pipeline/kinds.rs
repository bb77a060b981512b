//! Boards of kinds that are told by more than lines: found by their cells, read mark by mark, and settled by
//! the rules of whichever kind the marks make sense to.

use super::caged::summed;
use super::scene::{Options, Scene, Watcher};
use super::upright::{has_empty_cells, on_nodes, upright};
use crate::clock::{Allowance, Clock};
use crate::decide::{self, Repaired};
use crate::diagnostics::Result;
use crate::draw::{self, Ink as Colour, Overlay};
use crate::geometry::{Cell, Mesh, Point};
use crate::grid::{self, Board};
use crate::ocr::{self, Candidate, CellReading, Ink, Reading, Recognizer};
use crate::photo::Photo;
use crate::puzzle::marks::{Marks, Told};
use crate::puzzle::{Aside, KINDS, Kind, Layout, Puzzle, Symbol, from_layout, wants_words};

/// How many times the solver's budget the kinds that are told by more than lines may take together.
const BUDGETS: u32 = 2;

/// Rules broken at once by what was read above which it is no puzzle of a kind: misread clues break one each.
const MOST_BROKEN: usize = 3;

/// Nats that a board costs at most that is clearly of its kind: of its marks hardly any is doubtful.
const CHEAP: f64 = 4.0;

/// What a board was read as.
pub(super) struct Found {
    /// The board, upright.
    pub(super) board: Board,
    /// What it says.
    pub(super) reading: Reading,
    /// Whether the rules settle it, and no other kind or reading of what stands beside it is as probable.
    pub(super) sure: bool,
    /// Whether it has what no sudoku has.
    pub(super) is_clear: bool,
    /// How many marks there are in its cells of which it makes nothing.
    strange: usize,
}

impl Found {
    /// What is worth more to a person: what is sure, what is told by more, and of that the one with more
    /// clues and fewer marks that are none.
    fn worth(&self) -> (bool, bool, isize) {
        let clues = self.reading.cells.iter().filter(|cell| cell.best().symbol.is_some()).count();
        (self.sure, self.is_clear, clues as isize - self.strange as isize)
    }
}

/// A way to read a board, before the rules decide.
struct Way {
    told: Told,
    board: Board,
    reading: Reading,
    puzzle: Puzzle,
    broken: usize,
}

/// What is looked for on a page, and where.
pub(super) struct Sought<'a> {
    /// The kind, where a person says it.
    pub(super) kind: Option<&'static Kind>,
    /// The boards that were found by their frames, whose inner lines may be too faint for their cells to be
    /// seen.
    pub(super) known: &'a [Board],
    /// Whether boards are looked for on all of the page.
    pub(super) is_all: bool,
}

/// What the rules make of a reading.
pub(super) type Decide<'a> = &'a dyn Fn(&Layout, &Reading) -> Result<Option<Repaired>>;

/// The most probable puzzle of a kind that is told by more than lines; `None` where there is none.
pub(super) fn read(
    Scene { photo, sheet, .. }: &Scene,
    options: &Options,
    sought: &Sought<'_>,
    engine: &dyn Recognizer,
    decide: Decide<'_>,
) -> Result<Option<Found>> {
    let time = options.reading.time.min(options.budget.time * BUDGETS);
    let clock = &Allowance { time }.start(&options.interrupt);
    let mut best: Option<Found> = None;
    let boards: Box<dyn Iterator<Item = Result<Board>> + '_> = if sought.is_all {
        Box::new(grid::others(sheet, sought.known, clock))
    } else {
        Box::new(sought.known.iter().cloned().map(Ok))
    };
    // What has sums in its cells is looked at first.
    let sums = |board: &Board| summed(photo, board).transpose().map(|marked| Ok((marked?, None)));
    let is_known = |board: &Board| sought.known.iter().any(|known| grid::are_same(known, board));
    let views = |board: Result<Board>| {
        let summed = board.as_ref().ok().filter(|board| !is_known(board)).and_then(sums);
        let own = move || board.and_then(|seen| Ok((upright(photo, &seen)?, Some(seen))));
        summed.into_iter().chain(std::iter::once_with(own))
    };
    let mut boards = sought.known.iter().filter_map(sums).chain(boards.flat_map(views)).fuse();
    let mut nodes: Option<Board> = None;
    let on_nodes = |nodes: Board| upright(photo, &nodes).map(|marked| (marked, Some(nodes)));
    while let Some(board) = nodes.take().map(on_nodes).or_else(|| boards.next()) {
        if best.is_some() && clock.is_over() {
            break;
        }
        let ((board, mut marks), seen) = board?;
        nodes = seen.filter(|_| has_empty_cells(&marks)).map(|seen| self::on_nodes(&seen));
        clock.check("reading the marks")?;
        if wants_words(&marks) {
            marks.words = ocr::words_about(photo, &board, engine)?;
        }
        let title = |board: &Board| titled(photo, board, engine);
        let Some(found) = told(&board, &marks, sought.kind, clock, (decide, &title))? else { continue };
        // A mark that makes no sense may be a number that a board seen otherwise has.
        if (found.sure && found.strange == 0) || (marks.has_sums() && found.is_clear) {
            return Ok(Some(found));
        }
        if best.as_ref().is_none_or(|best| found.worth() > best.worth()) {
            best = Some(found);
        }
    }
    Ok(best)
}

/// The most probable puzzle, of one kind or of all that are told by more than lines, that marks on a board
/// and about it are.
pub(super) fn told(
    board: &Board,
    marks: &Marks,
    kind: Option<&'static Kind>,
    clock: &Clock,
    (decide, title): (Decide<'_>, Title<'_>),
) -> Result<Option<Found>> {
    settled(ways(board, marks, kind), marks, clock, (decide, title))
}

/// What each kind makes of the marks, least broken rules first.
fn ways(board: &Board, marks: &Marks, kind: Option<&'static Kind>) -> Vec<Way> {
    let kinds = KINDS.iter().filter(|own| kind.is_none_or(|kind| kind == **own));
    let told = kinds.filter_map(|kind| kind.told).flat_map(|told| told(marks));
    let mut ways: Vec<Way> = told.filter_map(|told| way(board, told)).collect();
    ways.retain(|way| way.broken <= MOST_BROKEN);
    ways.sort_by(|a, b| a.broken.cmp(&b.broken).then(a.told.cost.total_cmp(&b.told.cost)));
    let least = ways.first().map_or(0, |way| way.broken);
    ways.retain(|way| way.broken <= least + 1);
    ways
}

/// A way to read the part of a board that a kind takes for its own; `None` where that is no board of the
/// kind.
fn way(board: &Board, told: Told) -> Option<Way> {
    let (top, left) = (usize::from(told.corner.row), usize::from(told.corner.column));
    let (rows, columns) = told.size;
    let mesh = board.mesh.part((top, left), (rows.into(), columns.into()));
    let blank = crate::puzzle::parse(&told.text, "the photo").ok()?.pop()?;
    let whole = usize::from(board.layout.columns);
    let part = |r: u16, c: u16| (usize::from(r) + top) * whole + usize::from(c) + left;
    let paper = (0..rows)
        .flat_map(|r| (0..columns).map(move |c| (r, c)))
        .map(|(r, c)| board.layout.paper[part(r, c)]);
    let own = blank.rules().layout();
    let layout = Layout { paper: paper.collect(), printed: Some(told.text.as_str().into()), ..own };
    if (layout.rows, layout.columns) != (rows, columns) {
        return None;
    }
    let reading = reading(&mesh, &layout, &told);
    let givens: Vec<(Cell, Symbol)> =
        reading.cells.iter().filter_map(|cell| Some((cell.place.cell, cell.best().symbol?))).collect();
    let board = Board { mesh, layout, turn: board.turn, score: board.score };
    let puzzle = from_layout(&board.layout, &givens).ok()?;
    let broken = puzzle.rules().direct_conflicts().len();
    Some(Way { told, board, reading, puzzle, broken })
}

/// What is told of the cells, as a reading.
fn reading(mesh: &Mesh, layout: &Layout, told: &Told) -> Reading {
    let read = |cell: Cell| {
        let values = told.cells.iter().find(|c| c.0 == cell).map(|c| c.1.as_slice());
        let candidate =
            |&(value, probability): &(Option<u32>, f64)| Candidate { symbol: value.map(Symbol), probability };
        let candidates: Vec<Candidate> = values.unwrap_or(&[(None, 1.0)]).iter().map(candidate).collect();
        let is_empty = candidates.first().is_none_or(|c| c.symbol.is_none());
        let ink = if is_empty { Ink::Empty } else { Ink::Printed };
        CellReading { place: mesh.place(cell), candidates, ink, ink_probability: 1.0 }
    };
    Reading { cells: layout.cells().map(read).collect(), asides: told.asides.clone() }
}

/// The kind that is named beside a board.
fn titled(photo: &Photo, board: &Board, engine: &dyn Recognizer) -> Result<Option<&'static Kind>> {
    let title = ocr::titles(photo, &[board], engine)?.pop().flatten();
    Ok(title.and_then(|title| crate::puzzle::titled(&title.text)))
}

/// A way to read a board, what the rules make of it, and the nats that both cost.
type Decided = (f64, Way, Option<Repaired>);

/// Leaves of ways of several kinds that are about as probable, best first, those of the kind that the title
/// names.
fn named(decided: &mut Vec<Decided>, title: Title<'_>) -> Result<()> {
    let near = near(decided);
    if near.len() < 2 {
        return Ok(());
    }
    let Some(named) = title(&decided[0].1.board)?.filter(|named| near.contains(named)) else { return Ok(()) };
    decided.retain(|way| kind(way) == named);
    Ok(())
}

fn kind(way: &Decided) -> &'static Kind {
    way.1.puzzle.rules().kind()
}

/// The kinds of ways that are about as probable as the first, its own before all.
fn near(decided: &[Decided]) -> Vec<&'static Kind> {
    let Some(first) = decided.first() else { return Vec::new() };
    // What costs much explains the board hardly better than what costs more.
    let is_dear = first.0 > CHEAP && !first.2.as_ref().is_some_and(|repaired| repaired.sure);
    let is_near = |way: &&Decided| is_dear || way.0 - first.0 < decide::ENOUGH_MARGIN;
    let mut kinds: Vec<&'static Kind> = Vec::new();
    for way in decided.iter().filter(is_near) {
        if !kinds.contains(&kind(way)) {
            kinds.push(kind(way));
        }
    }
    kinds
}

/// The kind that is named beside a board, which takes a while to be read.
pub(super) type Title<'a> = &'a dyn Fn(&Board) -> Result<Option<&'static Kind>>;

/// The way of which the rules make the most probable puzzle; where several kinds are about as probable, of
/// the one that the page names.
fn settled(
    ways: Vec<Way>,
    marks: &Marks,
    clock: &Clock,
    (decide, title): (Decide<'_>, Title<'_>),
) -> Result<Option<Found>> {
    let mut decided: Vec<Decided> = Vec::new();
    let mut alike: Vec<Way> = Vec::new();
    let mut is_over = false;
    // What makes sense of all that stands beside the cells, too, has no rival in what leaves it out: on a
    // board of few numbers it would take the solver long to see that these are no path.
    let (with, without): (Vec<Way>, Vec<Way>) = ways.into_iter().partition(|way| !way.told.asides.is_empty());
    for way in with.into_iter().chain(without) {
        if way.told.asides.is_empty() && decided.iter().any(explains_all) {
            continue;
        }
        if decided.iter().any(|decided| is_ahead(decided, &way)) {
            continue;
        }
        if decided.iter().any(|decided| is_answer_of(decided, &way)) {
            alike.push(way);
            continue;
        }
        is_over |= clock.is_over();
        let repaired = if is_over { None } else { decide(&way.board.layout, &way.reading)? };
        let cost = repaired.as_ref().map_or(f64::INFINITY, |r| r.cost) + way.told.cost;
        decided.push((cost, way, repaired));
    }
    // What no rule settles comes last, in the order in which the kinds were sure of it.
    decided.sort_by(|a, b| a.0.total_cmp(&b.0));
    named(&mut decided, title)?;
    let rivals = near(&decided).split_off(1.min(decided.len()));
    weigh(&mut decided);
    let rival = rivals_of(&decided).map(|rival| rival.0).next().unwrap_or(f64::INFINITY);
    let is_sure = |(cost, way, repaired): &Decided| {
        repaired.as_ref().is_some_and(|r| r.sure)
            && way.told.doubts.is_empty()
            && rival - cost >= decide::ENOUGH_MARGIN
    };
    let sure = !is_over && decided.first().is_some_and(is_sure);
    // What does not matter to an answer is worth a look only where that is not given.
    contest(&mut decided, if sure { &[] } else { &alike });
    let Some((cost, way, repaired)) = decided.into_iter().next() else { return Ok(None) };
    let is_solved = repaired.is_some() && cost <= CHEAP;
    let most = u32::from(way.board.layout.rows.max(way.board.layout.columns));
    let large = way.puzzle.rules().clues().iter().filter(|clue| clue.symbol.0 > most).count();
    let mut board = way.board;
    board.layout.doubted = !sure;
    board.layout.rivals = rivals.into_iter().filter(|_| !sure).map(|kind| kind.name).collect();
    let is_whole = way.told.doubts.is_empty() && way.told.cost <= CHEAP;
    let is_shown = is_solved || is_whole || marks.has_sums();
    let is_clear = (way.told.is_clear && is_shown) || large >= LARGE;
    let strange = strange(marks, &way.reading);
    Ok(Some(Found { board, reading: way.reading, sure, is_clear, strange }))
}

/// Whether the rules settle a way that explains what stands beside the cells.
fn explains_all((cost, way, repaired): &Decided) -> bool {
    *cost <= CHEAP
        && !way.told.asides.is_empty()
        && way.told.doubts.is_empty()
        && repaired.as_ref().is_some_and(|repaired| repaired.sure)
}

/// Whether the rules settle a way so far ahead of another that this one is no rival, whatever they make of
/// it.
fn is_ahead((cost, _, repaired): &Decided, other: &Way) -> bool {
    repaired.as_ref().is_some_and(|repaired| repaired.sure) && other.told.cost - cost >= decide::ENOUGH_MARGIN
}

/// Whether the answer to a way, which the rules settle, answers another one in the same cells, too: that one
/// has the same answer, or several.
fn is_answer_of((_, way, repaired): &Decided, other: &Way) -> bool {
    let of = |way: &Way| (way.puzzle.rules().kind().name, way.told.corner, way.told.size);
    let is_answer = |solution| other.puzzle.rules().check(solution).iter().all(|check| check.ok);
    repaired.as_ref().is_some_and(|r| r.sure && of(way) == of(other) && is_answer(&r.solution))
}

/// How many marks there are in the cells of a reading that are neither values of cells nor asides.
fn strange(marks: &Marks, reading: &Reading) -> usize {
    let is_told = |at: Point| {
        let is_clue = |cell: &CellReading| cell.place.quad.contains(at) && cell.candidates.len() > 1;
        let is_aside = |aside: &Aside| aside.place.is_some_and(|place| place.contains(at));
        reading.cells.iter().any(is_clue) || reading.asides.iter().any(is_aside)
    };
    let is_within = |at: Point| reading.cells.iter().any(|cell| cell.place.quad.contains(at));
    let middles = marks.marks.iter().map(|mark| mark.place.centre());
    middles.filter(|&at| is_within(at) && !is_told(at)).count()
}

/// Shows what was read beside the cells, where anything was.
pub(super) fn watched(found: &Found, photo: &Photo, watch: &Watcher<'_>) {
    if !found.reading.asides.is_empty() {
        watch("beside", &|| beside(photo, &found.board, &found.reading));
    }
}

/// The photo with frames around what was read beside the cells.
fn beside(photo: &Photo, board: &Board, reading: &Reading) -> image::RgbImage {
    let beside = reading.asides.iter().filter_map(|aside| aside.place).collect();
    draw::overlays(
        photo,
        &[Overlay { board, marks: &[], figure: None, beside }],
        Colour::default(),
        board.turn,
    )
}

/// How probable it is that a page does not keep to its own rules, such as totals that do not agree: then what
/// stands beside the cells is what the reader says of each by itself.
const MISPRINT: f64 = 0.02;

/// Gives what stands beside the cells in the first way the probabilities that the ways to read it all
/// together leave; without a way that the rules settle, those of how the kind was sure of them.
fn weigh(decided: &mut [Decided]) {
    let is_settled = decided.first().is_some_and(|way| way.0.is_finite());
    let Some((first, others)) = decided.split_first_mut() else { return };
    let cost = |way: &Decided| if is_settled { way.0 } else { way.1.told.cost };
    let names = |way: &Way| way.told.asides.iter().map(|aside| aside.name.clone()).collect::<Vec<_>>();
    let (own, least) = (names(&first.1), cost(first));
    let rivals = others.iter().filter(|other| names(&other.1) == own);
    let weighed: Vec<(f64, Vec<String>)> = rivals
        .map(|other| {
            let values = other.1.told.asides.iter().map(|aside| aside.value.clone()).collect();
            ((least - cost(other)).min(0.0).exp(), values)
        })
        .collect();
    likened(&mut first.1.reading.asides, &weighed);
}

/// The ways behind the first that leave something to decide: those of which the rules do not make the same
/// answer in the same cells.
fn rivals_of(decided: &[Decided]) -> impl Iterator<Item = &Decided> {
    let answer = |way: &Decided| {
        let solution = way.2.as_ref().map(|repaired| repaired.solution.clone());
        solution.map(|solution| (kind(way).name, way.1.told.corner, way.1.told.size, solution))
    };
    let first = decided.first().and_then(answer);
    decided.iter().skip(1).filter(move |way| first.is_none() || answer(way) != first)
}

/// Marks what stands beside the cells in the first way and is other in one that is about as probable: it is
/// to be looked at.
fn contest(decided: &mut [Decided], alike: &[Way]) {
    let Some(least) = decided.first().map(|first| first.0) else { return };
    let is_near = |cost: f64| cost - least < decide::ENOUGH_MARGIN;
    let rivals = rivals_of(decided).filter(|other| is_near(other.0)).map(|other| &other.1);
    let alike = alike.iter().filter(|way| is_near(way.told.cost));
    let near: Vec<Vec<Aside>> = rivals.chain(alike).map(|way| way.told.asides.clone()).collect();
    let Some(first) = decided.first_mut() else { return };
    for other in &near {
        for (aside, rival) in first.1.reading.asides.iter_mut().zip(other) {
            aside.is_contested |= aside.name == rival.name && aside.value != rival.value;
        }
    }
}

/// Gives asides, which are read as the most probable way has them, the probabilities that other ways leave
/// them: how probable each is against the first, and the values that it has.
fn likened(asides: &mut [Aside], others: &[(f64, Vec<String>)]) {
    let sum: f64 = 1.0 + others.iter().map(|way| way.0).sum::<f64>();
    for (i, aside) in asides.iter_mut().enumerate().filter(|(_, aside)| !aside.is_contested) {
        let taken = aside.value.clone();
        let together = |value: &str| {
            let own = if value == taken { 1.0 } else { 0.0 };
            let others = others.iter().filter(|way| way.1[i] == value).map(|way| way.0).sum::<f64>();
            (own + others) / sum
        };
        for (value, probability) in &mut aside.values {
            *probability = (1.0 - MISPRINT) * together(value) + MISPRINT * *probability;
        }
        aside.values.sort_by(|a, b| b.1.total_cmp(&a.1));
    }
}

/// Numbers larger than any symbol of a sudoku with so many cells a side that tell a board of numbers.
const LARGE: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::aside::Form;

    fn total(value: &str, values: &[(&str, f64)]) -> Aside {
        let values = values.iter().map(|v| (v.0.to_owned(), v.1)).collect();
        Aside::new("total of row 1", Form::Number, value, values)
    }

    #[test]
    fn a_total_that_alone_is_doubtful_is_sure_where_the_others_allow_no_other() {
        let mut asides = [total("21", &[("27", 0.6), ("21", 0.4)])];
        likened(&mut asides, &[]);
        assert!(asides[0].probability() > 0.98, "{asides:?}");
        assert_eq!(asides[0].values[0].0, "21", "the most probable comes first");
    }

    #[test]
    fn ways_that_are_as_probable_leave_the_total_in_doubt() {
        let mut asides = [total("21", &[("21", 0.99), ("27", 0.01)]), total("5", &[("5", 0.9), ("6", 0.1)])];
        let way = |p: f64, first: &str| (p, vec![first.to_owned(), "5".to_owned()]);
        likened(&mut asides, &[way(0.5, "27"), way(0.5, "21")]);
        assert!((asides[0].probability() - 0.75).abs() < 0.02, "{asides:?}");
        assert!(asides[1].probability() > 0.99, "both ways have it");
        let mut odd = [Aside { is_contested: true, ..total("", &[("hook", 0.8)]) }];
        likened(&mut odd, &[]);
        assert!(odd[0].probability() < 0.01 && odd[0].is_doubtful(0.5), "no way has any use for it");
    }
}
