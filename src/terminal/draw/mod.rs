//! The view in characters. Everything is drawn from a [`View`] alone; nothing here knows a terminal.

mod areas;
mod bars;
mod board;
mod grid;
mod lines;
mod panel;
mod stages;
mod style;

pub(super) use areas::picture_area;

use self::areas::{Areas, LEAST};
use self::style::Look;
use super::keys::Scene;
use super::view::View;
use ratatui::Frame;
use ratatui::widgets::Clear;
use ratatui_image::Image;
use ratatui_image::protocol::Protocol;

/// Draws the view.
///
/// `color`: whether hues may be used beside the marks, which never depend on them. `picture`: what lies in
/// the area of the picture, where there is any.
pub fn draw(frame: &mut Frame<'_>, view: &View, color: bool, picture: Option<&Protocol>) {
    let look = Look { color };
    let whole = frame.area();
    let Some(areas) = Areas::of(whole) else {
        let size = format!("{} x {}", whole.width, whole.height);
        let text = format!(
            "This terminal is {size}; at least {} x {} is needed. Make it larger, or press Ctrl+C: nothing \
             is lost.",
            LEAST.0, LEAST.1
        );
        stages::text(frame, whole, &[text]);
        return;
    };
    frame.render_widget(Clear, whole);
    frame.render_widget(bars::head(view, look), areas.head);
    frame.render_widget(bars::status(view, areas.status.width), areas.status);
    frame.render_widget(bars::foot(view, look, areas.foot.width), areas.foot);
    match (view.help(), view.scene()) {
        (Some(scrolled), scene) => {
            stages::help(frame, areas.body, (scene, view.state().board.as_ref()), scrolled);
        }
        (None, Scene::Cells | Scene::Beside | Scene::Solved) => {
            board::draw(frame, view, look, &areas, picture.is_some());
        }
        (None, Scene::Puzzles) => stages::puzzles(frame, view, areas.body),
        (None, Scene::Kinds) => stages::kinds(frame, view, areas.body),
        (None, Scene::Corners) => stages::corners(frame, view, areas.body),
        (None, Scene::Saved) => stages::saved(frame, view, areas.body),
    }
    if let (Some(picture), Some(area)) = (picture, picture_area(view, whole)) {
        frame.render_widget(Image::new(picture), area);
    }
}
