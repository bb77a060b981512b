//! Gogens: five by five letters, and the words to be traced.

use super::super::canvas::{Area, Colour};
use super::plan::Plan;
use super::sheet::{Paint, Sheet, Type, Use};
use super::{lexicon, supply, words};
use gridlens::puzzle::Size;
use gridlens::puzzle::kinds::gogen::{Gogen, KIND};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// The styles.
pub(super) const STYLES: &[&str] = &["rings", "squares", "cards", "nodes", "loose", "ticks"];

/// What stands around a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Disc,
    Square,
    Card,
    /// Nothing: a dot or a dash where no letter is.
    Bare,
}

/// Where the words stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Below,
    Above,
    Beside,
}

/// What stands before each word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bullet {
    None,
    Dot,
    Box,
}

/// A style with its random choices made.
#[derive(Clone, Copy, Debug)]
struct Look {
    form: Form,
    /// Half the width of a shape, in cells.
    radius: f32,
    paint: Paint,
    /// Lines to neighbours: straight and diagonal ones.
    joined: (bool, bool),
    join: f32,
    height: f32,
    place: Place,
    columns: usize,
    word: Type,
    bullet: Bullet,
    strip: bool,
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
            joined: (true, true),
            join: rng.random_range(0.15..0.35),
            height: rng.random_range(0.26..0.34),
            place,
            columns,
            word: Type::text(rng.random_range(0.2..0.26), ink).in_face(face),
            bullet: Bullet::None,
            strip: rng.random_bool(0.35),
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
            _ => Self {
                bullet: if rng.random() { Bullet::Dot } else { Bullet::Box },
                form: if rng.random() { Form::Disc } else { Form::Card },
                ..plain
            },
        }
    }
}

/// A gogen.
pub(super) fn plan(style: &str, rng: &mut ChaCha8Rng) -> Result<Plan, String> {
    let made = supply::filled(&KIND, Size::square(5), lexicon::full, rng)?;
    let puzzle = supply::with_more(&made, rng.random_range(0..=4), |_| false, rng)?;
    let board: &Gogen = puzzle.downcast().ok_or("no gogen")?;
    let look = Look::of(style, rng);
    let cased = |word: &String| if look.capitals { word.to_uppercase() } else { word.clone() };
    let words: Vec<String> = board.words().iter().map(cased).collect();
    let given = puzzle.rules().values();
    let letters: Vec<Option<String>> = given
        .values
        .iter()
        .map(|value| value.map(|symbol| puzzle.rules().show(symbol).to_uppercase()))
        .collect();
    let rows = words.len().div_ceil(look.columns) as f32;
    let list = if look.place == Place::Beside {
        (column(&look) * look.columns as f32, rows * leading(&look))
    } else {
        (column(&look) * look.columns as f32, rows * leading(&look) + 0.3)
    };
    let strip = if look.strip { 0.55 } else { 0.0 };
    let size = match look.place {
        Place::Beside => (5.5 + list.0, list.1.max(5.0) + strip),
        Place::Below | Place::Above => (list.0.max(5.0), 5.0 + list.1 + strip),
    };
    let (title, rules) = words::GOGEN.pick(rng);
    Ok(Plan {
        label: puzzle.rules().to_text(),
        answer: supply::answer(puzzle.rules(), &made.solution)?,
        title,
        rules,
        size,
        unit: (11.0, 15.0),
        draw: Box::new(move |sheet| draw(sheet, &look, &letters, &words, list)),
    })
}

/// Height of a line of the list of words.
fn leading(look: &Look) -> f32 {
    look.word.height * 1.75
}

/// Width of a column of the list of words: the longest have eight letters.
fn column(look: &Look) -> f32 {
    let bullet = if look.bullet == Bullet::None { 0.0 } else { 1.5 };
    look.word.height * (9.4 + bullet)
}

fn draw(sheet: &mut Sheet, look: &Look, letters: &[Option<String>], words: &[String], list: (f32, f32)) {
    let wide = list.0.max(5.0);
    let (board, place) = match look.place {
        Place::Below => (((wide - 5.0) / 2.0, 0.0), ((wide - list.0) / 2.0, 5.3)),
        Place::Above => (((wide - 5.0) / 2.0, list.1), ((wide - list.0) / 2.0, 0.0)),
        Place::Beside => ((0.0, 0.0), (5.5, ((5.0 - list.1) / 2.0).max(0.0))),
    };
    let at = |i: usize| (board.0 + (i % 5) as f32 + 0.5, board.1 + (i / 5) as f32 + 0.5);
    for i in 0..25 {
        for (dr, dc) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            joint(sheet, look, (i, dr, dc), at);
        }
    }
    for (i, letter) in letters.iter().enumerate() {
        let (x, y) = at(i);
        let area = Area { x0: x, y0: y, x1: x, y1: y }.grown(look.radius);
        match look.form {
            Form::Disc => sheet.disc((x, y), look.radius, look.paint),
            Form::Square => sheet.rectangle(area, look.paint),
            Form::Card => sheet.rounded(area, look.radius * 0.4, look.paint),
            Form::Bare if letter.is_none() => sheet.disc((x, y), 0.05, Paint::fill(look.ink)),
            Form::Bare => {}
        }
        if let Some(letter) = letter {
            sheet.print((x, y), letter, Type::symbols(look.height, look.ink).within(look.radius * 1.5));
        }
    }
    list_words(sheet, look, words, place);
    if look.strip {
        let below = match look.place {
            Place::Below => 5.3 + list.1,
            Place::Above => 5.0 + list.1 + 0.3,
            Place::Beside => list.1.max(5.0) + 0.35,
        };
        strip(sheet, look, (board.0, below));
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
        Form::Disc | Form::Bare => look.radius / dx.hypot(dy),
        // Square shapes reach further along the diagonals.
        Form::Square => look.radius / dx.abs().max(dy.abs()),
        Form::Card => look.radius * if diagonal { 0.88 } else { 1.0 } / dx.abs().max(dy.abs()),
    };
    let point = |t: f32| (a.0 + dx * t, a.1 + dy * t);
    sheet.line(&[point(off), point(1.0 - off)], (look.join, look.ink));
}

fn list_words(sheet: &mut Sheet, look: &Look, words: &[String], (x, y): (f32, f32)) {
    let rows = words.len().div_ceil(look.columns);
    for (i, word) in words.iter().enumerate() {
        let mut left = x + column(look) * (i / rows) as f32;
        let middle = y + leading(look) * ((i % rows) as f32 + 0.5);
        let size = look.word.height;
        match look.bullet {
            Bullet::None => {}
            Bullet::Dot => sheet.disc((left + size * 0.4, middle), size * 0.25, Paint::fill(look.ink)),
            Bullet::Box => {
                let area = Area::new(left, middle - size * 0.5, size, size);
                sheet.rectangle(area, Paint::edge(0.2, look.ink));
            }
        }
        if look.bullet != Bullet::None {
            left += size * 1.5;
        }
        sheet.print((left, middle), word, look.word.within(size * 8.9));
    }
}

/// The letters to cross off.
fn strip(sheet: &mut Sheet, look: &Look, (x, y): (f32, f32)) {
    for i in 0..25 {
        let letter = char::from(b'A' + i).to_string();
        let at = (x + 0.1 + 0.2 * f32::from(i), y);
        sheet.print(at, &letter, Type::symbols(0.12, look.ink).within(0.16));
    }
}
