//! Nothing that a person made is lost: inputs are never outputs, edited files are kept and used, foreign
//! files stay, and what gridlens wrote is not read again.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::cli_photos::decoded;
use crate::program::{BLOTS, BLOTTED, Place, Said, sample};
use crate::reviewing::{remedy, set, state};
use crate::running::Running;
use serde_json::{Value, json};
use std::process::Stdio;

/// Reads cleanly: one puzzle, nothing doubtful about its digits.
const CLEAN: &str = "thin-lines";

fn truth(sample_name: &str, file: &str) -> String {
    std::fs::read_to_string(sample(sample_name).join(file)).expect("samples hold their truths")
}

/// A folder with a photo and a puzzle under many names.
#[cfg(unix)]
fn many_names() -> Place {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    place.put("puzzle.csv", truth(CLEAN, "puzzle.csv"));
    std::fs::hard_link(place.path("IMG.jpg"), place.path("hard.jpg")).unwrap();
    std::fs::hard_link(place.path("puzzle.csv"), place.path("hard.csv")).unwrap();
    std::os::unix::fs::symlink("IMG.jpg", place.path("soft.jpg")).unwrap();
    std::os::unix::fs::symlink(".", place.path("here")).unwrap();
    // Contents decide what an input is, not its name.
    place.put("words.png", truth(CLEAN, "puzzle.csv"));
    place.put_sample(CLEAN, "photo.csv");
    place.put("IMG.solved.html", "row 1 column 1: 5\n");
    place.put_sample(CLEAN, "IMG.1-tone.png");
    place.put("answer.svg", "sat\n");
    place.put("set.solved.html", "ink = \"black\"\n");
    place
}

#[test]
#[cfg(unix)]
fn an_output_that_is_an_input_is_refused_whatever_it_is_called() {
    let commands: &[&[&str]] = &[
        &["IMG.jpg", "-o", "IMG.jpg"],
        &["solve", "IMG.jpg", "-o", "./here/./IMG.jpg"],
        &["IMG.jpg", "-o", "hard.jpg"],
        &["IMG.jpg", "-o", "soft.jpg"],
        &["soft.jpg", "-o", "IMG.jpg"],
        &["here/IMG.jpg", "-o", "here/here/IMG.jpg", "--redo"],
        &["IMG.jpg", "-o", "IMG.jpg", "--dry-run"],
        &["IMG.jpg", "--corrections", "IMG.solved.html", "--table", "html"],
        &["IMG.jpg", "IMG.1-tone.png", "--keep-stages", ".", "-o", "out/"],
        &["IMG.jpg", "--config", "set.solved.html", "-o", "set.png", "--table", "html"],
        &["puzzle.csv", "-o", "puzzle.csv"],
        &["puzzle.csv", "-o", "here/hard.csv"],
        &["read", "photo.csv", "-o", "photo.csv"],
        &["read", "IMG.jpg", "IMG.1-tone.png", "--keep-stages", ".", "-o", "read/"],
        &["draw", "IMG.jpg", "puzzle.csv", "-o", "IMG.jpg"],
        &["draw", "IMG.jpg", "words.png", "-o", "words.png"],
        &["review", "IMG.jpg", "-o", "soft.jpg", "--link-only"],
        &["smt", "puzzle.csv", "-o", "hard.txt"],
        &["render", "puzzle.csv", "-o", "puzzle.csv", "--format", "text"],
        &["render", "words.png", "-o", "words.png", "--solved"],
        &["render", "puzzle.csv", "--answer", "answer.svg", "-o", "answer.svg"],
    ];
    let place = many_names();
    std::fs::hard_link(place.path("puzzle.csv"), place.path("hard.txt")).unwrap();
    let before = place.tree();
    for words in commands {
        for force in [&[][..], &["--force"]] {
            let said = place.run(words.iter().chain(force));
            assert!(
                said.err.contains("error[same-file]: ") && said.err.contains("hint: "),
                "{words:?}: {said:?}"
            );
            assert_eq!(said.code, Some(5), "{words:?}: {said:?}");
        }
        for (name, bytes) in &before {
            assert!(place.bytes(name) == *bytes, "{words:?} changed {name}");
        }
    }
}

