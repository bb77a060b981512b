//! Runs that are killed at every step of their writing, or find the disk full: every file is whole or as it
//! was, and the same command goes on as if nothing had happened.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]
#![cfg(target_os = "linux")]

use crate::program::{BLOTTED, Place, Said, said, sample};
use rand::{Rng as _, SeedableRng as _};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Random kills in the test of a whole folder, unless `GRIDLENS_KILLS` says how many.
const KILLS: usize = 6;

/// The library that stands between the program and the system, built once.
fn shim() -> &'static Path {
    static BUILT: OnceLock<(tempfile::TempDir, PathBuf)> = OnceLock::new();
    let (_, library) = BUILT.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let library = folder.path().join("shim.so");
        let source = crate::source::root().join("tests/all/crash/shim.c");
        let mut built = Command::new("cc");
        built.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(source).arg("-ldl");
        assert!(built.status().expect("a C compiler, which the setup installs").success());
        (folder, library)
    });
    library
}

/// How a run is disturbed.
#[derive(Clone, Copy, Default)]
struct Fault<'a> {
    /// The call that goes wrong, from one.
    at: Option<usize>,
    /// How, in the shim's words.
    how: &'a str,
    /// What the file system lacks, in the shim's words.
    lacks: Option<&'a str>,
}

/// Runs the program in `place`; gives what it said and how many calls changed files there, none where it was
/// killed.
fn disturbed(place: &Place, words: &[&str], fault: Fault<'_>) -> (Said, Option<usize>) {
    let outside = tempfile::tempdir().unwrap();
    let count = outside.path().join("count");
    let mut command = place.command();
    command.args(words).env("LD_PRELOAD", shim()).env("SHIM_COUNT", &count);
    command.env("SHIM_DIR", place.path("").canonicalize().unwrap()).env("SHIM_HOW", fault.how);
    if let Some(at) = fault.at {
        command.env("SHIM_AT", at.to_string());
    }
    if let Some(lacks) = fault.lacks {
        command.env("SHIM_LACKS", lacks);
    }
    let said = said(&command.output().unwrap());
    (said, std::fs::read_to_string(count).ok().and_then(|text| text.trim().parse().ok()))
}

/// A photo that takes little time.
fn small(sample_name: &str) -> Vec<u8> {
    let bytes = std::fs::read(sample(sample_name).join("photo.jpg")).unwrap();
    let picture = crate::cli_photos::decoded(&bytes);
    let picture = picture.resize(600, 600, image::imageops::FilterType::Triangle).to_rgb8();
    let mut small = Vec::new();
    picture.write_with_encoder(image::codecs::jpeg::JpegEncoder::new_with_quality(&mut small, 92)).unwrap();
    small
}

/// Does `one` for every number up to `count`, two at a time.
fn each(count: usize, one: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(1);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at > count {
                        return;
                    }
                    one(at);
                }
            });
        }
    });
}

/// A scene, the command that is disturbed in it, and what must be so at the end.
struct Story<'a> {
    before: BTreeMap<String, Vec<u8>>,
    words: &'a [&'a str],
    after: BTreeMap<String, Vec<u8>>,
    ended: Said,
    /// The calls that change files.
    calls: usize,
    lacks: Option<&'a str>,
}

impl<'a> Story<'a> {
    fn of(before: BTreeMap<String, Vec<u8>>, words: &'a [&'a str], lacks: Option<&'a str>) -> Self {
        let place = Self::scene(&before);
        let (ended, calls) = disturbed(&place, words, Fault { lacks, ..Fault::default() });
        let calls = calls.expect("an undisturbed run is counted");
        assert!(calls > 10, "the shim sees only {calls} calls of {ended:?}");
        Self { before, words, after: place.tree(), ended, calls, lacks }
    }

    fn scene(files: &BTreeMap<String, Vec<u8>>) -> Place {
        let place = Place::new();
        for (name, bytes) in files {
            place.put(name, bytes);
        }
        place
    }

    /// Whatever stands there is as it was before or as it will be, and nothing else stands there but what is
    /// under construction.
    fn check_whole(&self, place: &Place, when: &str) {
        for (name, bytes) in place.tree() {
            let known = [&self.before, &self.after].iter().any(|tree| tree.get(&name) == Some(&bytes));
            let is_sidecar = name.ends_with(".gridlens.json")
                && serde_json::from_slice::<serde_json::Value>(&bytes).is_ok();
            assert!(known || is_sidecar || name.starts_with(".gridlens-"), "{when}: {name} is torn");
        }
    }

    /// The same command makes of it what it would have made undisturbed.
    fn check_rerun(&self, place: &Place, when: &str) {
        let again = place.run(self.words);
        assert_eq!((again.code, &again.out), (self.ended.code, &self.ended.out), "{when}: {again:?}");
        let tree = place.tree();
        let names = |tree: &BTreeMap<String, Vec<u8>>| tree.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&tree), names(&self.after), "{when}");
        assert!(tree == self.after, "{when}: other bytes than undisturbed");
    }

    /// Kills it at each call.
    fn kill_everywhere(&self, how: &str) {
        each(self.calls, |at| {
            let place = Self::scene(&self.before);
            let when = format!("{how} at {at} of {}", self.calls);
            let fault = Fault { at: Some(at), how, lacks: self.lacks };
            let (said, _) = disturbed(&place, self.words, fault);
            assert_eq!(said.code, None, "{when}: {said:?}");
            self.check_whole(&place, &when);
            self.check_rerun(&place, &when);
        });
    }
}

