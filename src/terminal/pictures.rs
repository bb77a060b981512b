//! The photo in a terminal: the current cell with its neighbours, or the puzzle that is picked.

use super::draw::picture_area;
use super::keys::Scene;
use super::view::View;
use crate::review::Review;
use image::imageops::{self, FilterType};
use image::{DynamicImage, Rgb, RgbImage};
use imageproc::drawing::draw_hollow_rect_mut;
use imageproc::rect::Rect as Frame;
use ratatui::layout::{Rect, Size};
use ratatui_image::protocol::Protocol;
use ratatui_image::protocol::halfblocks::Halfblocks;
use ratatui_image::protocol::iterm2::Iterm2;
use ratatui_image::protocol::kitty::Kitty;
use ratatui_image::protocol::sixel::Sixel;
use std::sync::Arc;

/// Frame around the current cell: the ink of hand-corrected givens.
const FRAME: Rgb<u8> = Rgb([0xd5, 0x5e, 0x00]);

/// How much is shown around the current cell, in cells: its neighbours; with blocks, which are a dozen to the
/// digit, only its lines.
const REACH: f64 = 1.0;
const BLOCKS_REACH: f64 = 0.2;

/// How much is shown around a picked puzzle, as a share of its size.
const AROUND_PUZZLE: f64 = 0.03;

/// Pictures sent under two names in turn: the one that is seen is never the one being replaced.
const NAMES: [u32; 2] = [0x0067_6c01, 0x0067_6c02];

/// How a terminal shows pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Nothing,
    /// Half blocks: two coloured pixels a character.
    Blocks,
    /// Kitty's protocol, compressed where the terminal can.
    Kitty {
        zlib: bool,
    },
    Iterm,
    Sixel,
}

/// The pictures that are shown, made once for every place and size.
pub struct Gallery {
    how: How,
    /// Width and height of a character in pixels.
    font: (u16, u16),
    /// Whether tmux stands between.
    tmux: bool,
    source: Option<(Source, Arc<RgbImage>)>,
    made: Option<(Crop, Protocol)>,
    /// How many were made.
    count: usize,
}

/// What is cut from, with the number of its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Straight(u64),
    Photo(u64),
}

/// What is cut out, in pixels, and how it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Crop {
    source: Source,
    /// Left, top, width, height.
    part: (u32, u32, u32, u32),
    /// The current cell, likewise.
    cell: Option<(u32, u32, u32, u32)>,
    room: Size,
}

impl Gallery {
    pub(super) const fn new(how: How, font: (u16, u16), tmux: bool) -> Self {
        Self { how, font, tmux, source: None, made: None, count: 0 }
    }

    /// Pictures of half blocks, which need nothing but colours.
    pub const fn blocks() -> Self {
        Self::new(How::Blocks, (1, 2), false)
    }

    /// Whether what was drawn over a picture leaves traces of it.
    pub(super) const fn leaves_traces(&self) -> bool {
        matches!(self.how, How::Iterm | How::Sixel)
    }

    /// What takes pictures back that a terminal keeps.
    pub(super) fn farewell(&self) -> String {
        match self.how {
            How::Kitty { .. } if !self.tmux => {
                NAMES.map(|name| format!("\x1b_Ga=d,d=I,i={name},q=2\x1b\\")).concat()
            }
            _ => String::new(),
        }
    }

    /// The picture that belongs to a view on a terminal of size `screen`; none where the terminal shows none,
    /// or where there is nothing to show.
    pub fn picture(&mut self, view: &View, review: Option<&Review<'_>>, screen: Rect) -> Option<&Protocol> {
        if self.how == How::Nothing {
            return None;
        }
        let room = picture_area(view, screen)?.as_size();
        let crop = self.crop(view, room)?;
        if self.made.as_ref().is_none_or(|(made, _)| *made != crop) {
            self.load(crop.source, review?)?;
            self.made = self.make(crop).map(|protocol| (crop, protocol));
        }
        self.made.as_ref().map(|(_, protocol)| protocol)
    }

    fn crop(&self, view: &View, room: Size) -> Option<Crop> {
        let state = view.state();
        if view.scene() == Scene::Puzzles {
            let photo = state.photo.as_ref()?;
            let corners = state.puzzles.get(view.picked())?.corners;
            let part = around(&corners, (photo.width, photo.height));
            return Some(Crop { source: Source::Photo(photo.version), part, cell: None, room });
        }
        if let (Some(aside), Some(photo)) = (view.aside(), &state.photo) {
            let part = around(&aside.corners?, (photo.width, photo.height));
            return Some(Crop { source: Source::Photo(photo.version), part, cell: None, room });
        }
        let (straight, board) = (state.straight?, state.board.as_ref()?);
        let reach = if self.how == How::Blocks { BLOCKS_REACH } else { REACH };
        let whole = |cells: u16| u32::from(cells) * straight.cell + 2 * straight.margin;
        let along = |at: u16, cells: u16, reach: f64| {
            let (side, start) = (f64::from(straight.cell), straight.margin + u32::from(at) * straight.cell);
            let low = (f64::from(start) - reach * side).max(0.0) as u32;
            let high = (f64::from(start) + (1.0 + reach) * side) as u32;
            (low, high.min(whole(cells)) - low)
        };
        let part = |reach| {
            let ((x, w), (y, h)) =
                (along(view.at().1, board.columns, reach), along(view.at().0, board.rows, reach));
            (x, y, w, h)
        };
        let cell = (self.how != How::Blocks).then(|| part(0.0));
        Some(Crop { source: Source::Straight(straight.version), part: part(reach), cell, room })
    }

