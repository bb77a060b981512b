//! The answer as a table: which files a run leaves, and what they hold.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::program::{Place, SOLUTION, UNIQUE, sample};

/// The texts of a page's cells, row by row, gaps left out.
fn values(page: &str) -> Vec<String> {
    page.split("<td class=\"")
        .skip(1)
        .filter_map(|cell| Some(cell.split_once('>')?.1.split('<').next()?.to_owned()))
        .filter(|text| !text.is_empty())
        .collect()
}

fn truth(name: &str, file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(sample(name).join(file)).expect("samples hold their truths");
    text.lines().flat_map(|row| row.split(',')).filter(|v| *v != "x").map(str::to_owned).collect()
}

fn json(out: &str) -> serde_json::Value {
    serde_json::from_str(out).unwrap_or_else(|e| panic!("{e}: {out}"))
}

#[cfg(feature = "xlsx")]
#[test]
fn a_samurai_becomes_a_page_and_a_sheet() {
    let place = Place::new();
    place.put("sam.csv", std::fs::read(sample("samurai-curled").join("puzzle.csv")).unwrap());
    let said = place.run(["sam.csv", "-o", "out/", "--table", "html,xlsx", "--json"]).ends(0);
    let outputs = &json(&said.out)["outputs"];
    assert_eq!(outputs["tables"], serde_json::json!(["out/sam.solved.html", "out/sam.solved.xlsx"]));
    let page = place.text("out/sam.solved.html");
    assert_eq!(values(&page), truth("samurai-curled", "solution.csv"));
    assert_eq!(values(&page).len(), 369);
    let given = truth("samurai-curled", "puzzle.csv").iter().filter(|v| *v != "0" && !v.is_empty()).count();
    assert_eq!(page.matches("<td class=\"clue").count(), given);
    assert_eq!(page.matches("<td class=\"answer").count(), 369 - given);
    assert!(place.bytes("out/sam.solved.xlsx").starts_with(b"PK"));
    // The same again elsewhere gives the same bytes.
    place.run(["sam.csv", "-o", "other/", "--table", "xlsx", "--table", "html"]).ends(0);
    for file in ["sam.solved.html", "sam.solved.xlsx"] {
        assert!(place.bytes(&format!("out/{file}")) == place.bytes(&format!("other/{file}")), "{file}");
    }
}

#[test]
fn tables_of_text_need_a_place() {
    let place = Place::new();
    place.put("a.txt", UNIQUE);
    for words in [&["a.txt", "--table", "html"][..], &["a.txt", "--table", "html", "-o", "-"]] {
        let said = place.run(words).refuses("usage", 2);
        assert!(said.err.contains("`-o FOLDER/`"), "{said:?}");
    }
    place.run(["a.txt", "--table", "pdf", "-o", "out/"]).refuses("usage", 2);
    assert_eq!(place.files(), ["a.txt"]);
}

#[test]
fn each_puzzle_with_one_answer_has_a_table_of_its_own() {
    let place = Place::new();
    place.put("two.sdm", format!("{UNIQUE}\n{}\n", ".".repeat(81)));
    place.run(["two.sdm", "--table", "html", "-o", "two.txt"]).ends(1);
    assert_eq!(place.files(), ["two-1.solved.html", "two.sdm", "two.txt"]);
    assert_eq!(values(&place.text("two-1.solved.html")).concat(), SOLUTION);
}

