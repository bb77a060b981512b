//! HEIC, AVIF and JPEG 2000 pictures, made by encoders that have nothing to do with what decodes them.

use crate::pictures::{drawing, load};
use crate::program::{Place, sample};
use gridlens::diagnostics::Code;
use gridlens::photo::{self, Input, Limits};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, RgbaImage};
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

/// How far channels may differ on average from what was encoded, of 255: the encoders lose a little.
const NEAR: f64 = 4.0;

/// What an encoder makes of the picture at `from`; `None`, with a word on it, where there is no encoder.
fn made(program: &str, words: &[&str], from: &Path, to: &Path) -> Option<Vec<u8>> {
    let mut command = Command::new(program);
    command.args(words);
    match program {
        "heif-enc" => command.arg("-o").arg(to).arg(from),
        "opj_compress" => command.arg("-i").arg(from).arg("-o").arg(to),
        _ => command.arg(from).arg(to),
    };
    let Ok(output) = command.output() else {
        let skips = std::env::var_os("GRIDLENS_SKIP_NOTHING").is_none();
        assert!(skips, "{program} is missing: scripts/setup --dev");
        let _ =
            writeln!(std::io::stderr(), "skipped: {program} is missing (scripts/setup --dev installs it)");
        return None;
    };
    assert!(output.status.success(), "{program} {words:?}: {}", String::from_utf8_lossy(&output.stderr));
    Some(std::fs::read(to).expect("it was just written"))
}

/// The name of a file that `program` writes.
fn written(program: &str) -> &'static str {
    match program {
        "heif-enc" => "a.heic",
        "opj_compress" => "a.jp2",
        _ => "a.avif",
    }
}

/// A picture as `program` encodes it with `words`, decoded again.
fn again(program: &str, words: &[&str], picture: &DynamicImage) -> Option<RgbImage> {
    let place = Place::new();
    picture.save_with_format(place.path("a.png"), ImageFormat::Png).expect("there is room");
    let to = place.path(written(program));
    let bytes = made(program, words, &place.path("a.png"), &to)?;
    let photo = load(&bytes).unwrap_or_else(|t| panic!("{program} {words:?}: {t}"));
    Some(RgbImage::clone(&photo.rgb))
}

/// How far two pictures are apart in a channel on average; of pictures of different sizes everything.
fn apart(a: &RgbImage, b: &RgbImage) -> f64 {
    if a.dimensions() != b.dimensions() {
        return f64::INFINITY;
    }
    let sum: f64 = a.as_raw().iter().zip(b.as_raw()).map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
    sum / a.as_raw().len() as f64
}

/// What a smooth coloured picture becomes in every coding that phones, browsers and programs write.
#[test]
fn pictures_come_out_as_they_went_in() {
    let smooth =
        RgbImage::from_fn(192, 128, |x, y| Rgb([(x + 40) as u8, (2 * y) as u8, (220 - x / 2) as u8]));
    let codings: [(&str, &[&str]); 11] = [
        ("heif-enc", &["-q", "90"]),
        ("heif-enc", &["-q", "90", "-p", "chroma=444"]),
        ("heif-enc", &["-q", "90", "--full_range_flag", "0", "--matrix_coefficients", "1"]),
        ("avifenc", &["--min", "5", "--max", "10"]),
        ("avifenc", &["--min", "5", "--max", "10", "-y", "420", "-r", "limited", "--cicp", "1/13/1"]),
        ("avifenc", &["--min", "5", "--max", "10", "-y", "422", "-d", "10"]),
        ("avifenc", &["--min", "5", "--max", "10", "-y", "444", "-d", "12", "--cicp", "9/13/9"]),
        ("avifenc", &["--lossless"]),
        ("avifenc", &["--min", "5", "--max", "10", "-y", "420", "-g", "3x2"]),
        ("opj_compress", &[]),
        ("opj_compress", &["-r", "8", "-I", "-t", "64,64"]),
    ];
    for (program, words) in codings {
        let Some(out) = again(program, words, &smooth.clone().into()) else { return };
        let apart = apart(&out, &smooth);
        assert!(apart < NEAR, "{program} {words:?}: {apart}");
    }
    let grey = DynamicImage::from(smooth.clone()).to_luma8();
    let Some(out) = again("avifenc", &["--min", "5", "--max", "10", "-y", "400"], &grey.clone().into())
    else {
        return;
    };
    assert!(apart(&out, &DynamicImage::from(grey).into_rgb8()) < NEAR, "brightness alone");
}

