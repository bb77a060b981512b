//! What Rust source names, for the tests that hold rules about who may name whom.
//!
//! No parser: words and marks are enough to tell items, `use` trees and paths from one another.

use crate::source;

/// One leaf of a `use` tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Import {
    /// The path as it is written, without a `self` at its end.
    pub(crate) path: Vec<String>,
    /// The name that it has here: its alias, or its last part.
    pub(crate) name: String,
    /// Whether it is handed on: `pub`, or `pub(...)`.
    pub(crate) public: bool,
}

/// What one file names and defines, code for tests left out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Source {
    /// Items at the top of the file: functions, types, traits, constants, macros, modules with their bodies.
    pub(crate) items: Vec<String>,
    /// Leaves of all `use` trees.
    pub(crate) imports: Vec<Import>,
    /// Paths of two parts and more that stand elsewhere.
    pub(crate) paths: Vec<Vec<String>>,
    /// Modules with files of their own that are there for tests alone.
    pub(crate) test_modules: Vec<String>,
}

impl Source {
    /// What a Rust file with this text names and defines.
    pub(crate) fn of(text: &str) -> Self {
        let code = source::code(text);
        let tokens = tokens(&code);
        let (tokens, test_modules) = without_tests(&tokens);
        let mut source = Self { test_modules, items: items(&tokens), ..Self::default() };
        let mut at = 0;
        while at < tokens.len() {
            // `use<'a>` is a bound.
            if tokens[at] == "use" && tokens.get(at + 1) != Some(&"<") {
                let public = at > 0 && (tokens[at - 1] == "pub" || tokens[at - 1] == ")");
                at += 1;
                tree(&tokens, &mut at, &[], &mut |path, name| {
                    source.imports.push(Import { path, name, public });
                });
            } else if let Some(path) = path(&tokens, at) {
                at += 2 * path.len() - 1;
                source.paths.push(path);
            } else {
                at += 1;
            }
        }
        source
    }

    /// Every path below `crate::`, in use trees and elsewhere, up to the first type in it: what follows that
    /// is the type's own.
    pub(crate) fn absolute_paths(&self) -> Vec<Vec<String>> {
        let all = self.imports.iter().map(|import| &import.path).chain(&self.paths);
        let absolute = all.filter(|path| path[0] == "crate" && path.len() > 1);
        absolute.map(|path| to_type(&path[1..]).to_vec()).collect()
    }
}

/// A path up to the first type or constant in it.
pub(crate) fn to_type(path: &[String]) -> &[String] {
    let end = path.iter().position(|part| names_a_type(part)).map_or(path.len(), |at| at + 1);
    &path[..end]
}

/// Whether a name is that of a type, trait or constant.
pub(crate) fn names_a_type(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

/// Words, `::`, and every other mark by itself.
fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let length = match word {
            0 if rest.starts_with("::") => 2,
            0 => first.len_utf8(),
            word => word,
        };
        let (token, behind) = rest.split_at(length);
        tokens.push(token);
        rest = behind.trim_start();
    }
    tokens
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The tokens of what is not for tests alone, and the modules in other files that are.
fn without_tests<'t>(tokens: &[&'t str]) -> (Vec<&'t str>, Vec<String>) {
    let (mut kept, mut modules) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at..].starts_with(&["#", "!", "["]) && is_for_tests(attribute(&tokens[at + 2..])) {
            return (Vec::new(), modules);
        }
        let inside = if tokens[at..].starts_with(&["#", "["]) { attribute(&tokens[at + 1..]) } else { &[] };
        if is_for_tests(inside) {
            at += 1 + inside.len();
            while tokens[at..].starts_with(&["#", "["]) {
                at += 1 + attribute(&tokens[at + 1..]).len();
            }
            let item = item(&tokens[at..]);
            if let ["mod", name, ";"] = item {
                modules.push((*name).to_owned());
            }
            at += item.len();
        } else {
            kept.push(tokens[at]);
            at += 1;
        }
    }
    (kept, modules)
}

/// The tokens of an attribute, from its bracket to the one that closes it.
fn attribute<'a, 't>(tokens: &'a [&'t str]) -> &'a [&'t str] {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        depth += i32::from(*token == "[") - i32::from(*token == "]");
        if depth == 0 {
            return &tokens[..=at];
        }
    }
    tokens
}

/// Whether an attribute is `#[cfg(test)]`, or demands it beside other things.
fn is_for_tests(attribute: &[&str]) -> bool {
    attribute.starts_with(&["[", "cfg", "("])
        && attribute.contains(&"test")
        && !attribute.contains(&"not")
        && !attribute.contains(&"any")
}

/// The item, statement, field or arm that starts here, with the mark that ends it.
fn item<'a, 't>(tokens: &'a [&'t str]) -> &'a [&'t str] {
    const ITEMS: [&str; 14] = [
        "pub", "use", "mod", "fn", "impl", "const", "static", "struct", "enum", "trait", "type", "unsafe",
        "async", "let",
    ];
    let is_item = tokens.first().is_some_and(|first| ITEMS.contains(first));
    let in_use = tokens.iter().take_while(|token| **token != ";").any(|token| *token == "use");
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match *token {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        let ends = match *token {
            ";" => depth == 0,
            "," => depth == 0 && !is_item,
            "}" => depth == 0 && !in_use,
            _ => false,
        };
        if ends {
            return &tokens[..=at];
        }
        if depth < 0 {
            return &tokens[..at];
        }
    }
    tokens
}

