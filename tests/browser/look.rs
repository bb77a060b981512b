//! What the page looks like, and what it is to those who do not see it: every screen, light and dark.

use crate::driver::{Browser, DESKTOP, LYING, PHONE, SMALL, Screen, key};
use crate::program::{BLOTTED, Place, TWO};
use crate::running::Running;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Where `npm ci` puts the rules.
const AXE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/node_modules/axe-core/axe.min.js");

/// Every screen in turn, on one browser. `look` is given its name.
fn tour(screen: Screen, look: &mut dyn FnMut(&Browser, &str)) {
    let Some(browser) = Browser::open(screen) else { return };
    let place = Place::new();
    for (photo, name) in [(TWO, "page.jpg"), (BLOTTED, "one.jpg"), ("samurai-shaded", "samurai.jpg")] {
        place.put_sample(photo, name);
    }
    let running = Running::start(&place, ["review", "page.jpg", "one.jpg", "samurai.jpg", "--link-only"]);
    browser.go(&running.link);
    choose(&browser, look);
    go_over(&browser, look);
    answer(&browser, look);
    running.end();
    let serving = Running::start(&place, ["serve", "--link-only"]);
    browser.go(&serving.link);
    browser.up("waiting");
    look(&browser, "upload");
    serving.kill();
    assert_eq!(refusals(&browser), Vec::<String>::new());
}

/// Waits until the page says how many solutions there are.
fn wait_for_verdict(browser: &Browser) {
    browser.wait("(document.querySelector('.status')?.dataset.verdict ?? '') !== ''");
}

/// The puzzles of a page, the corners of one, and on to the next photo.
fn choose(browser: &Browser, look: &mut dyn FnMut(&Browser, &str)) {
    browser.up("puzzles");
    settle(browser);
    look(browser, "puzzles");
    browser.press(&['1']);
    browser.up("cells");
    browser.press(&['g']);
    browser.up("corners");
    settle(browser);
    look(browser, "corners");
    browser.click("Back to the cells");
    browser.up("cells");
    browser.click("Skip this photo");
    browser.wait("document.querySelector('dialog[open]') !== null");
    look(browser, "question");
    browser.click("Leave it");
    browser.wait("document.getElementById('place').innerText.includes('one.jpg')");
}

/// The cells of a photo, the keys and tools, and on to the last photo.
fn go_over(browser: &Browser, look: &mut dyn FnMut(&Browser, &str)) {
    wait_for_verdict(browser);
    browser.press(&[key::TAB]);
    settle(browser);
    look(browser, "cells");
    browser.press(&['v']);
    settle(browser);
    look(browser, "overlay");
    browser.press(&[key::ESCAPE]);
    browser.chord(&[key::SHIFT, '?']);
    browser.wait("document.querySelector('dialog[open]') !== null");
    look(browser, "keys");
    browser.press(&[key::ESCAPE]);
    browser.press(&['k']);
    browser.wait("document.querySelector('.dialog-kinds[open]') !== null");
    look(browser, "kinds");
    browser.press(&[key::ESCAPE]);
    if browser.value("document.querySelector('.tools-more').offsetWidth > 0") == true {
        browser.tap(".tools-more");
        look(browser, "tools");
    }
    browser.click("Skip this photo");
    browser.wait("document.querySelector('dialog[open]') !== null");
    browser.click("Leave it");
    browser.wait("document.getElementById('place').innerText.includes('samurai.jpg')");
    wait_for_verdict(browser);
    settle(browser);
    look(browser, "samurai");
}

/// The answer, and that it is saved.
fn answer(browser: &Browser, look: &mut dyn FnMut(&Browser, &str)) {
    // A clash, with the card that offers to mend it.
    browser.press(&['1', key::RIGHT, '1']);
    browser.wait("document.querySelector('.status').dataset.verdict === 'none'");
    settle(browser);
    look(browser, "clash");
    browser.chord(&[key::CONTROL, 'z']);
    browser.chord(&[key::CONTROL, 'z']);
    browser.wait("document.querySelector('.status').dataset.verdict === 'unique'");
    browser.click("Show the answer");
    browser.up("solved");
    browser.wait("document.querySelectorAll('.figure img').length === 2");
    settle(browser);
    look(browser, "solved");
    browser.click("Save");
    browser.wait("document.body.innerText.includes('You can close this page')");
    look(browser, "saved");
}

/// What the page complained of, but for requests to a server that had ended.
pub(crate) fn refusals(browser: &Browser) -> Vec<String> {
    browser.complaints().into_iter().filter(|said| !said.contains("net::ERR_CONNECTION_REFUSED")).collect()
}

/// Waits until pictures are there and nothing moves any more.
fn settle(browser: &Browser) {
    browser.wait("[...document.images].every((image) => image.complete)");
    browser.script_later("setTimeout(arguments[0], 500)", Vec::new());
}

