//! The marks on a board and about it: cut out wherever they stand, and read glyph by glyph.
//!
//! [`ink`] straightens the board with a margin and tells its ink from its lines, [`tokens`] puts pieces
//! of ink together to glyphs and these to marks, and the network of [`super::symbols`] says what each
//! glyph is. [`cages`] finds the cages of killer sudokus: [`flat`] lays a board onto its solid lines,
//! [`walls`] tells where cages end, [`corners`] cuts the sums in the corners of cells.

mod blocks;
mod cages;
mod clues;
mod corners;
mod dots;
mod flat;
mod frames;
mod ink;
mod joined;
mod lost;
mod pairs;
mod rectangle;
mod rings;
mod tile;
mod tiles;
mod tokens;
mod walls;

pub use cages::cages;
pub use clues::blocks;

use super::symbols;
use crate::diagnostics::Result;
use crate::geometry::{Mesh, ratio};
use crate::grid::Board;
use crate::photo::Photo;
use crate::puzzle::marks::{Glyph, LETTER_ASTRAY, Mark, Marks, Tile};
use crate::raster::PAPER;
use ink::{COARSE, FINE, Sheet};
use tokens::Token;

/// Least probability that a mark's glyphs are characters, at their best: less is dirt.
const LEAST: f64 = 0.05;

/// From which on none of them is taken for a piece of the line about them.
const DOUBTFUL: f64 = 0.3;

/// Probability of what a number most probably is from which it is sure.
const SURE: f64 = 0.9;

/// Least probability that what is in several pieces is a number.
const NUMBER: f64 = 0.5;

/// Probability that what looks surely like a letter is one, where it hangs together with what is about it.
const HIDDEN: f64 = 0.6;

/// Least probability that a glyph is a character for its mark to be surely a letter.
const CLEAR: f64 = 0.9;

/// The letter whose tail hangs below the others.
const TAILED: char = 'Q';

/// How many times as wide as the thick stroke of a letter the letter is at least.
const WIDER: f64 = 1.4;

/// How far, in cells, a piece of a number may reach beyond what finer ink shows of it: a pixel or so.
const SOFT: f64 = 0.02;

/// Fewest sure numbers beside a board that are totals, others of which may be doubtful.
const FEWEST_TOTALS: usize = 3;

/// How far from the middle of its row or column a total's own middle lies at most, in cells.
const ASTRAY: f64 = 0.15;

/// Cells about a board that are looked at: totals stand at most so far away.
const AROUND: usize = 2;

/// The marks of an upright board, as far as two cells about it; where tiles may lie about it, those too.
///
/// # Errors
/// The network's own; what cannot be read is data.
pub fn marks(photo: &Photo, board: &Board) -> Result<Marks> {
    marks_besides(photo, board, &[])
}

/// [`marks()`] without those that are known, so that none of their ink is taken for another one's.
///
/// # Errors
/// The network's own; what cannot be read is data.
pub fn marks_besides(photo: &Photo, board: &Board, known: &[&Mark]) -> Result<Marks> {
    let mut sheet = Sheet::of(photo, &board.layout, board.mesh.clone(), AROUND);
    for mark in known {
        sheet.blank(mark);
    }
    let is_staggered = board.mesh.is_staggered();
    let (layout, ink) = (board.layout.clone(), sheet.shares());
    let (frames, seams) = (pairs::frames(&sheet), pairs::seams(&sheet));
    let seen = read(&sheet, |_| true)?;
    let mut marks = Marks { is_staggered, marks: seen, ink, frames, seams, ..Marks::bare(layout) };
    lighten(&mut marks, &sheet.dark_tiles);
    if known.is_empty() && has_doubtful_among_sure(&marks) {
        sheet.tell(FINE);
        marks.marks =
            with_finer(marks.marks, |mark, _| !is_sure(mark), is_sure, |wanted| read(&sheet, wanted))?;
        if is_staggered {
            let finer: Vec<Mark> = tokens::tokens(&sheet).iter().map(|token| unread(&sheet, token)).collect();
            marks.marks.retain(|mark| !is_of_ring(mark, &finer));
        }
    }
    if known.is_empty() && has_unread_letters(&marks) {
        sheet.tell(FINE);
        let is_less = |mark: &Mark, finer: &Mark| is_unread(mark) || is_stem(mark, finer);
        let usual = lost::height(&central_letters(&marks));
        let is_whole = |mark: &Mark| is_letter(mark) && ratio(mark.size.y, usual) <= lost::HIGHER;
        marks.marks = with_finer(marks.marks, is_less, is_whole, |wanted| read(&sheet, wanted))?;
    }
    if known.is_empty() && are_letters(&marks) {
        marks.marks = with_lost(&sheet, &marks)?;
    }
    if tiles::may_be_about(board, &marks)
        && let Some((flat, around)) = tiles::reach(board)
    {
        marks.tiles = tiles_about(Sheet::of(photo, &board.layout, flat, around), &board.mesh)?;
    }
    Ok(marks)
}

