//! The core that page and terminal share: what a person does to a reading, and what is shown of it.

use crate::program::{Place, TWO, sample};
use gridlens::confirm::Journal;
use gridlens::diagnostics::{Code, Result};
use gridlens::draw::Ink;
use gridlens::ocr::Recognizer;
use gridlens::ocr::tesseract::Tesseract;
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options, Page};
use gridlens::puzzle::Symbol;
use gridlens::record::Clobber;
use gridlens::review::{
    Action, Answer, Change, MarkState, Mode, Opened, Review, Session, SessionHost, Setting, Stage, Standing,
    State,
};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A host with samples to look over, whose journals and answers lie in a folder.
struct Desk<'a> {
    engine: &'a Tesseract,
    folder: &'a Path,
    photos: Vec<PathBuf>,
    taken: usize,
    puzzle: Option<usize>,
}

impl<'a> Desk<'a> {
    fn review(&self, input: &Input) -> Result<Review<'a>> {
        let scene = pipeline::look(input, &Options::default(), &|_, _| {})?;
        Review::open(scene, self.puzzle, self.setting())
    }

    fn setting(&self) -> Setting<'a> {
        let folder = self.folder;
        let journal_of = move |subject: &gridlens::confirm::Subject| {
            let name = format!("{}-{}.txt", &subject.sha256[..8], subject.puzzle);
            Journal::open(&folder.join(name), subject)
        };
        Setting {
            engine: self.engine,
            options: Options::default(),
            sure: 0.8,
            ink: Ink::Blue,
            journal_of: Box::new(journal_of),
        }
    }
}

impl<'a> SessionHost<'a> for Desk<'a> {
    fn next(&mut self, _stopping: &AtomicBool) -> Option<Review<'a>> {
        let path = self.photos.get(self.taken)?.clone();
        self.taken += 1;
        Some(self.review(&Input::Path(path)).expect("samples can be read"))
    }

    fn queue(&self) -> (usize, usize) {
        (self.taken, self.photos.len())
    }

    fn reading(&self) -> Result<(&'a dyn Recognizer, Options)> {
        Ok((self.engine, Options::default()))
    }

    fn admit(&mut self, _name: &str, opened: Opened) -> Result<Review<'a>> {
        Review::of_opened(opened, self.setting())
    }

    fn save(&mut self, page: Page, _answer: Answer, puzzle: usize) -> Result<Vec<String>> {
        let puzzle_text = pipeline::puzzle(&page, &[])?.rules().to_csv();
        let name = format!("{puzzle}.csv");
        gridlens::record::save(&self.folder.join(&name), puzzle_text.as_bytes(), Clobber::Never)?;
        Ok(vec![name])
    }

    fn outdate(&mut self, _puzzle: usize) {}
}

