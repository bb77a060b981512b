//! Whether a page of a PDF is one scanned image, and that image as the file has it.

use crate::diagnostics::Result;
use crate::geometry::Homography;
use crate::photo::decode;
use crate::photo::limits::Limits;
use hayro::hayro_syntax::content::ops::{Transform, TypedInstruction};
use hayro::hayro_syntax::object::stream::ImageDecodeParams;
use hayro::hayro_syntax::object::{Array, Dict, Name, Object, Stream};
use hayro::hayro_syntax::page::Page;
use image::ExtendedColorType;

/// The text rendering mode that shows nothing (ISO 32000-1, section 9.3.6): what a scanner's software has
/// read lies so over the image.
const INVISIBLE: i64 = 3;

/// The image that a page is.
pub(super) enum Scan {
    /// A JPEG file, bit for bit.
    Jpeg(Vec<u8>),
    /// Pixels, row by row.
    Samples {
        /// Width and height in pixels.
        size: (u32, u32),
        /// What a pixel is.
        colour: ExtendedColorType,
        /// The pixels.
        bytes: Vec<u8>,
    },
    /// An image of this size whose colours are told otherwise than a picture file tells them.
    Sized((u32, u32)),
}

/// The scanned image that a page is, if it is one, within `limits`.
pub(super) fn of(page: &Page<'_>, limits: &Limits) -> Result<Option<Scan>> {
    let Some((image, _)) = only_image(page) else { return Ok(None) };
    let dict = image.dict();
    let (Some(width), Some(height)) = (dict.get::<u32>("Width"), dict.get::<u32>("Height")) else {
        return Ok(None);
    };
    decode::check_size((width, height), limits)?;
    let size = (width, height);
    Ok(Some(plain(&image, size).unwrap_or(Scan::Sized(size))))
}

/// Where the scanned image that a page is lies on the page: the map of the unit square in which images are
/// placed, y up.
pub(super) fn place(page: &Page<'_>, limits: &Limits) -> Option<Homography> {
    let (image, place) = only_image(page)?;
    let size = image.dict().get::<u32>("Width").zip(image.dict().get::<u32>("Height"))?;
    // Any other image is drawn with its page.
    plain(&image, size).is_some().then_some(place).filter(|_| decode::check_size(size, limits).is_ok())
}

/// The image, if all that the page shows is one, and where it lies.
fn only_image<'a>(page: &Page<'a>) -> Option<(Stream<'a>, Homography)> {
    let mut only = None;
    let (mut state, mut saved) = ((0, Homography::IDENTITY), Vec::new());
    let mut operations = page.typed_operations();
    while let Some(operation) = operations.next() {
        let (mode, place) = state;
        match operation {
            TypedInstruction::SaveState(_) => saved.push(state),
            TypedInstruction::RestoreState(_) => state = saved.pop().unwrap_or(state),
            TypedInstruction::TextRenderingMode(set) => state.0 = set.0.as_i64(),
            TypedInstruction::Transform(Transform(a, b, c, d, e, f)) => {
                let [a, b, c, d, e, f] = [a, b, c, d, e, f].map(|number| number.as_f64());
                state.1 = place.after(&Homography([a, c, e, b, d, f, 0.0, 0.0, 1.0]));
            }
            TypedInstruction::XObject(shown) => {
                let image = page.resources().get_x_object(shown.0)?;
                let is_image = image.dict().get::<Name<'_>>("Subtype").is_some_and(|s| &*s == b"Image");
                if !is_image || only.replace((image, place)).is_some() {
                    return None;
                }
            }
            TypedInstruction::ShowText(_)
            | TypedInstruction::ShowTexts(_)
            | TypedInstruction::NextLineAndShowText(_)
            | TypedInstruction::ShowTextWithParameters(_)
                if mode != INVISIBLE =>
            {
                return None;
            }
            operation if shows(&operation) => return None,
            _ => {}
        }
    }
    only
}

