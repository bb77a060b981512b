//! Streams that unpack to far more than any page needs are refused before a PDF is read, since its reader
//! unpacks whatever there is, as often as it is packed.

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZFlush, MZStatus};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes that a stream may unpack to: a picture of 64 megapixels in red, green and blue, with room to spare.
const MOST: u64 = 256 << 20;

/// How often something may be packed within itself. Nothing sensible is packed more than twice.
const DEEPEST: usize = 3;

/// Bytes unpacked at a time.
const CHUNK: usize = 32 << 10;

/// Bytes that all streams of a file may unpack to: two thousand pages scanned in fine resolution.
const MOST_IN_ALL: u64 = 16 << 30;

/// Whether no stream in the file that has these bytes unpacks to more than 256 MiB, each as often as it is
/// packed.
pub(super) fn is_bounded(bytes: &[u8]) -> bool {
    is_within(bytes, MOST, MOST_IN_ALL)
}

fn is_within(bytes: &[u8], most: u64, in_all: u64) -> bool {
    let streams: Vec<&[u8]> = streams(bytes).collect();
    let spent = AtomicU64::new(0);
    streams.into_par_iter().all(|stream| {
        let mut layers: Vec<Layer> = Vec::new();
        let fits = unpack(&mut layers, 0, stream, most);
        let unpacked = layers.iter().map(|layer| layer.unpacked).sum();
        fits && spent.fetch_add(unpacked, Ordering::Relaxed) + unpacked <= in_all
    })
}

/// Everything that may be a stream, from its first byte to the end of the file: packed data know where they
/// end. What the file says of a stream's length and of how it is packed need not be true, and is not asked.
fn streams(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    const WORD: &[u8] = b"stream";
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let data = &rest[find(rest, WORD)? + WORD.len()..];
        let data = data.strip_prefix(b"\r").unwrap_or(data);
        rest = data.strip_prefix(b"\n").unwrap_or(data);
        Some(rest)
    })
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    let first = *wanted.first()?;
    let mut from = 0;
    loop {
        from += bytes.get(from..)?.iter().position(|byte| *byte == first)?;
        if bytes[from..].starts_with(wanted) {
            return Some(from);
        }
        from += 1;
    }
}

/// What is unpacked of one layer of packing.
struct Layer {
    state: Option<Box<InflateState>>,
    unpacked: u64,
}

impl Layer {
    /// The layer of what begins with these bytes: with the header that PDF asks for (RFC 1950), or without,
    /// which readers put up with.
    fn of(packed: &[u8]) -> Self {
        let has_header = matches!(packed, [method, flags, ..]
            if method & 0x0f == 8 && (u32::from(*method) << 8 | u32::from(*flags)).is_multiple_of(31));
        let format = if has_header { DataFormat::ZLibIgnoreChecksum } else { DataFormat::Raw };
        Self { state: Some(InflateState::new_boxed(format)), unpacked: 0 }
    }
}

/// Unpacks `packed`, which comes next in the layer of this depth, and what that unpacks to in turn; false
/// once there is too much.
fn unpack(layers: &mut Vec<Layer>, depth: usize, mut packed: &[u8], most: u64) -> bool {
    if layers.len() == depth {
        layers.push(Layer::of(packed));
    }
    let mut chunk = vec![0; CHUNK];
    loop {
        let Some(state) = layers[depth].state.as_mut() else { return true };
        let result = inflate(state, packed, &mut chunk, MZFlush::None);
        packed = &packed[result.bytes_consumed..];
        let unpacked = &chunk[..result.bytes_written];
        layers[depth].unpacked += unpacked.len() as u64;
        if layers[depth].unpacked > most {
            return false;
        }
        if !unpacked.is_empty() && depth + 1 < DEEPEST && !unpack(layers, depth + 1, unpacked, most) {
            return false;
        }
        match result.status {
            Ok(MZStatus::Ok) if !packed.is_empty() || result.bytes_written == CHUNK => {}
            Ok(MZStatus::Ok) | Err(miniz_oxide::MZError::Buf) => return true,
            // The end, or nothing packed.
            _ => layers[depth].state = None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use miniz_oxide::deflate::{compress_to_vec, compress_to_vec_zlib};

    fn file(data: &[u8]) -> Vec<u8> {
        [b"%PDF-1.4\n1 0 obj <<>>\nstream\r\n", data, b"\nendstream\n2 0 obj <<>> stream\nq\nendstream"]
            .concat()
    }

    #[test]
    fn a_stream_may_unpack_to_so_much_and_no_more() {
        let most = 100_000;
        for pack in [compress_to_vec_zlib, compress_to_vec] {
            let packed = |length: usize| pack(&vec![7; length], 6);
            assert!(is_within(&file(&packed(100_000)), most, MOST_IN_ALL));
            assert!(!is_within(&file(&packed(100_001)), most, MOST_IN_ALL));
            // Packed once more, the first layer is small.
            let twice = pack(&packed(100_001), 6);
            assert!(twice.len() < 200 && !is_within(&file(&twice), most, MOST_IN_ALL));
            assert!(!is_within(&file(&pack(&twice, 6)), most, MOST_IN_ALL));
        }
        let noise: Vec<u8> = (0..300_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        assert!(is_within(&file(&noise), most, MOST_IN_ALL), "what is not packed is as long as it is");
        assert!(
            is_within(&file(b""), most, 1000)
                && is_within(b"stream", most, 1000)
                && is_within(b"", most, MOST_IN_ALL)
        );
    }

    #[test]
    fn what_follows_is_looked_at_too() {
        let bomb = compress_to_vec_zlib(&vec![0; 200_000], 6);
        let torn = [&file(b"words")[..], &file(&bomb)].concat();
        assert!(!is_within(&torn, 100_000, MOST_IN_ALL));
        // Many that are small are too much at some point.
        let many = file(&compress_to_vec_zlib(&vec![0; 50_000], 6)).repeat(3);
        assert!(is_within(&many, 100_000, 151_000) && !is_within(&many, 100_000, 149_000));
        // Without the word that ends it.
        assert!(!is_within(&[b"stream\n", &bomb[..]].concat(), 100_000, MOST_IN_ALL));
    }
}