#[test]
fn a_photo_on_standard_input_is_an_input_too() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    let before = place.bytes("IMG.jpg");
    let mut command = place.command();
    command
        .args(["-", "-o", "IMG.jpg", "--force"])
        .stdin(std::fs::File::open(place.path("IMG.jpg")).unwrap());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    crate::program::said(&command.output().unwrap()).refuses("same-file", 5);
    assert_eq!((place.bytes("IMG.jpg"), place.files()), (before, vec!["IMG.jpg".to_owned()]));
}

#[test]
fn a_solved_photo_is_not_called_its_own_answer() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    place.run(["IMG.jpg"]).ends(0);
    let said = place.run(["IMG.jpg", "-o", "IMG.jpg"]).refuses("same-file", 5);
    assert!(said.out.is_empty(), "{said:?}");
}

/// The blotted sample with its CSV put right, after a run that was unsure.
fn edited() -> Place {
    let place = Place::new();
    place.put_sample(BLOTTED, "IMG.jpg");
    let first = place.run(["IMG.jpg"]).ends(1);
    assert!(first.err.contains("correct IMG.puzzle.csv"), "{first:?}");
    assert_eq!(first.out, "IMG.unsure.jpg\n");
    place.put("IMG.puzzle.csv", truth(BLOTTED, "puzzle.csv"));
    place
}

#[test]
fn an_edited_csv_is_the_persons_word() {
    let place = edited();
    let said = place.run(["IMG.jpg"]).ends(0);
    assert!(said.err.contains("with your corrections of IMG.puzzle.csv"), "{said:?}");
    assert_eq!(said.out, "IMG.solved.jpg\n");
    assert_eq!(place.text("IMG.puzzle.csv"), truth(BLOTTED, "puzzle.csv"));
    // The picture of the doubts no longer holds.
    assert_eq!(place.files(), ["IMG.gridlens.json", "IMG.jpg", "IMG.puzzle.csv", "IMG.solved.jpg"]);
    let (row, column) = BLOTS[0];
    let sidecar: Value = serde_json::from_str(&place.text("IMG.gridlens.json")).unwrap();
    let cell =
        |c: &&Value| (c["row"].as_u64(), c["column"].as_u64()) == (Some(row as u64), Some(column as u64));
    assert_eq!(
        sidecar["puzzles"][0]["cells"].as_array().unwrap().iter().find(cell).unwrap()["corrected"],
        true
    );
    let again = place.run(["IMG.jpg"]).ends(0);
    assert!(again.err.contains("already solved"), "{again:?}");
    // Not even what is asked to be made anew forgets it.
    for words in [&["IMG.jpg", "--redo"][..], &["IMG.jpg", "--redo", "--ink", "black"]] {
        let said = place.run(words).ends(0);
        assert!(said.err.contains("with your corrections"), "{said:?}");
        assert_eq!(place.text("IMG.puzzle.csv"), truth(BLOTTED, "puzzle.csv"));
    }
    // Edited once more: another word, another answer or none.
    place.put("IMG.puzzle.csv", truth(BLOTTED, "puzzle.csv").replacen('0', "5", 1).replacen("5,0", "5,5", 1));
    let clash = place.run(["IMG.jpg", "--redo"]).refuses("no-solution", 1);
    assert_eq!(clash.out, "IMG.unsure.jpg\n");
    assert!(!place.files().contains(&"IMG.solved.jpg".to_owned()), "{:?}", place.files());
}

#[test]
fn an_edited_csv_is_never_overwritten_unasked() {
    let place = edited();
    let word = place.text("IMG.puzzle.csv");
    place.put("mine.txt", "row 1 column 1: 5\nrow 7 column 9: 8\n");
    for words in [
        &["IMG.jpg", "--redo", "--corrections", "mine.txt"][..],
        &["IMG.jpg", "--ink", "black"],
        &["read", "IMG.jpg"],
    ] {
        place.run(words).refuses("exists", 5);
        assert_eq!(place.text("IMG.puzzle.csv"), word, "{words:?}");
    }
    place.run(["IMG.jpg", "--force"]).ends(1);
    assert_ne!(place.text("IMG.puzzle.csv"), word, "that was asked for");
}

#[test]
fn an_edited_csv_that_is_no_puzzle_is_named_with_its_place() {
    let place = edited();
    for (bytes, name, code) in [
        (truth(BLOTTED, "puzzle.csv").replacen('0', "?", 1).as_bytes(), "bad-puzzle-text", 3),
        (b"1,0,0,0\n0,0,3,0\n0,4,0,0\n0,0,0,2\n", "out-of-range", 3),
        (b"\xff\xfe\x00", "bad-puzzle-text", 3),
    ] {
        place.put("IMG.puzzle.csv", bytes);
        let before = place.tree();
        let said = place.run(["IMG.jpg"]).refuses(name, code);
        assert!(said.err.contains("IMG.puzzle.csv") && said.err.contains("hint: "), "{said:?}");
        assert!(place.tree() == before, "{said:?}");
    }
}

