//! One photo of each kind that is told by more than lines, looked over by keys and by touch: what stands
//! beside its cells is typed, toggled and taken back, pieces are chosen, and the answer saved.

use crate::driver::{Browser, DESKTOP, PHONE, key};
use crate::program::{Place, photo_of};
use crate::running::Running;
use serde_json::Value;

/// Samples, and how many marks stand beside the cells of each: the place for a further word is one.
const KINDS: [(&str, usize); 8] = [
    ("dominoes", 56),
    ("gogen", 17),
    ("hidato", 0),
    ("knights-tour", 0),
    ("pyramid", 0),
    ("sum-spots", 18),
    ("total-concentration", 12),
    ("train-tracks", 16),
];

/// A photo of a kind under review on a browser that is open.
fn begin(browser: &Browser, name: &str) -> (Place, Running) {
    let place = Place::new();
    place.put("IMG.jpg", photo_of(name));
    let running = Running::start(&place, ["review", "IMG.jpg", "--link-only"]);
    browser.go(&running.link);
    browser.wait("document.body.dataset.screen === 'cells' || document.body.dataset.screen === 'corners'");
    if browser.value("document.body.dataset.screen") == "corners" {
        browser.click("Back to the cells");
        browser.up("cells");
    }
    unique(browser);
    (place, running)
}

/// Waits until the rules have said that there is exactly one solution.
fn unique(browser: &Browser) {
    browser.wait("document.querySelector('.status')?.dataset.verdict === 'unique'");
}

fn count(browser: &Browser, selector: &str) -> u64 {
    browser.value(&format!("document.querySelectorAll('{selector}').length")).as_u64().expect("a count")
}

/// What was saved is the puzzle that is printed; what was said of it, the command line takes too.
fn assert_saved(name: &str, place: &Place, running: Running) {
    let (code, out, said) = running.end();
    let picture = out.trim_end();
    assert!(code == Some(0) && picture.starts_with("IMG.solved."), "{name}: {out} {said}");
    let said = place.files().iter().any(|file| file == "IMG.corrections.txt");
    let corrections: &[&str] = if said { &["--corrections", "IMG.corrections.txt"] } else { &[] };
    place.run([&["IMG.jpg", "-o", "again/"], corrections].concat()).ends(0);
    assert_eq!(place.bytes(picture), place.bytes(&format!("again/{picture}")), "{name}");
    let sidecar: Value = serde_json::from_str(&place.text("IMG.gridlens.json")).expect("JSON");
    let asides = sidecar["puzzles"][0]["asides"].as_array().map_or(0, Vec::len);
    let expected = KINDS.iter().find(|kind| kind.0 == name).expect("a kind").1;
    let further = usize::from(name == "gogen");
    assert_eq!(asides, expected - further, "{name}");
}