/// Whether an operation shows something, or hides a part of what others show.
const fn shows(operation: &TypedInstruction<'_, '_>) -> bool {
    matches!(
        operation,
        TypedInstruction::StrokePath(_)
            | TypedInstruction::CloseAndStrokePath(_)
            | TypedInstruction::FillPathNonZero(_)
            | TypedInstruction::FillPathNonZeroCompatibility(_)
            | TypedInstruction::FillPathEvenOdd(_)
            | TypedInstruction::FillAndStrokeNonZero(_)
            | TypedInstruction::FillAndStrokeEvenOdd(_)
            | TypedInstruction::CloseFillAndStrokeNonZero(_)
            | TypedInstruction::CloseFillAndStrokeEvenOdd(_)
            | TypedInstruction::ClipNonZero(_)
            | TypedInstruction::ClipEvenOdd(_)
            | TypedInstruction::Shading(_)
            | TypedInstruction::InlineImage(_)
    )
}

/// The image, where a picture file can have its pixels as they are.
fn plain(image: &Stream<'_>, size: (u32, u32)) -> Option<Scan> {
    let dict = image.dict();
    let is_odd = ["SMask", "Mask", "Decode"].iter().any(|key| dict.contains_key(key))
        || dict.get::<bool>("ImageMask") == Some(true);
    let components = if is_odd { None } else { components(dict) }?;
    if is_jpeg(dict) {
        return Some(Scan::Jpeg(image.raw_data().into_owned()));
    }
    let bits = dict.get::<u8>("BitsPerComponent");
    let told = ImageDecodeParams {
        bpc: bits,
        num_components: Some(components),
        width: size.0,
        height: size.1,
        ..ImageDecodeParams::default()
    };
    let decoded = image.decoded_image(&told).ok()?;
    let bits = decoded.image_data.as_ref().map_or(bits, |data| Some(data.bits_per_component));
    if decoded.image_data.as_ref().is_some_and(|data| (data.width, data.height) != size) {
        return None;
    }
    let (width, height) = (size.0 as usize, size.1 as usize);
    let (colour, bytes) = match (components, bits?) {
        (1, 8) => (ExtendedColorType::L8, decoded.data.into_owned()),
        (3, 8) => (ExtendedColorType::Rgb8, decoded.data.into_owned()),
        (1, 1) => (ExtendedColorType::L8, unpacked(&decoded.data, width)),
        _ => return None,
    };
    let most = width * height * usize::from(components);
    let bytes = bytes.get(..most)?.to_vec();
    Some(Scan::Samples { size, colour, bytes })
}

/// Whether its bytes are a JPEG file and nothing else.
fn is_jpeg(dict: &Dict<'_>) -> bool {
    let is_dct = |name: Name<'_>| &*name == b"DCTDecode";
    match dict.get::<Object<'_>>("Filter") {
        Some(Object::Name(name)) => is_dct(name),
        Some(Object::Array(filters)) => {
            let mut filters = filters.iter::<Name<'_>>();
            filters.next().is_some_and(is_dct) && filters.next().is_none()
        }
        _ => false,
    }
}

/// One byte a pixel of rows of bits that begin at a byte each.
fn unpacked(bits: &[u8], width: usize) -> Vec<u8> {
    let row = |row: &[u8]| -> Vec<u8> {
        (0..width).map(|x| if row[x / 8] >> (7 - x % 8) & 1 == 1 { 255 } else { 0 }).collect()
    };
    bits.chunks_exact(width.div_ceil(8).max(1)).flat_map(row).collect()
}

/// How many components a pixel has, where they are grey or red, green and blue.
fn components(dict: &Dict<'_>) -> Option<u8> {
    let by_name = |name: &[u8]| match name {
        b"DeviceGray" | b"CalGray" | b"G" => Some(1),
        b"DeviceRGB" | b"CalRGB" | b"RGB" => Some(3),
        _ => None,
    };
    match dict.get::<Object<'_>>("ColorSpace")? {
        Object::Name(name) => by_name(&name),
        Object::Array(array) => of_family(&array, by_name),
        _ => None,
    }
}

fn of_family(array: &Array<'_>, by_name: impl Fn(&[u8]) -> Option<u8>) -> Option<u8> {
    let mut parts = array.flex_iter();
    let family = parts.next::<Name<'_>>()?;
    if &*family != b"ICCBased" {
        return by_name(&family);
    }
    let profile = parts.next::<Stream<'_>>()?;
    profile.dict().get::<u8>("N").filter(|n| [1, 3].contains(n))
}
