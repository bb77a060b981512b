//! The command line's contract on photos: the samples all the way through, and the files a run leaves.

use crate::program::{BLOTTED, Place, TWO, said, sample, samples};
use std::io::Read as _;
use std::process::Stdio;

/// Reads cleanly: one puzzle, nothing doubtful about its digits.
pub(crate) const CLEAN: &str = "thin-lines";

pub(crate) fn cells(csv: &str) -> Vec<String> {
    csv.lines().flat_map(|row| row.split(',')).map(|v| v.trim().replace('0', "")).collect()
}

pub(crate) fn truth(name: &str, file: &str) -> Vec<String> {
    cells(&std::fs::read_to_string(sample(name).join(file)).expect("samples hold their truths"))
}

/// The pixels of a JPEG as they are stored.
pub(crate) fn decoded(jpeg: &[u8]) -> image::DynamicImage {
    let mut reader = image::ImageReader::new(std::io::Cursor::new(jpeg));
    reader.set_format(image::ImageFormat::Jpeg);
    reader.decode().expect("a whole JPEG")
}

#[test]
fn a_photo_comes_back_solved_and_unharmed() {
    let place = Place::new();
    place.put_sample("newspaper-sudoku", "IMG.jpg");
    let before = place.bytes("IMG.jpg");
    let said = place.run(["IMG.jpg"]).ends(0);
    assert_eq!(said.out, "IMG.solved.jpg\n");
    for word in ["photo    IMG.jpg", "grid     sudoku 9 x 9", "read     27 digits", "exactly one solution"] {
        assert!(said.err.contains(word), "{word}: {said:?}");
    }
    assert_eq!(place.files(), ["IMG.gridlens.json", "IMG.jpg", "IMG.puzzle.csv", "IMG.solved.jpg"]);
    assert_eq!(place.bytes("IMG.jpg"), before);
    assert_eq!(cells(&place.text("IMG.puzzle.csv")), truth("newspaper-sudoku", "puzzle.csv"));
    let solved = image::ImageReader::new(std::io::Cursor::new(place.bytes("IMG.solved.jpg")))
        .with_guessed_format()
        .unwrap();
    assert_eq!(solved.format(), Some(image::ImageFormat::Jpeg));
    let sidecar: serde_json::Value = serde_json::from_str(&place.text("IMG.gridlens.json")).unwrap();
    assert_eq!(sidecar["input"]["name"], "IMG.jpg");
    assert_eq!(sidecar["puzzles"][0]["verdict"]["name"], "unique");
    let rows: Vec<&str> = sidecar["puzzles"][0]["verdict"]["solution"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|row| row.as_str())
        .collect();
    assert_eq!(rows.concat(), truth("newspaper-sudoku", "solution.csv").concat());
}

#[test]
fn a_second_run_touches_nothing() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    place.run(["IMG.jpg"]).ends(0);
    let written = |name: &str| std::fs::metadata(place.path(name)).unwrap().modified().unwrap();
    let before = ["IMG.solved.jpg", "IMG.puzzle.csv", "IMG.gridlens.json"].map(written);
    let again = place.run(["IMG.jpg"]).ends(0);
    assert!(again.err.contains("already solved") && again.out == "IMG.solved.jpg\n", "{again:?}");
    assert_eq!(["IMG.solved.jpg", "IMG.puzzle.csv", "IMG.gridlens.json"].map(written), before);
    // Other options are another run, and its files are there already.
    place.run(["IMG.jpg", "--ink", "black"]).refuses("exists", 5);
    assert_eq!(["IMG.solved.jpg", "IMG.puzzle.csv", "IMG.gridlens.json"].map(written), before);
    let picture = place.bytes("IMG.solved.jpg");
    place.run(["IMG.jpg", "--redo", "--ink", "black"]).ends(0);
    assert_ne!(place.bytes("IMG.solved.jpg"), picture);
}

#[test]
fn a_file_that_is_not_ours_is_never_replaced_without_force() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    place.put("IMG.puzzle.csv", "mine");
    for words in [&["IMG.jpg"][..], &["IMG.jpg", "--redo"], &["read", "IMG.jpg"]] {
        place.run(words).refuses("exists", 5);
        assert_eq!(place.text("IMG.puzzle.csv"), "mine");
        assert_eq!(place.files(), ["IMG.jpg", "IMG.puzzle.csv"]);
    }
    place.run(["IMG.jpg", "--force"]).ends(0);
    assert_eq!(cells(&place.text("IMG.puzzle.csv")), truth(CLEAN, "puzzle.csv"));
}

