//! Puzzles of kinds that are told by more than lines, printed by this program itself and read back.

use gridlens::draw::{Format, picture};
use gridlens::ocr::Blind;
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options, Page};
use gridlens::puzzle::{self, Puzzle, named};
use gridlens::solve::Verdict;

fn puzzle(kind: &str) -> Puzzle {
    let kind = named(kind).expect("a kind");
    puzzle::parse(kind.example, kind.name).expect("its example").remove(0)
}

/// The page that shows a puzzle.
fn page(puzzle: &Puzzle) -> Page {
    let bytes = picture(puzzle.rules(), None, Format::Png).expect("it is drawn");
    let input = Input::Bytes { name: "printed.png".to_owned(), bytes };
    pipeline::read(&input, &Options::default(), &Blind, &|_, _| {}).expect("a board is on it")
}

fn is_read_back(kind: &str) {
    let (printed, options) = (puzzle(kind), Options::default());
    let page = page(&printed);
    let decision = pipeline::decide(&page, &options).expect("a kind");
    let (read, verdict) = pipeline::answer(&page, &decision.changes, &options).expect("a puzzle");
    assert_eq!(lines(&read.rules().to_text()), lines(&printed.rules().to_text()));
    assert!(decision.sure && decision.changes.is_empty() && matches!(verdict, Verdict::Unique(_)), "{kind}");
    let marks = pipeline::answer_marks(&page, &(read, verdict));
    let drawn = pipeline::overlaid(&page, &marks, gridlens::draw::Ink::Blue);
    let changed = drawn.pixels().zip(page.scene.photo.rgb.pixels()).filter(|(a, b)| a != b).count();
    assert!(changed * 200 > drawn.pixels().len(), "{kind}: {changed} pixels have the answer");
}

#[test]
fn a_hidato_is_read_back_from_its_own_picture() {
    is_read_back("hidato");
}

#[test]
fn a_knights_tour_is_read_back_from_its_own_picture() {
    is_read_back("knights-tour");
}

#[test]
fn a_total_concentration_is_read_back_from_its_own_picture() {
    is_read_back("total-concentration");
}

#[test]
fn train_tracks_are_read_back_from_their_own_picture() {
    is_read_back("train-tracks");
}

#[test]
fn a_number_pyramid_is_read_back_from_its_own_picture() {
    is_read_back("pyramid");
}

#[test]
fn sum_spots_are_read_back_from_their_own_picture() {
    is_read_back("sum-spots");
}

#[test]
fn dominoes_are_read_back_from_their_own_picture() {
    is_read_back("dominoes");
}

#[test]
fn a_killer_sudoku_is_read_back_from_its_own_picture() {
    is_read_back("killer");
}

#[test]
fn a_kakuro_is_read_back_from_its_own_picture() {
    is_read_back("kakuro");
}

#[test]
fn a_sudoku_is_no_other_kind() {
    let page = page(&puzzle("sudoku"));
    assert!(page.board.layout.printed.is_none());
}

/// A picture of a puzzle, so many pixels wide.
fn drawn(puzzle: &Puzzle, width: u32) -> image::RgbImage {
    let bytes = picture(puzzle.rules(), None, Format::Png).expect("it is drawn");
    let input = Input::Bytes { name: "drawn.png".to_owned(), bytes };
    let whole = gridlens::photo::load(&input, &Options::default().limits).expect("a PNG").rgb;
    let height = whole.height() * width / whole.width();
    image::imageops::resize(&*whole, width, height, image::imageops::FilterType::Triangle)
}

/// What is read of a page with these pictures on it, one below the other.
fn read_below(pictures: &[image::RgbImage], size: (u32, u32)) -> gridlens::diagnostics::Result<Page> {
    let mut paper = image::RgbImage::from_pixel(size.0, size.1, image::Rgb([255; 3]));
    let mut top = 40;
    for picture in pictures {
        image::imageops::replace(&mut paper, picture, 60, top);
        top += i64::from(picture.height()) + 60;
    }
    let mut bytes = std::io::Cursor::new(Vec::new());
    paper.write_to(&mut bytes, image::ImageFormat::Png).expect("it is written");
    let input = Input::Bytes { name: "page.png".to_owned(), bytes: bytes.into_inner() };
    pipeline::read(&input, &Options::default(), &Blind, &|_, _| {})
}

#[test]
fn a_printed_solution_alone_on_a_page_is_no_answer_to_it_and_beside_a_puzzle_none_at_all() {
    let digits: String = (0..81).map(|i| ((i / 9 * 3 + i / 27 + i % 9) % 9 + 1).to_string()).collect();
    let solution = puzzle::parse(&digits, "a full grid").expect("a sudoku").remove(0);
    let below = drawn(&solution, 330);
    let beside = read_below(&[drawn(&puzzle("hidato"), 700), below.clone()], (1000, 1300));
    let beside = beside.expect("the puzzle is read");
    assert!(beside.board.layout.printed.is_some_and(|text| text.to_lowercase().starts_with("#hidato")));
    let alone = read_below(std::slice::from_ref(&below), (1000, 1300)).expect_err("nothing to solve");
    assert_eq!(alone.code, gridlens::diagnostics::Code::NoGrid);
    assert!(alone.message.contains("printed solution"), "{alone}");
    let whole = read_below(&[drawn(&solution, 800)], (920, 900)).expect("what the photo is of");
    assert!(whole.reading.cells.iter().all(|cell| cell.best().symbol.is_some()));
}

