//! A page with blots on two of its digits: what is left of them fits two puzzles, so a person has to say.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::program::{BLOTS, BLOTTED, Place, sample};

/// The default of `--sure`, as a probability.
const SURE: f64 = 0.8;

/// What stands in each cell, row by row; 0 is an open cell.
fn truth(file: &str) -> Vec<u64> {
    let csv = std::fs::read_to_string(sample(BLOTTED).join(file)).unwrap();
    csv.lines().flat_map(|row| row.split(',')).map(|value| value.parse().unwrap()).collect()
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// Corrections as a file has them: in each of the `cells` what is printed there.
fn told(cells: &[(usize, usize)]) -> String {
    let printed = truth("puzzle.csv");
    let line = |&(row, column): &(usize, usize)| {
        format!("row {row} column {column}: {}\n", printed[(row - 1) * 9 + column - 1])
    };
    cells.iter().map(line).collect()
}

#[test]
fn two_cells_are_doubtful_and_the_rules_do_not_settle_them() {
    let place = Place::new();
    place.put_sample(BLOTTED, "IMG.jpg");
    let said = place.run(["IMG.jpg"]).refuses("doubtful", 1);
    assert!(said.err.contains("other readings are nearly as probable"), "{said:?}");
    assert_eq!(place.files(), ["IMG.gridlens.json", "IMG.jpg", "IMG.puzzle.csv", "IMG.unsure.jpg"]);
    let sidecar = json(&place.text("IMG.gridlens.json"));
    let mut doubtful = Vec::new();
    for (cell, printed) in sidecar["puzzles"][0]["cells"].as_array().unwrap().iter().zip(truth("puzzle.csv"))
    {
        let at = (cell["row"].as_u64().unwrap() as usize, cell["column"].as_u64().unwrap() as usize);
        let right = cell["value"].as_u64().unwrap_or(0) == printed;
        if cell["probability"].as_f64().unwrap() < SURE {
            doubtful.push((at, right));
        } else {
            assert!(right, "{cell}");
        }
        if !right {
            let rivals = cell["rivals"].as_array().unwrap();
            let truth = rivals.iter().find(|rival| rival["value"].as_u64() == Some(printed)).unwrap();
            assert!(truth["probability"].as_f64().unwrap() > 0.03, "{cell}");
        }
    }
    assert_eq!(doubtful, [(BLOTS[0], false), (BLOTS[1], true)]);
}

#[test]
fn told_what_stands_under_both_blots_the_answer_is_given() {
    let place = Place::new();
    place.put_sample(BLOTTED, "IMG.jpg");
    place.put("told.txt", told(&BLOTS));
    let said = place.run(["IMG.jpg", "--corrections", "told.txt"]).ends(0);
    assert_eq!(said.out, "IMG.solved.jpg\n");
    let sidecar = json(&place.text("IMG.gridlens.json"));
    assert_eq!(sidecar["puzzles"][0]["verdict"]["name"], "unique");
    let solution: String = sidecar["puzzles"][0]["verdict"]["solution"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|row| row.as_str())
        .collect();
    let solution: Vec<u64> = solution.chars().filter_map(|c| c.to_digit(10)).map(u64::from).collect();
    assert_eq!(solution, truth("solution.csv"));
    let corrected =
        sidecar["puzzles"][0]["cells"].as_array().unwrap().iter().filter(|cell| cell["corrected"] == true);
    assert_eq!(corrected.count(), 2);
}

#[test]
fn told_what_stands_under_the_blot_that_was_read_rightly_the_other_stays_in_doubt() {
    let place = Place::new();
    place.put_sample(BLOTTED, "IMG.jpg");
    place.put("told.txt", told(&BLOTS[1..]));
    let said = place.run(["IMG.jpg", "--corrections", "told.txt"]).refuses("doubtful", 1);
    let (row, column) = BLOTS[0];
    assert!(said.err.contains(&format!("row {row} column {column}: read ")), "{said:?}");
}
