//! The camera: where each millimetre of a curled, tilted page lands on the photo, and how the photo is taken.

use super::canvas::{Canvas, encode, linear};
use super::light::{Kernel, Light};
use super::noise;
use gridlens::geometry::{Homography, Mesh, Point, Quad, Turn};
use image::RgbImage;
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// How the paper leaves the plane. Depths and lengths in millimetres.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Curl {
    /// Where a book's pages meet (from the left) and how deep they dive there; they are flat again about
    /// three times the reach away.
    pub(crate) gutter: Option<Gutter>,
    /// Height, length, direction (degrees from the horizontal) and phase (radians) of a wave in the sheet.
    pub(crate) wave: Option<(f64, f64, f64, f64)>,
}

/// The fold of a book. Millimetres.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gutter {
    /// From the left edge of the paper.
    pub(crate) at: f64,
    /// How far below the plane the pages meet.
    pub(crate) depth: f64,
    /// How far from the fold the depth has fallen to a third.
    pub(crate) reach: f64,
}

impl Curl {
    /// Where the point `p` of the flat sheet lies once the sheet is curled: x, y and depth below the plane.
    fn bend(&self, p: Point) -> (f64, f64, f64) {
        let (mut x, mut z) = (p.x, 0.0);
        if let Some(g) = self.gutter {
            let along = p.x - g.at;
            z += g.depth * (-along.abs() / g.reach).exp();
            // A sheet does not stretch: what it dives it loses across (half the integral of the squared
            // slope).
            let lost = g.depth * g.depth / (4.0 * g.reach) * (1.0 - (-2.0 * along.abs() / g.reach).exp());
            x -= lost * along.signum();
        }
        if let Some((height, length, direction, phase)) = self.wave {
            let (s, c) = direction.to_radians().sin_cos();
            z += height * (std::f64::consts::TAU / length * (p.x * c + p.y * s) + phase).sin();
        }
        (x, p.y, z)
    }

    /// How much light a lamp on the left throws on the sheet at `p`, 1 on flat paper.
    fn shading(&self, p: Point) -> f64 {
        let slope = self.bend(Point::new(p.x + 0.5, p.y)).2 - self.bend(Point::new(p.x - 0.5, p.y)).2;
        let depth = self.gutter.map_or(0.0, |g| (-(p.x - g.at).abs() / (0.35 * g.reach)).exp());
        (1.0 + 0.45 * slope).clamp(0.35, 1.3) * (1.0 - 0.6 * depth)
    }
}

/// A camera, where it stands and what it does to the light.
#[derive(Clone, Debug)]
pub(crate) struct Camera {
    /// Width and height of the photo in pixels, before `exif` turns it.
    pub(crate) size: (u32, u32),
    /// The point of the page in the middle of the photo, in millimetres.
    pub(crate) look: (f64, f64),
    /// Millimetres of page across the photo's width.
    pub(crate) span: f64,
    /// Turn of the camera about its axis, degrees; positive turns the page clockwise.
    pub(crate) roll: f64,
    /// Tilt about the horizontal and the vertical axis, degrees.
    pub(crate) tilt: (f64, f64),
    /// Distance from the page in photo widths.
    pub(crate) distance: f64,
    /// How the page is curled.
    pub(crate) curl: Curl,
    /// How it is lit.
    pub(crate) light: Light,
    /// Radius of the circle of confusion in pixels.
    pub(crate) defocus: f32,
    /// Length in pixels and direction in degrees of the shake.
    pub(crate) shake: (f32, f32),
    /// Standard deviation of the noise at mid grey, in 8-bit steps.
    pub(crate) noise: f32,
    /// White balance: factors of red, green and blue.
    pub(crate) tint: [f32; 3],
    /// Exponent on the finished tones; above 1 is darker and harder.
    pub(crate) gamma: f32,
    /// JPEG quality, 1 to 100.
    pub(crate) quality: u8,
    /// EXIF orientation written into the file; pixels are stored so that a viewer obeying it sees them
    /// upright.
    pub(crate) exif: Option<u8>,
}

/// A photo and where the puzzle's nodes lie on its stored pixels.
pub(crate) struct Shot {
    /// The stored pixels.
    pub(crate) rgb: RgbImage,
    /// The puzzle's nodes, in the puzzle's own reading order.
    pub(crate) mesh: Mesh,
}

impl Camera {
    /// A camera of `size` pixels straight above the point `look`, `span` millimetres of page across its
    /// width, in even light and good focus.
    pub(crate) fn above(size: (u32, u32), look: (f64, f64), span: f64) -> Self {
        Self {
            size,
            look,
            span,
            roll: 0.0,
            tilt: (0.0, 0.0),
            distance: 1.6,
            curl: Curl::default(),
            light: Light { level: 0.86, slope: (0.05, -0.05), vignette: 0.1, shadows: Vec::new() },
            defocus: 0.6,
            shake: (0.0, 0.0),
            noise: 2.0,
            tint: [1.0, 0.98, 0.94],
            gamma: 1.0,
            quality: 85,
            exif: None,
        }
    }