/// Lets the paper of dark tiles be the page's, which is around them; those without a mark may be blocks.
fn lighten(marks: &mut Marks, dark_tiles: &[usize]) {
    let marked = marks.marks.iter().filter_map(|mark| marks.square_of(mark));
    let marked: Vec<usize> = marked.map(|cell| marks.layout.index(cell)).collect();
    for &cell in dark_tiles.iter().filter(|cell| marked.contains(cell)) {
        marks.layout.paper[cell] = [PAPER; 3];
    }
}

/// Whether most marks in cells are sure numbers and some are none, or several where totals may stand are and
/// some are none: print whose thin strokes are paler than the ink around them may be in pieces. Of walls,
/// which nothing else looks like, no mark needs to be sure.
fn has_doubtful_among_sure(marks: &Marks) -> bool {
    let count = |is_wanted: &dyn Fn(&Mark) -> bool| {
        let wanted = || marks.marks.iter().filter(|mark| is_wanted(mark));
        (wanted().filter(|mark| is_sure(mark)).count(), wanted().count())
    };
    let (sure, all) = count(&|mark| marks.cell_of(mark).is_some());
    let (totals, beside) = count(&|mark| is_beside(mark, marks));
    let are_sure = marks.is_staggered || sure * 2 >= all;
    are_sure && (sure < all || (FEWEST_TOTALS..beside).contains(&totals))
}

/// Whether a mark stands beside, above or below the board in the middle of one of its rows or columns.
fn is_beside(mark: &Mark, marks: &Marks) -> bool {
    let is_in = |at: f64, count: u16| (0.0..f64::from(count)).contains(&at);
    let is_middle = |at: f64| (at.fract() - 0.5).abs() <= ASTRAY;
    let (x, y) = (mark.middle.x, mark.middle.y);
    match (is_in(x, marks.layout.columns), is_in(y, marks.layout.rows)) {
        (true, false) => is_middle(x),
        (false, true) => is_middle(y),
        _ => false,
    }
}

/// Whether there are more letters than numbers in cells.
fn are_letters(marks: &Marks) -> bool {
    let own = || marks.marks.iter().filter(|mark| marks.cell_of(mark).is_some());
    let count = |is: fn(&Mark) -> bool| own().filter(|mark| is(mark)).count();
    count(is_letter) > count(is_sure)
}

/// Whether there are more letters than numbers in cells, and what may be one more is in several pieces, or
/// nothing that is known.
fn has_unread_letters(marks: &Marks) -> bool {
    are_letters(marks) && marks.marks.iter().any(|mark| marks.cell_of(mark).is_some() && is_unread(mark))
}

/// What is surely a letter in the middle of cells, with the numbers of these.
fn central_letters(marks: &Marks) -> Vec<(usize, &Mark)> {
    let is_central = |mark: &&Mark| is_letter(mark) && marks.is_central(mark, LETTER_ASTRAY);
    let cell = |mark: &Mark| Some(marks.layout.index(marks.square_of(mark)?));
    marks.marks.iter().filter(is_central).filter_map(|mark| Some((cell(mark)?, mark))).collect()
}

/// The marks, with letters that are doubtful in the middle of cells instead of what is none there: they hang
/// together with what is about them, or are light on dark.
fn with_lost(sheet: &Sheet, marks: &Marks) -> Result<Vec<Mark>> {
    let letters = central_letters(marks);
    let found = lost::letters(sheet, &letters, marks.layout.exists.len());
    let most = lost::ALIKE * lost::height(&letters);
    let has_tail = |mark: &Mark| mark.letters().first().is_some_and(|letter| letter.0 == TAILED);
    let is_whole = |mark: &Mark| {
        let is_known = |&(_, known): &(usize, &Mark)| {
            are_over(known, mark) && ratio(known.size.y, mark.size.y) <= lost::HIGHER && !is_stem(known, mark)
        };
        is_letter(mark) && (mark.size.y <= most || has_tail(mark)) && !letters.iter().any(is_known)
    };
    let pictures: Vec<image::GrayImage> = found.iter().flatten().map(|way| way.1.clone()).collect();
    let mut glyphs = symbols::glyphs(&pictures)?.into_iter();
    let mut lost: Vec<Mark> = Vec::new();
    for ways in &found {
        let read = ways.iter().zip(glyphs.by_ref());
        let read = read.map(|((token, _), glyph)| Mark { ways: vec![vec![glyph]], ..unread(sheet, token) });
        // What is narrower lacks hairlines.
        lost.extend(read.filter(is_whole).max_by(|a, b| a.size.x.total_cmp(&b.size.x)));
    }
    for glyph in lost.iter_mut().flat_map(|mark| mark.ways.iter_mut().flatten()) {
        glyph.doubt(HIDDEN);
    }
    let mut all = marks.marks.clone();
    all.retain(|mark| !lost.iter().any(|lost| are_over(mark, lost)));
    all.extend(lost);
    all.sort_by(by_place);
    Ok(all)
}

