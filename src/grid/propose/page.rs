//! A page of which ink, paper and outlines are told once, whoever asks for them.

use super::ink::{Components, InkLevel, Of, components};
use super::outline::Outline;
use super::outlines::{self, Outlines};
use image::GrayImage;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// A page whose ink and paper are told apart at each level once, when that is first asked for, and of which
/// the outlines are.
pub(crate) struct Parted<'a> {
    pub(super) image: &'a GrayImage,
    told: RefCell<Vec<(InkLevel, Of, Rc<Components>)>>,
    outlines: OnceCell<Outlines>,
}

impl<'a> Parted<'a> {
    /// A page of which nothing has been asked.
    pub(crate) const fn new(image: &'a GrayImage) -> Self {
        Self { image, told: RefCell::new(Vec::new()), outlines: OnceCell::new() }
    }

    /// The outlines on it, large ones first.
    pub(super) fn outlines(&self) -> impl Iterator<Item = &Outline> {
        let Outlines { large, small } = self.outlines.get_or_init(|| outlines::outlines(self.image));
        large.iter().chain(small)
    }

    /// The components of ink or of paper at a level.
    pub(super) fn components(&self, level: InkLevel, of: Of) -> Rc<Components> {
        let told =
            self.told.borrow().iter().find(|told| (told.0, told.1) == (level, of)).map(|t| t.2.clone());
        told.unwrap_or_else(|| {
            let new = Rc::new(components(self.image, level, of));
            self.told.borrow_mut().push((level, of, Rc::clone(&new)));
            new
        })
    }
}