/// Turning, mirroring and cutting are part of a HEIF picture.
#[test]
fn pictures_are_turned_mirrored_and_cut_as_they_say() {
    let straight = DynamicImage::from(drawing(96, 64));
    let fine = ["--min", "0", "--max", "5"];
    let cases: [(&[&str], DynamicImage); 5] = [
        (&["--irot", "1"], straight.rotate270()),
        (&["--irot", "2"], straight.rotate180()),
        (&["--imir", "0"], straight.flipv()),
        (&["--imir", "1"], straight.fliph()),
        (&["--clap", "64,1,32,1,8,1,-4,1"], straight.crop_imm(24, 12, 64, 32)),
    ];
    for (words, expected) in cases {
        let Some(out) = again("avifenc", &[&fine[..], words].concat(), &straight) else { return };
        let apart = apart(&out, &expected.to_rgb8());
        assert!(apart < 2.0 * NEAR, "{words:?}: {apart}");
    }
}

#[test]
fn transparent_pixels_are_white() {
    let clear = RgbaImage::from_fn(64, 64, |x, _| image::Rgba([20, 20, 20, if x < 32 { 0 } else { 255 }]));
    let cases: [(&str, &[&str]); 2] =
        [("heif-enc", &["-q", "90"]), ("avifenc", &["--min", "0", "--max", "5"])];
    for (program, words) in cases {
        let Some(out) = again(program, words, &clear.clone().into()) else { return };
        let (left, right) = (out.get_pixel(8, 32).0[0], out.get_pixel(56, 32).0[0]);
        assert!(left > 240 && right < 40, "{program}: {left} {right}");
    }
}

/// A photo as a phone or an archive saves it is answered like any other; its answer is a JPEG beside it.
#[test]
fn a_photo_as_phones_and_archives_save_it_is_answered() {
    let place = Place::new();
    let (jpeg, truth) =
        (sample("newspaper-sudoku").join("photo.jpg"), sample("newspaper-sudoku").join("puzzle.csv"));
    let truth = std::fs::read_to_string(truth).expect("the sample's truth");
    let encoders: [(&str, &[&str], &str); 3] = [
        ("heif-enc", &["-q", "60"], "IMG_1.heic"),
        ("avifenc", &["--speed", "10"], "IMG_2.avif"),
        ("opj_compress", &["-r", "20"], "IMG_3.jp2"),
    ];
    let png = place.path("whole.png");
    let photo = load(&std::fs::read(&jpeg).expect("a sample")).expect("it decodes");
    photo.rgb.save_with_format(&png, ImageFormat::Png).expect("there is room");
    for (program, words, name) in encoders {
        if made(program, words, &png, &place.path(name)).is_none() {
            return;
        }
        let said = place.run(["solve", name]).ends(0);
        let stem = name.split('.').next().unwrap_or_default();
        assert_eq!(said.out, format!("{stem}.solved.jpg\n"));
        assert_eq!(place.text(&format!("{stem}.puzzle.csv")), truth, "{name}");
        let drawn = load(&place.bytes(&format!("{stem}.solved.jpg"))).expect("it decodes");
        assert_eq!((drawn.format, drawn.rgb.dimensions()), (ImageFormat::Jpeg, (1000, 1300)));
    }
}

/// Whatever is wrong with such a picture, it is an error with a name, and the limit holds before pixels do.
#[test]
fn broken_and_large_pictures_are_refused() {
    let place = Place::new();
    drawing(96, 64).save_with_format(place.path("a.png"), ImageFormat::Png).expect("there is room");
    for program in ["heif-enc", "avifenc", "opj_compress"] {
        let name = written(program);
        let Some(whole) = made(program, &[], &place.path("a.png"), &place.path(name)) else { return };
        load(&whole).unwrap_or_else(|t| panic!("{name}: {t}"));
        let last = load(&whole[..whole.len() - 40]).expect_err("cut short");
        assert_eq!(last.code, Code::CutShort, "{name}: {last}");
        for end in (12..whole.len()).step_by(7) {
            let diagnostic = load(&whole[..end]).expect_err("cut short");
            let known = [Code::CutShort, Code::NotAnImage, Code::Heic];
            assert!(known.contains(&diagnostic.code), "{name}, {end} bytes: {diagnostic}");
        }
        for at in 12..whole.len() {
            let mut mangled = whole.clone();
            mangled[at] ^= 0x55;
            // Decoded or refused; that is all.
            let _ = load(&mangled);
        }
        let input = Input::Bytes { name: name.to_owned(), bytes: whole };
        let limits = Limits { megapixels: 0.006, ..Limits::default() };
        assert_eq!(photo::load(&input, &limits).expect_err("too large").code, Code::TooLarge, "{name}");
    }
}
