//! Boxes before words, to be ticked off.

use crate::geometry::ratio;
use crate::ocr::blobs::Blob;

/// Longer side of a box over its shorter one, at most.
const SQUARE: f64 = 1.2;

/// Its least side, in pixels.
const LEAST: u32 = 8;

/// Its lines run within one part in so many of its side.
const RIM: u32 = 8;

/// Share of a side along which there is ink, and most of its inner part that is ink, one part in so many.
const WHOLE: (usize, usize) = (19, 20);
const EMPTY: u32 = 10;

/// How many times as far from its sides as usual the lines of a box run that stands aslant in a column of
/// others, how many times as large as one of these it is at most, and how far its left side is from that of
/// it, in its width.
const ASLANT: u32 = 2;
const ALIKE: f64 = 1.2;
const IN_LINE: f64 = 0.6;

/// Leaves out the boxes among the pieces of a page as several inks show them, and the parts that a box falls
/// into where its thin lines break.
pub(super) fn without(pieces: &mut [Vec<Blob>]) {
    let bounds = |b: &Blob| [b.left, b.top, b.right, b.bottom];
    let boxes_of = |is: &dyn Fn(&Blob) -> bool| -> Vec<[u32; 4]> {
        pieces.iter().flatten().filter(|blob| is(blob)).map(bounds).collect()
    };
    let mut boxes = boxes_of(&|blob| is_box(blob, 1));
    let is_like = |blob: &Blob, [left, top, right, bottom]: &[u32; 4]| {
        let (width, height) = (f64::from(blob.width()), f64::from(blob.height()));
        ratio(width, f64::from(right + 1 - left)) <= ALIKE
            && ratio(height, f64::from(bottom + 1 - top)) <= ALIKE
            && f64::from(blob.left.abs_diff(*left)) <= IN_LINE * width
    };
    boxes.extend(boxes_of(&|blob| boxes.iter().any(|of| is_like(blob, of)) && is_box(blob, ASLANT)));
    let is_within = |blob: &Blob, [left, top, right, bottom]: &[u32; 4]| {
        blob.left + 1 >= *left && blob.top + 1 >= *top && blob.right <= right + 1 && blob.bottom <= bottom + 1
    };
    for pieces in pieces {
        pieces.retain(|blob| !boxes.iter().any(|of| is_within(blob, of)));
    }
}

