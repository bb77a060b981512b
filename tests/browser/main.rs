//! The review page in a real browser: headless Chromium, driven over WebDriver.
//!
//! Where Chromium or ChromeDriver is missing, each test says so and passes, unless `GRIDLENS_SKIP_NOTHING` is
//! set, as in CI. `scripts/setup --dev` installs both.

mod answers;
#[allow(dead_code, reason = "the tests without a browser use the rest")]
#[path = "../all/conform.rs"]
mod conform;
mod driver;
mod kinds;
mod latency;
mod look;
#[allow(dead_code, reason = "the tests without a browser use the rest")]
#[path = "../all/program.rs"]
mod program;
mod queue;
mod reports;
#[allow(dead_code, reason = "the tests without a browser use the rest")]
#[path = "../all/running.rs"]
mod running;
mod small;
#[allow(dead_code, reason = "the tests without a browser use the rest")]
#[path = "../all/source.rs"]
mod source;
mod walk;
#[allow(dead_code, reason = "the tests without a browser use the rest")]
#[path = "../all/wire.rs"]
mod wire;