    /// Has the picture that is cut from.
    fn load(&mut self, source: Source, review: &Review<'_>) -> Option<()> {
        if self.source.as_ref().is_none_or(|(loaded, _)| *loaded != source) {
            let picture = match source {
                Source::Straight(_) => Arc::new(review.straight()?),
                Source::Photo(_) => review.photo(),
            };
            self.source = Some((source, picture));
        }
        Some(())
    }

    fn make(&mut self, crop: Crop) -> Option<Protocol> {
        let (_, picture) = self.source.as_ref()?;
        let (x, y, width, height) = crop.part;
        let (font_width, font_height) = (f64::from(self.font.0.max(1)), f64::from(self.font.1.max(1)));
        let scale = (f64::from(crop.room.width) * font_width / f64::from(width.max(1)))
            .min(f64::from(crop.room.height) * font_height / f64::from(height.max(1)));
        let scaled = |length: u32| ((f64::from(length) * scale) as u32).max(1);
        let cut = imageops::crop_imm(&**picture, x, y, width, height).to_image();
        let mut shown = imageops::resize(&cut, scaled(width), scaled(height), FilterType::CatmullRom);
        if let Some((left, top, side, tall)) = crop.cell {
            let at = (scaled(left - x) as i32, scaled(top - y) as i32);
            for inset in 0..2 {
                let (w, h) = (scaled(side).saturating_sub(2 * inset), scaled(tall).saturating_sub(2 * inset));
                if w > 0 && h > 0 {
                    let frame = Frame::at(at.0 + inset as i32, at.1 + inset as i32).of_size(w, h);
                    draw_hollow_rect_mut(&mut shown, frame, FRAME);
                }
            }
        }
        let cells = |pixels: u32, font: f64| (f64::from(pixels) / font).ceil() as u16;
        let size = Size::new(cells(shown.width(), font_width), cells(shown.height(), font_height));
        self.count += 1;
        let name = NAMES[self.count % NAMES.len()];
        protocol(self.how, shown.into(), size, (name, self.tmux))
    }
}

fn protocol(how: How, picture: DynamicImage, size: Size, (name, tmux): (u32, bool)) -> Option<Protocol> {
    match how {
        How::Nothing => None,
        How::Blocks => Halfblocks::new(picture, size).ok().map(Protocol::Halfblocks),
        How::Kitty { zlib } => Kitty::new(picture, size, name, tmux, zlib).ok().map(Protocol::Kitty),
        How::Iterm => Iterm2::new(picture, size, tmux).ok().map(Protocol::ITerm2),
        How::Sixel => Sixel::new(picture, size, tmux).ok().map(Protocol::Sixel),
    }
}

/// The part of a photo of this size around four corners.
fn around(corners: &[(f64, f64); 4], (width, height): (u32, u32)) -> (u32, u32, u32, u32) {
    let span = |of: fn(&(f64, f64)) -> f64, most: u32| {
        let all = corners.iter().map(of);
        let (low, high) = (all.clone().fold(f64::MAX, f64::min), all.fold(f64::MIN, f64::max));
        let more = (high - low) * AROUND_PUZZLE;
        let within = |at: f64| at.clamp(0.0, f64::from(most)) as u32;
        let (low, high) = (within(low - more), within(high + more));
        (low, (high - low).max(1))
    };
    let ((x, w), (y, h)) = (span(|corner| corner.0, width), span(|corner| corner.1, height));
    (x, y, w, h)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_cut_out_within_the_photo() {
        let corners = [(0.0, 10.0), (100.0, 12.0), (98.0, 110.0), (2.0, 111.0)];
        assert_eq!(around(&corners, (100, 200)), (0, 6, 100, 108));
    }

    #[test]
    fn every_protocol_makes_a_picture_of_the_size_in_characters() {
        let picture = || DynamicImage::ImageRgb8(RgbImage::from_pixel(40, 40, Rgb([9, 9, 9])));
        for how in [How::Blocks, How::Kitty { zlib: true }, How::Iterm, How::Sixel] {
            let made = protocol(how, picture(), Size::new(4, 2), (NAMES[0], false)).expect("a picture");
            assert_eq!(made.size(), Size::new(4, 2), "{how:?}");
        }
        assert!(protocol(How::Nothing, picture(), Size::new(4, 2), (NAMES[0], false)).is_none());
    }
}
