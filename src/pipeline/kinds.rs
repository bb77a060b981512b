//! Boards of kinds that are told by more than lines: found by their cells, read mark by mark, and settled by
//! the rules of whichever kind the marks make sense to.

use super::beyond::Incomplete;
use super::caged::summed;
use super::looks::{Left, Sought};
use super::scene::{Options, Scene, Watcher};
use super::upright::{
    has_empty_cells, lean_outward, on_nodes, upright, with_numbered, with_seen, with_told, worded,
};
use super::weigh::{Decided, Way, contest, kind, rivals_of, weigh};
use crate::clock::{Allowance, Clock};
use crate::decide::{self, Repaired};
use crate::diagnostics::Result;
use crate::draw::{self, Ink as Colour, Overlay};
use crate::geometry::Point;
use crate::grid::{self, Board};
use crate::normalise::NormalisedImage;
use crate::ocr::{self, CellReading, Reading, Recognizer};
use crate::photo::Photo;
use crate::puzzle::aside::Form;
use crate::puzzle::marks::{LETTER_ASTRAY, Mark, Marks};
use crate::puzzle::{Aside, KINDS, Kind, Layout, wants_words};

/// How many times the solver's budget the kinds that are told by more than lines may take together.
const BUDGETS: u32 = 2;

/// Rules broken at once by what was read above which it is no puzzle of a kind: misread clues break one each.
const MOST_BROKEN: usize = 3;

/// Nats that a board costs at most that is clearly of its kind: of its marks hardly any is doubtful.
const CHEAP: f64 = 4.0;

/// One part in so many of its cells has a clue in a puzzle that is not told by what stands beside them.
const FEW: usize = 5;

/// Numbers larger than any symbol of a sudoku with so many cells a side that tell a board of numbers.
const LARGE: usize = 3;

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
    /// Whether the rules make one puzzle of it, sure or not.
    is_settled: bool,
    /// How many of its marks the rules read otherwise.
    changed: usize,
    /// How many marks there are in its cells of which it makes nothing.
    strange: usize,
}

impl Found {
    /// What is worth more to a person: what is sure, what is told by more, what has an answer, and of that
    /// the one with more clues that the rules leave as they are and fewer marks that they read otherwise or
    /// that are none.
    fn worth(&self) -> (bool, bool, bool, isize) {
        let clues = self.reading.cells.iter().filter(|cell| cell.best().symbol.is_some()).count();
        let wrong = 2 * self.changed + self.strange;
        (self.sure, self.is_clear, self.is_settled, clues as isize - wrong as isize)
    }

    /// Whether it is worth more than another one, if there is any.
    pub(super) fn is_better_than(&self, other: Option<&Self>) -> bool {
        other.is_none_or(|other| self.worth() > other.worth())
    }
}

/// What the rules make of a reading.
pub(super) type Decide<'a> = &'a dyn Fn(&Layout, &Reading) -> Result<Option<Repaired>>;

