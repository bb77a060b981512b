//! Web pages and spreadsheets around the grid.

use super::super::canvas::{Area, Canvas};
use super::super::text::{self, Setting, capital, word};
use super::chrome::Ui;
use super::grid::Lattice;
use super::look::{Look, Theme, mix};
use super::{Fonts, background};
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The room beside a board for the names of its rows and columns, as a share of its width.
const NAMES: f32 = 0.06;

/// The grid and a little of its page: text here and there, or nothing.
pub(super) fn crop(lattice: Lattice, look: &Look, fonts: &Fonts, rng: &mut ChaCha8Rng) -> (Canvas, Lattice) {
    let width = lattice.area.x1;
    let named = look.theme == Theme::Labelled;
    let chance = if look.theme.of_the_web() { 0.6 } else { 0.2 };
    let prose = rng.random_bool(chance);
    let [left, top, right, bottom] = std::array::from_fn(|_| {
        let most = if prose { 0.4 } else { 0.1 };
        (rng.random_range(0.004..most) * width).round()
    });
    let names = if named { (NAMES * width).round() } else { 0.0 };
    let (x, y) = (left + names, top + names);
    let canvas =
        background((x + width + right + names).round(), (y + lattice.area.y1 + bottom + names).round(), look);
    let lattice = lattice.moved(x, y);
    let unit = width / 340.0;
    let mut ui = Ui { canvas, look, fonts, unit, rng };
    if prose {
        let whole = Area::new(0.0, 0.0, ui.canvas.width as f32, ui.canvas.height as f32);
        let size = ui.rng.random_range(10.0..16.0) * unit;
        flow(&mut ui, whole.grown(-6.0 * unit), size, &[lattice.area.grown(names + 10.0 * unit)]);
    }
    if named {
        name(&mut ui, &lattice);
    }
    (ui.canvas, lattice)
}

/// Sets made-up text into `column` around what is `blocked`.
fn flow(ui: &mut Ui, column: Area, size: f32, blocked: &[Area]) {
    let set = Setting { font: &ui.fonts.plain, size, ink: ui.look.text };
    text::flow(&mut ui.canvas, &set, column, blocked, ui.rng);
}

/// Names rows and columns beside the grid.
fn name(ui: &mut Ui, lattice: &Lattice) {
    let room = lattice.area.x1 - lattice.area.x0;
    let size = room * NAMES * ui.rng.random_range(0.5..0.75) / ui.unit;
    let (letters_down, both) = (ui.rng.random_bool(0.7), ui.rng.random_bool(0.25));
    let ink = ui.look.muted;
    let n = lattice.side();
    for k in 0..n {
        let (letter, number) = (char::from(b'A' + k as u8).to_string(), (k + 1).to_string());
        let (down, across) = if letters_down { (&letter, &number) } else { (&number, &letter) };
        let (row, column) = (lattice.cell(k * n), lattice.cell(k));
        let Area { x0, y0, x1, y1 } = lattice.area;
        let wide = room * NAMES;
        ui.centred(Area { x0: x0 - wide, x1: x0, ..row }, size, down, ink, false);
        ui.centred(Area { y0: y0 - wide, y1: y0, ..column }, size, across, ink, false);
        if both {
            ui.centred(Area { x0: x1, x1: x1 + wide, ..row }, size, down, ink, false);
            ui.centred(Area { y0: y1, y1: y1 + wide, ..column }, size, across, ink, false);
        }
    }
}

