//! No file depends on itself by way of others.
//!
//! A file depends on the file that DEFINES a name it uses: names are followed through re-exports, so that a `mod.rs`
//! that only hands on what lies below it is in nobody's way. Code for tests is left out.

use crate::scan::{Import, Source, to_type};
use crate::source;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The rooms in which there are cycles yet. A room whose cycles are gone leaves the list.
const NOT_YET: [&str; 6] = ["draw", "generate", "ocr", "photo", "puzzle", "solve"];

/// A module below the crate's root, part by part; the root has none.
type Module = Vec<String>;

/// Files that depend on one another, each arrow with the paths that make it.
#[derive(Debug)]
struct Cycle(Vec<(Module, Module, BTreeSet<String>)>);

impl std::fmt::Display for Cycle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let said = |module: &Module| if module.is_empty() { "crate".to_owned() } else { module.join("::") };
        writeln!(f, "a cycle:")?;
        for (from, to, paths) in &self.0 {
            let paths: Vec<&str> = paths.iter().take(4).map(String::as_str).collect();
            writeln!(f, "    {} -> {}    {}", said(from), said(to), paths.join(", "))?;
        }
        Ok(())
    }
}

/// All files of a crate, and what each of them names.
struct Files(BTreeMap<Module, Source>);

impl Files {
    /// The files of a crate: path below `src` and text of each.
    fn of<'t>(texts: impl IntoIterator<Item = (&'t str, &'t str)>) -> Self {
        let mut files = BTreeMap::new();
        for (file, text) in texts {
            files.insert(module(file), Source::of(text));
        }
        // Modules that are there for tests alone go, with what lies below them.
        let tests: Vec<Module> = files
            .iter()
            .flat_map(|(module, source)| source.test_modules.iter().map(|name| below(module, name)))
            .collect();
        files.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
        Self(files)
    }

    /// A path as it is written in `module`, made one from the crate's root; `None` for other crates.
    fn absolute(&self, module: &Module, path: &[String]) -> Option<Module> {
        let first = path.first()?;
        match first.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([module, &path[1..]].concat()),
            "super" => {
                let climbed = path.iter().take_while(|part| *part == "super").count();
                let base = module.get(..module.len().checked_sub(climbed)?)?;
                Some([base, &path[climbed..]].concat())
            }
            _ => self.0.contains_key(&below(module, first)).then(|| [module.as_slice(), path].concat()),
        }
    }

    /// The module whose file defines what `path` from the crate's root leads to; `None` where that is another crate's.
    ///
    /// `seen`: the re-exports that were followed to get here.
    fn defining(&self, path: &[String], seen: &mut BTreeSet<(Module, String)>) -> Option<Module> {
        let length = (0..=path.len()).rev().find(|&length| self.0.contains_key(&path[..length]))?;
        let (module, rest) = (path[..length].to_vec(), &path[length..]);
        let source = &self.0[&module];
        let Some(name) = rest.first() else { return Some(module) };
        if source.items.contains(name) || !seen.insert((module.clone(), name.clone())) {
            return Some(module);
        }
        if let Some(import) = source.imports.iter().find(|import| import.name == *name) {
            let target = self.absolute(&module, &import.path)?;
            let through = if self.0.contains_key(&target) { [&target, &rest[1..]].concat() } else { target };
            return self.defining(&through, seen);
        }
        let globs = source.imports.iter().filter(|import| import.name == "*" && import.public);
        for glob in globs {
            let inside = self.absolute(&module, &glob.path[..glob.path.len() - 1]);
            let found = inside.and_then(|inside| self.defining(&below(&inside, name), &mut seen.clone()));
            if let Some(found) = found.filter(|found| self.0[found].items.contains(name)) {
                return Some(found);
            }
        }
        // A name that a macro made.
        Some(module)
    }

    /// What the file of `module` names of ours: each path from the crate's root, and as it is written.
    fn named(&self, module: &Module, source: &Source) -> Vec<(Module, String)> {
        let mut named = Vec::new();
        for Import { path, public, .. } in &source.imports {
            let Some(target) = self.absolute(module, path) else { continue };
            // Handing on what lies below depends on nothing, and of a module that is named what is used of it is told by
            // the paths that start with it.
            if !(self.0.contains_key(&target) || *public && target.starts_with(module)) {
                named.push((target, path.join("::")));
            }
        }
        for path in &source.paths {
            let imported = source.imports.iter().find(|import| import.name == path[0]);
            let target = imported.and_then(|import| self.absolute(module, &import.path));
            let absolute = match target {
                Some(target) if self.0.contains_key(&target) => Some([&target, &path[1..]].concat()),
                Some(_) => None,
                None => self.absolute(module, path),
            };
            named.extend(absolute.map(|absolute| (to_type(&absolute).to_vec(), path.join("::"))));
        }
        named
    }

    /// Which file depends on which, and by which paths.
    fn arrows(&self) -> BTreeMap<&Module, BTreeMap<Module, BTreeSet<String>>> {
        let mut arrows = BTreeMap::new();
        for (module, source) in &self.0 {
            let to: &mut BTreeMap<Module, BTreeSet<String>> = arrows.entry(module).or_default();
            for (path, written) in self.named(module, source) {
                let defining = self.defining(&path, &mut BTreeSet::new());
                if let Some(target) = defining.filter(|target| target != module) {
                    to.entry(target).or_default().insert(written);
                }
            }
        }
        arrows
    }

    /// Every set of files of which each depends on all others.
    fn cycles(&self) -> Vec<Cycle> {
        let arrows = self.arrows();
        let reached: BTreeMap<&Module, BTreeSet<&Module>> =
            arrows.keys().map(|&module| (module, reached(&arrows, module))).collect();
        let mut cycles = Vec::new();
        let mut done = BTreeSet::new();
        for &first in arrows.keys() {
            let members: BTreeSet<&Module> =
                reached[first].iter().copied().filter(|other| reached[other].contains(first)).collect();
            if members.is_empty() || !done.insert(members.clone()) {
                continue;
            }
            let inside = members.iter().flat_map(|&from| {
                let to = arrows[from].iter().filter(|(to, _)| members.contains(to));
                to.map(|(to, paths)| (from.clone(), to.clone(), paths.clone()))
            });
            cycles.push(Cycle(inside.collect()));
        }
        cycles
    }
}

