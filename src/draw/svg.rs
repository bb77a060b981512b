//! Figures as SVG: text, styles within, nothing loaded.

use super::html::escaped;
use super::style::{self, Colour};
use super::track;
use crate::geometry::Point;
use crate::puzzle::figure::{Anchor, DASHES, Figure, Role, Shape, Stroke, Tone};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Length of a cell's side in the picture's units, which are pixels where nothing says otherwise.
const UNIT: f64 = 40.0;
/// Paper around everything, in cell sides.
pub(super) const MARGIN: f64 = 0.25;
/// Font size by the height of figures, for the fonts named in [`FONTS`]: 0.716 to 0.729 of it.
const FONT_SIZE: f64 = 1.39;
const FONTS: &str = "Arial, Helvetica, 'Liberation Sans', 'DejaVu Sans', sans-serif";

/// What a class stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    Line(Tone),
    Fill(Tone),
    Text(Role),
}

impl Class {
    fn name(self) -> String {
        match self {
            Self::Line(tone) => format!("l-{}", tone_name(tone)),
            Self::Fill(tone) => format!("f-{}", tone_name(tone)),
            Self::Text(role) => role_name(role).to_owned(),
        }
    }

    /// The colour, and what it colours.
    fn colour(self) -> (Colour, &'static str) {
        match self {
            Self::Line(tone) => (style::tone(tone), "stroke"),
            Self::Fill(tone) => (style::tone(tone), "fill"),
            Self::Text(role) => (style::face(role).colour, "fill"),
        }
    }
}

fn tone_name(tone: Tone) -> String {
    match tone {
        Tone::Edge => "edge".into(),
        Tone::Hair => "hair".into(),
        Tone::Dash => "dash".into(),
        Tone::Way => "way".into(),
        Tone::Paper => "paper".into(),
        Tone::Block => "block".into(),
        Tone::Given => "given".into(),
        Tone::Answered => "answered".into(),
        Tone::Fault => "fault".into(),
        Tone::Piece(number) => format!("piece{number}"),
    }
}

/// The class of a text, in the picture and on the page around it.
pub(super) const fn role_name(role: Role) -> &'static str {
    match role {
        Role::Clue => "clue",
        Role::Answer => "answer",
        Role::Total => "total",
        Role::Label => "label",
    }
}

