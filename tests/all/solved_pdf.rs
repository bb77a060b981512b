//! Answers laid over the pages of a PDF: the document as it is, then what is new.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::batch::tree;
use crate::cli_photos::CLEAN;
use crate::documents::{SHOWN, dictionary, opened, page, pdf, pixels, refusal};
use crate::program::{BLOTTED, Place, sample};
use gridlens::diagnostics::Code;
use gridlens::geometry::Point;
use gridlens::photo::{Document, FACE, Face, Layer, Layers, Limits};
use std::fmt::Write as _;
use std::process::Command;

/// A PDF of these objects, the first of which is the catalogue, with its cross-references as a table, or as a
/// stream.
fn written(objects: &[String], is_stream: bool) -> Vec<u8> {
    let mut bytes = b"%PDF-1.5\n".to_vec();
    let mut places = Vec::new();
    for (i, object) in objects.iter().enumerate() {
        places.push(bytes.len());
        bytes.extend(format!("{} 0 obj\n{object}\nendobj\n", i + 1).as_bytes());
    }
    let (start, size) = (bytes.len(), objects.len() + 1);
    if is_stream {
        let mut table = vec![0, 0, 0, 0, 0, 0, 255];
        places.push(start);
        for place in &places {
            table.push(1);
            table.extend((*place as u32).to_be_bytes());
            table.extend([0, 0]);
        }
        let length = table.len();
        let head = format!(
            "{size} 0 obj\n<< /Type /XRef /Size {} /W [1 4 2] /Root 1 0 R /ID [<00><00>]\n\
             /Length {length} >>\n",
            size + 1
        );
        bytes.extend([head.as_bytes(), b"stream\n", &table, b"\nendstream\nendobj\n"].concat());
    } else {
        let mut table = format!("xref\n0 {size}\n0000000000 65535 f \n");
        for place in &places {
            writeln!(table, "{place:010} 00000 n ").unwrap();
        }
        write!(table, "trailer\n<< /Size {size} /Root 1 0 R >>\n").unwrap();
        bytes.extend(table.as_bytes());
    }
    bytes.extend(format!("startxref\n{start}\n%%EOF").as_bytes());
    bytes
}

fn stream(data: &str) -> String {
    format!("<< /Length {} >>\nstream\n{data}\nendstream", data.len())
}

/// A document of one page of 200 x 100 units, which inherits what it has; `more` stands in its page, and
/// `drawn` is drawn on it.
fn plain(more: &str, drawn: &str, is_stream: bool) -> Vec<u8> {
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 100] /Resources 5 0 R >>".to_owned(),
        format!("<< /Type /Page /Parent 2 0 R /Contents [4 0 R 6 0 R] {more} >>"),
        stream(drawn),
        "<< /Font 7 0 R /ProcSet [/PDF] >>".to_owned(),
        stream(""),
        "<< /Own << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>".to_owned(),
    ];
    written(&objects, is_stream)
}

/// Layers that draw this on the first page; the glyph of `1` is a square.
fn layer(operators: &str) -> Layers {
    let glyphs = vec![(' ', String::new()), ('1', "0 0 400 400 re f".to_owned())];
    let face = Face { glyphs, advance: 500, bounds: [0, 0, 400, 400] };
    Layers { face, pages: vec![Layer { page: 1, operators: operators.to_owned() }] }
}

/// What these bytes are with a layer over them; held to begin with the same bytes, made twice alike.
fn laid(bytes: &[u8], layers: &Layers) -> Vec<u8> {
    let document = opened(bytes.to_vec());
    let made = document.with(layers).unwrap().unwrap();
    assert!(made.starts_with(bytes), "what was there is another");
    assert_eq!(document.with(layers).unwrap().unwrap(), made);
    assert_eq!(Document::original_length(&made), Some(bytes.len()));
    checked(&made);
    made
}

/// Has another program say whether a PDF is whole, where it is installed.
fn checked(bytes: &[u8]) {
    let place = Place::new();
    let path = place.put("made.pdf", bytes);
    let Ok(said) = Command::new("qpdf").arg("--check").arg(path).output() else { return };
    assert!(said.status.success(), "{said:?}");
}

/// The pixel that `x` and `y` of a page of 200 x 100 units become, drawn at 300 dpi.
fn pixel(document: &Document, (x, y): (f64, f64)) -> [u8; 3] {
    let picture = pixels(&page(document, 1));
    let to_unit = document.place(1, &Limits::default()).unwrap().inverse().unwrap();
    let at = to_unit.apply(Point::new(x, y));
    let (width, height) = picture.dimensions();
    picture.get_pixel((at.x * f64::from(width)) as u32, (at.y * f64::from(height)) as u32).0
}