    /// Photographs `page` (with the puzzle's nodes `mesh` in millimetres); noise comes from `seed`.
    pub(crate) fn shoot(&self, page: &Canvas, mesh: &Mesh, seed: u64) -> Shot {
        let optics = Optics::new(self);
        let (width, height) = (self.size.0 as usize, self.size.1 as usize);
        let mut film: Vec<[f32; 3]> = vec![[0.0; 3]; width * height];
        film.par_chunks_mut(width).enumerate().for_each(|(y, row)| self.expose(&optics, page, y, row));
        let film = Kernel::new(self.defocus, self.shake).apply(&film, width);
        let mut rgb = RgbImage::new(self.size.0, self.size.1);
        rgb.par_chunks_mut(width * 3).zip(film.par_chunks(width)).enumerate().for_each(|(y, (out, row))| {
            self.develop(row, out, &mut noise::stream(seed ^ y as u64, "sensor"));
        });
        let mesh = mesh.mapped(|p| optics.to_photo(p));
        self.store(rgb, &mesh)
    }

    /// Light that falls on row `y` of the film.
    fn expose(&self, optics: &Optics, page: &Canvas, y: usize, row: &mut [[f32; 3]]) {
        let centre = |x: usize| Point::new(x as f64 + 0.5, y as f64 + 0.5);
        let mut guess = optics.flat_inverse.apply(centre(0));
        for (x, pixel) in row.iter_mut().enumerate() {
            let at = optics.to_page(centre(x), guess);
            let right = optics.to_page(centre(x) + Point::new(1.0, 0.0), at);
            let below = optics.to_page(centre(x) + Point::new(0.0, 1.0), at);
            guess = at;
            let light = self.light.at(
                (x as f32 + 0.5) / self.size.0 as f32,
                (y as f32 + 0.5) / self.size.0 as f32,
                self.size.1 as f32 / self.size.0 as f32,
            ) * self.curl.shading(at) as f32;
            *pixel = area_sample(page, at, right - at, below - at).map(|v| v * light);
        }
    }

    /// One row of film becomes 8-bit sRGB: noise, white balance, tone curve.
    fn develop(&self, film: &[[f32; 3]], out: &mut [u8], rng: &mut ChaCha8Rng) {
        for (pixel, stored) in film.iter().zip(out.chunks_exact_mut(3)) {
            let shared = gaussian(rng);
            for ((v, tint), s) in pixel.iter().zip(self.tint).zip(stored) {
                let encoded = encode((v * tint).clamp(0.0, 1.0)).powf(self.gamma);
                let grain = self.noise * (0.8 * shared + 0.5 * gaussian(rng));
                *s = (encoded * 255.0 + grain).round().clamp(0.0, 255.0) as u8;
            }
        }
    }

    /// Stores the picture as the EXIF orientation says it is stored.
    fn store(&self, rgb: RgbImage, mesh: &Mesh) -> Shot {
        let (w, h) = (f64::from(self.size.0), f64::from(self.size.1));
        match self.exif.and_then(|v| Turn::from_exif(u32::from(v))).map_or(0, |t| t.quarters) {
            1 => Shot {
                rgb: image::imageops::rotate270(&rgb),
                mesh: mesh.mapped(|p| Point::new(p.y, w - p.x)),
            },
            2 => Shot {
                rgb: image::imageops::rotate180(&rgb),
                mesh: mesh.mapped(|p| Point::new(w - p.x, h - p.y)),
            },
            3 => {
                Shot { rgb: image::imageops::rotate90(&rgb), mesh: mesh.mapped(|p| Point::new(h - p.y, p.x)) }
            }
            _ => Shot { rgb, mesh: mesh.clone() },
        }
    }
}

/// The map between the page (millimetres) and the photo (pixels).
struct Optics {
    curl: Curl,
    look: Point,
    span: f64,
    distance: f64,
    roll: (f64, f64),
    tilt: [(f64, f64); 2],
    size: (f64, f64),
    flat: Homography,
    flat_inverse: Homography,
}