#[test]
fn a_folder_that_cannot_be_written_is_named_before_the_slow_part() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    place.put("file", "");
    place.run(["IMG.jpg", "--output", "file/"]).refuses("cannot-write", 5);
    place.run(["IMG.jpg", "--output", "/proc/"]).refuses("cannot-write", 5);
    assert_eq!(place.files(), ["IMG.jpg", "file"]);
}

#[test]
fn a_dry_run_writes_nothing() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    for words in [["solve", "IMG.jpg"], ["read", "IMG.jpg"]] {
        let said = place.run(words.iter().chain(&["--dry-run", "--output", "out/"])).ends(0);
        assert!(said.err.contains("would write out/IMG") && said.out.is_empty(), "{said:?}");
    }
    assert_eq!(place.files(), ["IMG.jpg"]);
}

#[test]
fn outputs_go_where_they_are_sent() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    let said = place.run(["IMG.jpg", "--output", "x/answer.png"]).ends(0);
    assert_eq!(said.out, "x/answer.png\n");
    assert!(place.bytes("x/answer.png").starts_with(b"\x89PNG"));
    assert!(place.path("x/answer.puzzle.csv").is_file() && place.path("x/answer.gridlens.json").is_file());
    let csv = place.run(["read", "IMG.jpg", "--output", "-"]).ends(0);
    assert_eq!(cells(&csv.out), truth(CLEAN, "puzzle.csv"));
    let checked = place.feed(csv.out.as_bytes(), &["check", "-"]).ends(0);
    assert_eq!(checked.out, "unique\n");
    let photo = place.bytes("IMG.jpg");
    place.feed(&photo, &["-"]).ends(0);
    assert!(place.path("stdin.solved.jpg").is_file());
    assert_eq!(
        place.files(),
        ["IMG.jpg", "stdin.gridlens.json", "stdin.puzzle.csv", "stdin.solved.jpg", "x"]
    );
}

/// A broken pipe is success: `gridlens IMG.jpg -o - | head -c 10`.
#[test]
fn a_reader_that_has_seen_enough_of_a_picture_is_success() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    let mut command = place.command();
    command.args(["IMG.jpg", "--output", "-"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut ten = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut ten).unwrap();
    assert_eq!(ten[..3], [0xff, 0xd8, 0xff]);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("error"), "{output:?}");
    assert_eq!(place.files(), ["IMG.jpg"], "what goes to standard output leaves no files");
}

/// Standard output is data and nothing else, and the samples' truths: every command over every sample.
#[cfg(feature = "tesseract")]
#[test]
fn standard_output_is_data_for_every_sample() {
    let place = Place::new();
    // A half-filled page need not make a puzzle with one solution; what is blotted has tests of its own.
    let settled = |name: &String| name != BLOTTED && !sample(name).join("given.csv").exists();
    let names: Vec<String> = samples().into_iter().filter(settled).collect();
    let files: Vec<String> = names.iter().map(|name| format!("{name}.jpg")).collect();
    for (name, file) in names.iter().zip(&files) {
        place.put_sample(name, file);
    }
    let solved = place.run(files.iter().map(String::as_str).chain(["--output", "solved/", "--json"]));
    let records: Vec<serde_json::Value> =
        solved.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records.len(), names.len(), "{solved:?}");
    for (name, record) in names.iter().zip(&records) {
        assert_eq!(record["input"], format!("{name}.jpg"));
        assert_eq!(record["puzzles"][0]["verdict"], "unique", "{name}: {}", record["errors"]);
        let text = |key: &str| cells(record["puzzles"][0][key].as_str().unwrap());
        assert_eq!(text("puzzle"), truth(name, "puzzle.csv"), "{name}");
        assert_eq!(text("solution"), truth(name, "solution.csv"), "{name}");
    }
    solved.ends(0);
    let paths = place.run(files.iter().map(String::as_str).chain(["--output", "solved/"])).ends(0);
    for (path, name) in paths.out.lines().zip(&names) {
        assert_eq!(path, format!("solved/{name}.solved.jpg"));
    }
    let read = place.run(["read", "--output", "read/"].into_iter().chain(files.iter().map(String::as_str)));
    for (path, name) in read.ends(0).out.lines().zip(&names) {
        assert_eq!(path, format!("read/{name}.puzzle.csv"));
        assert_eq!(cells(&place.text(path)), truth(name, "puzzle.csv"));
        assert_eq!(place.run(["check", path]).ends(0).out, "unique\n");
    }
    let (photo, csv) = (files[0].as_str(), format!("read/{}.puzzle.csv", names[0]));
    let drawn = place.run(["draw", photo, &csv]).ends(0);
    assert_eq!(drawn.out, format!("{}.solved.jpg\n", names[0]));
    // The photo was read as the CSV says, so the two ways to the picture meet.
    assert_eq!(
        place.bytes(drawn.out.trim_end()),
        place.bytes(&format!("solved/{}.solved.jpg", names[0])),
        "draw and solve differ"
    );
}

