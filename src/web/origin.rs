//! Where a server is reached: the one thing `Host` and `Origin` are compared with.
//!
//! Binding to 127.0.0.1 alone protects nothing: a page of any site can have its own name point there, and the
//! browser then takes this server for a part of that site. What gives such a request away is the name in
//! `Host`.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// The port of an address that names none (RFC 9110, section 4.2.1).
const PORT_OF_HTTP: u16 = 80;

/// A host and port as `Host` and `Origin` write them: compared whole, never by how they begin or end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Authority {
    /// In small letters; an IPv6 address with its brackets.
    host: String,
    port: u16,
}

impl Authority {
    /// The authority that `text` is, and nothing beside it: no user, no path, no spaces.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (host, rest) = if let Some(inner) = text.strip_prefix('[') {
            let (address, rest) = inner.split_once(']')?;
            (format!("[{}]", address.parse::<Ipv6Addr>().ok()?), rest)
        } else {
            let (host, rest) = text.split_at(text.find(':').unwrap_or(text.len()));
            let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
            (!host.is_empty() && host.chars().all(plain)).then(|| (host.to_ascii_lowercase(), rest))?
        };
        Some(Self { host, port: port(rest)? })
    }

    /// The authority that `Origin` is of; `None` for `null`, other schemes and whatever else is none of ours.
    pub(super) fn of_origin(text: &str) -> Option<Self> {
        Self::parse(text.strip_prefix("http://")?)
    }
}

/// The port that `:80` names; of nothing, the usual one.
fn port(text: &str) -> Option<u16> {
    let Some(digits) = text.strip_prefix(':') else {
        return text.is_empty().then_some(PORT_OF_HTTP);
    };
    let exact = !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit());
    exact.then(|| digits.parse().ok())?
}

/// Everything a server may be called.
#[derive(Clone, Debug)]
pub(super) struct OwnAuthorities(Vec<Authority>);

impl OwnAuthorities {
    /// The names of a server that listens at `address`: the address itself, and `localhost` where that is
    /// this machine.
    pub(super) fn at(address: SocketAddr) -> Self {
        let host = match address.ip() {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let named = |host: String| Authority { host, port: address.port() };
        let mut names = vec![named(host)];
        if address.ip().is_loopback() {
            names.push(named("localhost".to_owned()));
        }
        Self(names)
    }

    /// Whether `authority` is one of ours.
    pub(super) fn has(&self, authority: &Authority) -> bool {
        self.0.contains(authority)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ours() -> OwnAuthorities {
        OwnAuthorities::at(SocketAddr::from(([127, 0, 0, 1], 8123)))
    }

    fn is_ours(text: &str) -> Option<bool> {
        Authority::parse(text).map(|authority| ours().has(&authority))
    }

    #[test]
    fn only_our_own_names_are_ours() {
        for own in ["127.0.0.1:8123", "localhost:8123", "LocalHost:8123"] {
            assert_eq!(is_ours(own), Some(true), "{own}");
        }
        let others = [
            "127.evil.com:8123",
            "127.0.0.1.evil.com:8123",
            "127.0.0.1",
            "127.0.0.1:812",
            "127.0.0.1:81234",
            "127.0.0.2:8123",
            "127.1:8123",
            "0x7f000001:8123",
            "127.0.0.1.:8123",
            "evil.com",
            "localhost",
            "localhost.evil.com:8123",
            "[::1]:8123",
        ];
        for other in others {
            assert_ne!(is_ours(other), Some(true), "{other}");
        }
    }

    #[test]
    fn what_is_no_host_and_port_is_none() {
        let odd = [
            "",
            ":8123",
            "127.0.0.1:",
            "127.0.0.1:0",
            "127.0.0.1:08123",
            "127.0.0.1:+8123",
            "127.0.0.1:65536",
            "127.0.0.1:8123:8123",
            "127.0.0.1:8123/",
            "127.0.0.1:8123, evil.com",
            "127.0.0.1:8123@evil.com",
            "user@127.0.0.1:8123",
            " 127.0.0.1:8123",
            "127.0.0.1 :8123",
            "127.0.0.1%00:8123",
            "http://127.0.0.1:8123",
            "[::1",
            "[127.0.0.1]:8123",
            "[::1]8123",
        ];
        for text in odd {
            assert_eq!(Authority::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn an_address_of_six_groups_is_compared_by_its_value() {
        let ours = OwnAuthorities::at(SocketAddr::new("fe80::1".parse().expect("an address"), 8123));
        assert!(ours.has(&Authority::parse("[FE80:0:0::1]:8123").expect("an authority")));
        assert!(!ours.has(&Authority::parse("localhost:8123").expect("an authority")));
    }

    #[test]
    fn an_origin_has_our_scheme_and_nothing_behind_the_port() {
        let origin = |text| Authority::of_origin(text).is_some_and(|authority| ours().has(&authority));
        assert!(origin("http://127.0.0.1:8123"));
        for other in ["null", "https://127.0.0.1:8123", "http://127.0.0.1:8123/", "127.0.0.1:8123", ""] {
            assert!(!origin(other), "{other}");
        }
    }

    proptest! {
        #[test]
        fn nothing_longer_or_shorter_than_our_name_is_ours(
            before in "[a-z0-9.:@/-]{0,6}",
            after in "[a-z0-9.:@/-]{0,6}",
        ) {
            prop_assume!(!before.is_empty() || !after.is_empty());
            let text = format!("{before}127.0.0.1:8123{after}");
            prop_assert_ne!(is_ours(&text), Some(true), "{}", text);
        }

        #[test]
        fn any_text_can_be_parsed(text in ".{0,40}") {
            let _ = Authority::parse(&text);
        }
    }
}
