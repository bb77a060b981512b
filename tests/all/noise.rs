//! Pictures with thousands of candidates for a grid and none that is one: the search is bounded.

use crate::spent::{alone, processor_time};
use gridlens::diagnostics::Code;
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options};
use image::{GrayImage, Luma};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::io::Cursor;

/// Most processor time that looking for a grid may take, in seconds, over all threads.
const MOST: f64 = 3.0;

/// Grey noise in squares of so many pixels; black and white where it is `hard`.
fn noise(width: u32, height: u32, square: u32, hard: bool) -> GrayImage {
    let mut rng = ChaCha8Rng::seed_from_u64(u64::from(width * height + square));
    let mut value = || if hard { u8::from(rng.random::<bool>()) * 255 } else { rng.random() };
    let across = width.div_ceil(square);
    let squares: Vec<u8> = (0..across * height.div_ceil(square)).map(|_| value()).collect();
    GrayImage::from_fn(width, height, |x, y| Luma([squares[(y / square * across + x / square) as usize]]))
}

fn checkers(width: u32, height: u32, square: u32) -> GrayImage {
    GrayImage::from_fn(width, height, |x, y| {
        Luma([if (x / square + y / square).is_multiple_of(2) { 30 } else { 235 }])
    })
}

/// Dots on a grid of so many pixels, turned by an angle, larger from left to right.
fn halftone(width: u32, height: u32, pitch: f64, degrees: f64) -> GrayImage {
    let (s, c) = degrees.to_radians().sin_cos();
    GrayImage::from_fn(width, height, |x, y| {
        let (x, y) = (f64::from(x), f64::from(y));
        let off = |v: f64| (v / pitch).fract().abs() - 0.5;
        let size = 0.15 + 0.4 * x / f64::from(width);
        Luma([if off(x * c + y * s).hypot(off(y * c - x * s)) < size { 20 } else { 240 }])
    })
}

/// Squares in rows and columns, each `side` pixels with a line around it, `gap` pixels apart, shaken by up to
/// so many.
fn squares(across: u32, side: u32, gap: u32, shaken: i32) -> GrayImage {
    let mut rng = ChaCha8Rng::seed_from_u64(u64::from(across));
    let size = across * (side + gap) + gap;
    let mut grey = GrayImage::from_pixel(size, size, Luma([240]));
    for i in 0..across * across {
        let mut at = |v: u32| {
            let shake = if shaken > 0 { rng.random_range(-shaken..=shaken) } else { 0 };
            (gap + v * (side + gap)).saturating_add_signed(shake)
        };
        let (left, top) = (at(i % across), at(i / across));
        for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
            let edge = x == 0 || y == 0 || x + 1 == side || y + 1 == side;
            if edge && left + x < size && top + y < size {
                grey.put_pixel(left + x, top + y, Luma([20]));
            }
        }
    }
    grey
}

/// So many straight lines from one place to another; `level` ones rise like one another and never cross.
fn lines(width: u32, height: u32, count: u32, level: bool) -> GrayImage {
    let mut rng = ChaCha8Rng::seed_from_u64(u64::from(count));
    let mut grey = GrayImage::from_pixel(width, height, Luma([240]));
    let (w, h) = (width as f32, height as f32);
    for i in 0..count {
        let mut any = || (rng.random_range(0.0..w), rng.random_range(0.0..h));
        let along = (i as f32 + 0.5) / count as f32 * 2.0 * w - w;
        let (from, to) = if level { ((along, 0.0), (along + h, h)) } else { (any(), any()) };
        imageproc::drawing::draw_line_segment_mut(&mut grey, from, to, Luma([20]));
    }
    grey
}

fn pictures() -> Vec<(String, GrayImage)> {
    let mut all = Vec::new();
    for (width, height) in [(200, 300), (547, 547), (1000, 1000), (2400, 1700)] {
        for (square, hard) in [(1, false), (1, true), (2, false), (5, true)] {
            let name = format!("noise of {square} pixels, {width} x {height}, hard {hard}");
            all.push((name, noise(width, height, square, hard)));
        }
    }
    for square in [2, 12, 50] {
        all.push((format!("checkers of {square}"), checkers(1000, 900, square)));
    }
    for (pitch, degrees) in [(5.0, 15.0), (12.0, 0.0), (17.0, 30.0)] {
        all.push((format!("dots of {pitch} at {degrees}"), halftone(1100, 900, pitch, degrees)));
    }
    for (side, gap, shaken) in [(7, 3, 0), (7, 3, 1), (9, 2, 2)] {
        all.push((format!("squares of {side}, {gap} apart, {shaken}"), squares(100, side, gap, shaken)));
    }
    for (count, level) in [(60, false), (600, false), (3000, false), (300, true)] {
        all.push((format!("{count} lines, level {level}"), lines(1100, 900, count, level)));
    }
    all
}

#[test]
fn a_search_among_thousands_of_candidates_is_bounded_and_finds_none() {
    if !alone("noise::a_search_among_thousands_of_candidates_is_bounded_and_finds_none") {
        return;
    }
    let mut slow = Vec::new();
    for (name, grey) in pictures() {
        let mut bytes = Cursor::new(Vec::new());
        grey.write_to(&mut bytes, image::ImageFormat::Bmp).expect("a picture in memory");
        let input = Input::Bytes { name: name.clone(), bytes: bytes.into_inner() };
        let before = processor_time().as_secs_f64();
        let scene = pipeline::look(&input, &Options::default(), &|_, _| {}).expect("a whole picture");
        let took = processor_time().as_secs_f64() - before;
        let missing = scene.missing.map(|diagnostic| diagnostic.code);
        if took > MOST || !matches!(missing, Some(Code::NoGrid | Code::Blurred)) {
            slow.push(format!("{name}: {took:.2} s, {missing:?}"));
        }
    }
    assert!(slow.is_empty(), "{slow:#?}");
}