/// A web page `width` pixels wide.
pub(super) fn page(
    lattice: Lattice,
    width: f32,
    look: &Look,
    fonts: &Fonts,
    rng: &mut ChaCha8Rng,
) -> (Canvas, Lattice) {
    let unit = (width / 1000.0).max(lattice.area.x1 / 420.0);
    let names = if look.theme == Theme::Labelled { NAMES * lattice.area.x1 } else { 0.0 };
    let (bar, head) = (rng.random_range(30.0..64.0) * unit, rng.random_range(50.0..130.0) * unit);
    let below = rng.random_range(60.0..420.0) * unit;
    let high = (bar + head + 2.0 * names + lattice.area.y1 + below).round();
    let mut ui = Ui { canvas: background(width, high, look), look, fonts, unit, rng };
    navigation(&mut ui, bar);
    let spare = width - lattice.area.x1 - 2.0 * names - 24.0 * unit;
    let share = [0.0, 0.0, 0.5, 0.9].choose(ui.rng).copied().unwrap_or(0.0);
    let x = (12.0 * unit + names + spare.max(0.0) * share).round();
    let lattice = lattice.moved(x, (bar + head + names).round());
    heading(&mut ui, lattice.area.x0 - names, bar, head);
    let board = lattice.area.grown(names);
    buttons(&mut ui, board);
    let buttoned = Area { y1: board.y1 + 46.0 * unit, ..board }.grown(12.0 * unit);
    let mut blocked = vec![buttoned, Area { x0: 0.0, y0: 0.0, x1: width, y1: bar + head }];
    if width - buttoned.x1 > 160.0 * unit {
        let wide = (width - buttoned.x1 - 12.0 * unit).min(300.0 * unit);
        let side = Area::new(width - wide - 10.0 * unit, board.y0, wide, (wide * 0.83).min(high * 0.5));
        if ui.rng.random_bool(0.5) {
            ui.advert(side);
        } else {
            links(&mut ui, side);
        }
        blocked.push(side.grown(10.0 * unit));
    }
    if ui.rng.random_bool(0.75) {
        let size = ui.rng.random_range(11.0..17.0) * unit;
        // Lines of a page seldom run on beyond some twelve words.
        let far = (board.x1 + 40.0 * unit).max(if ui.rng.random_bool(0.7) { size * 46.0 } else { width });
        let mut top = bar + head;
        while top < high - 20.0 * unit {
            let end = top + ui.rng.random_range(4.0..14.0) * size * 1.22;
            let paragraph = Area { x0: 0.0, y0: top, x1: far.min(width), y1: end.min(high) };
            flow(&mut ui, paragraph.grown(-12.0 * unit), size, &blocked);
            top = end;
        }
    }
    if names > 0.0 {
        name(&mut ui, &lattice);
    }
    (ui.canvas, lattice)
}

/// The bar of a page: its name and links.
fn navigation(ui: &mut Ui, high: f32) {
    let (u, width) = (ui.unit, ui.canvas.width as f32);
    let coloured = ui.rng.random_bool(0.5);
    let (fill, ink) = if coloured {
        (mix(ui.look.accent, [0; 3], 0.25), [255; 3])
    } else {
        (ui.look.surface, ui.look.text)
    };
    ui.shape(Area::new(0.0, 0.0, width, high), 0.0, fill);
    let baseline = high / 2.0 + 6.0 * u;
    let site = capital(&word(ui.rng)) + &word(ui.rng);
    ui.left(14.0 * u, baseline, 18.0, &site, ink, true);
    let mut x = 40.0 * u + ui.canvas.measure(&ui.fonts.bold, 18.0 * u, &site);
    for _ in 0..6 {
        let link = capital(&word(ui.rng));
        let wide = ui.canvas.measure(&ui.fonts.plain, 13.0 * u, &link);
        if x + wide + 14.0 * u > width {
            break;
        }
        ui.left(x, baseline, 13.0, &link, ink, false);
        x += wide + 22.0 * u;
    }
}

/// What the page is about.
fn heading(ui: &mut Ui, x: f32, top: f32, high: f32) {
    let (u, text, muted) = (ui.unit, ui.look.text, ui.look.muted);
    let titles = ["Sudoku", "Daily Sudoku", "Sudoku Puzzle", "Solve Sudoku online", "Today's puzzle"];
    let title = titles.choose(ui.rng).copied().unwrap_or("Sudoku");
    let number = ui.rng.random_range(1..20_000);
    ui.left(x, top + high * 0.5, (high / u * 0.3).min(32.0), title, text, true);
    let line = format!("No. {number} - {}", ["easy", "medium", "hard"].choose(ui.rng).unwrap_or(&"hard"));
    ui.left(x, top + high * 0.8, 13.0, &line, muted, false);
}

/// What can be done with the puzzle.
fn buttons(ui: &mut Ui, board: Area) {
    if ui.rng.random_bool(0.3) {
        return;
    }
    let u = ui.unit;
    let mut x = board.x0;
    for name in ["Check", "Solve", "Clear", "New puzzle", "Print"] {
        let wide = ui.canvas.measure(&ui.fonts.bold, 13.0 * u, name) + 20.0 * u;
        if x + wide > board.x1 {
            break;
        }
        ui.button(Area::new(x, board.y1 + 12.0 * u, wide, 30.0 * u), name, 13.0);
        x += wide + 8.0 * u;
    }
}

/// A list of links.
fn links(ui: &mut Ui, area: Area) {
    let (u, accent, text) = (ui.unit, ui.look.accent, ui.look.text);
    ui.left(area.x0, area.y0 + 16.0 * u, 16.0, "More puzzles", text, true);
    let mut y = area.y0 + 42.0 * u;
    while y < area.y1 {
        let link: Vec<String> = (0..ui.rng.random_range(2..4)).map(|_| word(ui.rng)).collect();
        ui.left(area.x0, y, 13.0, &capital(&link.join(" ")), accent, false);
        y += 22.0 * u;
    }
}