/// Whether a mark is surely one letter.
fn is_letter(mark: &Mark) -> bool {
    mark.letters().first().is_some_and(|letter| letter.1 >= SURE)
}

/// Whether a mark is neither surely a letter nor surely a number: a letter whose thin strokes are paler than
/// the others may be in pieces.
fn is_unread(mark: &Mark) -> bool {
    let single = mark.ways.iter().find(|way| way.len() == 1);
    let is_clear = || single.is_some_and(|way| way[0].is_character() >= CLEAR);
    is_parted(mark) || !((is_letter(mark) && is_clear()) || is_sure(mark))
}

/// Whether a mark is in several pieces and no number.
fn is_parted(mark: &Mark) -> bool {
    mark.ways.iter().all(|way| way.len() > 1) && mark.is_number() < NUMBER
}

/// Whether a mark is a part of what finer ink shows and much narrower: the thick stroke of a letter that has
/// hairlines, which may look like an I.
fn is_stem(mark: &Mark, finer: &Mark) -> bool {
    finer.size.x >= WIDER * mark.size.x && is_part(mark, finer)
}

/// Whether what finer ink shows has all of a mark.
fn is_part(part: &Mark, of: &Mark) -> bool {
    let (off, room) = (part.middle - of.middle, (of.size - part.size) * 0.5);
    off.x.abs() <= room.x + SOFT && off.y.abs() <= room.y + SOFT
}

/// Marks, and instead of doubtful ones what a look at finer ink, which reads as much as is wanted, surely
/// sees in their places. Of a number in pieces some may look like another number: those count no more than
/// the doubtful ones beside them where finer ink joins all of them.
fn with_finer(
    mut marks: Vec<Mark>,
    is_doubtful: impl Fn(&Mark, &Mark) -> bool,
    is_sure: impl Fn(&Mark) -> bool,
    look: impl Fn(&dyn Fn(&Mark) -> bool) -> Result<Vec<Mark>>,
) -> Result<Vec<Mark>> {
    let wanted = |finer: &Mark| {
        let over: Vec<&Mark> = marks.iter().filter(|mark| are_over(mark, finer)).collect();
        let is_whole = over.iter().all(|mark| is_doubtful(mark, finer) || is_part(mark, finer));
        is_whole && over.iter().any(|mark| is_doubtful(mark, finer))
    };
    let mut finer = look(&wanted)?;
    finer.retain(|mark| is_sure(mark));
    marks.retain(|mark| !finer.iter().any(|finer| are_over(mark, finer)));
    marks.extend(finer);
    marks.sort_by(by_place);
    Ok(marks)
}

/// Whether a mark in a wall is a piece of a ring, which is no mark where finer ink shows it whole: no number,
/// and `finer` has none in its place.
fn is_of_ring(mark: &Mark, finer: &[Mark]) -> bool {
    mark.sureness() <= LEAST && !finer.iter().any(|other| are_over(mark, other))
}

/// Whether the boxes of two marks share a part.
fn are_over(a: &Mark, b: &Mark) -> bool {
    let (off, both) = (a.middle - b.middle, (a.size + b.size) * 0.5);
    off.x.abs() < both.x && off.y.abs() < both.y
}

/// Whether a mark is surely the number that it most probably is.
fn is_sure(mark: &Mark) -> bool {
    mark.sureness() >= SURE
}

/// Whether the number of a tile is read surely, and all of it: what is left of one that has lost a digit
/// stands beside the middle.
fn is_surely_read(tile: &Tile) -> bool {
    is_sure(&tile.number) && tile.is_central()
}

