//! What the commands make of what stands in the cells: print and handwriting, stages, orientations, bytes.

use crate::cli_photos::{CLEAN, cells, decoded, truth};
use crate::program::{Place, sample};
use std::collections::BTreeMap;

/// Half filled in with a pen, two of the digits wrong.
const HALF_FILLED: &str = "half-filled-wrong";

#[test]
fn wrong_handwriting_is_named_and_the_answer_given_all_the_same() {
    let place = Place::new();
    place.put_sample(HALF_FILLED, "IMG.jpg");
    let said = place.run(["IMG.jpg", "--json"]).ends(0);
    let json: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    let solution = truth(HALF_FILLED, "solution.csv");
    let seen = truth(HALF_FILLED, "puzzle.csv");
    let wrong: Vec<usize> = (0..81).filter(|&i| !seen[i].is_empty() && seen[i] != solution[i]).collect();
    assert_eq!(wrong.len(), 2);
    let changes = json["changes"].as_array().unwrap();
    let number = |value: &serde_json::Value| value.as_u64().unwrap() as usize;
    let changed: Vec<usize> =
        changes.iter().map(|c| (number(&c["row"]) - 1) * 9 + number(&c["column"]) - 1).collect();
    assert_eq!(changed, wrong);
    for (change, i) in changes.iter().zip(wrong) {
        let value = |key: &str| change[key].as_u64().map(|value| value.to_string());
        assert_eq!((value("read"), value("now")), (Some(seen[i].clone()), Some(solution[i].clone())));
        assert_eq!(change["mistake"], true);
    }
    assert_eq!(json["warnings"][0]["name"], "wrong-answer");
    let sidecar: serde_json::Value = serde_json::from_str(&place.text("IMG.gridlens.json")).unwrap();
    let corrected =
        sidecar["puzzles"][0]["cells"].as_array().unwrap().iter().filter(|c| c["corrected"] == true).count();
    assert_eq!(corrected, 2, "changes are marked in the sidecar");

    let said = place.run(["check", "IMG.jpg"]).refuses("wrong-answer", 1);
    assert_eq!(said.out, "unique\n");
    assert!(said.err.contains("2 handwritten cells are wrong"), "{said:?}");
    assert!(said.err.contains("told     23 handwritten digits, all sure"), "{said:?}");
    assert!(said.err.contains("21 of 23 handwritten digits are right"), "{said:?}");
}

#[test]
fn print_alone_can_be_asked_for() {
    let place = Place::new();
    place.put_sample(HALF_FILLED, "IMG.jpg");
    let given = truth(HALF_FILLED, "given.csv");
    let said = place.run(["read", "IMG.jpg", "--givens-only"]).ends(0);
    assert!(said.err.contains("left out 23 handwritten digits, all sure"), "{said:?}");
    let read = cells(&place.text("IMG.puzzle.csv"));
    assert_eq!(read, given, "the 29 printed digits and nothing of the 23 that a neat hand wrote");
    let said = place.run(["IMG.jpg", "--givens-only", "--force"]).ends(0);
    assert!(!said.err.contains("wrong-answer") && said.err.contains("exactly one solution"), "{said:?}");
}

#[test]
fn a_photo_can_be_checked_without_writing_anything() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    let said = place.run(["check", "IMG.jpg"]).ends(0);
    assert_eq!(said.out, "unique\n");
    let solution = sample(CLEAN).join("solution.csv");
    place.put("right.csv", std::fs::read(&solution).unwrap());
    assert_eq!(place.run(["check", "IMG.jpg", "right.csv"]).ends(0).out, "unique right\n");
    assert_eq!(place.files(), ["IMG.jpg", "right.csv"]);
}

#[test]
fn a_corrected_csv_is_drawn_and_a_clashing_one_is_not() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    place.run(["read", "IMG.jpg"]).ends(0);
    let csv = place.text("IMG.puzzle.csv");
    let solution = std::fs::read_to_string(sample(CLEAN).join("solution.csv")).unwrap();
    // One more given, as if the photo's digit there had been missed.
    let open = csv.find('0').unwrap();
    let digit = &solution[open..=open];
    place.put("more.csv", format!("{}{digit}{}", &csv[..open], &csv[open + 1..]));
    let said = place.run(["draw", "IMG.jpg", "more.csv"]).ends(0);
    assert!(said.out == "IMG.solved.jpg\n" && said.err.contains("1 of them not as on the photo"), "{said:?}");
    let given = csv.chars().find(|c| ('1'..='9').contains(c)).unwrap();
    let row = csv.lines().position(|row| row.contains(given)).unwrap();
    let clash: Vec<String> = csv
        .lines()
        .enumerate()
        .map(|(i, line)| if i == row { line.replacen('0', &given.to_string(), 1) } else { line.to_owned() })
        .collect();
    place.put("clash.csv", clash.join("\n"));
    let said = place.run(["draw", "IMG.jpg", "clash.csv", "--force"]).refuses("no-solution", 1);
    assert!(said.err.contains("cannot both be") && said.err.contains("clash.csv"), "{said:?}");
}

#[test]
fn stages_can_be_looked_at() {
    let place = Place::new();
    place.put_sample(CLEAN, "IMG.jpg");
    place.run(["read", "IMG.jpg", "--keep-stages", "stages", "--output", "-"]).ends(0);
    for name in ["IMG.1-tone.png", "IMG.2-grid.png", "IMG.3-cells.png"] {
        let picture = place.bytes(&format!("stages/{name}"));
        assert!(picture.starts_with(b"\x89PNG") && picture.len() > 1000, "{name}");
    }
    let said = place.run(["read", "IMG.jpg", "--verbose", "--output", "-"]).ends(0);
    assert!(said.err.contains("time     tone"), "{said:?}");
}