/// The modules that can be reached from one by at least one arrow.
fn reached<'m>(
    arrows: &'m BTreeMap<&'m Module, BTreeMap<Module, BTreeSet<String>>>,
    from: &Module,
) -> BTreeSet<&'m Module> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        for to in arrows.get(module).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(to) {
                open.push(to);
            }
        }
    }
    reached
}

/// The module of a file below `src`.
fn module(file: &str) -> Module {
    let mut parts: Module = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| last == "mod" || last == "lib") {
        parts.pop();
    }
    parts
}

fn below(module: &[String], name: &str) -> Module {
    [module, &[name.to_owned()]].concat()
}

/// The project's own files. `main` is no module of the library.
fn ours() -> Files {
    let src = source::root().join("src");
    let read = |path: &Path| {
        let file = path.strip_prefix(&src).unwrap_or(path).to_string_lossy().replace('\\', "/");
        (file, std::fs::read_to_string(path).expect("source files are readable"))
    };
    let texts: Vec<(String, String)> = source::rust_files(&src).iter().map(|path| read(path)).collect();
    let texts = texts.iter().map(|(file, text)| (file.as_str(), text.as_str()));
    Files::of(texts.filter(|(file, _)| *file != "main.rs"))
}

#[test]
fn no_file_depends_on_itself_by_way_of_others() {
    let files = ours();
    let arrows: usize = files.arrows().values().map(BTreeMap::len).sum();
    assert!(
        files.0.len() > 100 && arrows > 500,
        "{} files, {arrows} arrows: the scan is broken",
        files.0.len()
    );
    let cycles = files.cycles();
    let room = |module: &Module| module.first().cloned().unwrap_or_default();
    let rooms: BTreeSet<String> =
        cycles.iter().flat_map(|cycle| cycle.0.iter().map(|(from, ..)| room(from))).collect();
    let inside = |cycle: &&Cycle| cycle.0.iter().any(|(from, ..)| !NOT_YET.contains(&room(from).as_str()));
    let broken: Vec<String> = cycles.iter().filter(inside).map(ToString::to_string).collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    let free: Vec<&&str> = NOT_YET.iter().filter(|name| !rooms.contains(**name)).collect();
    assert!(free.is_empty(), "no cycle is left in {free:?}: take them off the list");
}

/// The cycles among made files, each as its modules in alphabetical order.
fn found(texts: &[(&str, &str)]) -> Vec<String> {
    let cycles = Files::of(texts.iter().copied()).cycles();
    let members = |cycle: &Cycle| {
        let modules: BTreeSet<String> = cycle.0.iter().map(|(from, ..)| from.join("::")).collect();
        modules.into_iter().collect::<Vec<_>>().join(" ")
    };
    cycles.iter().map(members).collect()
}

