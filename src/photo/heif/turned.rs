//! What a HEIF file says is done with a picture before it is shown: cut, turned, mirrored.

use super::failure::Failure;
use heifer_isobmff::boxes::Property;
use heifer_isobmff::{HeifFile, ItemId};
use image::DynamicImage;

/// The picture as it is to be shown (ISO/IEC 23008-12, section 6.5): what is said is done in its order.
pub(super) fn as_said(
    file: &HeifFile<'_>,
    id: ItemId,
    mut picture: DynamicImage,
) -> Result<DynamicImage, Failure> {
    for property in file.item_properties(id)? {
        picture = match *property {
            Property::Rotation(1) => picture.rotate270(),
            Property::Rotation(2) => picture.rotate180(),
            Property::Rotation(3) => picture.rotate90(),
            Property::Mirror(true) => picture.flipv(),
            Property::Mirror(false) => picture.fliph(),
            Property::CleanAperture { width, height, horiz_offset, vert_offset } => {
                let (x, width) = cut(picture.width(), width, horiz_offset)?;
                let (y, height) = cut(picture.height(), height, vert_offset)?;
                picture.crop_imm(x, y, width, height)
            }
            _ => picture,
        };
    }
    Ok(picture)
}

/// Where what stays of `whole` pixels begins, and how many it has: so many around the middle, moved by an
/// offset; both are fractions.
fn cut(whole: u32, stays: (u32, u32), offset: (i32, u32)) -> Result<(u32, u32), Failure> {
    let outside = || Failure::Damaged("more is cut off than there is".to_owned());
    if stays.1 == 0 || offset.1 == 0 {
        return Err(outside());
    }
    let stays = f64::from(stays.0) / f64::from(stays.1);
    let start = (f64::from(whole) - stays) / 2.0 + f64::from(offset.0) / f64::from(offset.1);
    let (start, stays) = (start.round(), stays.round());
    if start < 0.0 || stays < 1.0 || start + stays > f64::from(whole) {
        return Err(outside());
    }
    Ok((start as u32, stays as u32))
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn what_stays_lies_around_the_middle() {
        assert_eq!(cut(100, (80, 1), (0, 1)).ok(), Some((10, 80)));
        assert_eq!(cut(100, (160, 2), (-10, 1)).ok(), Some((0, 80)));
        assert_eq!(cut(101, (80, 1), (1, 2)).ok(), Some((11, 80)));
        assert!(cut(100, (80, 1), (11, 1)).is_err());
        assert!(cut(100, (80, 0), (0, 1)).is_err());
        assert!(cut(100, (0, 1), (0, 1)).is_err());
    }
}
