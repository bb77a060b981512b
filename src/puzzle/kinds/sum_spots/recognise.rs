//! Which sum spots an empty board with tiles about it may be.

use super::board::LARGEST;
use crate::geometry::Cell;
use crate::puzzle::aside::{Aside, Form};
use crate::puzzle::kinds::shared::numbers::{LEAST, values};
use crate::puzzle::kinds::shared::totals::{OFFERED, are_more, together};
use crate::puzzle::marks::{Marks, Number, Tile, Told, Values};

/// Corners are as dark as this at least where there is a dot, and as this at most where there is none: rings
/// of thick lines for those without have 0.6, dots on soft pictures 0.7.
const DARK: (f64, f64) = (0.35, 0.95);

/// The least gap in darkness between corners with dots and those without.
const GAP: f64 = 0.1;

/// How many times as wide the gap between corners is, as shares of the ink of all tiles, for these to count.
const FAR_BETTER: f64 = 1.5;

/// How far the darkness of corners of one sort differs: a nat for each such step from the middle of a narrow
/// gap; and the gap from which a corner is in doubt only where it stands apart from both sorts.
const NOISE: f64 = 0.03;
const WIDE: f64 = 0.26;

/// How wide a second gap is at least, as a share of the widest, that may part corners with dots from others,
/// and the nats that it costs to believe this.
const HARDLY: f64 = 0.7;
const OTHER: f64 = 6.0;

/// Nats that no corner is surer than.
const SURE: f64 = 12.0;

/// How sure a number is that is one where there are more than there are tiles: of tiles that are crossed out
/// some strokes look like one, or a digit does that stands beside the middle.
const SURE_NUMBER: f64 = 0.9;

/// Share of the depth of a tile's ink from which on what looks like the same one on the board is that: less
/// is the edge of a shadow.
const AS_DARK: f64 = 0.4;

/// How much nearer, 0 to 1, a corner is to others of its own sort than to those of the other, at least, for
/// it not to stand apart: dots on good pictures have 0.95, those under a shadow's edge 0.7.
const CLEAR: f64 = 0.6;

/// What the tiles may be.
pub(super) fn told(marks: &Marks) -> Vec<Told> {
    let side = usize::from(marks.layout.rows);
    let Some(set) = Set::of(marks, side * side) else { return Vec::new() };
    Dark::ways(&set.tiles).iter().flat_map(|(dark, dear)| of_set(marks, &set, dark, *dear)).collect()
}

/// What the tiles of a set may be where corners as dark as this have dots, which it costs so much to believe.
fn of_set(marks: &Marks, set: &Set<'_>, dark: &Dark, dear: f64) -> Vec<Told> {
    let side = usize::from(marks.layout.rows);
    let number = |tile: &&Tile| -> Vec<Number> {
        tile.number.numbers().into_iter().filter(|n| n.0 <= LARGEST).collect()
    };
    let dots = set.tiles.iter().flat_map(|tile| dark.corners(tile).map(|corner| dark.dot(corner)));
    let items: Vec<Vec<Number>> = set.tiles.iter().map(number).chain(dots).collect();
    let count = set.tiles.len();
    let ways = together(&items, OFFERED, |all| {
        let mut values = all[..count].to_vec();
        values.sort_unstable();
        values.dedup();
        values.len() == count && (values.iter().sum::<u32>() as usize).is_multiple_of(side)
    });
    let mut doubts = Vec::new();
    if dark.is_narrow() || dear > 0.0 || are_more(&ways, OFFERED) {
        doubts.push("the dots of the tiles".to_owned());
    }
    if !set.tiles.iter().all(|tile| tile.is_central()) {
        doubts.push("the numbers of the tiles".to_owned());
    }
    let told = |(all, cost): (Vec<u32>, f64)| {
        let placed =
            |&(cell, tile): &(Cell, usize)| -> (Cell, Values) { (cell, vec![(Some(all[tile]), 1.0)]) };
        Told {
            text: text(side, &rows(&all, count)),
            corner: Cell::new(0, 0),
            size: (marks.layout.rows, marks.layout.columns),
            cells: set.placed.iter().map(placed).collect(),
            asides: asides(set, &items, &all),
            cost: cost + dear,
            doubts: doubts.clone(),
            is_clear: true,
        }
    };
    // It takes long to see that tiles do not fit.
    let most = if dear > 0.0 { 1 } else { ways.len() };
    ways.into_iter().take(most).map(told).collect()
}

