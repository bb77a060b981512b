//! The smallest screens: photo and grid whole, one row of tools, the name and the count in sight.

use crate::driver::{Browser, LYING, SMALL, Screen};
use crate::program::{BLOTTED, Place};
use crate::running::Running;
use serde_json::Value;

/// Left, top, right and bottom of an element.
fn place_of(browser: &Browser, selector: &str) -> [f64; 4] {
    let found = browser.script(
        "const r = document.querySelector(arguments[0]).getBoundingClientRect(); return [r.left, r.top, \
         r.right, r.bottom];",
        vec![selector.into()],
    );
    let at = |i: usize| found[i].as_f64().expect("a length");
    [at(0), at(1), at(2), at(3)]
}

fn assert_whole(browser: &Browser, screen: Screen) {
    let (width, height) = (f64::from(screen.width), f64::from(screen.height));
    for pane in [".pane-photo", ".pane-grid", ".status"] {
        let [left, top, right, bottom] = place_of(browser, pane);
        assert!(
            left >= 0.0 && top >= 0.0 && right <= width && bottom <= height,
            "{pane} is not on the screen: {left} {top} {right} {bottom}"
        );
    }
    for pane in [".pane-photo", ".pane-grid"] {
        let sizes = browser.script(
            "const p = document.querySelector(arguments[0]); \
             return [p.scrollWidth, p.clientWidth, p.scrollHeight, p.clientHeight];",
            vec![pane.into()],
        );
        let at = |i: usize| sizes[i].as_f64().expect("a length");
        assert!(at(0) <= at(1) + 1.0 && at(2) <= at(3) + 1.0, "{pane} scrolls: {sizes}");
    }
    let sides = "[...document.querySelectorAll('.cell')].map((cell) => cell.offsetWidth)";
    let least = browser.value(&format!("Math.min(...{sides})"));
    assert!(
        least.as_f64().is_some_and(|side| side >= 24.0),
        "cells of {least} pixels are too small for a finger"
    );
}

fn assert_one_row(browser: &Browser) {
    let tops = browser.value(
        "[...document.querySelectorAll('.head button')].filter((b) => b.offsetWidth > 0).map((b) => \
         Math.round(b.getBoundingClientRect().top))",
    );
    let tops: Vec<&Value> = tops.as_array().expect("buttons").iter().collect();
    assert!(tops.len() >= 3 && tops.iter().all(|top| *top == tops[0]), "{tops:?}");
    let [_, top, _, bottom] = place_of(browser, ".head");
    assert!(bottom - top <= 56.0, "the head takes {} pixels", bottom - top);
    for (part, words) in [("place-name", "one.jpg"), ("place-rest", "photo 1 of 2")] {
        let seen = browser.script(
            "const e = document.getElementById(arguments[0]); const r = e.getBoundingClientRect(); \
             return [e.innerText, r.width > 40 && r.height > 8 && r.bottom <= \
             document.querySelector('.head').getBoundingClientRect().bottom];",
            vec![part.into()],
        );
        assert!(seen[0].as_str().is_some_and(|text| text.contains(words)), "{seen}");
        assert_eq!(seen[1], true, "{part} is not seen");
    }
}

fn on(screen: Screen) {
    let Some(browser) = Browser::open(screen) else { return };
    let place = Place::new();
    place.put_sample(BLOTTED, "one.jpg");
    place.put_sample("six", "two.jpg");
    let running = Running::start(&place, ["review", "one.jpg", "two.jpg", "--link-only"]);
    browser.go(&running.link);
    browser.up("cells");
    browser.wait("(document.querySelector('.status')?.dataset.verdict ?? '') !== ''");
    browser.wait("document.querySelector('.straight') !== null");
    assert_whole(&browser, screen);
    assert_one_row(&browser);
    let is_open = "document.querySelector('.tools-list').offsetHeight > 0";
    assert_eq!(browser.value(is_open), false);
    browser.tap(".tools-more");
    browser.wait(is_open);
    let [left, _, right, bottom] = place_of(&browser, ".tools-list");
    assert!(left >= 0.0 && right <= f64::from(screen.width) && bottom <= f64::from(screen.height));
    browser.tap(".tools-list button:nth-child(2)");
    browser.up("corners");
    let wide = browser.value("document.documentElement.scrollWidth <= document.documentElement.clientWidth");
    assert_eq!(wide, true, "nothing is wider than the phone");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    running.kill();
}

#[test]
fn photo_and_grid_fit_a_small_phone_with_one_row_of_tools() {
    on(SMALL);
}

#[test]
fn a_phone_that_lies_shows_all_columns() {
    on(LYING);
}
