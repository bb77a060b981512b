//! The boxes of sudokus that are in print.

/// Side of the grid, rows of a box, columns of a box: the shapes that are in print.
const SHAPES: [(usize, usize, usize); 6] =
    [(4, 2, 2), (6, 2, 3), (8, 2, 4), (9, 3, 3), (12, 3, 4), (16, 4, 4)];

/// What to say when a grid has another size.
pub(crate) const SIZES_HINT: &str = "a sudoku has 4, 6, 8, 9, 12 or 16 rows and as many columns";

/// How heavy a line inside a box is, compared with a box's border. Print has a third to a half.
pub(crate) const THIN: f32 = 0.4;

/// Rows and columns of a box of the sudoku of `size` that is in print; `None` where none is.
pub(crate) fn published_boxes(size: usize) -> Option<(usize, usize)> {
    SHAPES.iter().find(|shape| shape.0 == size).map(|shape| (shape.1, shape.2))
}
