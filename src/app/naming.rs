//! What the outputs of each input are called after.

use super::destination::Destination;
use super::input;
use super::inputs;
use super::item::{self, Item, PageNumber};
use super::outcome::Outcome;
use crate::diagnostics::{Code, Diagnostic, Output, Remedy, shown};
use crate::record::{Base, Names, Sidecar};
use image::ImageFormat;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// What the outputs of a command's inputs are called after: an input's name without its extension, or with it
/// where another input has the other name.
#[derive(Debug, Default)]
pub(crate) struct Naming {
    bases: BTreeMap<(PathBuf, Option<usize>), (PathBuf, Base)>,
}

/// Why an input has no names for its outputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Clash {
    /// An earlier input is the same file.
    Again,
    /// This earlier input has them.
    Twin(Item),
}

impl Naming {
    /// Names the outputs of puzzle `number` of each input for `destination`, in the order of the inputs, and
    /// tells which inputs can have none.
    pub(crate) fn of<'a>(
        inputs: &'a [Item],
        destination: &Destination,
        number: Option<usize>,
    ) -> (Self, Vec<Option<Clash>>) {
        let mut naming = Self::default();
        let mut taken: BTreeMap<PathBuf, &'a Item> = BTreeMap::new();
        let mut one = |input: &'a Item| {
            if !input::looks_like_picture(&input.path) {
                return None;
            }
            let mut earlier = None;
            for (called, base) in ways(input, destination) {
                let is_stem = base == Base::Stem && called == input.base();
                if is_stem && is_taken(input, destination, number) {
                    continue;
                }
                let names = destination.names((&called, base), ImageFormat::Png, number);
                match taken.get(&names.csv) {
                    Some(known) if is_same(known, input) => return Some(Clash::Again),
                    Some(known) => earlier = Some(*known),
                    None => {
                        taken.insert(names.csv, input);
                        naming.bases.insert(key(&input.path, input.page), (called, base));
                        return None;
                    }
                }
            }
            earlier.map(|earlier| Clash::Twin(earlier.clone()))
        };
        let clashes = inputs.iter().map(&mut one).collect();
        (naming, clashes)
    }

    /// The names of the outputs of an input, or of a page of it.
    pub(crate) fn names(
        &self,
        (path, page): (&Path, Option<PageNumber>),
        destination: &Destination,
        format: ImageFormat,
        number: Option<usize>,
    ) -> Names {
        match self.bases.get(&key(path, page)) {
            Some((called, base)) => destination.names((called, *base), format, number),
            None => destination.names((&item::base(path, page), Base::Stem), format, number),
        }
    }
}

/// What tells an input from all others.
fn key(path: &Path, page: Option<PageNumber>) -> (PathBuf, Option<usize>) {
    (path.to_owned(), page.map(|page| page.number))
}

/// What the outputs of an input may be called after, the best way first. In a batch, where photos of many
/// folders meet, the names of its folders tell what nothing else does.
fn ways(input: &Item, destination: &Destination) -> Vec<(PathBuf, Base)> {
    let path = input.base().into_owned();
    let mut ways = vec![(path.clone(), Base::Stem), (path.clone(), Base::Whole)];
    if !matches!(destination, Destination::Batch(_)) {
        return ways;
    }
    let folders = path.parent().into_iter().flat_map(Path::components).rev();
    let mut name = path.file_name().unwrap_or_default().to_owned();
    for folder in folders.filter(|part| matches!(part, Component::Normal(_))) {
        let mut longer = folder.as_os_str().to_owned();
        longer.push("-");
        longer.push(&name);
        name = longer;
        ways.push((path.with_file_name(&name), Base::Stem));
    }
    ways.push((path.with_file_name(&name), Base::Whole));
    ways
}

