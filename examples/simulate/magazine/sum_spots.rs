//! Sum spots: tiles with numbers and dots in their corners, to be laid on a board.

mod bolts;
mod coloured;
mod hoops;
mod mixed;
mod pavement;
mod recent;
mod tickets;

use super::super::canvas::{Area, Colour};
use super::lattice::{Line, Lines, arc, boxed, brackets, cell, middle};
use super::mixed as any;
use super::plan::Plan;
use super::sheet::{Edge, Paint, Sheet, Type};
use super::styles::{Maker, Style, Styles};
use super::{supply, words};
use gridlens::puzzle::Size;
use gridlens::puzzle::kinds::sum_spots::{KIND, SumSpots, Tile};
use rand::Rng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// The styles.
pub(super) const STYLES: Styles = Styles(&[
    (Maker::Furniture, &["pins", "pairs", "quarters"]),
    (Maker::Prints, &["blocks"]),
    (Maker::Furniture, &["shade", "round", "slate", "tray", "corners"]),
    (Maker::Prints, &["cutouts", "medals", "bolts", "tickets"]),
    (Maker::Dailies, &["pavement"]),
    (Maker::Activities, &["hoops"]),
    (Maker::Any, &["mixed"]),
]);

/// How dots are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dots {
    /// Black ones alone.
    Black,
    /// Black ones, and hollow ones where none are.
    Hollow,
    /// Quarters of discs in the corners.
    Quarters,
    Squares,
    Diamonds,
    /// Triangles in the corners.
    Triangles,
    /// Squares in the corners.
    Chips,
    /// Rings with a dot in them.
    Bolts,
    Rings,
}

/// Where the tiles stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tray {
    Below,
    Above,
    Beside,
    /// On the left of the board.
    Left,
    Around,
    /// In two or three columns beside the board.
    Columns,
    /// In columns on both sides of the board.
    Sides,
}

/// What the tray shows of tiles that lie on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Used {
    Crossed,
    /// A gap.
    Gap,
    /// Nothing: the others close up.
    Missing,
}

/// A style with its random choices made.
#[derive(Clone, Copy, Debug)]
struct Look {
    dots: Dots,
    dot: f32,
    tile: Paint,
    radius: f32,
    tray: Tray,
    used: Used,
    /// Side of a tile in the tray, in cells, and the gap between two.
    scale: f32,
    gap: f32,
    /// What is under the tray, and how far it reaches beyond the tiles.
    panel: Option<(Paint, f32)>,
    /// Distance of a second border from the first, in tiles.
    double: Option<f32>,
    lines: Lines,
    under: any::Ground,
    /// What fills the board.
    ground: Option<Colour>,
    /// The gap between cells that stand apart, and the lines around each.
    apart: Option<(f32, Line)>,
    height: f32,
    /// Lines around tiles that are to be cut out.
    cut: Option<Line>,
    /// What empty cells are painted with, which stand apart and are as round as tiles.
    slot: Option<Paint>,
    /// The corners that empty cells have alone: how long they are, in cells, and their line.
    brackets: Option<(f32, Edge)>,
    /// The shadow of tiles, and how far it reaches, in tiles.
    shadow: Option<(f32, Colour)>,
    /// A disc under the number.
    medal: Option<Colour>,
    /// A bar across the tile, under the number.
    bar: Option<Colour>,
    /// A ring around the number.
    hoop: Option<Edge>,
    /// What stands over the tray.
    caption: Option<&'static str>,
    /// Inks of numbers and of dots.
    number: Colour,
    spot: Colour,
    ink: Colour,
}