/// The names that are defined at the top of a file.
fn items(tokens: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        let next = |n: usize| tokens.get(at + n).copied().unwrap_or_default();
        let name = match *token {
            "(" | "[" | "{" => {
                depth += 1;
                continue;
            }
            ")" | "]" | "}" => {
                depth -= 1;
                continue;
            }
            "fn" | "struct" | "enum" | "trait" | "type" | "union" | "static" => next(1),
            "const" if next(2) == ":" => next(1),
            "mod" if next(2) == "{" => next(1),
            "macro_rules" => next(2),
            _ => continue,
        };
        if depth == 0 && is_word(name) {
            found.push(name.to_owned());
        }
    }
    found
}

/// The path of two parts or more that starts here; `None` where this is no start of one.
fn path(tokens: &[&str], at: usize) -> Option<Vec<String>> {
    let starts = is_word(tokens[at]) && (at == 0 || tokens[at - 1] != "::");
    let mut path = vec![tokens[at].to_owned()];
    let mut end = at + 1;
    while starts && tokens.get(end) == Some(&"::") && tokens.get(end + 1).is_some_and(|next| is_word(next)) {
        path.push(tokens[end + 1].to_owned());
        end += 2;
    }
    (path.len() > 1).then_some(path)
}

/// Reads one path or list of paths below `prefix`, from token `at` on, and tells of each leaf and the name it
/// has.
fn tree(tokens: &[&str], at: &mut usize, prefix: &[String], found: &mut impl FnMut(Vec<String>, String)) {
    let mut path = prefix.to_vec();
    let mut alias = None;
    while let Some(&token) = tokens.get(*at) {
        match token {
            "{" => {
                *at += 1;
                while tokens.get(*at).is_some_and(|token| *token != "}") {
                    tree(tokens, at, &path, &mut *found);
                    *at += usize::from(tokens.get(*at) == Some(&","));
                }
                *at += 1;
                return;
            }
            "," | "}" | ";" => break,
            "as" => {
                alias = tokens.get(*at + 1).map(|&name| name.to_owned());
                *at += 2;
            }
            "::" => *at += 1,
            part => {
                // `self` at the end of a list is the list's own module; at the start of a path it is this
                // one.
                if part != "self" || path.is_empty() {
                    path.push(part.to_owned());
                }
                *at += 1;
            }
        }
    }
    let name = alias.or_else(|| path.last().cloned());
    if let Some(name) = name {
        found(path, name);
    }
}

#[test]
fn use_trees_and_inline_paths_are_read() {
    let source = Source::of(
        "use crate::grid::{self, Board, lines::{fit, Line as L}};\nfn f() -> crate::diagnostics::Result<()> \
         {\n\
         crate::geometry::Turn::quarters(1);\n  if x == crate::ocr::find { } pub(crate) fn g() {} }\nuse \
         crate::puzzle::*;",
    );
    let found: Vec<String> = source.absolute_paths().iter().map(|path| path.join("::")).collect();
    let expected = [
        "grid",
        "grid::Board",
        "grid::lines::fit",
        "grid::lines::Line",
        "puzzle::*",
        "diagnostics::Result",
        "geometry::Turn",
        "ocr::find",
    ];
    assert_eq!(found, expected);
    let names: Vec<&str> = source.imports.iter().map(|import| import.name.as_str()).collect();
    assert_eq!(names, ["grid", "Board", "fit", "L", "*"]);
}

#[test]
fn what_is_for_tests_alone_is_left_out() {
    let source = Source::of(
        "#[cfg(test)]\nmod tests;\n#[cfg(all(test, unix))]\n#[allow(x)]\nmod inline { use crate::a::A; }\n\
         #[cfg(test)]\nuse crate::b::{B, C};\n#[cfg(not(test))]\nuse crate::c::D;\n\
         struct S {\n    #[cfg(test)]\n    seen: crate::e::E,\n    kept: crate::f::F,\n}\n\
         impl S {\n    #[cfg(test)]\n    pub fn g() -> [u8; 2] { crate::g::g() }\n    fn h() { crate::h::h() \
         }\n}\n",
    );
    let found: Vec<String> = source.absolute_paths().iter().map(|path| path.join("::")).collect();
    assert_eq!(found, ["c::D", "f::F", "h::h"]);
    assert_eq!(source.test_modules, ["tests"]);
}

#[test]
fn the_items_of_a_file_are_those_at_its_top() {
    let source = Source::of(
        "pub const fn a() { fn inner() {} }\nconst B: u8 = 1;\nstatic C: u8 = 1;\npub(super) struct D { e: \
         u8 }\n\
         mod f;\nmod g { struct H; }\nmacro_rules! i { () => {} }\ntype J = u8;\nimpl D { const K: u8 = 1; \
         }\n",
    );
    assert_eq!(source.items, ["a", "B", "C", "D", "g", "i", "J"]);
}
