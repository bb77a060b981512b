//! Reading the project's own Rust source, for the tests that hold its rules.

use std::path::{Path, PathBuf};

/// The project's root.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file below `folder`, sorted.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.expect("folders of the project can be listed").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The code of a Rust file: comments and what stands inside strings and character literals blanked out, line
/// ends kept, so that lines and columns still fit.
pub(crate) fn code(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut i = 0;
    while i < chars.len() {
        let end = skip(&chars, i);
        if end == i {
            out.push(chars[i]);
            i += 1;
        } else {
            out.extend(chars[i..end].iter().map(|&c| if c == '\n' { '\n' } else { ' ' }));
            i = end;
        }
    }
    out
}

/// Where the comment or literal that starts at `i` ends; `i` itself if none starts there.
fn skip(chars: &[char], i: usize) -> usize {
    let at = |k: usize| chars.get(k).copied().unwrap_or('\0');
    let after_word = i > 0 && (chars[i - 1].is_alphanumeric() || chars[i - 1] == '_');
    match (at(i), at(i + 1)) {
        ('/', '/') => (i..chars.len()).find(|&k| chars[k] == '\n').unwrap_or(chars.len()),
        ('/', '*') => (i + 2..chars.len())
            .find(|&k| at(k - 1) == '*' && at(k) == '/' && k > i + 2)
            .map_or(chars.len(), |k| k + 1),
        ('r', '"' | '#') if !after_word => raw_string_end(chars, i).unwrap_or(i),
        ('"', _) => string_end(chars, i),
        ('\'', '\\') => (i + 3..chars.len()).find(|&k| chars[k] == '\'').map_or(chars.len(), |k| k + 1),
        ('\'', _) if at(i + 2) == '\'' => i + 3,
        _ => i,
    }
}

fn string_end(chars: &[char], start: usize) -> usize {
    let mut k = start + 1;
    while k < chars.len() && chars[k] != '"' {
        k += if chars[k] == '\\' { 2 } else { 1 };
    }
    (k + 1).min(chars.len())
}

fn raw_string_end(chars: &[char], start: usize) -> Option<usize> {
    let hashes = chars[start + 1..].iter().take_while(|&&c| c == '#').count();
    let open = start + 1 + hashes;
    if chars.get(open) != Some(&'"') {
        return None;
    }
    let closes =
        |k: usize| chars[k] == '"' && chars[k + 1..].iter().take_while(|&&c| c == '#').count() >= hashes;
    Some((open + 1..chars.len()).find(|&k| closes(k)).map_or(chars.len(), |k| k + 1 + hashes))
}

#[test]
fn code_blanks_comments_and_literals_and_keeps_lines() {
    let text = "let a = \"fn {\\\" x\"; // fn\n/* fn\n */ let b: &'a str = r#\"{\"}\"#; let c = '{'; let d = \
                '\\n';\n";
    let code = code(text);
    assert_eq!(code.chars().count(), text.chars().count());
    assert_eq!(code.matches('\n').count(), 3);
    assert!(!code.contains("fn") && !code.contains('{'), "{code}");
    assert!(code.contains("&'a str"), "{code}");
}
