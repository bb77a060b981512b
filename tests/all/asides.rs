//! What stands beside the cells of a photo: read with places, kept in the sidecar, corrected by a file.

use crate::program::{Place, photo_of};
use serde_json::Value;

/// The first puzzle of the sidecar of `IMG.jpg`.
fn record(place: &Place) -> Value {
    let sidecar: Value = serde_json::from_str(&place.text("IMG.gridlens.json")).expect("JSON");
    sidecar["puzzles"][0].clone()
}

fn asides(record: &Value) -> Vec<(String, String)> {
    let text = |aside: &Value, key: &str| aside[key].as_str().expect("a text").to_owned();
    let all = record["asides"].as_array().cloned().unwrap_or_default();
    all.iter().map(|aside| (text(aside, "name"), text(aside, "value"))).collect()
}

fn value(record: &Value, name: &str) -> String {
    asides(record).into_iter().find(|aside| aside.0 == name).unwrap_or_else(|| panic!("no {name}")).1
}

/// The middle of a quadrilateral on the photo.
fn middle(quad: &Value) -> (f64, f64) {
    let at =
        |i: usize| quad.as_array().expect("corners").iter().filter_map(|p| p[i].as_f64()).sum::<f64>() / 4.0;
    (at(0), at(1))
}

#[test]
fn each_kind_lists_what_stands_beside_its_cells_as_it_is_printed() {
    for (name, count, first, last) in [
        ("dominoes", 56, ("number at row 1 column 1", "5"), ("number at row 10 column 5", "5")),
        ("gogen", 16, ("", ""), ("", "")),
        ("sum-spots", 18, ("number of tile 1", "8"), ("dots of tile 9", "0011")),
        ("total-concentration", 12, ("total of row 1", "45"), ("total of the falling diagonal", "70")),
        ("train-tracks", 16, ("total of row 1", "0"), ("total of column 8", "4")),
        ("pyramid", 0, ("", ""), ("", "")),
    ] {
        let place = Place::new();
        place.put("IMG.jpg", photo_of(name));
        place.run(["IMG.jpg"]).ends(0);
        let record = record(&place);
        let mut found = asides(&record);
        assert_eq!(found.len(), count, "{name}: {found:?}");
        if name == "gogen" {
            // Words are listed as they are found, column by column.
            found.sort_by(|a, b| a.1.cmp(&b.1));
            let words = [
                "bursting", "chanters", "chanteys", "clouting", "copulate", "flouting", "insulted", "juster",
                "kidneys", "latching", "locating", "matching", "planters", "retching", "vesting", "watching",
            ];
            assert!(found.iter().map(|aside| aside.1.as_str()).eq(words), "{found:?}");
            continue;
        }
        let text = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        if count > 0 {
            assert_eq!((&found[0], &found[count - 1]), (&text(first), &text(last)), "{name}");
        }
        for aside in record["asides"].as_array().into_iter().flatten() {
            assert!(aside["probability"].as_f64().is_some_and(|p| p > 0.9), "{name}: {aside}");
            assert_eq!(aside["corrected"], false, "{name}");
        }
    }
}

#[test]
fn totals_have_their_places_on_the_photo() {
    let place = Place::new();
    place.put("IMG.jpg", photo_of("total-concentration"));
    place.run(["IMG.jpg", "--keep-stages", "stages"]).ends(0);
    let record = record(&place);
    let cell = |row: u64, column: u64| {
        let cells = record["cells"].as_array().expect("cells");
        let at = |cell: &&Value| cell["row"] == row && cell["column"] == column;
        middle(&cells.iter().find(at).expect("a cell")["quad"])
    };
    let aside = |name: &str| {
        let all = record["asides"].as_array().expect("asides");
        middle(&all.iter().find(|aside| aside["name"] == name).expect("a total")["quad"])
    };
    let step = cell(1, 2).0 - cell(1, 1).0;
    for row in 1..=5 {
        let (total, last) = (aside(&format!("total of row {row}")), cell(row, 5));
        assert!(total.0 - last.0 > 0.6 * step && (total.1 - last.1).abs() < 0.4 * step, "row {row}");
    }
    for column in 1..=5 {
        let (total, last) = (aside(&format!("total of column {column}")), cell(5, column));
        assert!(total.1 - last.1 > 0.6 * step && (total.0 - last.0).abs() < 0.4 * step, "column {column}");
    }
    let stages = std::fs::read_dir(place.path("stages")).expect("a folder");
    let names: Vec<String> =
        stages.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    assert!(names.iter().any(|name| name.ends_with("-beside.png")), "{names:?}");
}

#[test]
fn what_a_person_says_of_a_total_is_in_the_puzzle_and_in_the_sidecar() {
    let place = Place::new();
    place.put("IMG.jpg", photo_of("total-concentration"));
    place.put("mine.txt", "total of row 1: 46\ntotal of row 1: 44\ntotal of row 2: 78\nundo\n");
    let said = place.run(["IMG.jpg", "--corrections", "mine.txt"]);
    assert!(said.err.contains("the total of row 1 by you"), "{}", said.err);
    said.ends(1);
    let record = record(&place);
    assert_eq!(
        (value(&record, "total of row 1"), value(&record, "total of row 2")),
        ("44".into(), "78".into())
    );
    let corrected = record["asides"].as_array().expect("asides").iter();
    assert_eq!(corrected.filter(|aside| aside["corrected"] == true).count(), 1);
    assert!(place.text("IMG.puzzle.csv").contains(",44\n"), "{}", place.text("IMG.puzzle.csv"));
}

#[test]
fn what_cannot_be_said_is_refused_with_its_place() {
    let place = Place::new();
    place.put("IMG.jpg", photo_of("train-tracks"));
    for (line, part) in [
        ("total of row 9: 3", "this puzzle has no total of row 9"),
        ("total of row 1: many", "\"many\" cannot be the total of row 1"),
        ("total of row 1:", "what is the total of row 1?"),
    ] {
        place.put("mine.txt", format!("{line}\n"));
        let said = place.run(["IMG.jpg", "--corrections", "mine.txt"]);
        assert!(said.err.contains(part) && said.err.contains("hint: "), "{line}: {}", said.err);
        assert!(said.err.contains("mine.txt"), "{line}: {}", said.err);
        said.ends(3);
    }
}