impl Look {
    fn of(style: &str, rng: &mut ChaCha8Rng) -> Self {
        let ink = [rng.random_range(20..50); 3];
        let width = rng.random_range(0.18..0.6);
        let shade = [rng.random_range(205..232); 3];
        let tray =
            [Tray::Below, Tray::Below, Tray::Beside, Tray::Above, Tray::Around][rng.random_range(0..5)];
        let inner =
            if rng.random_bool(0.25) { Line::Dashed(0.18) } else { Line::Solid(rng.random_range(0.15..0.3)) };
        let outer = Line::Solid(rng.random_range(0.25..0.9));
        let plain = Self {
            dots: Dots::Black,
            dot: rng.random_range(0.07..0.1),
            tile: Paint::edge(width, ink),
            radius: 0.0,
            tray,
            used: [Used::Crossed, Used::Gap, Used::Missing][rng.random_range(0..3)],
            scale: rng.random_range(0.78..1.0),
            gap: rng.random_range(0.12..0.25),
            panel: None,
            double: None,
            lines: Lines { inner, outer, inner_ink: ink, ink },
            under: any::Ground::default(),
            ground: None,
            apart: None,
            cut: None,
            slot: None,
            brackets: None,
            shadow: None,
            medal: None,
            bar: None,
            hoop: None,
            caption: None,
            height: rng.random_range(0.3..0.4),
            number: ink,
            spot: ink,
            ink,
        };
        match style {
            "pins" => plain,
            "pairs" => Self { dots: Dots::Hollow, radius: 0.1, ..plain },
            "quarters" => Self { dots: Dots::Quarters, dot: rng.random_range(0.2..0.27), ..plain },
            "blocks" => Self { dots: Dots::Squares, ..plain },
            "shade" => Self {
                tile: Paint::fill(shade),
                dots: if rng.random() { Dots::Black } else { Dots::Squares },
                radius: if rng.random() { 0.12 } else { 0.0 },
                ..plain
            },
            "round" => Self {
                radius: rng.random_range(0.14..0.24),
                dots: if rng.random() { Dots::Black } else { Dots::Hollow },
                ..plain
            },
            "cutouts" | "medals" => plain.recent(style, rng),
            "bolts" => plain.bolts(rng),
            "tickets" => plain.tickets(rng),
            "pavement" => plain.pavement(rng),
            "hoops" => plain.hoops(rng),
            "mixed" => plain.mixed(rng),
            _ => plain.coloured(style, rng),
        }
    }

    /// How far the panel reaches beyond the tiles.
    fn pad(&self) -> f32 {
        self.panel.map_or(0.0, |panel| panel.1)
    }
}

/// What is printed of a puzzle.
struct Board {
    side: usize,
    /// In the order of the tray.
    tiles: Vec<Tile>,
    /// By cell, the number of the tile that lies there.
    lying: Vec<Option<u32>>,
}

impl Board {
    fn lies(&self, tile: Tile) -> bool {
        self.lying.contains(&Some(tile.value))
    }

    /// The tiles that have a place in the tray.
    fn tray(&self, look: &Look) -> impl Iterator<Item = &Tile> {
        let closed = look.used == Used::Missing;
        self.tiles.iter().filter(move |tile| !closed || !self.lies(**tile))
    }
}

/// Sum spots.
pub(super) fn plan(style: Style, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let side = [3, 4, 4, 4, 5][rng.random_range(0..5)];
    let made = supply::puzzle(&KIND, Size::square(side), rng)?;
    let more = if rng.random() { rng.random_range(1..=3) } else { 0 };
    let puzzle = supply::with_more(&made, more, |_| false, rng)?;
    let spots: &SumSpots = puzzle.downcast().ok_or("no sum spots")?;
    let mut tiles = spots.tiles().to_vec();
    tiles.shuffle(rng);
    let total = spots.total();
    let lying = puzzle.rules().values().values.iter().map(|value| value.map(|symbol| symbol.0)).collect();
    let board = Board { side, tiles, lying };
    let look = Look::of(style.name, rng);
    let (size, ..) = places(&look, &board);
    let (title, rules) = words::SPOTS.pick(style.maker, rng);
    let rules = if style.name == any::NAME { mixed::rules(rng) } else { rules };
    Ok(Plan {
        label: puzzle.rules().to_text(),
        answer: supply::answer(puzzle.rules(), &made.solution)?,
        title,
        rules: rules.replace("TOTAL", &total.to_string()),
        size,
        unit: (11.0, 16.0),
        draw: Box::new(move |sheet| draw(sheet, &look, &board)),
    })
}

/// Across and down, in cells.
type Place = (f32, f32);

/// Width and height of all, where the board stands, and where the tiles of the tray stand.
fn places(look: &Look, board: &Board) -> (Place, Place, Vec<Place>) {
    let pad = look.pad();
    let (size, from, tray) = unpadded(look, board);
    let moved = |(x, y): Place| (x + pad, y + pad);
    ((size.0 + 2.0 * pad, size.1 + 2.0 * pad), moved(from), tray.into_iter().map(moved).collect())
}

