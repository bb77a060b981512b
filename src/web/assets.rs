//! The page: files that the program carries in itself, so that there is no folder to read from.

use super::refusal::Refusal;
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::http::{Response, Uri};

/// The file that is shown where no file is named.
const FRONT_PAGE: &str = "index.html";

/// Names and bytes of files in `page/`.
macro_rules! files {
    ($($name:literal),+ $(,)?) => { &[$(($name, include_bytes!(concat!("page/", $name)).as_slice())),+] };
}

/// Name and bytes of every file of the page.
const FILES: &[(&str, &[u8])] = files![
    "api.js",
    "app.js",
    "asides.js",
    "cells.js",
    "corners.js",
    "dom.js",
    "fit.js",
    "glance.js",
    "grid.js",
    "hand.js",
    "help.js",
    "icon.svg",
    "index.html",
    "keys.js",
    "kinds.js",
    "loupe.js",
    "model.js",
    "notices.js",
    "pad.js",
    "photo.js",
    "pictures.js",
    "preview.js",
    "puzzles.js",
    "queue.js",
    "reading.js",
    "readings.js",
    "saved.js",
    "sheet.js",
    "solved.js",
    "status.js",
    "store.js",
    "strip.js",
    "style.css",
    "tools.js",
    "typing.js",
    "upload.js",
    "verdicts.js",
    "warp.js",
];

/// Endings of names, and what they say of the bytes.
const TYPES: [(&str, &str); 4] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("svg", "image/svg+xml"),
];

/// The file of the page that has this address.
pub(super) async fn file(address: Uri) -> Result<Response<Body>, Refusal> {
    let name = match address.path() {
        "/" => FRONT_PAGE,
        path => path.strip_prefix('/').unwrap_or_default(),
    };
    find(name).ok_or_else(Refusal::nothing_here)
}

fn find(name: &str) -> Option<Response<Body>> {
    let (_, bytes) = FILES.iter().find(|(own, _)| *own == name)?;
    let (_, kind) = TYPES.iter().find(|(known, _)| *known == ending(name))?;
    let mut answer = Response::new(Body::from(*bytes));
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    Some(answer)
}

/// What stands behind the last dot of a name.
fn ending(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    /// Names of the XML vocabularies, which are addresses only by their look.
    const NAMESPACES: [&str; 2] = ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"];

    fn folder() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/web/page")
    }

    fn text(bytes: &[u8]) -> &str {
        std::str::from_utf8(bytes).expect("the page is text")
    }

    /// What stands between `before` and the quotation mark that follows it, everywhere in a text.
    fn quoted<'a>(text: &'a str, before: &str) -> Vec<&'a str> {
        text.match_indices(before).filter_map(|(at, _)| text[at + before.len()..].split('"').next()).collect()
    }

    #[test]
    fn every_file_of_the_folder_is_served_as_it_is_and_no_other() {
        let mut names = BTreeSet::new();
        for entry in std::fs::read_dir(folder()).expect("the folder of the page's files") {
            let path = entry.expect("an entry that can be read").path();
            let name = path.file_name().and_then(|name| name.to_str()).expect("a name in UTF-8").to_owned();
            assert!(find(&name).is_some(), "{name} is not served");
            let (_, bytes) = FILES.iter().find(|(own, _)| *own == name).expect("what is served");
            assert_eq!(std::fs::read(&path).expect("a file that can be read"), *bytes, "{name}");
            names.insert(name);
        }
        assert_eq!(names.len(), FILES.len());
        assert!(names.contains(FRONT_PAGE));
    }

    #[test]
    fn every_file_that_the_page_names_exists() {
        let mut seen = 0;
        for (file, bytes) in FILES {
            let text = text(bytes);
            let marks: &[&str] = match ending(file) {
                "html" => &[" src=\"", " href=\""],
                "js" => &[" from \"", "import \"", "import(\""],
                _ => &["url(\""],
            };
            for name in marks.iter().flat_map(|mark| quoted(text, mark)) {
                let own = name.trim_start_matches("./").trim_start_matches('/');
                assert!(
                    name.starts_with('#') || find(own).is_some(),
                    "{file} names {name}, which is not served"
                );
                seen += 1;
            }
        }
        assert!(seen > 3, "only {seen} names seen: the scan is broken");
    }

    #[test]
    fn no_file_of_the_page_names_an_outside_address() {
        for (file, bytes) in FILES {
            let mut text = text(bytes).to_owned();
            for name in NAMESPACES {
                text = text.replace(name, "");
            }
            for outside in ["http://", "https://", "ws://", "wss://", "\"//", "'//", "(//", "`//", "data:"] {
                assert!(!text.contains(outside), "{file} has {outside}");
            }
        }
    }

    #[test]
    fn rule_5_the_page_has_no_script_or_style_of_its_own_in_the_markup() {
        // The policy would block it, silently.
        for (file, bytes) in FILES.iter().filter(|(name, _)| ending(name) == "html") {
            let text = text(bytes);
            assert!(!text.contains("<style") && !text.contains(" style="), "{file}");
            assert!(!text.contains("<script>") && !text.contains("javascript:"), "{file}");
            let tags = text.split('<').filter_map(|tag| tag.split('>').next());
            let handlers = tags.flat_map(str::split_whitespace).filter(|word| word.starts_with("on"));
            assert_eq!(handlers.filter(|word| word.contains('=')).count(), 0, "{file}");
        }
    }

    #[test]
    fn rule_7_the_page_makes_no_markup_of_text() {
        let makers = [
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
            "setHTML",
        ];
        for (file, bytes) in FILES.iter().filter(|(name, _)| ending(name) == "js") {
            for maker in makers {
                assert!(!text(bytes).contains(maker), "{file} uses {maker}");
            }
        }
    }
}
