//! Golden pictures of the overlay: one rule a test, on small synthetic photos.
//!
//! `GRIDLENS_RENEW_GOLDEN=1` writes `tests/golden/NAME.png` anew; look at what changed before committing it.
//! A failing test writes `NAME.png` - expected, difference, actual, side by side - below `target/tmp/golden`.

use gridlens::draw::{self, Ink, Mark};
use gridlens::geometry::{Cell, Homography, Mesh, Point, Quad, Turn};
use gridlens::grid::Board;
use gridlens::photo::Photo;
use gridlens::puzzle::{Layout, Symbol};
use image::{Rgb, RgbImage, imageops};
use std::io::Write as _;
use std::path::Path;

/// Largest difference of a channel that counts as equal: processors round the last bits of a float, and with
/// them a pixel at an edge, differently.
const TOLERANCE: u8 = 4;

const ANSWERS: [Mark; 4] = [
    Mark::Answer(Cell::new(0, 0), Symbol(2)),
    Mark::Answer(Cell::new(1, 1), Symbol(8)),
    Mark::Answer(Cell::new(2, 0), Symbol(4)),
    Mark::Answer(Cell::new(0, 2), Symbol(7)),
];

pub(crate) fn renewed() -> bool {
    std::env::var_os("GRIDLENS_RENEW_GOLDEN").is_some_and(|v| v == "1")
}

fn write(path: &Path, bytes: &[u8]) {
    let file = std::fs::OpenOptions::new().create(true).write(true).truncate(true).open(path);
    file.and_then(|mut file| file.write_all(bytes)).expect("this folder is writable");
}

/// Compares a text with the golden one at `path`, byte for byte.
pub(crate) fn check_text(path: &Path, actual: &[u8]) {
    if renewed() {
        return write(path, actual);
    }
    let expected = std::fs::read(path).expect("the golden text exists; GRIDLENS_RENEW_GOLDEN=1 makes it");
    if expected != actual {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden");
        std::fs::create_dir_all(&folder).expect("the target folder is writable");
        let file = folder.join(path.file_name().expect("it is a file"));
        write(&file, actual);
        panic!("{} differs from {}", path.display(), file.display());
    }
}

pub(crate) fn check(name: &str, actual: &RgbImage) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.png"));
    if renewed() {
        actual.save(&path).expect("the golden folder is writable");
        return;
    }
    let bytes = std::fs::read(&path).expect("the golden picture exists; GRIDLENS_RENEW_GOLDEN=1 makes it");
    let expected = image::ImageReader::with_format(std::io::Cursor::new(bytes), image::ImageFormat::Png)
        .decode()
        .expect("a golden picture is a PNG")
        .to_rgb8();
    assert_eq!(actual.dimensions(), expected.dimensions(), "{name}: size");
    let worst = actual.iter().zip(expected.iter()).map(|(a, e)| a.abs_diff(*e)).max().unwrap_or(0);
    if worst > TOLERANCE {
        let shown = side_by_side(&expected, actual);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden");
        std::fs::create_dir_all(&folder).expect("the target folder is writable");
        let file = folder.join(format!("{name}.png"));
        shown.save(&file).expect("the target folder is writable");
        panic!("{name}: a channel differs by {worst}; expected, difference, actual: {}", file.display());
    }
}

fn side_by_side(expected: &RgbImage, actual: &RgbImage) -> RgbImage {
    let (width, height) = expected.dimensions();
    let mut all = RgbImage::new(width * 3, height);
    for (x, y, e) in expected.enumerate_pixels() {
        let a = actual.get_pixel(x, y);
        let difference: [u8; 3] = std::array::from_fn(|i| a[i].abs_diff(e[i]).saturating_mul(8));
        all.put_pixel(x, y, *e);
        all.put_pixel(x + width, y, Rgb(difference));
        all.put_pixel(x + width * 2, y, *a);
    }
    all
}

