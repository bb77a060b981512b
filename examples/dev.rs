//! dev
use gridlens::{geometry::Turn, grid, ocr, photo::Photo, puzzle::Symbol, tone};
use rayon::prelude::*;
#[allow(clippy::disallowed_methods)]
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let out = &args[1];
    std::fs::create_dir_all(out).unwrap();
    let engine = ocr::tesseract::Tesseract::new().unwrap();
    let rows: Vec<_> = args[2..]
        .par_iter()
        .map(|f| {
            let rgb = image::ImageReader::open(f)
                .unwrap()
                .with_guessed_format()
                .unwrap()
                .decode()
                .unwrap()
                .to_rgb8();
            let photo = Photo {
                rgb,
                name: f.clone(),
                sha256: String::new(),
                format: image::ImageFormat::Jpeg,
                orientation: Turn::NONE,
                jpeg_quality: None,
            };
            let t0 = std::time::Instant::now();
            let sheet = tone::flatten(&photo);
            let boards = grid::find(&sheet);
            let t1 = t0.elapsed();
            let name = std::path::Path::new(f).file_stem().unwrap().to_str().unwrap().to_string();
            let truth = std::fs::read_to_string(f.replace(".jpg", ".csv")).unwrap();
            let truth: Vec<Option<Symbol>> = truth
                .lines()
                .flat_map(|l| {
                    l.split(',')
                        .map(|c| {
                            c.trim()
                                .chars()
                                .next()
                                .and_then(|c| c.to_digit(10))
                                .filter(|&d| d > 0)
                                .map(|d| Symbol(d as u8))
                        })
                        .collect::<Vec<_>>()
                })
                .collect();
            let Ok(boards) = boards else { return (name, 0, 0, 0, 0, 0, 0, t1, t1, 0) };
            let board = boards.into_iter().next().unwrap();
            let before = board.mesh.clone();
            let (board, reading) = ocr::read(&photo, board, &engine).unwrap();
            let t2 = t0.elapsed();
            let (mut right, mut wrong, mut missed, mut extra, mut missink) = (0, 0, 0, 0, 0);
            let mut bad = String::new();
            for (c, t) in reading.cells.iter().zip(&truth) {
                match (c.best().symbol, t) {
                    (Some(a), Some(b)) if a == *b => right += 1,
                    (Some(a), Some(b)) => {
                        wrong += 1;
                        bad += &format!(
                            " {}{}:{}>{}({:.2})",
                            c.place.cell.row + 1,
                            c.place.cell.column + 1,
                            b.0,
                            a.0,
                            c.best().probability
                        )
                    }
                    (None, Some(b)) => {
                        missed += 1;
                        if c.ink == ocr::Ink::Empty {
                            missink += 1;
                            bad +=
                                &format!(" {}{}:{}noink", c.place.cell.row + 1, c.place.cell.column + 1, b.0);
                        } else {
                            bad += &format!(
                                " {}{}:{}unread",
                                c.place.cell.row + 1,
                                c.place.cell.column + 1,
                                b.0
                            );
                        }
                    }
                    (Some(_), None) => {
                        extra += 1;
                        bad += &format!(
                            " {}{}:extra{:.2}",
                            c.place.cell.row + 1,
                            c.place.cell.column + 1,
                            c.best().probability
                        );
                    }
                    _ => {}
                }
            }
            if !bad.is_empty() || true {
                let s = ocr::cells::straighten(&photo, &before);
                let g = ocr::cells::glyphs(&s);
                let mut pic = image::GrayImage::from_pixel(s.width() * 2, s.height(), image::Luma([200]));
                image::imageops::replace(&mut pic, &s, 0, 0);
                for g in g {
                    image::imageops::replace(
                        &mut pic,
                        &g.grey,
                        (s.width() + g.cell.column as u32 * 48 + 2) as i64,
                        (g.cell.row as u32 * 48 + 2) as i64,
                    );
                }
                pic.save(format!("{out}/{name}.png")).unwrap();
            }
            println!(
                "{name} q{} R{right} W{wrong} M{missed} noink{missink} X{extra} {:?} {:?} {bad}",
                board.turn.quarters, t1, t2
            );
            (
                name,
                right,
                wrong,
                missed,
                missink,
                extra,
                board.turn.quarters,
                t1,
                t2,
                usize::from(wrong + missed + extra == 0),
            )
        })
        .collect();
    let n = rows.len();
    let s = |f: fn(
        &(String, i32, i32, i32, i32, i32, u8, std::time::Duration, std::time::Duration, usize),
    ) -> i64| rows.iter().map(f).sum::<i64>();
    println!(
        "TOTAL {n} right {} wrong {} missed {} (noink {}) extra {} upright {} exact {}",
        s(|r| r.1 as i64),
        s(|r| r.2 as i64),
        s(|r| r.3 as i64),
        s(|r| r.4 as i64),
        s(|r| r.5 as i64),
        s(|r| i64::from(r.1 * 2 > r.1 + r.2 + r.3)),
        s(|r| r.9 as i64)
    );
    let mut t: Vec<_> = rows.iter().map(|r| r.8).collect();
    t.sort();
    println!("median {:?}", t[n / 2]);
}
