//! How long it takes from a key press until the verdict on it is shown.

use crate::driver::{Browser, DESKTOP};
use crate::program::Place;
use crate::running::Running;
use serde_json::Value;

/// Edits that are measured.
const EDITS: usize = 50;

/// Notes when a key goes down, and when the verdict on what it did is shown.
const WATCH: &str = "
    window.took = [];
    let pressed = null;
    document.addEventListener('keydown', () => { pressed = performance.now(); }, { capture: true });
    const status = document.querySelector('.status');
    let version = status.dataset.version;
    new MutationObserver(() => {
        if (pressed === null || status.dataset.version === version) return;
        const from = pressed;
        version = status.dataset.version;
        pressed = null;
        // What is in the document is on the screen with the next frame.
        requestAnimationFrame(() => window.took.push(performance.now() - from));
    }).observe(status, { attributes: true, attributeFilter: ['data-version'] });
";

/// `scripts/bench review` prints it.
#[test]
#[ignore = "measures, and asserts nothing about a machine that may be busy"]
fn edits_of_a_samurai() {
    use std::io::Write as _;
    let Some(browser) = Browser::open(DESKTOP) else { return };
    let place = Place::new();
    place.put_sample("samurai-shaded", "IMG.jpg");
    let running = Running::start(&place, ["review", "IMG.jpg", "--link-only"]);
    browser.go(&running.link);
    browser.wait("document.querySelector('.status')?.dataset.verdict === 'unique'");
    browser.script(WATCH, Vec::new());
    for edit in 0..EDITS {
        // Every other edit changes a cell, and the one after it takes that back.
        if edit % 2 == 0 {
            let cell = browser.script(
                "const cells = [...document.querySelectorAll('[role=gridcell]')]; \
                 const cell = cells[(arguments[0] * 37) % cells.length]; cell.click(); return \
                 cell.innerText.trim();",
                vec![edit.into()],
            );
            let digit = if cell == "5" { '6' } else { '5' };
            browser.press(&[digit]);
        } else {
            browser.chord(&[crate::driver::key::CONTROL, 'z']);
        }
        browser.wait(&format!("window.took.length === {}", edit + 1));
    }
    let mut took: Vec<f64> =
        browser.value("window.took").as_array().expect("a list").iter().filter_map(Value::as_f64).collect();
    took.sort_by(f64::total_cmp);
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize];
    let line = format!(
        "review of a samurai, key press to verdict on the screen, {EDITS} edits: median {:.0} ms, 90 % \
         within {:.0} ms, \
         slowest {:.0} ms",
        at(0.5),
        at(0.9),
        at(1.0)
    );
    let _ = writeln!(std::io::stdout(), "{line}");
    running.kill();
}