/// A 3 x 3 board whose middle row holds print, on paper that darkens to the right.
fn scene(mesh: Mesh, turn: Turn, size: (u32, u32)) -> (Photo, Board) {
    let mut rgb = RgbImage::from_fn(size.0, size.1, |x, y| {
        let grain = (x / 6 * 31 + y / 6 * 17) % 7;
        let light = 225 - (x * 60 / size.0) as u8 - grain as u8;
        Rgb([light, light - 4, light - 16])
    });
    let mut dot = |at: Point| {
        for (dx, dy) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
            let (x, y) = ((at.x + dx - 0.5) as u32, (at.y + dy - 0.5) as u32);
            if let Some(pixel) = rgb.get_pixel_mut_checked(x, y) {
                *pixel = Rgb([48, 46, 50]);
            }
        }
    };
    for i in 0..=900 {
        let along = f64::from(i) / 300.0;
        for line in 0..=3 {
            dot(mesh.map(Point::new(along, f64::from(line))));
            dot(mesh.map(Point::new(f64::from(line), along)));
        }
        // A printed 1 in the last cell, where corrected, clashing and doubtful cells have their given.
        dot(mesh.map(Point::new(2.5, 2.25 + along / 6.0)));
    }
    let photo = Photo {
        rgb: rgb.into(),
        name: "golden".into(),
        sha256: String::new(),
        format: image::ImageFormat::Png,
        pages: 1,
        orientation: Turn::NONE,
        jpeg_quality: None,
    };
    (photo, Board { mesh, layout: Layout::full(3, 3), turn, score: 1.0 })
}

fn straight() -> Mesh {
    Mesh::from_fn(3, 3, |r, c| Point::new(12.0 + 48.0 * c as f64, 12.0 + 48.0 * r as f64))
}

fn tilted() -> Mesh {
    let unit = Quad([(0.0, 0.0), (3.0, 0.0), (3.0, 3.0), (0.0, 3.0)].map(|(x, y)| Point::new(x, y)));
    let seen =
        Quad([(40.0, 14.0), (150.0, 30.0), (172.0, 160.0), (10.0, 128.0)].map(|(x, y)| Point::new(x, y)));
    Mesh::from_homography(3, 3, &Homography::between(&unit, &seen).expect("a real quadrilateral"))
}

fn curled() -> Mesh {
    Mesh::from_fn(3, 3, |r, c| {
        let (x, y) = (c as f64, r as f64);
        Point::new(10.0 + 46.0 * x + 2.0 * y - 3.0 * x * (3.0 - x), 12.0 + 46.0 * y + 9.0 * (x * 0.9).sin())
    })
}

fn overlay(mesh: Mesh, marks: &[Mark], ink: Ink) -> RgbImage {
    let (photo, board) = scene(mesh, Turn::NONE, (180, 170));
    draw::overlay(&photo, &board, marks, ink)
}

#[test]
fn an_answer_is_blue_slanted_and_haloed() {
    check("answer-blue", &overlay(straight(), &ANSWERS, Ink::Blue));
}

#[test]
fn black_ink() {
    check("answer-black", &overlay(straight(), &ANSWERS, Ink::Black));
}

#[test]
fn high_contrast_stands_on_a_plate() {
    check("answer-high-contrast", &overlay(straight(), &ANSWERS, Ink::HighContrast));
}

#[test]
fn letters_are_upper_case() {
    let marks = [10, 20, 35].map(|v| Mark::Answer(Cell::new(1, (v / 10 - 1) as u16), Symbol(v)));
    check("answer-letters", &overlay(straight(), &marks, Ink::Blue));
}

#[test]
fn answers_follow_perspective() {
    check("answer-tilted", &overlay(tilted(), &ANSWERS, Ink::Blue));
}

#[test]
fn answers_follow_the_curl() {
    check("answer-curled", &overlay(curled(), &ANSWERS, Ink::Blue));
}

#[test]
fn a_corrected_given_is_framed_dotted_with_its_value() {
    check("corrected", &overlay(straight(), &[Mark::Corrected(Cell::new(2, 2), Symbol(7))], Ink::Blue));
}

#[test]
fn a_clash_is_framed_double_with_an_exclamation_mark() {
    check("clash", &overlay(straight(), &[Mark::Clash(Cell::new(2, 2))], Ink::Blue));
}

