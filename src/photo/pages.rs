//! The pages of a picture file: TIFF, the format of scanners and fax machines, holds any number.

use image::ImageFormat;

/// Most pages that are counted: a chain of them may be a circle.
const MOST: usize = 10_000;

/// The tag that says what a picture of the file is for, and its bit for a smaller copy of another one (TIFF
/// 6.0, section 8, `NewSubfileType`).
const PURPOSE: (u64, u64) = (254, 1);

/// The pages of a file that is whole, at least one; smaller copies of pages are none.
pub(super) fn count(bytes: &[u8], format: ImageFormat) -> usize {
    if format != ImageFormat::Tiff {
        return 1;
    }
    Directories::of(bytes).map_or(1, |directories| directories.pages().count().max(1))
}

/// The TIFF with page `index`, from zero, as its only one; `None` where it has no such page. All that is
/// changed is which directory is the first, and that none comes after it: the page's data stay bit for bit.
pub(super) fn alone(bytes: &[u8], index: usize) -> Option<Vec<u8>> {
    let directories = Directories::of(bytes)?;
    let (is_little, is_big) = (directories.is_little, directories.is_big);
    let page = directories.pages().nth(index)?;
    let mut alone = bytes.to_vec();
    let (size, first) = if is_big { (8, 8) } else { (4, 4) };
    let mut put = |at: u64, offset: u64| {
        let offset = if is_little { offset.to_le_bytes() } else { offset.to_be_bytes() };
        let offset = if is_little { &offset[..size] } else { &offset[8 - size..] };
        let at = usize::try_from(at).ok()?;
        alone.get_mut(at..at.checked_add(size)?)?.copy_from_slice(offset);
        Some(())
    };
    put(first, page.offset)?;
    put(page.end, 0)?;
    Some(alone)
}

/// A directory of a TIFF.
struct Directory {
    /// Where it begins.
    offset: u64,
    /// Where it says which one comes next.
    end: u64,
    is_page: bool,
}

/// The directories of a TIFF (TIFF 6.0, section 2) or `BigTIFF` one after the other.
struct Directories<'a> {
    bytes: &'a [u8],
    is_little: bool,
    is_big: bool,
    next: u64,
}

impl<'a> Directories<'a> {
    fn of(bytes: &'a [u8]) -> Option<Self> {
        let is_little = bytes.starts_with(b"II");
        let mut found = Self { bytes, is_little, is_big: false, next: 0 };
        found.is_big = found.number(2, 2)? == 43;
        found.next = if found.is_big { found.number(8, 8)? } else { found.number(4, 4)? };
        Some(found)
    }

    fn pages(self) -> impl Iterator<Item = Directory> {
        self.take(MOST).filter(|directory| directory.is_page)
    }

    /// The number in `size` bytes, at most 8, at `at`.
    fn number(&self, at: u64, size: u64) -> Option<u64> {
        let at = usize::try_from(at).ok()?;
        let bytes = self.bytes.get(at..at.checked_add(size as usize)?)?;
        let grown = |number: u64, byte: &u8| number << 8 | u64::from(*byte);
        Some(if self.is_little { bytes.iter().rev().fold(0, grown) } else { bytes.iter().fold(0, grown) })
    }
}

impl Iterator for Directories<'_> {
    type Item = Directory;

    fn next(&mut self) -> Option<Directory> {
        let at = self.next;
        if at == 0 {
            return None;
        }
        let (count_size, entry_size, offset_size) = if self.is_big { (8, 20, 8) } else { (2, 12, 4) };
        let count = self.number(at, count_size)?;
        let first = at.checked_add(count_size)?;
        let end = first.checked_add(count.checked_mul(entry_size)?)?;
        // Without an end the directory is no whole one.
        self.next = self.number(end, offset_size)?;
        let values = first + entry_size - offset_size;
        let purpose = (0..count).find(|i| self.number(first + i * entry_size, 2) == Some(PURPOSE.0));
        let purpose = purpose.and_then(|i| self.number(values + i * entry_size, 4)).unwrap_or_default();
        Some(Directory { offset: at, end, is_page: purpose & PURPOSE.1 == 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A TIFF of nothing but directories with this purpose each, in either byte order.
    fn tiff(purposes: &[u32], little: bool) -> Vec<u8> {
        let two = |n: u16| if little { n.to_le_bytes() } else { n.to_be_bytes() };
        let four = |n: u32| if little { n.to_le_bytes() } else { n.to_be_bytes() };
        let mut bytes = if little { b"II".to_vec() } else { b"MM".to_vec() };
        bytes.extend(two(42));
        bytes.extend(four(8));
        for (i, purpose) in purposes.iter().enumerate() {
            bytes.extend(two(1));
            bytes.extend(two(254));
            bytes.extend(two(4));
            bytes.extend(four(1));
            bytes.extend(four(*purpose));
            bytes.extend(four(if i + 1 < purposes.len() { bytes.len() as u32 + 4 } else { 0 }));
        }
        bytes
    }

    #[test]
    fn pages_are_counted_and_smaller_copies_are_not() {
        for little in [true, false] {
            for (purposes, pages) in [(&[0][..], 1), (&[0, 0, 2], 3), (&[0, 1, 0, 1], 2), (&[1], 1)] {
                assert_eq!(count(&tiff(purposes, little), ImageFormat::Tiff), pages, "{purposes:?}");
            }
        }
        assert_eq!(count(b"II", ImageFormat::Tiff), 1);
        assert_eq!(count(&tiff(&[0, 0], true), ImageFormat::Png), 1);
    }

    #[test]
    fn a_page_alone_is_the_same_but_for_two_offsets() {
        for little in [true, false] {
            let whole = tiff(&[0, 1, 4], little);
            let second = alone(&whole, 1).expect("a second page");
            assert_eq!(count(&second, ImageFormat::Tiff), 1);
            let directory = Directories::of(&second).and_then(|mut all| all.next()).expect("one");
            assert_eq!(directory.offset, 8 + 2 * 18, "{little}");
            let changed = whole.iter().zip(&second).filter(|(a, b)| a != b).count();
            assert!(whole.len() == second.len() && changed <= 8, "{changed}");
            assert!(alone(&whole, 2).is_none());
        }
        assert!(alone(b"II", 0).is_none());
    }

    #[test]
    fn a_circle_of_pages_ends() {
        let mut bytes = tiff(&[0, 0], true);
        let last = bytes.len() - 4;
        bytes[last..].copy_from_slice(&8_u32.to_le_bytes());
        assert_eq!(count(&bytes, ImageFormat::Tiff), MOST);
    }
}