/// How many numbers are read surely: one that is on two tiles is that of one of them.
fn surely_read(tiles: &[Tile]) -> usize {
    tiles::numbers(tiles.iter().filter(|tile| is_surely_read(tile))).len()
}

/// Row by row, as they are read.
fn by_place(a: &Mark, b: &Mark) -> std::cmp::Ordering {
    a.middle.y.total_cmp(&b.middle.y).then(a.middle.x.total_cmp(&b.middle.x))
}

/// The tiles on a sheet with as many cells as its board's mesh, their numbers without dots that touch them;
/// where these are not read surely, only what is about as dark as most of them counts as ink, or thin print,
/// too, or only what is darkest. Where there are more than cells, those of another size and those with
/// fainter ink are none: print that shows through in cells.
fn tiles_about(mut sheet: Sheet, mesh: &Mesh) -> Result<Vec<Tile>> {
    let cells = mesh.rows() * mesh.columns();
    let mut best = tiles::tiles(&sheet, &read(&sheet, |_| true)?, cells);
    if dots::blank(&mut sheet, &best) {
        let bare = tiles::tiles(&sheet, &read(&sheet, |_| true)?, cells);
        best = if surely_read(&bare) >= surely_read(&best) { bare } else { best };
    }
    best = tiles::own(best, sheet.sides(), cells);
    let usual = best.clone();
    if surely_read(&best) >= cells && best.len() > cells {
        let (again, others) = tiles::shown_again(best, mesh);
        let alike = [tiles::like_most(others, cells), again].concat();
        let dark = sheet.without_faint(alike.clone());
        let all = if surely_read(&dark) >= cells { dark } else { alike };
        return Ok(with_dots(&sheet, all));
    }
    let looks: [&dyn Fn(&mut Sheet); 3] =
        [&|sheet| sheet.heed(&usual), &|sheet| sheet.tell(FINE), &|sheet| sheet.tell(COARSE)];
    for look in looks {
        if surely_read(&best) >= cells || usual.len() * 2 < cells {
            break;
        }
        look(&mut sheet);
        let other = tiles::tiles(&sheet, &read(&sheet, |_| true)?, cells);
        // Numbers that are paler than the dots beside them are seen where others are not.
        let both = tiles::with_others(best.clone(), &other, is_surely_read);
        best = [both, other]
            .into_iter()
            .fold(best, |best, own| if surely_read(&own) > surely_read(&best) { own } else { best });
        best = tiles::own(best, sheet.sides(), cells);
    }
    Ok(with_dots(&sheet, best))
}

/// Tiles with what all of them together tell of their dots.
fn with_dots(sheet: &Sheet, tiles: Vec<Tile>) -> Vec<Tile> {
    rings::told(sheet, &tiles).unwrap_or_else(|| tile::with_usual_spots(sheet, tiles))
}

/// Where a mark is, of which nobody knows yet what it says.
fn unread(sheet: &Sheet, token: &Token) -> Mark {
    Mark {
        middle: sheet.lattice(token.middle()),
        size: sheet.in_cells(token.size()),
        place: sheet.place(token.middle(), token.size()),
        ways: Vec::new(),
    }
}

/// What the network reads on a sheet of those marks that are wanted, which are told by their places alone,
/// from the top.
fn read(sheet: &Sheet, is_wanted: impl Fn(&Mark) -> bool) -> Result<Vec<Mark>> {
    let found = tokens::tokens(sheet).into_iter().map(|token| {
        let mark = unread(sheet, &token);
        (token, mark)
    });
    let wanted: Vec<(Token, Mark)> = found.filter(|(_, mark)| is_wanted(mark)).collect();
    let pieces = wanted.iter().flat_map(|(token, _)| token.pieces());
    let pictures: Vec<image::GrayImage> = pieces.map(|blob| sheet.cut(blob)).collect();
    let mut glyphs = symbols::glyphs(&pictures)?.into_iter();
    let mut marks = Vec::new();
    for (token, mark) in wanted {
        let ways = token.read(&mut glyphs);
        let sure = |way: &Vec<Glyph>| way.iter().map(Glyph::is_character).product::<f64>();
        let sureness = ways.iter().map(sure).fold(0.0, f64::max);
        let bare = || token.without_rim(&ways, token.amid(sheet));
        if let Some((left, glyphs)) = (sureness < DOUBTFUL).then(bare).flatten() {
            marks.push(Mark { ways: vec![glyphs], ..unread(sheet, &left) });
        } else if sureness >= LEAST {
            marks.push(Mark { ways, ..mark });
        }
    }
    marks.sort_by(by_place);
    Ok(marks)
}

#[cfg(test)]
mod tests;