/// A spreadsheet: its grid goes on beyond the board's.
pub(super) fn sheet(lattice: Lattice, look: &Look, fonts: &Fonts, rng: &mut ChaCha8Rng) -> (Canvas, Lattice) {
    let n = lattice.side();
    let cell = lattice.cell(0);
    let (pw, ph) = (cell.x1 - cell.x0 + look.thin.px, cell.y1 - cell.y0 + look.thin.px);
    let unit = lattice.area.x1 / 340.0;
    let (left, up) = (rng.random_range(0..3), rng.random_range(0..3));
    let (right, down) = (rng.random_range(0.3..5.0) * pw, rng.random_range(0.3..6.0) * ph);
    let (side, band) = (26.0 * unit, 20.0 * unit);
    let tools = if rng.random_bool(0.5) { (rng.random_range(24.0..60.0) * unit).round() } else { 0.0 };
    let (x, y) = ((side + left as f32 * pw).round(), (tools + band + up as f32 * ph).round());
    let size = ((x + lattice.area.x1 + right).round(), (y + lattice.area.y1 + down).round());
    let lattice = lattice.moved(x, y);
    let mut ui = Ui { canvas: background(size.0, size.1, look), look, fonts, unit, rng };
    let middles = |axis: &dyn Fn(usize) -> (f32, f32), before: usize, pitch: f32, end: f32| {
        let mut stops: Vec<(f32, f32)> = Vec::new();
        let first = axis(0).0;
        for k in (1..=before).rev() {
            let from = first - k as f32 * pitch;
            stops.push((from, from + pitch - look.thin.px));
        }
        stops.extend((0..n).map(axis));
        while let Some(&(_, to)) = stops.last()
            && to < end
        {
            let from = to + look.thin.px;
            stops.push((from, from + pitch - look.thin.px));
        }
        stops
    };
    let column = |k: usize| (lattice.cell(k).x0, lattice.cell(k).x1);
    let row = |k: usize| (lattice.cell(k * n).y0, lattice.cell(k * n).y1);
    let columns = middles(&column, left, pw, size.0);
    let rows = middles(&row, up, ph, size.1);
    draw_sheet(&mut ui, &columns, &rows, (side, band, tools));
    (ui.canvas, lattice)
}

/// Gridlines and the names of columns and rows; `side` and `band` are the room those take, below `tools`.
fn draw_sheet(
    ui: &mut Ui,
    columns: &[(f32, f32)],
    rows: &[(f32, f32)],
    (side, band, tools): (f32, f32, f32),
) {
    let (wide, high) = (ui.canvas.width as f32, ui.canvas.height as f32);
    let line = mix([255; 3], [0; 3], 0.16);
    let (surface, muted, px) = (ui.look.surface, ui.look.muted, ui.look.thin.px);
    ui.shape(Area::new(0.0, tools, wide, band), 0.0, surface);
    ui.shape(Area::new(0.0, tools, side, high - tools), 0.0, surface);
    for (k, &(from, to)) in columns.iter().enumerate() {
        ui.shape(Area::new(to.round(), tools, px, high - tools), 0.0, line);
        let letter = char::from(b'A' + (k % 26) as u8).to_string();
        ui.centred(Area { x0: from, y0: tools, x1: to, y1: tools + band }, 11.0, &letter, muted, false);
    }
    for (k, &(from, to)) in rows.iter().enumerate() {
        ui.shape(Area::new(0.0, to.round(), wide, px), 0.0, line);
        let name = (k + 1).to_string();
        ui.centred(Area { x0: 0.0, y0: from, x1: side, y1: to }, 11.0, &name, muted, false);
    }
    ui.shape(Area::new(0.0, tools + band - px, wide, px), 0.0, line);
    ui.shape(Area::new(side - px, tools, px, high - tools), 0.0, line);
    if tools > 0.0 {
        let u = ui.unit;
        ui.shape(Area::new(0.0, 0.0, wide, tools), 0.0, surface);
        ui.shape(Area::new(60.0 * u, tools - 20.0 * u, wide - 64.0 * u, 17.0 * u), 2.0, [255; 3]);
        ui.left(8.0 * u, tools - 7.0 * u, 11.0, "B2", muted, false);
        let accent = ui.look.accent;
        ui.left(8.0 * u, tools - 27.0 * u, 12.0, "File  Edit  View  Insert  Format  Data", accent, false);
    }
}
