//! Gogens: five by five letters, and the words to be traced.

mod list;
mod marbles;
mod mixed;
mod primer;
mod racks;
mod recent;
mod wings;

use super::super::canvas::{Area, Colour};
use super::lattice::{Line, Lines};
use super::plan::Plan;
use super::sheet::{Edge, Paint, Sheet, Type, Use};
use super::styles::{Maker, Style, Styles};
use super::{inks, lexicon, supply, words};
use gridlens::puzzle::Size;
use gridlens::puzzle::kinds::gogen::{Gogen, KIND};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The styles.
pub(super) const STYLES: Styles = Styles(&[
    (
        Maker::Furniture,
        &["rings", "squares", "cards", "nodes", "loose", "ticks", "lamps", "crossword", "slate"],
    ),
    (Maker::Prints, &["hexagons", "keys"]),
    (Maker::Furniture, &["wings"]),
    (Maker::Prints, &["racks"]),
    (Maker::Dailies, &["marbles"]),
    (Maker::Activities, &["primer"]),
    (Maker::Any, &["mixed"]),
]);

/// How far what is around all words reaches beyond them, in cells.
const FRAME: f32 = 0.2;

/// What stands around a letter.
#[derive(Clone, Copy, Debug)]
enum Form {
    Disc,
    Square,
    Card,
    Diamond,
    /// Standing on a corner.
    Hexagon,
    /// A square that touches its neighbours.
    Cell(Lines),
    /// A thin ring, and a thick one around it where a letter is.
    Seal,
    /// A tile with a thick lower edge of this colour, or a place for one.
    Tile(Colour),
    /// Nothing: a dot or a dash where no letter is.
    Bare,
    /// A disc, of another colour where a letter is.
    Marble,
    /// A shape that hides what is under it: a disc, or a square with its corners rounded or cut off so far,
    /// in radii.
    Solid(mixed::Shape),
}

/// Where the words stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Below,
    Above,
    Beside,
    /// On the left of the board.
    Left,
    /// Half of them on either side of the board.
    Wings,
}

/// What stands before each word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bullet {
    None,
    Dot,
    Box,
}

/// What is between two words of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rows {
    Plain,
    /// Thin lines.
    Ruled(Colour),
    /// Every other word stands on this.
    Striped(Colour),
    /// Each word has a round line of this colour around it.
    Pills(Colour),
}

