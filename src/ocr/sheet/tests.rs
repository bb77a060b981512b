use super::*;
use crate::geometry::{Point, Quad};
use crate::ocr::tests::photo;
use crate::puzzle::Layout;
use ab_glyph::{Font, FontRef, PxScale, point};
use image::{Rgb, RgbImage};

const FONT: &[u8] = include_bytes!("../../draw/font/OpenSans-Semibold-subset.ttf");

/// Prints a letter with its middle at a place.
fn print(rgb: &mut RgbImage, letter: char, middle: Point) {
    let font = FontRef::try_from_slice(FONT).expect("a font");
    let glyph = font.glyph_id(letter).with_scale_and_position(PxScale::from(56.0), point(0.0, 0.0));
    let outline = font.outline_glyph(glyph).expect("a letter");
    let bounds = outline.px_bounds();
    let from = middle - Point::new(bounds.width().into(), bounds.height().into()) * 0.5;
    outline.draw(|dx, dy, share| {
        let pixel = rgb.get_pixel_mut(from.x as u32 + dx, from.y as u32 + dy);
        pixel.0 = pixel.0.map(|v| (f32::from(v) * (1.0 - share) + 20.0 * share) as u8);
    });
}

#[test]
fn a_letter_that_the_first_look_has_lost_is_read_in_doubt() {
    let middle = |column: u32, row: u32| {
        Point::new(f64::from(column), f64::from(row)) * 100.0 + Point::new(200.0, 200.0)
    };
    let mut rgb = RgbImage::from_pixel(800, 800, Rgb([235; 3]));
    for (letter, column, row) in [('H', 0, 0), ('T', 2, 1), ('K', 3, 3), ('N', 1, 4)] {
        print(&mut rgb, letter, middle(column, row));
    }
    let mesh = Mesh::from_fn(5, 5, |r, c| Point::new(150.0 + 100.0 * c as f64, 150.0 + 100.0 * r as f64));
    let layout = Layout::full(5, 5);
    let sheet = Sheet::of(&photo(rgb), &layout, mesh, AROUND);
    let mut seen = read(&sheet, |_| true).expect("the network");
    let whole = seen.len();
    let is_lost = |mark: &Mark| mark.middle.distance(Point::new(1.5, 4.5)) < 0.1;
    seen.retain(|mark| !is_lost(mark));
    assert_eq!(seen.len() + 1, whole);
    let all = with_lost(&sheet, &Marks { marks: seen.clone(), ..Marks::bare(layout) }).expect("the network");
    assert_eq!(all.len(), whole, "nothing is read in empty cells");
    let found = all.iter().find(|mark| is_lost(mark)).expect("the lost one");
    let sure = found.ways[0][0].letter('N');
    assert!(is_letter(found) && (0.5..=HIDDEN).contains(&sure), "{sure}");
    assert!(seen.iter().all(|mark| all.contains(mark)), "others are as they were");
}

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
    let with_totals = |texts: &[&str]| {
        let totals = texts.iter().zip([0.5, 1.5, 2.5, 3.5]);
        let totals = totals.map(|(text, x)| Mark { middle: Point::new(x, -0.7), ..mark(text, 0.99, x) });
        let all: Vec<Mark> = seen[..1].iter().cloned().chain(totals).collect();
        has_doubtful_among_sure(&Marks { marks: all, ..marks.clone() })
    };
    assert!(with_totals(&["17", "23", "JJ", "12"]), "a total is doubtful");
    assert!(!with_totals(&["17", "23", "10", "12"]));
    assert!(!with_totals(&["17", "AB", "JJ", "12"]), "a word beside the board");
    let finer = [mark("19", 0.99, 0.5), mark("30", 0.99, 1.5), mark("1", 0.5, 2.5), mark("4", 0.99, 3.5)];
    let look = |is_wanted: &dyn Fn(&Mark) -> bool| {
        Ok(finer.iter().filter(|mark| is_wanted(mark)).cloned().collect())
    };
    let taken = with_finer(seen.to_vec(), |mark, _| !is_sure(mark), is_sure, look).expect("marks");
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
    assert!(has_unread_letters(&letters));
    assert!(!has_unread_letters(&of(["X", "H", "L", "D"])), "none is in pieces");
    assert!(!has_unread_letters(&of(["4", "FJ", "7", "D"])), "most are numbers");
    assert!(!has_unread_letters(&of(["X", "12", "L", "D"])), "a number has several digits");
    let finer = ["H", "R", "P"].into_iter().zip([1.5, 2.5, 3.5]).map(|(text, x)| mark(text, x));
    let finer: Vec<Mark> = finer.collect();
    let look = |is_wanted: &dyn Fn(&Mark) -> bool| {
        Ok(finer.iter().filter(|mark| is_wanted(mark)).cloned().collect())
    };
    let taken = with_finer(letters.marks, |mark, _| is_unread(mark), is_letter, look).expect("marks");
    let text = |mark: &Mark| mark.letters().first().map(|letter| letter.0);
    assert_eq!(taken.iter().filter_map(text).collect::<String>(), "XHLD");
}

#[test]
fn the_thick_stroke_of_a_letter_is_what_finer_ink_shows_of_it() {
    let mark = |text: char, x: f64, width: f64| {
        let (middle, size) = (Point::new(x, 0.5), Point::new(width, 0.3));
        Mark { middle, size, place: Quad([middle; 4]), ways: vec![vec![Glyph::taken_for(text, 0.99)]] }
    };
    let stem = mark('I', 0.45, 0.07);
    assert!(is_stem(&stem, &mark('L', 0.5, 0.25)));
    assert!(!is_stem(&stem, &mark('I', 0.45, 0.09)), "ink is broader where it is fine");
    assert!(!is_stem(&stem, &mark('L', 0.7, 0.25)), "it is beside that");
    let of = |sure: f64| {
        let unsure = Mark { ways: vec![vec![Glyph::taken_for('V', sure)]], ..mark('V', 3.5, 0.3) };
        let marks = vec![mark('X', 0.5, 0.3), stem.clone(), unsure];
        has_unread_letters(&Marks { marks, ..Marks::bare(Layout::full(1, 4)) })
    };
    assert!(of(0.7) && !of(0.99));
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
        let taken = with_finer(seen.to_vec(), |mark, _| !is_sure(mark), is_sure, look).expect("marks");
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
    assert_eq!(surely_read(&[tile("12", 0.0), tile("1", -0.08), tile("12", 0.0)]), 1, "one is on two tiles");
}
