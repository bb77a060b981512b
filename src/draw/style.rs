//! The colours of pictures of a puzzle alone, and what tells roles apart where colours are lost.

use crate::puzzle::figure::{Role, Tone};

/// A colour on white paper and on a dark screen, 0xRRGGBB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour {
    /// On white paper.
    pub(super) light: u32,
    /// On a dark screen.
    pub(super) dark: u32,
}

/// How a text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Face {
    /// Its colour.
    pub(super) colour: Colour,
    /// Whether it is bold.
    pub(super) bold: bool,
    /// Whether it is slanted.
    pub(super) slanted: bool,
}

const fn colour(light: u32, dark: u32) -> Colour {
    Colour { light, dark }
}

/// The page.
pub(super) const PAPER: Colour = colour(0xff_ff_ff, 0x16_18_1a);
const INK: Colour = colour(0x1a_1a_1a, 0xe6_e6_e6);
const CLUE: Colour = colour(super::table::CLUE, 0x6f_d1_9a);
const ANSWER: Colour = colour(super::table::ANSWER, 0x7c_c0_f2);
/// Red is the darkest of the three on paper and the lightest on a screen: it stays apart in grey.
const TOTAL: Colour = colour(0xa0_00_1c, 0xff_b3_ab);

/// Pale enough for clues and labels, which are all that stands on pieces, to have 4.5 : 1 or more on each.
const PIECES: [Colour; Tone::PIECES as usize] = [
    colour(0xff_e9_b8, 0x4a_3a_10),
    colour(0xd3_e8_fb, 0x1c_38_52),
    colour(0xdc_f2_cf, 0x21_40_24),
    colour(0xfb_dc_e6, 0x4f_25_35),
    colour(0xe6_dd_f7, 0x39_2b_5a),
    colour(0xe4_e4_e0, 0x3a_3c_3e),
];

/// The colour of lines and areas.
pub(super) const fn tone(tone: Tone) -> Colour {
    match tone {
        Tone::Edge | Tone::Dash => INK,
        Tone::Hair => colour(0x76_76_76, 0x8c_90_94),
        Tone::Way => colour(0x5a_a0_d0, 0x3f_7f_b0),
        Tone::Paper => PAPER,
        Tone::Block => colour(0xc4_c4_c4, 0x44_48_4c),
        Tone::Given => CLUE,
        Tone::Answered => ANSWER,
        Tone::Fault => colour(0xc4_4a_00, 0xff_8a_3c),
        Tone::Piece(number) => PIECES[(number % Tone::PIECES) as usize],
    }
}

/// How a text is set by what it says: clues bold, answers slanted, totals and the rest plain, beside the
/// board.
pub(super) const fn face(role: Role) -> Face {
    match role {
        Role::Clue => Face { colour: CLUE, bold: true, slanted: false },
        Role::Answer => Face { colour: ANSWER, bold: false, slanted: true },
        Role::Total => Face { colour: TOTAL, bold: false, slanted: false },
        Role::Label => Face { colour: INK, bold: false, slanted: false },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as WCAG defines it.
    fn luminance(colour: u32) -> f64 {
        let channel = |shift: u32| {
            let value = f64::from(colour >> shift & 0xff) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    }

    fn contrast(a: u32, b: u32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn texts_are_readable_on_every_paper_and_lines_can_be_seen() {
        let (print, all) = ([Role::Clue, Role::Label], [Role::Clue, Role::Label, Role::Answer, Role::Total]);
        let pieces = (0..Tone::PIECES).flat_map(|number| print.map(|role| (Tone::Piece(number), role)));
        let blocks = [(Tone::Block, Role::Total)];
        for (paper, role) in pieces.chain(all.map(|role| (Tone::Paper, role))).chain(blocks) {
            let (paper, text) = (tone(paper), face(role).colour);
            let (light, dark) = (contrast(text.light, paper.light), contrast(text.dark, paper.dark));
            assert!(light >= 4.5 && dark >= 4.5, "{role:?} on {paper:?}: {light:.2} {dark:.2}");
        }
        for line in [Tone::Edge, Tone::Hair, Tone::Given, Tone::Answered, Tone::Fault] {
            let line = tone(line);
            let (light, dark) = (contrast(line.light, PAPER.light), contrast(line.dark, PAPER.dark));
            assert!(light >= 3.0 && dark >= 3.0, "{line:?}: {light:.2} {dark:.2}");
        }
    }
}