/// A style with its random choices made.
#[derive(Clone, Copy, Debug)]
struct Look {
    form: Form,
    /// Half the width of a shape, in cells.
    radius: f32,
    paint: Paint,
    /// Fill of shapes whose letter is given, where it is another one.
    given: Option<Colour>,
    /// What lies under board and words, and how far it reaches beyond them, in cells: all on it is light.
    panel: Option<(Colour, f32)>,
    /// Lines to neighbours: straight and diagonal ones.
    joined: (bool, bool),
    join: Line,
    wire: Colour,
    height: f32,
    place: Place,
    /// From the board to words over or under it.
    apart: f32,
    columns: usize,
    /// What stands between words that run on in lines.
    run: Option<&'static str>,
    /// What is around all the words.
    frame: Option<Paint>,
    word: Type,
    bullet: Bullet,
    strip: bool,
    /// Rows of the strip.
    strips: u8,
    /// The line around each letter of the strip.
    cells: Option<Edge>,
    /// What stands over the list of words, light on a bar of this colour.
    heading: Option<(&'static str, Colour)>,
    /// What is between two words of the list.
    rows: Rows,
    /// Whether letters are light.
    light: bool,
    /// Whether the words are in capitals, as letters on the board are.
    capitals: bool,
    ink: Colour,
}

impl Look {
    fn of(style: &str, rng: &mut ChaCha8Rng) -> Self {
        let ink = [rng.random_range(20..50); 3];
        let width = rng.random_range(0.18..0.5);
        let pale: u8 = rng.random_range(220..250);
        let filled = Paint::both([pale; 3], width, ink);
        let paint = if rng.random_bool(0.3) { filled } else { Paint::edge(width, ink) };
        let place = [Place::Below, Place::Below, Place::Beside, Place::Above][rng.random_range(0..4)];
        let columns = if place == Place::Beside { rng.random_range(1..=2) } else { rng.random_range(2..=4) };
        let face = [Use::Body, Use::Symbols, Use::Head][rng.random_range(0..3)];
        let capitals = rng.random_bool(0.6);
        let plain = Self {
            form: Form::Disc,
            radius: rng.random_range(0.29..0.38),
            paint,
            given: None,
            panel: None,
            joined: (true, true),
            join: Line::Solid(rng.random_range(0.15..0.35)),
            wire: ink,
            height: rng.random_range(0.26..0.34),
            place,
            apart: 0.3,
            columns,
            run: None,
            frame: None,
            word: Type::text(rng.random_range(0.2..0.26), ink).in_face(face),
            bullet: Bullet::None,
            strip: rng.random_bool(0.35),
            strips: 1,
            cells: None,
            heading: None,
            rows: Rows::Plain,
            light: false,
            capitals,
            ink,
        };
        match style {
            "rings" => Self { joined: (true, rng.random_bool(0.6)), ..plain },
            "squares" => Self { form: Form::Square, radius: rng.random_range(0.27..0.36), ..plain },
            "cards" => Self { form: Form::Card, joined: (rng.random(), false), ..plain },
            "nodes" => Self { form: Form::Bare, radius: 0.27, ..plain },
            "loose" => Self {
                form: if rng.random() { Form::Disc } else { Form::Square },
                radius: rng.random_range(0.36..0.45),
                joined: (false, false),
                ..plain
            },
            "ticks" => Self {
                bullet: if rng.random() { Bullet::Dot } else { Bullet::Box },
                form: if rng.random() { Form::Disc } else { Form::Card },
                ..plain
            },
            "hexagons" | "keys" => plain.recent(style, rng),
            "wings" => plain.wings(rng),
            "racks" => plain.racks(rng),
            "marbles" => plain.marbles(rng),
            "primer" => plain.primer(rng),
            "mixed" => plain.mixed(rng),
            _ => plain.coloured(style, rng),
        }
    }

    /// The styles in colours besides black.
    fn coloured(self, style: &str, rng: &mut ChaCha8Rng) -> Self {
        let colour = inks::strong(rng);
        let pale = inks::tint(colour, rng.random_range(0.68..0.82));
        match style {
            "lamps" => Self {
                radius: rng.random_range(0.32..0.4),
                paint: Paint::fill(pale),
                join: Line::Solid(rng.random_range(0.8..1.5)),
                wire: inks::tint(colour, rng.random_range(0.3..0.5)),
                height: rng.random_range(0.3..0.36),
                place: if self.place == Place::Beside { Place::Below } else { self.place },
                run: Some([", ", "   ", " / "][rng.random_range(0..3)]),
                ..self
            },
            "crossword" => Self {
                form: Form::Cell(Lines::dashed(
                    (rng.random_range(0.2..0.35), rng.random_range(1.2..1.8)),
                    (colour, self.ink),
                )),
                radius: 0.5,
                given: rng.random::<bool>().then_some(pale),
                joined: (false, false),
                height: rng.random_range(0.36..0.48),
                apart: 0.55,
                frame: Some(if rng.random() { Paint::edge(0.4, colour) } else { Paint::fill(pale) }),
                ..self
            },
            _ => Self {
                form: Form::Diamond,
                radius: rng.random_range(0.4..0.46),
                paint: Paint::default(),
                panel: Some((colour, rng.random_range(0.2..0.4))),
                join: Line::Solid(rng.random_range(0.3..0.6)),
                height: rng.random_range(0.3..0.37),
                strip: false,
                ..self
            },
        }
    }

    /// How far the panel, or what is around the words, reaches beyond board and words.
    fn pad(&self) -> f32 {
        let frame = if self.frame.is_some() { FRAME } else { 0.0 };
        self.panel.map_or(frame, |panel| panel.1)
    }