#[test]
fn handwriting_is_read_beside_print() {
    let place = Place::new();
    place.put_sample("half-filled-wrong", "IMG.jpg");
    let said = place.run(["read", "IMG.jpg", "--output", "-"]).ends(0);
    assert_eq!(cells(&said.out), truth("half-filled-wrong", "puzzle.csv"));
    let differ = |file: &str| {
        let solution = truth("half-filled-wrong", "solution.csv");
        let cells = truth("half-filled-wrong", file);
        cells.iter().zip(&solution).filter(|(cell, right)| !cell.is_empty() && cell != right).count()
    };
    assert_eq!((differ("puzzle.csv"), differ("given.csv")), (2, 0), "two digits by hand are wrong");
}

#[test]
fn every_input_is_worked_on_and_the_worst_code_is_returned() {
    let place = Place::new();
    place.put_sample(CLEAN, "a.jpg");
    place.put("b.jpg", "\u{1}no picture");
    place.put_sample(CLEAN, "c.jpg");
    place.put_sample(CLEAN, "c.png");
    let said = place.run(["a.jpg", "b.jpg", "c.jpg"]).refuses("not-an-image", 3);
    assert_eq!(said.out, "a.solved.jpg\nc.solved.jpg\n");
    std::fs::remove_file(place.path("c.gridlens.json")).unwrap();
    let twins = place.run(["c.jpg", "c.png", "--force"]).ends(0);
    assert_eq!(twins.out, "c.solved.jpg\nc.png.solved.jpg\n");
    for folder in ["x", "y", "z"] {
        std::fs::create_dir(place.path(folder)).unwrap();
        place.put_sample(CLEAN, &format!("{folder}/d.jpg"));
    }
    // Not even whole names tell three apart that go to one place.
    let three = place.run(["x/d.jpg", "y/d.jpg", "z/d.jpg", "-o", "out/"]).refuses("exists", 5);
    assert!(three.err.contains("y/d.jpg") && three.out.lines().count() == 2, "{three:?}");
}

#[test]
fn what_is_wrong_with_a_photo_is_named() {
    let place = Place::new();
    let blank = image::RgbImage::from_pixel(600, 400, image::Rgb([230, 228, 220]));
    blank.save_with_format(place.path("blank.png"), image::ImageFormat::Png).unwrap();
    place.run(["blank.png"]).refuses("no-grid", 4);
    let photo = place.put_sample(CLEAN, "IMG.jpg");
    let bytes = std::fs::read(&photo).unwrap();
    place.put("cut.jpg", &bytes[..bytes.len() / 2]);
    place.run(["cut.jpg"]).refuses("cut-short", 3);
    place.run(["IMG.jpg", "--max-megapixels", "0.1"]).refuses("too-large", 3);
    place.run(["IMG.jpg", "--puzzle", "9"]).refuses("no-grid", 4);
    place.put("small.csv", "1,0,0,0\n0,0,3,0\n0,4,0,0\n0,0,0,2\n");
    place.run(["draw", "IMG.jpg", "small.csv"]).refuses("out-of-range", 3);
    let said = place.run(["draw", "small.csv", "IMG.jpg"]).refuses("not-an-image", 3);
    assert!(said.err.contains("first the photo, then the CSV"), "{said:?}");
    let said = place.run(["IMG.jpg", "--sure", "100", "--dry-run"]).ends(0);
    assert!(said.err.contains("warning[doubtful]: "), "{said:?}");
    assert_eq!(place.files(), ["IMG.jpg", "blank.png", "cut.jpg", "small.csv"]);
}