/// Goes over all that is to check and saves, by keys alone.
fn save_by_keys(browser: &Browser) {
    unique(browser);
    for _ in 0..40 {
        if browser.value("document.body.dataset.screen") == "solved" {
            break;
        }
        browser.press(&[key::ENTER]);
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    browser.up("solved");
    browser.wait("document.querySelectorAll('.figure img').length === 2");
    browser.press(&[key::ENTER]);
    browser.wait("document.body.innerText.includes('You can close this page')");
}

const FOCUSED: &str = "document.activeElement.closest('.aside-item')";

/// Says of the first mark beside the cells that it is another, by keys, and takes that back.
fn change_by_keys(browser: &Browser, name: &str) {
    browser.script("document.querySelector('.aside-item input, .aside-item .dot').focus()", Vec::new());
    let before = browser.value("document.activeElement.value ?? document.activeElement.ariaPressed");
    match name {
        "gogen" => browser.press(&['z', 'o', 'o', key::ENTER]),
        _ => browser.press(&['9', '8', key::ENTER]),
    }
    browser.wait("document.querySelector('.aside-item.is-changed') !== null");
    browser.wait("!document.querySelector('.status').dataset.verdict.includes('unique')");
    browser.script("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()", Vec::new());
    browser.chord(&[key::CONTROL, 'z']);
    browser.wait("document.querySelector('.aside-item.is-changed') === null");
    browser.wait(&format!("{FOCUSED} !== null"));
    let after = browser.value("document.activeElement.value ?? document.activeElement.ariaPressed");
    assert_eq!(after, before, "{name}: undo goes to what it changed, and puts it back");
    browser.press(&[key::ESCAPE]);
    browser.wait("document.activeElement.role === 'gridcell'");
}

/// Space sets and clears a dot.
fn toggle_by_keys(browser: &Browser) {
    browser.script("document.querySelector('.dot').focus()", Vec::new());
    let before = browser.value("document.activeElement.ariaPressed");
    browser.press(&[' ']);
    browser.wait(&format!("document.activeElement.ariaPressed !== '{}'", before.as_str().expect("pressed")));
    browser.wait("document.querySelector('.aside-item.is-changed') !== null");
    browser.press(&[' ']);
    browser.wait("document.querySelector('.aside-item.is-changed') === null");
    browser.press(&[key::ESCAPE]);
}

/// Space goes through the pieces, and undo takes them back.
fn cycle(browser: &Browser, step: &dyn Fn()) {
    let shown = "document.querySelector('[role=gridcell][aria-selected=true]').innerText.trim()";
    let before = browser.value(shown).as_str().expect("a text").to_owned();
    let mut seen = vec![before.clone()];
    for _ in 0..2 {
        step();
        let last = seen.last().expect("one").clone();
        browser.wait(&format!("{shown} !== '{last}'"));
        seen.push(browser.value(shown).as_str().expect("a text").to_owned());
    }
    for _ in 0..2 {
        browser.chord(&[key::CONTROL, 'z']);
    }
    browser.wait(&format!("{shown} === '{before}'"));
}

#[test]
fn each_kind_is_looked_over_by_keys() {
    let Some(browser) = Browser::open(DESKTOP) else { return };
    for (name, asides) in KINDS {
        let (place, running) = begin(&browser, name);
        assert_eq!(count(&browser, ".aside-item"), asides as u64, "{name}");
        if asides > 0 {
            change_by_keys(&browser, name);
            unique(&browser);
        }
        match name {
            "sum-spots" => toggle_by_keys(&browser),
            "train-tracks" | "dominoes" => cycle(&browser, &|| browser.press(&[' '])),
            _ => {}
        }
        save_by_keys(&browser);
        assert_saved(name, &place, running);
    }
    assert_eq!(crate::look::refusals(&browser), Vec::<String>::new());
}

/// What the head says of the kind.
fn head(browser: &Browser, words: &str) {
    browser.up("cells");
    browser.wait(&format!("document.querySelector('#place-rest').innerText.includes('{words}')"));
}

#[test]
fn the_kind_is_chosen_by_keys_and_by_touch() {
    for screen in [DESKTOP, PHONE] {
        let Some(browser) = Browser::open(screen) else { return };
        let place = Place::new();
        place.put_sample("jigsaw-lines", "IMG.jpg");
        let running = Running::start(&place, ["review", "IMG.jpg", "--link-only"]);
        browser.go(&running.link);
        head(&browser, "jigsaw");
        let pressed = "(document.querySelector('dialog[open] .kind[aria-pressed=true]')?.innerText ?? '')";
        if screen.touch {
            browser.tap(".tools-more");
            browser.tap("[aria-keyshortcuts='Alt+K']");
            browser.tap("dialog[open] .kind:nth-child(2)");
        } else {
            browser.press(&['k']);
            browser.wait(&format!("{pressed}.startsWith('auto')"));
            browser.wait("document.activeElement.classList.contains('kind')");
            browser.press(&[key::DOWN, key::ENTER]);
        }
        head(&browser, "sudoku 9 x 9");
        browser.click("Kind");
        browser.wait(&format!("{pressed}.startsWith('sudoku')"));
        // What the photo does not show is said, and changes nothing.
        let samurai = "[...document.querySelectorAll('dialog[open] .kind')]\
                       .find(kind => kind.innerText.startsWith('samurai')).click()";
        browser.script(samurai, Vec::new());
        browser.wait("document.querySelector('#notices').innerText.includes('no samurai is seen')");
        head(&browser, "sudoku 9 x 9");
        browser.click("Close");
        browser.click("Undo");
        head(&browser, "jigsaw");
        browser.click("Kind");
        browser.press(&[key::ESCAPE]);
        browser.wait("document.querySelector('dialog') === null");
        let wide =
            browser.value("document.documentElement.scrollWidth <= document.documentElement.clientWidth");
        assert_eq!(wide, true, "nothing is wider than the screen");
        let refused = crate::look::refusals(&browser);
        assert!(refused.iter().all(|said| said.contains("status of 422")), "{refused:?}");
    }
}

#[test]
fn each_kind_is_looked_over_by_touch() {
    let Some(browser) = Browser::open(PHONE) else { return };
    for (name, asides) in KINDS {
        let (place, running) = begin(&browser, name);
        match name {
            "sum-spots" => {
                browser.tap(".dot");
                browser.wait("document.querySelector('.aside-item.is-changed') !== null");
                // The verdict takes room above the list: a tap before it comes would meet what moves.
                browser.wait("document.querySelector('.status').dataset.verdict === 'none'");
                browser.tap(".dot");
                browser.wait("document.querySelector('.aside-item.is-changed') === null");
            }
            "train-tracks" | "dominoes" => {
                cycle(&browser, &|| browser.tap("[role=gridcell][aria-selected=true]"));
            }
            _ => {}
        }
        // What is said of several solutions takes room above the list for a while.
        unique(&browser);
        if asides > 0 {
            browser.tap(".aside-item .aside-piece:not([hidden])");
            browser.wait(&format!("{FOCUSED} !== null"));
        }
        let wide =
            browser.value("document.documentElement.scrollWidth <= document.documentElement.clientWidth");
        assert_eq!(wide, true, "{name}: nothing is wider than the phone");
        for _ in 0..40 {
            if browser.value("document.body.dataset.screen") == "solved" {
                break;
            }
            browser.tap(".status button.primary");
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        browser.up("solved");
        browser.wait("document.querySelectorAll('.figure img').length === 2");
        browser.tap(".solved button.primary");
        browser.wait("document.body.innerText.includes('You can close this page')");
        assert_saved(name, &place, running);
    }
    assert_eq!(crate::look::refusals(&browser), Vec::<String>::new());
}
