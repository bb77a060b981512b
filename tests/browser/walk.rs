//! Somebody looks a photo over: two cells are doubtful, one of them was misread.

use crate::driver::{Browser, DESKTOP, PHONE, Screen, key};
use crate::program::{BLOTTED, Place, sample};
use crate::running::Running;
use serde_json::Value;

/// The digits of the puzzle on the photo, row by row; `0` is an empty cell.
fn truth() -> Vec<String> {
    let csv = std::fs::read_to_string(sample(BLOTTED).join("puzzle.csv")).expect("samples hold their truths");
    csv.split(['\n', ',']).filter(|cell| !cell.is_empty()).map(str::to_owned).collect()
}

/// The photo under review, with a browser that shows it; `None` where there is no browser.
fn begin(screen: Screen) -> Option<(Place, Running, Browser)> {
    let browser = Browser::open(screen)?;
    let place = Place::new();
    place.put_sample(BLOTTED, "IMG.jpg");
    let running = Running::start(&place, ["review", "IMG.jpg", "--link-only"]);
    browser.go(&running.link);
    browser.wait("document.body.dataset.screen === 'cells'");
    browser.wait("document.querySelector('[role=status]').innerText.includes('2 to check')");
    Some((place, running, browser))
}

/// Row and column, from zero, of the cell that is current, and what it says.
fn current(browser: &Browser) -> (usize, usize, String) {
    let found = browser.script(
        "const cell = document.querySelector('[role=gridcell][aria-selected=true]'); \
         return [cell.closest('[role=row]').ariaRowIndex, cell.ariaColIndex, cell.innerText.trim()];",
        Vec::new(),
    );
    let index = |value: &Value| value.as_str().expect("an index").parse::<usize>().expect("a number") - 1;
    (index(&found[0]), index(&found[1]), found[2].as_str().expect("a text").to_owned())
}

/// What belongs into the cell that is current, and whether it says so already.
fn wanted(browser: &Browser) -> (char, bool) {
    let (row, column, shown) = current(browser);
    let right = truth()[row * 9 + column].chars().next().expect("a digit");
    (right, shown == right.to_string())
}

/// Waits until everything that was done has been ruled on.
fn ruled(browser: &Browser, words: &str) {
    browser.wait("document.querySelector('.status').dataset.verdict !== ''");
    browser.wait(&format!("document.querySelector('[role=status]').innerText.includes('{words}')"));
}

/// What was saved is the truth, and the same as the journal gives by itself.
fn assert_saved(place: &Place, running: Running) {
    let (code, out, said) = running.end();
    assert_eq!((code, out.as_str()), (Some(0), "IMG.solved.jpg\n"), "{said}");
    let csv = std::fs::read_to_string(sample(BLOTTED).join("puzzle.csv")).expect("samples hold their truths");
    assert_eq!(place.text("IMG.puzzle.csv"), csv);
    let sidecar: Value = serde_json::from_str(&place.text("IMG.gridlens.json")).expect("JSON");
    let cells = sidecar["puzzles"][0]["cells"].as_array().expect("cells");
    assert_eq!(
        cells.iter().filter(|cell| cell["corrected"] == true).count(),
        2,
        "one confirmed, one changed"
    );
    place.run(["IMG.jpg", "--corrections", "IMG.corrections.txt", "-o", "again/"]).ends(0);
    assert_eq!(place.bytes("IMG.solved.jpg"), place.bytes("again/IMG.solved.jpg"));
    let solution =
        std::fs::read_to_string(sample(BLOTTED).join("solution.csv")).expect("samples hold their truths");
    let answered = place.run(["IMG.puzzle.csv"]).ends(0).out;
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    assert_eq!(digits(&answered), digits(&solution));
}

/// Confirms a doubtful cell, or puts it right, and goes on to the next; whether it was right.
fn look_at_one_by_keys(browser: &Browser) -> bool {
    let doubtful =
        "document.querySelector('[role=gridcell][aria-selected=true]').classList.contains('is-doubtful')";
    if browser.value(doubtful) == false {
        browser.press(&[key::TAB]);
        browser.wait(doubtful);
    }
    let (right, is_right) = wanted(browser);
    if !is_right {
        browser.press(&[right]);
    }
    browser.press(&[key::ENTER]);
    is_right
}

fn save_by_keys(browser: &Browser) {
    browser.wait("document.body.dataset.screen === 'solved'");
    browser.wait("document.querySelectorAll('.figure img').length === 2");
    browser.press(&[' ']);
    browser.wait("document.querySelector('.figure').classList.contains('plain')");
    browser.press(&[' ']);
    browser.wait("!document.querySelector('.figure').classList.contains('plain')");
    // As in the terminal.
    browser.press(&[key::ENTER]);
    browser.wait("document.body.innerText.includes('You can close this page')");
    assert!(browser.value("document.body.innerText").as_str().is_some_and(|t| t.contains("IMG.solved.jpg")));
}

/// A review needs neither a mouse nor the network.
#[test]
fn the_whole_review_by_keys_alone_and_without_the_network() {
    let Some((place, running, browser)) = begin(DESKTOP) else { return };
    let first = look_at_one_by_keys(&browser);
    ruled(&browser, "1 to check");
    let second = look_at_one_by_keys(&browser);
    assert_ne!(first, second, "one is confirmed, the other put right");
    save_by_keys(&browser);
    let (requests, origin) = (browser.requests(), running.origin().to_owned());
    assert!(requests.len() > 10, "the log is empty: {requests:?}");
    // What the browser shows before it is led to the page comes out of itself.
    let outward = |url: &&String| ["http", "ws", "ftp"].iter().any(|scheme| url.starts_with(scheme));
    let foreign: Vec<&String> =
        requests.iter().filter(outward).filter(|url| !url.starts_with(&format!("{origin}/"))).collect();
    assert!(foreign.is_empty(), "{foreign:?}");
    assert!(!requests.iter().any(|url| url.contains('#')), "the key stays in the page");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    assert_saved(&place, running);
}

