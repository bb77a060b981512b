//! Tesseract behind the [`Recognizer`] trait: the only file that talks to it, and the only unsafe code.
#![allow(unsafe_code)]

use super::recognizer::{Hypothesis, Recognizer, Strip};
use crate::diagnostics::{Code, Diagnostic, Result};
use image::GrayImage;
use std::ffi::{CStr, CString, c_char, c_int};
use std::path::{Path, PathBuf};
use std::ptr::null_mut;
use std::sync::{Mutex, PoisonError};
use tesseract::PageSegMode;
use tesseract::plumbing::tesseract_sys as sys;

/// The language whose digits and capitals are read.
const LANGUAGE: &str = "eng";

/// Where distributions put Tesseract's data; looked in where `TESSDATA_PREFIX` is not set, after what a
/// program brings along.
const FOLDERS: [&str; 6] = [
    "/usr/share/tesseract-ocr/5/tessdata",
    "/usr/share/tesseract-ocr/4.00/tessdata",
    "/usr/share/tessdata",
    "/usr/local/share/tessdata",
    "/opt/homebrew/share/tessdata",
    "/usr/share/tesseract/tessdata",
];

/// What to do where it is in none of them.
const INSTALL: &str = "install it (Debian, Ubuntu: `apt-get install tesseract-ocr-eng`) or set \
    TESSDATA_PREFIX to its folder";

/// Dots per inch that Tesseract is told; 32 pixels a digit is about 11-point print at this density.
const DENSITY: c_int = 200;

/// Texts kept for a glyph of several characters, most probable first.
const TEXTS: usize = 6;

#[link(name = "gomp")]
unsafe extern "C" {
    fn omp_set_max_active_levels(levels: c_int);
}

/// Tesseract's LSTM line recogniser, restricted to the characters asked for.
///
/// Instances are kept in a pool: one call uses one, so there are at most as many as threads that read at
/// once.
pub struct Tesseract {
    folder: CString,
    idle: Mutex<Vec<Instance>>,
}

impl std::fmt::Debug for Tesseract {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tesseract").field("folder", &self.folder).finish_non_exhaustive()
    }
}

impl Tesseract {
    /// An engine, if the system has its data file; makes no instance yet.
    ///
    /// # Errors
    /// [`Code::MissingModel`], naming every folder looked in.
    pub fn new() -> Result<Self> {
        Self::with_data(None)
    }

    /// [`Tesseract::new`] of a program that may have `brought` the data file along, in a folder that is
    /// looked in before the system's.
    ///
    /// # Errors
    /// As [`Tesseract::new`].
    pub fn with_data(brought: Option<&Path>) -> Result<Self> {
        let folder = data_folder(brought)?;
        let folder = CString::new(folder.to_string_lossy().as_bytes()).map_err(|_| {
            Diagnostic::new(Code::MissingModel, "the Tesseract data folder's name holds a zero byte")
        })?;
        Ok(Self { folder, idle: Mutex::new(Vec::new()) })
    }

    /// Has an idle instance work, or a new one where all are at work.
    fn with_instance<T>(&self, work: impl FnOnce(&mut Instance) -> Result<T>) -> Result<T> {
        let idle = self.pool().pop();
        let mut instance = match idle {
            Some(instance) => instance,
            None => Instance::new(&self.folder)?,
        };
        let done = work(&mut instance);
        self.pool().push(instance);
        done
    }

    fn pool(&self) -> std::sync::MutexGuard<'_, Vec<Instance>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Recognizer for Tesseract {
    fn name(&self) -> String {
        format!("tesseract {}", version())
    }

    fn recognize(&self, strip: &Strip, characters: &str) -> Result<Vec<Vec<Hypothesis>>> {
        self.with_instance(|instance| instance.read(strip, characters))
    }

    fn line(&self, grey: &GrayImage) -> Result<String> {
        self.with_instance(|instance| instance.line(grey))
    }

    fn word(&self, grey: &GrayImage, characters: &str) -> Result<Vec<Vec<(char, f64)>>> {
        self.with_instance(|instance| instance.word(grey, characters))
    }
}

/// The version of the Tesseract library that is linked.
pub fn version() -> String {
    tesseract::plumbing::version().to_string_lossy().into_owned()
}

/// The folder that holds the data file: the one that the program has `brought` along, or the system's. As for
/// the `tesseract` program, `TESSDATA_PREFIX` is an order where it is set: nowhere else is looked.
///
/// # Errors
/// [`Code::MissingModel`], naming every folder looked in.
pub fn data_folder(brought: Option<&Path>) -> Result<PathBuf> {
    let file = format!("{LANGUAGE}.traineddata");
    let prefix = std::env::var_os("TESSDATA_PREFIX").filter(|p| !p.is_empty()).map(PathBuf::from);
    let folders = match prefix {
        Some(prefix) => vec![prefix.join("tessdata"), prefix],
        None => brought.into_iter().chain(FOLDERS.map(Path::new)).map(Path::to_owned).collect(),
    };
    if let Some(folder) = folders.iter().find(|f| f.join(&file).is_file()) {
        return Ok(folder.clone());
    }
    let missing = format!("Tesseract's data file {file} is missing");
    let mut diagnostic = Diagnostic::new(Code::MissingModel, missing).hint(INSTALL);
    for folder in &folders {
        let folder = Path::display(folder).to_string();
        diagnostic = diagnostic.fact(format!("looked in {folder}")).naming([folder]);
    }
    Err(diagnostic)
}

