//! What a file of the ISO base media family says that it is.

/// `ftyp` brands of HEIF still pictures, whichever codec they are of: its own (annexes B.4 and E), MIAF's and
/// AVIF's.
const BRANDS: [&[u8]; 14] = [
    b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"heif", b"mif1", b"mif2", b"msf1", b"miaf",
    b"avif", b"avis", b"avio",
];

/// Whether a file of the ISO base media family, of which these are the first bytes, is a picture.
pub(crate) fn is_picture(head: &[u8]) -> bool {
    brands(head).any(|brand| BRANDS.contains(&brand))
}

/// The name that a file's first bytes give it.
pub(crate) fn named(head: &[u8]) -> &'static str {
    if brands(head).any(|brand| brand.starts_with(b"avi")) { "AVIF" } else { "HEIC" }
}

/// The usual extension, without its dot, of such a file.
pub(crate) fn extension(head: &[u8]) -> &'static str {
    if named(head) == "AVIF" { "avif" } else { "heic" }
}

/// The brands that a file says it is of, its major one first (ISO/IEC 14496-12, section 4.3).
fn brands(head: &[u8]) -> impl Iterator<Item = &[u8]> {
    let length = head.first_chunk().map_or(0, |length| u32::from_be_bytes(*length) as usize);
    let end = length.clamp(12.min(head.len()), head.len());
    let all = head.get(8..end).unwrap_or_default();
    // The second four bytes are the major brand's version.
    all.chunks_exact(4).enumerate().filter(|(i, _)| *i != 1).map(|(_, brand)| brand)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brands_tell_pictures_from_videos() {
        assert!(is_picture(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"));
        assert!(is_picture(b"\0\0\0\x1cftypmp42\0\0\0\0isommiafheic"));
        assert!(!is_picture(b"\0\0\0\x18ftypmp42\0\0\0\0isommp42"));
        // What comes after the box is no brand, and neither is the version.
        assert!(!is_picture(b"\0\0\0\x14ftypmp42\0\0\0\0isomheic"));
        assert!(!is_picture(b"\0\0\0\x14ftypmp42heicisom"));
        assert!(!is_picture(b"\0\0\0\x18ftyp"));
        assert_eq!(named(b"\0\0\0\x18ftypmif1\0\0\0\0miafavif"), "AVIF");
        assert_eq!(named(b"\0\0\0\x18ftypmif1\0\0\0\0miafheic"), "HEIC");
    }
}
