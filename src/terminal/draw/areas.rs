//! Where on the terminal everything lies.

use super::grid::Plan;
use crate::review::BoardState;
use crate::terminal::keys::Scene;
use crate::terminal::view::View;
use ratatui::layout::Rect;

/// Least width and height in characters that anything is drawn in.
pub(super) const LEAST: (u16, u16) = (48, 12);

/// Least and most width of the panel beside the board.
const PANEL: (u16, u16) = (25, 44);

/// Columns between board and panel, in which arrows say that there is more to scroll to.
const GAP: u16 = 2;

/// Rows of the panel above and below the picture.
pub(super) const AROUND_PICTURE: (u16, u16) = (6, 8);

/// Least and most rows of the picture: less shows nothing, more is sent slowly.
const PICTURE: (u16, u16) = (4, 10);

/// Where everything lies.
pub(super) struct Areas {
    /// What is looked at.
    pub(super) head: Rect,
    /// Board and panel, or what stands in their place.
    pub(super) body: Rect,
    /// How far it is.
    pub(super) status: Rect,
    /// A message, or the keys.
    pub(super) foot: Rect,
}

impl Areas {
    /// The areas of a terminal; `None` where it is too small.
    pub(super) fn of(whole: Rect) -> Option<Self> {
        let Rect { x, y, width, height } = whole;
        let line = |row| Rect::new(x, row, width, 1);
        (width >= LEAST.0 && height >= LEAST.1).then(|| Self {
            head: line(y),
            body: Rect::new(x, y + 1, width, height - 3),
            status: line(y + height - 2),
            foot: line(y + height - 1),
        })
    }

    /// The board's area and the panel's, given how the board lies.
    pub(super) fn halves(&self, plan: &Plan) -> (Rect, Rect) {
        let board = plan.size().0.min(self.body.width - PANEL.0 - GAP);
        let left = board + GAP;
        let panel = Rect { x: self.body.x + left, width: (self.body.width - left).min(PANEL.1), ..self.body };
        (Rect { width: board, ..self.body }, panel)
    }

    /// How a board is laid out beside the panel.
    pub(super) fn plan(&self, board: &BoardState) -> Plan {
        Plan::new(board, self.body.width - PANEL.0 - GAP, self.body.height)
    }
}

/// Where the picture of the current cell, or of the picked puzzle, is to be drawn on a terminal of size
/// `whole`; none where there is no room or nothing to show.
pub(in crate::terminal) fn picture_area(view: &View, whole: Rect) -> Option<Rect> {
    let areas = Areas::of(whole).filter(|_| view.help().is_none())?;
    match view.scene() {
        Scene::Cells | Scene::Beside => {
            let (_, panel) = areas.halves(&areas.plan(view.state().board.as_ref()?));
            let rows = panel.height.saturating_sub(AROUND_PICTURE.0 + AROUND_PICTURE.1).min(PICTURE.1);
            let area = Rect { y: panel.y + AROUND_PICTURE.0, height: rows, ..panel };
            (rows >= PICTURE.0).then_some(area)
        }
        Scene::Puzzles => {
            let half = areas.body.width / 2;
            Some(Rect { x: areas.body.x + half, width: half, ..areas.body })
        }
        Scene::Kinds | Scene::Corners | Scene::Solved | Scene::Saved => None,
    }
}
