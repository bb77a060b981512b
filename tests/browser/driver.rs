//! A browser under control.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use fantoccini::actions::{
    Actions, InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, PointerAction, TouchActions,
};
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// How long anything may take that a person would wait for; far more than it takes, as machines are busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// What has not moved for so long stands still.
const STILL: Duration = Duration::from_millis(80);

/// Programs without which nothing can be tested here.
const NEEDED: [&str; 2] = ["chromium", "chromedriver"];

/// Keys without a character, as WebDriver names them.
pub(crate) mod key {
    pub(crate) const TAB: char = '\u{e004}';
    pub(crate) const ENTER: char = '\u{e007}';
    pub(crate) const SHIFT: char = '\u{e008}';
    pub(crate) const CONTROL: char = '\u{e009}';
    pub(crate) const ESCAPE: char = '\u{e00c}';
    pub(crate) const END: char = '\u{e010}';
    pub(crate) const HOME: char = '\u{e011}';
    pub(crate) const RIGHT: char = '\u{e014}';
    pub(crate) const DOWN: char = '\u{e015}';
}

/// The screen a page is shown on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Screen {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Whether it is touched, rather than pointed at.
    pub(crate) touch: bool,
    pub(crate) dark: bool,
}

pub(crate) const DESKTOP: Screen = Screen { width: 1280, height: 800, touch: false, dark: false };
pub(crate) const PHONE: Screen = Screen { width: 360, height: 740, touch: true, dark: false };
/// The smallest phones there are, and the same lying.
pub(crate) const SMALL: Screen = Screen { width: 360, height: 640, touch: true, dark: false };
pub(crate) const LYING: Screen = Screen { width: 640, height: 360, touch: true, dark: false };

/// A browser with one page.
pub(crate) struct Browser {
    client: Option<Client>,
    driver: Child,
    runtime: Runtime,
    _profile: TempDir,
}

/// What is missing to run a browser; `None` where nothing is.
fn missing() -> Option<&'static str> {
    let is_there = |name: &str| {
        let found = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        found.is_ok_and(|status| status.success())
    };
    NEEDED.into_iter().find(|name| !is_there(name))
}

impl Browser {
    /// A browser with an empty page; `None`, with a word on it, where there is none on this machine.
    pub(crate) fn open(screen: Screen) -> Option<Self> {
        if let Some(name) = missing() {
            assert!(
                std::env::var_os("GRIDLENS_SKIP_NOTHING").is_none(),
                "{name} is missing: scripts/setup --dev installs it"
            );
            // Past the test harness, which keeps what passing tests print.
            let _ =
                writeln!(std::io::stderr(), "skipped: {name} is missing (scripts/setup --dev installs it)");
            return None;
        }
        let profile = tempfile::tempdir().unwrap();
        let (driver, port) = start_driver();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let connector = hyper_util::client::legacy::connect::HttpConnector::new();
        let mut builder = ClientBuilder::new(connector);
        builder.capabilities(capabilities(screen, profile.path()));
        let client = runtime.block_on(builder.connect(&format!("http://127.0.0.1:{port}"))).unwrap();
        let browser = Self { client: Some(client), driver, runtime, _profile: profile };
        if !screen.touch {
            let metrics = json!({
                "width": screen.width, "height": screen.height, "deviceScaleFactor": 1, "mobile": false,
            });
            browser.tell("Emulation.setDeviceMetricsOverride", &metrics);
        }
        let scheme = if screen.dark { "dark" } else { "light" };
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        browser.tell("Emulation.setEmulatedMedia", &json!({ "features": features }));
        Some(browser)
    }

    fn client(&self) -> &Client {
        self.client.as_ref().unwrap()
    }

    pub(crate) fn go(&self, url: &str) {
        self.runtime.block_on(self.client().goto(url)).unwrap();
    }

    pub(crate) fn reload(&self) {
        self.runtime.block_on(self.client().refresh()).unwrap();
    }

    /// What a script returns; its arguments are `arguments[0]` and so on.
    pub(crate) fn script(&self, text: &str, arguments: Vec<Value>) -> Value {
        self.runtime.block_on(self.client().execute(text, arguments)).unwrap()
    }

    /// What an asynchronous script hands to its last argument, a function.
    pub(crate) fn script_later(&self, text: &str, arguments: Vec<Value>) -> Value {
        self.runtime.block_on(self.client().execute_async(text, arguments)).unwrap()
    }

    /// The value of an expression.
    pub(crate) fn value(&self, expression: &str) -> Value {
        self.script(&format!("return {expression}"), Vec::new())
    }

