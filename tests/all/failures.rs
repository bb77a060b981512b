//! Forced failure of the reader: an engine that sees nothing, sees nonsense, or fails. The prover's
//! turn is in `solver.rs`.

use crate::program::sample;
use gridlens::cli::Exit;
use gridlens::diagnostics::{Code, Diagnostic, Result};
use gridlens::ocr::{Hypothesis, Readers, Recognizer, Strip};
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options, Page};
use gridlens::solve::Verdict;

/// An engine that answers every strip with what it was made with.
struct Fake<F>(F);

impl<F: Fn(&Strip) -> Result<Vec<Vec<Hypothesis>>> + Sync> Recognizer for Fake<F> {
    fn name(&self) -> String {
        "fake".to_owned()
    }

    fn recognize(&self, strip: &Strip, _: &str) -> Result<Vec<Vec<Hypothesis>>> {
        (self.0)(strip)
    }
}

/// A 9 x 9 with digits that the network doubts, and a 16 x 16, whose letters only the engine knows.
const PHOTOS: [&str; 2] = ["sideways", "sixteen"];

fn read(photo: &str, readers: Readers, engine: &dyn Recognizer) -> Result<Page> {
    let input = Input::Path(sample(photo).join("photo.jpg"));
    let mut options = Options::default();
    options.readers = readers;
    pipeline::read(&input, &options, engine, &|_, _| {})
}

/// Whether the photo is answered as if sure, and whether rightly.
fn answer(photo: &str, page: &Page) -> (bool, bool) {
    let options = Options::default();
    let decision = pipeline::decide(page, &options).expect("the rules need no engine");
    let (_, verdict) = pipeline::answer(page, &decision.changes, &options).expect("the solver runs");
    let truth =
        std::fs::read_to_string(sample(photo).join("solution.csv")).expect("samples hold their truths");
    let right = matches!(&verdict, Verdict::Unique(solution) if solution.to_csv() == truth);
    (decision.sure && matches!(verdict, Verdict::Unique(_)), right)
}

fn hypothesis(text: &str, probability: f64) -> Hypothesis {
    Hypothesis { text: text.to_owned(), probability }
}

#[test]
fn an_engine_that_sees_nothing_leaves_the_network_to_read() {
    let silent = Fake(|strip: &Strip| Ok(vec![Vec::new(); strip.glyphs.len()]));
    for photo in PHOTOS {
        let (sure, right) =
            answer(photo, &read(photo, Readers::Both, &silent).expect("an unread cell is data"));
        assert!(right || !sure, "{photo} is answered wrongly");
    }
    let page = read("sideways", Readers::Engine, &silent).expect("an unread cell is data");
    assert!(page.reading.cells.iter().all(|c| c.best().symbol.is_none()));
    let (_, verdict) = pipeline::answer(&page, &[], &Options::default()).expect("an empty board is a puzzle");
    assert!(matches!(verdict, Verdict::Many { .. }), "{verdict:?}");
}

#[test]
fn an_engine_that_sees_nonsense_is_never_believed_for_sure() {
    let texts = ["", "ÿ", "999999999999", "0", "-1", "5", "=1+1"];
    let nonsense = |strip: &Strip| {
        let one = |i: usize| vec![hypothesis(texts[i % texts.len()], [f64::NAN, -1.0, 0.5, 7.0][i % 4])];
        Ok((0..strip.glyphs.len()).map(one).collect())
    };
    let too_few = |_: &Strip| Ok(vec![vec![hypothesis("5", 0.99)]]);
    let too_many = |strip: &Strip| Ok(vec![vec![hypothesis("5", 0.99)]; strip.glyphs.len() * 2 + 3]);
    let engines: [&dyn Recognizer; 3] = [&Fake(nonsense), &Fake(too_few), &Fake(too_many)];
    for (i, engine) in engines.into_iter().enumerate() {
        for photo in PHOTOS {
            let page = read(photo, Readers::Both, engine).expect("nonsense is data");
            let sums =
                page.reading.cells.iter().map(|c| c.candidates.iter().map(|c| c.probability).sum::<f64>());
            assert!(sums.into_iter().all(|sum| (sum - 1.0).abs() < 1e-3), "engine {i}, {photo}");
            let (sure, right) = answer(photo, &page);
            assert!(right || !sure, "engine {i} makes {photo} answered wrongly");
        }
    }
}

#[test]
fn an_engine_that_fails_is_named_with_its_exit_code() {
    let broken = Fake(|_: &Strip| Err(Diagnostic::new(Code::MissingModel, "no data").hint("install them")));
    let asked = |photo, readers| match read(photo, readers, &broken) {
        Ok(_) => false,
        Err(diagnostic) => {
            assert_eq!(
                (diagnostic.code, Exit::of(diagnostic.code)),
                (Code::MissingModel, Exit::Missing),
                "{photo}"
            );
            true
        }
    };
    assert!(PHOTOS.into_iter().all(|photo| asked(photo, Readers::Engine)));
    assert!(
        PHOTOS.into_iter().any(|photo| asked(photo, Readers::Both)),
        "some cell is in doubt on some photo"
    );
}
