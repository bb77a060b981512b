//! How full a shape is, whatever its size and slant.

/// The second moment of a pixel about its middle: pixels are squares, not points.
const PIXEL: f64 = 1.0 / 12.0;

/// How many pixels a shape has, and the sums over them of x, y, their squares and their product.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moments {
    area: f64,
    sums: [f64; 5],
}

impl Moments {
    /// Of no pixel.
    pub const NONE: Self = Self { area: 0.0, sums: [0.0; 5] };

    /// With another pixel, so far from any one place, in pixels.
    pub fn add(&mut self, x: f64, y: f64) {
        self.area += 1.0;
        self.sums.iter_mut().zip([x, y, x * x, y * y, x * y]).for_each(|(sum, own)| *sum += own);
    }

    /// How many pixels there are.
    pub const fn area(&self) -> f64 {
        self.area
    }

    /// The area over that of the ellipse with the same second moments: 1 for an ellipse, whatever its axes.
    pub fn fullness(&self) -> f64 {
        let [x, y, xx, yy, xy] = self.sums.map(|sum| sum / self.area);
        let (xx, yy, xy) = (xx - x * x + PIXEL, yy - y * y + PIXEL, xy - x * y);
        self.area / (4.0 * std::f64::consts::PI * (xx * yy - xy * xy).max(PIXEL * PIXEL).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How full what is in a square of 60 pixels is.
    fn full(is_in: impl Fn(f64, f64) -> bool) -> f64 {
        let mut moments = Moments::default();
        let places = (0..60).flat_map(|x| (0..60).map(move |y| (f64::from(x), f64::from(y))));
        places.filter(|&(x, y)| is_in(x, y)).for_each(|(x, y)| moments.add(x, y));
        moments.fullness()
    }

    #[test]
    fn ellipses_are_full_boxes_less_and_triangles_least() {
        let ellipse = full(|x, y| ((x - 30.0) / 25.0).powi(2) + ((y - 30.0) / 12.0).powi(2) < 1.0);
        let (narrow, slanted) = (
            full(|x, y| x < 40.0 && y < 9.0),
            full(|x, y| (x - y).abs() < 8.0 && (x + y - 60.0).abs() < 40.0),
        );
        let triangle = full(|x, y| y < x);
        let shares = [ellipse, narrow, slanted, triangle];
        for (is, should) in shares.into_iter().zip([1.0, 0.955, 0.955, 0.827]) {
            assert!((is - should).abs() < 0.01, "{shares:?}");
        }
    }
}