    /// Waits until an expression is true.
    pub(crate) fn wait(&self, expression: &str) {
        let start = Instant::now();
        while !self.value(expression).as_bool().unwrap_or(false) {
            assert!(
                start.elapsed() < PATIENCE,
                "not so: {expression}\n{}",
                self.value("document.body.innerText")
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Presses keys one after the other.
    pub(crate) fn press(&self, keys: &[char]) {
        for &key in keys {
            self.chord(&[key]);
        }
    }

    /// Presses keys together: the last one while the others are held.
    pub(crate) fn chord(&self, keys: &[char]) {
        let mut actions = KeyActions::new("keyboard".to_owned());
        for &value in keys {
            actions = actions.then(KeyAction::Down { value });
        }
        for &value in keys.iter().rev() {
            actions = actions.then(KeyAction::Up { value });
        }
        self.runtime.block_on(self.client().perform_actions(Actions::from(actions))).unwrap();
    }

    /// Touches the middle of the first element that a selector finds.
    pub(crate) fn tap(&self, selector: &str) {
        let look = || {
            self.script(
                "const e = document.querySelector(arguments[0]); if (!e) return null; \
                 e.scrollIntoView({ block: 'nearest' }); const r = e.getBoundingClientRect(); \
                 return [r.left + r.width / 2, r.top + r.height / 2];",
                vec![json!(selector)],
            )
        };
        // Nobody taps what moves.
        let mut place = look();
        loop {
            std::thread::sleep(STILL);
            let now = look();
            if now == place {
                break;
            }
            place = now;
        }
        let at = |i: usize| place[i].as_f64().unwrap_or_else(|| panic!("nothing is {selector}")).round();
        let actions = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveTo { duration: None, x: at(0), y: at(1) })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.runtime.block_on(self.client().perform_actions(Actions::from(actions))).unwrap();
    }

    /// Chooses files in a field for them, which may be out of sight.
    pub(crate) fn choose(&self, selector: &str, files: &[std::path::PathBuf]) {
        let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
        let done = async {
            let field = self.client().find(fantoccini::Locator::Css(selector)).await?;
            field.send_keys(&names.join("\n")).await
        };
        self.runtime.block_on(done).unwrap();
    }

    /// Clicks the button with this text.
    pub(crate) fn click(&self, text: &str) {
        let found = self.script(
            "const buttons = [...document.querySelectorAll('dialog[open] button, button')]; \
             const button = buttons.find((b) => b.innerText.trim() === arguments[0]); button?.click(); \
             return !!button;",
            vec![text.into()],
        );
        assert_eq!(found, true, "no button says {text}: {}", self.value("document.body.innerText"));
    }

    /// Waits until a screen is up.
    pub(crate) fn up(&self, screen: &str) {
        self.wait(&format!("document.body.dataset.screen === '{screen}'"));
    }

    /// The picture of what is shown, as PNG.
    pub(crate) fn screenshot(&self) -> Vec<u8> {
        self.runtime.block_on(self.client().screenshot()).unwrap()
    }

    /// Every address that was asked for since the last call of this.
    pub(crate) fn requests(&self) -> Vec<String> {
        let entries = self.command("se/log", json!({ "type": "performance" }));
        let mut found = Vec::new();
        for entry in entries.as_array().unwrap() {
            let message: Value = serde_json::from_str(entry["message"].as_str().unwrap()).unwrap();
            let message = &message["message"];
            if message["method"] == "Network.requestWillBeSent" {
                found.push(message["params"]["request"]["url"].as_str().unwrap().to_owned());
            }
        }
        found
    }

    /// What the page complained of: errors of scripts, breaches of its policy.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let entries = self.command("se/log", json!({ "type": "browser" }));
        let text = |entry: &Value| entry["message"].as_str().unwrap_or_default().to_owned();
        entries.as_array().unwrap().iter().filter(|e| e["level"] == "SEVERE").map(text).collect()
    }

    /// A command of the Chrome DevTools protocol.
    pub(crate) fn tell(&self, name: &str, parameters: &Value) -> Value {
        self.command("goog/cdp/execute", json!({ "cmd": name, "params": parameters }))
    }

    fn command(&self, endpoint: &'static str, body: Value) -> Value {
        self.runtime.block_on(self.client().issue_cmd(Extra { endpoint, body })).unwrap()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            // A browser that is gone already needs no closing.
            let _ = self.runtime.block_on(client.close());
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// A command that only ChromeDriver has.
#[derive(Debug)]
struct Extra {
    endpoint: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Extra {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.endpoint))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

/// ChromeDriver on a port of its own choice.
///
/// It chooses a port for IPv4 first and then asks for the same one for IPv6. Where another program took
/// that in the meantime it gives up, so it is started again.
fn start_driver() -> (Child, u16) {
    const TRIES: usize = 5;
    let mut said = String::new();
    for _ in 0..TRIES {
        match try_driver() {
            Ok(started) => return started,
            Err(words) => said.push_str(&words),
        }
    }
    panic!("ChromeDriver listens on no port after {TRIES} starts:\n{said}");
}

/// One start of ChromeDriver; where it ends without listening, what it said.
fn try_driver() -> Result<(Child, u16), String> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut said = String::new();
    for line in lines.by_ref() {
        let port = line.split("successfully on port ").nth(1);
        if let Some(port) = port.and_then(|port| port.trim_end_matches('.').parse().ok()) {
            // It must not stop at a full pipe.
            std::thread::spawn(move || lines.for_each(drop));
            return Ok((driver, port));
        }
        said.push_str(&line);
        said.push('\n');
    }
    let status = driver.wait().unwrap();
    Err(format!("{said}{status}\n"))
}

fn capabilities(screen: Screen, profile: &Path) -> Capabilities {
    let mut arguments: Vec<String> = [
        // In a container there is often nothing but root, for whom Chromium's sandbox does not work.
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--force-device-scale-factor=1",
        // The network is blocked: no name leads anywhere.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ]
    .map(str::to_owned)
    .to_vec();
    arguments.push(format!("--window-size={},{}", screen.width, screen.height));
    arguments.push(format!("--user-data-dir={}", profile.display()));
    let mut options = json!({
        "args": arguments,
        "perfLoggingPrefs": { "enableNetwork": true, "enablePage": false },
    });
    if screen.touch {
        let metrics =
            json!({ "width": screen.width, "height": screen.height, "pixelRatio": 2, "touch": true });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    let asked = json!({
        "browserName": "chrome",
        "goog:chromeOptions": options,
        "goog:loggingPrefs": { "performance": "ALL", "browser": "ALL" },
    });
    asked.as_object().unwrap().clone()
}
