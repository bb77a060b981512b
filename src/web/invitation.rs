//! What a person is given to come to the page: the link, and the same as a square to photograph.

use super::key::Key;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// The address of the page, with the key behind its `#`: whoever has it, has the review.
pub(super) fn link(address: SocketAddr, key: &Key) -> String {
    format!("http://{address}/#{}", key.as_str())
}

/// A link as a QR code made of block characters, light on dark: what a phone reads off a terminal. `None` where the link
/// is too long for one, which ours never are.
pub(super) fn code(link: &str) -> Option<String> {
    let code = QrCode::new(link).ok()?;
    // Blocks are drawn in the colour of the text, which on most terminals is the light one.
    Some(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

/// The address under which machines nearby reach this one; `None` where it is on no network. Nothing is sent: the system
/// is only asked which way it would send.
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
        let key = Key::new().unwrap();
        let link = link(SocketAddr::from(([192, 168, 178, 123], 65535)), &key);
        assert_eq!(link, format!("http://192.168.178.123:65535/#{}", key.as_str()));
        let code = code(&link).unwrap();
        let lines: Vec<Vec<char>> = code.lines().map(|line| line.chars().collect()).collect();
        assert!(lines.iter().all(|line| line.len() == lines[0].len()));
        assert!(lines[0].len() <= 79 && lines.len() == lines[0].len().div_ceil(2), "{code}");
        // A line shows two rows, of which the last one has but one.
        assert!(lines[0].iter().all(|&c| c == '█'), "{code}");
        assert!(lines[..lines.len() - 1].iter().all(|line| line.starts_with(&['█'; 4])), "{code}");
    }
}
