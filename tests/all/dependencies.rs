//! ARCHITECTURE.md lists exactly the crates of Cargo.toml, each with a reason.

use crate::source;
use std::collections::BTreeSet;

/// The crates of Cargo.toml, for the program and for its tests.
fn declared() -> BTreeSet<String> {
    let text = std::fs::read_to_string(source::root().join("Cargo.toml")).expect("every package has one");
    let mut names = BTreeSet::new();
    let mut among = false;
    for line in text.lines() {
        if let Some(section) = line.strip_prefix('[') {
            among = section.trim_end_matches(']').ends_with("dependencies");
        } else if let Some((name, _)) = line.split_once(" = ").filter(|_| among) {
            names.insert(name.to_owned());
        }
    }
    names
}

/// The crates in the table of ARCHITECTURE.md's section on dependencies, with what is said of them.
fn listed() -> Vec<(String, String)> {
    let text = std::fs::read_to_string(source::root().join("ARCHITECTURE.md")).expect("the map is there");
    let section = text.split("## Dependencies").nth(1).expect("a section of that name");
    let mut crates = Vec::new();
    for row in section.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [names, why] = cells[..] else { panic!("{row} has not two columns") };
        // Every other piece between backticks is a name.
        crates.extend(names.split('`').skip(1).step_by(2).map(|name| (name.to_owned(), why.to_owned())));
    }
    crates
}

#[test]
fn every_dependency_is_listed_with_its_reason_and_no_other() {
    let listed = listed();
    for (name, why) in &listed {
        assert!(why.split_whitespace().count() > 2, "{name}: {why:?} is no reason");
    }
    let names: BTreeSet<String> = listed.iter().map(|(name, _)| name.clone()).collect();
    assert_eq!(names.len(), listed.len(), "one is listed twice");
    assert_eq!(names, declared());
}

#[test]
fn every_dependency_is_used() {
    // What a crate is called in code, where that is not its name with `_` for `-`.
    const CALLED: [(&str, &str); 1] = [("kamadak-exif", "exif")];
    let root = source::root();
    let folders = ["src", "tests", "benches", "examples"];
    let files = folders.iter().flat_map(|folder| source::rust_files(&root.join(folder)));
    let code: String = files
        .map(|file| source::code(&std::fs::read_to_string(file).expect("source files are readable")))
        .collect();
    for name in declared() {
        let called = CALLED.iter().find(|c| c.0 == name).map_or(name.replace('-', "_"), |c| c.1.to_owned());
        assert!(code.contains(&format!("{called}::")), "nothing uses {name}");
    }
}