/// Whether the names after an input's stem belong to a run over another one, which its sidecar names.
fn is_taken(input: &Item, destination: &Destination, number: Option<usize>) -> bool {
    let names = destination.names((&input.base(), Base::Stem), ImageFormat::Png, number);
    let of = |sidecar: Sidecar| Some(sidecar.input.name) != input.path.file_name().map(shown);
    matches!(destination, Destination::Beside | Destination::Folder(_) | Destination::Batch(_))
        && Sidecar::at(&names.sidecar).is_some_and(of)
}

/// What becomes of an input that can have no outputs of its own; `what` is to be done one after the other.
pub(crate) fn clashed(input: &Item, clash: &Clash, what: &str) -> Outcome {
    let mut outcome = Outcome::of(shown(&input.path));
    match clash {
        Clash::Again => outcome.skip(&input.path, "named twice"),
        Clash::Twin(earlier) => outcome.errors.push(twin(input, earlier, what)),
    }
    outcome
}

/// Whether two inputs are the same file, and the same page of it.
pub(crate) fn is_same(one: &Item, other: &Item) -> bool {
    one.page == other.page && inputs::are_same(&one.path, &other.path)
}

/// The photo `input` would have outputs of the same names as `earlier`; `what` is to be done one after the
/// other.
pub(crate) fn twin(input: &Item, earlier: &Item, what: &str) -> Diagnostic {
    let message = format!("its outputs would have the names of those of {}", earlier.shown());
    Diagnostic::new(Code::Exists, message)
        .in_file(shown(&input.path))
        .hint(format!("{what} one after the other"))
        .remedy(Remedy::Output(Output::OtherFolder))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn album(names: &[&str]) -> (tempfile::TempDir, Vec<Item>) {
        let folder = tempfile::tempdir().expect("a folder");
        let paths: Vec<PathBuf> = names.iter().map(|name| folder.path().join(name)).collect();
        for path in &paths {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
            let bytes: &[u8] =
                if path.extension().is_some_and(|e| e == "csv") { b"1,2" } else { b"\xff\xd8\xff" };
            crate::record::save(path, bytes, crate::record::Clobber::Force).expect("a folder to write to");
        }
        (folder, paths.into_iter().map(Item::file).collect())
    }

    #[test]
    fn pictures_of_one_stem_have_names_of_their_own() {
        let (_folder, paths) = album(&["a.jpg", "a.png", "a.csv", "b.jpg"]);
        let (naming, clashes) = Naming::of(&paths, &Destination::Beside, None);
        assert_eq!(clashes, [None, None, None, None]);
        let csv = |item: &Item| {
            let csv = naming.names((&item.path, item.page), &Destination::Beside, ImageFormat::Png, None).csv;
            csv.file_name().and_then(std::ffi::OsStr::to_str).expect("a name in Unicode").to_owned()
        };
        let named: Vec<String> = [0, 1, 3].iter().map(|i| csv(&paths[*i])).collect();
        assert_eq!(named, ["a.puzzle.csv", "a.png.puzzle.csv", "b.puzzle.csv"]);
    }

    #[test]
    fn what_can_have_no_names_is_told() {
        let (folder, mut paths) = album(&["x/a.jpg", "y/a.jpg"]);
        paths.push(Item::file(folder.path().join("x/../y/a.jpg")));
        let out = Destination::Folder(folder.path().join("out"));
        let (_, clashes) = Naming::of(&paths, &out, None);
        // The second has the first's whole name as well.
        assert_eq!(clashes, [None, None, Some(Clash::Again)]);
        paths.insert(2, Item::file(folder.path().join("z/a.jpg")));
        std::fs::create_dir(folder.path().join("z")).expect("a folder that is new");
        crate::record::save(&paths[2].path, b"\xff\xd8\xff", crate::record::Clobber::Force)
            .expect("a folder to write to");
        let (_, clashes) = Naming::of(&paths, &out, None);
        assert_eq!(clashes, [None, None, Some(Clash::Twin(paths[1].clone())), Some(Clash::Again)]);
    }
}
