//! Documents: TIFF of several pages, ZIP archives of pictures, PDF.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::cli_photos::CLEAN;
use crate::pictures::{encoded, one_of_each};
use crate::program::{Place, sample};
use gridlens::diagnostics::{Code, Diagnostic};
use gridlens::photo::{self, Document, Input, Limits, Photo};
use image::{DynamicImage, GrayImage, ImageFormat, RgbImage};
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};
use zip::write::{SimpleFileOptions, ZipWriter};

/// A TIFF with a grey page a picture, not compressed.
pub(crate) fn tiff(pages: &[GrayImage]) -> Vec<u8> {
    let mut bytes = b"II*\0".to_vec();
    let mut next = bytes.len();
    bytes.extend([0; 4]);
    for page in pages {
        let data = bytes.len() as u32;
        bytes.extend(page.as_raw());
        let directory = bytes.len() as u32;
        bytes[next..next + 4].copy_from_slice(&directory.to_le_bytes());
        let (width, height) = page.dimensions();
        let entries = [
            (256, width),
            (257, height),
            (258, 8),
            (259, 1),
            (262, 1),
            (273, data),
            (277, 1),
            (278, height),
            (279, width * height),
        ];
        bytes.extend((entries.len() as u16).to_le_bytes());
        for (tag, value) in entries {
            bytes.extend(u16::to_le_bytes(tag));
            bytes.extend(4_u16.to_le_bytes());
            bytes.extend(1_u32.to_le_bytes());
            bytes.extend(u32::to_le_bytes(value));
        }
        next = bytes.len();
        bytes.extend([0; 4]);
    }
    bytes
}

/// A ZIP archive of these files.
pub(crate) fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A page of a PDF: what is drawn on its 72 x 144 units, and its image's dictionary and bytes.
pub(crate) type PdfPage<'a> = (&'a str, &'a str, &'a [u8]);

/// A PDF with these pages, with `more` in its trailer.
pub(crate) fn pdf(pages: &[PdfPage<'_>], more: &str) -> Vec<u8> {
    let mut bytes = b"%PDF-1.4\n".to_vec();
    let mut places = Vec::new();
    let mut object = |bytes: &mut Vec<u8>, dictionary: &str, stream: Option<&[u8]>| {
        places.push(bytes.len());
        write!(bytes, "{} 0 obj\n{dictionary}\n", places.len()).unwrap();
        if let Some(stream) = stream {
            bytes.extend(b"stream\n");
            bytes.extend(stream);
            bytes.extend(b"\nendstream\n");
        }
        bytes.extend(b"endobj\n");
    };
    let kids: Vec<String> = (0..pages.len()).map(|i| format!("{} 0 R", 3 + 3 * i)).collect();
    let kids = kids.join(" ");
    object(&mut bytes, "<< /Type /Catalog /Pages 2 0 R >>", None);
    let count = pages.len();
    object(&mut bytes, &format!("<< /Type /Pages /Kids [{kids}] /Count {count} >>"), None);
    for (i, (content, image, data)) in pages.iter().enumerate() {
        let (content_at, image_at) = (4 + 3 * i, 5 + 3 * i);
        let page = format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 144] /Contents {content_at} 0 R /Resources << \
             /XObject << /I {image_at} 0 R >> >> >>"
        );
        object(&mut bytes, &page, None);
        object(&mut bytes, &format!("<< /Length {} >>", content.len()), Some(content.as_bytes()));
        let image = format!("<< /Type /XObject /Subtype /Image {image} /Length {} >>", data.len());
        object(&mut bytes, &image, Some(data));
    }
    let start = bytes.len();
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", places.len() + 1);
    for place in &places {
        writeln!(table, "{place:010} 00000 n ").unwrap();
    }
    let size = places.len() + 1;
    write!(table, "trailer\n<< /Size {size} /Root 1 0 R {more} >>\nstartxref\n{start}\n%%EOF\n").unwrap();
    bytes.extend(table.as_bytes());
    bytes
}

pub(crate) const SHOWN: &str = "q 72 0 0 144 0 0 cm /I Do Q";

fn grey(width: u32, height: u32) -> GrayImage {
    GrayImage::from_fn(width, height, |x, y| image::Luma([(x * 5 + y * 3) as u8]))
}

