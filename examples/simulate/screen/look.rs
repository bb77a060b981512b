//! What a board on a screen and its surroundings look like, and colours.

use super::super::canvas::Colour;
use super::super::fonts::Face;

/// A way to draw a sudoku on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    /// White, grey hairlines, heavy box lines.
    Light,
    /// Nearly black, lighter lines.
    Dark,
    /// Rounded tiles with gaps, no lines.
    Tiles,
    /// The same at night.
    DarkTiles,
    /// Hairlines, boxes told apart by their colour alone.
    Tint,
    /// Boxes told by the gaps between them alone.
    Gaps,
    /// A table of a web page, box lines heavy.
    Table,
    /// The same with all lines alike.
    Plain,
    /// Paper and brown ink.
    Sepia,
    /// A saturated board with white digits.
    Vivid,
    /// For weak eyes.
    Contrast,
    /// Rows and columns are named beside the board.
    Labelled,
    /// A spreadsheet.
    Sheet,
    /// Every box in a pale colour of its own.
    Pastel,
}

/// Every theme, the common ones several times.
pub(crate) const THEMES: [Theme; 17] = [
    Theme::Light,
    Theme::Light,
    Theme::Light,
    Theme::Dark,
    Theme::Dark,
    Theme::Tiles,
    Theme::DarkTiles,
    Theme::Tint,
    Theme::Gaps,
    Theme::Table,
    Theme::Plain,
    Theme::Sepia,
    Theme::Vivid,
    Theme::Contrast,
    Theme::Labelled,
    Theme::Sheet,
    Theme::Pastel,
];

impl Theme {
    /// What files are called after it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Tiles => "tiles",
            Self::DarkTiles => "dark-tiles",
            Self::Tint => "tint",
            Self::Gaps => "gaps",
            Self::Table => "table",
            Self::Plain => "plain",
            Self::Sepia => "sepia",
            Self::Vivid => "vivid",
            Self::Contrast => "contrast",
            Self::Labelled => "labelled",
            Self::Sheet => "sheet",
            Self::Pastel => "pastel",
        }
    }

    /// Whether it belongs to web pages rather than apps.
    pub(crate) const fn of_the_web(self) -> bool {
        matches!(self, Self::Table | Self::Plain | Self::Labelled)
    }
}

/// A line between cells, or the room it would take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    /// Its width in pixels.
    pub(crate) px: f32,
    /// Its colour; `None` leaves what is behind the board.
    pub(crate) ink: Option<Colour>,
}

/// How much of the highlight's colour cells take, 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lit {
    /// The selected cell.
    pub(crate) selected: f32,
    /// Its row, column and box.
    pub(crate) peer: f32,
    /// Cells with its digit.
    pub(crate) same: f32,
}

/// How a board and what is around it look. Lengths in pixels.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    /// The theme.
    pub(crate) theme: Theme,
    /// Behind the board, at the top and at the bottom of the picture.
    pub(crate) page: [Colour; 2],
    /// The cells: one colour, two in turn, or one for each box.
    pub(crate) papers: Vec<Colour>,
    /// How much cells hide what is behind them, 0 to 1.
    pub(crate) solid: f32,
    /// Between cells.
    pub(crate) thin: Rule,
    /// Between boxes.
    pub(crate) thick: Rule,
    /// Around the board.
    pub(crate) frame: Rule,
    /// Whether thin lines also run around each box.
    pub(crate) outlined: bool,
    /// Radius of cells.
    pub(crate) corner: f32,
    /// Radius of boxes.
    pub(crate) box_corner: f32,
    /// Radius of the board.
    pub(crate) outer: f32,
    /// How far a card under the board reaches beyond it, and its colour.
    pub(crate) card: Option<(f32, Colour)>,
    /// Digits of the puzzle.
    pub(crate) given: Colour,
    /// Digits of the player.
    pub(crate) entered: Colour,
    /// Candidates.
    pub(crate) pencil: Colour,
    /// What selected cells and their like turn to.
    pub(crate) highlight: Colour,
    /// How much they do.
    pub(crate) lit: Lit,
    /// The digit in the selected cell, where it is another.
    pub(crate) inverted: Option<Colour>,
    /// Width of the line around the selected cell; 0 for none.
    pub(crate) ring: f32,
    /// Text around the board.
    pub(crate) text: Colour,
    /// Lesser text.
    pub(crate) muted: Colour,
    /// Buttons and links.
    pub(crate) accent: Colour,
    /// Surfaces that stand out from the page a little.
    pub(crate) surface: Colour,
    /// Regular and bold font.
    pub(crate) family: (&'static Face, &'static Face),
    /// Whether digits of the puzzle, and of the player, are bold.
    pub(crate) bold: (bool, bool),
    /// Figure height as a share of the cell.
    pub(crate) digit: f32,
    /// Figure height of candidates as a share of their room.
    pub(crate) small: f32,
}

/// A colour from hue in degrees, saturation and lightness 0 to 1 (CSS Color 4, 7.1).
pub(crate) fn hsl(hue: f32, saturation: f32, lightness: f32) -> Colour {
    let a = saturation * lightness.min(1.0 - lightness);
    [0.0, 8.0, 4.0].map(|n: f32| {
        let k = (n + hue / 30.0).rem_euclid(12.0);
        ((lightness - a * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0)) * 255.0).round() as u8
    })
}

/// From `a` to `b` by `t`, 0 to 1, as programs mix colours: in sRGB.
pub(crate) fn mix(a: Colour, b: Colour, t: f32) -> Colour {
    std::array::from_fn(|k| (f32::from(a[k]) + (f32::from(b[k]) - f32::from(a[k])) * t).round() as u8)
}
