//! The extension `gridlens._gridlens`: a service that answers in JSON, which the Python around it makes
//! objects of. Other Python threads run while it works.

use gridlens::cli::Exit;
use gridlens::diagnostics::{Code, Diagnostic};
use gridlens::draw::Format;
use gridlens::embed::{self, Answer, Asked, Drawn, Service, Settings, Source};
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyBytes};
use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

create_exception!(
    _gridlens,
    Refused,
    PyException,
    "What kept a request from being begun: its error, as JSON."
);

/// How often Python is asked whether the person has pressed Ctrl+C.
const POLL: Duration = Duration::from_millis(50);

/// A file's path, or what such a file would hold.
#[derive(FromPyObject)]
enum Given<'py> {
    Bytes(Bound<'py, PyBytes>),
    Path(PathBuf),
}

impl From<Given<'_>> for Source {
    fn from(given: Given<'_>) -> Self {
        match given {
            Given::Bytes(bytes) => Self::Bytes(bytes.as_bytes().to_vec()),
            Given::Path(path) => Self::Path(path),
        }
    }
}

/// The exit code, the record as JSON, and the picture.
type Told<'py> = (u8, String, Option<Bound<'py, PyBytes>>);

/// What reads and solves, loaded once.
#[pyclass(frozen)]
struct Engine(Arc<Service>);

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (sure, timeout, max_megapixels, jobs, ink, tessdata))]
    fn new(
        sure: Option<f64>,
        timeout: Option<f64>,
        max_megapixels: Option<f64>,
        jobs: Option<usize>,
        ink: &str,
        tessdata: Option<PathBuf>,
    ) -> PyResult<Self> {
        let ink = embed::ink(ink).ok_or_else(|| {
            let unknown = Diagnostic::new(Code::Usage, format!("there is no ink {ink:?}"));
            refused(&unknown.hint("inks are blue, black and high-contrast"))
        })?;
        let settings = Settings { sure, timeout, max_megapixels, jobs, ink, tessdata };
        let service = Service::new(settings).map_err(|diagnostic| refused(&diagnostic))?;
        Ok(Self(Arc::new(service)))
    }

    fn pages(&self, py: Python<'_>, source: Given<'_>) -> PyResult<usize> {
        let source = source.into();
        self.work(py, move |service| service.pages(source))?.map_err(|diagnostic| refused(&diagnostic))
    }

    fn read<'py>(
        &self,
        py: Python<'py>,
        source: Given<'_>,
        page: Option<usize>,
        puzzle: Option<usize>,
        givens_only: bool,
    ) -> PyResult<Told<'py>> {
        let (source, asked) = (source.into(), Asked { page, puzzle, givens_only, ..Asked::default() });
        self.work(py, move |service| service.read(source, asked)).map(|answer| told(py, answer))
    }

    fn solve<'py>(
        &self,
        py: Python<'py>,
        source: Given<'_>,
        page: Option<usize>,
        puzzle: Option<usize>,
        givens_only: bool,
        picture: bool,
    ) -> PyResult<Told<'py>> {
        let (source, asked) = (source.into(), Asked { page, puzzle, givens_only, ..Asked::default() });
        self.work(py, move |service| service.solve(source, asked, picture)).map(|answer| told(py, answer))
    }

    fn check<'py>(
        &self,
        py: Python<'py>,
        source: Given<'_>,
        solution: Option<Given<'_>>,
        page: Option<usize>,
        puzzle: Option<usize>,
        givens_only: bool,
    ) -> PyResult<Told<'py>> {
        let (source, asked) = (source.into(), Asked { page, puzzle, givens_only, ..Asked::default() });
        let solution = solution.map(Source::from);
        self.work(py, move |service| service.check(source, solution, asked)).map(|answer| told(py, answer))
    }

    fn render<'py>(
        &self,
        py: Python<'py>,
        source: Given<'_>,
        format: &str,
        solved: bool,
        puzzle: Option<usize>,
    ) -> PyResult<Told<'py>> {
        let name = Path::new("_").with_extension(format);
        let format = Format::of(&name).ok_or_else(|| {
            let unknown = Diagnostic::new(Code::Usage, format!("puzzles are not drawn as {format:?}"));
            refused(&unknown.hint("formats are svg, html, png and txt"))
        })?;
        let (source, drawn) = (source.into(), Drawn { format, solved, puzzle });
        self.work(py, move |service| service.render(source, drawn)).map(|answer| told(py, answer))
    }
}

impl Engine {
    /// Has `work` done while other Python threads run. Ctrl+C ends the waiting at once; the work, which has
    /// limits of its own, ends by itself.
    fn work<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Service) -> T + Send + 'static,
    ) -> PyResult<T> {
        let (service, (done, mut answer)) = (Arc::clone(&self.0), channel());
        // Nobody waits any more for work that was given up.
        std::thread::spawn(move || done.send(work(&service)));
        loop {
            let waited = py.detach(|| {
                // It goes with this closure to where Python is not held, and comes back.
                let answer = &mut answer;
                answer.recv_timeout(POLL)
            });
            match waited {
                Ok(told) => return Ok(told),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => {
                    let lost = Diagnostic::new(Code::Bug, "a request was taken, and nothing came of it");
                    return Err(refused(&lost));
                }
            }
        }
    }
}

fn told(py: Python<'_>, answer: Answer) -> Told<'_> {
    let Answer { exit, record, picture } = answer;
    (exit.code(), record, picture.map(|bytes| PyBytes::new(py, &bytes)))
}

fn refused(diagnostic: &Diagnostic) -> PyErr {
    let exit = Exit::of(diagnostic.code).code();
    match serde_json::to_string(diagnostic) {
        Ok(text) => Refused::new_err((exit, text)),
        Err(error) => PyException::new_err(error.to_string()),
    }
}

/// Does what the words of a command line ask for; gives the exit code.
#[pyfunction]
fn main(py: Python<'_>, words: Vec<OsString>, tessdata: Option<PathBuf>) -> u8 {
    py.detach(|| {
        let exit = embed::command(words, tessdata);
        // An extension is not there any more when the process ends. Whoever closed the pipe wants no more.
        let _ = std::io::stdout().flush();
        exit.code()
    })
}

#[pymodule]
fn _gridlens(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    let exits = Code::ALL.map(|code| (code.as_str(), Exit::of(code).code()));
    module.add("EXITS", exits.into_py_dict(module.py())?)?;
    module.add("Refused", module.py().get_type::<Refused>())?;
    module.add_class::<Engine>()?;
    module.add_function(wrap_pyfunction!(main, module)?)
}