#[cfg(feature = "xlsx")]
#[test]
fn tables_stand_beside_the_solved_photo() {
    let place = Place::new();
    place.put_sample("thin-lines", "IMG.jpg");
    place.put("IMG.solved.xlsx", "mine");
    place.run(["IMG.jpg", "--table", "xlsx"]).refuses("exists", 5);
    assert_eq!(place.text("IMG.solved.xlsx"), "mine");
    let dry = place.run(["IMG.jpg", "--table", "html", "--dry-run"]).ends(0);
    assert!(dry.err.contains("would write IMG.solved.html"), "{dry:?}");
    assert_eq!(place.files(), ["IMG.jpg", "IMG.solved.xlsx"]);
    let said = place.run(["IMG.jpg", "--table", "xlsx", "--table", "html", "--force"]).ends(0);
    assert_eq!(said.out, "IMG.solved.jpg\n", "standard output has the picture alone");
    assert!(said.err.contains("table    IMG.solved.html"), "{said:?}");
    assert_eq!(values(&place.text("IMG.solved.html")), truth("thin-lines", "solution.csv"));
    assert!(place.bytes("IMG.solved.xlsx").starts_with(b"PK"));
}

#[test]
fn a_table_can_be_asked_for_later() {
    let place = Place::new();
    place.put_sample("thin-lines", "IMG.jpg");
    place.run(["IMG.jpg"]).ends(0);
    let written = || {
        let file = std::fs::metadata(place.path("IMG.solved.jpg")).unwrap();
        file.modified().unwrap()
    };
    let before = written();
    let said = place.run(["IMG.jpg", "--table", "html", "--json"]).ends(0);
    assert_eq!(json(&said.out)["outputs"]["tables"], serde_json::json!(["IMG.solved.html"]));
    assert_eq!(values(&place.text("IMG.solved.html")), truth("thin-lines", "solution.csv"));
    let again = place.run(["IMG.jpg", "--table", "html"]).ends(0);
    assert!(again.err.contains("already solved"), "{again:?}");
    assert_eq!(written(), before);
}

#[test]
fn text_without_a_single_answer_has_no_table() {
    let place = Place::new();
    place.put("a.sdm", format!("{}\n", ".".repeat(81)));
    place.run(["a.sdm", "--table", "html,xlsx", "-o", "out/"]).ends(1);
    for file in ["a.solved.html", "a.solved.xlsx"] {
        assert!(!place.path("out").join(file).exists(), "{file}");
    }
}

/// The photo in `place`, already solved, with the first printed digits painted over.
fn without_digits(place: &Place, count: usize) -> image::DynamicImage {
    let photo = crate::pictures::load(&place.bytes("IMG.jpg")).unwrap();
    let mut picture = std::sync::Arc::unwrap_or_clone(photo.rgb);
    let sidecar = json(&place.text("IMG.gridlens.json"));
    let printed =
        sidecar["puzzles"][0]["cells"].as_array().unwrap().iter().filter(|cell| !cell["value"].is_null());
    for cell in printed.take(count) {
        let corners = cell["quad"].as_array().unwrap();
        let middle = |axis: usize| corners.iter().map(|p| p[axis].as_f64().unwrap()).sum::<f64>() / 4.0;
        let (x, y) = (middle(0) as u32, middle(1) as u32);
        let half = ((corners[1][0].as_f64().unwrap() - corners[0][0].as_f64().unwrap()) * 0.36) as u32;
        let paper = *picture.get_pixel(x - half, y - half);
        for (column, row) in (0..=2 * half).flat_map(|c| (0..=2 * half).map(move |r| (c, r))) {
            picture.put_pixel(x - half + column, y - half + row, paper);
        }
    }
    picture.into()
}

#[test]
fn a_photo_without_a_single_answer_has_no_table() {
    let place = Place::new();
    place.put_sample("thin-lines", "IMG.jpg");
    place.run(["IMG.jpg"]).ends(0);
    let picture = without_digits(&place, 12);
    place.put("less.png", crate::pictures::encoded(&picture, image::ImageFormat::Png));
    let said = place.run(["less.png", "--table", "html,xlsx", "--json"]).ends(1);
    let outputs = &json(&said.out)["outputs"];
    assert_eq!(outputs["picture"], "less.unsure.png");
    assert!(outputs["tables"].is_null(), "{outputs}");
    assert!(!place.files().iter().any(|file| file.starts_with("less.solved")), "{:?}", place.files());
}
