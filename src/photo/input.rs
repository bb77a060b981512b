//! Where pictures come from: files, and bytes that somebody else read.

use super::limits::Limits;
use super::source;
use crate::diagnostics::{Result, shown};
use std::borrow::Cow;
use std::io::Read;
use std::path::PathBuf;

/// Where a picture comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A file.
    Path(PathBuf),
    /// Bytes already read, e.g. from standard input, with a name to show.
    Bytes {
        /// The name shown to people.
        name: String,
        /// The file's bytes.
        bytes: Vec<u8>,
    },
}

impl Input {
    /// What a stream such as standard input gives, called `name`.
    ///
    /// Refuses, without waiting for the rest, what does not begin like a picture or has more bytes than
    /// `limits` allow; see [`load`](super::load) for the names.
    pub fn from_reader(name: &str, reader: impl Read, limits: &Limits) -> Result<Self> {
        let bytes = source::fill(reader, 0, limits).map_err(|diagnostic| diagnostic.in_file(shown(name)))?;
        Ok(Self::Bytes { name: name.to_owned(), bytes })
    }

    /// The name as messages and records show it: one line, whatever the file is called.
    pub fn shown(&self) -> String {
        match self {
            Self::Path(path) => shown(path),
            Self::Bytes { name, .. } => shown(name),
        }
    }
    /// The input's bytes, at most `limits.bytes` of them, once the first of them look like a picture.
    pub(super) fn bytes(&self, limits: &Limits) -> Result<Cow<'_, [u8]>> {
        match self {
            Self::Bytes { bytes, .. } if bytes.len() as u64 > limits.bytes => {
                Err(source::too_many(bytes.len() as u64, limits))
            }
            Self::Bytes { bytes, .. } => Ok(Cow::Borrowed(bytes)),
            Self::Path(path) => source::read(path, limits).map(Cow::Owned),
        }
    }
}