#[test]
fn a_sudoku_with_hardly_an_open_cell_is_one_whatever_its_boxes_may_be() {
    let digit = |i: usize| (i / 9 * 3 + i / 27 + i % 9) % 9 + 1;
    let digits: String = (0..81).map(|i| if i % 20 == 0 { 0 } else { digit(i) }.to_string()).collect();
    let nearly = puzzle::parse(&digits, "a nearly full grid").expect("a sudoku").remove(0);
    for (width, size) in [(800, (920, 900)), (330, (1000, 1300))] {
        let page = read_below(&[drawn(&nearly, width)], size).expect("it is read");
        assert!(page.board.layout.printed.is_none(), "{width} pixels wide: {:?}", page.board.layout.printed);
        let open = page.reading.cells.iter().filter(|cell| cell.best().symbol.is_none()).count();
        assert_eq!((page.reading.cells.len(), open), (81, 5), "{width} pixels wide");
    }
}

#[test]
fn a_small_sudoku_of_which_two_cells_are_open_is_a_printed_solution() {
    let digit = |i: usize| (i / 9 * 3 + i / 27 + i % 9) % 9 + 1;
    let digits: String = (0..81).map(|i| if i % 50 == 0 { 0 } else { digit(i) }.to_string()).collect();
    let nearly = puzzle::parse(&digits, "a full grid").expect("a sudoku").remove(0);
    let page = |width| read_below(&[drawn(&nearly, width)], (1000, 1300));
    let refused = page(330).expect_err("no puzzle");
    assert!(refused.message.ends_with("only a printed solution"), "{}", refused.message);
    assert!(page(700).is_ok(), "it is what the picture is of");
}

#[test]
fn a_tiny_sudoku_of_which_a_sixth_is_open_is_a_printed_solution() {
    let digit = |i: usize| (i / 9 * 3 + i / 27 + i % 9) % 9 + 1;
    let page = |every: usize, width: u32| {
        let digits: String = (0..81).map(|i| if i % every == 0 { 0 } else { digit(i) }.to_string()).collect();
        let nearly = puzzle::parse(&digits, "a full grid").expect("a sudoku").remove(0);
        read_below(&[drawn(&nearly, width)], (1000, 1300))
    };
    let refused = page(6, 190).expect_err("no puzzle");
    assert!(refused.message.ends_with("only a printed solution"), "{}", refused.message);
    assert!(page(4, 190).is_ok(), "too many are open");
    assert!(page(6, 330).is_ok(), "somebody may write into it");
}

/// What is read of a screen that shows just this, as a JPEG of such quality.
fn read_screen(picture: &image::RgbImage, quality: u8) -> gridlens::diagnostics::Result<Page> {
    let mut bytes = Vec::new();
    let encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, quality);
    picture.write_with_encoder(encoder).expect("it is written");
    let input = Input::Bytes { name: "screen.jpg".to_owned(), bytes };
    pipeline::read(&input, &Options::default(), &Blind, &|_, _| {})
}

/// The digits of a page, row by row; `0` is an open cell.
fn digits(page: &Page) -> String {
    page.reading
        .cells
        .iter()
        .map(|cell| cell.best().symbol.map_or(0, |symbol| symbol.0).to_string())
        .collect()
}

#[test]
fn a_small_sudoku_on_a_dark_screen_with_the_grain_of_jpeg_is_found() {
    let sudoku = puzzle("sudoku");
    let mut dark = drawn(&sudoku, 250);
    for pixel in dark.pixels_mut() {
        let light = 255 - u32::from(pixel.0[0]);
        pixel.0 = [70, 20, 40].map(|ground| (ground + (245 - ground) * light / 255) as u8);
    }
    let page = read_screen(&dark, 70).expect("it is found");
    assert_eq!(digits(&page), digits(&self::page(&sudoku)));
}

/// What a photo of a kind that is told by more than lines is read as where that is sure, and the photo with
/// the answer, so much smaller that a person sees all of it at once.
#[cfg(feature = "tesseract")]
fn read_sample(name: &str) -> Option<(String, image::RgbImage)> {
    use gridlens::ocr::tesseract::Tesseract;
    const WIDTH: u32 = 240;
    let input = Input::Path(crate::program::sample(name).join("photo.jpg"));
    let engine = Tesseract::new().expect("the engine is there");
    let options = Options::default();
    let page = pipeline::read(&input, &options, &engine, &|_, _| {}).ok()?;
    let decision = pipeline::decide(&page, &options).ok().filter(|decision| decision.sure)?;
    let (read, verdict) = pipeline::answer(&page, &decision.changes, &options).ok()?;
    let text = matches!(verdict, Verdict::Unique(_)).then(|| read.rules().to_text())?;
    let marks = pipeline::answer_marks(&page, &(read, verdict));
    let drawn = pipeline::overlaid(&page, &marks, gridlens::draw::Ink::Blue);
    let height = drawn.height() * WIDTH / drawn.width();
    Some((text, image::imageops::resize(&drawn, WIDTH, height, image::imageops::FilterType::Triangle)))
}

/// The lines of a text in order: words, pieces and tiles come in any.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

#[cfg(feature = "tesseract")]
#[test]
fn samples_of_every_kind_are_read_and_answered() {
    let names = crate::program::labelled("puzzle.txt");
    assert!(names.len() >= 20, "two samples a kind: {names:?}");
    for name in &names {
        let truth =
            std::fs::read_to_string(crate::program::sample(name).join("puzzle.txt")).expect("a label");
        let (text, answered) = read_sample(name).unwrap_or_else(|| panic!("{name} is not read for sure"));
        assert_eq!(lines(&text), lines(&truth), "{name}");
        crate::golden::check(&format!("photo-{name}"), &answered);
    }
}