fn photo(name: &str) -> BTreeMap<String, Vec<u8>> {
    BTreeMap::from([("IMG.jpg".to_owned(), small(name))])
}

#[test]
fn a_run_that_is_killed_at_any_step_is_completed_by_the_next() {
    let story = Story::of(photo("thin-lines"), &["IMG.jpg", "--table", "html"], None);
    assert_eq!(story.after.len(), 5, "{:?}", story.after.keys());
    story.kill_everywhere("kill");
    story.kill_everywhere("tear");
}

#[test]
fn a_run_over_an_earlier_one_is_completed_too() {
    let place = Story::scene(&photo("thin-lines"));
    place.run(["IMG.jpg"]).ends(0);
    let story = Story::of(place.tree(), &["IMG.jpg", "--redo", "--ink", "black"], None);
    assert_ne!(story.before, story.after);
    story.kill_everywhere("kill");
}

#[test]
fn what_a_person_corrected_is_completed_too() {
    let place = Place::new();
    place.put_sample(BLOTTED, "IMG.jpg");
    place.run(["IMG.jpg"]).ends(1);
    place.put("IMG.puzzle.csv", std::fs::read(sample(BLOTTED).join("puzzle.csv")).unwrap());
    let story = Story::of(place.tree(), &["IMG.jpg"], None);
    assert!(story.after.contains_key("IMG.solved.jpg") && !story.after.contains_key("IMG.unsure.jpg"));
    assert_eq!(story.after["IMG.puzzle.csv"], story.before["IMG.puzzle.csv"]);
    story.kill_everywhere("kill");
}

/// Where names cannot be taken in one step no file is ever there without its bytes.
#[test]
fn poor_file_systems_tear_nothing() {
    for lacks in ["rename", "link"] {
        Story::of(photo("thin-lines"), &["IMG.jpg"], Some(lacks)).kill_everywhere("kill");
    }
}

#[cfg(feature = "xlsx")]
#[test]
fn a_full_disk_changes_nothing() {
    let place = Story::scene(&photo("thin-lines"));
    place.run(["IMG.jpg"]).ends(0);
    for (before, words) in [
        (photo("thin-lines"), &["IMG.jpg", "--table", "html,xlsx"][..]),
        (place.tree(), &["IMG.jpg", "--redo", "--ink", "black"]),
    ] {
        let story = Story::of(before, words, None);
        let full = AtomicUsize::new(0);
        each(story.calls, |at| {
            let place = Story::scene(&story.before);
            let fault = Fault { at: Some(at), how: "full", lacks: None };
            let (said, _) = disturbed(&place, words, fault);
            if said.code == story.ended.code {
                // There was room for everything.
                assert!(place.tree() == story.after, "full from {at}");
                return;
            }
            full.fetch_add(1, Ordering::Relaxed);
            let said = said.refuses("cannot-write", 5);
            assert!(said.err.contains("the disk is full") && said.err.contains("hint: "), "{said:?}");
            assert!(place.tree() == story.before, "full from {at}: {:?}", place.files());
            story.check_rerun(&place, "with room again");
        });
        assert!(full.into_inner() > 3);
    }
}

/// A folder of photos, worked on side by side and killed at random.
#[test]
fn a_folder_that_is_killed_at_random_is_completed() {
    let kills = std::env::var("GRIDLENS_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(KILLS);
    let mut before = BTreeMap::new();
    for i in 0..20 {
        let name = ["thin-lines", "newspaper-sudoku", "shaded-boxes", "red-digits"][i % 4];
        before.insert(format!("{i:02}.jpg"), small(name));
    }
    let names: Vec<String> = before.keys().cloned().collect();
    let words: Vec<&str> = names.iter().map(String::as_str).chain(["--jobs", "2"]).collect();
    let story = Story::of(before, &words, None);
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(17);
    for _ in 0..kills {
        let at = random.random_range(1..=story.calls);
        let place = Story::scene(&story.before);
        let when = format!("killed at {at} of {}", story.calls);
        let (said, _) = disturbed(&place, &words, Fault { at: Some(at), how: "kill", lacks: None });
        assert_eq!(said.code, None, "{when}");
        story.check_whole(&place, &when);
        story.check_rerun(&place, &when);
    }
}
