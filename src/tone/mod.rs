//! Step 2: light evened out ("de-grey"), so that paper is white and ink is dark everywhere.

/// An evenly lit grey picture at working scale.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// 255 = paper, darker = ink of any colour.
    pub grey: image::GrayImage,
    /// Sheet pixels for one photo pixel (at most 1).
    pub scale: f64,
    /// Width of an edge in sheet pixels, 10 % to 90 %; large is blurred.
    pub edge_width: f64,
}

/// Evens out light and tint.
pub fn flatten(_photo: &crate::photo::Photo) -> Sheet {
    Sheet { grey: image::GrayImage::new(1, 1), scale: 1.0, edge_width: 1.0 }
}

impl Sheet {
    /// The sheet as a picture to look at.
    pub fn picture(&self) -> image::RgbImage {
        image::DynamicImage::ImageLuma8(self.grey.clone()).to_rgb8()
    }
}
