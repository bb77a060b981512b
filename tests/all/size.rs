//! No file over 600 lines, no function over 80: what is longer is two things.

use crate::source;

const MOST_FILE_LINES: usize = 600;
const MOST_FUNCTION_LINES: usize = 80;

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

#[test]
fn files_and_functions_stay_small() {
    let root = source::root();
    let mut long = Vec::new();
    let mut seen = 0;
    for folder in ["src", "tests", "examples", "benches", "fuzz"] {
        for file in source::rust_files(&root.join(folder)) {
            let text = std::fs::read_to_string(&file).expect("source files are readable");
            let name = file.strip_prefix(&root).unwrap_or(&file).display();
            let lines = text.lines().count();
            if lines > MOST_FILE_LINES {
                long.push(format!("{name} has {lines} lines"));
            }
            for (first, lines, function) in functions(&source::code(&text)) {
                seen += 1;
                if lines > MOST_FUNCTION_LINES {
                    long.push(format!("{name}:{first} fn {function} has {lines} lines"));
                }
            }
        }
    }
    assert!(seen > 100, "only {seen} functions seen: the scan is broken");
    assert!(long.is_empty(), "too long:\n{}", long.join("\n"));
}

#[test]
fn the_scan_measures_bodies() {
    let code = "trait T {\n    fn none(&self) -> [u8; 2];\n}\npub fn some(x: [u8; 2]) {\n    if x {\n    }\n}\nlet f: fn (u8);\n";
    assert_eq!(functions(code), [(4, 4, "some".to_owned())]);
}