/// The numbers of tiles, and their dots as texts have them: of `all`, the numbers come first.
fn rows(all: &[u32], count: usize) -> Vec<(String, String)> {
    let (values, dots) = all.split_at(count);
    let dots = dots.chunks(4).map(|dots| dots.iter().map(u32::to_string).collect());
    values.iter().map(u32::to_string).zip(dots).collect()
}

/// The empty board of tiles of which numbers and dots are said in turn.
pub(super) fn retold(side: usize, values: &[&str]) -> String {
    let tiles = values.chunks_exact(2).map(|tile| (tile[0].to_owned(), tile[1].to_owned()));
    text(side, &tiles.collect::<Vec<_>>())
}

/// The empty board with these tiles. The total of a line is what makes all tiles fit.
fn text(side: usize, tiles: &[(String, String)]) -> String {
    let sum: usize = tiles.iter().filter_map(|(value, _)| value.parse::<usize>().ok()).sum();
    let rows: Vec<String> = tiles.iter().map(|(value, dots)| format!("{value},{dots}\n")).collect();
    format!("#sumspots {side} {}\n{}-\n", sum / side, rows.concat())
}

/// Of each tile its number and its dots, which may be what `items` say and are read together as `all`.
fn asides(set: &Set<'_>, items: &[Vec<Number>], all: &[u32]) -> Vec<Aside> {
    let count = set.tiles.len();
    let of_tile = |(i, tile): (usize, &&Tile)| {
        let lies = set.placed.iter().find(|placed| placed.1 == i).map(|placed| placed.0);
        let name = format!("number of tile {}", i + 1);
        let number = Aside { cell: lies, ..Aside::of_number(name, tile.number.place, &items[i], all[i]) };
        let corners = count + 4 * i..count + 4 * (i + 1);
        let value: String = all[corners.clone()].iter().map(u32::to_string).collect();
        let values = dots(&items[corners]);
        let dots = Aside::new(format!("dots of tile {}", i + 1), Form::Dots, value, values);
        [number, Aside { place: Some(tile.place), ..dots }]
    };
    set.tiles.iter().enumerate().flat_map(of_tile).collect()
}

/// Ways to read the dots of a tile, most probable first, those that are no rivals left out.
fn dots(corners: &[Vec<Number>]) -> Vec<(String, f64)> {
    /// Less is no rival.
    const LEAST: f64 = 0.001;
    let longer = |ways: Vec<(String, f64)>, corner: &Vec<Number>| {
        ways.iter()
            .flat_map(|(dots, p)| corner.iter().map(move |(dot, q)| (format!("{dots}{dot}"), p * q)))
            .filter(|way| way.1 >= LEAST)
            .collect()
    };
    let mut ways = corners.iter().fold(vec![(String::new(), 1.0)], longer);
    ways.sort_by(|a, b| b.1.total_cmp(&a.1));
    ways
}

/// The tiles of a puzzle, each once.
struct Set<'a> {
    tiles: Vec<&'a Tile>,
    /// The cells on which tiles lie, and which these are.
    placed: Vec<(Cell, usize)>,
}

impl<'a> Set<'a> {
    /// The tiles on a board and about it, if there are so many. One that lies on the board may be shown
    /// among the others too.
    fn of(marks: &'a Marks, count: usize) -> Option<Self> {
        let of = |is_one: &dyn Fn(&Tile) -> bool| {
            let numbers = marks.tiles.iter().filter(|tile| tile.number.sureness() >= LEAST && is_one(tile));
            Self::of_tiles(marks, numbers, count)
        };
        of(&|_| true)
            .or_else(|| of(&|tile| tile.number.sureness() >= SURE_NUMBER))
            .or_else(|| of(&Tile::is_central))
    }