#[test]
fn a_photo_out_of_focus_is_called_blurred() {
    let place = Place::new();
    let sharp = decoded(&std::fs::read(sample("newspaper-sudoku").join("photo.jpg")).unwrap());
    // A standard deviation of a sixth of a cell: lines and digits run together, but their edges still show.
    let soft = sharp.fast_blur(12.0);
    soft.to_rgb8().save_with_format(place.path("soft.png"), image::ImageFormat::Png).unwrap();
    let said = place.run(["soft.png"]).refuses("blurred", 4);
    assert!(said.err.contains("edges are ") && said.err.contains("hint: "), "{said:?}");
    assert_eq!(place.files(), ["soft.png"]);
}

#[cfg(feature = "tesseract")]
#[test]
fn missing_data_are_named_with_every_folder_looked_in() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    for words in [&["IMG.jpg"][..], &["read", "IMG.jpg"], &["doctor"], &["eval", "."]] {
        if words[0] == "eval" {
            place.put("IMG.csv", std::fs::read(sample(CLEAN).join("puzzle.csv")).unwrap());
        }
        let mut command = place.command();
        command.args(words).env("TESSDATA_PREFIX", place.path("nowhere"));
        let said = said(&command.output().unwrap()).refuses("missing-model", 6);
        assert!(said.err.contains("nowhere/tessdata\n") && said.err.contains("eng.traineddata"), "{said:?}");
        assert!(!said.err.contains("/usr"), "the variable is an order: {said:?}");
    }
    assert_eq!(place.files(), ["IMG.csv", "IMG.jpg"]);
}

/// Ctrl+C: the process ends by the signal, which shells report as 130, and no output has changed.
#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_run_leaves_outputs_as_they_were() {
    use std::io::Write as _;
    use std::os::unix::process::ExitStatusExt as _;
    let place = Place::new();
    let names = ["stdin.gridlens.json", "stdin.puzzle.csv", "stdin.solved.jpg"];
    for name in names {
        place.put(name, "mine");
    }
    let photo = std::fs::read(sample(CLEAN).join("photo.jpg")).unwrap();
    let typed = place.command();
    // The test's own parent may have switched the signal off, which children inherit.
    let mut command = std::process::Command::new("env");
    command.arg("--default-signal=INT").arg(typed.get_program()).args(["--force", "-"]);
    command.current_dir(place.path("")).stdin(Stdio::piped()).stderr(Stdio::null()).stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    // More than a pipe holds: once it is taken, the program is at work.
    pipe.write_all(&photo[..photo.len() - 1]).unwrap();
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let status = child.wait().unwrap();
    let code = status.code().or_else(|| status.signal().map(|signal| 128 + signal));
    assert_eq!(code, Some(i32::from(gridlens::cli::Exit::Stopped.code())), "{status:?}");
    drop(pipe);
    assert_eq!(place.files(), names);
    assert!(names.iter().all(|name| place.text(name) == "mine"));
}

#[test]
fn all_puzzles_of_a_page_are_answered_on_one_picture() {
    let place = Place::new();
    place.put_sample(TWO, "IMG.jpg");
    let said = place.run(["IMG.jpg"]).ends(0);
    assert_eq!(said.out, "IMG.solved.jpg\n");
    for word in [
        "page     2 puzzles",
        "puzzle   1  SUDOKU ",
        "puzzle   2  SUDOKU ",
        "9 x 9, 27 digits, solved",
        "all of them",
    ] {
        assert!(said.err.contains(word), "{word}: {said:?}");
    }
    let files = ["IMG-1.puzzle.csv", "IMG-2.puzzle.csv", "IMG.gridlens.json", "IMG.jpg", "IMG.solved.jpg"];
    assert_eq!(place.files(), files);
    let sidecar: serde_json::Value = serde_json::from_str(&place.text("IMG.gridlens.json")).unwrap();
    let numbers: Vec<_> =
        sidecar["puzzles"].as_array().unwrap().iter().map(|p| p["number"].as_u64()).collect();
    assert_eq!(numbers, [Some(1), Some(2), Some(3)], "two puzzles and a printed solution");
    // Both are drawn: each alone leaves the other as it was.
    let whole = decoded(&place.bytes("IMG.solved.jpg")).into_rgb8();
    for number in ["1", "2"] {
        let said = place.run(["IMG.jpg", "--puzzle", number, "-o", "alone/"]).ends(0);
        assert_eq!(said.out, format!("alone/IMG-{number}.solved.jpg\n"));
        let one = decoded(&place.bytes(&format!("alone/IMG-{number}.solved.jpg"))).into_rgb8();
        assert!(one.pixels().zip(whole.pixels()).filter(|(one, all)| one != all).count() > 1000, "{number}");
        let csv = format!("IMG-{number}.puzzle.csv");
        assert_eq!(place.text(&format!("alone/{csv}")), place.text(&csv));
    }
}

