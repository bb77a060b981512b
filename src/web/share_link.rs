//! The link that opens the page, and the same as a QR code to photograph.

use super::key::Key;
use qrcode::{Color, EcLevel, QrCode};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// The address of the page, with the key behind its `#`: whoever has it, has the review.
pub(super) fn link(address: SocketAddr, key: &Key) -> String {
    format!("http://{address}/#{}", key.as_str())
}

/// Light modules around the code. The standard wants four, on paper; on a screen phones take two, and the two
/// lines that this saves are those that keep link and code together in a window of 24.
const QUIET: usize = 2;

/// Lines that stand above the code: the link, which fills two, how to end, whom it lets in; and the cursor's
/// below.
const AROUND: usize = 5;

/// A link as a QR code made of block characters, light on dark: what a phone reads off a terminal. `None`
/// where the link is too long for one, which ours never are.
fn code(link: &str) -> Option<String> {
    // The lowest level: nothing rubs off a screen, and fewer modules are larger ones.
    let code = QrCode::with_error_correction_level(link, EcLevel::L).ok()?;
    let (width, modules) = (code.width(), code.to_colors());
    let side = width + 2 * QUIET;
    let is_light = |row: usize, column: usize| {
        let within = |at: usize| at.checked_sub(QUIET).filter(|&at| at < width);
        let module = within(row).zip(within(column)).map(|(row, column)| modules[row * width + column]);
        row < side && module.is_none_or(|module| module == Color::Light)
    };
    // Blocks are drawn in the colour of the text, which on most terminals is the light one.
    let block = |row: usize, column: usize| match (is_light(row, column), is_light(row + 1, column)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    let line = |row: usize| (0..side).map(|column| block(row, column)).collect::<String>();
    Some((0..side).step_by(2).map(line).collect::<Vec<_>>().join("\n"))
}

/// The code of a link where a window of so many columns and rows shows it whole, with the link; else what it
/// would take.
pub(super) fn code_within(link: &str, window: Option<(usize, usize)>) -> String {
    let Some(code) = code(link) else { return "The link is too long for a code: type it.".to_owned() };
    let (columns, rows) = (code.lines().next().map_or(0, |line| line.chars().count()), code.lines().count());
    match window {
        Some((width, height)) if width < columns || height < rows + AROUND => format!(
            "The code to photograph takes {columns} columns and {} lines; this window has {width} and \
             {height}.",
            rows + AROUND
        ),
        _ => code,
    }
}

/// Columns and rows of the terminal that is told; `None` where it is none.
#[cfg(unix)]
pub(super) fn window() -> Option<(usize, usize)> {
    let size = rustix::termios::tcgetwinsize(std::io::stderr()).ok()?;
    let (columns, rows) = (usize::from(size.ws_col), usize::from(size.ws_row));
    (columns > 0 && rows > 0).then_some((columns, rows))
}

/// Columns and rows of the terminal that is told, which are not known here.
#[cfg(not(unix))]
pub(super) const fn window() -> Option<(usize, usize)> {
    None
}

/// The address under which machines nearby reach this one; `None` where it is on no network. Nothing is sent:
/// the system is only asked which way it would send.
pub(super) fn own_address() -> Option<IpAddr> {
    // An address for documentation (RFC 5737), to which there is a way wherever there is one to anywhere.
    const ANYWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ANYWHERE).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_loopback() && !address.is_unspecified()).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_is_a_square_with_a_quiet_border_that_fits_a_terminal() {
        let key = Key::new().expect("random bytes");
        let link = link(SocketAddr::from(([192, 168, 178, 123], 65535)), &key);
        assert_eq!(link, format!("http://192.168.178.123:65535/#{}", key.as_str()));
        let code = code(&link).expect("a link is short enough for a code");
        let lines: Vec<Vec<char>> = code.lines().map(|line| line.chars().collect()).collect();
        assert!(lines.iter().all(|line| line.len() == lines[0].len()));
        // A line shows two rows, of which the last one has but one.
        assert!(lines.len() == lines[0].len().div_ceil(2), "{code}");
        assert!(lines[0].iter().all(|&c| c == '█'), "{code}");
        assert!(lines[..lines.len() - 1].iter().all(|line| line.starts_with(&['█'; QUIET])), "{code}");
    }

    #[test]
    fn link_and_code_fit_a_window_of_24_lines_and_what_does_not_is_said() {
        // The longest link there can be: 15 characters of address, 5 of port.
        let link = link(SocketAddr::from(([192, 168, 178, 123], 65535)), &Key::new().expect("random bytes"));
        let code = code_within(&link, Some((80, 24)));
        assert!(code.contains('█') && code.lines().count() + AROUND <= 24, "{code}");
        for small in [(80, 23), (36, 24)] {
            let said = code_within(&link, Some(small));
            assert!(!said.contains('█') && said.contains("37 columns and 24 lines"), "{said}");
        }
        assert_eq!(code_within(&link, None), code);
    }
}
