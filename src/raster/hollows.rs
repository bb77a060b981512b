//! Hollows in the light: marks on paper, without what the paper itself is like.

use image::GrayImage;
use image::imageops::{FilterType, resize};

/// Values with every hollow filled that is narrower than twice `radius`, across or down (Serra, "Image
/// analysis and mathematical morphology", 1982): a closing by a line each way, of which the greater counts.
pub fn closing(values: &[u8], width: usize, radius: usize) -> Vec<u8> {
    let height = values.len() / width.max(1);
    let line = |step: usize, length: usize, at: &dyn Fn(usize) -> usize| {
        let mut out = vec![0; values.len()];
        let most = |from: &dyn Fn(usize) -> u8, i: usize, is_greatest: bool| {
            let near = i.saturating_sub(radius)..(i + radius + 1).min(length);
            let near = near.map(from);
            if is_greatest { near.max() } else { near.min() }.unwrap_or(0)
        };
        for k in 0..values.len() / length {
            let start = at(k);
            let widened: Vec<u8> =
                (0..length).map(|i| most(&|i| values[start + i * step], i, true)).collect();
            for i in 0..length {
                out[start + i * step] = most(&|i| widened[i], i, false);
            }
        }
        out
    };
    let across = line(1, width, &|row| row * width);
    let down = line(width, height, &|column| column);
    across.into_iter().zip(down).map(|(a, b)| a.max(b)).collect()
}

/// How much smaller the picture is in which shadows are looked for: their edges are smooth.
const SMALLER: u32 = 4;

/// A picture of which shadows are taken away, however sharp their edges, and with them all else that is wider
/// than twice `radius` pixels and darker than white: paper is 255.
pub fn without_shadows(grey: &GrayImage, radius: usize) -> GrayImage {
    let (width, height) = grey.dimensions();
    let small = resize(grey, width.div_ceil(SMALLER), height.div_ceil(SMALLER), FilterType::Triangle);
    let paper = closing(small.as_raw(), small.width() as usize, radius.div_ceil(SMALLER as usize));
    let Some(paper) = GrayImage::from_raw(small.width(), small.height(), paper) else { return grey.clone() };
    let paper = resize(&paper, width, height, FilterType::Triangle);
    let mut out = grey.clone();
    for (value, paper) in out.iter_mut().zip(paper.iter()) {
        *value = (u32::from(*value) * 255 / u32::from(*paper).max(1)).min(255) as u8;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Luma;

    #[test]
    fn marks_stay_and_the_edge_of_a_shadow_goes() {
        let light = |x: u32, y: u32| if x + y / 2 < 70 { 220 } else { 120 };
        let is_mark = |x: u32, y: u32| (40..46).contains(&(x % 60)) && (20..90).contains(&y);
        let grey = GrayImage::from_fn(140, 110, |x, y| {
            Luma([if is_mark(x, y) { light(x, y) / 3 } else { light(x, y) }])
        });
        let even = without_shadows(&grey, 16);
        for (x, y, Luma([value])) in even.enumerate_pixels() {
            let near_edge = (x + y / 2).abs_diff(70) < 4 * SMALLER;
            let near_mark = (36..50).contains(&(x % 60));
            if is_mark(x, y) && !near_edge {
                assert!(*value < 130, "the mark at {x}, {y} is {value}");
            } else if !near_mark && !near_edge {
                assert!(*value > 245, "the paper at {x}, {y} is {value}");
            }
        }
    }
}
