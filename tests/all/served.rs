//! A review served to a test: the real server, with a sample open in a folder of its own.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use crate::program::{Place, sample};
use crate::wire::{Answer, Request, answer, connect};
use gridlens::confirm::{Journal, Subject};
use gridlens::diagnostics::Result;
use gridlens::draw::Ink;
use gridlens::ocr::Recognizer;
use gridlens::ocr::tesseract::Tesseract;
use gridlens::photo::Input;
use gridlens::pipeline::{self, Options, Page};
use gridlens::record::Clobber;
use gridlens::review::{
    Ended, Frontend, Mode, Opened, Opening, Reach, Review, Session, SessionHost, Setting,
};
use gridlens::web::{Browser, Limits};
use std::io::Write as _;
use std::net::SocketAddr;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{LazyLock, mpsc};
use std::time::Duration;

/// A change that every puzzle allows.
pub(crate) const CHANGE: &str = r#"{"do":"undo"}"#;

/// What a saved answer is called.
const ANSWER: &str = "answer.csv";

/// Every answer has these headers, once, and with these values.
const SEALS: [(&str, &str); 5] = [
    (
        "Content-Security-Policy",
        "default-src 'none'; img-src 'self' blob:; script-src 'self'; style-src 'self'; connect-src 'self'; \
         frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
];

static ENGINE: LazyLock<Tesseract> = LazyLock::new(|| Tesseract::new().expect("the set-up installs it"));

/// A sample with exactly one solution, read once for all tests.
static PAGE: LazyLock<Page> = LazyLock::new(|| {
    let input = Input::Path(sample("newspaper-sudoku").join("photo.jpg"));
    pipeline::read(&input, &Options::default(), &*ENGINE, &|_, _| {}).unwrap()
});

/// A host with one page, or none.
struct Tray {
    page: Option<Page>,
    folder: PathBuf,
    engine: &'static (dyn Recognizer + Send + Sync),
}

impl Tray {
    fn setting(&self) -> Setting<'static> {
        let folder = self.folder.clone();
        let journal_of = move |subject: &Subject| {
            Journal::open(&folder.join(format!("journal-{}", subject.puzzle)), subject)
        };
        Setting {
            engine: self.engine,
            options: Options::default(),
            sure: 0.8,
            ink: Ink::Blue,
            journal_of: Box::new(journal_of),
        }
    }
}

impl SessionHost<'static> for Tray {
    fn next(&mut self, _stopping: &AtomicBool) -> Option<Review<'static>> {
        let page = self.page.take()?;
        Some(Review::of_page(page, Some(0), self.setting()).unwrap())
    }

    fn queue(&self) -> (usize, usize) {
        (1, 1)
    }

    fn reading(&self) -> Result<(&'static dyn Recognizer, Options)> {
        Ok((self.engine, Options::default()))
    }

    fn admit(&mut self, _name: &str, opened: Opened) -> Result<Review<'static>> {
        Review::of_opened(opened, self.setting())
    }

    fn save(&mut self, page: Page, _answer: gridlens::review::Answer, _puzzle: usize) -> Result<Vec<String>> {
        let csv = pipeline::puzzle(&page, &[])?.rules().to_csv();
        gridlens::record::save(&self.folder.join(ANSWER), csv.as_bytes(), Clobber::Never)?;
        Ok(vec![ANSWER.to_owned()])
    }

    fn outdate(&mut self, _puzzle: usize) {}
}

/// A server that runs, and what a test needs to speak with it.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    key: String,
    place: Place,
    ended: mpsc::Receiver<Ended>,
}

/// Runs a test against a server with the usual limits and a sample open.
pub(crate) fn serve<T>(test: impl FnOnce(&Served) -> T) -> T {
    serve_within(Limits::default(), test)
}

/// Runs a test against a server with other limits.
pub(crate) fn serve_within<T>(limits: Limits, test: impl FnOnce(&Served) -> T) -> T {
    run(limits, Mode::Review, (Some(PAGE.clone()), &*ENGINE), test)
}

/// Runs a test against a server that waits for photos.
pub(crate) fn serve_uploads<T>(test: impl FnOnce(&Served) -> T) -> T {
    serve_uploads_read_by(&*ENGINE, test)
}

/// Runs a test against a server that waits for photos, which `engine` reads.
pub(crate) fn serve_uploads_read_by<T>(
    engine: &'static (dyn Recognizer + Send + Sync),
    test: impl FnOnce(&Served) -> T,
) -> T {
    run(Limits::default(), Mode::Serve, (None, engine), test)
}

