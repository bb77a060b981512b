//! A figure on a web page of its own, with what the checker says of the answer: no script, nothing loaded.

use super::finding::Finding;
use super::html::escaped;
use super::svg;
use crate::puzzle::Rules;
use crate::puzzle::figure::{Figure, Role, Shape};
use std::fmt::Write as _;

/// The page's style. The picture brings the colours of its own texts, which those of the page share.
const STYLE: &str = "\
:root { color-scheme: light dark; }
body { margin: 1rem; background: #ffffff; color: #1a1a1a; font-family: Arial, Helvetica, sans-serif; \
       line-height: 1.4; }
h1 { font-size: 1.2rem; }
svg { display: block; max-width: 100%; max-height: 90vh; height: auto; break-inside: avoid; }
ul { padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1rem; }
.fail { color: #c44a00; font-weight: bold; border-bottom: .15rem double; }
pre { overflow-x: auto; }
span.clue { color: #006e3a; }
span.answer { color: #0072b2; }
span.total { color: #a0001c; }
@media screen and (prefers-color-scheme: dark) {
  body { background: #16181a; color: #e6e6e6; }
  .fail { color: #ff8a3c; }
  span.clue { color: #6fd19a; }
  span.answer { color: #7cc0f2; }
  span.total { color: #ffb3ab; }
}
";

/// The page for `figure`, with `findings` below it. The same bytes for the same puzzle.
pub(super) fn html(rules: &dyn Rules, figure: &Figure, findings: Option<&[Finding]>) -> String {
    let title = title(rules, findings.is_some());
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{0}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{0}</h1>\n{1}<p>{2}</p>\n",
        escaped(&title),
        svg::svg(figure, &title),
        legend(figure)
    );
    if let Some(findings) = findings {
        // Writing to a string cannot fail.
        let _ = write!(page, "<h2>{}</h2>\n<ul>\n", Finding::sum(findings));
        for finding in findings {
            let class = if finding.ok { "" } else { " class=\"fail\"" };
            let text = escaped(&finding.text.replace("**", ""));
            let _ = writeln!(page, "<li{class}>{text}</li>");
        }
        page.push_str("</ul>\n");
    }
    let _ = write!(
        page,
        "<h2>Rules</h2>\n<p>{}</p>\n<details>\n<summary>The puzzle as text</summary>\n<pre>{}</pre>\n\
         </details>\n</body>\n</html>\n",
        escaped(rules.kind().rules),
        escaped(&rules.to_text())
    );
    page
}

/// What a picture is of.
pub(super) fn title(rules: &dyn Rules, answered: bool) -> String {
    let name = rules.name();
    if answered { format!("Answer: {name}") } else { name }
}

/// What tells clues, totals and answers apart, for those that the figure has.
fn legend(figure: &Figure) -> String {
    let has =
        |role: Role| figure.shapes.iter().any(|s| matches!(s, Shape::Text { role: r, .. } if *r == role));
    let said = [
        (Role::Clue, "Clues", "are green and bold"),
        (Role::Total, "Totals", "are red"),
        (Role::Answer, "Answers", "are blue and slanted"),
    ];
    let sentence = |(role, name, how): (Role, &str, &str)| {
        let class = svg::role_name(role);
        let (bold, slanted) = match role {
            Role::Clue => ("<b>", "</b>"),
            Role::Answer => ("<i>", "</i>"),
            Role::Total | Role::Label => ("", ""),
        };
        format!("<span class=\"{class}\">{bold}{name}{slanted}</span> {how}.")
    };
    let sentences: Vec<String> = said.into_iter().filter(|said| has(said.0)).map(sentence).collect();
    sentences.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_tells_each_check_and_loads_nothing() {
        let puzzle = crate::puzzle::parse("#Tri\n3\nx,2\n", "t").expect("a pyramid").remove(0);
        let rules = puzzle.rules();
        let finding = |ok, text: &str| Finding { ok, text: text.to_owned() };
        let findings = [finding(true, "A1 OK"), finding(false, "B<1> **Fail**: row 2 column 1")];
        let page = html(rules, &rules.figure(None), Some(&findings));
        assert!(page.contains("<h2>1 of 2 checks OK</h2>"));
        assert!(
            page.contains("<li>A1 OK</li>\n<li class=\"fail\">B&lt;1&gt; Fail: row 2 column 1</li>"),
            "{page}"
        );
        assert!(page.contains("are green and bold") && !page.contains("are red"), "{page}");
        let outside = page.replace("http://www.w3.org/2000/svg", "");
        for word in ["<script", "http", "url(", "@import", " src=", "<link"] {
            assert!(!outside.contains(word), "{word}");
        }
    }
}