#[test]
fn a_layer_lies_where_the_page_s_units_say_whatever_its_turn() {
    for is_stream in [false, true] {
        for turn in ["", "/Rotate 90", "/Rotate 180", "/Rotate 270", "/CropBox [20 10 190 90]"] {
            // The page leaves two states saved, and a scale with them.
            let bytes = plain(turn, "q q 2 0 0 2 0 0 cm 0 0 1 rg 60 30 10 10 re f", is_stream);
            let text = format!("1 0 0 rg 30 20 20 10 re f 0 1 0 rg BT /{FACE} 100 Tf 60 40 Td (1) Tj ET");
            let made = opened(laid(&bytes, &layer(&text)));
            let case = format!("{turn} {is_stream}");
            assert_eq!(pixel(&made, (40.0, 25.0)), [255, 0, 0], "{case}");
            assert_eq!(pixel(&made, (130.0, 70.0)), [0, 0, 255], "{case}: what was there is gone");
            assert_eq!(pixel(&made, (80.0, 60.0)), [0, 255, 0], "{case}: no text");
            assert_eq!(pixel(&made, (170.0, 25.0)), [255; 3], "{case}");
        }
    }
}

#[test]
fn what_a_page_had_it_has() {
    let bytes = plain("/Note (a \\) (b)) /Tabs /S", "", false);
    let made = laid(&bytes, &layer("0 g"));
    let new = String::from_utf8_lossy(&made[bytes.len()..]).into_owned();
    for kept in ["/Note (a \\) (b))", "/Tabs /S", "/ProcSet [/PDF]", "/Own << ", "4 0 R 6 0 R"] {
        assert!(new.contains(kept), "{kept} is lost: {new}");
    }
    assert!(new.contains(&format!("/{FACE} ")));
    // A document with a layer takes another.
    let again = laid(&made, &layer("1 0 0 rg 30 20 20 10 re f"));
    assert_eq!(pixel(&opened(again), (40.0, 25.0)), [255, 0, 0]);
}

#[test]
fn a_pdf_that_cannot_be_added_to_is_refused_and_no_other_document_has_layers() {
    let whole = plain("", "", false);
    let text = String::from_utf8(whole.clone()).unwrap();
    let lost = text.replace("startxref\n", "startxref\n1");
    let low = text.replace("/Size 8", "/Size 5");
    for bytes in [lost, low] {
        let refused = opened(bytes.into_bytes()).with(&layer("0 g")).unwrap().unwrap_err();
        assert_eq!(refused.code, Code::Unsupported);
        assert!(refused.message.contains("damaged"), "{refused:?}");
    }
    let missing = Layers { pages: vec![Layer { page: 2, operators: String::new() }], ..layer("") };
    assert!(opened(whole).with(&missing).unwrap().is_err());
    let picture = image::GrayImage::from_pixel(30, 20, image::Luma([9]));
    let tiff = crate::documents::tiff(&[picture.clone(), picture]);
    assert!(opened(tiff.clone()).with(&layer("")).is_none());
    assert!(opened(tiff).place(1, &Limits::default()).is_none());
    assert_eq!(refusal(b"%PDF-1.7\n".to_vec()).code, Code::NotAnImage);
}

/// A book of two photos as scanned pages with an empty one between them.
fn book(first: &str, last: &str) -> Vec<u8> {
    let [first, last] = [first, last].map(|name| std::fs::read(sample(name).join("photo.jpg")).unwrap());
    let as_jpeg = |photo: &[u8]| {
        let (width, height) = pixels(photo).dimensions();
        dictionary(width, height, "/ColorSpace /DeviceRGB /Filter /DCTDecode")
    };
    let empty = vec![230; 300 * 300];
    let pages = [
        (SHOWN, &*as_jpeg(&first), &first[..]),
        (SHOWN, &*dictionary(300, 300, ""), &empty),
        (SHOWN, &*as_jpeg(&last), &last),
    ];
    pdf(&pages, "")
}

/// The figures that a page's text has, where the program that tells is installed.
fn figures(place: &Place, file: &str, page: usize) -> Option<Vec<char>> {
    let number = page.to_string();
    let mut teller = Command::new("pdftotext");
    teller.args(["-f", &number, "-l", &number]).arg(place.path(file)).arg("-");
    let text = teller.output().ok()?.stdout;
    Some(String::from_utf8(text).unwrap().chars().filter(char::is_ascii_digit).collect())
}

/// The figures of the cells that a sample's puzzle leaves empty, in order.
fn answers(name: &str) -> Vec<char> {
    let [puzzle, solution] = ["puzzle.csv", "solution.csv"].map(|file| crate::cli_photos::truth(name, file));
    let empty = puzzle.iter().zip(solution).filter(|(given, _)| matches!(given.as_str(), "" | "0"));
    empty.flat_map(|(_, answer)| answer.chars().collect::<Vec<_>>()).collect()
}

