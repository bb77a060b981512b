//! Files that were cut, damaged, made to harm, or are no pictures at all.

use crate::pictures::{load, one_of_each, progressive, strange_heic};
use crate::program::{sample, samples};
use crate::spent::{alone, peak_memory};
use gridlens::cli::Exit;
use gridlens::diagnostics::{Code, Diagnostic};
use gridlens::photo::{self, Input, Limits};
use rand::{Rng, SeedableRng};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Longest time a refusal may take that needs no decoding.
const AT_ONCE: Duration = Duration::from_millis(100);

/// What `run` gives, which at least one of a few runs must give [`AT_ONCE`]: other tests share the cores.
fn at_once<T>(what: &str, mut run: impl FnMut() -> T) -> T {
    let mut quickest = Duration::MAX;
    for _ in 0..5 {
        let start = Instant::now();
        let result = run();
        quickest = quickest.min(start.elapsed());
        if quickest < AT_ONCE {
            return result;
        }
    }
    panic!("{what}: {quickest:?} at best");
}

fn cut_lengths(length: usize) -> impl Iterator<Item = usize> {
    let shares = [999, 990, 900, 500, 100].map(move |permille| length * permille / 1000);
    (0..length.min(1000)).step_by(37).chain(shares)
}

fn refuses_cuts(name: &str, bytes: &[u8]) {
    for length in cut_lengths(bytes.len()) {
        let result = load(&bytes[..length]);
        let jpeg = bytes.starts_with(b"\xff\xd8");
        match result {
            Err(diagnostic) if jpeg && length > 2 => {
                assert_eq!(diagnostic.code, Code::CutShort, "{name} cut to {length}: {diagnostic}");
            }
            Err(diagnostic) => {
                assert_eq!(Exit::of(diagnostic.code), Exit::BadInput, "{name} cut to {length}");
            }
            // The last bytes of some formats are metadata.
            Ok(_) => assert!(!jpeg && length >= bytes.len() * 99 / 100, "{name} cut to {length} was taken"),
        }
    }
}

#[test]
fn cut_pictures_are_refused_in_every_format() {
    for (name, bytes) in one_of_each() {
        load(&bytes).unwrap_or_else(|diagnostic| panic!("{name} is whole: {diagnostic}"));
        refuses_cuts(&name, &bytes);
    }
}

#[test]
fn cut_samples_are_refused() {
    for name in samples() {
        refuses_cuts(&name, &std::fs::read(sample(&name).join("photo.jpg")).unwrap());
    }
}

#[test]
fn formats_that_say_their_length_are_called_cut_short() {
    for (name, bytes) in one_of_each() {
        let diagnostic = load(&bytes[..bytes.len() / 2]).expect_err("half a picture");
        assert_eq!(diagnostic.code, Code::CutShort, "{name}: {diagnostic} {:?}", diagnostic.facts);
    }
}

#[test]
fn flipped_bytes_neither_crash_nor_stall() {
    if !alone("hostile::flipped_bytes_neither_crash_nor_stall") {
        return;
    }
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(2);
    let pictures = one_of_each();
    let mut refused = 0;
    for round in 0..10_000 {
        let (name, bytes) = &pictures[round % pictures.len()];
        let mut bytes = bytes.clone();
        let at = random.random_range(0..bytes.len());
        bytes[at] ^= random.random_range(1..=255_u8);
        let start = Instant::now();
        let result = load(&bytes);
        assert!(
            start.elapsed() < Duration::from_secs(2),
            "{name} with byte {at} flipped: {:?}",
            start.elapsed()
        );
        if let Err(diagnostic) = result {
            assert_eq!(
                Exit::of(diagnostic.code),
                Exit::BadInput,
                "{name} with byte {at} flipped: {diagnostic}"
            );
            refused += 1;
        }
    }
    assert!((1000..9900).contains(&refused), "{refused} of 10 000 refused: the flips miss their aim");
    assert!(peak_memory() <= 600, "{} MiB", peak_memory());
}

fn chunk(kind: [u8; 4], data: &[u8]) -> Vec<u8> {
    // The check sum is wrong: a size over the limit is refused before anything else is believed.
    [&(data.len() as u32).to_be_bytes(), &kind, data, &[0; 4]].concat()
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    [b"\x89PNG\r\n\x1a\n".to_vec(), chunk(*b"IHDR", &header), chunk(*b"IDAT", &[0; 64]), chunk(*b"IEND", &[])]
        .concat()
}

fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = progressive();
    let frame = bytes.windows(2).position(|w| w == [0xff, 0xc2]).expect("a frame header");
    bytes[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    bytes[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    bytes
}

/// An uncompressed grey TIFF of one strip.
fn tiff(width: u32, height: u32, strip: u32) -> Vec<u8> {
    let fields: [(u16, u32); 8] =
        [(256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, 8), (278, height), (279, strip)];
    let mut bytes = b"II*\0\x08\0\0\0\x08\0".to_vec();
    for (tag, value) in fields {
        bytes.extend([tag.to_le_bytes(), 4_u16.to_le_bytes()].concat());
        bytes.extend([1_u32.to_le_bytes(), value.to_le_bytes()].concat());
    }
    bytes.extend([0; 4]);
    bytes
}

fn gif(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = b"GIF89a".to_vec();
    bytes.extend([width.to_le_bytes(), height.to_le_bytes()].concat());
    bytes.extend(b"\x80\0\0\0\0\0\xff\xff\xff");
    bytes
}

fn bmp(width: i32, height: i32) -> Vec<u8> {
    let mut bytes = b"BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0".to_vec();
    bytes.extend([width.to_le_bytes(), height.to_le_bytes()].concat());
    bytes.extend(b"\x01\0\x18\0");
    bytes.extend([0; 64]);
    bytes
}

/// An extended WebP whose canvas has the largest size there is.
fn webp() -> Vec<u8> {
    b"RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\x3f\0\xff\x3f\0VP8L\0\0\0\0".to_vec()
}

#[test]
fn bombs_are_refused_before_they_take_room() {
    if !alone("hostile::bombs_are_refused_before_they_take_room") {
        return;
    }
    let bombs = [
        ("PNG 20 000", png(20_000, 20_000)),
        ("PNG 30 000", png(30_000, 30_000)),
        ("thin PNG", png(1, u32::MAX)),
        ("PNG of the largest size", png(u32::MAX, u32::MAX)),
        ("JPEG 65 535", jpeg(65_535, 65_535)),
        ("TIFF 100 000", tiff(100_000, 100_000, 1_000_000)),
        ("GIF 65 535", gif(65_535, 65_535)),
        ("BMP 100 000", bmp(100_000, 100_000)),
        ("PNM 1 000 000", b"P6\n1000000 1000000\n255\nabc".to_vec()),
        ("WebP 16 384", webp()),
    ];
    for (name, bytes) in bombs {
        let diagnostic = at_once(name, || load(&bytes)).expect_err(name);
        assert_eq!(diagnostic.code, Code::TooLarge, "{name}: {diagnostic} {:?}", diagnostic.facts);
    }
    assert!(peak_memory() < 50, "{} MiB", peak_memory());
}

#[test]
fn headers_that_promise_more_than_they_hold_take_no_room() {
    if !alone("hostile::headers_that_promise_more_than_they_hold_take_no_room") {
        return;
    }
    // Within the limit, so that only the missing data can be what they are refused for.
    let empty = [
        ("JPEG", jpeg(8_000, 8_000)),
        ("TIFF with a huge strip", tiff(10, 10, u32::MAX)),
        ("TIFF of many rows", tiff(1, 60_000_000, 16)),
    ];
    for (name, bytes) in empty {
        let diagnostic = at_once(name, || load(&bytes)).expect_err(name);
        assert_eq!(Exit::of(diagnostic.code), Exit::BadInput, "{name}: {diagnostic}");
    }
    assert!(peak_memory() < 120, "{} MiB", peak_memory());
}

/// A GIF of 10 000 frames is its first frame.
#[test]
fn only_the_first_frame_of_a_gif_is_decoded() {
    let mut bytes = gif(1000, 1000);
    let frame = b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0";
    bytes.extend((0..10_000).flat_map(|_| frame.iter().copied()));
    bytes.push(0x3b);
    let photo = at_once("10 000 frames", || load(&bytes)).expect("the first frame");
    assert_eq!(photo.rgb.dimensions(), (1000, 1000));
}

/// What loading `path` is refused with, at once.
fn refusal(path: &Path) -> Diagnostic {
    let input = Input::Path(path.to_owned());
    let result = at_once(&input.shown(), || photo::load(&input, &Limits::default()));
    let diagnostic = result.expect_err("no picture");
    assert_eq!(Exit::of(diagnostic.code).code(), 3, "{diagnostic}");
    assert!(diagnostic.hint.is_some(), "{diagnostic} has no hint");
    assert!(!diagnostic.message.is_empty());
    diagnostic
}

fn written(folder: &Path, name: &str, bytes: &[u8]) -> Diagnostic {
    let path = folder.join(name);
    gridlens::record::save(&path, bytes, gridlens::record::Clobber::Never).expect("a free name");
    refusal(&path)
}

#[test]
fn what_is_no_picture_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let heic = strange_heic();
    let cases: [(&str, &[u8], Code, &str); 8] = [
        ("notes.jpg", b"not a picture\n", Code::NotAnImage, "text"),
        ("empty.jpg", b"", Code::NotAnImage, "empty file"),
        ("drawing.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>", Code::NotAnImage, "SVG"),
        ("page.pdf", b"%PDF-1.7\n", Code::NotAnImage, "PDF"),
        ("IMG.heic", &heic, Code::Heic, "HEIC"),
        ("two\nlines.png", b"text", Code::NotAnImage, "text"),
        ("-rf", b"text", Code::NotAnImage, "text"),
        ("zeros.jpg", &[0; 5000], Code::NotAnImage, "zero bytes"),
    ];
    for (file, bytes, name, word) in cases {
        let diagnostic = written(folder.path(), file, bytes);
        assert_eq!(diagnostic.code, name, "{file:?}");
        assert!(diagnostic.message.contains(word), "{file:?}: {diagnostic}");
        let shown = diagnostic.place.file.expect("the file's name");
        assert!(!shown.contains('\n') && shown.ends_with(&file.replace('\n', "\\n")), "{shown}");
    }
}

