//! Apps around the grid: a phone's screen, and a lying one with the keys beside the grid.

use super::super::canvas::{Area, Canvas, Colour};
use super::chrome::{Icon, Ui};
use super::grid::Lattice;
use super::look::{Look, Theme, mix};
use super::{Fonts, background};
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

const LEVELS: [&str; 8] =
    ["Easy", "Medium", "Hard", "Expert", "Evil", "Daily Challenge", "Beginner", "Master"];
const TITLES: [&str; 6] = ["Sudoku", "Sudoku", "SUDOKU", "Classic Sudoku", "Daily Sudoku", "Sudoku.app"];
const TOOLS: [(Icon, &str); 4] =
    [(Icon::Undo, "Undo"), (Icon::Erase, "Erase"), (Icon::Notes, "Notes"), (Icon::Hint, "Hint")];

fn pick<'t>(from: &[&'t str], rng: &mut ChaCha8Rng) -> &'t str {
    from.choose(rng).copied().unwrap_or_default()
}

/// A phone `width` pixels wide with the grid across it.
pub(super) fn phone(
    lattice: Lattice,
    width: f32,
    look: &Look,
    fonts: &Fonts,
    rng: &mut ChaCha8Rng,
) -> (Canvas, Lattice) {
    let ratio = [16.0 / 9.0, 18.0 / 9.0, 19.5 / 9.0, 20.0 / 9.0].choose(rng).copied().unwrap_or(2.0);
    let high = (width * ratio).round();
    let unit = width / 360.0;
    let canvas = background(width, high, look);
    let mut ui = Ui { canvas, look, fonts, unit, rng };
    let spare = high - lattice.area.y1 - 330.0 * unit;
    let mut y = 26.0 * unit;
    ui.status(y);
    y += ui.rng.random_range(0.0..0.25) * spare.max(0.0);
    header(&mut ui, y);
    y += 50.0 * unit;
    if ui.rng.random_bool(0.85) {
        facts(&mut ui, Area::new(0.0, y, width, 34.0 * unit));
        y += 36.0 * unit;
    }
    y += (ui.rng.random_range(2.0..10.0) * unit).min(spare.max(unit));
    let x = (width - lattice.area.x1) / 2.0;
    let lattice = lattice.moved(x.round(), y.round());
    below(&mut ui, lattice.area.y1, lattice.side());
    (ui.canvas, lattice)
}

/// The app's bar.
fn header(ui: &mut Ui, y: f32) {
    let (u, width) = (ui.unit, ui.canvas.width as f32);
    let filled = ui.look.theme != Theme::Vivid && ui.rng.random_bool(0.2);
    let bar = Area::new(0.0, y, width, 46.0 * u);
    let (ink, lesser) = if filled {
        let accent = ui.look.accent;
        ui.shape(bar, 0.0, accent);
        (ui.on_accent(), ui.on_accent())
    } else {
        (ui.look.text, ui.look.accent)
    };
    let title = pick(&TITLES, ui.rng);
    let size = ui.rng.random_range(16.0..24.0);
    let middle = f32::midpoint(bar.y0, bar.y1);
    ui.icon(Icon::Back, (22.0 * u, middle), 18.0, lesser);
    if ui.rng.random_bool(0.6) {
        ui.centred(bar, size, title, ink, true);
    } else {
        ui.left(46.0 * u, middle + size * 0.35 * u, size, title, ink, true);
    }
    ui.icon(Icon::Settings, (width - 24.0 * u, middle), 18.0, lesser);
}