    /// Width and height of all of it, around a list of this size.
    fn size(&self, list: (f32, f32)) -> (f32, f32) {
        let strip = if self.strip { 0.55 + 0.3 * f32::from(self.strips - 1) } else { 0.0 };
        let (width, height) = match self.place {
            Place::Beside | Place::Left => (5.5 + list.0, list.1.max(5.0) + strip),
            Place::Wings => (5.0 + 2.0 * wings::APART + list.0, list.1.max(5.0) + strip),
            Place::Below | Place::Above => (list.0.max(5.0), 5.0 + list.1 + strip),
        };
        (width + 2.0 * self.pad(), height + 2.0 * self.pad())
    }
}

/// A gogen.
pub(super) fn plan(style: Style, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let made = supply::filled(&KIND, Size::square(5), lexicon::full, rng)?;
    let puzzle = supply::with_more(&made, rng.random_range(0..=4), |_| false, rng)?;
    let board: &Gogen = puzzle.downcast().ok_or("no gogen")?;
    let look = Look::of(style.name, rng);
    let cased = |word: &String| if look.capitals { word.to_uppercase() } else { word.clone() };
    let words: Vec<String> = board.words().iter().map(cased).collect();
    let given = puzzle.rules().values();
    let letters: Vec<Option<String>> = given
        .values
        .iter()
        .map(|value| value.map(|symbol| puzzle.rules().show(symbol).to_uppercase()))
        .collect();
    let list = list::size(&look, &words);
    let (title, rules) = words::GOGEN.pick(style.maker, rng);
    Ok(Plan {
        label: puzzle.rules().to_text(),
        answer: supply::answer(puzzle.rules(), &made.solution)?,
        title,
        rules,
        size: look.size(list),
        unit: (11.0, 15.0),
        draw: Box::new(move |sheet| draw(sheet, &look, &letters, &words, list)),
    })
}

fn draw(sheet: &mut Sheet, look: &Look, letters: &[Option<String>], words: &[String], list: (f32, f32)) {
    let (wide, pad) = (list.0.max(5.0), look.pad());
    let (board, place) = match look.place {
        Place::Below => (((wide - 5.0) / 2.0, 0.0), ((wide - list.0) / 2.0, 5.0 + look.apart)),
        Place::Above => (((wide - 5.0) / 2.0, list.1), ((wide - list.0) / 2.0, 0.0)),
        Place::Beside => ((0.0, 0.0), (5.5, ((5.0 - list.1) / 2.0).max(0.0))),
        Place::Left => ((list.0 + 0.5, 0.0), (0.0, ((5.0 - list.1) / 2.0).max(0.0))),
        Place::Wings => ((list.0 / 2.0 + wings::APART, 0.0), (0.0, ((5.0 - list.1) / 2.0).max(0.0))),
    };
    let [board, place] = [board, place].map(|(x, y)| (x + pad, y + pad));
    if let Some((colour, _)) = look.panel {
        let (width, height) = look.size(list);
        sheet.rectangle(Area::new(0.0, 0.0, width, height), Paint::fill(colour));
    }
    let at = |i: usize| (board.0 + (i % 5) as f32 + 0.5, board.1 + (i / 5) as f32 + 0.5);
    for i in 0..25 {
        for (dr, dc) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            joint(sheet, look, (i, dr, dc), at);
        }
    }
    for (i, letter) in letters.iter().enumerate() {
        place_letter(sheet, look, at(i), letter.as_deref());
    }
    if let Form::Cell(lines) = look.form {
        lines.draw(sheet, board, (5, 5), |_, _| true);
    }
    if let Some(paint) = look.frame {
        let apart = list::apart(look);
        sheet.rectangle(Area::new(place.0, place.1, list.0, list.1 - apart).grown(FRAME), paint);
    }
    match look.run {
        Some(between) => list::run_on(sheet, look, (words, between), (place, list)),
        None => list::in_columns(sheet, look, words, place),
    }
    if look.strip {
        let below = match look.place {
            Place::Below => 5.0 + look.apart + list.1,
            Place::Above => 5.0 + list.1 + 0.3,
            Place::Beside | Place::Left | Place::Wings => list.1.max(5.0) + 0.35,
        };
        list::strip(sheet, look, (board.0, below));
    }
}