/// The dictionary of an image with this many pixels, of grey unless said otherwise.
pub(crate) fn dictionary(width: u32, height: u32, more: &str) -> String {
    let colour = if more.contains("ColorSpace") { "" } else { "/ColorSpace /DeviceGray" };
    format!("/Width {width} /Height {height} /BitsPerComponent 8 {colour} {more}")
}

/// One small document of each sort, of several pages each.
pub(crate) fn small() -> Vec<Vec<u8>> {
    let [one, two] = [grey(30, 20), grey(20, 30)];
    let jpeg = encoded(&DynamicImage::ImageLuma8(one.clone()), ImageFormat::Jpeg);
    let (as_jpeg, plain) = (dictionary(30, 20, "/Filter /DCTDecode"), dictionary(20, 30, ""));
    let rectangle = "0.5 g 10 10 20 20 re f";
    vec![
        tiff(&[one, two.clone()]),
        archive(&[("a.jpg", &jpeg), ("b.jpg", &jpeg)]),
        pdf(&[(SHOWN, &as_jpeg, &jpeg), (SHOWN, &plain, two.as_raw()), (rectangle, &plain, &[])], ""),
    ]
}

pub(crate) fn opened(bytes: Vec<u8>) -> Document {
    Document::of("book", bytes).unwrap().expect("a document")
}

pub(crate) fn page(document: &Document, number: usize) -> Vec<u8> {
    match document.page(number, &Limits::default()).unwrap() {
        Input::Bytes { bytes, name } => {
            assert!(document.len() == 1 || name == format!("book page {number}"), "{name}");
            bytes
        }
        other @ Input::Path(_) => panic!("{other:?}"),
    }
}

pub(crate) fn pixels(bytes: &[u8]) -> RgbImage {
    let input = Input::Bytes { name: "page".to_owned(), bytes: bytes.to_vec() };
    Photo::clone(&photo::load(&input, &Limits::default()).unwrap()).rgb.as_ref().clone()
}

pub(crate) fn refusal(bytes: Vec<u8>) -> Diagnostic {
    Document::of("book", bytes).unwrap_err()
}

#[test]
fn every_page_of_a_tiff_is_a_picture_of_its_own() {
    let pages = [grey(30, 20), grey(21, 33), grey(40, 8)];
    let document = opened(tiff(&pages));
    assert_eq!(document.len(), 3);
    for (i, expected) in pages.iter().enumerate() {
        let bytes = page(&document, i + 1);
        assert_eq!(pixels(&bytes), DynamicImage::ImageLuma8(expected.clone()).to_rgb8(), "{i}");
    }
    assert_eq!(document.page(4, &Limits::default()).unwrap_err().code, Code::Usage);
    assert!(Document::of("one", tiff(&pages[..1])).unwrap().is_none());
}

#[test]
fn an_archive_gives_its_pictures_in_natural_order() {
    let [jpeg, png] = [ImageFormat::Jpeg, ImageFormat::Png]
        .map(|format| encoded(&DynamicImage::ImageLuma8(grey(30, 20)), format));
    let nested = archive(&[("x.jpg", &jpeg)]);
    let files: [(&str, &[u8]); 8] = [
        ("scan/p10.jpg", &jpeg),
        ("scan/p2.png", &png),
        ("scan/.p1.jpg", &jpeg),
        ("__MACOSX/p3.jpg", &jpeg),
        ("readme.txt", b"nothing to see"),
        ("more.zip", &nested),
        ("more.cbz", &jpeg),
        ("cover", &png),
    ];
    let document = opened(archive(&files));
    assert_eq!(document.len(), 3);
    assert_eq!([1, 2, 3].map(|number| page(&document, number)), [&png, &png, &jpeg].map(Clone::clone));
    // What is larger unpacked than pictures may be is not unpacked.
    let small = Limits { bytes: jpeg.len() as u64 - 1, ..Limits::default() };
    assert_eq!(document.page(3, &small).unwrap_err().code, Code::TooLarge);
    assert_eq!(refusal(archive(&[("readme.txt", b"text")])).code, Code::NotAnImage);
    // A text with pictures in it is no archive of pictures.
    let text = archive(&[("[Content_Types].xml", b"<Types/>"), ("word/media/image1.jpg", &jpeg)]);
    assert!(Document::of("book", text).unwrap().is_none());
    assert_eq!(refusal(archive(&files)[..200].to_vec()).code, Code::NotAnImage);
}