/// The most probable puzzle of a kind that is told by more than lines; `None` where there is none. What was
/// looked at, and what is not settled yet, is added to `left`.
pub(super) fn read(
    Scene { photo, sheet, .. }: &Scene,
    options: &Options,
    sought: &Sought<'_>,
    engine: &dyn Recognizer,
    decide: Decide<'_>,
    left: &mut Left,
) -> Result<Option<Found>> {
    let clock = &time(options).start(&options.interrupt);
    let mut best: Option<Found> = None;
    let boards: Box<dyn Iterator<Item = Result<Board>> + '_> = if sought.is_all {
        Box::new(grid::others(sheet, (sought.known, sought.others), clock))
    } else {
        Box::new(sought.known.iter().cloned().map(Ok))
    };
    let before = left.boards.clone();
    let may_be = |board: &Board| sought.may_be(board, &before);
    let boards = boards.filter(|board| board.as_ref().map_or(true, may_be));
    // What has sums in its cells is looked at first.
    let sums = |board: &Board| summed(photo, board).transpose().map(|marked| Ok((marked?, None)));
    let is_known = |board: &Board| sought.known.iter().any(|known| grid::are_same(known, board));
    let views = |board: Result<Board>| {
        let summed = board.as_ref().ok().filter(|board| !is_known(board)).and_then(sums);
        let own = move || board.and_then(|seen| Ok((upright(photo, &seen)?, Some(seen))));
        summed.into_iter().chain(std::iter::once_with(own))
    };
    let mut boards = sought
        .known
        .iter()
        .filter(|board| may_be(board))
        .filter_map(sums)
        .chain(boards.flat_map(views))
        .fuse();
    let mut nodes: Option<Board> = None;
    let mut doubtful: Vec<(Marks, Vec<Way>)> = Vec::new();
    let rules: Rules<'_> = (decide, &|board| titled(photo, board, engine));
    let on_nodes = |nodes: Board| upright(photo, &nodes).map(|marked| (marked, Some(nodes)));
    loop {
        let is_on_nodes = nodes.is_some();
        let Some(board) = nodes.take().map(on_nodes).or_else(|| boards.next()) else { break };
        let is_any = best.is_some() || !doubtful.is_empty() || !left.broken.is_empty();
        if is_any && clock.is_over() {
            break;
        }
        let ((mut board, mut marks), seen) = board?;
        left.boards.extend(seen.iter().filter(|_| !is_on_nodes).cloned());
        nodes = seen.filter(|_| !is_on_nodes && has_empty_cells(&marks)).map(|seen| self::on_nodes(&seen));
        clock.check("reading the marks")?;
        if wants_words(&marks) {
            (board, marks) = worded(photo, (board, marks), engine)?;
        }
        let (marks, ways) = told((photo, sheet), (board, marks), sought.kind, &mut left.incomplete)?;
        if !marks.has_sums() && ways.first().is_some_and(|way| way.broken > 0) {
            left.broken.push((marks, ways));
        } else if !marks.has_sums() && are_doubtful(&marks, &ways) {
            doubtful.push((marks, ways));
        } else if keep(&mut best, settled(ways, &marks, clock, rules)?, &marks) {
            return Ok(best);
        }
    }
    settle(&mut best, doubtful, clock, rules)?;
    Ok(best)
}

/// What stands on a board, with the cells that were not seen and that numbers or totals tell of, and what
/// each kind makes of it.
fn told(
    (photo, sheet): (&Photo, &NormalisedImage),
    (mut board, mut marks): (Board, Marks),
    kind: Option<&'static Kind>,
    incomplete: &mut Incomplete,
) -> Result<(Marks, Vec<Way>)> {
    let mut ways = ways(&board, &marks, kind);
    if ways.is_empty()
        && let Some(fuller) = with_numbered(&board, &marks)
    {
        (marks, ways) = again(photo, &fuller, marks, kind)?;
        board = fuller;
    }
    if let Some(whole) = ways.first().and_then(|way| with_told(&board, &marks, way)) {
        (marks, ways) = again(photo, &whole, marks, kind)?;
    }
    incomplete.doubt(&board, &mut ways);
    incomplete.keep(&board, &ways);
    if let Some(whole) = incomplete.completed(sheet, &board, (&marks, &ways)) {
        let seen = ocr::marks_about(photo, &whole)?;
        let own = self::ways(&whole, &seen, kind);
        if own.first().is_some_and(|way| way.told.doubts.is_empty()) {
            (marks, ways) = (seen, own);
        }
    }
    Ok((marks, ways))
}

/// The best of what was found on a photo and of what the looks at it left, which the rules settle now.
pub(super) fn read_left(
    photo: &Photo,
    options: &Options,
    (mut best, left): (Option<Found>, Left),
    engine: &dyn Recognizer,
    decide: Decide<'_>,
) -> Result<Option<Found>> {
    let clock = &time(options).start(&options.interrupt);
    settle(&mut best, left.broken, clock, (decide, &|board| titled(photo, board, engine)))?;
    Ok(best)
}

/// How long one look at a page may take.
fn time(options: &Options) -> Allowance {
    Allowance { time: options.reading.time.min(options.budget.time * BUDGETS) }
}

/// Settles what was put off, until no other board is worth a look or, once anything is found, time is over.
fn settle(
    best: &mut Option<Found>,
    put_off: Vec<(Marks, Vec<Way>)>,
    clock: &Clock,
    rules: Rules<'_>,
) -> Result<()> {
    for (marks, ways) in put_off {
        if (best.is_some() && clock.is_over()) || keep(best, settled(ways, &marks, clock, rules)?, &marks) {
            break;
        }
    }
    Ok(())
}

/// Whether a board is hardly seen as it is, whatever it says: it takes the rules long to see that nothing
/// comes of it, and another one may be seen better.
fn are_doubtful(marks: &Marks, ways: &[Way]) -> bool {
    !ways.is_empty() && (lean_outward(marks) || ways.iter().all(|way| !way.told.doubts.is_empty()))
}

