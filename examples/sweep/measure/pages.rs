//! The pages of a row and how each is photographed.

use super::table::{PAGES, Row};
use crate::simulate::alphabet::{Alphabet, Case};
use crate::simulate::board::Tint;
use crate::simulate::camera::{Camera, Gutter};
use crate::simulate::fonts::{self, Face};
use crate::simulate::gaps::Filler;
use crate::simulate::hand::{BALLPOINT, Hand, PENCIL};
use crate::simulate::light::Shadow;
use crate::simulate::page::{Page, Print};
use crate::simulate::puzzle::{Kind, NINE, SAMURAI};
use crate::simulate::reverse::Reverse;
use crate::simulate::scene;
use crate::simulate::{jpeg, noise};
use rand::Rng;

/// Everything random in the stored table follows from this number.
pub(crate) const SEED: u64 = 20;

/// Pixels across a cell at scale 1: what a photo of 640 x 480 with a puzzle filling it has.
const CELL: f64 = 40.0;

/// How much of the page a photo shows, as a multiple of the puzzle's width: a puzzle on its corner just fits.
const MARGIN: f64 = 1.5;

/// The digits of each page, and its text.
const FACES: [(&Face, &Face); PAGES] = [
    (&fonts::SANS_BOLD, &fonts::TIMES),
    (&fonts::TIMES, &fonts::TIMES),
    (&fonts::LATO, &fonts::LATO),
    (&fonts::ROBOTO_BOLD, &fonts::OPEN),
    (&fonts::DEJAVU, &fonts::ROBOTO),
    (&fonts::GENTIUM_BOLD, &fonts::GENTIUM),
];

/// The kind of puzzle a group has, and how its values are printed.
fn kind(group: &str) -> (Kind, Alphabet) {
    let kind = match group {
        "4x4" => Kind::Boxes(2, 2),
        "6x6" => Kind::Boxes(2, 3),
        "8x8" => Kind::Boxes(2, 4),
        "12x12-numbers" | "12x12-letters" => Kind::Boxes(3, 4),
        "16x16" => Kind::Boxes(4, 4),
        "jigsaw-lines" | "jigsaw-colours" | "jigsaw-two-way" => Kind::Jigsaw(3, 3),
        "samurai" => SAMURAI,
        _ => NINE,
    };
    let has_letters = matches!(group, "12x12-letters" | "16x16");
    (kind, if has_letters { Alphabet::Digits(Case::Capital) } else { Alphabet::Numbers })
}

/// Page `number` of a group: another puzzle, another style, and other fonts unless all are to be in `face`.
/// What is random follows from `seed`.
pub(crate) fn page(
    group: &str,
    (number, seed): (usize, u64),
    face: Option<&'static Face>,
) -> Result<(Page, Print), String> {
    let (kind, alphabet) = kind(group);
    let mut page = scene::of_kind(kind).page;
    let (digits, body) = face.map_or(FACES[number % PAGES], |face| (face, face));
    (page.style.face, page.head, page.body) = (digits, digits, body);
    page.style.alphabet = alphabet;
    page.style.digit = [0.56, 0.62, 0.5, 0.52, 0.48, 0.6][number % PAGES];
    // At scale 3 a photo has 14 pixels for a millimetre of a 9 x 9 page, at scale 1 the others have 6.
    page.scale = if kind == NINE { 14.0 } else { 9.0 };
    match number % PAGES {
        1 => (page.style.thin, page.style.thick, page.style.frame) = (0.1, 0.3, 0.3),
        2 => page.style.digit_ink = [60, 62, 70],
        3 if kind == NINE => page.style.tint = Tint::Alternate([196, 194, 186]),
        4 => (page.style.thin, page.style.thick, page.style.frame) = (0.25, 0.7, 0.9),
        5 => (page.paper, page.show_through) = ([238, 236, 230], 0.08),
        _ => {}
    }
    if group == "jigsaw-colours" {
        page.style.tint = Tint::Regions;
        page.style.thick = page.style.thin;
    }
    match group {
        "samurai" => {
            page.filler = [Filler::Bare, Filler::Words, Filler::Mixed][number % 3];
            if number % 3 == 1 {
                page.style.tint = Tint::Centre([206, 203, 192]);
            }
        }
        "half-filled" => page.hand = Some(hand(number)),
        "jigsaw-two-way" => page.rare = &[3, 4, 7],
        "thin-paper" if number % 5 < 2 => page.hand = Some(hand(number)),
        _ => {}
    }
    let seed = rand::Rng::random(&mut noise::stream(seed, &format!("{group} {number}")));
    let print = page.print(seed)?;
    Ok((page, print))
}

