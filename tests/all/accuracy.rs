//! Accuracy on simulated photos: a tenth of the rows of `scripts/accuracy` is run, in the font that is part
//! of the project, and held against what was read before; the stored table is held to its form.

#[allow(dead_code, reason = "the command's own module, of which the test needs a part")]
#[path = "../../examples/sweep/measure/mod.rs"]
mod measure;

use crate::simulate::{fonts, kept_out};
use gridlens::ocr::tesseract::Tesseract;
use gridlens::record::{self, Clobber};
use measure::Making;
use measure::table::{self, Figures, GROUPS, HEADER, Row, TOLERANCE};
use std::collections::BTreeMap;
use std::path::Path;

/// Of the rows of the table, one in so many is run: together they take about 20 s on 2 cores.
const ONE_IN: usize = 10;

fn stored() -> Vec<(String, Figures)> {
    table_of(&super::source::root().join(table::STORED))
}

fn table_of(path: &Path) -> Vec<(String, Figures)> {
    let text = std::fs::read_to_string(path).expect("the table is part of the project");
    table::parse(&text).unwrap_or_else(|line| panic!("line {line} is no row of the table"))
}

/// The figures of these rows in the font that is part of the project: tests have no packages, and so none of
/// the fonts of the stored rows. `GRIDLENS_RENEW_GOLDEN=1` writes them anew.
const OWN: &str = "tests/golden/accuracy.csv";

#[test]
fn a_tenth_of_the_rows_is_read_as_well_as_before() {
    let engine = Tesseract::new().expect("the set-up installs it");
    let rows: Vec<Row> = GROUPS.into_iter().flat_map(table::rows).step_by(ONE_IN).collect();
    assert!(rows.len() >= 10, "{rows:?}");
    let of_group = |group: &'static str| {
        let rows: Vec<Row> = rows.iter().copied().filter(|row| row.group == group).collect();
        let making = Making { face: Some(&fonts::OWN), ..Making::STORED };
        measure::rows(group, &rows, &engine, making).expect("photos")
    };
    let now: Vec<(Row, Figures)> = GROUPS.into_iter().flat_map(of_group).collect();
    let path = super::source::root().join(OWN);
    if std::env::var_os("GRIDLENS_RENEW_GOLDEN").is_some_and(|v| v == "1") {
        let lines: Vec<String> = now.iter().map(|(row, figures)| table::line(row, figures)).collect();
        let text = [HEADER, &lines.join("\n"), ""].join("\n");
        record::save(&path, text.as_bytes(), Clobber::Force).expect("the golden folder");
    }
    let before: BTreeMap<String, Figures> = table_of(&path).into_iter().collect();
    let fallen = now.iter().filter_map(|(row, figures)| {
        let name = table::name(row);
        let fell = before.get(&name).map_or(Some("no such row".to_owned()), |old| table::fell(old, figures));
        fell.map(|why| format!("{name}: {why}"))
    });
    let fallen: Vec<String> = fallen.collect();
    assert!(fallen.is_empty(), "{}", fallen.join("\n"));
}

#[test]
fn the_stored_table_has_every_row_of_the_command_in_its_order() {
    let names: Vec<String> = stored().into_iter().map(|(name, _)| name).collect();
    let rows: Vec<String> = GROUPS.into_iter().flat_map(table::rows).map(|row| table::name(&row)).collect();
    assert_eq!(names, rows, "run scripts/accuracy --renew");
}

#[test]
fn no_stored_row_answers_wrongly_and_all_figures_fit_together() {
    for (name, f) in stored() {
        assert_eq!(f.sure_but_wrong, 0, "{name}");
        let group = name.split(',').next().unwrap_or_default();
        assert_eq!(f.pages, table::pages(group), "{name}");
        assert!(f.regions <= f.pages, "{name}: {f:?}");
        assert!(f.found <= f.pages && f.exact_before <= f.found && f.exact <= f.pages, "{name}: {f:?}");
        assert!((0.0..=100.0).contains(&f.cells), "{name}: {f:?}");
        assert!(f.exact_before < f.pages || f.cells > 99.9, "{name}: {f:?}");
    }
}

#[test]
fn a_line_is_read_as_it_is_written() {
    let figures =
        Figures { pages: 6, found: 5, regions: 4, cells: 83.3, exact_before: 4, exact: 5, sure_but_wrong: 0 };
    for row in table::rows("sudoku") {
        let text = format!("{}\n{}\n", table::HEADER, table::line(&row, &figures));
        assert_eq!(table::parse(&text), Ok(vec![(table::name(&row), figures.clone())]));
    }
    assert_eq!(table::parse("group\n"), Err(1));
    assert_eq!(table::parse(&format!("{}\na,b,1,6,6,x,1,1,1,0\n", table::HEADER)), Err(2));
}

#[test]
fn a_row_falls_by_cells_or_by_one_wrong_answer() {
    let old =
        Figures { pages: 6, found: 6, regions: 5, cells: 99.0, exact_before: 5, exact: 6, sure_but_wrong: 0 };
    let fell = |cells, sure_but_wrong| table::fell(&old, &Figures { cells, sure_but_wrong, ..old.clone() });
    assert_eq!(fell(99.0 - TOLERANCE, 0), None);
    assert_eq!(fell(100.0, 0), None);
    assert!(fell(99.0 - TOLERANCE - 0.2, 0).is_some_and(|why| why.contains("97.8 %")));
    let less = Figures { regions: 4, ..old.clone() };
    assert!(table::fell(&old, &less).is_some_and(|why| why.contains("4 boards instead of 5")));
    assert!(fell(100.0, 1).is_some_and(|why| why.contains("wrongly")));
}

#[test]
fn the_fonts_kept_out_of_training_come_once_each_and_from_packages_of_the_training() {
    let packages = super::source::root().join("scripts/train_digits/fonts.txt");
    let packages = std::fs::read_to_string(packages).expect("the list is part of the project");
    let mut paths = std::collections::BTreeSet::new();
    for font in kept_out::all() {
        assert!(packages.lines().any(|package| package == font.face.package), "{font:?}");
        assert!(font.face.path.starts_with("/usr/share/fonts/") && !font.sort.is_empty(), "{font:?}");
        assert!(paths.insert(font.face.path), "{font:?} twice");
    }
    assert!(paths.len() > 100, "{} fonts", paths.len());
}
