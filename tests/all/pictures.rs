//! Small pictures in every format, and bytes as an [`Input`].

use gridlens::diagnostics::Result;
use gridlens::photo::{self, Input, Limits, Photo};
use image::{DynamicImage, ImageFormat, RgbImage};
use std::io::Cursor;

/// The formats gridlens decodes.
pub(crate) const FORMATS: [ImageFormat; 7] = [
    ImageFormat::Jpeg,
    ImageFormat::Png,
    ImageFormat::Tiff,
    ImageFormat::WebP,
    ImageFormat::Bmp,
    ImageFormat::Gif,
    ImageFormat::Pnm,
];

/// A 24 x 16 progressive JPEG with ten scans, subsampled 2 x 2: the encoder of the `image` crate writes only
/// baseline ones.
const PROGRESSIVE: &str = "\
    ffd8ffe000104a46494600010100000100010000ffdb0043000d090a0b0a080d0b0a0b0e0e0d0f13201513121213271c\
    1e17202e2931302e292d2c333a4a3e333646372c2d405741464c4e525352323e5a615a50604a51524fffdb0043010e0e\
    0e131113261515264f352d354f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f\
    4f4f4f4f4f4f4f4f4f4f4f4f4f4fffc20011080010001803012200021101031101ffc400160001010100000000000000\
    000000000000040500ffc400160101010100000000000000000000000000030105ffda000c0301000210031000000188\
    972c4e76b3ae97ffc4001810000301010000000000000000000000000001030211ffda00080101000105025314c52333\
    33316387ffc400191100020301000000000000000000000000000401020311ffda0008010301013f01c9928ccf0fffc4\
    00191101000203000000000000000000000000010002031112ffda0008010201013f01abd45c43a59fffc40014100100\
    000000000000000000000000000020ffda0008010100063f025fffc40018100101000300000000000000000000000000\
    61012141ffda0008010100013f219269208b0f1b7fffda000c03010002000300000010a31fffc4001811000203000000\
    000000000000000000000001112141ffda0008010301013f108b46287fffc40018110002030000000000000000000000\
    000000013171b1ffda0008010201013f103ce953788fffc4001810010101010100000000000000000000000031012151\
    ffda0008010100013f10992244c99a199d787fffd9";

/// The progressive JPEG's bytes.
pub(crate) fn progressive() -> Vec<u8> {
    let byte = |at| u8::from_str_radix(&PROGRESSIVE[at..at + 2], 16).expect("hexadecimal digits");
    (0..PROGRESSIVE.len()).step_by(2).map(byte).collect()
}

/// A picture with soft shades and sharp edges, no two rows alike.
pub(crate) fn drawing(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let line = if x % 9 == 0 || y % 11 == 0 { 90 } else { 0 };
        image::Rgb([(x * 2 + y) as u8, (250 - x - y / 2 - line) as u8, (120 + y) as u8])
    })
}

/// `picture` as the bytes of a file.
pub(crate) fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("encoding into memory");
    bytes.into_inner()
}

/// A small drawing in every format, and in the forms of JPEG and PNG that decoders treat apart.
pub(crate) fn one_of_each() -> Vec<(String, Vec<u8>)> {
    let rgb = DynamicImage::ImageRgb8(drawing(48, 36));
    let mut all: Vec<_> =
        FORMATS.into_iter().map(|format| (format!("{format:?}"), encoded(&rgb, format))).collect();
    all.push(("grey Jpeg".to_owned(), encoded(&rgb.to_luma8().into(), ImageFormat::Jpeg)));
    all.push(("progressive Jpeg".to_owned(), progressive()));
    all.push(("16-bit Png".to_owned(), encoded(&rgb.to_rgba16().into(), ImageFormat::Png)));
    all.push(("16-bit Tiff".to_owned(), encoded(&rgb.to_luma16().into(), ImageFormat::Tiff)));
    all
}

/// A HEIF picture whose pixels are coded in a way that nothing decodes: its boxes, and no pixels.
pub(crate) fn strange_heic() -> Vec<u8> {
    let boxed = |kind: &[u8; 4], content: &[u8]| {
        let length = u32::try_from(8 + content.len()).expect("a small box");
        [&length.to_be_bytes(), kind.as_slice(), content].concat()
    };
    let full = [0_u8; 4];
    let entry = boxed(b"infe", &[&[2, 0, 0, 0, 0, 1, 0, 0], b"xxxx".as_slice(), b"\0"].concat());
    let size = boxed(b"ispe", &[full, [0, 0, 0, 4], [0, 0, 0, 4]].concat());
    let told = boxed(b"ipma", &[&full[..], &[0, 0, 0, 1, 0, 1, 1, 1]].concat());
    let meta = [
        boxed(b"hdlr", &[&full, &full, b"pict", &full, &full, &full, b"\0".as_slice()].concat()),
        boxed(b"pitm", &[&full[..], &[0, 1]].concat()),
        boxed(b"iinf", &[&full[..], &[0, 1], &entry].concat()),
        boxed(b"iprp", &[boxed(b"ipco", &size), told].concat()),
    ];
    [boxed(b"ftyp", b"heic\0\0\0\0mif1heic"), boxed(b"meta", &[full.to_vec(), meta.concat()].concat())]
        .concat()
}

/// Loads bytes as they would come through standard input.
pub(crate) fn load(bytes: &[u8]) -> Result<Photo> {
    photo::load(&Input::Bytes { name: "-".to_owned(), bytes: bytes.to_vec() }, &Limits::default())
}