#[test]
fn a_doubtful_cell_is_framed_dotted_with_a_question_mark() {
    check("doubtful", &overlay(straight(), &[Mark::Doubtful(Cell::new(2, 2))], Ink::Blue));
}

/// The largest print there is, and handwriting that runs into the usual corner.
#[test]
fn signs_stand_beside_what_a_cell_holds_and_never_on_it() {
    let print = ((0.3, 0.2), (0.7, 0.8));
    let written = ((0.45, 0.1), (0.9, 0.6));
    for ((left, top), (right, bottom)) in [print, written] {
        for mark in [Mark::Doubtful(Cell::new(1, 1)), Mark::Clash(Cell::new(1, 1))] {
            let (mut photo, board) = scene(straight(), Turn::NONE, (180, 170));
            // Inside the frame, which is drawn around whatever stands in the cell.
            let within = |x: u32, y: u32| {
                let (u, v) = ((f64::from(x) - 59.5) / 48.0, (f64::from(y) - 59.5) / 48.0);
                (left..right).contains(&u)
                    && (top..bottom).contains(&v)
                    && (0.24..0.76).contains(&u)
                    && (0.24..0.76).contains(&v)
            };
            let pixels = std::sync::Arc::make_mut(&mut photo.rgb);
            for (x, y, pixel) in pixels.enumerate_pixels_mut().filter(|(x, y, _)| within(*x, *y)) {
                *pixel = if (x + y) % 2 == 0 { Rgb([40, 40, 40]) } else { Rgb([60, 60, 60]) };
            }
            let drawn = draw::overlay(&photo, &board, &[mark], Ink::Blue);
            let covered = drawn
                .enumerate_pixels()
                .filter(|(x, y, p)| within(*x, *y) && *p != photo.rgb.get_pixel(*x, *y));
            assert_eq!(
                covered.count(),
                0,
                "{mark:?} covers what is printed from {left}, {top} to {right}, {bottom}"
            );
        }
    }
}

#[test]
fn marks_stay_readable_in_cells_of_twenty_pixels() {
    let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(6.0 + 20.0 * c as f64, 6.0 + 20.0 * r as f64));
    let (photo, board) = scene(mesh, Turn::NONE, (72, 72));
    let marks = [ANSWERS[0], ANSWERS[1], Mark::Doubtful(Cell::new(2, 2)), Mark::Clash(Cell::new(0, 2))];
    check("small-cells", &draw::overlay(&photo, &board, &marks, Ink::Blue));
}

/// The nodes of an upright mesh as they lie on the stored picture that `turn` moves upright.
fn stored(mesh: &Mesh, turn: Turn, (width, height): (f64, f64)) -> Mesh {
    mesh.mapped(|p| {
        let q = match turn.quarters {
            0 => p,
            1 => Point::new(p.y, width - p.x),
            2 => Point::new(width - p.x, height - p.y),
            _ => Point::new(height - p.y, p.x),
        };
        let stored_width = if turn.quarters % 2 == 1 { height } else { width };
        if turn.mirrored { Point::new(stored_width - q.x, q.y) } else { q }
    })
}

#[test]
fn however_the_picture_is_stored_the_overlay_comes_out_upright() {
    let all = [ANSWERS.as_slice(), &[Mark::Clash(Cell::new(2, 2))]].concat();
    let (photo, board) = scene(curled(), Turn::NONE, (180, 170));
    let wanted = draw::overlay(&photo, &board, &all, Ink::Blue);
    for turn in (1..=8).filter_map(Turn::from_exif) {
        let back = match turn.quarters {
            0 => (*photo.rgb).clone(),
            1 => imageops::rotate270(&*photo.rgb),
            2 => imageops::rotate180(&*photo.rgb),
            _ => imageops::rotate90(&*photo.rgb),
        };
        let rgb = if turn.mirrored { imageops::flip_horizontal(&back) } else { back };
        let mesh = stored(&board.mesh, turn, (180.0, 170.0));
        let turned = Board { mesh, turn, ..board.clone() };
        let drawn = draw::overlay(&Photo { rgb: rgb.into(), ..photo.clone() }, &turned, &all, Ink::Blue);
        assert_eq!(drawn.dimensions(), wanted.dimensions(), "{turn:?}");
        let worst = drawn.iter().zip(wanted.iter()).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(worst <= Some(TOLERANCE), "{turn:?} differs by {worst:?}");
    }
}