    fn of_tiles(marks: &'a Marks, all: impl Iterator<Item = &'a Tile>, count: usize) -> Option<Self> {
        let (lying, mut tiles): (Vec<&Tile>, Vec<&Tile>) = all.partition(|tile| cell(marks, tile).is_some());
        let mut placed = Vec::new();
        for tile in lying {
            let value = |tile: &Tile| values(&tile.number).first().and_then(|value| value.0);
            let same = tiles.iter().position(|other| value(other) == value(tile));
            let index = same.filter(|_| tiles.len() >= count).unwrap_or(tiles.len());
            if index == tiles.len() {
                tiles.push(tile);
            } else if tile.depth < AS_DARK * tiles[index].depth {
                continue;
            }
            placed.push((cell(marks, tile)?, index));
        }
        (tiles.len() == count).then_some(Self { tiles, placed })
    }
}

/// The cell of the board that a tile lies on.
fn cell(marks: &Marks, tile: &Tile) -> Option<Cell> {
    let inside = |v: f64, n: u16| (v >= 0.0 && v < f64::from(n)).then_some(v as u16);
    let row = inside(tile.middle.y, marks.layout.rows)?;
    Some(Cell::new(row, inside(tile.middle.x, marks.layout.columns)?))
}

/// Between which darkness of corners those with dots begin, and the darkness of all.
struct Dark {
    below: f64,
    above: f64,
    all: Vec<f64>,
    /// The ink that all corners are shares of, in grey levels; `None` where each tile's own is.
    depth: Option<f64>,
}

impl Dark {
    /// Where dots begin: at the widest gap in the darkness of all corners or, which is dearer, at another one
    /// that is hardly narrower. Darkness is a share of each tile's ink or, where that parts corners far
    /// better, of the ink of the darkest: a tile without dots may have no dark ink. None where no corner has
    /// a dot.
    fn ways(tiles: &[&Tile]) -> Vec<(Self, f64)> {
        let deepest = tiles.iter().flat_map(|tile| tile.corners.map(|corner| corner * tile.depth));
        let deepest = deepest.fold(0.0, f64::max);
        let of_all = Self::measured(tiles, Some(deepest).filter(|&depth| depth > 0.0));
        let own = Self::measured(tiles, None);
        let gap = |ways: &Vec<Self>| ways.first().map_or(0.0, Self::gap);
        let ways = if gap(&of_all) > FAR_BETTER * gap(&own) { of_all } else { own };
        let least = WIDE.max(HARDLY * gap(&ways));
        let is_wide = |(dark, dear): &(Self, f64)| *dear <= 0.0 || dark.gap() >= least;
        ways.into_iter().zip([0.0, OTHER]).filter(is_wide).collect()
    }

    /// The widest gaps in the darkness of all corners, two at most, the widest first.
    fn measured(tiles: &[&Tile], depth: Option<f64>) -> Vec<Self> {
        let dark = Self { below: 0.0, above: 0.0, all: Vec::new(), depth };
        let mut all: Vec<f64> = tiles.iter().flat_map(|tile| dark.corners(tile)).collect();
        all.sort_by(f64::total_cmp);
        let gaps = all.windows(2).filter(|pair| pair[1] > DARK.0 && pair[0] < DARK.1);
        let mut gaps: Vec<&[f64]> = gaps.collect();
        gaps.sort_by(|a, b| (b[1] - b[0]).total_cmp(&(a[1] - a[0])));
        let of = |pair: &&[f64]| Self { below: pair[0], above: pair[1], all: all.clone(), depth };
        gaps.iter().take(2).map(of).collect()
    }

    fn gap(&self) -> f64 {
        self.above - self.below
    }

    /// How dark the corners of a tile are.
    fn corners(&self, tile: &Tile) -> [f64; 4] {
        let times = self.depth.map_or(1.0, |depth| tile.depth / depth);
        tile.corners.map(|corner| corner * times)
    }

    fn is_narrow(&self) -> bool {
        self.gap() < GAP
    }

