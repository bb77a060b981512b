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
        replaced(&text, path, last)
    })
}

/// A text with `path` replaced wherever it stands whole: `a/b` is no part of `data/b`, nor `3/4` of `3/45`.
fn replaced(text: &str, path: &str, by: &str) -> String {
    let names = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (at, _) in text.match_indices(path) {
        let end = at + path.len();
        let before = names(text[..at].chars().next_back());
        // What ends with a separator is whole, whatever follows.
        let after = !path.ends_with(PARTS) && names(text[end..].chars().next());
        if !before && !after {
            out.push_str(&text[done..at]);
            out.push_str(by);
            done = end;
        }
    }
    out.push_str(&text[done..]);
    out
}

#[cfg(test)]
mod tests {
    use super::without_folders;

    fn cut(text: &str, paths: &[&str]) -> String {
        without_folders(text, &paths.iter().map(|&path| path.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn a_path_is_cut_where_it_stands_whole_and_nowhere_else() {
        let text = "no a/b.jpg: a/b.jpg, data/b.jpg and `a/b.jpg`";
        assert_eq!(cut(text, &["a/b.jpg"]), "no b.jpg: b.jpg, data/b.jpg and `b.jpg`");
        assert_eq!(cut("3/45 of 3/4.", &["3/4"]), "3/45 of 4.");
        assert_eq!(cut("DIR=/srv/x in /mnt/srv/x", &["/srv/x"]), "DIR=x in /mnt/srv/x");
        assert_eq!(cut("./album/2024/a.jpg", &["album/2024"]), "./2024/a.jpg");
    }

    #[test]
    fn a_name_without_folders_and_a_text_without_paths_stay() {
        assert_eq!(cut("a.jpg or b/a.jpg", &["a.jpg"]), "a.jpg or b/a.jpg");
        assert_eq!(cut("7/9 of 1 / 2", &[]), "7/9 of 1 / 2");
    }
}
