//! HEIF pictures (ISO/IEC 23008-12): HEIC, which phones save, and AVIF, which web sites give.

#[cfg(feature = "heif")]
mod av1;
mod brand;
#[cfg(feature = "heif")]
mod decoded;
#[cfg(feature = "heif")]
mod failure;
mod remedy;
#[cfg(feature = "heif")]
mod turned;
#[cfg(not(feature = "heif"))]
mod undecoded;

pub(super) use brand::{extension, is_picture};
#[cfg(feature = "heif")]
pub(super) use decoded::{pixels, size};
#[cfg(not(feature = "heif"))]
pub(super) use undecoded::{pixels, size};
