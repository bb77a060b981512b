//! Pictures coded as AV1, whole or in pieces (AVIF 1.2.0).

use super::failure::Failure;
use crate::photo::decode::check_size;
use crate::photo::limits::Limits;
use heifer_isobmff::boxes::{ColorInfo, Property};
use heifer_isobmff::{HeifFile, ItemId};
use image::{DynamicImage, GenericImage as _, RgbImage, RgbaImage};
use re_rav1d::pixel::{MatrixCoefficients, YUVRange};
use re_rav1d::{Decoder, Picture, PixelLayout, PlanarImageComponent, Settings};

/// A picture of the file, and how much of it shows through where it says so; not turned.
pub(super) fn item(file: &HeifFile<'_>, id: ItemId, limits: &Limits) -> Result<DynamicImage, Failure> {
    let rgb = opaque(file, id, limits)?;
    let is_alpha = |id: &ItemId| {
        let told = file.item_properties(*id).into_iter().flatten().find_map(|property| match property {
            Property::AuxiliaryType(what) => Some(what.ends_with(":alpha") || what.ends_with("auxid:1")),
            _ => None,
        });
        told == Some(true)
    };
    let Some(alpha) = file.referencing_items(id, b"auxl").into_iter().find(is_alpha) else {
        return Ok(rgb.into());
    };
    let alpha = opaque(file, alpha, limits)?;
    if alpha.dimensions() != rgb.dimensions() {
        return Err(Failure::Damaged("the picture and what shows of it differ in size".to_owned()));
    }
    let mut both = RgbaImage::new(rgb.width(), rgb.height());
    let pixels = rgb.as_chunks::<3>().0.iter().zip(alpha.as_chunks::<3>().0);
    for (out, (&[r, g, b], &[a, ..])) in both.as_chunks_mut().0.iter_mut().zip(pixels) {
        *out = [r, g, b, a];
    }
    Ok(both.into())
}

/// A picture of the file without what shows through.
fn opaque(file: &HeifFile<'_>, id: ItemId, limits: &Limits) -> Result<RgbImage, Failure> {
    match &file.item(id)?.item_type.0 {
        b"av01" => coded(file, id, limits),
        b"grid" => pieced(file, id, limits),
        other => Err(Failure::Unsupported(format!("coded as {}", String::from_utf8_lossy(other)))),
    }
}

/// A picture made of pieces of one size, row by row.
fn pieced(file: &HeifFile<'_>, id: ItemId, limits: &Limits) -> Result<RgbImage, Failure> {
    let grid = file.grid(id)?;
    check_size((grid.output_width, grid.output_height), limits)?;
    let pieces = file.referenced_items(id, b"dimg");
    if pieces.len() != usize::from(grid.rows) * usize::from(grid.columns) {
        return Err(Failure::Damaged("pieces of the picture are missing".to_owned()));
    }
    let mut whole = RgbImage::new(grid.output_width, grid.output_height);
    for (i, piece) in (0..).zip(pieces) {
        let piece = coded(file, *piece, limits)?;
        let (row, column) = (i / u32::from(grid.columns), i % u32::from(grid.columns));
        let corner = column.checked_mul(piece.width()).zip(row.checked_mul(piece.height()));
        let inside = corner.filter(|(x, y)| *x < whole.width() && *y < whole.height());
        let Some((x, y)) = inside else {
            return Err(Failure::Damaged("pieces lie outside the picture".to_owned()));
        };
        let (width, height) = (piece.width().min(whole.width() - x), piece.height().min(whole.height() - y));
        let part = image::imageops::crop_imm(&piece, 0, 0, width, height).to_image();
        whole.copy_from(&part, x, y).map_err(|e| Failure::Damaged(e.to_string()))?;
    }
    Ok(whole)
}

/// A picture that is one AV1 frame.
fn coded(file: &HeifFile<'_>, id: ItemId, limits: &Limits) -> Result<RgbImage, Failure> {
    let broken = |e: re_rav1d::Error| match e {
        re_rav1d::Error::UnsupportedBitstream => Failure::Unsupported(e.to_string()),
        e => Failure::Damaged(e.to_string()),
    };
    let mut settings = Settings::new();
    settings.set_max_frame_delay(1);
    settings.set_frame_size_limit((limits.megapixels * 1e6).min(f64::from(u32::MAX)) as u32);
    let mut decoder = Decoder::with_settings(&settings).map_err(broken)?;
    let data = file.item_data(id)?.into_owned();
    match decoder.send_data(data, None, None, None) {
        Ok(()) | Err(re_rav1d::Error::Again) => {}
        Err(e) => return Err(broken(e)),
    }
    let picture = match decoder.get_picture() {
        Err(re_rav1d::Error::Again) => return Err(Failure::Short),
        picture => picture.map_err(broken)?,
    };
    check_size((picture.width(), picture.height()), limits)?;
    let told = file.item_properties(id)?.find_map(|property| match property {
        Property::Color(ColorInfo::Nclx { matrix, full_range, .. }) => Some((*matrix, *full_range)),
        _ => None,
    });
    let (matrix, is_full) = told.unwrap_or_else(|| {
        (picture.matrix_coefficients() as u16, matches!(picture.color_range(), YUVRange::Full))
    });
    Ok(rgb(&picture, &Weights::of(matrix)?, is_full))
}

