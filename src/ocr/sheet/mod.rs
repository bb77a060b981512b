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
use crate::geometry::Mesh;
use crate::grid::Board;
use crate::photo::Photo;
use crate::puzzle::marks::{Glyph, Mark, Marks, Tile};
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

/// How far, in cells, a piece of a number may reach beyond what finer ink shows of it: a pixel or so.
const SOFT: f64 = 0.02;

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
        marks.marks = with_finer(marks.marks, |mark| !is_sure(mark), is_sure, |wanted| read(&sheet, wanted))?;
        if is_staggered {
            let finer: Vec<Mark> = tokens::tokens(&sheet).iter().map(|token| unread(&sheet, token)).collect();
            marks.marks.retain(|mark| !is_of_ring(mark, &finer));
        }
    }
    if known.is_empty() && has_parted_letters(&marks) {
        sheet.tell(FINE);
        marks.marks = with_finer(marks.marks, is_parted, is_letter, |wanted| read(&sheet, wanted))?;
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

/// Whether most marks in cells are sure numbers and some are none: print whose thin strokes are paler than
/// the ink around them may be in pieces. Of walls, which nothing else looks like, no mark needs to be sure.
fn has_doubtful_among_sure(marks: &Marks) -> bool {
    let own: Vec<&Mark> = marks.marks.iter().filter(|mark| marks.cell_of(mark).is_some()).collect();
    let sure = own.iter().filter(|mark| is_sure(mark)).count();
    (marks.is_staggered || sure * 2 >= own.len()) && sure < own.len()
}

/// Whether there are more letters than numbers in cells, and what may be one more is in several pieces.
fn has_parted_letters(marks: &Marks) -> bool {
    let own = || marks.marks.iter().filter(|mark| marks.cell_of(mark).is_some());
    let count = |is: fn(&Mark) -> bool| own().filter(|mark| is(mark)).count();
    count(is_letter) > count(is_sure) && count(is_parted) > 0
}

/// Whether a mark is surely one letter.
fn is_letter(mark: &Mark) -> bool {
    mark.letters().first().is_some_and(|letter| letter.1 >= SURE)
}

/// Whether a mark is in several pieces and no number: a letter whose thin strokes are paler than the others.
fn is_parted(mark: &Mark) -> bool {
    mark.ways.iter().all(|way| way.len() > 1) && mark.is_number() < NUMBER
}

/// Marks, and instead of doubtful ones what a look at finer ink, which reads as much as is wanted, surely
/// sees in their places. Of a number in pieces some may look like another number: those count no more than
/// the doubtful ones beside them where finer ink joins all of them.
fn with_finer(
    mut marks: Vec<Mark>,
    is_doubtful: impl Fn(&Mark) -> bool,
    is_sure: impl Fn(&Mark) -> bool,
    look: impl Fn(&dyn Fn(&Mark) -> bool) -> Result<Vec<Mark>>,
) -> Result<Vec<Mark>> {
    let is_part = |part: &Mark, of: &Mark| {
        let (off, room) = (part.middle - of.middle, (of.size - part.size) * 0.5);
        off.x.abs() <= room.x + SOFT && off.y.abs() <= room.y + SOFT
    };
    let wanted = |finer: &Mark| {
        let over: Vec<&Mark> = marks.iter().filter(|mark| are_over(mark, finer)).collect();
        let is_whole = over.iter().all(|mark| is_doubtful(mark) || is_part(mark, finer));
        is_whole && over.iter().any(|mark| is_doubtful(mark))
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
mod tests {
    use super::*;
    use crate::geometry::{Point, Quad};
    use crate::ocr::tests::photo;
    use crate::puzzle::Layout;
    use image::{Rgb, RgbImage};

    #[test]
    fn finer_ink_counts_where_it_surely_shows_what_was_doubtful() {
        let mark = |text: &str, sure: f64, x: f64| {
            let way = text.chars().map(|own| Glyph::taken_for(own, sure)).collect();
            let (middle, size) = (Point::new(x, 0.5), Point::new(0.5, 0.3));
            Mark { middle, size, place: Quad([middle; 4]), ways: vec![way] }
        };
        let text = |mark: &Mark| mark.numbers()[0].0;
        // A 30 whose 0 is in two pieces, and a smudge.
        let seen = [mark("12", 0.99, 0.5), mark("311", 0.7, 1.5), mark("7", 0.4, 2.5)];
        let marks = Marks { marks: seen.to_vec(), ..Marks::bare(Layout::full(1, 4)) };
        assert!(!has_doubtful_among_sure(&marks), "hardly any is sure");
        let of_wall = Marks { is_staggered: true, ..marks.clone() };
        assert!(has_doubtful_among_sure(&of_wall), "nothing else looks like a wall");
        let more = [seen.to_vec(), vec![mark("5", 0.99, 3.5), mark("9", 0.99, 3.5)]].concat();
        assert!(has_doubtful_among_sure(&Marks { marks: more, ..marks.clone() }));
        let sure = seen[..1].to_vec();
        assert!(!has_doubtful_among_sure(&Marks { marks: sure, ..marks.clone() }), "none is doubtful");
        let finer = [mark("19", 0.99, 0.5), mark("30", 0.99, 1.5), mark("1", 0.5, 2.5), mark("4", 0.99, 3.5)];
        let look = |is_wanted: &dyn Fn(&Mark) -> bool| {
            Ok(finer.iter().filter(|mark| is_wanted(mark)).cloned().collect())
        };
        let taken = with_finer(seen.to_vec(), |mark| !is_sure(mark), is_sure, look).expect("marks");
        assert_eq!(taken.iter().map(text).collect::<Vec<_>>(), [12, 30, 7]);
    }

    #[test]
    fn a_letter_in_pieces_is_what_finer_ink_shows_of_it() {
        let mark = |text: &str, x: f64| {
            let way = text.chars().map(|own| Glyph::taken_for(own, 0.99)).collect();
            let (middle, size) = (Point::new(x, 0.5), Point::new(0.5, 0.3));
            Mark { middle, size, place: Quad([middle; 4]), ways: vec![way] }
        };
        let of = |texts: [&str; 4]| {
            let marks = texts.iter().zip(0..).map(|(text, i)| mark(text, f64::from(i) + 0.5)).collect();
            Marks { marks, ..Marks::bare(Layout::full(1, 4)) }
        };
        // An H without its bar.
        let letters = of(["X", "FJ", "L", "D"]);
        assert!(has_parted_letters(&letters));
        assert!(!has_parted_letters(&of(["X", "H", "L", "D"])), "none is in pieces");
        assert!(!has_parted_letters(&of(["4", "FJ", "7", "D"])), "most are numbers");
        assert!(!has_parted_letters(&of(["X", "12", "L", "D"])), "a number has several digits");
        let finer = ["H", "R", "P"].into_iter().zip([1.5, 2.5, 3.5]).map(|(text, x)| mark(text, x));
        let finer: Vec<Mark> = finer.collect();
        let look = |is_wanted: &dyn Fn(&Mark) -> bool| {
            Ok(finer.iter().filter(|mark| is_wanted(mark)).cloned().collect())
        };
        let taken = with_finer(letters.marks, is_parted, is_letter, look).expect("marks");
        let text = |mark: &Mark| mark.letters().first().map(|letter| letter.0);
        assert_eq!(taken.iter().filter_map(text).collect::<String>(), "XHLD");
    }

    #[test]
    fn what_finer_ink_shows_as_a_part_of_a_ring_is_no_mark() {
        let mark = |sure: f64, x: f64| {
            let (middle, size) = (Point::new(x, 0.5), Point::new(0.3, 0.5));
            let ways = vec![vec![Glyph::taken_for('4', sure)]];
            Mark { middle, size, place: Quad([middle; 4]), ways }
        };
        let finer = [mark(0.99, 0.5)];
        assert!(is_of_ring(&mark(0.02, 1.3), &finer));
        assert!(!is_of_ring(&mark(0.4, 1.3), &finer), "it may be a number");
        assert!(!is_of_ring(&mark(0.02, 0.6), &finer), "finer ink shows it, too");
    }

    #[test]
    fn a_sure_piece_of_a_number_whose_rest_is_doubtful_counts_no_more_than_the_whole() {
        let mark = |text: &str, sure: f64, x: f64, width: f64| {
            let way = text.chars().map(|own| Glyph::taken_for(own, sure)).collect();
            let (middle, size) = (Point::new(x, 0.5), Point::new(width, 0.3));
            Mark { middle, size, place: Quad([middle; 4]), ways: vec![way] }
        };
        let taken = |seen: &[Mark], finer: Mark| {
            let look = |is_wanted: &dyn Fn(&Mark) -> bool| {
                Ok([finer.clone()].into_iter().filter(|mark| is_wanted(mark)).collect())
            };
            let taken = with_finer(seen.to_vec(), |mark| !is_sure(mark), is_sure, look).expect("marks");
            taken.iter().map(|mark| mark.numbers()[0].0).collect::<Vec<_>>()
        };
        // A 475 of which the stem of the 4 and the 7 are seen, and a bit of the 5.
        let (piece, rest) = (mark("17", 0.99, 0.45, 0.28), mark("3", 0.4, 0.7, 0.08));
        let whole = mark("475", 0.99, 0.5, 0.5);
        assert_eq!(taken(&[piece.clone(), rest.clone()], whole.clone()), [475]);
        assert_eq!(taken(std::slice::from_ref(&piece), whole), [17], "nothing of it is doubtful");
        let beyond = mark("475", 0.99, 0.65, 0.3);
        assert_eq!(taken(&[piece, rest], beyond), [17, 3], "it is no part");
    }

    #[test]
    fn a_dark_tile_without_a_mark_stays_dark() {
        let middle = Point::new(0.5, 0.5);
        let mark = Mark { middle, size: Point::new(0.5, 0.5), place: Quad([middle; 4]), ways: Vec::new() };
        let mut layout = Layout::full(1, 3);
        layout.paper = vec![[40; 3]; 3];
        // The lines of its cell may be what is not seen of it.
        layout.exists[0] = false;
        let mut marks = Marks { marks: vec![mark], ..Marks::bare(layout) };
        lighten(&mut marks, &[0, 1]);
        assert_eq!(marks.layout.paper, [[PAPER; 3], [40; 3], [40; 3]]);
    }

    #[test]
    fn the_ink_of_a_known_mark_is_none_of_the_one_below_it() {
        // A bar as high as a cell's third, and close above it two small ones.
        let is_ink = |x: u32, y: u32| {
            let bar = (100..112).contains(&x) && (101..136).contains(&y);
            let small = [88, 102].iter().any(|&from| (from..from + 9).contains(&x)) && (84..98).contains(&y);
            bar || small
        };
        let paper = |x, y| Rgb([if is_ink(x, y) { 20 } else { 240 }; 3]);
        let photo = photo(RgbImage::from_fn(216, 216, paper));
        let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(c as f64, r as f64) * 72.0);
        let sheet = Sheet::of(&photo, &Layout::full(3, 3), mesh, 0);
        let tall = |sheet: &Sheet| tokens::tokens(sheet).iter().map(|t| t.size().y).fold(0.0, f64::max);
        assert!(tall(&sheet) > 45.0, "all are one without what is known: {}", tall(&sheet));
        let at = Point::new(99.5, 91.0) * (1.0 / 72.0);
        let size = Point::new(23.0, 14.0) * (1.0 / 72.0);
        let known = Mark { middle: at, size, place: sheet.place(at, size), ways: Vec::new() };
        let mut sheet = sheet;
        sheet.blank(&known);
        assert!((tall(&sheet) - 35.0).abs() < 4.0, "the bar alone: {}", tall(&sheet));
    }

    #[test]
    fn a_number_beside_the_middle_of_its_tile_is_not_read_surely() {
        let tile = |text: &str, aside: f64| {
            let way = text.chars().map(|own| Glyph::taken_for(own, 1.0)).collect();
            let (middle, place) = (Point::new(0.5, 4.5), Quad([Point::new(0.5, 4.5); 4]));
            let size = Point::new(0.14 * text.len() as f64, 0.25);
            let number = Mark { middle: middle + Point::new(aside, 0.0), size, place, ways: vec![way] };
            Tile { middle, size: Point::new(0.8, 0.8), place, number, corners: [0.0; 4], depth: 1.0 }
        };
        let taken = |seen: Tile, other: Tile| {
            let tiles = tiles::with_others(vec![seen], &[other], is_surely_read);
            tiles.iter().map(|tile| tile.number.numbers()[0].0).collect::<Vec<_>>()
        };
        assert_eq!(taken(tile("1", -0.08), tile("12", 0.0)), [12]);
        assert_eq!(taken(tile("1", 0.02), tile("12", 0.0)), [1], "it stands in the middle");
        assert_eq!(taken(tile("12", 0.0), tile("1", -0.08)), [12]);
        assert_eq!(
            surely_read(&[tile("12", 0.0), tile("1", -0.08), tile("12", 0.0)]),
            1,
            "one is on two tiles"
        );
    }
}
