//! Regions from lines and colours: what is drawn is found, whatever a camera does to it; what is a sudoku
//! stays one.

use crate::jigsaws::{self, Labels};
use crate::sudokus;
use gridlens::diagnostics::Code;
use gridlens::geometry::Cell;
use gridlens::puzzle::kinds::jigsaw::{self, Jigsaw};
use gridlens::puzzle::kinds::regions::Regions;
use gridlens::puzzle::kinds::sudoku::Sudoku;
use gridlens::puzzle::{self, Layout, Rules};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What a camera and a printer do to the weights of lines.
struct Noise {
    /// Weight of a thin line; a border has 1.
    thin: f32,
    /// Half the range of what is added to every weight.
    grain: f32,
    /// What is left of the light on the darker side.
    light: f32,
    /// Share of the edges that have the weight of the other kind.
    wrong: f64,
}

const CLEAN: Noise = Noise { thin: 0.4, grain: 0.0, light: 1.0, wrong: 0.0 };
/// An assumed photo, not a measured one: thin lines at half, weights unsteady, one side darker.
const PHOTO: Noise = Noise { thin: 0.5, grain: 0.15, light: 0.7, wrong: 0.0 };
/// The same with an edge in fifty of the wrong weight: a fold, a smudge, a digit that touches its frame.
const ROUGH: Noise = Noise { thin: 0.4, grain: 0.15, light: 0.8, wrong: 0.02 };

fn noisy(layout: &Layout, noise: &Noise, rng: &mut ChaCha8Rng) -> Layout {
    let columns = usize::from(layout.columns);
    let mut weigh = |weight: f32, across: f32| {
        let heavy = (weight > 0.9) != rng.random_bool(noise.wrong);
        let weight = if heavy { 1.0 } else { noise.thin };
        let grain = rng.random_range(-1.0..=1.0_f32) * noise.grain;
        ((weight + grain) * (1.0 - (1.0 - noise.light) * across)).clamp(0.0, 1.0)
    };
    let mut photo = layout.clone();
    for (i, weight) in photo.horizontal.iter_mut().enumerate() {
        *weight = weigh(*weight, (i % columns) as f32 / columns as f32);
    }
    for (i, weight) in photo.vertical.iter_mut().enumerate() {
        *weight = weigh(*weight, (i % (columns + 1)) as f32 / columns as f32);
    }
    photo
}

fn paint(layout: &mut Layout, grain: i16, rng: &mut ChaCha8Rng, colour: &dyn Fn(usize) -> [u8; 3]) {
    for (i, paper) in layout.paper.iter_mut().enumerate() {
        let noisy = |c: u8| (i16::from(c) + rng.random_range(-grain..=grain)).clamp(0, 255) as u8;
        *paper = colour(i).map(noisy);
    }
}

fn drawn(size: usize, labels: &Labels) -> Layout {
    jigsaws::jigsaw(size, labels, &vec![0; size * size]).layout()
}

fn found(layout: &Layout) -> String {
    puzzle::from_layout(layout, &[]).expect("a board of a known size").rules().name()
}

/// Whether the board is taken for these regions; the published boxes are those of a sudoku.
fn is(layout: &Layout, size: usize, labels: &Labels) -> bool {
    let expected = Regions::new(size, labels).expect("connected regions");
    let Ok(puzzle) = puzzle::recognise(layout) else { return false };
    if let Some(sudoku) = puzzle.downcast::<Sudoku>() {
        let (high, wide) = sudoku.box_shape();
        let boxes: Labels =
            (0..size * size).map(|i| (i / size / high * high + i % size / wide) as u8).collect();
        return Regions::new(size, &boxes).expect("boxes") == expected;
    }
    puzzle.downcast::<Jigsaw>().is_some_and(|jigsaw| *jigsaw.regions() == expected)
}