/// One `TessBaseAPI`, set up for lines of the characters it was last asked for.
struct Instance(*mut sys::TessBaseAPI, String);

// SAFETY: a TessBaseAPI has no ties to the thread that made it; `&mut self` keeps it to one thread at a time.
unsafe impl Send for Instance {}

impl Drop for Instance {
    fn drop(&mut self) {
        // SAFETY: the pointer came from TessBaseAPICreate and is deleted once.
        unsafe { sys::TessBaseAPIDelete(self.0) }
    }
}

impl Instance {
    fn new(folder: &CStr) -> Result<Self> {
        // Without word lists a line of digits is not pulled towards numbers seen in books, and loads faster.
        const NAMES: [&CStr; 7] = [
            c"load_system_dawg",
            c"load_freq_dawg",
            c"load_punc_dawg",
            c"load_number_dawg",
            c"load_unambig_dawg",
            c"load_bigram_dawg",
            c"debug_file",
        ];
        const VALUES: [&CStr; 7] = [c"0", c"0", c"0", c"0", c"0", c"0", c"/dev/null"];
        let language = CString::new(LANGUAGE).unwrap_or_default();
        let mut names = NAMES.map(|n| n.as_ptr().cast_mut());
        let mut values = VALUES.map(|v| v.as_ptr().cast_mut());
        // SAFETY: all strings outlive the call, the counts match the arrays, and Tesseract only reads them.
        unsafe {
            let instance = Self(sys::TessBaseAPICreate(), String::new());
            let failed = sys::TessBaseAPIInit4(
                instance.0,
                folder.as_ptr(),
                language.as_ptr(),
                sys::TessOcrEngineMode_OEM_LSTM_ONLY,
                null_mut(),
                0,
                names.as_mut_ptr(),
                values.as_mut_ptr(),
                names.len(),
                0,
            );
            if failed != 0 {
                return Err(Diagnostic::new(Code::MissingModel, "Tesseract cannot load its data file")
                    .fact(format!("folder: {}", folder.to_string_lossy()))
                    .naming([folder.to_string_lossy()])
                    .hint("the file may be damaged or of another version: install tesseract-ocr-eng again"));
            }
            sys::TessBaseAPISetVariable(instance.0, c"lstm_choice_mode".as_ptr(), c"1".as_ptr());
            sys::TessBaseAPISetPageSegMode(instance.0, PageSegMode::PsmSingleLine.as_tess_page_seg_mode());
            Ok(instance)
        }
    }

    /// Allows these characters alone.
    fn allow(&mut self, characters: &str) -> Result<()> {
        if self.1 != characters {
            let value = CString::new(characters)
                .map_err(|_| Diagnostic::new(Code::Bug, "Tesseract was to read a zero byte"))?;
            // SAFETY: both strings outlive the call, which copies them.
            unsafe {
                sys::TessBaseAPISetVariable(self.0, c"tessedit_char_whitelist".as_ptr(), value.as_ptr());
            }
            characters.clone_into(&mut self.1);
        }
        Ok(())
    }

    /// Recognises a line.
    fn see(&mut self, grey: &GrayImage) -> Result<()> {
        let (width, height) = grey.dimensions();
        // SAFETY: the buffer holds width x height bytes, which Tesseract copies.
        unsafe {
            omp_set_max_active_levels(0);
            sys::TessBaseAPISetImage(
                self.0,
                grey.as_raw().as_ptr(),
                width as c_int,
                height as c_int,
                1,
                width as c_int,
            );
            sys::TessBaseAPISetSourceResolution(self.0, DENSITY);
            if sys::TessBaseAPIRecognize(self.0, null_mut()) != 0 {
                return Err(Diagnostic::new(Code::Bug, "Tesseract could not read a line"));
            }
        }
        Ok(())
    }

    /// Reads a line of any characters.
    fn line(&mut self, grey: &GrayImage) -> Result<String> {
        self.allow("")?;
        self.see(grey)?;
        // SAFETY: the text is zero-terminated, copied, and freed as Tesseract asks for.
        unsafe {
            let text = sys::TessBaseAPIGetUTF8Text(self.0);
            if text.is_null() {
                return Ok(String::new());
            }
            let copy = CStr::from_ptr(text).to_string_lossy().into_owned();
            sys::TessDeleteText(text);
            sys::TessBaseAPIClear(self.0);
            Ok(copy)
        }
    }