/// A JPEG with an EXIF segment that says nothing but its orientation.
fn with_orientation(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    assert_eq!(jpeg[..2], [0xff, 0xd8]);
    let mut tagged = vec![0xff, 0xd8, 0xff, 0xe1, 0, 34];
    tagged.extend(b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0");
    tagged.extend([orientation, 0, 0, 0, 0, 0, 0]);
    tagged.extend(&jpeg[2..]);
    tagged
}

/// Whatever the orientation tag says, the digits decide.
#[test]
fn the_eight_orientations_of_one_photo_read_alike() {
    let place = Place::new();
    let jpeg = std::fs::read(sample(CLEAN).join("photo.jpg")).unwrap();
    let upright = decoded(&jpeg);
    let mut files = Vec::new();
    for orientation in 1..=8_u8 {
        // The same pixels under every tag: all but one are stale.
        place.put(format!("stale{orientation}.jpg"), with_orientation(&jpeg, orientation));
        files.push(format!("stale{orientation}"));
        // Pixels moved so that the tag puts them right again.
        let mut moved = upright.clone();
        moved.apply_orientation(image::metadata::Orientation::from_exif(inverse(orientation)).unwrap());
        let mut bytes = Vec::new();
        let encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 95);
        moved.to_rgb8().write_with_encoder(encoder).unwrap();
        place.put(format!("turned{orientation}.jpg"), with_orientation(&bytes, orientation));
        files.push(format!("turned{orientation}"));
    }
    let inputs: Vec<String> = files.iter().map(|name| format!("{name}.jpg")).collect();
    let said = place.run(["read"].into_iter().chain(inputs.iter().map(String::as_str))).ends(0);
    for name in &files {
        let csv = place.text(&format!("{name}.puzzle.csv"));
        assert_eq!(cells(&csv), truth(CLEAN, "puzzle.csv"), "{name}: {said:?}");
    }
}

/// The orientation that undoes another: all are their own but the two quarter turns.
const fn inverse(orientation: u8) -> u8 {
    match orientation {
        6 => 8,
        8 => 6,
        other => other,
    }
}

/// Outputs are deterministic: twice, other core count, other folder: the same bytes.
#[test]
fn the_same_photo_gives_the_same_bytes() {
    let (one, two) = (Place::new(), Place::new());
    let runs = [(&one, "1", "a"), (&one, "4", "b"), (&two, "2", "c")];
    for (place, jobs, folder) in runs {
        std::fs::create_dir(place.path(folder)).unwrap();
        for name in ["newspaper-sudoku", "book-curled"] {
            place.put_sample(name, &format!("{folder}/{name}.jpg"));
        }
        let inputs = ["newspaper-sudoku", "book-curled"].map(|name| format!("{folder}/{name}.jpg"));
        let code = place.run(["--jobs", jobs].into_iter().chain(inputs.iter().map(String::as_str))).code;
        assert!(code.is_some_and(|code| code <= 1), "{code:?}");
    }
    let outputs = |(place, _, folder): (&Place, &str, &str)| -> BTreeMap<String, Vec<u8>> {
        let entries = std::fs::read_dir(place.path(folder)).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
        names.map(|name| (name.clone(), place.bytes(&format!("{folder}/{name}")))).collect()
    };
    let first = outputs(runs[0]);
    assert_eq!(first.len(), 8, "{:?}", first.keys());
    for run in &runs[1..] {
        for (name, bytes) in outputs(*run) {
            assert!(first.get(&name) == Some(&bytes), "{name} differs with {} threads", run.1);
        }
    }
}

#[test]
fn eval_counts_labelled_photos_and_leaves_them_alone() {
    let place = Place::new();
    std::fs::create_dir(place.path("set")).unwrap();
    place.put_sample(CLEAN, "set/good.jpg");
    place.put("set/good.csv", std::fs::read(sample(CLEAN).join("puzzle.csv")).unwrap());
    place.put_sample(CLEAN, "set/bad.jpg");
    // A label that no reading can meet: the photo's first open cell is said to hold a 1.
    let labels = std::fs::read_to_string(sample(CLEAN).join("puzzle.csv")).unwrap().replacen('0', "1", 1);
    place.put("set/bad.csv", labels);
    place.put_sample(CLEAN, "set/unlabelled.jpg");
    let said = place.run(["eval", "set", "--failures", "fail", "--verbose"]).ends(0);
    assert!(said.out.contains("photos                      2\n"), "{said:?}");
    assert!(said.out.contains("whole grids exact           1   50.0 %\n"), "{said:?}");
    assert!(said.err.contains("failed   bad: "), "{said:?}");
    assert!(place.path("fail/bad.jpg").is_file() && !place.path("fail/good.jpg").exists());
    assert!(place.text("fail/failures.txt").contains("read empty"));
    assert_eq!(std::fs::read_dir(place.path("set")).unwrap().count(), 5, "eval wrote among the photos");
    place.run(["eval", "set", "--failures", "fail"]).refuses("exists", 5);
    place.run(["eval", "set", "--failures", "set"]).refuses("usage", 2);
    let json: serde_json::Value =
        serde_json::from_str(&place.run(["eval", "set", "--json"]).ends(0).out).unwrap();
    assert_eq!((json["summary"]["photos"].as_u64(), json["summary"]["exact"].as_u64()), (Some(2), Some(1)));
    assert_eq!(json["photos"][0]["name"], "bad");
    let halves = ["a", "b"].map(|half| {
        let said = place.run(["eval", "set", "--half", half, "--json"]).ends(0);
        let json: serde_json::Value = serde_json::from_str(&said.out).unwrap();
        json["summary"]["photos"].as_u64().unwrap_or_default()
    });
    assert_eq!(halves.iter().sum::<u64>(), 2);
}
