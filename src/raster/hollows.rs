//! Hollows in the light: marks on paper, without what the paper itself is like.

use super::resize::resized;
use image::GrayImage;

/// Values with every hollow filled that is narrower than twice `radius`, across or down (Serra, "Image
/// analysis and mathematical morphology", 1982): a closing by a line each way, of which the greater counts.
pub fn closing(values: &[u8], width: usize, radius: usize) -> Vec<u8> {
    let filled = |values: &[u8], step: usize| {
        extreme(&extreme(values, (step, radius), u8::max), (step, radius), u8::min)
    };
    let mut out = filled(values, width);
    for (out, row) in out.chunks_mut(width.max(1)).zip(values.chunks(width.max(1))) {
        out.iter_mut().zip(filled(row, 1)).for_each(|(down, across)| *down = across.max(*down));
    }
    out
}

/// Of each value and its neighbours, which lie a step apart, so many steps away at most, the one that is
/// picked, such as the greatest.
fn extreme(values: &[u8], (step, radius): (usize, usize), pick: impl Fn(u8, u8) -> u8) -> Vec<u8> {
    let mut out = values.to_vec();
    let aways = (1..=radius).map(|by| by * step).take_while(|&away| away < values.len());
    for away in aways {
        let near = values.len() - away;
        out[away..].iter_mut().zip(values).for_each(|(out, &value)| *out = pick(*out, value));
        out[..near].iter_mut().zip(&values[away..]).for_each(|(out, &value)| *out = pick(*out, value));
    }
    out
}

/// Of each value and those of the square about it, in rows so many values long, the one that is picked; in a
/// row neighbours lie a step apart, and the square reaches so many of them to every side.
pub fn extreme_about(
    values: &[u8],
    row: usize,
    (step, radius): (usize, usize),
    pick: impl Fn(u8, u8) -> u8 + Copy,
) -> Vec<u8> {
    let down = extreme(values, (row, radius), pick);
    down.chunks(row.max(1)).flat_map(|row| extreme(row, (step, radius), pick)).collect()
}

/// How much smaller the picture is in which shadows are looked for: their edges are smooth.
const SMALLER: u32 = 4;

/// A picture of which shadows are taken away, however sharp their edges, and with them all else that is wider
/// than twice `radius` pixels and darker than white: paper is 255.
pub fn without_shadows(grey: &GrayImage, radius: usize) -> GrayImage {
    let (width, height) = grey.dimensions();
    let small = resized(grey, width.div_ceil(SMALLER), height.div_ceil(SMALLER));
    let paper = closing(small.as_raw(), small.width() as usize, radius.div_ceil(SMALLER as usize));
    let Some(paper) = GrayImage::from_raw(small.width(), small.height(), paper) else { return grey.clone() };
    let paper = resized(&paper, width, height);
    let mut out = grey.clone();
    for (value, paper) in out.iter_mut().zip(paper.iter()) {
        // Of whole numbers so small the quotient is rounded to no other whole number.
        *value = (f32::from(*value) * 255.0 / f32::from((*paper).max(1))).min(255.0) as u8;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Luma;

    #[test]
    fn hollows_are_filled_that_are_narrow_in_one_direction() {
        let rows = ["999999", "911199", "911119", "911119", "999919"];
        let values: Vec<u8> = rows.concat().bytes().map(|b| b - b'0').collect();
        let closed = |radius: usize| -> Vec<String> {
            let closed = closing(&values, 6, radius);
            closed.chunks(6).map(|row| row.iter().map(u8::to_string).collect()).collect()
        };
        assert_eq!(closed(0), rows);
        assert_eq!(closed(1), ["999999", "911199", "911119", "911119", "999999"]);
        assert_eq!(closed(2), vec!["999999"; 5]);
    }

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
