//! The stored accuracy table: `scripts/accuracy` renews it; here it is only held to its form.

#[allow(dead_code, reason = "the command's own module, of which the test needs a part")]
#[path = "../../examples/sweep/table.rs"]
mod table;

use table::{Figures, GROUPS, TOLERANCE};

fn stored() -> Vec<(String, Figures)> {
    let path = super::source::root().join(table::STORED);
    let text = std::fs::read_to_string(path).expect("the table is part of the project");
    table::parse(&text).unwrap_or_else(|line| panic!("line {line} is no row of the table"))
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