/// How hard, how many mistakes, how long.
fn facts(ui: &mut Ui, area: Area) {
    let (u, muted, text) = (ui.unit, ui.look.muted, ui.look.text);
    let level = pick(&LEVELS, ui.rng);
    let mistakes = format!("Mistakes: {}/3", ui.rng.random_range(0..3));
    let time = format!("{:02}:{:02}", ui.rng.random_range(0..60), ui.rng.random_range(0..60));
    let baseline = f32::midpoint(area.y0, area.y1) + 5.0 * u;
    if ui.rng.random_bool(0.3) {
        let high = (area.y1 - area.y0) / 2.0;
        let third = (area.x1 - area.x0) / 3.0;
        let score = ui.rng.random_range(0..9000).to_string();
        for (k, (name, value)) in [("Level", level), ("Score", &score), ("Time", &time)].iter().enumerate() {
            let column = Area::new(area.x0 + k as f32 * third, area.y0, third, high);
            ui.centred(column, 10.0, name, muted, false);
            ui.centred(Area { y0: column.y1, y1: area.y1, ..column }, 13.0, value, text, true);
        }
        return;
    }
    ui.left(area.x0 + 14.0 * u, baseline, 13.0, level, muted, false);
    if ui.rng.random_bool(0.7) {
        ui.centred(area, 13.0, &mistakes, muted, false);
    }
    ui.right(area.x1 - 34.0 * u, baseline, 13.0, &time, muted, false);
    ui.icon(Icon::Pause, (area.x1 - 19.0 * u, f32::midpoint(area.y0, area.y1)), 16.0, muted);
}

/// What is under the grid: tools, keys, a banner, the bar of the phone.
fn below(ui: &mut Ui, top: f32, digits: usize) {
    let (u, width, mut bottom) = (ui.unit, ui.canvas.width as f32, ui.canvas.height as f32);
    if ui.rng.random_bool(0.6) {
        let bar = Area::new(width * 0.33, bottom - 9.0 * u, width * 0.34, 4.0 * u);
        let ink = ui.look.muted;
        ui.shape(bar, 2.0, ink);
        bottom -= 16.0 * u;
    }
    if ui.rng.random_bool(0.4) {
        ui.advert(Area::new(0.0, bottom - 52.0 * u, width, 52.0 * u));
        bottom -= 58.0 * u;
    }
    let room = bottom - top;
    let tall = (room * 0.4).clamp(40.0 * u, 74.0 * u);
    let tools = Area::new(8.0 * u, top + (room * 0.05).min(18.0 * u), width - 16.0 * u, tall);
    let keys = Area::new(6.0 * u, tools.y1 + 4.0 * u, width - 12.0 * u, bottom - tools.y1 - 10.0 * u);
    if keys.y1 - keys.y0 < 30.0 * u {
        return pad(ui, Area { y0: tools.y0, ..keys }, digits, digits);
    }
    if ui.rng.random_bool(0.15) {
        // The keys above the tools.
        let high = (keys.y1 - keys.y0).min(60.0 * u);
        pad(ui, Area { y1: tools.y0 + high, y0: tools.y0, ..keys }, digits, digits);
        let moved = Area { y0: tools.y0 + high + 6.0 * u, y1: tools.y1 + high + 6.0 * u, ..tools };
        return row(ui, moved);
    }
    row(ui, tools);
    let across = match ui.rng.random_range(0..10) {
        6..8 if keys.y1 - keys.y0 > 90.0 * u => digits.div_ceil(2),
        8 | 9 if keys.y1 - keys.y0 > 120.0 * u => 3,
        _ => digits,
    };
    pad(ui, keys, digits, across);
}

/// The row of tools.
fn row(ui: &mut Ui, area: Area) {
    let step = (area.x1 - area.x0) / TOOLS.len() as f32;
    let (u, high) = (ui.unit, area.y1 - area.y0);
    let (round, named) = (ui.rng.random_bool(0.4), ui.rng.random_bool(0.8));
    for (k, (icon, name)) in TOOLS.into_iter().enumerate() {
        let x = area.x0 + (k as f32 + 0.5) * step;
        let y = area.y0 + high * 0.36;
        let ink = if round { ui.look.accent } else { ui.look.muted };
        if round {
            let r = high * 0.3;
            let surface = ui.look.surface;
            ui.shape(Area::new(x - r, y - r, 2.0 * r, 2.0 * r), r / u, surface);
        }
        ui.icon(icon, (x, y), (high / u * 0.32).min(22.0), ink);
        if named {
            let label = Area::new(x - step / 2.0, area.y0 + high * 0.7, step, high * 0.26);
            ui.centred(label, 11.0, name, ink, false);
        }
    }
}

