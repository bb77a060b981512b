use super::*;

#[test]
fn what_is_left_where_rings_touch_is_told_from_figures_in_them() {
    let rgb = image::RgbImage::from_pixel(300, 300, image::Rgb([240, 240, 240]));
    let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(50.0 + 60.0 * c as f64, 50.0 + 60.0 * r as f64));
    let photo = crate::ocr::tests::photo(rgb);
    let blob = |sheet: &Sheet, left: f64, right: f64, row: f64| {
        let (low, high) =
            (sheet.pixel(Point::new(left, row + 0.3)), sheet.pixel(Point::new(right, row + 0.7)));
        let (left, top, right, bottom) = (low.x as u32, low.y as u32, high.x as u32, high.y as u32);
        Blob { pixels: Vec::new(), left, top, right, bottom }
    };
    let wall = Sheet::of(&photo, &Layout::full(3, 3), mesh.clone().staggered(), 1);
    // In the middle row of three, cells stand half a cell to the right.
    assert!(wall.is_between(&blob(&wall, 0.97, 1.02, 2.0)) && wall.is_between(&blob(&wall, 1.47, 1.52, 1.0)));
    assert!(!wall.is_between(&blob(&wall, 0.97, 1.02, 1.0)), "a 1 in the middle of a ring");
    assert!(!wall.is_between(&blob(&wall, 1.05, 1.15, 2.0)), "a 1 close to it");
    assert!(!wall.is_between(&blob(&wall, 0.97, 1.02, 3.2)), "below the wall");
    let square = Sheet::of(&photo, &Layout::full(3, 3), mesh, 1);
    assert!(!square.is_between(&blob(&square, 0.97, 1.02, 2.0)));
}

#[test]
fn what_is_left_of_shadows_edges_does_not_say_how_deep_ink_is() {
    let edges = [15.0, 16.0, 18.0, 20.0, 22.0, 24.0, 25.0, 26.0];
    let is = |depths: Vec<f32>, usual: f32| (usual_depth(depths, LEAST_SHARE) - usual).abs() < 0.1;
    assert!(is(edges.into_iter().chain([230.0, 231.0]).collect(), 231.0));
    assert!(is(vec![0.0, 60.0, 64.0, 68.0, 200.0], 200.0), "faint print counts");
    assert!(is(vec![0.0, 5.0], LEAST_DEPTH));
}

#[test]
fn what_stands_in_a_cell_that_is_not_seen_says_how_deep_ink_is() {
    // A stroke in the first cell, and half of each cell a little darker than the other.
    let rgb = image::RgbImage::from_fn(300, 300, |x, y| {
        let is_stroke = (75..85).contains(&x) && (60..100).contains(&y);
        let is_smudge = (50..230).contains(&x) && (50..230).contains(&y) && (x - 50) % 60 > 30;
        image::Rgb([if is_stroke { 40 } else { 235 - 18 * u8::from(is_smudge) }; 3])
    });
    let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(50.0 + 60.0 * c as f64, 50.0 + 60.0 * r as f64));
    let mut layout = Layout::full(3, 3);
    layout.exists[0] = false;
    let sheet = Sheet::of(&crate::ocr::tests::photo(rgb), &layout, mesh, 1);
    let inked: Vec<Blob> = crate::ocr::blobs::blobs(&sheet.mask);
    let places: Vec<(u32, u32)> = inked.iter().map(|blob| (blob.left / CELL, blob.top / CELL)).collect();
    assert_eq!(places, [(1, 1)], "the stroke alone");
}

#[test]
fn figures_on_dark_and_on_tinted_discs_are_all_the_ink_there_is() {
    // A light figure on a dark disc in the first cell, a dark one on a tinted disc in the last.
    let rgb = image::RgbImage::from_fn(300, 300, |x, y| {
        let off = |middle: f64| (f64::from(x) - middle).hypot(f64::from(y) - middle);
        let is_figure = |middle: u32| {
            let (u, v) = (x + 10 - middle, y + 12 - middle);
            (u < 5 && v < 24) || (u < 16 && (19..24).contains(&v))
        };
        let value = match (off(80.0) < 24.0, off(200.0) < 24.0) {
            (true, _) => [40, 235][usize::from((70..96).contains(&x) && y >= 68 && is_figure(80))],
            (_, true) => [140, 40][usize::from((190..216).contains(&x) && y >= 188 && is_figure(200))],
            _ => 235,
        };
        image::Rgb([value; 3])
    });
    let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(50.0 + 60.0 * c as f64, 50.0 + 60.0 * r as f64));
    let sheet = Sheet::of(&crate::ocr::tests::photo(rgb), &Layout::full(3, 3), mesh, 1);
    assert_eq!(sheet.dark_tiles, [0]);
    let inked: Vec<Blob> = crate::ocr::blobs::blobs(&sheet.mask);
    let sizes: Vec<(u32, u32)> = inked.iter().map(|blob| (blob.width(), blob.height())).collect();
    assert_eq!(sizes.len(), 2, "{sizes:?}");
    assert!(sizes.iter().all(|&(w, h)| (16..24).contains(&w) && (26..34).contains(&h)), "{sizes:?}");
}

#[test]
fn a_dark_hexagon_of_a_wall_reaches_between_those_above_and_below_it() {
    // A light figure on one that is a quarter higher than its row.
    let rgb = image::RgbImage::from_fn(300, 300, |x, y| {
        let is_tile = (115..165).contains(&x) && (162..238).contains(&y);
        let is_figure = (190..214).contains(&y) && (130..146).contains(&x) && (x < 135 || y >= 209);
        image::Rgb([if is_tile && !is_figure { 40 } else { 235 }; 3])
    });
    let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(50.0 + 60.0 * c as f64, 50.0 + 60.0 * r as f64));
    let marks = |mesh: Mesh| {
        let sheet = Sheet::of(&crate::ocr::tests::photo(rgb.clone()), &Layout::full(3, 3), mesh, 1);
        crate::ocr::blobs::blobs(&sheet.mask).len()
    };
    assert_eq!(marks(mesh.clone().staggered()), 1);
    assert!(marks(mesh) > 1, "on a square board it is two cells high");
}

#[test]
fn only_what_is_darkest_is_ink_on_a_disc_of_a_dark_tint() {
    // A figure in a frame with a disc behind it that is half as dark, larger than tints are.
    let rgb = image::RgbImage::from_fn(300, 300, |x, y| {
        let off = (f64::from(x) - 140.0).hypot(f64::from(y) - 140.0);
        let is_figure = (136..142).contains(&x) && (128..152).contains(&y);
        image::Rgb([if is_figure { 30 } else { [235, 125][usize::from(off < 10.0)] }; 3])
    });
    let mesh = Mesh::from_fn(3, 3, |r, c| Point::new(50.0 + 60.0 * c as f64, 50.0 + 60.0 * r as f64));
    let mut sheet = Sheet::of(&crate::ocr::tests::photo(rgb), &Layout::full(3, 3), mesh, 1);
    let widest =
        |sheet: &Sheet| crate::ocr::blobs::blobs(&sheet.mask).iter().map(Blob::width).max().unwrap_or(0);
    assert!(widest(&sheet) > 16, "{}", widest(&sheet));
    sheet.tell(COARSE);
    assert!(widest(&sheet) < 10, "{}", widest(&sheet));
}