    /// How much nearer, 0 to 1, a corner is to another of its own sort than to one of the other: a pale dot
    /// and dirt stand apart from both.
    fn belonging(&self, corner: f64) -> f64 {
        let has_dot = |dark: f64| dark >= self.above;
        let is_own = |dark: &f64| has_dot(*dark) == has_dot(corner);
        let (own, others): (Vec<f64>, Vec<f64>) = self.all.iter().partition(|dark| is_own(dark));
        let mut far: Vec<f64> = own.iter().map(|dark| (dark - corner).abs()).collect();
        far.sort_by(f64::total_cmp);
        // The nearest is the corner itself; one that is alone of its sort has nothing to be compared with.
        let near = far.get(1).copied().unwrap_or(0.0);
        let other = others.iter().map(|dark| (dark - corner).abs()).fold(f64::INFINITY, f64::min);
        if other.is_finite() { ((other - near) / (other + near)).max(0.0) } else { 1.0 }
    }

    /// Whether there is a dot, 1 or 0, most probable first.
    fn dot(&self, corner: f64) -> Vec<Number> {
        let off = corner - f64::midpoint(self.below, self.above);
        let odds = if self.gap() >= WIDE {
            let belonging = self.belonging(corner);
            (if belonging >= CLEAR { SURE } else { SURE * belonging }).copysign(off)
        } else {
            (off / NOISE).clamp(-SURE, SURE)
        };
        let is = 1.0 / (1.0 + (-odds).exp());
        let mut both = vec![(1, is), (0, 1.0 - is)];
        both.sort_by(|a, b| b.1.total_cmp(&a.1));
        both
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Quad};
    use crate::puzzle::Layout;
    use crate::puzzle::marks::{Glyph, Mark};

    /// A tile below a board of 3 x 3 with a number of one digit, which is so sure.
    fn tile(i: u32, sure: f64) -> Tile {
        let digit = char::from_digit(i, 10).expect("a digit");
        let middle = Point::new(f64::from(i % 5) + 0.5, f64::from(4 + i / 5) + 0.5);
        let (place, size) = (Quad([middle; 4]), Point::new(0.8, 0.8));
        let number =
            Mark { middle, size: size * 0.4, place, ways: vec![vec![Glyph::taken_for(digit, sure)]] };
        Tile { middle, size, place, number, corners: [0.0; 4], depth: 1.0 }
    }

    #[test]
    fn corners_far_from_those_of_the_other_sort_are_sure_and_others_in_doubt() {
        let sureness = |mut all: Vec<f64>, (below, above): (f64, f64), corner: f64| {
            all.push(corner);
            Dark { below, above, all, depth: None }.dot(corner)[0]
        };
        let spread = vec![0.05, 0.12, 0.2, 0.28, 0.33, 0.7, 0.72];
        for (corner, dot) in [(0.35, 0), (0.7, 1)] {
            let wide = sureness(spread.clone(), (0.35, 0.7), corner);
            assert!(wide.0 == dot && wide.1 > 0.9999, "{wide:?}");
        }
        let narrow = sureness(vec![0.5, 0.5, 0.6], (0.5, 0.6), 0.6);
        assert!(narrow.0 == 1 && (0.7..0.95).contains(&narrow.1), "{narrow:?}");
        let pale = sureness(vec![0.03, 0.05, 0.1, 0.95, 1.0], (0.35, 0.95), 0.35);
        assert!(pale.0 == 0 && (0.9..0.999).contains(&pale.1), "{pale:?}");
        let alone = sureness(vec![0.03, 0.05, 0.1], (0.1, 0.95), 0.95);
        assert!(alone.0 == 1 && alone.1 > 0.9999, "{alone:?}");
    }

    #[test]
    fn rings_on_tiles_without_dots_are_none_though_they_are_as_dark_as_the_number() {
        let tile = |corners: [f64; 4], depth: f64| Tile { corners, depth, ..tile(1, 1.0) };
        // Rings are a third as dark as dots, and numbers two thirds.
        let tiles = [
            tile([1.75, 0.6, 0.62, 0.58], 100.0),
            tile([1.05, 0.98, 1.0, 1.1], 60.0),
            tile([1.0, 0.35, 0.36, 1.0], 176.0),
        ];
        let dark = Dark::ways(&tiles.iter().collect::<Vec<_>>()).remove(0).0;
        let dots = |tile: &Tile| dark.corners(tile).map(|corner| dark.dot(corner)[0].0);
        assert_eq!(tiles.each_ref().map(dots), [[1, 0, 0, 0], [0; 4], [1, 0, 0, 1]]);
    }