/// The breaches of the rules of axe-core on what is shown.
pub(crate) fn breaches(browser: &Browser, axe: &str) -> Vec<String> {
    browser.script(axe, Vec::new());
    let found = browser.script_later(
        "const done = arguments[0]; \
         axe.run({ resultTypes: ['violations'] }).then((r) => done(r.violations.map((v) => \
         v.id + ': ' + v.nodes.map((n) => n.html + ' ' + n.failureSummary).join(' | '))), (e) => \
         done([String(e)]))",
        Vec::new(),
    );
    let texts = found.as_array().expect("a list").iter();
    texts.map(|text| text.as_str().unwrap_or_default().to_owned()).collect()
}

/// The rules, or a word on why there are none.
pub(crate) fn rules() -> Option<String> {
    let axe = std::fs::read_to_string(AXE).ok();
    if axe.is_none() {
        use std::io::Write as _;
        assert!(
            std::env::var_os("GRIDLENS_SKIP_NOTHING").is_none(),
            "axe-core is missing: scripts/setup --dev"
        );
        let _ = writeln!(std::io::stderr(), "skipped: axe-core is missing (scripts/setup --dev installs it)");
    }
    axe
}

fn assert_no_breach(screen: Screen) {
    let Some(axe) = rules() else { return };
    let (mut seen, mut found) = (Vec::new(), Vec::new());
    tour(screen, &mut |browser, name| {
        seen.push(name.to_owned());
        found.extend(breaches(browser, &axe).into_iter().map(|breach| format!("{name}: {breach}")));
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(seen.is_empty() || seen.len() >= 11, "{seen:?}");
}

#[test]
fn no_screen_breaks_a_rule_of_accessibility_in_the_light() {
    assert_no_breach(DESKTOP);
}

#[test]
fn no_screen_breaks_a_rule_of_accessibility_in_the_dark() {
    assert_no_breach(Screen { dark: true, ..DESKTOP });
}

#[test]
fn no_screen_breaks_a_rule_of_accessibility_on_a_phone() {
    assert_no_breach(PHONE);
    assert_no_breach(Screen { dark: true, ..PHONE });
}

/// The roles and names of what is shown, as programs that read it aloud are told them.
fn spoken(browser: &Browser) -> Vec<(String, String)> {
    let tree = browser.tell("Accessibility.getFullAXTree", &serde_json::json!({}));
    let text = |node: &Value, what: &str| node[what]["value"].as_str().unwrap_or_default().to_owned();
    let nodes = tree["nodes"].as_array().expect("nodes").iter().filter(|node| node["ignored"] == false);
    nodes.map(|node| (text(node, "role"), text(node, "name"))).collect()
}

#[test]
fn the_grid_its_cells_and_the_status_are_told_to_screen_readers() {
    let Some(browser) = Browser::open(DESKTOP) else { return };
    let place = Place::new();
    place.put_sample(BLOTTED, "IMG.jpg");
    let running = Running::start(&place, ["review", "IMG.jpg", "--link-only"]);
    browser.go(&running.link);
    browser.wait("document.querySelector('[role=status]')?.innerText.includes('2 to check')");
    let spoken = spoken(&browser);
    let of = |role: &str| -> Vec<&str> {
        spoken.iter().filter(|(r, _)| r == role).map(|(_, name)| name.as_str()).collect()
    };
    assert!(of("grid").iter().any(|name| name.contains("sudoku 9 x 9")), "{:?}", of("grid"));
    let cells = of("gridcell");
    assert_eq!(cells.len(), 81);
    assert!(cells.iter().all(|name| name.starts_with("row ") && name.contains(" column ")), "{cells:?}");
    let doubtful: Vec<&&str> = cells.iter().filter(|name| name.contains("perhaps")).collect();
    assert_eq!(doubtful.len(), 2, "{doubtful:?}");
    assert!(doubtful.iter().all(|name| name.contains("percent sure")), "{doubtful:?}");
    assert_eq!(of("status").len(), 1, "one live line");
    let live = browser.value("document.querySelector('[role=status]').ariaLive");
    assert_eq!(live, "polite");
    running.kill();
}

/// `scripts/screenshots FOLDER` takes them.
#[test]
#[ignore = "writes pictures for people to look at"]
fn screenshots() {
    let folder = std::env::var_os("GRIDLENS_SCREENSHOTS").map(PathBuf::from).expect("a folder");
    for (size, screen) in [("desktop", DESKTOP), ("phone", PHONE), ("small", SMALL), ("lying", LYING)] {
        for (light, dark) in [("light", false), ("dark", true)] {
            tour(Screen { dark, ..screen }, &mut |browser, name| {
                let file = folder.join(format!("{name}-{size}-{light}.png"));
                put(&file, &browser.screenshot());
            });
        }
    }
}

fn put(file: &Path, bytes: &[u8]) {
    gridlens::record::save(file, bytes, gridlens::record::Clobber::Force)
        .expect("a folder that takes pictures");
}
