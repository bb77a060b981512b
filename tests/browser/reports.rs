//! The report of a batch in a browser: to be looked at, filtered, and read aloud.

use crate::driver::{Browser, DESKTOP, PHONE, Screen};
use crate::look::{breaches, rules};
use crate::program::{BLOTTED, Place};

/// A batch of what is solved, what is doubtful, what has no puzzle, and what cannot be read.
fn report(place: &Place) -> String {
    place.put_sample("thin-lines", "scans/a.jpg");
    place.put_sample(BLOTTED, "scans/b.jpg");
    let blank = image::RgbImage::from_pixel(600, 400, image::Rgb([230, 228, 220]));
    blank.save_with_format(place.path("scans/c.png"), image::ImageFormat::Png).expect("there is room");
    place.put("scans/d.jpg", &place.bytes("scans/a.jpg")[..9000]);
    let said = place.run(["batch", "scans", "--out", "solved"]);
    assert!(place.path("solved/report.html").is_file(), "{said:?}");
    format!("file://{}", place.path("solved/report.html").display())
}

/// How many entries are shown.
fn shown(browser: &Browser) -> usize {
    let visible = "[...document.querySelectorAll('li')].filter((entry) => entry.offsetHeight > 0)";
    let shown = browser.value(&format!("{visible}.length"));
    shown.as_u64().expect("a number") as usize
}

#[test]
fn the_report_of_a_batch_breaks_no_rule_of_accessibility() {
    let Some(axe) = rules() else { return };
    let place = Place::new();
    std::fs::create_dir(place.path("scans")).expect("a new folder");
    let link = report(&place);
    for screen in [DESKTOP, Screen { dark: true, ..DESKTOP }, PHONE, Screen { dark: true, ..PHONE }] {
        let Some(browser) = Browser::open(screen) else { return };
        browser.go(&link);
        let found = breaches(&browser, &axe);
        assert!(found.is_empty(), "{}", found.join("\n"));
        assert_eq!(browser.complaints(), Vec::<String>::new());
        let too_wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
        assert_eq!(browser.value(too_wide), false, "it is wider than the screen");
        let elsewhere = browser.requests().into_iter().filter(|url| url.starts_with("http"));
        assert_eq!(elsewhere.collect::<Vec<_>>(), Vec::<String>::new());
    }
}

#[test]
fn the_report_of_a_batch_shows_what_is_chosen() {
    let place = Place::new();
    std::fs::create_dir(place.path("scans")).expect("a new folder");
    let link = report(&place);
    let Some(browser) = Browser::open(DESKTOP) else { return };
    browser.go(&link);
    assert_eq!(shown(&browser), 4);
    let first = "document.querySelector('li').innerText.includes('b.jpg')";
    assert_eq!(browser.value(first), true, "what needs a person comes first");
    for (value, count) in [("review", 1), ("solved", 1), ("all", 4)] {
        browser.script("document.querySelector(`input[value=${arguments[0]}]`).click()", vec![value.into()]);
        assert_eq!(shown(&browser), count, "{value}");
    }
    browser.script("document.querySelector('li.solved a').click()", Vec::new());
    browser.wait("location.href.endsWith('solved/a.solved.jpg')");
}
