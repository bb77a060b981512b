//! PDF: the image of a page that is one scanned image, and any other page drawn.

use super::amend;
use super::inflate;
use super::layers::Layers;
use super::scan::{self, Scan};
use crate::diagnostics::{Code, Diagnostic, Result};
use crate::geometry::Homography;
use crate::photo::decode;
use crate::photo::limits::Limits;
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::page::Page;
use hayro::hayro_syntax::{LoadPdfError, Pdf as Parsed};
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder as _};
use std::fmt::{self, Debug};

/// What stands at the end of every PDF, and bytes in which it does.
const END: &[u8] = b"%%EOF";
const TAIL: usize = 1024;

/// Units of a page (ISO 32000-1, section 8.3.2.3) to the inch.
const UNITS: f32 = 72.0;

/// What pages are drawn at, in pixels to the inch: what scans of books have.
const RESOLUTION: f32 = 300.0;

/// A PDF document.
pub(super) struct Pdf {
    parsed: Parsed,
    count: usize,
}

impl Debug for Pdf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pdf").field("count", &self.count).finish_non_exhaustive()
    }
}

impl Pdf {
    /// The document that these bytes are.
    pub(super) fn new(bytes: Vec<u8>) -> Result<Self> {
        if !inflate::is_bounded(&bytes) {
            let message = "something in this PDF unpacks to more than any page needs";
            return Err(Diagnostic::new(Code::TooLarge, message).hint("turn its pages into pictures first"));
        }
        let parsed = Parsed::new(bytes).map_err(refused)?;
        match parsed.pages().len() {
            0 => Err(Diagnostic::new(Code::NotAnImage, "there is no page in this PDF")
                .hint("copy or download the file again")),
            count => Ok(Self { parsed, count }),
        }
    }

    /// Whether the file has what stands at the end of every PDF.
    pub(super) fn has_end(&self) -> bool {
        let bytes: &[u8] = self.parsed.data().as_ref();
        let tail = &bytes[bytes.len().saturating_sub(TAIL)..];
        tail.windows(END.len()).any(|window| window == END)
    }

    /// How many pages it has.
    pub(super) const fn len(&self) -> usize {
        self.count
    }

    /// Where the picture on a page, from zero, lies: from the unit square, y down, to the page's units.
    pub(super) fn place(&self, index: usize, limits: &Limits) -> Option<Homography> {
        let page = &self.parsed.pages()[index];
        if let Some(place) = scan::place(page, limits) {
            return Some(place.after(&Homography([1.0, 0.0, 0.0, 0.0, -1.0, 1.0, 0.0, 0.0, 1.0])));
        }
        let [a, b, c, d, e, f] = page.initial_transform(true).as_coeffs();
        let (width, height) = page.render_dimensions();
        let scaled = Homography([width.into(), 0.0, 0.0, 0.0, height.into(), 0.0, 0.0, 0.0, 1.0]);
        Some(Homography([a, c, e, b, d, f, 0.0, 0.0, 1.0]).inverse()?.after(&scaled))
    }

    /// The document with `layers` over its pages.
    pub(super) fn with(&self, layers: &Layers) -> Result<Vec<u8>> {
        amend::with(&self.parsed, layers)
    }

    /// The picture on a page, from zero.
    pub(super) fn page(&self, index: usize, limits: &Limits) -> Result<Vec<u8>> {
        let page = &self.parsed.pages()[index];
        match scan::of(page, limits)? {
            Some(Scan::Jpeg(bytes)) => Ok(bytes),
            Some(Scan::Samples { size, colour, bytes }) => png(&bytes, size, colour),
            Some(Scan::Sized(size)) => drawn(page, scale_for(page, size), limits),
            None => drawn(page, (RESOLUTION / UNITS, RESOLUTION / UNITS), limits),
        }
    }
}

/// Pixels to the unit across and down at which a page is as large as an image of this size.
fn scale_for(page: &Page<'_>, (width, height): (u32, u32)) -> (f32, f32) {
    let ((across, down), base) = (page.render_dimensions(), page.base_dimensions());
    let (width, height) = if (across, down) == base { (width, height) } else { (height, width) };
    (width as f32 / across, height as f32 / down)
}

fn drawn(page: &Page<'_>, (x_scale, y_scale): (f32, f32), limits: &Limits) -> Result<Vec<u8>> {
    let (width, height) = page.render_dimensions();
    let size = ((width * x_scale) as u32, (height * y_scale) as u32);
    decode::check_size(size, limits)?;
    if size.0.max(size.1) > u32::from(u16::MAX) {
        let message = format!("this page would be drawn as {} x {} pixels", size.0, size.1);
        return Err(Diagnostic::new(Code::TooLarge, message).hint("cut it up into several pages"));
    }
    let pixels = PixmapSettings { x_scale, y_scale, bg_color: WHITE };
    let (cache, settings) = (RenderCache::new(), InterpreterSettings::default());
    let drawn = hayro::render(page, &cache, &settings, &RenderSettings::default(), &pixels);
    let size = (u32::from(drawn.width()), u32::from(drawn.height()));
    // On white nothing is transparent.
    let rgb: Vec<u8> = drawn.data().iter().flat_map(|pixel| [pixel.r, pixel.g, pixel.b]).collect();
    png(&rgb, size, ExtendedColorType::Rgb8)
}

/// The pixels as they are in a file that the loader reads.
fn png(bytes: &[u8], (width, height): (u32, u32), colour: ExtendedColorType) -> Result<Vec<u8>> {
    let mut file = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut file, CompressionType::Fast, FilterType::Adaptive);
    encoder
        .write_image(bytes, width, height, colour)
        .map_err(|e| Diagnostic::new(Code::Bug, format!("the picture of a page cannot be encoded: {e}")))?;
    Ok(file)
}

fn refused(error: LoadPdfError) -> Diagnostic {
    match error {
        LoadPdfError::Decryption(_) => Diagnostic::new(Code::Unsupported, "this PDF is encrypted")
            .hint("save it without its password in the program that shows it"),
        LoadPdfError::Invalid => Diagnostic::new(Code::NotAnImage, "this looks like a PDF but is damaged")
            .hint("copy or download the file again"),
    }
}