#[test]
fn a_cycle_is_found_however_its_names_are_written() {
    let two = |a: &str, b: &str| found(&[("lib.rs", "mod a; mod b;"), ("a.rs", a), ("b.rs", b)]);
    let b = "use crate::a::A;\npub struct B;\npub fn b() {}";
    for a in [
        "use crate::b::B;\npub struct A;",
        "use crate::b::{self};\npub struct A; fn f() { b::b() }",
        "use super::b::b;\npub struct A;",
        "use super::{b as other};\npub struct A; fn f() { other::b() }",
        "pub struct A; fn f() { crate::b::b() }",
        "pub struct A; fn f() { let x = [super::b::B]; }",
        "pub struct A; impl From<crate::b::B> for A {}",
        "pub struct A; mod inner { use crate::b::B; }",
        "pub struct A; #[cfg(not(test))] use crate::b::B;",
        "pub use crate::b::B;\npub struct A;",
    ] {
        assert_eq!(two(a, b), ["a b"], "{a}");
    }
}

#[test]
fn a_cycle_is_found_through_what_hands_a_name_on() {
    let folder = |x: &str, y: &str, top: &str| {
        found(&[("lib.rs", "mod f;"), ("f/mod.rs", top), ("f/x.rs", x), ("f/y.rs", y)])
    };
    let (x, y) = ("use super::y::y;\npub struct X;", "use crate::f::X;\npub fn y() {}");
    assert_eq!(folder(x, y, "mod x; mod y; pub use x::X;"), ["f::x f::y"]);
    assert_eq!(folder(x, y, "mod x; mod y; pub use x::*;"), ["f::x f::y"]);
    assert_eq!(folder(x, "use super::Z;\npub fn y() {}", "mod x; mod y; use x::X as Z;"), ["f::x f::y"]);
    // The folder itself stands in it as soon as it defines or does something.
    let top = "mod x; mod y; pub use x::X; pub const MOST: u8 = 1; fn f() { y::y() }";
    assert_eq!(folder("pub struct X;", "use super::MOST;\npub fn y() {}", top), ["f f::y"]);
}

#[test]
fn several_cycles_are_told_apart_and_say_by_which_paths() {
    let texts = [
        ("lib.rs", "mod a; mod b; mod c; mod d;"),
        ("a.rs", "use crate::b::B; pub struct A;"),
        ("b.rs", "use crate::a::A; use crate::c::C; pub struct B;"),
        ("c.rs", "pub struct C; fn f() { crate::d::d() }"),
        ("d.rs", "use super::c::C; pub fn d() {}"),
    ];
    assert_eq!(found(&texts), ["a b", "c d"]);
    let cycles = Files::of(texts).cycles();
    assert_eq!(cycles[1].to_string(), "a cycle:\n    c -> d    crate::d::d\n    d -> c    super::c::C\n");
}

#[test]
fn no_cycle_is_found_where_there_is_none() {
    for (x, y, top) in [
        // Handing on what lies below is no use of it.
        ("use super::y::y; pub struct X;", "pub fn y() {}", "mod x; mod y; pub use x::X; pub use y::y;"),
        ("use super::y::y; pub struct X;", "pub fn y() {}", "mod x; mod y; pub use self::x::X;"),
        // Tests may use what they like.
        (
            "use super::y::y; pub struct X;",
            "pub fn y() {} #[cfg(test)] mod tests { use crate::f::x::X; }",
            "mod x; mod y;",
        ),
        (
            "use super::y::y; pub struct X;",
            "pub fn y() {} #[cfg(all(test, unix))] mod t { use super::*; }",
            "mod x; mod y;",
        ),
        (
            "use super::y; pub struct X;",
            "use super::X; pub fn y() {}",
            "#[cfg(test)] mod y; mod x; pub use x::X;",
        ),
        // Comments and texts name nothing.
        (
            "use super::y::y; pub struct X;",
            "/// See [`crate::f::x::X`].\npub fn y() { \"crate::f::x::X\"; }",
            "mod x; mod y;",
        ),
        // Names of other crates, and of one's own.
        (
            "use super::y::y; use std::x::X as Z; pub struct X;",
            "use std::f::x::X; pub fn y() {}",
            "mod x; mod y;",
        ),
        (
            "use super::y::y; pub struct X; fn f() -> Self { self::f(); Self::g() }",
            "pub fn y() {}",
            "mod x; mod y;",
        ),
    ] {
        let texts = [("lib.rs", "mod f;"), ("f/mod.rs", top), ("f/x.rs", x), ("f/y.rs", y)];
        assert_eq!(found(&texts), [""; 0], "{x} {y} {top}");
    }
}
