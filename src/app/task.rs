//! One puzzle of one photo, as work is given it.

use super::item::PageNumber;
use crate::photo::Input;
use image::ImageFormat;
use std::path::Path;

/// One puzzle of a photo that is to be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'p> {
    /// The photo's file.
    pub(crate) path: &'p Path,
    /// Which page of it the photo is, where it is a document.
    pub(crate) page: Option<PageNumber>,
    /// What is in it.
    pub(crate) input: &'p Input,
    /// Which puzzle of the page, from one; the clearest where none was asked for.
    pub(crate) number: Option<usize>,
}

/// One puzzle of a photo whose answer is to be written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'p> {
    /// The photo's file.
    pub(crate) path: &'p Path,
    /// Which page of it the photo is, where it is a document.
    pub(crate) page: Option<PageNumber>,
    /// The format that the answer is drawn in.
    pub(crate) format: ImageFormat,
    /// Which puzzle of the page was asked for, from one, if one was.
    pub(crate) number: Option<usize>,
}