#[test]
fn what_a_person_makes_of_one_puzzle_of_a_page_holds() {
    let place = Place::new();
    place.put_sample(TWO, "IMG.jpg");
    place.run(["IMG.jpg"]).ends(0);
    let again = place.run(["IMG.jpg"]).ends(0);
    assert!(again.err.contains("already solved") && again.out == "IMG.solved.jpg\n", "{again:?}");
    let (first, second) = (place.text("IMG-1.puzzle.csv"), place.text("IMG-2.puzzle.csv"));
    // A clue less: the answer is the same, the puzzle as the person has it.
    let at = second.find(|c: char| ('1'..='9').contains(&c)).unwrap();
    let mine = format!("{}0{}", &second[..at], &second[at + 1..]);
    place.put("IMG-2.puzzle.csv", &mine);
    let said = place.run(["IMG.jpg"]);
    assert!(said.err.contains("with your corrections of IMG-2.puzzle.csv"), "{said:?}");
    assert_eq!((place.text("IMG-1.puzzle.csv"), place.text("IMG-2.puzzle.csv")), (first, mine));
    let sidecar: serde_json::Value = serde_json::from_str(&place.text("IMG.gridlens.json")).unwrap();
    let edited: Vec<_> =
        sidecar["outputs"].as_array().unwrap().iter().filter(|o| o["edited"] == true).collect();
    assert_eq!(edited.len(), 1);
    assert_eq!(edited[0]["puzzle"], 2);
}

#[test]
fn a_printed_solution_beside_the_puzzle_is_no_second_puzzle_and_can_be_read_all_the_same() {
    for name in ["newspaper-sudoku", "shaded-boxes"] {
        let place = Place::new();
        place.put_sample(name, "IMG.jpg");
        let said = place.run(["IMG.jpg", "--json"]).ends(0);
        assert!(!said.err.contains("several-puzzles"), "{name}: {said:?}");
        assert!(
            said.err.contains("beside   a printed solution, left out; `--puzzle 2` reads it"),
            "{said:?}"
        );
        let json: serde_json::Value = serde_json::from_str(&said.out).unwrap();
        assert_eq!(json["photo"]["puzzles"], 1, "{name}");
        let parts = json["puzzles"].as_array().unwrap();
        let solutions: Vec<_> = parts.iter().map(|part| part["solution_printed"].as_bool()).collect();
        assert_eq!(solutions, [Some(false), Some(true)], "{name}");
        assert!(place.path("IMG.puzzle.csv").is_file() && !place.path("IMG-1.puzzle.csv").exists(), "{name}");
        place.run(["read", "IMG.jpg", "--puzzle", "2"]).ends(0);
        let solved = cells(&place.text("IMG-2.puzzle.csv"));
        assert!(solved.iter().all(|cell| !cell.is_empty()), "{name}: {solved:?}");
    }
}

#[test]
fn all_puzzles_of_a_page_are_read_each_into_a_file_of_its_own() {
    let place = Place::new();
    place.put_sample(TWO, "IMG.jpg");
    let one = place.run(["IMG.jpg", "--puzzle", "all", "-o", "one.jpg"]).ends(0);
    assert_eq!(one.out, "one.jpg\n");
    assert_ne!(place.text("one-1.puzzle.csv"), place.text("one-2.puzzle.csv"));
    let read = place.run(["read", "IMG.jpg", "--puzzle", "all"]).ends(0);
    assert_eq!(read.out, "IMG-1.puzzle.csv\nIMG-2.puzzle.csv\n");
    assert_eq!(place.text("IMG-2.puzzle.csv"), place.text("one-2.puzzle.csv"));
    let clearest = place.run(["read", "IMG.jpg"]).ends(0);
    assert!(clearest.err.contains("warning[several-puzzles]: 2 puzzles"), "{clearest:?}");
    place.run(["read", "IMG.jpg", "--puzzle", "all", "-o", "-"]).refuses("usage", 2);
    place.run(["check", "IMG.jpg", "--puzzle", "all"]).refuses("usage", 2);
    place.run(["draw", "IMG.jpg", "IMG-2.puzzle.csv", "--puzzle", "all"]).refuses("usage", 2);
}