/// How red and blue weigh in brightness; `None` where the planes are green, blue and red themselves.
struct Weights(Option<(f32, f32)>);

impl Weights {
    /// Those of ITU-T H.273's matrix coefficients.
    fn of(matrix: u16) -> Result<Self, Failure> {
        const IDENTITY: u16 = MatrixCoefficients::Identity as u16;
        const BT709: u16 = MatrixCoefficients::BT709 as u16;
        const UNSPECIFIED: u16 = MatrixCoefficients::Unspecified as u16;
        const BT470M: u16 = MatrixCoefficients::BT470M as u16;
        const BT470BG: u16 = MatrixCoefficients::BT470BG as u16;
        const ST170M: u16 = MatrixCoefficients::ST170M as u16;
        const BT2020: u16 = MatrixCoefficients::BT2020NonConstantLuminance as u16;
        match matrix {
            IDENTITY => Ok(Self(None)),
            BT709 => Ok(Self(Some((0.2126, 0.0722)))),
            UNSPECIFIED | BT470BG | ST170M => Ok(Self(Some((0.299, 0.114)))),
            BT470M => Ok(Self(Some((0.30, 0.11)))),
            BT2020 => Ok(Self(Some((0.2627, 0.0593)))),
            other => Err(Failure::Unsupported(format!("colours by matrix {other}"))),
        }
    }

    /// Red, green and blue, 0 to 255, of brightness (0 to 1) and two colour differences (-0.5 to 0.5).
    fn rgb(&self, y: f32, u: f32, v: f32) -> [u8; 3] {
        let rgb = match self.0 {
            None => [v + 0.5, y, u + 0.5],
            Some((red, blue)) => {
                let (r, b) = (y + 2.0 * (1.0 - red) * v, y + 2.0 * (1.0 - blue) * u);
                [r, (y - red * r - blue * b) / (1.0 - red - blue), b]
            }
        };
        rgb.map(|c| (c * 255.0).round().clamp(0.0, 255.0) as u8)
    }
}

/// The samples of one plane of a frame.
struct Samples<'a> {
    bytes: &'a [u8],
    stride: usize,
    /// Powers of two that the plane is narrower and lower by than the frame.
    shift: (u32, u32),
    is_wide: bool,
    /// The value that stands for nothing, and what a value of 1 is above it.
    black: f32,
    scale: f32,
}

impl<'a> Samples<'a> {
    fn of(picture: &Picture, component: PlanarImageComponent, bytes: &'a [u8], is_full: bool) -> Self {
        let bits = picture.bit_depth();
        let (most, unit) = (((1_u32 << bits) - 1) as f32, (1_u32 << (bits - 8)) as f32);
        let is_brightness = component == PlanarImageComponent::Y;
        let shift = match picture.pixel_layout() {
            PixelLayout::I420 if !is_brightness => (1, 1),
            PixelLayout::I422 if !is_brightness => (1, 0),
            _ => (0, 0),
        };
        let middle = (1_u32 << (bits - 1)) as f32;
        let (black, range) = match (is_brightness, is_full) {
            (true, true) => (0.0, most),
            (true, false) => (16.0 * unit, 219.0 * unit),
            (false, true) => (middle, most),
            (false, false) => (middle, 224.0 * unit),
        };
        let stride = picture.stride(component) as usize;
        Self { bytes, stride, shift, is_wide: bits > 8, black, scale: range.recip() }
    }

    /// The sample for a pixel of the frame.
    fn at(&self, x: u32, y: u32) -> f32 {
        let (x, y) = ((x >> self.shift.0) as usize, (y >> self.shift.1) as usize);
        let value = if self.is_wide {
            let at = y * self.stride + 2 * x;
            u16::from_ne_bytes([self.bytes[at], self.bytes[at + 1]])
        } else {
            u16::from(self.bytes[y * self.stride + x])
        };
        (f32::from(value) - self.black) * self.scale
    }
}

/// A frame's pixels as 8-bit RGB.
fn rgb(picture: &Picture, weights: &Weights, is_full: bool) -> RgbImage {
    use PlanarImageComponent::{U, V, Y};
    let (width, height) = (picture.width(), picture.height());
    let y_plane = picture.plane(Y);
    let brightness = Samples::of(picture, Y, &y_plane, is_full);
    if picture.pixel_layout() == PixelLayout::I400 {
        return RgbImage::from_fn(width, height, |x, y| {
            image::Rgb([(brightness.at(x, y) * 255.0).round().clamp(0.0, 255.0) as u8; 3])
        });
    }
    let (u_plane, v_plane) = (picture.plane(U), picture.plane(V));
    let (u, v) = (Samples::of(picture, U, &u_plane, is_full), Samples::of(picture, V, &v_plane, is_full));
    RgbImage::from_fn(width, height, |x, y| {
        image::Rgb(weights.rgb(brightness.at(x, y), u.at(x, y), v.at(x, y)))
    })
}