    /// Reads a strip; glyph by glyph the texts, none where Tesseract sees nothing.
    fn read(&mut self, strip: &Strip, characters: &str) -> Result<Vec<Vec<Hypothesis>>> {
        self.allow(characters)?;
        let mut glyphs = vec![Vec::new(); strip.glyphs.len()];
        for (centre, choices) in self.symbols(&strip.grey, characters)? {
            let glyph = strip.glyphs.iter().position(|g| (g.0..g.1).contains(&centre));
            if let Some(slot) = glyph.and_then(|g| glyphs.get_mut(g)) {
                *slot = joined(slot, &choices);
            }
        }
        Ok(glyphs)
    }

    /// Reads a word; character by character what it may be.
    fn word(&mut self, grey: &GrayImage, characters: &str) -> Result<Vec<Vec<(char, f64)>>> {
        self.allow(characters)?;
        Ok(self.symbols(grey, characters)?.into_iter().map(|symbol| symbol.1).collect())
    }

    /// Every character on a line, as [`symbols`] gives them.
    fn symbols(&mut self, grey: &GrayImage, characters: &str) -> Result<Vec<Symbol>> {
        self.see(grey)?;
        let mut found = Vec::new();
        // SAFETY: iterators and strings are freed before the next call and never kept.
        unsafe {
            let iterator = sys::TessBaseAPIGetIterator(self.0);
            if !iterator.is_null() {
                found = symbols(iterator, characters);
                sys::TessResultIteratorDelete(iterator);
            }
            sys::TessBaseAPIClear(self.0);
        }
        Ok(found)
    }
}

/// The x of a character's middle, and what it may be.
type Symbol = (u32, Vec<(char, f64)>);

/// What stands in a glyph once a further character of it is read.
fn joined(before: &[Hypothesis], choices: &[(char, f64)]) -> Vec<Hypothesis> {
    let start = [Hypothesis { text: String::new(), probability: 1.0 }];
    let before = if before.is_empty() { &start } else { before };
    let mut texts: Vec<Hypothesis> = before
        .iter()
        .flat_map(|b| {
            choices
                .iter()
                .map(|&(c, p)| Hypothesis { text: format!("{}{c}", b.text), probability: b.probability * p })
        })
        .collect();
    texts.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    texts.truncate(TEXTS);
    texts
}

/// Every character on the line: the x of its box's centre, and what it may be.
///
/// # Safety
/// `iterator` must be a live result iterator.
unsafe fn symbols(iterator: *mut sys::TessResultIterator, characters: &str) -> Vec<Symbol> {
    let level = sys::TessPageIteratorLevel_RIL_SYMBOL;
    let mut found = Vec::new();
    loop {
        let (mut left, mut top, mut right, mut bottom) = (0, 0, 0, 0);
        // SAFETY: the caller keeps the iterator alive; the page iterator is a view into it.
        let more = unsafe {
            let page = sys::TessResultIteratorGetPageIteratorConst(iterator);
            if sys::TessPageIteratorBoundingBox(
                page,
                level,
                &raw mut left,
                &raw mut top,
                &raw mut right,
                &raw mut bottom,
            ) != 0
            {
                let choices = choices(iterator, characters);
                if !choices.is_empty() {
                    found.push((i32::midpoint(left, right).max(0) as u32, choices));
                }
            }
            sys::TessResultIteratorNext(iterator, level) != 0
        };
        if !more {
            return found;
        }
    }
}

/// The character under the iterator and its rivals, most probable first.
///
/// # Safety
/// `iterator` must be a live result iterator.
unsafe fn choices(iterator: *mut sys::TessResultIterator, characters: &str) -> Vec<(char, f64)> {
    let mut found: Vec<(char, f64)> = Vec::new();
    let mut add = |text: *const c_char, confidence: f32| {
        if text.is_null() {
            return;
        }
        // SAFETY: Tesseract hands out zero-terminated strings that live as long as the iterator.
        let text = unsafe { CStr::from_ptr(text) }.to_string_lossy();
        let character = text.chars().next().filter(|&c| characters.contains(c));
        if let Some(character) = character
            && found.iter().all(|c| c.0 != character)
        {
            found.push((character, f64::from(confidence) / 100.0));
        }
    };
    // SAFETY: see above; the choice iterator is freed here.
    unsafe {
        let iter = sys::TessResultIteratorGetChoiceIterator(iterator);
        if !iter.is_null() {
            loop {
                add(sys::TessChoiceIteratorGetUTF8Text(iter), sys::TessChoiceIteratorConfidence(iter));
                if sys::TessChoiceIteratorNext(iter) == 0 {
                    break;
                }
            }
            sys::TessChoiceIteratorDelete(iter);
        }
    }
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    found
}
