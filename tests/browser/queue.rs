//! Several photos, and photos that are brought: what is shown between them, what is asked, what a reload
//! keeps.

use crate::driver::{Browser, DESKTOP, key};
use crate::program::{BLOTTED, Place, sample};
use crate::running::Running;
use std::path::PathBuf;

const FIELD: &str = "input[type=file][multiple]";
const TEXT: &str = "document.body.innerText";

/// A server that waits for photos, with a browser that shows its page; `None` where there is no browser.
fn serve(words: &[&str]) -> Option<(Place, Running, Browser)> {
    let browser = Browser::open(DESKTOP)?;
    let place = Place::new();
    let running = Running::start(&place, [&["serve", "--link-only"], words].concat());
    browser.go(&running.link);
    browser.up("waiting");
    Some((place, running, browser))
}

fn photo(name: &str) -> PathBuf {
    sample(name).join("photo.jpg")
}

#[test]
fn a_photo_that_is_read_beyond_doubt_is_answered_at_once_and_nothing_in_memory_is_called_saved() {
    for (words, title, button) in [(&[][..], "Ready", "Download"), (&["--keep", "kept"], "Saved", "Save")] {
        let Some((_place, running, browser)) = serve(words) else { return };
        browser.choose(FIELD, &[photo("thin-lines")]);
        browser.up("solved");
        browser.wait("document.querySelectorAll('.figure img').length === 2");
        assert_eq!(browser.value("document.querySelector('.solved .primary').innerText"), button);
        browser.press(&[key::ENTER]);
        browser.up("saved");
        assert_eq!(browser.value("document.getElementById('title').innerText"), title);
        let says = browser.value(&format!("{TEXT}.includes('Saved')"));
        assert_eq!(says, title == "Saved");
        browser.press(&[key::ENTER]);
        browser.up("waiting");
        assert_eq!(browser.complaints(), Vec::<String>::new());
        running.kill();
    }
}

#[test]
fn photos_that_wait_outlive_a_reload_and_what_is_no_photo_is_not_counted() {
    let Some((place, running, browser)) = serve(&[]) else { return };
    place.put("notes.txt", b"this is a list of things to buy");
    browser.choose(FIELD, &[photo(BLOTTED), place.path("notes.txt"), photo("six")]);
    browser.up("cells");
    browser.reload();
    browser.up("cells");
    browser.click("Another photo");
    browser.wait("document.querySelector('dialog[open]') !== null");
    browser.click("Leave it");
    // The text is the next, and no picture.
    browser.wait(&format!("{TEXT}.includes('this is no picture')"));
    assert!(
        browser
            .value(TEXT)
            .as_str()
            .is_some_and(|text| text.contains("notes.txt") && text.contains("(1 waiting)"))
    );
    browser.click("Go on with the next photo (1 waiting)");
    browser.up("solved");
    browser.press(&[key::ENTER]);
    browser.up("saved");
    browser.press(&[key::ENTER]);
    browser.up("waiting");
    browser.reload();
    browser.up("waiting");
    let left = browser.script_later(
        "const done = arguments[0]; const open = indexedDB.open('gridlens', 1); open.onsuccess = () => { \
         const all = open.result.transaction('photos').objectStore('photos').count(); all.onsuccess = () => \
         done(all.result); };",
        Vec::new(),
    );
    assert_eq!(left, 0, "the browser keeps nothing that was done with");
    running.kill();
}

#[test]
fn a_picture_without_a_grid_is_left_without_a_question() {
    let Some((place, running, browser)) = serve(&[]) else { return };
    let blank = image::RgbImage::from_pixel(500, 400, image::Rgb([240, 240, 240]));
    blank.save(place.path("blank.png")).expect("a picture");
    browser.choose(FIELD, &[place.path("blank.png")]);
    browser.up("corners");
    browser.click("Another photo");
    browser.up("waiting");
    assert_eq!(browser.value("document.querySelector('dialog[open]')"), serde_json::Value::Null);
    running.kill();
}

#[test]
fn the_next_photo_is_announced_at_once_while_it_is_being_read() {
    let Some(browser) = Browser::open(DESKTOP) else { return };
    let place = Place::new();
    for name in ["a.jpg", "b.jpg"] {
        place.put_sample(BLOTTED, name);
    }
    let running = Running::start(&place, ["review", "a.jpg", "b.jpg", "--link-only"]);
    browser.go(&running.link);
    browser.up("cells");
    browser.click("Skip this photo");
    browser.wait("document.querySelector('dialog[open]') !== null");
    // The answer of the program is held back as if reading took long.
    browser.script(
        "const send = window.fetch; window.fetch = async (path, how) => { \
         if (path === '/api/next') await new Promise((go) => { window.go = go; }); return send(path, how); \
         }; \
         [...document.querySelectorAll('dialog button')].find((b) => b.innerText === 'Leave it').click();",
        Vec::new(),
    );
    browser.up("reading");
    for words in ["b.jpg", "photo 2 of 2"] {
        assert!(
            browser
                .value("document.querySelector('.head').innerText")
                .as_str()
                .is_some_and(|t| t.contains(words))
        );
    }
    assert_eq!(browser.value("document.querySelectorAll('.skeleton-cell').length > 0"), true);
    browser.wait("typeof window.go === 'function'");
    browser.script("window.go()", Vec::new());
    browser.up("cells");
    assert!(
        browser
            .value("document.getElementById('place').innerText")
            .as_str()
            .is_some_and(|t| t.contains("b.jpg"))
    );
    assert_eq!(browser.complaints(), Vec::<String>::new());
    running.kill();
}
