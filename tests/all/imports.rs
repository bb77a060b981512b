//! Holds the import rule of ARCHITECTURE.md: who may name whom.
//!
//! A path into another module is either to a type or constant (`crate::grid::Board`) or to what acts: a
//! function, the module itself (`crate::grid::find`, `crate::grid::{self}`). Steps pass each other types;
//! only `pipeline` makes them act.

use crate::scan::{Source, names_a_type};
use crate::source;
use std::path::Path;

/// The steps, in the order the pipeline takes them.
const STEPS: [&str; 8] = ["photo", "normalise", "grid", "ocr", "confirm", "solve", "decide", "draw"];
/// What everything may use, and what each of these may use.
const COMMON: [(&str, &[&str]); 7] = [
    ("geometry", &[]),
    ("constraint", &["geometry"]),
    ("raster", &["geometry"]),
    ("diagnostics", &["geometry"]),
    ("files", &["geometry", "diagnostics"]),
    ("clock", &["diagnostics"]),
    ("puzzle", &["geometry", "constraint", "diagnostics"]),
];
/// What interfaces may use whole, functions and all: `puzzle` is what they show, `diagnostic` what they say.
const INTERFACES_USE: [&str; 10] = [
    "app",
    "pipeline",
    "record",
    "review",
    "generate",
    "puzzle",
    "geometry",
    "diagnostics",
    "files",
    "clock",
];
/// Crates that may be named in one place only.
const CONFINED: [(&str, &str); 22] = [
    ("z3", "solve/z3.rs"),
    ("tesseract", "ocr/tesseract.rs"),
    ("tesseract_sys", "ocr/tesseract.rs"),
    ("clap", "cli/"),
    ("hayro", "photo/document/"),
    ("miniz_oxide", "photo/document/"),
    ("notify", "cli/commands/watch.rs"),
    ("indicatif", "cli/progress.rs"),
    ("zip", "photo/document/archive.rs"),
    ("axum", "web/"),
    ("hyper", "web/"),
    ("hyper_util", "web/"),
    ("tokio", "web/"),
    ("tokio", "cli/stop.rs"),
    ("ratatui", "terminal/"),
    ("ratatui_image", "terminal/"),
    ("rustix", "confirm/journal.rs"),
    ("rustix", "record/temporary.rs"),
    ("rustix", "terminal/ask.rs"),
    ("rustix", "terminal/tty.rs"),
    ("rustix", "web/share_link.rs"),
    ("rust_xlsxwriter", "draw/xlsx.rs"),
];

/// Whether module `from` may use `path`, a path below `crate::`.
fn may_use(from: &str, path: &[String]) -> bool {
    let to = path[0].as_str();
    let own = from == to;
    let is_type = path.last().is_some_and(|name| names_a_type(name));
    if own || matches!(from, "lib" | "main") {
        return true;
    }
    if let Some((_, allowed)) = COMMON.iter().find(|(name, _)| *name == from) {
        return allowed.contains(&to);
    }
    let common = COMMON.iter().any(|(name, _)| *name == to);
    let step = STEPS.iter().position(|s| *s == to);
    // Work and doctors choose the engine that the recipe is given.
    let engine = to == "ocr"
        && path.get(1).is_some_and(|m| matches!(m.as_str(), "tesseract" | "engine" | "engine_with"));
    match from {
        // It knows puzzles, not photos.
        "solve" => common,
        // It asks the solver about every reading that it weighs.
        "decide" => common || to == "solve" || (is_type && matches!(to, "ocr" | "confirm")),
        "pipeline" => common || step.is_some(),
        // It asks the solver whether what it makes has one solution, and is no step.
        "generate" => common || to == "solve",
        "record" => common || (step.is_some() && is_type),
        // Step 5 is its own business.
        "review" => common || to == "pipeline" || to == "confirm" || (step.is_some() && is_type),
        // Work is carried out here, for whichever interface.
        "app" => {
            common || matches!(to, "pipeline" | "record" | "review") || engine || (step.is_some() && is_type)
        }
        // It hands the interfaces and the work to programs.
        "embed" => {
            common
                || matches!(to, "app" | "cli" | "web" | "terminal" | "review")
                || (step.is_some() && is_type)
        }
        "cli" | "web" | "terminal" => INTERFACES_USE.contains(&to) || engine || (step.is_some() && is_type),
        _ => {
            let here = STEPS.iter().position(|s| *s == from);
            common || (is_type && here.is_some_and(|here| step.is_some_and(|step| step < here)))
        }
    }
}

/// The top-level module a file below `src/` belongs to.
fn module(file: &str) -> &str {
    file.split(['/', '.']).next().unwrap_or(file)
}

