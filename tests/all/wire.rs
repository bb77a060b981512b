//! HTTP by hand: requests that no browser would send, over a bare socket.

#![expect(clippy::unwrap_used, reason = "a test that cannot set its scene has failed")]

use std::fmt::Write as _;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// Time after which a test that waits for a server has failed.
const HOPELESS: Duration = Duration::from_mins(2);

/// A request, its headers in any order and number.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    method: String,
    path: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Request {
    pub(crate) fn new(method: &str, path: &str) -> Self {
        Self { method: method.to_owned(), path: path.to_owned(), headers: Vec::new(), body: Vec::new() }
    }

    /// The same request, with one more header.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The same request, without any header of this name.
    pub(crate) fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(own, _)| !own.eq_ignore_ascii_case(name));
        self
    }

    /// The same request, with this value in the place of whatever the header held.
    pub(crate) fn set(self, name: &str, value: &str) -> Self {
        self.without(name).with(name, value)
    }

    /// Whether this is its method.
    pub(crate) fn is(&self, method: &str) -> bool {
        self.method == method
    }

    /// The same request, with a body and its length.
    pub(crate) fn body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        let length = self.body.len().to_string();
        self.set("Content-Length", &length)
    }

    /// The head as it goes over the wire.
    pub(crate) fn head(&self) -> Vec<u8> {
        let mut head = format!("{} {} HTTP/1.1\r\n", self.method, self.path);
        for (name, value) in &self.headers {
            write!(head, "{name}: {value}\r\n").unwrap();
        }
        head.push_str("\r\n");
        head.into_bytes()
    }

    /// The whole request as it goes over the wire.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        [self.head(), self.body.clone()].concat()
    }

    /// Sends it, and waits for the answer.
    pub(crate) fn send(&self, to: SocketAddr) -> Answer {
        let mut socket = connect(to);
        // The server may have answered, and closed, before it was told everything.
        let _ = socket.write_all(&self.bytes());
        answer(&mut socket).unwrap_or_else(|| panic!("no answer to {} {}", self.method, self.path))
    }
}

impl Answer {
    /// The values of a header.
    pub(crate) fn header(&self, name: &str) -> Vec<&str> {
        self.headers
            .iter()
            .filter(|(own, _)| own.eq_ignore_ascii_case(name))
            .map(|(_, v)| v.as_str())
            .collect()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {} {}", self.status, self.text()))
    }
}

/// A socket to a server, which waits long but not for ever.
pub(crate) fn connect(to: SocketAddr) -> TcpStream {
    let socket = TcpStream::connect(to).unwrap();
    socket.set_read_timeout(Some(HOPELESS)).unwrap();
    socket.set_write_timeout(Some(HOPELESS)).unwrap();
    socket
}

/// Everything that comes until the server closes; `None` if that is nothing.
pub(crate) fn answer(socket: &mut TcpStream) -> Option<Answer> {
    let mut bytes = Vec::new();
    match socket.read_to_end(&mut bytes) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::ConnectionReset => {}
        Err(error) => panic!("{error} after {} bytes", bytes.len()),
    }
    (!bytes.is_empty()).then(|| parse(&bytes))
}

fn parse(bytes: &[u8]) -> Answer {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = std::str::from_utf8(&bytes[..end]).unwrap();
    let mut lines = head.split("\r\n");
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers = lines.map(|line| line.split_once(": ").unwrap()).map(|(n, v)| (n.to_owned(), v.to_owned()));
    Answer { status, headers: headers.collect(), body: bytes[end + 4..].to_vec() }
}
