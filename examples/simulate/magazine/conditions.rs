//! How a page is photographed: in a scanner, by an easy or a careless hand, small, large, on its side.

use super::super::camera::{Camera, Curl, Gutter};
use super::super::canvas::Area;
use super::super::light::Shadow;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// A sort of photo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    Scan,
    Easy,
    Tilt,
    Curl,
    Small,
    Large,
    Turned,
}

/// The order in which pages of one style get them: the rare ones come once.
const ROUND: [Condition; 12] = [
    Condition::Easy,
    Condition::Curl,
    Condition::Scan,
    Condition::Tilt,
    Condition::Small,
    Condition::Easy,
    Condition::Curl,
    Condition::Turned,
    Condition::Tilt,
    Condition::Scan,
    Condition::Small,
    Condition::Large,
];

impl Condition {
    /// The condition of the page of this number.
    pub(crate) const fn of(page: usize) -> Self {
        ROUND[page % ROUND.len()]
    }

    /// Its name in the names of files.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Scan => "scan",
            Self::Easy => "easy",
            Self::Tilt => "tilt",
            Self::Curl => "curl",
            Self::Small => "small",
            Self::Large => "large",
            Self::Turned => "turned",
        }
    }

    /// A camera that sees `focus` of a page, both in millimetres, in this way.
    pub(crate) fn camera(self, focus: Area, page: (f32, f32), rng: &mut ChaCha8Rng) -> Camera {
        let (w, h) = (f64::from(focus.x1 - focus.x0), f64::from(focus.y1 - focus.y0));
        let look = (f64::from(focus.x0) + w / 2.0, f64::from(focus.y0) + h / 2.0);
        let aspect = if w > h * 1.25 { 0.75 } else { 4.0 / 3.0 };
        let near = w.max(h / aspect);
        // Nobody takes a small puzzle on a large page from so far that it cannot be read.
        let farthest = if self == Self::Small { 1.3 } else { 1.8 };
        let whole = f64::from(page.0).max(f64::from(page.1) / aspect).min(near * farthest);
        let span = near * 1.12 + (whole * 1.1 - near * 1.12).max(0.0) * rng.random_range(0.0..0.8);
        let pixels = match self {
            Self::Scan => (span * rng.random_range(7.0..11.8)).min(2200.0),
            Self::Small => rng.random_range(840.0..1040.0),
            Self::Large => 3000.0,
            _ => rng.random_range(1200.0..1700.0),
        };
        let size = (pixels as u32, (pixels * aspect) as u32);
        let mut camera = Camera::above(size, look, span);
        camera.light.slope = (rng.random_range(-0.2..0.2), rng.random_range(-0.2..0.2));
        camera.noise = rng.random_range(1.0..2.6);
        camera.tint = [1.0, rng.random_range(0.95..1.0), rng.random_range(0.84..0.98)];
        camera.quality = rng.random_range(72..90);
        camera.roll = rng.random_range(-3.0..3.0);
        self.vary(&mut camera, focus, rng);
        camera
    }

    fn vary(self, camera: &mut Camera, focus: Area, rng: &mut ChaCha8Rng) {
        match self {
            Self::Scan => {
                camera.light.level = rng.random_range(0.9..1.05);
                camera.light.slope = (0.0, 0.0);
                camera.light.vignette = 0.0;
                camera.tint = [1.0, 1.0, 0.98];
                camera.noise = 0.8;
                camera.defocus = 0.5;
                camera.distance = 6.0;
                camera.roll = rng.random_range(-1.2..1.2);
            }
            Self::Easy | Self::Large => {
                camera.tilt = (rng.random_range(-4.0..4.0), rng.random_range(-4.0..4.0));
                camera.curl.wave = Some((0.4, 140.0, rng.random_range(0.0..180.0), 0.4));
            }
            Self::Tilt => {
                let mut side = || rng.random_range(7.0..16.0) * if rng.random() { 1.0 } else { -1.0 };
                camera.tilt = (side(), side());
                camera.span *= 1.1;
                camera.roll = rng.random_range(-12.0..12.0);
            }
            Self::Curl => curled(camera, focus, rng),
            Self::Small => {
                camera.defocus = rng.random_range(0.6..0.9);
                camera.shake = (rng.random_range(0.0..0.8), rng.random_range(0.0..180.0));
                camera.noise = rng.random_range(2.0..3.2);
                camera.quality = rng.random_range(70..82);
            }
            Self::Turned => {
                let quarters = rng.random_range(1..=3);
                camera.roll += 90.0 * f64::from(quarters);
                if quarters != 2 {
                    camera.size = (camera.size.1, camera.size.0);
                    camera.span *= f64::from(camera.size.0) / f64::from(camera.size.1);
                }
            }
        }
    }
}

/// A page that dives into a fold or waves, with a shadow across.
fn curled(camera: &mut Camera, focus: Area, rng: &mut ChaCha8Rng) {
    let wave =
        (rng.random_range(1.0..2.4), rng.random_range(120.0..190.0), rng.random_range(0.0..180.0), 0.6);
    camera.curl = Curl { gutter: None, wave: Some(wave) };
    if rng.random_bool(0.6) {
        let left: bool = rng.random();
        let at = f64::from(if left { focus.x0 - 9.0 } else { focus.x1 + 9.0 });
        let (depth, reach) = (rng.random_range(8.0..20.0), rng.random_range(26.0..42.0));
        camera.curl.gutter = Some(Gutter { at, depth, reach });
    }
    camera.tilt = (rng.random_range(-7.0..7.0), rng.random_range(-7.0..7.0));
    camera.span *= 1.06;
    camera.defocus = rng.random_range(0.6..0.9);
    camera.light.shadows = (0..rng.random_range(1..=2))
        .map(|_| Shadow {
            at: (rng.random_range(0.2..0.8), rng.random_range(0.3..1.0)),
            direction: rng.random_range(0.0..360.0),
            soft: rng.random_range(0.02..0.12),
            depth: rng.random_range(0.25..0.5),
        })
        .collect();
}