#[test]
fn the_whole_review_by_touch_on_a_phone() {
    let Some((place, running, browser)) = begin(PHONE) else { return };
    for left in ["1 to check", "none to check"] {
        browser.tap("[role=gridcell].is-doubtful");
        let (right, is_right) = wanted(&browser);
        browser.tap(&if is_right { ".status button.primary".to_owned() } else { pad_key(right) });
        if left == "none to check" && is_right {
            // Accepting the last one shows the answer.
            break;
        }
        ruled(&browser, left);
        if left == "none to check" {
            browser.wait("document.querySelector('.status').dataset.verdict === 'unique'");
            browser.tap(".status button.primary");
        }
    }
    browser.wait("document.body.dataset.screen === 'solved'");
    browser.wait("document.querySelectorAll('.figure img').length === 2");
    browser.tap(".solved button.primary");
    browser.wait("document.body.innerText.includes('You can close this page')");
    let wide = browser.value("document.documentElement.scrollWidth <= document.documentElement.clientWidth");
    assert_eq!(wide, true, "nothing is wider than the phone");
    assert_saved(&place, running);
}

/// The key of the pad with a digit.
fn pad_key(digit: char) -> String {
    format!(".pad-key:nth-child({digit})")
}

#[test]
fn a_reload_in_the_middle_loses_nothing() {
    let Some((place, running, browser)) = begin(DESKTOP) else { return };
    look_at_one_by_keys(&browser);
    ruled(&browser, "1 to check");
    let before = current(&browser);
    // The arrows have rested when the place is kept, too.
    browser.wait("document.querySelector('[role=status]').innerText.includes('1 to check')");
    std::thread::sleep(std::time::Duration::from_millis(600));
    browser.reload();
    browser.wait("document.body.dataset.screen === 'cells'");
    ruled(&browser, "1 to check");
    assert_eq!(current(&browser), before);
    look_at_one_by_keys(&browser);
    save_by_keys(&browser);
    assert_saved(&place, running);
}

#[test]
fn a_server_that_is_killed_in_the_middle_is_resumed() {
    let Some((place, running, browser)) = begin(DESKTOP) else { return };
    look_at_one_by_keys(&browser);
    ruled(&browser, "1 to check");
    running.kill();
    assert_eq!(place.files(), ["IMG.corrections.txt", "IMG.jpg"]);
    // What is typed while nobody listens is kept on the page, and said to be.
    browser.press(&['5']);
    browser.wait("document.getElementById('notices').innerText.includes('kept on this page')");
    let running = Running::start(&place, ["review", "IMG.jpg", "--link-only"]);
    browser.value("window.onbeforeunload = null");
    let Some(second) = Browser::open(DESKTOP) else { return };
    second.go(&running.link);
    second.wait("document.body.dataset.screen === 'cells'");
    ruled(&second, "1 to check");
    look_at_one_by_keys(&second);
    save_by_keys(&second);
    assert_saved(&place, running);
}

/// Undo, redo, moving, emptying, the list of keys, photo and grid over one another.
#[test]
fn every_key_does_what_the_list_says() {
    let Some((_place, _running, browser)) = begin(DESKTOP) else { return };
    browser.press(&[key::HOME]);
    let (row, column, _) = current(&browser);
    assert_eq!(column, 0);
    browser.press(&[key::END, key::DOWN]);
    let (below, last, _) = current(&browser);
    assert_eq!((below, last), ((row + 1).min(8), 8));
    browser.press(&[key::RIGHT]);
    assert_eq!(current(&browser).1, 8, "there is nothing beyond");
    let before = current(&browser);
    browser.press(&[if before.2 == "3" { '4' } else { '3' }]);
    assert_ne!(current(&browser), before);
    browser.chord(&[key::CONTROL, 'z']);
    // What was there before, the program knows alone.
    let text = "document.querySelector('[role=gridcell][aria-selected=true]').innerText.trim()";
    browser.wait(&format!("{text} === '{}'", before.2));
    assert_eq!(current(&browser), before);
    browser.chord(&[key::CONTROL, key::SHIFT, 'z']);
    browser.wait(
        "document.querySelector('[role=gridcell][aria-selected=true]').classList.contains('is-changed')",
    );
    browser.press(&[' ']);
    assert_eq!(current(&browser).2, "");
    browser.press(&['v']);
    browser.wait("document.querySelector('.work').classList.contains('overlay')");
    browser.press(&[key::ESCAPE]);
    browser.wait("!document.querySelector('.work').classList.contains('overlay')");
    browser.chord(&[key::SHIFT, '?']);
    browser.wait("document.querySelector('dialog[open]') !== null");
    browser.press(&[key::ESCAPE]);
    browser.wait("document.querySelector('dialog[open]') === null");
    browser.press(&['g']);
    browser.wait("document.body.dataset.screen === 'corners'");
    // What is read between the corners is told while they move.
    let told = "document.querySelector('.corners-note').innerText";
    browser.wait(&format!("{told}.includes('sudoku 9 x 9, 28 digits')"));
    browser.script("document.querySelector('.handle').focus()", Vec::new());
    browser.chord(&[key::SHIFT, key::RIGHT]);
    browser.wait(&format!("{told} === 'Reading …'"));
    browser.wait(&format!("{told}.includes('digits')"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