/// The same without what the panel of the tray needs.
fn unpadded(look: &Look, board: &Board) -> (Place, Place, Vec<Place>) {
    let (n, step) = (board.side, look.scale + look.gap);
    let side = n as f32;
    let shown = board.tray(look).count();
    // Rows of the tray and tiles in each, tiles run along the rows.
    let grid = |wide: usize, (x, y): (f32, f32)| -> Vec<(f32, f32)> {
        (0..shown).map(|i| (x + step * (i % wide) as f32, y + step * (i / wide) as f32)).collect()
    };
    let rows = |wide: usize| step * shown.div_ceil(wide) as f32;
    match look.tray {
        Tray::Below | Tray::Above => {
            let wide = if n == 3 { 5 } else { 2 * n - 2 };
            let across = step * wide as f32 - look.gap;
            let whole = across.max(side);
            let (board_y, tray_y) =
                if look.tray == Tray::Below { (0.0, side + 0.6) } else { (rows(wide) + 0.4, 0.0) };
            let size = (whole, side + 0.6 + rows(wide));
            (size, ((whole - side) / 2.0, board_y), grid(wide, ((whole - across) / 2.0, tray_y)))
        }
        Tray::Beside | Tray::Left => {
            let tray = step * n as f32 - look.gap;
            let size = (side + 0.7 + tray, side.max(tray));
            let middle = (size.1 - tray) / 2.0;
            let (board_x, tray_x) =
                if look.tray == Tray::Left { (tray + 0.7, 0.0) } else { (0.0, side + 0.7) };
            (size, (board_x, (size.1 - side) / 2.0), grid(n, (tray_x, middle)))
        }
        Tray::Around => {
            let each = shown.div_ceil(4);
            let (left, right) = (each, each);
            let below = shown - left - right;
            let down = step * left as f32;
            let size = (side + 2.0 * step + 0.6, down.max(side) + 0.4 + step * below.div_ceil(n + 2) as f32);
            let column = |x: f32| (0..each).map(move |i| (x, step * i as f32)).collect::<Vec<_>>();
            let across = step * below.min(n + 2) as f32;
            let row = (0..below).map(|i| {
                let (r, c) = (i / (n + 2), i % (n + 2));
                ((size.0 - across) / 2.0 + step * c as f32, down.max(side) + 0.4 + step * r as f32)
            });
            let all = [column(0.0), column(size.0 - look.scale), row.collect()].concat();
            (size, ((size.0 - side) / 2.0, ((down - look.gap - side) / 2.0).max(0.0)), all)
        }
        Tray::Columns => recent::columns(look, (side, shown)),
        Tray::Sides => recent::sides(look, (side, shown)),
    }
}

fn draw(sheet: &mut Sheet, look: &Look, board: &Board) {
    let (_, from, tray) = places(look, board);
    let n = board.side;
    let gap = look.apart.map_or(0.1, |apart| apart.0);
    let place = |i: usize| cell(from, i / n, i % n).grown(-gap / 2.0);
    if let Some(colour) = look.ground {
        sheet.rectangle(Area::new(from.0, from.1, n as f32, n as f32), Paint::fill(colour));
    }
    look.under.under(sheet, from, (n, n), |_, _| true);
    if let Some(slot) = look.slot {
        for (i, _) in board.lying.iter().enumerate().filter(|lying| lying.1.is_none()) {
            let fill = slot.fill.or(Some(sheet.paper));
            sheet.rounded(place(i), look.radius, Paint { fill, ..slot });
        }
    }
    for (i, number) in board.lying.iter().enumerate() {
        let Some(tile) = board.tiles.iter().find(|tile| Some(tile.value) == *number) else { continue };
        print(sheet, look, place(i), *tile);
    }
    match look.apart {
        None => look.lines.draw(sheet, from, (n, n), |_, _| true),
        Some((_, line)) => {
            for (i, _) in board.lying.iter().enumerate().filter(|lying| lying.1.is_none()) {
                boxed(sheet, place(i), line, look.ink);
                if let Some((arm, edge)) = look.brackets {
                    brackets(sheet, place(i), arm, edge);
                }
            }
        }
    }
    if let Some((paint, pad)) = look.panel {
        let (wide, high) = tray.iter().fold((0.0_f32, 0.0_f32), |(x, y), at| (x.max(at.0), y.max(at.1)));
        if let Some(&(x0, y0)) = tray.first() {
            let area = Area { x0, y0, x1: wide + look.scale, y1: high + look.scale };
            sheet.rounded(area.grown(pad), 0.12, paint);
        }
    }
    if let Some((caption, at)) = look.caption.zip(tray.first()) {
        pavement::caption(sheet, look, *at, caption);
    }
    for (tile, (x, y)) in board.tray(look).zip(tray) {
        let lies = board.lies(*tile);
        if lies && look.used == Used::Gap {
            continue;
        }
        let area = Area::new(x, y, look.scale, look.scale);
        print(sheet, look, area, *tile);
        if lies {
            sheet.line(&[(area.x0, area.y1), (area.x1, area.y0)], (0.35, look.number));
        }
    }
}