#[test]
fn a_mirrored_sideways_picture() {
    let turn = Turn { quarters: 1, mirrored: true };
    let (photo, board) = scene(stored(&tilted(), turn, (180.0, 170.0)), turn, (170, 180));
    check("turned-mirrored", &draw::overlay(&photo, &board, &ANSWERS, Ink::Blue));
}

#[test]
fn nothing_outside_the_marked_cells_is_touched() {
    let (photo, board) = scene(tilted(), Turn::NONE, (180, 170));
    let drawn = draw::overlay(&photo, &board, &[Mark::Clash(Cell::new(1, 1))], Ink::HighContrast);
    let quad = board.mesh.quad(Cell::new(1, 1)).0;
    let (x0, x1) = (quad[3].x.min(quad[0].x) - 1.0, quad[1].x.max(quad[2].x) + 1.0);
    let mut changed = 0;
    for (x, y, pixel) in drawn.enumerate_pixels() {
        if pixel != photo.rgb.get_pixel(x, y) {
            changed += 1;
            let inside = (x0..x1).contains(&f64::from(x))
                && (quad[0].y - 1.0..quad[2].y + 1.0).contains(&f64::from(y));
            assert!(inside, "({x}, {y}) lies outside the cell");
        }
    }
    assert!(changed > 300, "only {changed} pixels were drawn");
}

#[test]
fn the_overlay_does_not_depend_on_the_number_of_threads() {
    let drawn = [1, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads start");
        pool.install(|| overlay(curled(), &ANSWERS, Ink::Blue))
    });
    assert_eq!(drawn[0], drawn[1]);
}

#[test]
fn ink_is_readable_without_colour() {
    /// Difference of lightness (8 bits) at which thin strokes are read with ease.
    const CONTRAST: u8 = 80;
    for ink in [Ink::Blue, Ink::Black, Ink::HighContrast] {
        for mark in [ANSWERS[1], Mark::Clash(Cell::new(1, 1)), Mark::Doubtful(Cell::new(1, 1))] {
            let grey = imageops::grayscale(&overlay(straight(), &[mark], ink));
            let cell = imageops::crop_imm(&grey, 64, 64, 40, 40).to_image();
            let (dark, light) = (cell.iter().min(), cell.iter().max());
            let contrast = light.zip(dark).map_or(0, |(l, d)| l - d);
            assert!(contrast >= CONTRAST, "{ink:?} {mark:?}: {contrast}");
        }
    }
}

#[test]
fn impossible_boards_and_cells_draw_nothing_and_do_not_panic() {
    let marks = [Mark::Answer(Cell::new(1, 1), Symbol(3)), Mark::Clash(Cell::new(40, 2))];
    let places: [fn(usize, usize) -> Point; 4] = [
        |_, _| Point::new(10.0, 10.0),
        |r, c| Point::new(f64::NAN, (r + c) as f64),
        |r, c| Point::new(if (r, c) == (1, 1) { 500.0 } else { c as f64 * 30.0 }, r as f64 * 30.0),
        |r, c| Point::new(1e300 * c as f64, 1e300 * r as f64),
    ];
    for place in places {
        let (photo, mut board) = scene(straight(), Turn::NONE, (180, 170));
        board.mesh = Mesh::from_fn(3, 3, place);
        assert_eq!(draw::overlay(&photo, &board, &marks, Ink::Blue), *photo.rgb);
    }
    let (mut photo, board) = scene(straight(), Turn::quarters(1), (180, 170));
    photo.rgb = RgbImage::new(0, 0).into();
    assert!(draw::overlay(&photo, &board, &ANSWERS, Ink::Blue).is_empty());
}
