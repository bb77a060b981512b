//! The themes: how apps and web pages draw a sudoku, each with colours, lines and sizes at random.

use super::super::canvas::Colour;
use super::super::fonts::{self, Face};
use super::look::{Lit, Look, Rule, Theme, hsl, mix};
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Fonts with their bold ones.
const FAMILIES: [(&Face, &Face); 7] = [
    (&fonts::SANS, &fonts::SANS_BOLD),
    (&fonts::ROBOTO, &fonts::ROBOTO_BOLD),
    (&fonts::OPEN, &fonts::OPEN_BOLD),
    (&fonts::LATO, &fonts::LATO_BOLD),
    (&fonts::DEJAVU, &fonts::DEJAVU_BOLD),
    (&fonts::TIMES, &fonts::TIMES_BOLD),
    (&fonts::GENTIUM, &fonts::GENTIUM_BOLD),
];

/// Grey with a touch of blue, as screens like it.
fn grey(value: u8, blue: u8) -> Colour {
    [value, value.saturating_add(blue / 2), value.saturating_add(blue)]
}

const WHITE: Colour = [255; 3];
const BLACK: Colour = [0; 3];

/// What the themes are made from: randomness and how many pixels a point of the design is.
struct Maker<'a> {
    rng: &'a mut ChaCha8Rng,
    unit: f32,
}

