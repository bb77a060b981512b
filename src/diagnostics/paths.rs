//! Paths inside texts, of which whoever may not see folders is shown the last part.

/// What parts the names of a path.
const PARTS: [char; 2] = ['/', '\\'];

/// The folder that a path names, where it names one.
pub(super) fn folder(path: &str) -> Option<String> {
    let (folder, _) = path.trim_end_matches(PARTS).rsplit_once(PARTS)?;
    (!folder.is_empty() && folder != ".").then(|| folder.to_owned())
}

/// A text in which each of these paths, the longest first, is its last part alone.
pub(super) fn without_folders(text: &str, paths: &[String]) -> String {
    paths.iter().filter(|path| path.contains(PARTS)).fold(text.to_owned(), |text, path| {
        let last = path.trim_end_matches(PARTS).rsplit(PARTS).next().unwrap_or_default();
        text.replace(path.as_str(), last)
    })
}