#[test]
fn a_book_comes_out_with_its_answers_as_text() {
    let place = Place::new();
    let bytes = book(CLEAN, "newspaper-sudoku");
    place.put("book.pdf", &bytes);
    let said = place.run(["book.pdf"]).ends(4);
    assert_eq!(said.out, "book-p1.solved.jpg\nbook-p3.solved.jpg\nbook.solved.pdf\n");
    let made = place.bytes("book.solved.pdf");
    assert!(made.starts_with(&bytes) && made.len() < bytes.len() * 11 / 10);
    assert_eq!(Document::original_length(&bytes), None);
    checked(&made);
    for (number, name) in [(1, CLEAN), (3, "newspaper-sudoku")] {
        let Some(found) = figures(&place, "book.solved.pdf", number) else { continue };
        let (mut found, mut expected) = (found, answers(name));
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "page {number}");
    }
    // Done already: the same, and nothing is written.
    let before = place.tree();
    let again = place.run(["book.pdf", "--json"]).ends(4);
    assert!(again.out.contains("\"document\":\"book.solved.pdf\""), "{again:?}");
    assert_eq!(place.tree(), before);
    // What gridlens wrote is no input, and what it did not write is not replaced.
    let said = place.run(["read", ".", "--dry-run", "-o", "read/"]).ends(4);
    assert!(!said.err.contains("book.solved.pdf"), "{said:?}");
    place.run(["read", "book.solved.pdf", "--pages", "1", "-o", "a.csv"]).ends(0);
    assert!(!place.path("a.csv").exists(), "an answer is no photo to be read");
    place.put("book.solved.pdf", [&made[..], b"a note of somebody's".repeat(20).as_slice()].concat());
    place.run(["book.pdf"]).refuses("exists", 5);
    place.run(["book.pdf", "--force"]).ends(4);
    assert_eq!(place.tree(), before);
}

#[test]
fn a_batch_rebuilds_its_book_from_the_records() {
    let place = Place::new();
    let bytes = book(CLEAN, BLOTTED);
    place.put("book.pdf", &bytes);
    let batch = ["batch", "book.pdf", "--out", "out"];
    place.run(batch).ends(4);
    let made = place.bytes("out/book.solved.pdf");
    assert!(made.starts_with(&bytes));
    // The doubtful page is marked, and has no answer.
    let found = figures(&place, "out/book.solved.pdf", 3);
    assert!(found.is_none_or(|found| found.is_empty()));
    let report = place.text("out/report.jsonl");
    assert_eq!(report.matches("\"document\":\"book.solved.pdf\"").count(), 2, "{report}");
    assert!(place.text("out/report.html").contains("href=\"book.solved.pdf\""));
    // Part by part it comes to the same.
    std::fs::remove_dir_all(place.path("out")).unwrap();
    place.run(batch.iter().chain(&["--pages", "3"])).ends(1);
    assert!(!place.path("out/book.solved.pdf").exists(), "nothing is solved yet");
    place.run(batch.iter().chain(&["--pages", "1"])).ends(0);
    assert_eq!(place.bytes("out/book.solved.pdf"), made);
    std::fs::remove_file(place.path("out/book.solved.pdf")).unwrap();
    place.run(batch).ends(4);
    assert_eq!(place.bytes("out/book.solved.pdf"), made);
    // Another book of this name has other pages, which nothing is laid over that was found in the first.
    let other = book("newspaper-sudoku", CLEAN);
    place.put("book.pdf", &other);
    place.run(batch.iter().chain(&["--pages", "1", "--force"])).ends(0);
    let made = place.bytes("out/book.solved.pdf");
    assert!(made.starts_with(&other));
    assert!(figures(&place, "out/book.solved.pdf", 3).is_none_or(|found| found.is_empty()));
}

#[test]
fn parts_of_a_book_put_together_are_the_whole() {
    let place = Place::new();
    place.put("book.pdf", book(CLEAN, "newspaper-sudoku"));
    place.run(["batch", "book.pdf", "--out", "whole"]).ends(4);
    let expected = tree(&place, "whole");
    assert!(expected.contains_key("book.solved.pdf"));
    for (part, folder) in [("1/4", "a"), ("2/4", "b"), ("3/4", "c"), ("4/4", "d")] {
        place.run(["batch", "book.pdf", "--out", folder, "--shard", part]);
    }
    let merge = ["report", "merge", "a", "b", "c", "d", "--out", "all"];
    for _ in 0..2 {
        place.run(merge).ends(0);
        assert!(tree(&place, "all") == expected, "{:?}", tree(&place, "all").keys());
    }
    // A part of another book of this name.
    place.put("other/book.pdf", book("newspaper-sudoku", "newspaper-sudoku"));
    place.run(["batch", "other/book.pdf", "--pages", "3", "--out", "e"]).ends(0);
    std::fs::remove_dir_all(place.path("e/data")).unwrap();
    place.put("e/data/batch.lock", "");
    std::fs::remove_file(place.path("e/book-p3.solved.jpg")).unwrap();
    place.run(["report", "merge", "a", "b", "c", "d", "e", "--out", "all"]).refuses("exists", 5);
}
