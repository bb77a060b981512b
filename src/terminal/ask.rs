//! Which pictures a terminal can show: it is asked, and does not have to answer.

use super::pictures::How;
use crate::diagnostics::{Code, Diagnostic, Result};
use std::io::{self, Write};
use std::time::Duration;

/// Says how pictures are shown, whatever the terminal answers.
pub(super) const VARIABLE: &str = "GRIDLENS_PICTURES";

/// How long an answer may take: ten times the way around the world.
const PATIENCE: Duration = Duration::from_secs(2);

/// A character's pixels where the terminal does not say.
const FONT: (u16, u16) = (10, 20);

/// Does it show kitty's pictures (image 31), compressed ones too (image 32)? What is its name, how large are
/// characters, and (which every terminal answers, and last) what can it do?
const QUESTION: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\
                        \x1b_Gi=32,s=1,v=1,a=q,t=d,f=24,o=z;eJxjYGAAAAADAAE=\x1b\\\
                        \x1b[>q\x1b[16t\x1b[c";

/// What a terminal says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Answer {
    kitty: bool,
    zlib: bool,
    sixel: bool,
    /// Its name and version.
    name: String,
    /// Width and height of a character in pixels.
    font: Option<(u16, u16)>,
}

/// How pictures are shown, and the width and height of a character in pixels.
///
/// `output` goes to the terminal, which is in raw mode; `variable` looks up the environment; `window` is the
/// size of a character as the system tells it.
///
/// # Errors
/// [`Code::Usage`] where the variable says what there is not.
pub(super) fn how(
    output: &mut dyn Write,
    variable: &dyn Fn(&str) -> Option<String>,
    window: Option<(u16, u16)>,
) -> Result<(How, (u16, u16))> {
    let wish = wish(variable(VARIABLE).as_deref())?;
    if matches!(wish, Some(How::Nothing | How::Blocks)) {
        return Ok((wish.unwrap_or(How::Nothing), FONT));
    }
    // The Linux console knows no pictures, and shows the question.
    let mute = variable("TERM").is_none_or(|term| term == "linux");
    let answer = if mute { Vec::new() } else { asked(output).unwrap_or_default() };
    let answer = read(&answer);
    let font = answer.font.or(window);
    let how = wish.map_or_else(|| best(&answer, font, variable), |wish| with_zlib(wish, &answer));
    Ok((how, font.unwrap_or(FONT)))
}

fn wish(value: Option<&str>) -> Result<Option<How>> {
    match value {
        None | Some("" | "auto") => Ok(None),
        Some("none") => Ok(Some(How::Nothing)),
        Some("blocks") => Ok(Some(How::Blocks)),
        Some("kitty") => Ok(Some(How::Kitty { zlib: false })),
        Some("iterm") => Ok(Some(How::Iterm)),
        Some("sixel") => Ok(Some(How::Sixel)),
        Some(other) => Err(Diagnostic::new(Code::Usage, format!("{VARIABLE} is {other:?}"))
            .hint("it may be auto, kitty, iterm, sixel, blocks or none")),
    }
}

const fn with_zlib(wish: How, answer: &Answer) -> How {
    match wish {
        How::Kitty { .. } => How::Kitty { zlib: answer.zlib },
        other => other,
    }
}

/// The best that the terminal can do.
fn best(answer: &Answer, font: Option<(u16, u16)>, variable: &dyn Fn(&str) -> Option<String>) -> How {
    // Both answer that they know kitty's pictures, and do not know those that stand among characters.
    let partly = ["WezTerm", "Konsole"].iter().any(|name| answer.name.contains(name));
    let names = [variable("TERM_PROGRAM"), variable("LC_TERMINAL"), Some(answer.name.clone())];
    let of_iterm = ["iTerm", "WezTerm", "Konsole", "mintty", "vscode"];
    let iterm = names.into_iter().flatten().any(|name| of_iterm.iter().any(|kin| name.contains(kin)));
    let able = if answer.kitty && !partly {
        How::Kitty { zlib: answer.zlib }
    } else if iterm {
        How::Iterm
    } else if answer.sixel {
        How::Sixel
    } else {
        How::Blocks
    };
    // Without the size of a character a picture would spill over the text.
    if font.is_some() { able } else { How::Blocks }
}

/// Reads the answers; what is no answer is passed over.
fn read(bytes: &[u8]) -> Answer {
    let text = String::from_utf8_lossy(bytes);
    let mut answer = Answer::default();
    for part in text.split('\x1b') {
        if let Some(said) = part.strip_prefix("_G") {
            answer.kitty |= said == "i=31;OK";
            answer.zlib |= said == "i=32;OK";
        } else if let Some(name) = part.strip_prefix("P>|") {
            name.clone_into(&mut answer.name);
        } else if let Some(abilities) = part.strip_prefix("[?").and_then(|rest| rest.split_once('c')) {
            answer.sixel |= abilities.0.split(';').skip(1).any(|ability| ability == "4");
        } else if let Some(size) = part.strip_prefix("[6;").and_then(|rest| rest.split_once('t')) {
            let sides = size.0.split_once(';').and_then(|(h, w)| Some((w.parse().ok()?, h.parse().ok()?)));
            answer.font = sides.filter(|&(w, h)| w > 0 && h > 0);
        }
    }
    answer
}

/// Whether the last of the answers is there.
fn is_whole(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.split("\x1b[?")
        .skip(1)
        .any(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('c'))
}

/// Asks, and waits for the last answer as long as it may take.
#[cfg(unix)]
fn asked(output: &mut dyn Write) -> io::Result<Vec<u8>> {
    use std::fs::File;
    use std::io::{IsTerminal, Read};
    use std::os::fd::AsFd;
    use std::time::Instant;

    // Where the system can wait for a terminal by its own name only, standard input is the one that can be
    // waited for.
    let mut terminal = match io::stdin().as_fd().try_clone_to_owned() {
        Ok(input) if io::stdin().is_terminal() => File::from(input),
        _ => File::open("/dev/tty")?,
    };
    output.write_all(QUESTION.as_bytes())?;
    output.flush()?;
    let begun = Instant::now();
    let mut answer = Vec::new();
    while !is_whole(&answer) {
        let left = PATIENCE.saturating_sub(begun.elapsed());
        if left.is_zero() || !is_ready(&terminal, left)? {
            break;
        }
        let mut some = [0; 256];
        let count = terminal.read(&mut some)?;
        answer.extend_from_slice(&some[..count]);
        if count == 0 {
            break;
        }
    }
    Ok(answer)
}

#[cfg(unix)]
fn is_ready(terminal: &std::fs::File, wait: Duration) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let wait = Timespec { tv_sec: wait.as_secs() as _, tv_nsec: wait.subsec_nanos() as _ };
    let mut watched = [PollFd::new(terminal, PollFlags::IN)];
    poll(&mut watched, Some(&wait))?;
    Ok(watched[0].revents().contains(PollFlags::IN))
}

#[cfg(not(unix))]
fn asked(_: &mut dyn Write) -> io::Result<Vec<u8>> {
    Ok(Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KITTY: &[u8] =
        b"\x1b_Gi=31;OK\x1b\\\x1b_Gi=32;OK\x1b\\\x1bP>|kitty(0.42.0)\x1b\\\x1b[6;22;11t\x1b[?62;52;c";
    const WEZTERM: &[u8] = b"\x1b_Gi=31;OK\x1b\\\x1bP>|WezTerm 20240203\x1b\\\x1b[6;18;9t\x1b[?65;4;6;18;22c";
    const FOOT: &[u8] = b"\x1bP>|foot(1.16.2)\x1b\\\x1b[6;17;8t\x1b[?62;4;22c";
    const XTERM: &[u8] = b"\x1bP>|XTerm(390)\x1b\\\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c";

    fn shown(answer: &[u8], window: Option<(u16, u16)>, variables: &[(&str, &str)]) -> How {
        let variable = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        let answer = read(answer);
        best(&answer, answer.font.or(window), &variable)
    }

    #[test]
    fn terminals_are_known_by_what_they_answer() {
        assert_eq!(shown(KITTY, None, &[]), How::Kitty { zlib: true });
        assert_eq!(read(KITTY).font, Some((11, 22)));
        assert_eq!(shown(WEZTERM, None, &[]), How::Iterm);
        assert_eq!(shown(FOOT, None, &[]), How::Sixel);
        assert_eq!(shown(XTERM, Some((6, 13)), &[]), How::Blocks);
        assert_eq!(shown(b"\x1b[?62;22c", Some((8, 16)), &[("LC_TERMINAL", "iTerm2")]), How::Iterm);
        assert_eq!(shown(b"", None, &[("LC_TERMINAL", "iTerm2")]), How::Blocks);
    }

    #[test]
    fn the_last_answer_ends_the_wait_and_typing_does_not() {
        for whole in [KITTY, WEZTERM, FOOT, XTERM] {
            assert!(is_whole(whole) && !is_whole(&whole[..whole.len() - 1]));
        }
        assert!(!is_whole(b"") && !is_whole(b"abc\x1b[A"));
    }

    #[test]
    fn the_variable_beats_the_terminal_and_has_to_make_sense() {
        let how_with = |value: &str| {
            let variable = |name: &str| (name == VARIABLE).then(|| value.to_owned());
            how(&mut Vec::new(), &variable, None).map(|(how, _)| how)
        };
        assert_eq!(how_with("none").expect("known"), How::Nothing);
        assert_eq!(how_with("blocks").expect("known"), How::Blocks);
        assert_eq!(how_with("kitty").expect("known"), How::Kitty { zlib: false });
        assert_eq!(how_with("sixel").expect("known"), How::Sixel);
        assert_eq!(how_with("iterm").expect("known"), How::Iterm);
        assert_eq!(how_with("crayons").expect_err("unknown").code, Code::Usage);
    }
}