#[test]
fn a_doubt_stays_a_doubt() {
    let place = Place::new();
    place.put_sample(BLOTTED, "IMG.jpg");
    let told = |said: &Said| {
        let keep = |line: &&str| line.starts_with("error[") || line.starts_with("hint: ");
        said.err.lines().filter(keep).map(str::to_owned).collect::<Vec<_>>()
    };
    let first = place.run(["IMG.jpg"]).ends(1);
    let before = place.tree();
    let second = place.run(["IMG.jpg"]).ends(1);
    assert_eq!((told(&first), &first.out), (told(&second), &second.out));
    assert!(second.err.contains("nothing touched") && told(&second).len() == 2, "{second:?}");
    assert!(place.tree() == before);
    let json: Value = serde_json::from_str(&place.run(["IMG.jpg", "--json"]).ends(1).out).unwrap();
    assert_eq!((&json["already"], &json["status"]), (&json!(true), &json!("unsure")));
}

#[test]
fn an_output_that_is_gone_is_made_again() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    place.run(["IMG.jpg", "--table", "html"]).ends(0);
    let before = place.tree();
    for name in ["IMG.solved.jpg", "IMG.puzzle.csv", "IMG.solved.html"] {
        std::fs::remove_file(place.path(name)).unwrap();
        place.run(["IMG.jpg", "--table", "html"]).ends(0);
        assert!(place.tree() == before, "without {name}");
    }
}

#[test]
fn only_files_that_a_run_wrote_are_replaced_by_the_next() {
    for (words, foreign) in [
        (&["b.jpg", "--redo", "--corrections", "mine.txt"][..], "b.solved.jpg"),
        (&["b.jpg", "--redo"], "b.solved.jpg"),
        (&["b.jpg", "--redo"], "b.puzzle.csv"),
        (&["b.jpg", "--redo", "--table", "html"], "b.solved.html"),
        (&["b.jpg", "--redo", "-o", "c.png"], "c.png"),
    ] {
        let place = Place::new();
        place.put_sample(CLEAN, "b.jpg");
        place.put("mine.txt", "row 1 column 1: empty\nundo\n");
        place.run(["b.jpg", "--table", "html"]).ends(0);
        if foreign == "b.puzzle.csv" {
            // What is no word on the photo is no puzzle either.
            place.put(foreign, "mine");
            place.run(words).refuses("bad-puzzle-text", 3);
        } else {
            place.put(foreign, "mine");
            place.run(words).refuses("exists", 5);
        }
        assert_eq!(place.text(foreign), "mine", "{words:?}");
        place.run(words.iter().chain(&["--force"])).ends(0);
        assert_ne!(place.bytes(foreign), b"mine", "{words:?}");
    }
}

#[test]
fn a_review_replaces_nothing_of_others() {
    let place = Place::new();
    place.put_sample(BLOTTED, "IMG.jpg");
    place.run(["IMG.jpg"]).ends(1);
    place.put("IMG.solved.jpg", "mine");
    place.run(["review", "IMG.jpg", "--link-only"]).refuses("exists", 5);
    std::fs::remove_file(place.path("IMG.solved.jpg")).unwrap();
    // One that comes while the person is at work.
    let running = Running::start(&place, ["review", "IMG.jpg", "--link-only"]);
    for right in remedy(&state(&running)) {
        assert_eq!(running.post("/api/step", &set(right)).status, 200);
    }
    place.put("IMG.solved.jpg", "mine");
    let refused = running.post("/api/save", &json!({}));
    assert_eq!((refused.status, &refused.json()["name"]), (409, &json!("exists")));
    assert_eq!(place.text("IMG.solved.jpg"), "mine");
    std::fs::remove_file(place.path("IMG.solved.jpg")).unwrap();
    assert_eq!(running.post("/api/save", &json!({})).status, 200);
    running.post("/api/next", &json!({}));
    assert_eq!(running.end().0, Some(0));
    assert_eq!(place.text("IMG.puzzle.csv"), truth(BLOTTED, "puzzle.csv"));
}