/// `figure` as an SVG document. The same bytes for the same figure.
pub(super) fn svg(figure: &Figure, title: &str) -> String {
    let (from, to) = figure.bounds();
    let (left, top) = ((from.x - MARGIN) * UNIT, (from.y - MARGIN) * UNIT);
    let (width, height) = ((to.x - from.x + 2.0 * MARGIN) * UNIT, (to.y - from.y + 2.0 * MARGIN) * UNIT);
    let mut body = Body { text: String::new(), used: BTreeSet::from([Class::Fill(Tone::Paper)]) };
    for shape in &figure.shapes {
        body.shape(shape);
    }
    let (x, y, w, h) = (number(left), number(top), number(width), number(height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {w} {h}\" width=\"{w}\" height=\"{h}\" \
         role=\"img\" text-anchor=\"middle\">\n<title>{}</title>\n<style>\n{}</style>\n\
         <rect class=\"f-paper\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>\n{}</svg>\n",
        escaped(title),
        styles(&body.used),
        body.text
    )
}

/// The rules of the classes used, light, and dark on screens that are.
fn styles(used: &BTreeSet<Class>) -> String {
    let mut light = format!("text {{ font-family: {FONTS}; }}\n");
    let mut dark = String::new();
    for &class in used {
        let (colour, what) = class.colour();
        let mut more = String::new();
        if let Class::Text(role) = class {
            let face = style::face(role);
            more.push_str(if face.bold { " font-weight: bold;" } else { "" });
            more.push_str(if face.slanted { " font-style: italic;" } else { "" });
        }
        if let Class::Line(_) = class {
            more.push_str(" fill: none; stroke-linecap: round; stroke-linejoin: round;");
        }
        // Writing to a string cannot fail.
        if class == Class::Line(Tone::Dash) {
            let (dash, gap) = (number(DASHES.0 * UNIT), number(DASHES.1 * UNIT));
            let _ = write!(more, " stroke-dasharray: {dash} {gap};");
        }
        let _ = writeln!(light, ".{} {{ {what}: #{:06x};{more} }}", class.name(), colour.light);
        let _ = writeln!(dark, "  .{} {{ {what}: #{:06x}; }}", class.name(), colour.dark);
    }
    format!("{light}@media screen and (prefers-color-scheme: dark) {{\n{dark}}}\n")
}

/// The elements so far.
struct Body {
    text: String,
    used: BTreeSet<Class>,
}

impl Body {
    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Area { from, to, round, fill, edge } => {
                let mut place = format!(
                    "rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
                    number(from.x * UNIT),
                    number(from.y * UNIT),
                    number((to.x - from.x) * UNIT),
                    number((to.y - from.y) * UNIT),
                );
                if *round > 0.0 {
                    let _ = write!(place, " rx=\"{}\"", number(round * UNIT));
                }
                self.filled(&place, *fill, *edge);
            }
            Shape::Disc { centre, radius, fill, edge } => {
                let (x, y, r) = (number(centre.x * UNIT), number(centre.y * UNIT), number(radius * UNIT));
                self.filled(&format!("circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\""), *fill, *edge);
            }
            Shape::Line { points, stroke } => self.line(points, *stroke),
            Shape::Track { centre, sides, tone } => {
                let (sleepers, rails) = track::lines(*centre, *sides);
                let (sleeper, rail) = track::widths(*tone);
                let all: String = sleepers.iter().map(|line| path(line)).collect();
                self.path(&all, Stroke { tone: Tone::Hair, width: sleeper });
                let all: String = rails.iter().map(|line| path(line)).collect();
                self.path(&all, Stroke { tone: *tone, width: rail });
            }
            Shape::Text { text, place, height, role, anchor } => {
                self.used.insert(Class::Text(*role));
                let anchor = if *anchor == Anchor::Start { " text-anchor=\"start\"" } else { "" };
                let _ = writeln!(
                    self.text,
                    "<text class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}>{}</text>",
                    role_name(*role),
                    number(place.x * UNIT),
                    number((place.y + height / 2.0) * UNIT),
                    number(height * FONT_SIZE * UNIT),
                    escaped(text)
                );
            }
        }
    }

    /// An element with what fills it and the line around it, one over the other.
    fn filled(&mut self, place: &str, fill: Option<Tone>, edge: Option<Stroke>) {
        if let Some(tone) = fill {
            let class = Class::Fill(tone);
            self.used.insert(class);
            let _ = writeln!(self.text, "<{place} class=\"{}\"/>", class.name());
        }
        if let Some(stroke) = edge {
            let (class, width) = self.stroked(stroke);
            let _ = writeln!(self.text, "<{place} class=\"{class}\" stroke-width=\"{width}\"/>");
        }
    }

    fn stroked(&mut self, stroke: Stroke) -> (String, String) {
        let class = Class::Line(stroke.tone);
        self.used.insert(class);
        (class.name(), number(stroke.width * UNIT))
    }

    fn line(&mut self, points: &[Point], stroke: Stroke) {
        self.path(&path(points), stroke);
    }

    fn path(&mut self, path: &str, stroke: Stroke) {
        let (class, width) = self.stroked(stroke);
        let _ = writeln!(self.text, "<path class=\"{class}\" stroke-width=\"{width}\" d=\"{path}\"/>");
    }
}

/// The path through points.
fn path(points: &[Point]) -> String {
    let mut path = String::new();
    for (i, p) in points.iter().enumerate() {
        let step = if i == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{step}{} {}", number(p.x * UNIT), number(p.y * UNIT));
    }
    path
}

/// A length to a hundredth, without needless zeros.
fn number(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i64;
    let (sign, whole, rest) =
        (if hundredths < 0 { "-" } else { "" }, hundredths.abs() / 100, hundredths.abs() % 100);
    match rest {
        0 => format!("{sign}{whole}"),
        rest if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
        rest => format!("{sign}{whole}.{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_short_and_exact() {
        let all = [0.0, -0.004, 1.5, -0.25, 40.0, 12.345_6, -3.04].map(number);
        assert_eq!(all, ["0", "0", "1.5", "-0.25", "40", "12.35", "-3.04"]);
    }

    #[test]
    fn what_is_written_cannot_become_markup_and_only_classes_used_have_rules() {
        let mut figure = Figure::default();
        figure.note("<&>", Point::new(0.0, 0.0), 0.3, Role::Total);
        let svg = svg(&figure, "a \"b\" <c>");
        assert!(svg.contains(">&lt;&amp;&gt;</text>") && svg.contains("<title>a &quot;b&quot; &lt;c&gt;<"));
        assert!(svg.contains(".total {") && !svg.contains(".clue"), "{svg}");
    }
}