/// A letter, or none, with what is around it.
fn place_letter(sheet: &mut Sheet, look: &Look, (x, y): (f32, f32), letter: Option<&str>) {
    let area = Area::around((x, y), look.radius);
    let fill = look.panel.map(|_| sheet.paper).or(look.paint.fill);
    let paint = Paint { fill, ..look.paint };
    let on_paper = letter.and(look.given).unwrap_or(sheet.paper);
    match look.form {
        Form::Disc => sheet.disc((x, y), look.radius, paint),
        Form::Marble => {
            let fill = letter.and(look.given).or(fill);
            sheet.disc((x, y), look.radius, Paint { fill, ..paint });
        }
        Form::Square => sheet.rectangle(area, paint),
        Form::Card => {
            let fill = letter.and(look.given).or(fill);
            sheet.rounded(area, look.radius * 0.4, Paint { fill, ..paint });
        }
        Form::Diamond => sheet.diamond((x, y), look.radius, paint),
        Form::Hexagon => {
            sheet
                .polygon(&recent::hexagon((x, y), look.radius), Paint { fill: Some(on_paper), ..look.paint });
        }
        Form::Cell(_) => {
            if let Some(colour) = letter.and(look.given) {
                sheet.rectangle(area, Paint::fill(colour));
            }
        }
        Form::Solid(shape) => mixed::solid(sheet, look, (x, y), (shape, letter.is_some())),
        Form::Seal => wings::seal(sheet, look, (x, y), letter.is_some()),
        Form::Tile(lip) => racks::tile(sheet, look, (x, y), (lip, letter.is_some())),
        Form::Bare if letter.is_none() => sheet.disc((x, y), 0.05, Paint::fill(look.ink)),
        Form::Bare => {}
    }
    if let Some(letter) = letter {
        let ink = if look.light { sheet.paper } else { look.ink };
        sheet.print((x, y), letter, Type::symbols(look.height, ink).within(look.radius * 1.5));
    }
}

/// The line from a letter to the one (rows, columns) further on, between the shapes around them.
fn joint(sheet: &mut Sheet, look: &Look, (i, dr, dc): (usize, i32, i32), at: impl Fn(usize) -> (f32, f32)) {
    let (r, c) = ((i / 5) as i32 + dr, (i % 5) as i32 + dc);
    let diagonal = dr != 0 && dc != 0;
    let wanted = if diagonal { look.joined.1 } else { look.joined.0 };
    if !wanted || r >= 5 || !(0..5).contains(&c) {
        return;
    }
    let (a, b) = (at(i), at((r * 5 + c) as usize));
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let off = match look.form {
        Form::Disc | Form::Marble | Form::Seal | Form::Bare | Form::Cell(_) => look.radius / dx.hypot(dy),
        Form::Solid(_) => 0.0,
        // Its fill covers what reaches into it.
        Form::Hexagon => look.radius * 0.8 / dx.hypot(dy),
        Form::Diamond => look.radius / (dx.abs() + dy.abs()),
        // Square shapes reach further along the diagonals.
        Form::Square | Form::Tile(_) => look.radius / dx.abs().max(dy.abs()),
        Form::Card => look.radius * if diagonal { 0.88 } else { 1.0 } / dx.abs().max(dy.abs()),
    };
    let point = |t: f32| (a.0 + dx * t, a.1 + dy * t);
    let wire = if look.panel.is_some() { sheet.paper } else { look.wire };
    look.join.draw(sheet, point(off), point(1.0 - off), wire);
    let paper = sheet.paper;
    look.join.between().draw(sheet, point(off), point(1.0 - off), paper);
}