    #[test]
    fn where_two_gaps_are_nearly_as_wide_dots_may_begin_at_either() {
        let dots = |pale: f64| {
            let corners = [[1.0, 0.05, pale, 0.95], [0.0, 1.0, 0.02, pale]];
            let tiles = corners.map(|corners| Tile { corners, ..tile(1, 1.0) });
            let ways = Dark::ways(&tiles.iter().collect::<Vec<_>>());
            let of = |(dark, dear): &(Dark, f64)| (dark.dot(dark.corners(&tiles[0])[2])[0].0, *dear > 0.0);
            ways.iter().map(of).collect::<Vec<_>>()
        };
        assert_eq!(dots(0.45), [(0, false), (1, true)]);
        assert_eq!(dots(0.55), [(1, false), (0, true)]);
        assert_eq!(dots(0.8), [(1, false)], "the other gap is far narrower");
    }

    #[test]
    fn what_is_hardly_a_number_is_no_tile_where_there_are_more_than_enough() {
        let count = |tiles: Vec<Tile>| {
            let marks = Marks { tiles, ..Marks::bare(Layout::full(3, 3)) };
            Set::of(&marks, 9).map(|set| set.tiles.len())
        };
        let nine: Vec<Tile> = (1..10).map(|i| tile(i, 0.99)).collect();
        let crossed_out = [tile(8, 0.6)];
        assert_eq!(count(nine.iter().chain(&crossed_out).cloned().collect()), Some(9));
        assert_eq!(count(nine[1..].iter().chain(&crossed_out).cloned().collect()), Some(9), "nobody else is");
        assert_eq!(count(nine.iter().chain([&tile(0, 0.99)]).cloned().collect()), None);
        let mut beside = tile(0, 0.99);
        beside.number.middle.x += 0.15;
        assert_eq!(
            count(nine.iter().chain([&beside]).cloned().collect()),
            Some(9),
            "a digit of a crossed out"
        );
    }

    #[test]
    fn what_is_far_paler_than_the_tile_it_looks_like_does_not_lie_on_the_board() {
        let placed = |depth: f64| {
            let beside = (1..10).map(|i| Tile { depth: 200.0, ..tile(i, 1.0) });
            let same = Tile { middle: Point::new(1.5, 2.5), depth, ..tile(7, 1.0) };
            let tiles = beside.chain([same]).collect();
            let marks = Marks { tiles, ..Marks::bare(Layout::full(3, 3)) };
            Set::of(&marks, 9).expect("all tiles").placed
        };
        assert_eq!(placed(180.0), [(Cell::new(2, 1), 6)]);
        assert!(placed(57.0).is_empty(), "the edge of a shadow");
    }

    #[test]
    fn a_number_beside_the_middle_of_its_tile_may_have_lost_a_digit() {
        let tile = |i: u32, aside: f64| {
            let seen = tile(i, 1.0);
            let at = seen.middle + Point::new(aside, 0.0);
            let number =
                Mark { middle: at, size: Point::new(0.15, 0.25), place: Quad([at; 4]), ..seen.number };
            Tile { number, corners: [0.0, 1.0, 0.0, 1.0], ..seen }
        };
        let doubts = |aside: f64| {
            let tiles = (1..10).map(|i| tile(i, if i == 4 { aside } else { 0.0 })).collect();
            let told = told(&Marks { tiles, ..Marks::bare(Layout::full(3, 3)) });
            told.first().expect("a way").doubts.clone()
        };
        assert!(doubts(0.04).is_empty(), "{:?}", doubts(0.04));
        assert_eq!(doubts(0.1), ["the numbers of the tiles"]);
    }
}