fn run<T>(
    limits: Limits,
    mode: Mode,
    (page, engine): (Option<Page>, &'static (dyn Recognizer + Send + Sync)),
    test: impl FnOnce(&Served) -> T,
) -> T {
    let place = Place::new();
    let folder = place.path("");
    let ((invite, invited), (end, ended)) = (mpsc::channel(), mpsc::channel());
    let server = std::thread::spawn(move || {
        // What is said after the link is for people.
        let tell = |said: &str| drop(invite.send(said.to_owned()));
        let opening = Opening { color: false, reach: Reach::Machine, browser: false, tell: &tell };
        let mut session = Session::new(mode, Box::new(Tray { page, folder, engine }));
        let how = Browser { limits }.confirm(&mut session, &opening).unwrap();
        // The test may be over.
        let _ = end.send(how);
    });
    let said: String = invited.recv().unwrap();
    let link = said.split_whitespace().find(|word| word.starts_with("http://")).unwrap();
    let (page, key) = link.split_once("/#").unwrap();
    let address = page.strip_prefix("http://").unwrap().parse().unwrap();
    let served = Served { address, key: key.to_owned(), place, ended };
    let done = catch_unwind(AssertUnwindSafe(|| test(&served)));
    // One that takes uploads ends with the tests: it has nothing to be through with.
    if mode == Mode::Review {
        served.stop();
        server.join().unwrap();
    }
    done.unwrap_or_else(|panic| resume_unwind(panic))
}

impl Served {
    /// `Host` as it should be.
    pub(crate) fn host(&self) -> String {
        self.address.to_string()
    }

    /// The key that the link carries.
    pub(crate) fn key(&self) -> String {
        self.key.clone()
    }

    /// A request with everything right about it but, for changes, a body that says nothing.
    pub(crate) fn right(&self, method: &str, path: &str) -> Request {
        let request =
            Request::new(method, path).with("Host", &self.host()).with("X-Gridlens-Key", &self.key());
        let kind = if path.contains("upload") { "image/jpeg" } else { "application/json" };
        if method == "POST" { request.with("Content-Type", kind).body("") } else { request }
    }

    /// A change that works.
    pub(crate) fn change(&self) -> Request {
        self.right("POST", "/api/step").body(CHANGE)
    }

    /// Sends a request; whatever the answer, it has the headers that all have, and says nothing it must not.
    pub(crate) fn send(&self, request: &Request) -> Answer {
        self.checked(request.send(self.address))
    }

    /// The answer to bytes, all of which are sent; looked over as by [`Served::send`].
    pub(crate) fn raw(&self, bytes: &[u8]) -> Answer {
        let mut socket = connect(self.address);
        // The server may have answered, and closed, before it was told everything.
        let _ = socket.write_all(bytes);
        self.checked(answer(&mut socket).expect("an answer"))
    }

    /// The answer to bytes of which some are sent at once and the others one by one, unless the answer comes
    /// earlier.
    pub(crate) fn trickle(&self, at_once: &[u8], slowly: &[u8], pause: Duration) -> Answer {
        let mut socket = connect(self.address);
        let patience = socket.read_timeout().unwrap();
        socket.write_all(at_once).unwrap();
        socket.set_read_timeout(Some(pause)).unwrap();
        for byte in slowly {
            if socket.write_all(&[*byte]).is_err() || socket.peek(&mut [0]).is_ok() {
                break;
            }
        }
        socket.set_read_timeout(patience).unwrap();
        self.checked(answer(&mut socket).expect("an answer"))
    }

    fn checked(&self, answer: Answer) -> Answer {
        for (name, value) in SEALS {
            assert_eq!(answer.header(name), [value], "{name} of {answer:?}");
        }
        for (name, value) in &answer.headers {
            let name = name.to_ascii_lowercase();
            assert!(!name.starts_with("access-control-") && name != "set-cookie", "{name}: {value}");
        }
        let folders = [self.place.path("").display().to_string(), env!("CARGO_MANIFEST_DIR").to_owned()];
        for folder in folders {
            let folder = folder.trim_end_matches('/');
            let said = format!("{:?} {}", answer.headers, answer.text());
            assert!(!said.contains(folder), "a path is named: {said}");
        }
        answer
    }

    /// Sends a request that is to be refused with this status.
    pub(crate) fn refuses(&self, status: u16, request: &Request) {
        let answer = self.send(request);
        assert_eq!(answer.status, status, "{request:?}: {}", answer.text());
        if request.is("HEAD") {
            assert!(answer.body.is_empty(), "{request:?}");
        } else {
            assert!(answer.json()["message"].is_string(), "{request:?}: {}", answer.text());
        }
    }

    /// Whatever `act` does leaves state, journal and folder as they were.
    pub(crate) fn changes_nothing(&self, act: impl FnOnce()) {
        let before = (self.state(), self.journal(), self.place.files());
        act();
        assert_eq!((self.state(), self.journal(), self.place.files()), before);
    }

    pub(crate) fn state(&self) -> serde_json::Value {
        self.send(&self.right("GET", "/api/state")).json()
    }

    pub(crate) fn version(&self) -> u64 {
        self.state()["version"].as_u64().unwrap()
    }

    /// The bytes of the journal of the puzzle that is open at first.
    pub(crate) fn journal(&self) -> Vec<u8> {
        std::fs::read(self.place.path("journal-1")).unwrap_or_default()
    }

    /// A file of the folder that the review writes to.
    pub(crate) fn saved(&self) -> String {
        self.place.text(ANSWER)
    }

    /// Puts a folder where the answer is to be saved.
    pub(crate) fn block_saving(&self) {
        std::fs::create_dir(self.place.path(ANSWER)).unwrap();
    }

    /// Takes it away.
    pub(crate) fn unblock_saving(&self) {
        std::fs::remove_dir(self.place.path(ANSWER)).unwrap();
    }

    /// Waits until the server has ended by itself.
    pub(crate) fn wait_for_the_end(&self) -> Ended {
        self.ended.recv().unwrap()
    }

    /// Ends the server, should it still run.
    fn stop(&self) {
        let Ok(mut socket) = std::net::TcpStream::connect(self.address) else { return };
        let _ = socket.write_all(&self.right("POST", "/api/next").body("{}").bytes());
        let _ = answer(&mut socket);
    }
}