/// Who filled in page `number`: a pen or a pencil, half of the open cells, nothing wrong.
fn hand(number: usize) -> Hand {
    let (ink, width) = if number.is_multiple_of(2) { (BALLPOINT, 0.6) } else { (PENCIL, 0.5) };
    Hand { filled: 0.5, wrong: 0, pencilled: 0.0, ink, width, height: 0.56 }
}

/// The photo of a page for a row, as the bytes of a JPEG file.
pub(crate) fn photo(
    row: &Row,
    (number, seed): (usize, u64),
    page: &Page,
    print: &Print,
) -> Result<Vec<u8>, String> {
    let mut camera = above(page, print);
    vary(&mut camera, row, number, page);
    let behind = reverse(row, (number, seed));
    let seed = rand::Rng::random(&mut noise::stream(seed, &format!("{row:?} {number}")));
    let shot = match behind {
        Some(reverse) => {
            let mut canvas = print.canvas.clone();
            page.shine_through(&mut canvas, reverse, seed)?;
            camera.shoot(&canvas, &print.mesh, seed)
        }
        None => camera.shoot(&print.canvas, &print.mesh, seed),
    };
    jpeg::encode(&shot.rgb, camera.quality, None)
}

/// What shines through page `number` of a row: a puzzle that lies nearly behind the one in front, as on the
/// pages of a book of puzzles, or anywhere. The pages of the stored table have set places, others random
/// ones.
fn reverse(row: &Row, (number, seed): (usize, u64)) -> Option<Reverse> {
    const OFFSETS: [(f32, f32); 4] = [(0.05, -0.04), (-0.16, 0.12), (0.3, 0.22), (0.52, -0.4)];
    const BLURS: [f32; 3] = [0.1, 0.2, 0.3];
    let (offset, blur) = if seed == SEED {
        (OFFSETS[number % OFFSETS.len()], BLURS[number % BLURS.len()])
    } else {
        let mut rng = noise::stream(seed, &format!("{row:?} {number} behind"));
        let offset = (rng.random_range(-0.55..0.55), rng.random_range(-0.55..0.55));
        (offset, rng.random_range(0.1..0.3))
    };
    (row.factor == "show-through").then_some(Reverse { strength: row.value as f32, offset, blur })
}

/// The camera straight above the puzzle in even light, in good focus.
pub(super) fn above(page: &Page, print: &Print) -> Camera {
    let (x, y, width) = page.grid;
    let (rows, columns) = (print.puzzle.shape.rows as f32, print.puzzle.shape.columns as f32);
    let pixels = (columns.max(rows) as f64 * CELL * MARGIN).round() as u32;
    let middle = (f64::from(x + width / 2.0), f64::from(y + width * rows / columns / 2.0));
    Camera::above((pixels, pixels), middle, f64::from(width * (rows / columns).max(1.0)) * MARGIN)
}

/// Sets the row's factor; pages differ in the direction it has.
fn vary(camera: &mut Camera, row: &Row, number: usize, page: &Page) {
    let (value, short) = (row.value, row.value as f32);
    let direction = 60.0 * number as f64;
    match row.factor {
        "rotation" => camera.roll = value,
        "perspective" => {
            let (s, c) = direction.to_radians().sin_cos();
            camera.tilt = (value * c, value * s);
        }
        "wave" => camera.curl.wave = Some((value, 110.0, direction, number as f64)),
        "fold" => {
            let (left, width) = (f64::from(page.grid.0), f64::from(page.grid.2));
            let at = if number.is_multiple_of(2) { left - 10.0 } else { left + width + 10.0 };
            camera.curl.gutter = Some(Gutter { at, depth: value, reach: 34.0 });
        }
        "scale" => {
            let pixels = (f64::from(camera.size.0) * value).round() as u32;
            camera.size = (pixels, pixels);
        }
        "gamma" => camera.gamma = short,
        "jpeg" => camera.quality = value as u8,
        "noise" => camera.noise = short,
        "shake" => camera.shake = (short, direction as f32 / 2.0),
        "defocus" => camera.defocus = short,
        "shadow" => camera.light.shadows.push(Shadow {
            at: (0.5, 0.5),
            direction: direction as f32,
            soft: 0.7,
            depth: short,
        }),
        "together" => {
            camera.roll = direction + 10.0;
            camera.tilt = (12.0 * value, -8.0 * value);
            camera.curl.wave = Some((1.5 * value, 110.0, direction, number as f64));
            camera.gamma = 1.0 + 0.3 * short;
            camera.quality = 90 - (20.0 * short) as u8;
            camera.noise = 5.0 * short;
            camera.shake = (short, direction as f32);
            camera.defocus = 1.5 * short;
            camera.light.slope = (0.4 * short, -0.2 * short);
        }
        // It is the page that is another one.
        "show-through" => {}
        other => unreachable!("{other} is in the table and has no camera"),
    }
}
