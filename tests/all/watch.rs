//! `gridlens watch`: a file counts once it is there whole.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::cli_photos::CLEAN;
use crate::program::{Place, sample};
use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// How long anything may take that must come.
const LONG: Duration = Duration::from_secs(90);

/// A folder that is watched.
struct Watch {
    place: Place,
    child: Child,
}

impl Drop for Watch {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Watch {
    fn new() -> Self {
        let place = Place::new();
        std::fs::create_dir(place.path("in")).unwrap();
        let mut command = place.command();
        command.args(["watch", "in", "--out", "out", "--settle", "0.6", "-v"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        Self { place, child }
    }

    fn wait_for(&mut self, name: &str) {
        let start = Instant::now();
        while !self.place.path(name).exists() {
            assert!(self.child.try_wait().unwrap().is_none(), "it has ended: {}", self.said());
            assert!(start.elapsed() < LONG, "{name} does not come: {}", self.said());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// What it has said, once it is ended.
    fn said(&mut self) -> String {
        let _ = self.child.kill();
        let mut said = String::new();
        if let Some(errors) = &mut self.child.stderr {
            errors.read_to_string(&mut said).unwrap();
        }
        said
    }

    fn has(&self, name: &str) -> bool {
        self.place.path(name).exists()
    }
}

fn photo() -> Vec<u8> {
    std::fs::read(sample(CLEAN).join("photo.jpg")).unwrap()
}

#[test]
fn files_that_come_are_solved_once_they_are_whole() {
    let mut watch = Watch::new();
    let photo = photo();
    // Written in ten slow pieces, each of which comes before the last has stood still.
    let mut file = File::create_new(watch.place.path("in/slow.jpg")).unwrap();
    let pieces: Vec<&[u8]> = photo.chunks(photo.len().div_ceil(10)).collect();
    // Deleted while it waits.
    let half = [&photo[..photo.len() / 2]].concat();
    watch.place.put("in/gone.jpg", &half);
    for (i, piece) in pieces.iter().enumerate() {
        file.write_all(piece).unwrap();
        file.sync_all().unwrap();
        std::thread::sleep(Duration::from_millis(150));
        if i == 5 {
            std::fs::remove_file(watch.place.path("in/gone.jpg")).unwrap();
        }
        assert!(!watch.has("out/slow.solved.jpg"), "{i}");
    }
    drop(file);
    watch.wait_for("out/slow.solved.jpg");
    // Renamed in.
    watch.place.put("elsewhere.part", &photo);
    let to = watch.place.path("in/renamed.jpg");
    std::fs::rename(watch.place.path("elsewhere.part"), to).unwrap();
    watch.wait_for("out/renamed.solved.jpg");
    watch.wait_for("out/report.html");
    assert!(!watch.has("out/gone.unsure.jpg") && !watch.has("out/data/gone.failed.json"));
    let start = Instant::now();
    while watch.place.text("out/report.jsonl").lines().count() < 2 {
        assert!(start.elapsed() < LONG, "{}", watch.said());
        std::thread::sleep(Duration::from_millis(50));
    }
    let written = || {
        let metadata = std::fs::metadata(watch.place.path("out/renamed.solved.jpg")).unwrap();
        metadata.modified().unwrap()
    };
    let before = written();
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(written(), before, "what is done is done");
}

#[test]
fn a_pause_within_a_file_is_not_its_end_and_a_torn_file_is_told_in_the_end() {
    let mut watch = Watch::new();
    let photo = photo();
    let (first, last) = photo.split_at(photo.len() / 2);
    watch.place.put("in/paused.jpg", first);
    watch.place.put("in/torn.jpg", first);
    // It has long stood still, and does not decode.
    std::thread::sleep(Duration::from_secs(3));
    assert!(!watch.has("out/data/paused.failed.json") && !watch.has("out/report.html"));
    let mut file = OpenOptions::new().append(true).open(watch.place.path("in/paused.jpg")).unwrap();
    file.write_all(last).unwrap();
    drop(file);
    watch.wait_for("out/paused.solved.jpg");
    watch.wait_for("out/data/torn.failed.json");
    // A second watch finds all of it done.
    let out = watch.place.bytes("out/paused.solved.jpg");
    let said = watch.place.run(["batch", "in", "--out", "out"]).refuses("cannot-write", 5);
    assert!(said.err.contains("another gridlens"), "{said:?}");
    watch.said();
    let _ = watch.child.wait();
    watch.place.run(["batch", "in", "--out", "out"]).ends(3);
    assert_eq!(watch.place.bytes("out/paused.solved.jpg"), out);
}

#[test]
fn a_folder_for_outputs_within_the_one_that_is_watched_is_refused() {
    let place = Place::new();
    std::fs::create_dir_all(place.path("in/deep")).unwrap();
    for out in ["in", "in/out", "in/deep/new/out", "in/../in/out"] {
        place.run(["watch", "in", "--out", out]).refuses("same-file", 5);
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(place.path("in/deep"), place.path("link")).unwrap();
        place.run(["watch", "in", "--out", "link/out"]).refuses("same-file", 5);
    }
    place.run(["watch", "gone", "--out", "out"]).refuses("cannot-read", 3);
    place.put("file", "x");
    place.run(["watch", "file", "--out", "out"]).refuses("cannot-read", 3);
    assert!(!place.path("out").exists());
}