#[test]
fn a_review_begins_with_the_edited_csv() {
    let place = edited();
    let running = Running::start(&place, ["review", "IMG.jpg", "--link-only"]);
    let shown = state(&running);
    assert_eq!(shown["board"]["to_check"], 0, "{shown}");
    assert_eq!(running.post("/api/save", &json!({})).status, 200);
    running.post("/api/next", &json!({}));
    assert_eq!(running.end().0, Some(0));
    assert_eq!(place.text("IMG.puzzle.csv"), truth(BLOTTED, "puzzle.csv"));
}

#[test]
fn what_gridlens_wrote_is_not_read_again() {
    let place = Place::new();
    std::fs::create_dir(place.path("album")).unwrap();
    for (name, sample_name) in [("a.jpg", CLEAN), ("b.jpg", "six"), ("c.jpg", BLOTTED)] {
        place.put_sample(sample_name, &format!("album/{name}"));
    }
    let tiff = decoded(&place.bytes("album/b.jpg"));
    tiff.save_with_format(place.path("album/d.tif"), image::ImageFormat::Tiff).unwrap();
    let all = |pattern: &str| {
        let mut names: Vec<String> = std::fs::read_dir(place.path("album"))
            .unwrap()
            .map(|entry| format!("album/{}", entry.unwrap().file_name().to_string_lossy()))
            .filter(|name| name.ends_with(pattern))
            .collect();
        names.sort();
        names
    };
    let first = place.run(all(""));
    assert_eq!(first.code, Some(1), "{first:?}");
    let before = all("");
    assert_eq!(before.len(), 4 * 4, "{before:?}");
    for pattern in [".jpg", ".tif", ""] {
        let again = place.run(all(pattern));
        assert!(again.err.contains("gridlens wrote it"), "{again:?}");
        assert_eq!(all(""), before, "after {pattern}");
    }
    // Nor by its new name, nor by other commands.
    std::fs::rename(place.path("album/a.solved.jpg"), place.path("photo.jpg")).unwrap();
    for words in [&["photo.jpg"][..], &["read", "photo.jpg"], &["review", "photo.jpg", "--link-only"]] {
        let said = place.run(words).ends(0);
        assert!(said.err.contains("skipped  photo.jpg") && said.out.is_empty(), "{words:?}: {said:?}");
    }
    place.run(["check", "photo.jpg"]).refuses("unsupported", 3);
    assert_eq!(place.run(["read", "album/b.puzzle.csv"]).refuses("not-an-image", 3).out, "");
    place.run(["album/b.puzzle.csv"]).ends(0);
}

#[test]
fn photos_of_one_stem_keep_their_own_files() {
    let place = Place::new();
    place.put_sample(CLEAN, "p.jpg");
    place.put_sample("six", "p.png");
    place.run(["p.jpg", "p.png"]).ends(0);
    let names = [
        "p.gridlens.json",
        "p.jpg",
        "p.png",
        "p.png.gridlens.json",
        "p.png.puzzle.csv",
        "p.png.solved.jpg",
        "p.puzzle.csv",
        "p.solved.jpg",
    ];
    assert_eq!(place.files(), names);
    assert_eq!(place.text("p.png.puzzle.csv").lines().count(), 6);
    // In whatever order they come next, alone or together.
    for words in [&["p.png"][..], &["p.png", "p.jpg"], &["p.jpg", "./p.jpg"]] {
        let again = place.run(words).ends(0);
        assert!(!again.err.contains("solution"), "{again:?}");
        assert_eq!(place.files(), names);
    }
    place.run(["read", "p.png", "-o", "read/"]).ends(0);
    assert_eq!(std::fs::read_dir(place.path("read")).unwrap().count(), 1);
}

/// A TIFF with the pages of `picture` twice.
pub(crate) fn two_pages(picture: &image::DynamicImage) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Tiff).unwrap();
    let mut bytes = bytes.into_inner();
    assert!(bytes.starts_with(b"II*\0"), "a small-endian TIFF");
    let number = |bytes: &[u8], at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
    let directory = number(&bytes, 4);
    let entries = usize::from(u16::from_le_bytes([bytes[directory], bytes[directory + 1]]));
    let end = directory + 2 + 12 * entries;
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    let copy = bytes[directory..end + 4].to_vec();
    let second = (bytes.len() as u32).to_le_bytes();
    bytes[end..end + 4].copy_from_slice(&second);
    bytes.extend(copy);
    bytes
}

