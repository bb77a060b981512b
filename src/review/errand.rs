//! A photo that a person brings, on its way to be opened: it is read on any thread, so that nobody waits for
//! it.

use crate::diagnostics::{Code, Diagnostic, Interrupt, Result};
use crate::grid::Board;
use crate::ocr::{Reading, Recognizer};
use crate::photo::Input;
use crate::pipeline::{self, Options, Scene};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A photo to be read.
pub struct Errand<'a> {
    number: u64,
    name: String,
    bytes: Vec<u8>,
    engine: &'a dyn Recognizer,
    options: Options,
}

/// A photo in which puzzles were looked for.
#[derive(Debug)]
pub struct Opened {
    /// It, and what was found on it.
    pub scene: Scene,
    /// The clearest puzzle and what it says, or why nothing was read.
    pub read: Result<(Board, Reading)>,
    /// The photo as it came.
    pub bytes: Vec<u8>,
}

/// What an errand came to.
#[derive(Debug)]
pub struct Brought {
    pub(super) number: u64,
    pub(super) name: String,
    pub(super) opened: Result<Opened>,
}

impl<'a> Errand<'a> {
    pub(super) fn new(
        number: u64,
        (name, bytes): (&str, Vec<u8>),
        desk: (&'a dyn Recognizer, Options),
    ) -> Self {
        let (engine, options) = desk;
        Self { number, name: name.to_owned(), bytes, engine, options }
    }

    /// What ends it early.
    pub(super) fn interrupt(&self) -> Interrupt {
        self.options.interrupt.clone()
    }

    /// Reads the photo. Takes as long as that does, unless it is to end.
    pub fn run(self) -> Brought {
        let (number, name) = (self.number, self.name.clone());
        // One photo that we fail at must not end a session over others.
        let opened = catch_unwind(AssertUnwindSafe(|| self.read()));
        let opened = opened.unwrap_or_else(|_| {
            Err(Diagnostic::new(Code::Bug, "something happened that must not while this photo was read"))
        });
        Brought { number, name, opened }
    }

    fn read(self) -> Result<Opened> {
        let Self { name, bytes, engine, options, .. } = self;
        let input = Input::Bytes { name, bytes };
        let scene = pipeline::look(&input, &options, &|_, _| {})?;
        let read = pipeline::read_scene(&scene, &options, engine, &|_, _| {});
        // That no puzzle can be read is for the person to see; that there is to be none is not.
        options.interrupt.check()?;
        let bytes = match input {
            Input::Bytes { bytes, .. } => bytes,
            Input::Path(_) => Vec::new(),
        };
        Ok(Opened { scene, read, bytes })
    }
}
