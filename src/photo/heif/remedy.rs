//! What helps where a HEIF picture cannot be decoded.

/// Another format, made now or by the camera from now on.
pub(super) const ANOTHER_FORMAT: &str =
    "convert it: `heif-convert IMG.heic IMG.jpg`; or set the phone's camera to \"most compatible\"";
