//! Colour without its light.

use image::{GrayImage, Luma, RgbImage};

/// The value of grey.
const GREY: f32 = 128.0;

/// Light below which colours are those of a pixel this light: black has none to speak of.
const BLACK: f32 = 96.0;

/// How much redder than green and how much bluer than yellow each pixel is: 128 is grey, and a colour has
/// about the levels that its channels differ by on light paper, in a shadow too.
pub fn hues(rgb: &RgbImage) -> [GrayImage; 2] {
    let hue = |of: fn([f32; 3]) -> f32| {
        GrayImage::from_fn(rgb.width(), rgb.height(), |x, y| {
            let pixel = rgb.get_pixel(x, y).0.map(f32::from);
            let light = (pixel.iter().sum::<f32>() / 3.0).max(BLACK);
            Luma([(GREY + of(pixel) * f32::from(u8::MAX) / light).round() as u8])
        })
    };
    [hue(|[r, g, _]| r - g), hue(|[r, g, b]| b - f32::midpoint(r, g))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn tints_keep_their_hues_in_shadows_and_greys_have_none() {
        let of = |pixel: [u8; 3]| {
            hues(&RgbImage::from_pixel(1, 1, Rgb(pixel))).map(|hue| hue.get_pixel(0, 0).0[0])
        };
        assert_eq!([of([0; 3]), of([120; 3]), of([255; 3])], [[128; 2]; 3]);
        let (light, dark) = (of([220, 240, 200]), of([110, 120, 100]));
        assert!(light[0] < 108 && light[1] < 98, "greener and yellower: {light:?}");
        assert!(light[0].abs_diff(dark[0]) <= 1 && light[1].abs_diff(dark[1]) <= 1, "{dark:?}");
    }
}
