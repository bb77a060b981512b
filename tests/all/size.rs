//! How long files, functions and lines may be: what is longer is two things, or does not fit a screen.

use crate::source;
use std::collections::BTreeSet;

const MOST_FILE_LINES: usize = 450;
const MOST_FUNCTION_LINES: usize = 70;
const MOST_COLUMNS: usize = 110;

/// Folders whose files are held to this.
const FOLDERS: [&str; 6] = ["src", "tests", "examples", "benches", "fuzz", "python/src"];

/// Files that are too long yet. One that has become short enough leaves the list.
const LONG_FILES: [&str; 0] = [];

/// Functions that are too long yet, as file and name. One that has become short enough leaves the list.
const LONG_FUNCTIONS: [(&str, &str); 0] = [];

/// Folders below the six, and files in them, that have lines too long yet. One that has none leaves the
/// list.
const WIDE: [&str; 0] = [];

/// First line (from one), length in lines and name of every function with a body.
fn functions(code: &str) -> Vec<(usize, usize, String)> {
    let bytes = code.as_bytes();
    let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let mut found = Vec::new();
    for (start, _) in code.match_indices("fn ") {
        if start > 0 && word(bytes[start - 1]) {
            continue;
        }
        let name: String =
            code[start + 3..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let Some(end) = body_end(&bytes[start..]).filter(|_| !name.is_empty()) else { continue };
        let first = code[..start].matches('\n').count() + 1;
        found.push((first, code[start..start + end].matches('\n').count() + 1, name));
    }
    found
}

/// The offset behind the body of the function that starts here; `None` if it has none.
fn body_end(code: &[u8]) -> Option<usize> {
    let (mut round, mut curly) = (0_i32, 0_i32);
    for (i, b) in code.iter().enumerate() {
        match b {
            b'(' | b'[' => round += 1,
            b')' | b']' => round -= 1,
            b'{' => curly += 1,
            b'}' => {
                curly -= 1;
                if curly == 0 {
                    return Some(i + 1);
                }
            }
            b';' if round == 0 && curly == 0 => return None,
            _ => {}
        }
    }
    None
}

/// What is too long in the file called `name`: whether it is itself, its functions, its lines (from one).
#[derive(Debug, PartialEq, Eq)]
struct TooLong {
    file: bool,
    functions: Vec<String>,
    lines: Vec<usize>,
}

impl TooLong {
    fn of(text: &str) -> Self {
        let long =
            functions(&source::code(text)).into_iter().filter(|(_, lines, _)| *lines > MOST_FUNCTION_LINES);
        let wide = text.lines().enumerate().filter(|(_, line)| line.chars().count() > MOST_COLUMNS);
        Self {
            file: text.lines().count() > MOST_FILE_LINES,
            functions: long.map(|(.., name)| name).collect(),
            lines: wide.map(|(at, _)| at + 1).collect(),
        }
    }
}

/// The names and texts of all files that are held to this.
fn files() -> Vec<(String, String)> {
    let root = source::root();
    let paths = FOLDERS.iter().flat_map(|folder| source::rust_files(&root.join(folder)));
    let named = paths.map(|path| {
        let name = path.strip_prefix(&root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        (name, std::fs::read_to_string(&path).expect("source files are readable"))
    });
    named.collect()
}

/// The folder or file below one of the six that a file belongs to: `src/web` of `src/web/key.rs`.
fn room(name: &str) -> String {
    name.split('/').take(2).collect::<Vec<_>>().join("/")
}

/// What is too long and not listed, and what is listed and no longer too long.
fn against(found: &BTreeSet<String>, listed: &BTreeSet<String>) -> Vec<String> {
    let more = found.difference(listed).map(|what| format!("{what} is too long"));
    let less = listed.difference(found).map(|what| format!("{what} is not too long: take it off the list"));
    more.chain(less).collect()
}

#[test]
fn files_functions_and_lines_stay_short() {
    let files = files();
    let functions: usize = files.iter().map(|(_, text)| functions(&source::code(text)).len()).sum();
    assert!(files.len() > 200 && functions > 1000, "{} files, {functions} functions seen", files.len());
    let (mut long, mut tall, mut wide) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut places = Vec::new();
    for (name, text) in &files {
        let found = TooLong::of(text);
        if found.file {
            long.insert(name.clone());
        }
        tall.extend(found.functions.iter().map(|function| format!("{name} {function}")));
        if !found.lines.is_empty() {
            let room = room(name);
            if !WIDE.contains(&room.as_str()) {
                places.push(format!("{name}: lines {:?}", found.lines));
            }
            wide.insert(room);
        }
    }
    let listed = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let functions = LONG_FUNCTIONS.iter().map(|(file, name)| format!("{file} {name}")).collect();
    let faults =
        [against(&long, &listed(&LONG_FILES)), against(&tall, &functions), against(&wide, &listed(&WIDE))]
            .concat();
    assert!(faults.is_empty(), "{}\n{places:#?}", faults.join("\n"));
}

#[test]
fn the_scan_measures_bodies() {
    let code = [
        "trait T {\n    fn none(&self) -> [u8; 2];\n}\n",
        "pub fn some(x: [u8; 2]) {\n    if x {\n    }\n}\n",
        "let f: fn (u8);\n",
    ];
    let code = code.concat();
    assert_eq!(functions(&code), [(4, 4, "some".to_owned())]);
}

#[test]
fn what_is_one_too_long_is_told_and_what_just_fits_is_not() {
    let function = |lines: usize| format!("fn f() {{\n{}}}\n", "g();\n".repeat(lines - 2));
    let line = |columns: usize| format!("// {}\n", "ü".repeat(columns - 3));
    let fits = function(MOST_FUNCTION_LINES) + &line(MOST_COLUMNS);
    let fits = fits.clone() + &"\n".repeat(MOST_FILE_LINES - fits.lines().count());
    assert_eq!(TooLong::of(&fits), TooLong { file: false, functions: Vec::new(), lines: Vec::new() });
    assert!(TooLong::of(&(fits + "\n")).file);
    assert_eq!(TooLong::of(&function(MOST_FUNCTION_LINES + 1)).functions, ["f"]);
    assert_eq!(TooLong::of(&line(MOST_COLUMNS + 1)).lines, [1]);
}

#[test]
fn a_list_may_neither_miss_nor_keep_anything() {
    let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<String>>();
    assert_eq!(against(&set(&["a", "b"]), &set(&["a", "b"])), [""; 0]);
    assert_eq!(against(&set(&["a"]), &set(&[])), ["a is too long"]);
    assert_eq!(against(&set(&[]), &set(&["a"])), ["a is not too long: take it off the list"]);
}