/// Sits down to samples in a folder of their own.
pub(crate) fn sit(photos: &[&str], puzzle: Option<usize>, work: impl FnOnce(&mut Session<'_>, &Place)) {
    let place = Place::new();
    sit_again(&place, photos, puzzle, |session| work(session, &place));
}

/// Sits down to samples in a folder where somebody may have sat before.
pub(crate) fn sit_again(
    place: &Place,
    photos: &[&str],
    puzzle: Option<usize>,
    work: impl FnOnce(&mut Session<'_>),
) {
    let engine = Tesseract::new().expect("the set-up installs it");
    let folder = place.path("");
    let photos = photos.iter().map(|name| sample(name).join("photo.jpg")).collect();
    let desk = Desk { engine: &engine, folder: &folder, photos, taken: 0, puzzle };
    work(&mut Session::new(Mode::Review, Box::new(desk)));
}

pub(crate) fn set(row: u16, column: u16, value: u32) -> Action {
    Action::Set { row, column, value: (value > 0).then_some(Symbol(value)) }
}

fn values(state: &State) -> Vec<Option<u32>> {
    let board = state.board.as_ref().expect("a board");
    board.cells.iter().flatten().map(|cell| cell.value.map(|v| v.0)).collect()
}

fn mark(state: &State, row: usize, column: usize) -> MarkState {
    let board = state.board.as_ref().expect("a board");
    board.cells[row * usize::from(board.columns) + column].as_ref().expect("a cell").mark
}

#[test]
fn a_step_shows_at_once_is_ruled_on_and_taken_back() {
    sit(&["newspaper-sudoku"], Some(0), |session, _| {
        let first = session.state();
        assert_eq!((first.stage, first.undo, first.at), (Stage::Cells, false, None));
        let board = first.board.as_ref().expect("a board");
        assert_eq!(
            (board.kind.as_str(), board.rows, board.largest, board.letters),
            ("sudoku 9 x 9", 9, 9, false)
        );
        assert_eq!(board.digits, board.cells.iter().flatten().filter(|c| c.value.is_some()).count());
        assert_eq!(session.query().expect("cells").ruling().verdict, Standing::Unique);

        // The sample begins 0,8,1.
        session.act(set(0, 0, 1)).expect("a cell and a value");
        let second = session.state();
        assert!(second.version > first.version && second.undo && second.at == Some((0, 0)));
        assert_eq!(mark(&second, 0, 0), MarkState::Changed);
        let ruling = session.query().expect("cells").ruling();
        assert_eq!((ruling.verdict, ruling.clash.as_slice()), (Standing::None, &[(0, 0), (0, 2)][..]));
        assert_eq!(session.save().expect_err("no answer").code, Code::Doubtful);

        session.act(Action::Undo).expect("something to undo");
        let third = session.state();
        assert_eq!(values(&third), values(&first));
        assert!(!third.undo && third.redo && mark(&third, 0, 0) == MarkState::Sure);
        session.act(Action::Accept { row: 0, column: 1 }).expect("a cell");
        assert_eq!(mark(&session.state(), 0, 1), MarkState::Confirmed);
        assert_eq!(values(&session.state()), values(&first));
    });
}

#[test]
fn a_wrong_clue_is_offered_to_be_mended_and_never_mended_unasked() {
    sit(&["newspaper-sudoku"], Some(0), |session, _| {
        let before = values(&session.state());
        let wrong = (2..=9).find(|&v| {
            session.act(set(0, 1, v)).expect("a value");
            session.query().expect("cells").ruling().verdict == Standing::None
        });
        assert!(wrong.is_some(), "no wrong value leaves the puzzle without solution");
        let suggestions = session.query().expect("cells").suggestions();
        let right = Change { row: 0, column: 1, value: Some(Symbol(8)) };
        let suggestion = suggestions
            .iter()
            .find(|suggestion| suggestion.changes == [right])
            .expect("the truth is among the offers");
        assert!(suggestion.text.contains("with 8 at row 1 column 2"), "{}", suggestion.text);
        assert_ne!(values(&session.state()), before);
        session
            .act(Action::Fix { changes: suggestion.changes.clone(), asides: Vec::new() })
            .expect("an offer holds");
        assert_eq!(values(&session.state()), before);
        assert_eq!(session.query().expect("cells").ruling().verdict, Standing::Unique);
    });
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    sit(&["samurai-small-soft"], None, |session, place| {
        let before = session.state();
        let journal = place.files().into_iter().find(|name| name.ends_with("-1.txt")).expect("a journal");
        let bytes = place.bytes(&journal);
        let hole = Change { row: 0, column: 10, value: None };
        let fine = Change { row: 0, column: 0, value: Some(Symbol(3)) };
        let square = |side: f64| Action::Frame {
            corners: [(5.0, 5.0), (5.0 + side, 5.0), (5.0, 9.0), (5.0, 9.0)],
            sides: None,
        };
        for action in [
            set(0, 10, 3),
            set(21, 0, 3),
            set(0, u16::MAX, 3),
            set(0, 0, 10),
            Action::Move { row: 10, column: 0 },
            Action::Accept { row: 10, column: 0 },
            Action::Fix { changes: vec![fine, hole], asides: Vec::new() },
            square(0.0),
            square(f64::NAN),
        ] {
            let diagnostic = session.act(action.clone()).expect_err("refused");
            assert_eq!(diagnostic.code, Code::OutOfRange, "{action:?}");
            assert_eq!(session.state(), before, "{action:?}");
        }
        assert_eq!(session.choose(7).expect_err("one puzzle").code, Code::OutOfRange);
        assert_eq!(place.bytes(&journal), bytes);
    });
}

#[test]
fn a_sitting_that_was_left_goes_on_at_the_same_cell() {
    let place = Place::new();
    let mut left = None;
    sit_again(&place, &["samurai-small-soft"], None, |session| {
        for action in [set(0, 1, 4), set(20, 20, 0), Action::Undo, Action::Move { row: 9, column: 9 }] {
            session.act(action).expect("cells of the board");
        }
        left = Some(session.state());
        // Nobody says goodbye: the process may have been killed.
    });
    sit_again(&place, &["samurai-small-soft"], None, |session| {
        let (left, now) = (left.expect("left above"), session.state());
        assert_eq!((left.board, left.at, left.undo, left.redo), (now.board, now.at, now.undo, now.redo));
        assert_eq!(now.at, Some((9, 9)));
    });
}

#[test]
fn of_several_puzzles_one_is_chosen_and_each_has_a_journal_of_its_own() {
    sit(&[TWO], None, |session, place| {
        let state = session.state();
        assert_eq!((state.stage, state.puzzles.len()), (Stage::Puzzles, 2));
        session.choose(1).expect("the second puzzle");
        let second = session.state();
        assert_eq!((second.stage, second.puzzle), (Stage::Cells, 1));
        let off = |(a, b): (&(f64, f64), &(f64, f64))| (a.0 - b.0).abs() + (a.1 - b.1).abs();
        let corners = second.corners.expect("a board");
        assert!(corners.iter().zip(&second.puzzles[1].corners).all(|pair| off(pair) < 1.0), "{second:?}");
        session.act(set(0, 0, 5)).expect("a value");
        session.choose(0).expect("the first puzzle");
        let first = session.state();
        assert!(!first.undo && values(&first) != values(&second));
        session.choose(1).expect("the second puzzle");
        assert!(session.state().undo);
        assert_eq!(place.files().len(), 1, "{:?}: what nothing was said of leaves no file", place.files());
    });
}

#[test]
fn corners_are_set_read_anew_and_taken_back() {
    sit(&[TWO], Some(0), |session, _| {
        let first = session.state();
        session.act(set(0, 0, 5)).expect("a value");
        let said = session.state();
        // The person shows where the other puzzle lies: first what would be read there, then for good.
        let corners = first.puzzles[1].corners;
        let preview = session.preview(corners, None).expect("four corners");
        assert_eq!((preview.kind.as_str(), preview.digits, preview.upright), ("sudoku 9 x 9", 27, true));
        assert_eq!(session.state(), said, "looking changes nothing");
        assert_eq!(session.preview([(0.0, 0.0); 4], None).expect_err("no corners").code, Code::OutOfRange);
        session.act(Action::Frame { corners, sides: None }).expect("four corners");
        let framed = session.state();
        let shown: Vec<Option<u32>> =
            preview.values.iter().map(|v| v.as_ref().map(|v| v.parse().expect("a digit"))).collect();
        assert_eq!(values(&framed), shown);
        assert!(framed.sure_grid && framed.straight != first.straight);
        session.act(Action::Undo).expect("a frame to undo");
        assert_eq!(session.state().board, said.board);
        session.choose(1).expect("the second puzzle");
        assert_eq!(session.state().board, framed.board);
        assert_eq!(
            session.review().expect("open").photo().dimensions(),
            session.review().expect("open").shown_size()
        );
    });
}

#[test]
fn a_photo_that_stands_as_it_is_shown_is_not_copied() {
    sit(&[TWO], Some(0), |session, _| {
        let review = session.review().expect("open");
        let (one, other) = (review.photo(), review.photo());
        assert_eq!(one.dimensions(), review.shown_size());
        assert!(std::sync::Arc::ptr_eq(&one, &other));
    });
}

#[test]
fn a_photo_without_any_grid_waits_for_its_corners() {
    let place = Place::new();
    let engine = Tesseract::new().expect("the set-up installs it");
    let folder = place.path("");
    let desk = Desk { engine: &engine, folder: &folder, photos: Vec::new(), taken: 0, puzzle: None };
    let mut session = Session::new(Mode::Serve, Box::new(desk));
    assert_eq!(session.stage(), Stage::Waiting);
    assert_eq!(session.act(Action::Undo).expect_err("nothing is open").code, Code::NoGrid);
    assert_eq!(session.admit("a.png", b"no picture".to_vec()).expect_err("refused").code, Code::NotAnImage);
    let blank = image::RgbImage::from_pixel(400, 300, image::Rgb([250, 250, 250]));
    let bytes = pipeline::encode(&blank, image::ImageFormat::Png, None).expect("a picture");
    session.admit("folder/a.png", bytes).expect("a picture");
    let state = session.state();
    assert_eq!((state.stage, state.photo.expect("a photo").name.as_str()), (Stage::Corners, "a.png"));
    assert_eq!(state.diagnostic.expect("no grid").name, "no-grid");
    let corners = [(50.0, 20.0), (300.0, 20.0), (300.0, 270.0), (50.0, 270.0)];
    session.act(Action::Frame { corners, sides: Some(6) }).expect("four corners");
    let state = session.state();
    assert_eq!((state.stage, state.board.expect("a board").rows), (Stage::Cells, 6));
    session.act(Action::Undo).expect("a frame to undo");
    assert_eq!(session.stage(), Stage::Corners);
}

#[test]
fn answers_are_saved_one_photo_after_the_other() {
    sit(&["newspaper-sudoku", "six"], Some(0), |session, place| {
        assert_eq!(session.queue(), (1, 2));
        let picture = session.answer().expect("one solution");
        assert_eq!(picture.dimensions(), session.review().expect("open").shown_size());
        session.save().expect("room on the disk");
        assert_eq!((session.stage(), session.state().files), (Stage::Saved, vec!["0.csv".to_owned()]));
        assert_eq!(
            place.text("0.csv"),
            std::fs::read_to_string(sample("newspaper-sudoku").join("puzzle.csv")).expect("a sample")
        );
        assert_eq!(session.csv().expect("a puzzle"), place.text("0.csv"));
        session.go_on().expect("a journal without a word");
        assert_eq!((session.stage(), session.queue()), (Stage::Cells, (2, 2)));
        session.go_on().expect("a journal without a word");
        assert_eq!((session.stage(), session.state().board), (Stage::Ended, None));
        assert_eq!(place.files(), ["0.csv"]);
    });
}

/// Thin lines between a jigsaw's regions make its grid look less sure than it is.
#[test]
fn corners_around_cells_that_read_well_are_beyond_doubt() {
    for photo in ["jigsaw-lines", "samurai-small-soft", "six", "sixteen"] {
        sit(&[photo], None, |session, _| {
            let state = session.state();
            let board = state.board.expect("a board");
            assert!(state.sure_grid && board.to_check == 0, "{photo}");
            assert_eq!(session.query().expect("cells").ruling().verdict, Standing::Unique, "{photo}");
        });
    }
}

#[test]
fn a_question_that_is_no_longer_the_newest_is_given_up() {
    sit(&["newspaper-sudoku"], Some(0), |session, _| {
        let old = session.query().expect("cells");
        session.act(Action::Move { row: 1, column: 1 }).expect("a cell");
        assert_eq!(
            session.query().expect("cells").ruling().verdict,
            Standing::Unique,
            "going somewhere asks nothing new"
        );
        let known = session.query().expect("cells");
        session.act(set(0, 0, 1)).expect("a cell and a value");
        // What is known stays known; what is not is not worked out any more.
        assert!(matches!(old.verdict(), Ok(gridlens::solve::Verdict::Unique(_))) && known.verdict().is_ok());
        let unasked = session.query().expect("cells");
        session.act(Action::Undo).expect("a step");
        assert_eq!(unasked.verdict().expect_err("there is a newer question").code, Code::Stopped);
        assert_eq!(session.query().expect("cells").ruling().verdict, Standing::Unique);
        let last = session.query().expect("cells");
        session.act(set(0, 0, 1)).expect("a cell and a value");
        let unasked = session.query().expect("cells");
        session.go_on().expect("a journal");
        assert_eq!(unasked.verdict().expect_err("the photo was put away").code, Code::Stopped);
        drop(last);
    });
}

#[test]
fn a_cell_that_there_is_not_is_named_as_it_was_sent() {
    sit(&["newspaper-sudoku"], Some(0), |session, _| {
        for (row, column) in [(65535, 0), (0, 65535), (9, 65535)] {
            let refused = session.act(set(row, column, 1)).expect_err("there are 81 cells");
            assert_eq!(refused.code, Code::OutOfRange);
            let named = format!("row {} column {}", u32::from(row) + 1, u32::from(column) + 1);
            assert!(refused.message.contains(&named), "{refused:?}");
            let sent = format!("row {row}, column {column}");
            assert!(refused.facts.iter().any(|fact| fact.contains(&sent)), "{refused:?}");
        }
    });
}

/// Work that was brought later counts, whatever comes first; what was given up changes nothing.
#[test]
fn of_photos_brought_one_after_the_other_the_last_one_is_opened() {
    let place = Place::new();
    let engine = Tesseract::new().expect("the set-up installs it");
    let folder = place.path("");
    let desk = Desk { engine: &engine, folder: &folder, photos: Vec::new(), taken: 0, puzzle: None };
    let mut session = Session::new(Mode::Serve, Box::new(desk));
    let photo = |name: &str| std::fs::read(sample(name).join("photo.jpg")).expect("samples are there");
    let first = session.send_for("first.jpg", photo("six")).expect("photos are taken");
    assert_eq!(session.stage(), Stage::Reading);
    let second = session.send_for("second.jpg", photo("six")).expect("photos are taken");
    let (first, second) = (first.run(), second.run());
    assert_eq!(session.receive(first).expect_err("given up").code, Code::Stopped);
    assert_eq!(session.stage(), Stage::Reading);
    session.receive(second).expect("a photo");
    let state = session.state();
    assert_eq!((state.stage, state.photo.expect("a photo").name.as_str()), (Stage::Cells, "second.jpg"));
}