fn share(size: usize, boards: usize, mut board: impl FnMut(&mut ChaCha8Rng, &Labels) -> Layout) -> f64 {
    let mut rng = ChaCha8Rng::seed_from_u64(size as u64);
    let right = (0..boards).filter(|_| {
        let labels = jigsaws::partition(size, &mut rng);
        is(&board(&mut rng, &labels), size, &labels)
    });
    right.count() as f64 / boards as f64
}

#[test]
fn what_is_drawn_is_found() {
    for size in jigsaws::SIZES {
        let clean = share(size, 30, |rng, labels| noisy(&drawn(size, labels), &CLEAN, rng));
        let photo = share(size, 30, |rng, labels| noisy(&drawn(size, labels), &PHOTO, rng));
        let rough = share(size, 30, |rng, labels| noisy(&drawn(size, labels), &ROUGH, rng));
        assert!(clean > 0.99 && photo > 0.95, "{size}: {clean} {photo}");
        // Two wrong edges can make two partitions equally good, and then neither is taken.
        assert!(rough > 0.3, "{size}: {rough}");
    }
}

/// How a board was taken.
fn taken(layout: &Layout, size: usize, labels: &Labels) -> Result<bool, ()> {
    match puzzle::from_layout(layout, &[]) {
        Err(diagnostic) => {
            assert!(diagnostic.code == Code::UnknownKind && diagnostic.hint.is_some(), "{diagnostic:?}");
            Err(())
        }
        Ok(_) => Ok(is(layout, size, labels)),
    }
}

#[test]
fn of_a_thousand_rough_layouts_hardly_any_is_taken_for_other_regions() {
    let mut rng = ChaCha8Rng::seed_from_u64(17);
    let (mut right, mut refused, mut wrong) = (0, 0, Vec::new());
    for round in 0..1000 {
        let size = jigsaws::SIZES[1 + round % (jigsaws::SIZES.len() - 1)];
        let labels = jigsaws::partition(size, &mut rng);
        let layout = noisy(&drawn(size, &labels), &ROUGH, &mut rng);
        match taken(&layout, size, &labels) {
            Ok(true) => right += 1,
            Err(()) => refused += 1,
            Ok(false) => wrong.push(found(&layout)),
        }
    }
    // A board of 4 x 4 has too few edges for one wrong among them to be noticed.
    assert!(wrong.len() <= 3 && right > 500, "{right} right, {refused} refused, wrong: {wrong:?}");
}

#[test]
fn coloured_regions_are_found_without_thick_lines() {
    for size in jigsaws::SIZES {
        let right = share(size, 30, |rng, labels| {
            let mut layout = noisy(&Layout::full(size as u16, size as u16), &PHOTO, rng);
            let colour = |i: usize| {
                let hue = u32::from(labels[i]);
                [200 + (hue * 83 % 56) as u8, 190 + (hue * 47 % 66) as u8, 180 + (hue * 29 % 76) as u8]
            };
            paint(&mut layout, 6, rng, &colour);
            layout
        });
        assert!(right > 0.85, "{size}: {right}");
    }
}

#[test]
fn pale_colours_are_regions_where_the_light_falls_off_and_the_palest_two_differ_little() {
    let pale: [[f64; 3]; 6] = [
        [246.0, 206.0, 204.0],
        [204.0, 224.0, 244.0],
        [208.0, 236.0, 200.0],
        [250.0, 240.0, 180.0],
        [226.0, 208.0, 240.0],
        [248.0, 218.0, 176.0],
    ];
    let size = 9;
    let right = share(size, 30, |rng, labels| {
        let mut layout = noisy(&Layout::full(9, 9), &PHOTO, rng);
        let middle = (rng.random_range(2.0..6.0), rng.random_range(2.0..6.0));
        let colour = |i: usize| {
            let (down, across) = ((i / size) as f64 - middle.0, (i % size) as f64 - middle.1);
            let light = 1.0 - 0.002 * (down * down + across * across);
            pale[usize::from(labels[i]) % 6].map(|c| (c * light) as u8)
        };
        paint(&mut layout, 4, rng, &colour);
        layout
    });
    // Nine regions in six colours: neighbours of one colour are no border, which a few boards do not survive.
    assert!(right > 0.5, "{right}");
}

