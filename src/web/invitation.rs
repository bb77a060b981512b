//! What a person is given to come to the page: the link, and the same as a square to photograph.

use super::key::Key;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// How to reach a review.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// The address of the page, with the key behind its `#`: whoever has it, has the review.
    pub link: String,
    /// Whether other machines can reach it.
    pub shared: bool,
    /// Whether a browser was found to open it in.
    pub opened: bool,
}

impl Invitation {
    pub(super) fn new(address: SocketAddr, key: &Key) -> Self {
        let link = format!("http://{address}/#{}", key.as_str());
        Self { link, shared: !address.ip().is_loopback(), opened: false }
    }

    /// The link as a QR code made of block characters, light on dark, lines ended by `\n`: what a phone reads off a
    /// terminal. `None` where the link is too long for one, which it never is.
    pub fn code(&self) -> Option<String> {
        let code = QrCode::new(&self.link).ok()?;
        // Blocks are drawn in the colour of the text, which on most terminals is the light one.
        Some(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
    }
}

/// The address under which machines nearby reach this one; `None` where it is on no network. Nothing is sent: the system
/// is only asked which way it would send.
pub fn own_address() -> Option<IpAddr> {
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
        let invitation = Invitation::new(SocketAddr::from(([192, 168, 178, 123], 65535)), &key);
        assert_eq!(invitation.link, format!("http://192.168.178.123:65535/#{}", key.as_str()));
        assert!(invitation.shared);
        let code = invitation.code().unwrap();
        let lines: Vec<Vec<char>> = code.lines().map(|line| line.chars().collect()).collect();
        assert!(lines.iter().all(|line| line.len() == lines[0].len()));
        assert!(lines[0].len() <= 79 && lines.len() == lines[0].len().div_ceil(2), "{code}");
        // A line shows two rows, of which the last one has but one.
        assert!(lines[0].iter().all(|&c| c == '█'), "{code}");
        assert!(lines[..lines.len() - 1].iter().all(|line| line.starts_with(&['█'; 4])), "{code}");
    }

    #[test]
    fn a_review_of_this_machine_alone_is_not_shared() {
        let address = SocketAddr::from(([127, 0, 0, 1], 8123));
        assert!(!Invitation::new(address, &Key::new().unwrap()).shared);
    }
}
