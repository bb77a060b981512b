//! The lists that lie over the cells: the puzzles of the photo, and the kinds that the open one may be of.

use super::keys::{Scene, Way};
use super::view::{Over, View, Wish};
use crate::review::Action;

impl View {
    /// Lists the puzzles of the photo.
    pub(super) fn list(&mut self) {
        self.picked = self.state.puzzle;
        if self.state.puzzles.len() > 1 {
            self.over = Over::List;
        } else {
            self.message = Some("there is no other puzzle on this photo".to_owned());
        }
    }

    /// Lists the kinds, and that the photo is to say it before them.
    pub(super) fn list_kinds(&mut self) {
        let said = self.state.kind;
        self.picked = self.state.kinds.iter().position(|kind| Some(kind.name) == said).map_or(0, |i| i + 1);
        self.over = Over::Kinds;
    }

    /// Picks what stands below or above in the list.
    pub(super) fn pick(&mut self, way: Way) {
        let of_kinds = self.scene() == Scene::Kinds;
        let count = if of_kinds { self.state.kinds.len() + 1 } else { self.state.puzzles.len().max(1) };
        let step = if way == Way::On { 1 } else { count - 1 };
        self.picked = (self.picked + step) % count;
    }

    /// Opens what is picked: the puzzle, or the photo as the kind.
    pub(super) fn open(&mut self) -> Option<Wish> {
        if self.scene() != Scene::Kinds {
            return self.choose(self.picked);
        }
        let kind = self.picked.checked_sub(1).and_then(|i| self.state.kinds.get(i));
        let name = kind.map(|kind| kind.name.to_owned());
        Some(Wish::Do(Action::Kind { name }))
    }

    /// Opens a puzzle, from zero.
    pub(super) fn choose(&mut self, puzzle: usize) -> Option<Wish> {
        let exists = puzzle < self.state.puzzles.len();
        if !exists {
            self.message = Some(format!("there is no puzzle {}", puzzle + 1));
        }
        exists.then_some(Wish::Choose(puzzle))
    }
}