#[test]
fn a_sudoku_stays_one() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut wrong = Vec::new();
    for (size, high, wide) in sudokus::SHAPES {
        let side = size as u16;
        let name = format!("sudoku {size} x {size}");
        let boxed = sudokus::sudoku(size, &vec![0; size * size]).layout();
        for round in 0..30 {
            let even = noisy(&Layout::full(side, side), &PHOTO, &mut rng);
            let boxed = noisy(&boxed, if round % 2 == 0 { &PHOTO } else { &ROUGH }, &mut rng);
            for (lines, layout) in [("even", even), ("boxed", boxed)] {
                let mut shade = |what: &str, colour: &dyn Fn(usize) -> [u8; 3]| {
                    let mut layout = layout.clone();
                    paint(&mut layout, 8, &mut rng, colour);
                    if found(&layout) != name {
                        wrong.push(format!("{lines} {what} {size}"));
                    }
                };
                shade("plain", &|_| [245; 3]);
                shade("checkerboard", &|i| [245 - 60 * ((i / size / high + i % size / wide) % 2) as u8; 3]);
                let inner = |line: usize| !line.is_multiple_of(size / 2);
                shade("windoku", &|i| [245 - 70 * u8::from(inner(i / size) && inner(i % size)); 3]);
                shade("diagonals", &|i| {
                    [245 - 70 * u8::from(i / size == i % size || i / size + i % size + 1 == size); 3]
                });
                shade("centre", &|i| [245 - 70 * u8::from(i / size / high == 1 && i % size / wide == 1); 3]);
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {wrong:?}", wrong.len());
}

#[test]
fn even_a_board_without_a_clue_is_judged_at_once() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for size in [9, 12] {
        let even = noisy(&Layout::full(size, size), &PHOTO, &mut rng);
        let start = std::time::Instant::now();
        assert_eq!(jigsaw::regions(&even), Ok(None));
        assert!(start.elapsed() < std::time::Duration::from_millis(500), "{:?}", start.elapsed());
    }
}

#[test]
fn boxes_that_lie_the_other_way_are_found_and_kept() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for (size, high, wide) in [(6, 3, 2), (8, 4, 2), (12, 4, 3)] {
        let labels: Labels =
            (0..size * size).map(|i| (i / size / high * high + i % size / wide) as u8).collect();
        for noise in [&CLEAN, &PHOTO, &ROUGH] {
            let layout = noisy(&drawn(size, &labels), noise, &mut rng);
            assert!(is(&layout, size, &labels), "{size} x {size}");
            let puzzle = puzzle::from_layout(&layout, &[]).expect("regions");
            let again = puzzle::parse(&puzzle.rules().to_text(), "test").expect("what is printed is read");
            assert_eq!(again, [puzzle]);
        }
    }
}

#[test]
fn sizes_without_boxes_need_regions() {
    for size in [5, 7, 10] {
        assert_eq!(jigsaw::regions(&Layout::full(size, size)), Ok(None));
        assert!(puzzle::from_layout(&Layout::full(size, size), &[]).is_err());
    }
    let labels: Labels = (0..25).map(|i| i / 5).collect();
    let regions = Regions::new(5, &labels).expect("rows");
    assert_eq!(regions.letter(Cell::new(2, 0)), Some('c'));
    assert_eq!(regions.letter(Cell::new(5, 0)), None);
}

#[test]
fn no_weights_are_too_strange() {
    let mut layout = Layout::full(9, 9);
    for weights in [vec![f32::NAN; 90], vec![0.0; 90], vec![f32::INFINITY; 90], Vec::new()] {
        layout.horizontal.clone_from(&weights);
        layout.vertical = weights;
        assert_eq!(jigsaw::regions(&layout), Ok(None));
    }
    layout.paper.clear();
    assert_eq!(jigsaw::regions(&layout), Ok(None));
}