#[test]
fn what_is_no_file_is_refused_without_waiting_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.jpg");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let text = folder.path().join("text");
    gridlens::record::save(&text, b"text", gridlens::record::Clobber::Never).unwrap();
    let cases = [
        (folder.path().to_owned(), "folder"),
        (pipe, "pipe"),
        ("/dev/zero".into(), "device"),
        (folder.path().join("missing.jpg"), "no such file"),
        (text.join("photo.jpg"), "cannot be read"),
        (folder.path().join("n".repeat(400)), "cannot be read"),
    ];
    for (path, word) in cases {
        let diagnostic = refusal(&path);
        assert_eq!(diagnostic.code, Code::CannotRead, "{diagnostic}");
        assert!(diagnostic.message.contains(word), "{diagnostic} should say {word}");
    }
}

#[test]
#[cfg(unix)]
fn a_file_without_permission_is_refused_by_name() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret.jpg");
    gridlens::record::save(&path, b"text", gridlens::record::Clobber::Never).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o000)).unwrap();
    // The super-user may read it all the same, and is then told that it is text.
    let superuser = std::fs::read(&path).is_ok();
    let diagnostic = refusal(&path);
    assert_eq!(diagnostic.code, if superuser { Code::NotAnImage } else { Code::CannotRead });
}

#[test]
fn too_many_bytes_are_refused_from_files_and_from_memory() {
    let limits = Limits { bytes: 1000, ..Limits::default() };
    let bytes = crate::pictures::encoded(&crate::pictures::drawing(64, 64).into(), image::ImageFormat::Bmp);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("photo.bmp");
    gridlens::record::save(&path, &bytes, gridlens::record::Clobber::Never).unwrap();
    for input in [Input::Path(path), Input::Bytes { name: "-".to_owned(), bytes }] {
        assert_eq!(photo::load(&input, &limits).expect_err("too many").code, Code::TooLarge);
    }
}

#[test]
fn streams_without_end_are_left_at_the_limit() {
    let limits = Limits { bytes: 100_000, ..Limits::default() };
    let endless = |head: &'static [u8]| std::io::Read::chain(head, std::io::repeat(7));
    let refused = |head| Input::from_reader("-", endless(head), &limits).expect_err("endless");
    assert_eq!(refused(b"P6\n").code, Code::TooLarge);
    assert_eq!(refused(b"\x01").code, Code::NotAnImage);
    let whole = progressive();
    let input = Input::from_reader("-", whole.as_slice(), &limits).expect("a whole picture");
    assert_eq!(photo::load(&input, &limits).expect("a whole picture").name, "-");
}

#[test]
fn limits_without_bound_are_no_trap() {
    let limits = Limits { megapixels: f64::INFINITY, bytes: u64::MAX };
    let input = Input::Bytes { name: "-".to_owned(), bytes: progressive() };
    photo::load(&input, &limits).expect("a whole picture");
    Input::from_reader("-", progressive().as_slice(), &limits).expect("a whole picture");
}