/// Whether a piece of ink is an empty box: ink along all four sides and in the corners, as no letter has, its
/// lines so many times as far from them as usual at most, and paper in the middle.
fn is_box(blob: &Blob, times: u32) -> bool {
    let (width, height) = (blob.width(), blob.height());
    if ratio(width.into(), height.into()) > SQUARE || width.min(height) < LEAST {
        return false;
    }
    let inset = (width.max(height) / RIM).max(2);
    let rim = times * inset;
    let mut sides = [width, width, height, height].map(|length| vec![false; length as usize]);
    let mut corners = [false; 4];
    let (mut within, within_from) = (0, inset + rim);
    for &(x, y) in &blob.pixels {
        let (left, top, right, bottom) = (x - blob.left, y - blob.top, blob.right - x, blob.bottom - y);
        sides[0][left as usize] |= top < rim;
        sides[1][left as usize] |= bottom < rim;
        sides[2][top as usize] |= left < rim;
        sides[3][top as usize] |= right < rim;
        for (corner, away) in corners.iter_mut().zip([left + top, right + top, left + bottom, right + bottom])
        {
            *corner |= away < rim;
        }
        within += u32::from(left.min(right).min(top).min(bottom) >= within_from);
    }
    let is_whole =
        |side: &Vec<bool>| side.iter().filter(|&&ink| ink).count() * WHOLE.1 >= side.len() * WHOLE.0;
    let inner = width.saturating_sub(2 * within_from) * height.saturating_sub(2 * within_from);
    within * EMPTY <= inner && sides.iter().all(is_whole) && !corners.contains(&false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(rows: &[&str]) -> Blob {
        let ink = (0..).zip(rows).flat_map(|(y, row)| {
            (0..).zip(row.bytes()).filter(|&(_, c)| c == b'#').map(move |(x, _)| (x, y))
        });
        let pixels: Vec<(u32, u32)> = ink.collect();
        Blob { pixels, left: 0, top: 0, right: rows[0].len() as u32 - 1, bottom: rows.len() as u32 - 1 }
    }

    #[test]
    fn a_box_is_told_from_letters() {
        let is = |rows: [&str; 10]| is_box(&drawn(&rows), 1);
        let side = "##########";
        let gap = "#........#";
        assert!(is([side, gap, gap, gap, gap, gap, gap, gap, gap, side]));
        let round = "..######..";
        assert!(!is([round, gap, gap, gap, gap, gap, gap, gap, gap, round]), "an O");
        assert!(!is(["########..", gap, gap, gap, gap, gap, gap, gap, gap, "########.."]), "a D");
        assert!(!is([gap, gap, gap, gap, gap, gap, gap, gap, gap, side]), "a U");
        let full = "#.######.#";
        assert!(!is([side, gap, full, full, full, full, full, full, gap, side]), "ticked off");
    }

    #[test]
    fn boxes_aslant_in_a_column_of_others_are_boxes_and_letters_elsewhere_are_none() {
        // 20 pixels wide; the sides of one lean by 2 pixels.
        let frame = |x: u32, y: u32, lean: u32| {
            let is_ink = |i: u32, j: u32| {
                let (across, down) = (i * lean / 23, j * lean / 23);
                let from = |v: u32, off: u32| v.wrapping_sub(off);
                let (i, j) = (from(i, down), from(j, across));
                let is_in = |v: u32| v < 20;
                is_in(i) && is_in(j) && (i < 2 || j < 2 || (18..20).contains(&i) || (18..20).contains(&j))
            };
            let pixels: Vec<(u32, u32)> = (0..30)
                .flat_map(|j| (0..30).map(move |i| (i, j)))
                .filter(|&(i, j)| is_ink(i, j))
                .map(|(i, j)| (x + i, y + j))
                .collect();
            let most = |of: fn(&(u32, u32)) -> u32| pixels.iter().map(of).max().expect("ink");
            let (right, bottom) = (most(|p| p.0), most(|p| p.1));
            Blob { pixels, left: x, top: y, right, bottom }
        };
        let count = |all: &[Blob]| {
            let mut pieces = [all.to_vec()];
            without(&mut pieces);
            pieces[0].len()
        };
        let aslant = frame(12, 80, 2);
        assert_eq!(count(std::slice::from_ref(&aslant)), 1, "a letter may look like it");
        assert_eq!(count(&[frame(10, 40, 0), aslant.clone()]), 0);
        assert_eq!(count(&[frame(60, 40, 0), aslant]), 1, "it stands in no column of boxes");
    }

    #[test]
    fn parts_of_a_box_whose_lines_break_in_darker_ink_are_left_out() {
        let side = "##########";
        let gap = "#........#";
        let whole = drawn(&[side, gap, gap, gap, gap, gap, gap, gap, gap, side]);
        let part = |left: u32, right: u32, top: u32, bottom: u32| Blob {
            pixels: (top..=bottom).map(|y| (left, y)).collect(),
            left,
            top,
            right,
            bottom,
        };
        // The left and the right side of it, and a letter behind it that begins a pixel farther right.
        let mut pieces = [vec![whole], vec![part(0, 3, 0, 9), part(8, 10, 1, 9), part(10, 15, 0, 9)]];
        without(&mut pieces);
        let left: Vec<u32> = pieces[1].iter().map(|blob| blob.left).collect();
        assert_eq!((pieces[0].len(), left), (0, vec![10]));
    }
}
