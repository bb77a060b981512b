//! Jigsaws and boards of overlapping grids: the ways in which their text can be wrong.

use super::malformed;

/// A row of a samurai's board, from zero, without any clue.
fn row(r: usize) -> Vec<&'static str> {
    let repeat = |what, times| vec![what; times];
    match r {
        0..6 | 15..21 => [repeat("0", 9), repeat("x", 3), repeat("0", 9)].concat(),
        9..12 => [repeat("x", 6), repeat("0", 9), repeat("x", 6)].concat(),
        _ => repeat("0", 21),
    }
}

#[test]
fn malformed_jigsaws_are_refused_where_they_are_wrong() {
    let text = |values: &str, labels: &str| format!("# jigsaw\n{values}{labels}");
    let (values, labels) = ("1...\n.2..\n..3.\n...4\n", "aabb\naabb\nccdd\nccdd\n");
    let cases = [
        (text("", ""), (1, 1), "no puzzle"),
        (text("12..\n", ""), (2, 1), "1 rows instead of 4 of values and 4 of labels"),
        (text(values, ""), (5, 1), "4 rows instead of 4 of values and 4 of labels"),
        (text(values, "aabb\naabb\nccdd\n"), (8, 1), "7 rows instead of 4 of values and 4 of labels"),
        (text(values, &format!("{labels}dddd\n")), (10, 1), "1 rows instead of 4 of values"),
        (text(&values.replace('1', "Q"), labels), (2, 1), "\"Q\" is no symbol"),
        (text(&values.replace('4', "5"), labels), (5, 4), "\"5\" is no symbol"),
        (text(&values.replace(".2..", ".2..."), labels), (3, 5), "5 cells in this row"),
        (text(&values.replace(".2..", ".2."), labels), (3, 3), "3 cells in this row"),
        (text(values, &labels.replacen("aabb", "aabbb", 1)), (6, 5), "5 cells in this row"),
        (text(values, &labels.replacen("ccdd", "ccd", 1)), (8, 3), "3 cells in this row"),
        (text(values, "aabb\naabb\nccdd\nccdx\n"), (9, 4), "5 regions instead of 4"),
        (text(values, "aabb\naabb\ncddd\nccdd\n"), (8, 1), "region c has 3 cells"),
        (text(values, "aabb\nabab\nccdd\nccdd\n"), (7, 3), "region a is not connected"),
        (text(values, "aabb\na?bb\nccdd\nccdd\n"), (7, 2), "\"?\" is no label"),
    ];
    malformed(&cases.each_ref().map(|(text, place, words)| (&**text, *place, *words)));
}

#[test]
fn malformed_samurais_are_refused_where_they_are_wrong() {
    type Change = fn(&mut Vec<Vec<&'static str>>);
    let changes: [(Change, (usize, usize), &str); 14] = [
        (|rows| rows.clear(), (1, 1), "no puzzle"),
        (|rows| rows.truncate(1), (2, 1), "ends after 1 of 21 rows"),
        (|rows| rows[2][3] = "Q", (4, 7), "\"Q\" is no symbol"),
        (|rows| rows[2][3] = "10", (4, 7), "\"10\" is no symbol"),
        (|rows| rows[0][0] = "=A1", (2, 1), "\"=A1\""),
        (|rows| rows[7][7] = "2.0", (9, 15), "\"2.0\""),
        (|rows| rows[0][10] = "5", (2, 21), "where a samurai has no cell"),
        (|rows| rows[0][0] = "x", (2, 1), "where a samurai has a cell"),
        (|rows| drop(rows.remove(5)), (10, 1), "a line is missing"),
        (|rows| rows.push(row(0)), (23, 1), "line 23 looks inserted"),
        (|rows| rows.insert(3, row(3)), (8, 1), "line 8 looks inserted"),
        (|rows| rows[4].rotate_left(1), (6, 17), "shifted by one cell to the left"),
        (|rows| rows[4].insert(0, "0"), (6, 25), "shifted by one cell to the right"),
        (|rows| rows[4].push("5"), (6, 43), "row 5 has 22 cells instead of 21"),
    ];
    let text = |change: Change| {
        let mut rows: Vec<_> = (0..21).map(row).collect();
        change(&mut rows);
        format!("# samurai\n{}\n", rows.iter().map(|row| row.join(",")).collect::<Vec<_>>().join("\n"))
    };
    let cases = changes.map(|(change, place, words)| (text(change), place, words));
    malformed(&cases.each_ref().map(|(text, place, words)| (&**text, *place, *words)));
}

#[test]
fn malformed_boards_of_overlapping_grids_are_refused_where_they_are_wrong() {
    let text = |corners: &str, body: &str| format!("# multi-sudoku {corners}\n{body}");
    let (two, body) = ("4x4 r1c1 r3c3", "....xx\n....xx\n......\n......\nxx....\nxx....\n");
    let cases = [
        (text(two, ""), (1, 1), "no puzzle"),
        (text(two, &body.replacen('.', "q", 1)), (2, 1), "\"q\" is no symbol"),
        (text(two, &body.replacen('.', "5", 1)), (2, 1), "\"5\" is no symbol"),
        (text(two, &body.replacen('x', "1", 1)), (2, 5), "row 1 looks shifted by one cell to the right"),
        (text(two, &body.replacen('.', "x", 1)), (2, 1), "where this board has a cell"),
        (text(two, &body[..body.len() - 7]), (6, 1), "a line is missing"),
        (text(two, &format!("{body}xx....\n")), (8, 1), "line 8 looks inserted"),
        (text(two, &body.replacen("......", ".......", 1)), (4, 7), "row 3 looks shifted"),
        (text("4x4 r1c1", body), (1, 1), "one grid alone is a sudoku"),
        (text("4x4 r1c1 r9c9", body), (1, 1), "grids that overlap no other"),
        (text("4x4 r1c1 r2c2", body), (1, 1), "the boxes of the grid at row 2 column 2"),
        (text("4x4 r0c1 r3c3", body), (1, 1), "\"r0c1\" is no upper left corner"),
        (text("5x5 r1c1 r3c3", body), (1, 1), "no multi-sudoku has grids of 5 x 5"),
        (text("", "....\n....\n....\n....\n"), (2, 1), "no grids that overlap make this board"),
    ];
    malformed(&cases.each_ref().map(|(text, place, words)| (&**text, *place, *words)));
}