impl Optics {
    fn new(camera: &Camera) -> Self {
        let mut optics = Self {
            curl: Curl::default(),
            look: Point::new(camera.look.0, camera.look.1),
            span: camera.span,
            distance: camera.distance,
            roll: camera.roll.to_radians().sin_cos(),
            tilt: [camera.tilt.0.to_radians().sin_cos(), camera.tilt.1.to_radians().sin_cos()],
            size: (f64::from(camera.size.0), f64::from(camera.size.1)),
            flat: Homography::IDENTITY,
            flat_inverse: Homography::IDENTITY,
        };
        let (l, half) = (optics.look, camera.span / 2.0);
        let corners = Quad([
            Point::new(l.x - half, l.y - half),
            Point::new(l.x + half, l.y - half),
            Point::new(l.x + half, l.y + half),
            Point::new(l.x - half, l.y + half),
        ]);
        let seen = Quad(corners.0.map(|p| optics.to_photo(p)));
        optics.flat =
            Homography::between(&corners, &seen).expect("a square in front of the camera has extent");
        optics.flat_inverse = optics.flat.inverse().expect("a plane seen at an angle stays a plane");
        optics.curl = camera.curl;
        optics
    }

    /// Where the point `p` of the page lands on the photo: a pinhole camera.
    fn to_photo(&self, p: Point) -> Point {
        let (x, y, z) = self.curl.bend(p);
        let (x, y, z) = ((x - self.look.x) / self.span, (y - self.look.y) / self.span, z / self.span);
        let [(sx, cx), (sy, cy)] = self.tilt;
        let (y, z) = (y * cx - z * sx, y * sx + z * cx);
        let (x, z) = (x * cy - z * sy, x * sy + z * cy);
        let near = self.distance / (self.distance + z);
        let (x, y) = (x * near, y * near);
        let (s, c) = self.roll;
        let (width, height) = self.size;
        Point::new((x * c - y * s) * width + width / 2.0, (x * s + y * c) * width + height / 2.0)
    }

    /// The point of the page that lands on `q`: fixed-point iteration on what the flat page gets wrong.
    fn to_page(&self, q: Point, guess: Point) -> Point {
        /// A hundredth of a millimetre is below half a pixel of the rendered page.
        const CLOSE: f64 = 0.01;
        let mut p = guess;
        for _ in 0..12 {
            let missed = self.to_photo(p) - self.flat.apply(p);
            let next = self.flat_inverse.apply(q - missed);
            let moved = next.distance(p);
            p = next;
            if moved < CLOSE {
                break;
            }
        }
        p
    }
}

/// The mean of the page over the parallelogram (`right`, `below`) around `at`, all in millimetres.
fn area_sample(page: &Canvas, at: Point, right: Point, below: Point) -> [f32; 3] {
    let scale = f64::from(page.scale);
    let longest = right.distance(Point::default()).max(below.distance(Point::default())) * scale;
    let n = (longest.ceil() as usize).clamp(1, 4);
    let mut sum = [0.0_f32; 3];
    for i in 0..n * n {
        let offset = |k: usize| (k as f64 + 0.5) / n as f64 - 0.5;
        let p = (at + right * offset(i % n) + below * offset(i / n)) * scale;
        for (s, v) in sum.iter_mut().zip(bilinear(page, p)) {
            *s += v;
        }
    }
    sum.map(|s| s / (n * n) as f32)
}

/// The page at `p` in its pixels; off the page, the table it lies on.
fn bilinear(page: &Canvas, p: Point) -> [f32; 3] {
    let (x, y) = (p.x - 0.5, p.y - 0.5);
    let (x0, y0) = (x.floor(), y.floor());
    if x0 < 0.0 || y0 < 0.0 || x0 >= page.width as f64 - 1.0 || y0 >= page.height as f64 - 1.0 {
        return table(page, p);
    }
    let (u, v) = ((x - x0) as f32, (y - y0) as f32);
    let i = y0 as usize * page.width + x0 as usize;
    let (a, b) = (&page.pixels[i], &page.pixels[i + 1]);
    let (c, d) = (&page.pixels[i + page.width], &page.pixels[i + page.width + 1]);
    std::array::from_fn(|k| {
        let top = a[k] + (b[k] - a[k]) * u;
        let bottom = c[k] + (d[k] - c[k]) * u;
        top + (bottom - top) * v
    })
}

/// A wooden table, darker where the page shades it.
fn table(page: &Canvas, p: Point) -> [f32; 3] {
    let (x, y) = ((p.x / f64::from(page.scale)) as f32, (p.y / f64::from(page.scale)) as f32);
    let rings = noise::smooth(77, x * 0.05 + 0.6 * noise::smooth(78, x * 0.02, y * 0.04), y * 0.9);
    let (w, h) = (page.width as f32 / page.scale, page.height as f32 / page.scale);
    let away = (-x).max(x - w).max(-y).max(y - h).max(0.0);
    let shade = 1.0 - 0.6 * (-away / 3.0).exp();
    [96, 66, 44].map(|v| linear(v) * (1.0 + 0.35 * rings) * shade)
}

/// A standard normal number (the sum of four uniform ones, close enough for sensor noise).
fn gaussian(rng: &mut ChaCha8Rng) -> f32 {
    (0..4).map(|_| rng.random::<f32>() - 0.5).sum::<f32>() * 3.0_f32.sqrt()
}