fn each_file(mut look: impl FnMut(&str, &str)) {
    let src = source::root().join("src");
    let files = source::rust_files(&src);
    assert!(files.len() > 20, "only {} files seen: the scan is broken", files.len());
    for path in files {
        let text = std::fs::read_to_string(&path).expect("source files are readable");
        let file = path.strip_prefix(&src).unwrap_or(Path::new("")).to_string_lossy().replace('\\', "/");
        look(&file, &text);
    }
}

#[test]
fn modules_import_only_what_the_rule_allows() {
    let mut broken = Vec::new();
    let mut seen = 0;
    each_file(|file, text| {
        // Tests may set the scene with whatever they need, inline or in a file of their own.
        if file.ends_with("/tests.rs") {
            return;
        }
        for path in Source::of(text).absolute_paths() {
            seen += 1;
            if !may_use(module(file), &path) {
                broken.push(format!("src/{file} uses crate::{}", path.join("::")));
            }
        }
        let code = source::code(text);
        let code = code.split("#[cfg(test)]\nmod tests").next().unwrap_or(&code);
        if code.contains("super::super::") {
            broken.push(format!("src/{file} climbs with super::super: name the path from crate::"));
        }
    });
    broken.sort();
    broken.dedup();
    assert!(seen > 50, "only {seen} paths seen: the scan is broken");
    assert!(broken.is_empty(), "against the import rule of ARCHITECTURE.md:\n{}", broken.join("\n"));
}

#[test]
fn heavy_crates_are_named_in_one_place_only() {
    let mut broken = Vec::new();
    each_file(|file, text| {
        let code = source::code(text);
        for (name, home) in CONFINED {
            let named = code.match_indices(&format!("{name}::")).any(|(at, _)| {
                let before = &code[..at];
                // `crate::ocr::tesseract::` and `super::z3::` are modules of ours.
                !before.ends_with("::") && !before.ends_with(|c: char| c.is_alphanumeric() || c == '_')
            });
            let homes = CONFINED.iter().filter(|(own, _)| *own == name).map(|(_, home)| *home);
            let inside =
                homes.into_iter().any(|home| file == home || (home.ends_with('/') && file.starts_with(home)));
            let own_module = code.contains(&format!("mod {name};"));
            if named && !inside && !own_module {
                broken.push(format!("src/{file} names {name}, which belongs in src/{home}"));
            }
        }
        if code.contains("process::exit") {
            broken.push(format!("src/{file} ends the process: return an exit code"));
        }
    });
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn the_rule_says_what_architecture_says() {
    let may = |from: &str, path: &str| {
        let path: Vec<String> = path.split("::").map(str::to_owned).collect();
        may_use(from, &path)
    };
    assert!(may("ocr", "grid::Board") && !may("ocr", "grid::find") && !may("grid", "ocr::Reading"));
    assert!(!may("ocr", "grid") && may("ocr", "puzzle") && may("ocr", "grid::LIMIT"));
    assert!(may("pipeline", "grid::find") && !may("pipeline", "cli::run") && !may("grid", "pipeline::read"));
    assert!(may("diagnostics", "geometry::Cell") && !may("geometry", "diagnostics::Diagnostic"));
    assert!(may("puzzle", "constraint::Model") && !may("puzzle", "solve::run"));
    assert!(may("constraint", "geometry::Cell") && !may("constraint", "puzzle::Rules"));
    assert!(may("cli", "pipeline::read") && may("cli", "solve::Verdict") && !may("cli", "solve::run"));
    assert!(may("cli", "ocr::tesseract::version") && !may("cli", "web::serve") && !may("web", "cli::run"));
    assert!(
        may("generate", "solve::run") && may("generate", "puzzle::KINDS") && !may("generate", "draw::Ink")
    );
    assert!(
        may("cli", "generate::puzzle") && !may("puzzle", "generate::Size") && !may("solve", "generate::full")
    );
    assert!(
        may("review", "pipeline::read_board") && may("review", "grid::Board") && !may("review", "grid::find")
    );
    assert!(may("cli", "app::photos::Photos") && may("app", "pipeline::read") && !may("app", "cli::Exit"));
    assert!(!may("app", "solve::run") && !may("review", "app::host::all"));
    assert!(may("web", "review::Front") && may("terminal", "review::Front") && !may("review", "web::Page"));
    assert!(
        !may("web", "terminal::Screen")
            && !may("cli", "terminal::Screen")
            && !may("pipeline", "review::State")
    );
    assert!(may("embed", "app::request::solve") && may("embed", "cli::run") && may("embed", "draw::Ink"));
    assert!(!may("embed", "pipeline::read") && !may("cli", "embed::Service") && !may("app", "embed::Answer"));
    assert!(may("decide", "solve::run") && may("decide", "ocr::Reading") && !may("decide", "ocr::read"));
    assert!(
        may("solve", "puzzle::Puzzle") && !may("solve", "ocr::Reading") && !may("solve", "decide::Change")
    );
    assert!(may("record", "ocr::Reading") && !may("record", "pipeline::Page"));
}
