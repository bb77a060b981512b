//! The button that shows the answer: what it does, when it cannot, and which key does the same.

use crate::driver::{Browser, DESKTOP, key};
use crate::program::{BLOTTED, Place};
use crate::running::Running;

/// A sample under review, with a browser that shows its cells; `None` where there is no browser.
fn begin(sample: &str) -> Option<(Place, Running, Browser)> {
    let browser = Browser::open(DESKTOP)?;
    let place = Place::new();
    place.put_sample(sample, "IMG.jpg");
    let running = Running::start(&place, ["review", "IMG.jpg", "--link-only"]);
    browser.go(&running.link);
    browser.up("cells");
    browser.wait("(document.querySelector('.status')?.dataset.verdict ?? '') !== ''");
    Some((place, running, browser))
}

const STATUS: &str = "document.querySelector('.status-line').innerText";
/// What the button with the chip `Enter` says.
const CHIP: &str = "document.querySelector('.status .is-key').innerText";

#[test]
fn clues_that_clash_are_answered_where_the_command_line_answers_them() {
    let Some((place, running, browser)) = begin("half-filled-wrong") else { return };
    browser.wait(&format!("{STATUS}.includes('2 handwritten cells are wrong')"));
    assert_eq!(browser.value("document.querySelectorAll('.cell.clash').length"), 2, "both are marked");
    assert!(
        browser
            .value("document.querySelector('.card').innerText")
            .as_str()
            .is_some_and(|text| { text.matches("belongs there").count() == 2 })
    );
    browser.click("Show the answer");
    browser.up("solved");
    browser.wait("document.querySelector('.solved-why').innerText.includes('belongs there')");
    browser.wait("document.querySelectorAll('.figure img').length === 2");
    browser.press(&[key::ENTER]);
    browser.wait("document.body.innerText.includes('You can close this page')");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    assert_eq!(running.end().0, Some(0));
    place.run(["IMG.jpg", "-o", "cli/"]).ends(0);
    assert_eq!(place.bytes("IMG.solved.jpg"), place.bytes("cli/IMG.solved.jpg"));
}

#[test]
fn a_button_that_cannot_act_says_why() {
    let Some((_place, running, browser)) = begin("six") else { return };
    // Two equal digits in a row, which a person says and no rule may change.
    browser.press(&['1', key::RIGHT, '1']);
    let button = "[...document.querySelectorAll('.status button')].at(-1)";
    browser.wait(&format!("{button}.ariaDisabled === 'true'"));
    assert_eq!(browser.value(&format!("{button}.getAttribute('aria-describedby')")), "status-line");
    browser.click("Show the answer");
    browser.wait("document.getElementById('notices').innerText.includes('no answer yet: row 1 column')");
    assert_eq!(browser.value("document.body.dataset.screen"), "cells");
    browser.chord(&[key::CONTROL, 'z']);
    browser.wait(&format!("{button}.ariaDisabled !== 'true'"));
    running.kill();
}

#[test]
fn the_chip_follows_what_enter_does() {
    let Some((_place, running, browser)) = begin(BLOTTED) else { return };
    let loupe =
        "getComputedStyle(document.querySelector('.loupe .reading-first .reading-key')).display !== 'none'";
    assert_eq!(browser.value(CHIP), "Accept, next");
    assert_eq!(browser.value(loupe), true, "Enter accepts what was read");
    // A cell that is sure: Enter only goes on.
    browser.press(&[key::RIGHT]);
    browser.wait(&format!("{CHIP} === 'Next to check'"));
    assert_eq!(browser.value(loupe), false);
    browser.press(&[key::ENTER]);
    browser.wait("document.querySelector('[aria-selected=true]').classList.contains('is-doubtful')");
    browser.press(&[key::ENTER]);
    browser.wait("document.querySelector('.status-line')?.innerText.includes('1 to check')");
    // The last one leads on to the answer; back from there nothing is left but to show it again.
    browser.press(&[key::ENTER]);
    browser.up("solved");
    browser.press(&[key::ESCAPE]);
    browser.up("cells");
    browser.wait(&format!("document.querySelector('.status .is-key') && {CHIP} === 'Show the answer'"));
    running.kill();
}

#[test]
fn corners_are_moved_by_arrows_at_once_and_left_by_escape() {
    let Some((_place, running, browser)) = begin(BLOTTED) else { return };
    browser.press(&['g']);
    browser.up("corners");
    browser.wait("document.querySelectorAll('.handle').length === 4");
    browser.wait("document.querySelector('.figure img')?.complete === true");
    let label = "document.querySelector('.handle').ariaLabel";
    let before = browser.value(label);
    browser.press(&[key::RIGHT]);
    browser.wait(&format!("{label} !== '{}'", before.as_str().expect("a name")));
    let apart = "(() => { const [a, b] = ['.preview', '.corner-glass'].map((s) => \
                 document.querySelector(s).getBoundingClientRect()); \
                 return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top; \
                 })()";
    assert_eq!(browser.value(apart), true, "the loupe hides the preview");
    browser.press(&[key::ESCAPE]);
    browser.up("cells");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    running.kill();
}

#[test]
fn over_one_another_the_digits_lie_on_the_print() {
    let Some((_place, running, browser)) = begin(BLOTTED) else { return };
    browser.press(&['v']);
    browser.wait("document.querySelector('.work').classList.contains('overlay')");
    let off = "Math.max(...[...document.querySelectorAll('.cell')].filter((c) => \
               c.innerText.trim()).map((cell) => { \
               const middle = (r) => [r.left + r.width / 2, r.top + r.height / 2]; \
               const range = document.createRange(); range.selectNodeContents(cell.querySelector('.digit')); \
               const [a, b, side] = [middle(cell.getBoundingClientRect()), \
               middle(range.getBoundingClientRect()), cell.offsetWidth]; \
               return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) / side; }))";
    let off = browser.value(off).as_f64().expect("a number");
    assert!(off < 0.1, "{off} of a cell beside the middle");
    let faded = browser.value("Number(getComputedStyle(document.querySelector('.straight')).opacity)");
    assert!(faded.as_f64().is_some_and(|opacity| opacity <= 0.5), "{faded}");
    running.kill();
}