impl Maker<'_> {
    fn within(&mut self, least: f32, greatest: f32) -> f32 {
        self.rng.random_range(least..greatest)
    }

    fn maybe(&mut self, chance: f64) -> bool {
        self.rng.random_bool(chance)
    }

    fn grey(&mut self, least: u8, greatest: u8) -> Colour {
        let blue = self.rng.random_range(0..=10);
        grey(self.rng.random_range(least..=greatest), blue)
    }

    /// A line of so many points, but at least a pixel.
    fn rule(&mut self, least: f32, greatest: f32, ink: impl Into<Option<Colour>>) -> Rule {
        let px = (self.within(least, greatest) * self.unit).round().max(1.0);
        Rule { px, ink: ink.into() }
    }

    fn points(&mut self, least: f32, greatest: f32) -> f32 {
        self.within(least, greatest) * self.unit
    }

    fn family(&mut self, web: bool) -> (&'static Face, &'static Face) {
        // Apps have sans-serif fonts, but for a few.
        let serif = self.maybe(if web { 0.35 } else { 0.06 });
        let among = if serif { &FAMILIES[5..] } else { &FAMILIES[..5] };
        among.choose(self.rng).copied().unwrap_or(FAMILIES[0])
    }

    /// What all themes begin with: a light or a dark app of one leading colour.
    fn base(&mut self, theme: Theme, dark: bool) -> Look {
        /// Hues in degrees and how light they are on white, where bright ones would be faint.
        const LEADING: [(f32, f32); 8] = [
            (205.0, 0.43),
            (212.0, 0.46),
            (220.0, 0.48),
            (230.0, 0.5),
            (262.0, 0.48),
            (160.0, 0.3),
            (24.0, 0.42),
            (345.0, 0.46),
        ];
        let (hue, light) = LEADING.choose(self.rng).copied().unwrap_or(LEADING[0]);
        let accent = hsl(hue, self.within(0.55, 0.95), if dark { 0.66 } else { light });
        let ground = if dark { self.grey(10, 34) } else { WHITE };
        let page = if !dark && self.maybe(0.35) { self.grey(240, 250) } else { ground };
        let ink = if dark { self.grey(205, 245) } else { self.grey(0, 50) };
        let thin = if dark { mix(ground, WHITE, self.within(0.1, 0.26)) } else { self.grey(175, 222) };
        let heavy = match (self.maybe(0.3), dark) {
            (true, _) => mix(accent, ground, self.within(0.0, 0.3)),
            (false, true) => mix(ground, WHITE, self.within(0.35, 0.7)),
            (false, false) => self.grey(15, 95),
        };
        let (thin, thick) = (self.rule(0.3, 1.1, thin), self.rule(1.2, 2.8, heavy));
        let thick = Rule { px: thick.px.max(thin.px + 1.0), ..thick };
        let two = self.maybe(0.8);
        let entered = if two { accent } else { ink };
        let ring = if self.maybe(0.25) { self.points(1.2, 2.6).round().max(1.0) } else { 0.0 };
        let selected = self.within(0.25, 0.55);
        let peer = if self.maybe(0.75) { self.within(0.08, 0.18) } else { 0.0 };
        let same = if self.maybe(0.7) { self.within(0.2, 0.35) } else { peer };
        let (given_bold, entered_bold) = (self.maybe(0.35), self.maybe(0.15));
        Look {
            theme,
            page: [page; 2],
            papers: vec![ground],
            solid: 1.0,
            thin,
            thick,
            frame: thick,
            outlined: false,
            corner: 0.0,
            box_corner: 0.0,
            outer: if self.maybe(0.25) { self.points(3.0, 9.0) } else { 0.0 },
            card: None,
            given: ink,
            entered,
            pencil: mix(ink, ground, self.within(0.2, 0.5)),
            highlight: accent,
            lit: Lit { selected, peer, same },
            inverted: None,
            ring,
            text: ink,
            muted: mix(ink, page, 0.45),
            accent,
            surface: mix(page, if dark { WHITE } else { accent }, 0.09),
            family: self.family(theme.of_the_web()),
            bold: (given_bold, given_bold || entered_bold),
            digit: self.within(0.4, 0.68),
            small: self.within(0.6, 0.85),
        }
    }

    fn light_or_dark(&mut self, theme: Theme) -> Look {
        let mut look = self.base(theme, theme == Theme::Dark);
        match self.rng.random_range(0..8) {
            // No line around the board.
            0 | 1 => look.frame = Rule { px: 0.0, ink: None },
            // A line like those between cells.
            2 => look.frame = look.thin,
            // The selected cell in full colour, its digit in white.
            3 | 4 => {
                look.lit.selected = 1.0;
                look.inverted = Some(if theme == Theme::Dark { BLACK } else { WHITE });
                look.ring = 0.0;
            }
            _ => {}
        }
        if self.maybe(0.2) {
            look.card = Some((self.points(3.0, 10.0), look.papers[0]));
        }
        look
    }

    fn tiles(&mut self, theme: Theme) -> Look {
        let dark = theme == Theme::DarkTiles;
        let mut look = self.base(theme, dark);
        let gap = self.within(1.0, 3.2);
        look.thin = self.rule(gap * 0.95, gap * 1.05, None);
        look.thick = self.rule(gap * 2.0, gap * 3.2, None);
        look.thick.px = look.thick.px.max(look.thin.px + 2.0);
        look.frame = Rule { px: 0.0, ink: None };
        look.corner = self.points(1.5, 8.0);
        let coloured = self.maybe(0.4);
        if dark {
            let page = self.grey(6, 26);
            look.page = [page; 2];
            let tint = if coloured { look.accent } else { WHITE };
            look.papers = vec![mix(page, tint, self.within(0.1, 0.24))];
        } else if self.maybe(0.5) {
            look.page = [mix(self.grey(205, 238), look.accent, if coloured { 0.15 } else { 0.0 }); 2];
            look.papers = vec![WHITE];
        } else {
            look.page = [WHITE; 2];
            look.papers = vec![mix(self.grey(222, 240), look.accent, if coloured { 0.1 } else { 0.0 })];
        }
        if self.maybe(0.3) {
            look.lit.selected = 1.0;
            look.inverted = Some(if dark { BLACK } else { WHITE });
        }
        if self.maybe(0.25) {
            look.card = Some((look.thick.px, mix(look.page[0], look.text, self.within(0.06, 0.2))));
        }
        look.surface = look.papers[0];
        look.muted = mix(look.text, look.page[0], 0.4);
        look
    }

    fn tint(&mut self) -> Look {
        let dark = self.maybe(0.2);
        let mut look = self.base(Theme::Tint, dark);
        let ground = look.papers[0];
        let other = match (dark, self.rng.random_range(0..3)) {
            (true, _) => mix(ground, WHITE, self.within(0.09, 0.2)),
            (false, 0) => self.grey(215, 238),
            (false, _) => hsl(self.within(0.0, 360.0), self.within(0.3, 0.8), self.within(0.84, 0.93)),
        };
        look.papers = if self.maybe(0.5) { vec![ground, other] } else { vec![other, ground] };
        let line = if dark { mix(ground, WHITE, 0.25) } else { self.grey(120, 200) };
        look.thin.ink = Some(line);
        look.thick = look.thin;
        look.frame = if self.maybe(0.4) { self.rule(1.0, 2.5, mix(line, look.text, 0.5)) } else { look.thin };
        look
    }

    fn gaps(&mut self) -> Look {
        let dark = self.maybe(0.3);
        let mut look = self.base(Theme::Gaps, dark);
        let ground = look.papers[0];
        look.page = [if dark { mix(ground, BLACK, 0.6) } else { self.grey(222, 255) }; 2];
        look.thick = self.rule(3.5, 8.0, None);
        look.frame = Rule { px: 0.0, ink: None };
        look.outlined = look.page[0] == ground || self.maybe(0.5);
        if !dark && look.page[0][0] > 240 {
            look.outlined = true;
        }
        look.outer = 0.0;
        look.box_corner = if self.maybe(0.5) { self.points(2.0, 8.0) } else { 0.0 };
        look
    }

    fn table(&mut self, theme: Theme) -> Look {
        let mut look = self.base(theme, false);
        let ink = if self.maybe(0.6) { BLACK } else { self.grey(40, 130) };
        look.page = [if self.maybe(0.75) { WHITE } else { self.grey(235, 250) }; 2];
        look.outer = 0.0;
        look.thin = self.rule(0.5, 1.2, ink);
        if theme == Theme::Plain {
            look.thick = look.thin;
            look.frame = if self.maybe(0.3) { self.rule(1.6, 3.0, ink) } else { look.thin };
        } else {
            let wide = self.rule(2.0, 3.6, ink);
            look.thick = Rule { px: wide.px.max(look.thin.px + 1.0), ..wide };
            look.frame = look.thick;
            if self.maybe(0.3) {
                look.thin.ink = Some(self.grey(140, 205));
            }
        }
        if self.maybe(0.7) {
            look.given = BLACK;
        }
        look
    }

    fn sepia(&mut self) -> Look {
        let mut look = self.base(Theme::Sepia, false);
        let page = hsl(self.within(34.0, 44.0), self.within(0.35, 0.7), self.within(0.84, 0.92));
        let ink = hsl(self.within(18.0, 34.0), self.within(0.3, 0.6), self.within(0.14, 0.28));
        look.page = [page; 2];
        look.papers = vec![mix(page, WHITE, if self.maybe(0.5) { 0.0 } else { 0.45 })];
        look.thin.ink = Some(mix(page, ink, self.within(0.25, 0.5)));
        look.thick.ink = Some(mix(page, ink, self.within(0.7, 1.0)));
        look.frame = look.thick;
        (look.given, look.text, look.muted) = (ink, ink, mix(ink, page, 0.4));
        look.accent = hsl(self.within(10.0, 30.0), 0.6, 0.4);
        (look.entered, look.highlight) = (look.accent, look.accent);
        look.pencil = mix(ink, page, 0.35);
        look.surface = mix(page, ink, 0.08);
        look
    }

    fn vivid(&mut self) -> Look {
        let mut look = self.base(Theme::Vivid, true);
        let hue = self.within(150.0, 360.0);
        let (saturation, light) = (self.within(0.45, 0.8), self.within(0.26, 0.42));
        let (top, bottom) =
            (hsl(hue, saturation, light), hsl(hue + self.within(-40.0, 40.0), saturation, light * 0.7));
        look.page = if self.maybe(0.6) { [top, bottom] } else { [top; 2] };
        look.papers = vec![mix(top, if self.maybe(0.5) { WHITE } else { BLACK }, self.within(0.06, 0.16))];
        look.solid = if self.maybe(0.4) { 0.5 } else { 1.0 };
        look.thin.ink = Some(mix(top, WHITE, self.within(0.22, 0.4)));
        look.thick.ink = Some(mix(top, WHITE, self.within(0.7, 1.0)));
        look.frame = look.thick;
        (look.given, look.text) = (WHITE, WHITE);
        look.entered =
            *[[255, 235, 130], [160, 240, 255], [190, 255, 190]].choose(self.rng).unwrap_or(&WHITE);
        (look.muted, look.pencil) = (mix(WHITE, top, 0.3), mix(WHITE, top, 0.3));
        (look.highlight, look.accent) = (WHITE, look.entered);
        look.lit = Lit { selected: 0.4, peer: look.lit.peer, same: look.lit.same.min(0.3) };
        look.surface = mix(top, WHITE, 0.14);
        look
    }

    fn contrast(&mut self) -> Look {
        let dark = self.maybe(0.5);
        let mut look = self.base(Theme::Contrast, dark);
        let (ground, ink) = if dark { (BLACK, WHITE) } else { (WHITE, BLACK) };
        look.page = [ground; 2];
        look.papers = vec![ground];
        look.thin = self.rule(0.8, 2.0, ink);
        look.thick = self.rule(3.0, 5.5, ink);
        look.frame = look.thick;
        look.given = if dark && self.maybe(0.5) { [255, 255, 0] } else { ink };
        look.entered = if dark { [0, 255, 255] } else { [0, 0, 200] };
        (look.text, look.muted, look.pencil) = (ink, ink, ink);
        look.bold = (true, self.maybe(0.6));
        look.digit = self.within(0.55, 0.75);
        look.outer = 0.0;
        look
    }

    fn sheet(&mut self) -> Look {
        let mut look = self.base(Theme::Sheet, false);
        look.page = [WHITE; 2];
        look.papers = if self.maybe(0.4) { vec![self.grey(222, 242), WHITE] } else { vec![WHITE] };
        look.thin = Rule { px: self.unit.round().max(1.0), ink: Some(self.grey(205, 222)) };
        if self.maybe(0.3) {
            look.thin.ink = Some(BLACK);
        }
        look.thick = Rule { px: look.thin.px + self.unit.round().max(1.0), ink: Some(BLACK) };
        (look.frame, look.outer) = (look.thick, 0.0);
        look.accent = hsl(self.within(120.0, 220.0), 0.6, 0.35);
        (look.given, look.text, look.muted) = (BLACK, grey(50, 0), grey(100, 0));
        look.lit = Lit { selected: 0.0, peer: 0.0, same: 0.0 };
        look.ring = (2.0 * self.unit).round().max(2.0);
        look.digit = self.within(0.4, 0.55);
        look.surface = self.grey(238, 246);
        look
    }

    fn pastel(&mut self) -> Look {
        let mut look = self.base(Theme::Pastel, false);
        let (from, step) = (self.within(0.0, 360.0), self.within(38.0, 82.0));
        let (saturation, light) = (self.within(0.45, 0.9), self.within(0.8, 0.9));
        look.papers = (0..9).map(|k| hsl(from + step * k as f32, saturation, light)).collect();
        look.page = [WHITE; 2];
        if self.maybe(0.5) {
            look.thin = self.rule(0.8, 2.4, WHITE);
            look.thick = self.rule(1.0, 4.0, WHITE);
            look.frame = Rule { px: 0.0, ink: None };
        } else {
            look.thin.ink = Some(self.grey(140, 190));
        }
        (look.highlight, look.given) = (mix(look.accent, BLACK, 0.2), self.grey(20, 60));
        look.entered = mix(look.accent, BLACK, 0.35);
        look
    }
}

/// How a board about `width` pixels wide looks in `theme`.
pub(crate) fn look(theme: Theme, width: f32, rng: &mut ChaCha8Rng) -> Look {
    /// Points across a phone's board.
    const POINTS: f32 = 340.0;
    let mut maker = Maker { rng, unit: width / POINTS };
    match theme {
        Theme::Light | Theme::Dark => maker.light_or_dark(theme),
        Theme::Tiles | Theme::DarkTiles => maker.tiles(theme),
        Theme::Tint => maker.tint(),
        Theme::Gaps => maker.gaps(),
        Theme::Table | Theme::Plain | Theme::Labelled => maker.table(theme),
        Theme::Sepia => maker.sepia(),
        Theme::Vivid => maker.vivid(),
        Theme::Contrast => maker.contrast(),
        Theme::Sheet => maker.sheet(),
        Theme::Pastel => maker.pastel(),
    }
}
