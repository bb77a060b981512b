//! The real terminal. Standard output carries data only: everything here is drawn on standard error, or on
//! the terminal itself where that leads elsewhere.

use super::ask;
use super::draw;
use super::pictures::{Gallery, How};
use super::view::View;
use super::work::{Console, Heard, work};
use crate::diagnostics::{Code, Diagnostic, Interrupt, Remedy, Result};
use crate::review::{Ended, Frontend, Opening, Review, Session};
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, KeyboardEnhancementFlags,
    PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use ratatui::crossterm::terminal::{self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::crossterm::{cursor, execute, style};
use ratatui::layout::Rect;
use ratatui::{Terminal, Viewport};
use std::fs::OpenOptions;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often is looked whether the program is to end while it waits for a key.
const GLANCE: Duration = Duration::from_millis(100);

/// Whether the terminal is as the review wants it.
static CHANGED: AtomicBool = AtomicBool::new(false);

/// The review in the terminal that the program was started from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Screen;

impl Frontend for Screen {
    fn confirm(&self, session: &mut Session<'_>, opening: &Opening<'_>) -> Result<Ended> {
        let mut tty = Tty::open(opening.color)?;
        // A terminal that is gone ends the session; everything said is in the journals.
        let ended = work(session, &mut tty).unwrap_or(Ended::Stopped);
        tty.close();
        Ok(ended)
    }

    fn abandon(&self) {
        restore();
    }
}

type Output = BufWriter<Box<dyn Write>>;

/// Standard error, or the terminal itself where that leads elsewhere.
fn output() -> io::Result<Box<dyn Write>> {
    if io::stderr().is_terminal() {
        return Ok(Box::new(io::stderr()));
    }
    Ok(Box::new(OpenOptions::new().read(true).write(true).open("/dev/tty")?))
}

/// Puts the terminal back as it was, however the session ends: also where it ends in a panic.
struct Restoring;

impl Restoring {
    /// Raw mode, the other screen, and keys told apart where the terminal can.
    fn begin(output: &mut impl Write) -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        CHANGED.store(true, Ordering::Relaxed);
        let restoring = Self;
        let apart = PushKeyboardEnhancementFlags(KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES);
        execute!(output, EnterAlternateScreen, apart)?;
        Ok(restoring)
    }
}

impl Drop for Restoring {
    fn drop(&mut self) {
        restore();
    }
}

/// Puts the terminal back, if it is not as it was.
fn restore() {
    if !CHANGED.swap(false, Ordering::Relaxed) {
        return;
    }
    // What cannot be put back cannot be helped: the rest still is.
    if let Ok(mut output) = output() {
        let _ = execute!(output, PopKeyboardEnhancementFlags, LeaveAlternateScreen, cursor::Show);
    }
    let _ = terminal::disable_raw_mode();
}

/// Whether Ctrl+C comes as a signal rather than as a key; other keys stay keys. A terminal that cannot be
/// told so is left as it is.
#[cfg(unix)]
fn signal_ctrl_c(signals: bool) {
    use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, tcgetattr, tcsetattr};
    /// What a special code is where no key has it (`_POSIX_VDISABLE`, as Linux has it).
    const NO_KEY: u8 = 0;
    let input = io::stdin();
    let Ok(mut modes) = tcgetattr(&input) else { return };
    modes.local_modes.set(LocalModes::ISIG, signals);
    for other in [SpecialCodeIndex::VSUSP, SpecialCodeIndex::VQUIT] {
        modes.special_codes[other] = NO_KEY;
    }
    let _ = tcsetattr(&input, OptionalActions::Now, &modes);
}

#[cfg(not(unix))]
const fn signal_ctrl_c(_signals: bool) {}

/// An open terminal. The fields are dropped in this order: what is still to be written, then the way back.
struct Tty {
    terminal: Terminal<CrosstermBackend<Output>>,
    gallery: Gallery,
    color: bool,
    begun: Instant,
    late: Late,
    /// What was drawn last: the screen and whether the list of keys lay over it.
    drawn: Option<(std::mem::Discriminant<super::keys::Scene>, bool)>,
    restoring: Restoring,
}