#[test]
fn an_encrypted_archive_is_refused_as_a_whole() {
    let jpeg = encoded(&DynamicImage::ImageLuma8(grey(30, 20)), ImageFormat::Jpeg);
    let mut bytes = archive(&[("a.jpg", &jpeg), ("b.jpg", &jpeg)]);
    // The flags of the second file in the directory (APPNOTE 6.3.10, section 4.3.12).
    let at = bytes.windows(4).rposition(|four| four == b"PK\x01\x02").unwrap();
    bytes[at + 8] |= 1;
    let diagnostic = refusal(bytes);
    assert_eq!((diagnostic.code, &*diagnostic.message), (Code::Unsupported, "this archive is encrypted"));
}

#[test]
#[cfg(feature = "pdf")]
fn a_scanned_page_of_a_pdf_is_its_image_as_it_is() {
    let photo = std::fs::read(sample(CLEAN).join("photo.jpg")).unwrap();
    let (width, height) = pixels(&photo).dimensions();
    let as_jpeg = dictionary(width, height, "/ColorSpace /DeviceRGB /Filter /DCTDecode");
    // What a scanner's software has read lies over the image, and is not shown.
    let read = format!("{SHOWN} BT 3 Tr /F 9 Tf (words) Tj ET");
    let rgb = DynamicImage::ImageLuma8(grey(31, 20)).to_rgb8();
    let plain = dictionary(31, 20, "/ColorSpace /DeviceRGB");
    let bits: Vec<u8> = (0..40).map(|i| i * 6).collect();
    let bilevel = dictionary(13, 20, "").replace("/BitsPerComponent 8", "/BitsPerComponent 1");
    let pages: [PdfPage<'_>; 3] =
        [(&read, &as_jpeg, &photo), (SHOWN, &plain, &rgb), (SHOWN, &bilevel, &bits)];
    let document = opened(pdf(&pages, ""));
    assert_eq!(document.len(), 3);
    assert!(page(&document, 1) == photo, "the JPEG is not the same bit for bit");
    assert_eq!(pixels(&page(&document, 2)), rgb);
    let shown = pixels(&page(&document, 3));
    assert_eq!(shown.dimensions(), (13, 20));
    for (x, y, pixel) in shown.enumerate_pixels() {
        let bit = bits[(y * 2 + x / 8) as usize] >> (7 - x % 8) & 1;
        assert_eq!(pixel.0, [bit * 255; 3], "{x} {y}");
    }
}

#[test]
#[cfg(feature = "pdf")]
fn any_other_page_of_a_pdf_is_drawn_at_300_dpi() {
    let image = grey(30, 20);
    let plain = dictionary(30, 20, "");
    // Half of the page is black beside the image.
    let content = "q 0 g 0 0 72 72 re f Q q 72 0 0 72 0 72 cm /I Do Q";
    let inverted = dictionary(30, 20, "/Decode [1 0]");
    let pages: [PdfPage<'_>; 2] = [(content, &plain, image.as_raw()), (SHOWN, &inverted, image.as_raw())];
    let document = opened(pdf(&pages, ""));
    let drawn = pixels(&page(&document, 1));
    assert_eq!(drawn.dimensions(), (300, 600));
    assert_eq!(drawn.get_pixel(150, 450).0, [0; 3]);
    assert_ne!(drawn.get_pixel(290, 10).0, [0; 3]);
    // An image whose colours a picture file cannot tell so is drawn in its own size.
    let drawn = pixels(&page(&document, 2));
    assert_eq!(drawn.dimensions(), (30, 20));
    let expected = 255 - image.get_pixel(10, 10).0[0];
    assert!(drawn.get_pixel(10, 10).0[0].abs_diff(expected) <= 1);
    let small = Limits { megapixels: 0.1, ..Limits::default() };
    assert_eq!(document.page(1, &small).unwrap_err().code, Code::TooLarge);
}

#[test]
#[cfg(feature = "pdf")]
fn broken_and_encrypted_pdfs_are_refused() {
    let whole = pdf(&[(SHOWN, &dictionary(30, 20, ""), grey(30, 20).as_raw())], "");
    assert_eq!(refusal(whole[..60].to_vec()).code, Code::NotAnImage);
    assert_eq!(refusal(b"%PDF-1.7\n".to_vec()).code, Code::NotAnImage);
    let encrypt = "/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 \
                   /O <28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A> \
                   /U <28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A> >>";
    let locked = pdf(&[(SHOWN, &dictionary(30, 20, ""), grey(30, 20).as_raw())], encrypt);
    let diagnostic = refusal(locked);
    assert_eq!((diagnostic.code, &*diagnostic.message), (Code::Unsupported, "this PDF is encrypted"));
}

#[test]
fn every_page_of_a_document_is_solved_and_named_by_its_number() {
    let place = Place::new();
    let photos = ["thin-lines", "newspaper-sudoku"].map(|name| {
        let photo = std::fs::read(sample(name).join("photo.jpg")).unwrap();
        crate::cli_photos::decoded(&photo).to_luma8()
    });
    place.put("book.tif", tiff(&photos));
    let said = place.run(["book.tif"]).ends(0);
    assert_eq!(said.out, "book-p1.solved.tif\nbook-p2.solved.tif\n");
    assert!(said.err.contains("photo    book.tif page 2  "), "{said:?}");
    let sidecar: serde_json::Value = serde_json::from_str(&place.text("book-p2.gridlens.json")).unwrap();
    assert_eq!((&sidecar["input"]["name"], &sidecar["input"]["page"]), (&"book.tif".into(), &2.into()));
    let before = place.tree();
    assert_eq!(before.len(), 7);
    let again = place.run(["book.tif", "--json"]).ends(0);
    assert!(again.out.contains("\"already\":true") && again.out.contains("\"page\":2"), "{again:?}");
    assert_eq!(place.tree(), before);
    let one = place.run(["read", "book.tif", "--pages", "2-", "-o", "-"]).ends(0);
    assert_eq!(
        crate::cli_photos::cells(&one.out),
        crate::cli_photos::truth("newspaper-sudoku", "puzzle.csv")
    );
    let said = place.run(["read", "book.tif", "--pages", "3"]).refuses("usage", 2);
    assert!(said.err.contains("pages 1 to 2"), "{said:?}");
    place.put("noise.png", &one_of_each()[0].1);
    place.run(["noise.png", "--pages", "1"]).refuses("usage", 2);
}

/// A document may come from another program, as a photo may.
#[test]
fn a_document_comes_through_standard_input() {
    let place = Place::new();
    let photos = ["thin-lines", "newspaper-sudoku"].map(|name| std::fs::read(sample(name).join("photo.jpg")));
    let [one, two] = photos.map(|photo| photo.expect("a sample"));
    let bytes = archive(&[("1.jpg", &one), ("2.jpg", &two)]);
    let said = place.feed(&bytes, &["-"]).ends(0);
    assert_eq!(said.out, "stdin-p1.solved.jpg\nstdin-p2.solved.jpg\n");
    let said = place.feed(&bytes, &["read", "-", "--pages", "2", "-o", "-"]).ends(0);
    assert_eq!(
        crate::cli_photos::cells(&said.out),
        crate::cli_photos::truth("newspaper-sudoku", "puzzle.csv")
    );
    place.feed(&bytes, &["read", "-", "--pages", "3", "-o", "-"]).refuses("usage", 2);
    place.feed(&bytes[..bytes.len() / 2], &["-"]).refuses("not-an-image", 3);
}

#[test]
fn what_goes_wrong_on_a_page_says_which_and_how_to_go_on() {
    let place = Place::new();
    let empty = GrayImage::from_pixel(300, 300, image::Luma([230]));
    place.put("book.tif", tiff(&[empty.clone(), empty]));
    let said = place.run(["book.tif", "--pages", "2"]).refuses("no-grid", 4);
    assert!(said.err.contains("--> book.tif page 2\n"), "{said:?}");
    assert!(said.err.contains("`gridlens review book.tif --pages 2`"), "{said:?}");
    // What needs one photo takes no document of several pages.
    let jpeg = encoded(&DynamicImage::ImageLuma8(grey(30, 20)), ImageFormat::Jpeg);
    place.put("two.zip", archive(&[("a.jpg", &jpeg), ("b.jpg", &jpeg)]));
    place.run(["check", "two.zip"]).refuses("usage", 2);
    place.put("broken.pdf", "%PDF-1.4\nnothing");
    place.run(["broken.pdf"]).refuses("not-an-image", 3);
}