/// The keys from 1 to `digits`, so many `across`.
fn pad(ui: &mut Ui, area: Area, digits: usize, across: usize) {
    let down = digits.div_ceil(across);
    let gap = 5.0 * ui.unit;
    let wide = (area.x1 - area.x0) / across as f32 - gap;
    let high = ((area.y1 - area.y0) / down as f32 - gap).min(wide * if down == 1 { 1.7 } else { 1.1 });
    let wide = wide.min(high * 2.2);
    let left = f32::midpoint(area.x0, area.x1) - (wide + gap) * across as f32 / 2.0 + gap / 2.0;
    let (boxed, counted) = (down > 1 || ui.rng.random_bool(0.5), ui.rng.random_bool(0.3));
    let (fill, ink) = ui.key();
    let plain: Colour = if boxed { ink } else { mix(ink, ui.look.text, ui.rng.random_range(0.0..1.0)) };
    let fonts = ui.fonts;
    for k in 0..digits {
        let (x, y) = ((k % across) as f32 * (wide + gap), (k / across) as f32 * (high + gap));
        let key = Area::new(left + x, area.y0 + y, wide, high);
        if boxed {
            ui.shape(key, 6.0, fill);
        }
        let side = wide.min(high) * 0.9;
        let (cx, cy) = (f32::midpoint(key.x0, key.x1), f32::midpoint(key.y0, key.y1));
        let up = if counted { high * 0.1 } else { 0.0 };
        let spot = Area::new(cx - side / 2.0, cy - side / 2.0 - up, side, side);
        ui.canvas.symbol(&fonts.plain, spot, 0.56, &(k + 1).to_string(), plain);
        if counted {
            let left = ui.rng.random_range(0..=8).to_string();
            let (label, muted) = (Area { y0: key.y1 - high * 0.28, ..key }, ui.look.muted);
            ui.centred(label, 9.0, &left, muted, false);
        }
    }
}

/// A lying screen `width` pixels wide, the keys beside the grid.
pub(super) fn wide(
    lattice: Lattice,
    width: f32,
    look: &Look,
    fonts: &Fonts,
    rng: &mut ChaCha8Rng,
) -> (Canvas, Lattice) {
    let unit = lattice.area.x1 / 420.0;
    let top = if rng.random_bool(0.6) { 52.0 * unit } else { 8.0 * unit };
    let high = top + lattice.area.y1 + rng.random_range(8.0..60.0) * unit;
    let canvas = background(width, high.round(), look);
    let mut ui = Ui { canvas, look, fonts, unit, rng };
    if top > 40.0 * unit {
        header(&mut ui, 2.0 * unit);
    }
    let beside = width - lattice.area.x1;
    let panel = (beside - 24.0 * unit).min(300.0 * unit);
    let mirrored = ui.rng.random_bool(0.2);
    let free = (beside - panel - 24.0 * unit).max(0.0);
    let margin = free * ui.rng.random_range(0.1..0.6) + 6.0 * unit;
    let x = if mirrored { margin + panel + 12.0 * unit } else { margin };
    let lattice = lattice.moved(x.round(), top.round());
    let from = if mirrored { margin } else { lattice.area.x1 + 14.0 * unit };
    let mut y = lattice.area.y0;
    facts(&mut ui, Area::new(from, y, panel, 36.0 * unit));
    y += 44.0 * unit;
    row(&mut ui, Area::new(from, y, panel, 64.0 * unit));
    y += 74.0 * unit;
    let keys = Area { x0: from, y0: y, x1: from + panel, y1: lattice.area.y1 - 60.0 * unit };
    pad(&mut ui, keys, lattice.side(), 3);
    let button = Area::new(from + 0.1 * panel, lattice.area.y1 - 46.0 * unit, panel * 0.8, 40.0 * unit);
    ui.button(button, "New Game", 15.0);
    (ui.canvas, lattice)
}