/// Keeps what is worth more; returns whether no other board is worth a look.
fn keep(best: &mut Option<Found>, found: Option<Found>, marks: &Marks) -> bool {
    let Some(found) = found else { return false };
    // A mark that makes no sense may be a number that a board seen otherwise has.
    let is_last = (found.sure && found.strange == 0) || (marks.has_sums() && found.is_clear);
    if is_last || found.is_better_than(best.as_ref()) {
        *best = Some(found);
    }
    is_last
}

/// The marks of a board that has more cells than were seen when `before` was, across which a number may be
/// two, and what each kind makes of them.
fn again(
    photo: &Photo,
    board: &Board,
    before: Marks,
    kind: Option<&'static Kind>,
) -> Result<(Marks, Vec<Way>)> {
    let marks = with_seen(ocr::marks_about(photo, board)?, before);
    let ways = ways(board, &marks, kind);
    Ok((marks, ways))
}

/// What each kind makes of the marks, least broken rules first.
pub(super) fn ways(board: &Board, marks: &Marks, kind: Option<&'static Kind>) -> Vec<Way> {
    let kinds = KINDS.iter().filter(|own| kind.is_none_or(|kind| kind == **own));
    let told = kinds.filter_map(|kind| kind.told).flat_map(|told| told(marks));
    let mut ways: Vec<Way> = told.filter_map(|told| Way::of(board, told)).collect();
    ways.retain(|way| way.broken <= MOST_BROKEN);
    ways.sort_by(|a, b| a.broken.cmp(&b.broken).then(a.told.cost.total_cmp(&b.told.cost)));
    let least = ways.first().map_or(0, |way| way.broken);
    ways.retain(|way| way.broken <= least + 1);
    ways
}

/// The kind that is named beside a board.
fn titled(photo: &Photo, board: &Board, engine: &dyn Recognizer) -> Result<Option<&'static Kind>> {
    let title = ocr::titles(photo, &[board], engine)?.pop().flatten();
    Ok(title.and_then(|title| crate::puzzle::titled(&title.text)))
}

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

/// What settles what was read.
pub(super) type Rules<'a> = (Decide<'a>, Title<'a>);

/// The way of which the rules make the most probable puzzle; where several kinds are about as probable, of
/// the one that the page names.
pub(super) fn settled(
    ways: Vec<Way>,
    marks: &Marks,
    clock: &Clock,
    (decide, title): Rules<'_>,
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
        // What was found last is looked at all the same: boards alone may have taken the time.
        is_over |= clock.is_over() && !decided.is_empty();
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
    // Many clues say which of them is misread, but not that a board has an unlikely outline.
    let is_sure = |(cost, way, repaired): &Decided| {
        repaired.as_ref().is_some_and(|r| r.sure)
            && (*cost <= CHEAP || has_many(way))
            && (way.told.cost <= CHEAP || !way.told.asides.is_empty())
            && way.told.doubts.is_empty()
            && rival - cost >= decide::ENOUGH_MARGIN
    };
    let sure = !is_over && decided.first().is_some_and(is_sure);
    // What does not matter to an answer is told, too: nothing is silently read as something else.
    contest(&mut decided, &alike);
    let Some((cost, way, repaired)) = decided.into_iter().next() else { return Ok(None) };
    let is_settled = repaired.as_ref().is_some_and(|repaired| repaired.sure);
    let changed = repaired.as_ref().map_or(0, |repaired| repaired.changes.len());
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
    Ok(Some(Found { board, reading: way.reading, sure, is_clear, is_settled, changed, strange }))
}

/// Whether a way has as many clues as printed puzzles have: of few, another reading that has one solution is
/// easily found, whatever the page shows.
fn has_many(way: &Way) -> bool {
    let clues = way.puzzle.rules().clues().len();
    clues * FEW >= way.reading.cells.len() || !way.told.asides.is_empty()
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
    // Lines that join letters cross between them.
    let has_words = reading.asides.iter().any(|aside| aside.form == Form::Word);
    let is_meant = |mark: &&Mark| !has_words || marks.is_central(mark, LETTER_ASTRAY);
    let is_within = |at: Point| reading.cells.iter().any(|cell| cell.place.quad.contains(at));
    let middles = marks.marks.iter().filter(is_meant).map(|mark| mark.place.centre());
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

#[cfg(test)]
mod tests;
