//! Folders and lists of files as inputs.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::cli_photos::CLEAN;
use crate::program::{BLOTTED, Place};

/// An album with photos, and with what is no photo to be read.
fn album() -> Place {
    let place = Place::new();
    for name in ["album/p10.jpg", "album/p9.jpg", "album/.hidden.jpg", "album/inner/p1.jpg"] {
        place.put_sample(CLEAN, name);
    }
    place.put("album/puzzle.csv", "1,0\n0,0\n");
    place.put("album/song.mp3", b"ID3\x03\0\0\0");
    place.put("album/empty", "");
    place
}

/// Every file under the place with its bytes.
fn everything(place: &Place) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let mut folders = vec![place.path("")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push((path.clone(), std::fs::read(&path).unwrap()));
            }
        }
    }
    files.sort();
    files
}

#[test]
fn a_folder_stands_for_its_photos_in_natural_order() {
    let place = album();
    let said = place.run(["album"]).ends(0);
    assert_eq!(said.out, "album/p9.solved.jpg\nalbum/p10.solved.jpg\n");
    assert_eq!(said.err, "  in all   2 solved, 0 to look at\n");
    let before = everything(&place);
    let again = place.run(["album"]).ends(0);
    assert_eq!(again.err, "  in all   2 solved, 0 to look at\n");
    assert_eq!(everything(&place), before);
    let told = place.run(["album", "--verbose"]).ends(0);
    assert_eq!(told.err.matches("already solved").count(), 2, "{told:?}");
    assert!(!told.err.contains("skipped"), "{told:?}");
    place.put_sample(BLOTTED, "album/p11.jpg");
    let said = place.run(["album"]).ends(1);
    // A slow machine says how far it is, too.
    let lines: Vec<&str> = said.err.lines().filter(|line| !line.contains(" of 3 pages, ")).collect();
    assert!(lines[0].starts_with("album/p11.jpg: ") && lines.len() == 3, "{said:?}");
    assert!(said.err.contains("`gridlens review album`"), "{said:?}");
    let all = place.run(["read", "-r", "album", "-o", "out/"]).ends(0);
    let names = ["p1", "p9", "p10", "p11"].map(|name| format!("out/{name}.puzzle.csv\n"));
    assert_eq!(all.out, names.concat());
}

#[test]
fn photos_named_one_by_one_beside_their_answers_are_solved_once() {
    let place = album();
    place.run(["album/p9.jpg", "album/p10.jpg"]).ends(0);
    let before = everything(&place);
    // As a shell does it: `album/*.jpg`.
    let names = before.iter().map(|(path, _)| path).filter(|path| {
        let is_in_album = path.parent() == Some(&place.path("album"));
        is_in_album && path.extension().is_some_and(|extension| extension == "jpg")
    });
    place.run(names.filter(|path| !path.ends_with(".hidden.jpg"))).ends(0);
    assert_eq!(everything(&place), before);
}

#[test]
fn a_folder_without_photos_is_an_error_that_says_where_to_look() {
    let place = album();
    place.put("texts/a.csv", "1,0\n0,0\n");
    place.put_sample(CLEAN, "deep/inner/p.jpg");
    for folder in ["texts", "deep"] {
        let said = place.run([folder]).refuses("cannot-read", 3);
        assert!(said.err.contains("there is no photo in this folder") && said.err.contains("--recursive"));
    }
    let said = place.run(["texts", "-r"]).refuses("cannot-read", 3);
    assert!(!said.err.contains("--recursive"), "{said:?}");
}

#[test]
fn a_list_names_inputs_a_line_each() {
    let place = album();
    place.put("list", "album/p10.jpg\r\n\nalbum/inner/p1.jpg\n");
    let said = place.run(["read", "--files-from", "list", "-o", "out/"]).ends(0);
    assert_eq!(said.out, "out/p10.puzzle.csv\nout/p1.puzzle.csv\n");
    let said = place.feed(b"album/p9.jpg\n", &["read", "--files-from", "-", "-o", "-"]).ends(0);
    assert!(said.err.contains("album/p9.jpg"), "{said:?}");
    place.put("list", "\n");
    place.run(["read", "--files-from", "list"]).refuses("cannot-read", 3);
    place.run(["read", "-", "--files-from", "-"]).refuses("usage", 2);
}

#[test]
fn nothing_typed_prints_help() {
    let place = Place::new();
    let said = place.run([""; 0]).ends(0);
    assert!(said.out.starts_with("Turns a photo") && said.err.is_empty(), "{said:?}");
}