#[test]
fn further_pages_are_not_passed_over_in_silence() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    let picture = decoded(&place.bytes("IMG.jpg"));
    place.put("scan.tif", two_pages(&picture));
    // What takes one photo takes the first page.
    let said = place.run(["check", "scan.tif"]).ends(0);
    assert!(said.err.contains("warning[several-pages]: this file has 2 pages"), "{said:?}");
    for words in [&["scan.tif"][..], &["read", "scan.tif", "-o", "read/"]] {
        let said = place.run(words).ends(0);
        assert!(said.err.contains("scan.tif page 2") && !said.err.contains("several-pages"), "{said:?}");
    }
    picture.save_with_format(place.path("one.tif"), image::ImageFormat::Tiff).unwrap();
    assert!(!place.run(["one.tif"]).ends(0).err.contains("pages"));
}

#[test]
fn an_extension_decides_the_format_or_is_refused() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    place.put("puzzle.csv", truth(CLEAN, "puzzle.csv"));
    let before = place.files();
    for words in [
        &["IMG.jpg", "-o", "x.pdf"][..],
        &["IMG.jpg", "-o", "x.gif"],
        &["IMG.jpg", "-o", "x.csv"],
        &["read", "IMG.jpg", "-o", "x.pdf"],
        &["draw", "IMG.jpg", "puzzle.csv", "-o", "x.pdf"],
        &["puzzle.csv", "-o", "x.pdf"],
        &["smt", "puzzle.csv", "-o", "x.pdf"],
        &["render", "puzzle.csv", "-o", "x.pdf"],
        &["generate", "sudoku", "4", "-o", "x.pdf"],
        &["review", "IMG.jpg", "-o", "x.pdf", "--link-only"],
    ] {
        let said = place.run(words).refuses("usage", 2);
        let asked = words.iter().find_map(|word| word.strip_prefix("x.")).unwrap();
        assert!(said.err.contains(asked) && said.err.contains("hint: "), "{words:?}: {said:?}");
        assert_eq!(place.files(), before, "{words:?}");
    }
    for (name, magic) in
        [("x.png", &b"\x89PNG"[..]), ("x.tif", b"II*\0"), ("x.webp", b"RIFF"), ("x.JPG", b"\xff\xd8")]
    {
        place.run(["IMG.jpg", "-o", name, "--force"]).ends(0);
        assert!(place.bytes(name).starts_with(magic), "{name}");
    }
    place.run(["read", "IMG.jpg", "-o", "y.txt"]).ends(0);
    place.run(["check", "y.txt"]).ends(0);
}

/// Outputs are for no other eyes than the photo; links and devices are never replaced.
#[test]
#[cfg(unix)]
fn outputs_are_as_private_as_the_photo_and_never_links() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = Place::new();
    let photo = place.put_sample(CLEAN, "IMG.jpg");
    let mode = |name: &str| std::fs::metadata(place.path(name)).unwrap().permissions().mode() & 0o777;
    std::fs::set_permissions(&photo, std::fs::Permissions::from_mode(0o600)).unwrap();
    place.run(["IMG.jpg", "--table", "html"]).ends(0);
    for name in place.files() {
        assert_eq!(mode(&name), 0o600, "{name}");
    }
    std::fs::set_permissions(&photo, std::fs::Permissions::from_mode(0o400)).unwrap();
    place.run(["IMG.jpg", "-o", "again/", "--table", "html"]).ends(0);
    assert_eq!(mode("again/IMG.solved.jpg"), 0o600);

    place.put("target.jpg", "mine");
    std::os::unix::fs::symlink("target.jpg", place.path("link.jpg")).unwrap();
    place.run(["IMG.jpg", "-o", "link.jpg", "--force"]).refuses("cannot-write", 5);
    assert_eq!(place.text("target.jpg"), "mine");
    assert!(std::fs::symlink_metadata(place.path("link.jpg")).unwrap().is_symlink());
    // Standard output under its other name, led into a file.
    let mut command = place.command();
    std::os::unix::fs::symlink("/proc/self/fd/1", place.path("stdout.jpg")).unwrap();
    let out = std::fs::File::create_new(place.path("out")).unwrap();
    command.args(["IMG.jpg", "-o", "stdout.jpg", "--force"]).stdout(out).stderr(Stdio::piped());
    crate::program::said(&command.output().unwrap()).refuses("cannot-write", 5);
    assert!(std::fs::symlink_metadata(place.path("stdout.jpg")).unwrap().is_symlink());
}