/// A tile that fills an area.
fn print(sheet: &mut Sheet, look: &Look, area: Area, tile: Tile) {
    let side = area.x1 - area.x0;
    if let Some(shadow) = look.shadow {
        bolts::shadow(sheet, look, area, shadow);
    }
    let fill = look.tile.fill.or(look.panel.map(|_| sheet.paper));
    sheet.rounded(area, look.radius * side, Paint { fill, ..look.tile });
    if let Some(line) = look.cut {
        boxed(sheet, area, line, look.ink);
    }
    if let Some(colour) = look.medal {
        sheet.disc(middle(area), 0.27 * side, Paint::fill(colour));
    }
    if let Some(edge) = look.hoop {
        sheet.disc(middle(area), hoops::RADIUS * side, Paint { fill: None, edge: Some(edge) });
    }
    if let Some(colour) = look.bar {
        tickets::bar(sheet, area, colour);
    }
    if let Some(inside) = look.double {
        sheet.rectangle(area.grown(-inside * side), Paint::edge(0.15, look.ink));
    }
    let r = look.dot * side;
    let inset = ((look.dot * 1.7).max(look.radius * 0.85) + look.double.unwrap_or(0.0)) * side;
    for (k, &dot) in tile.dots.iter().enumerate() {
        let (right, low) = (k % 2 == 1, k / 2 == 1);
        let corner = (if right { area.x1 } else { area.x0 }, if low { area.y1 } else { area.y0 });
        let (sx, sy) = (if right { -1.0 } else { 1.0 }, if low { -1.0 } else { 1.0 });
        let at = (corner.0 + sx * inset, corner.1 + sy * inset);
        match look.dots {
            Dots::Black if dot => sheet.disc(at, r, Paint::fill(look.spot)),
            Dots::Hollow if dot => sheet.disc(at, r, Paint::both(look.ink, 0.16, look.ink)),
            Dots::Hollow => sheet.disc(at, r, Paint::edge(0.16, look.ink)),
            Dots::Squares if dot => {
                let area = Area::around(at, r);
                sheet.rectangle(area, Paint::fill(look.ink));
            }
            Dots::Diamonds if dot => sheet.diamond(at, r, Paint::fill(look.spot)),
            Dots::Chips if dot => {
                let far = (corner.0 + sx * r, corner.1 + sy * r);
                let (x0, x1) = (corner.0.min(far.0), corner.0.max(far.0));
                let (y0, y1) = (corner.1.min(far.1), corner.1.max(far.1));
                sheet.rectangle(Area { x0, y0, x1, y1 }, Paint::fill(look.spot));
            }
            Dots::Rings if dot => sheet.disc(at, r * 0.9, Paint::edge(0.4, look.spot)),
            Dots::Bolts if dot => bolts::bolt(sheet, at, r, look.spot),
            Dots::Quarters if dot => wedge(sheet, corner, (sx * r, sy * r), 10, look.spot),
            Dots::Triangles if dot => wedge(sheet, corner, (sx * r, sy * r), 1, look.spot),
            _ => {}
        }
    }
    let most = match look.dots {
        Dots::Quarters | Dots::Triangles => 0.62,
        _ if look.medal.is_some() => 0.44,
        _ if look.hoop.is_some() => 0.52,
        _ => 0.66,
    };
    let text = Type::symbols(look.height * side, look.number).within(most * side);
    sheet.print(middle(area), &tile.value.to_string(), text);
}

/// A quarter of a disc in a corner, or of what has fewer sides, reaching so far from it.
fn wedge(sheet: &mut Sheet, corner: (f32, f32), (dx, dy): (f32, f32), sides: usize, ink: Colour) {
    let rim = arc(corner, (dx, dy), sides);
    let mut corners: Vec<(f32, f32)> = std::iter::once(corner).chain(rim).collect();
    if dx * dy < 0.0 {
        corners.reverse();
    }
    sheet.polygon(&corners, Paint::fill(ink));
}