impl Tty {
    fn open(color: bool) -> Result<Self> {
        if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
            return Err(Diagnostic::new(Code::Usage, "this terminal cannot be drawn on: TERM is dumb")
                .hint("review in the browser")
                .remedy(Remedy::Corrections));
        }
        let refused = |error: io::Error| {
            Diagnostic::new(Code::Usage, format!("there is no terminal to review in: {error}"))
                .hint("start it from a terminal, or review in the browser")
        };
        let mut plain = output().map_err(refused)?;
        let restoring = Restoring::begin(&mut plain).map_err(refused)?;
        let variable = |name: &str| std::env::var(name).ok();
        let (how, font) = ask::how(&mut plain, &variable, character())?;
        // Half blocks are nothing but colours.
        let wished = variable(ask::VARIABLE).is_some_and(|value| value == "blocks");
        let how = if how == How::Blocks && !color && !wished { How::Nothing } else { how };
        let font = if how == How::Blocks { (1, 2) } else { font };
        let gallery = Gallery::new(how, font, variable("TMUX").is_some());
        // Whether to use hues is decided here; the characters of pictures need theirs.
        style::force_color_output(true);
        execute!(plain, Clear(ClearType::All)).map_err(refused)?;
        let backend = CrosstermBackend::new(BufWriter::new(plain));
        let options = ratatui::TerminalOptions { viewport: Viewport::Fullscreen };
        let terminal = Terminal::with_options(backend, options).map_err(refused)?;
        let (begun, late, drawn) = (Instant::now(), Late::default(), None);
        Ok(Self { terminal, gallery, color, begun, late, drawn, restoring })
    }

    fn close(self) {
        let Self { mut terminal, gallery, restoring, .. } = self;
        let farewell = gallery.farewell();
        let _ = terminal.backend_mut().write_all(farewell.as_bytes());
        // Its last words are written before the way back, not after.
        drop(terminal);
        drop(restoring);
    }
}

/// Width and height of a character in pixels, as the system tells it; many tell nothing.
fn character() -> Option<(u16, u16)> {
    let window = terminal::window_size().ok()?;
    let (width, height) =
        (window.width.checked_div(window.columns)?, window.height.checked_div(window.rows)?);
    (width > 0 && height > 0).then_some((width, height))
}

impl Console for Tty {
    fn hear(&mut self, wait: Duration) -> Result<Option<Heard>> {
        let begun = self.now();
        loop {
            if Interrupt::process().is_set() {
                return Err(Diagnostic::new(Code::Stopped, "the program was told to end"));
            }
            let left = wait.saturating_sub(self.now().saturating_sub(begun));
            if event::poll(left.min(GLANCE)).map_err(|error| gone(&error))? {
                break;
            }
            if left <= GLANCE {
                return Ok(None);
            }
        }
        Ok(match event::read().map_err(|error| gone(&error))? {
            Event::Key(key) if key.kind != KeyEventKind::Release && !self.late.swallows(&key, self.now()) => {
                Some(Heard::Key(key))
            }
            _ => Some(Heard::Resized),
        })
    }

    fn show(&mut self, view: &View, review: Option<&Review<'_>>) -> Result<()> {
        let now = (std::mem::discriminant(&view.scene()), view.help().is_some());
        let size = self.terminal.size().map_err(|error| gone(&error))?;
        let whole = Rect::new(0, 0, size.width, size.height);
        if self.drawn != Some(now) && self.gallery.leaves_traces() {
            // This wipes the screen; what is called `clear` asks for the cursor on standard output.
            self.terminal.resize(whole).map_err(|error| gone(&error))?;
        }
        self.drawn = Some(now);
        let picture = self.gallery.picture(view, review, whole);
        let color = self.color;
        let drawn = self.terminal.draw(|frame| draw(frame, view, color, picture));
        drawn.map(drop).map_err(|error| gone(&error))
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn set_busy(&mut self, busy: bool) {
        signal_ctrl_c(busy);
    }
}

fn gone(error: &io::Error) -> Diagnostic {
    Diagnostic::new(Code::CannotWrite, format!("the terminal is gone: {error}"))
}

/// Answers of the terminal that come when nobody waits for them any more are read as keys: Alt with the sign
/// that begins them, then every character. As keys they would change cells.
#[derive(Default)]
struct Late {
    since: Option<Duration>,
}

impl Late {
    /// How long an answer takes to come in, once it has begun.
    const WHOLE: Duration = Duration::from_millis(500);

    fn swallows(&mut self, key: &KeyEvent, now: Duration) -> bool {
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        match key.code {
            KeyCode::Char('_' | ']' | 'P') if alt => self.since = Some(now),
            KeyCode::Char('\\') if alt => return self.since.take().is_some(),
            _ => {}
        }
        self.since = self.since.filter(|&since| now.saturating_sub(since) <= Self::WHOLE);
        self.since.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_answers_are_no_keys() {
        let mut late = Late::default();
        let key = |c, modifiers| KeyEvent::new(KeyCode::Char(c), modifiers);
        let (none, alt) = (KeyModifiers::NONE, KeyModifiers::ALT);
        let now = Duration::from_secs(1);
        assert!(!late.swallows(&key('3', none), now));
        for c in ['_', 'G', '3', '1'] {
            assert!(late.swallows(&key(c, if c == '_' { alt } else { none }), now), "{c}");
        }
        assert!(late.swallows(&key('\\', alt), now));
        assert!(!late.swallows(&key('3', none), now));
        // A person types it, and then goes on after a while.
        assert!(late.swallows(&key('_', alt), now));
        assert!(!late.swallows(&key('7', none), now + Duration::from_secs(1)));
    }
}
