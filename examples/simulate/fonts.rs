//! The fonts pages are printed in: read from Debian packages when samples are made, never stored here.

use ab_glyph::FontVec;

/// A font file of a Debian package.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Face {
    /// Family and style.
    pub(crate) name: &'static str,
    /// Where the package puts it.
    pub(crate) path: &'static str,
    /// The package.
    pub(crate) package: &'static str,
    /// The licence it is published under.
    pub(crate) licence: &'static str,
}

pub(super) const OFL: &str = "SIL Open Font License 1.1";
pub(super) const APACHE: &str = "Apache License 2.0";
pub(super) const VERA: &str = "Bitstream Vera and Arev licence";

macro_rules! faces {
    ($($id:ident = $name:literal, $path:literal, $package:literal, $licence:ident;)*) => {
        $(#[doc = concat!("`", $name, "`.")]
        pub(crate) static $id: Face = Face {
            name: $name,
            path: concat!("/usr/share/fonts/", $path),
            package: $package,
            licence: $licence,
        };)*
        /// Every face a scene may use.
        pub(crate) static ALL: &[&Face] = &[$(&$id),*];
    };
}

faces! {
    SANS = "Liberation Sans", "truetype/liberation2/LiberationSans-Regular.ttf", "fonts-liberation2", OFL;
    SANS_BOLD = "Liberation Sans Bold", "truetype/liberation2/LiberationSans-Bold.ttf",
        "fonts-liberation2", OFL;
    TIMES = "Liberation Serif", "truetype/liberation2/LiberationSerif-Regular.ttf", "fonts-liberation2", OFL;
    TIMES_BOLD = "Liberation Serif Bold", "truetype/liberation2/LiberationSerif-Bold.ttf",
        "fonts-liberation2", OFL;
    DEJAVU = "DejaVu Sans", "truetype/dejavu/DejaVuSans.ttf", "fonts-dejavu-core", VERA;
    DEJAVU_BOLD = "DejaVu Sans Bold", "truetype/dejavu/DejaVuSans-Bold.ttf", "fonts-dejavu-core", VERA;
    LATO = "Lato", "truetype/lato/Lato-Regular.ttf", "fonts-lato", OFL;
    LATO_BOLD = "Lato Bold", "truetype/lato/Lato-Bold.ttf", "fonts-lato", OFL;
    OPEN = "Open Sans", "truetype/open-sans/OpenSans-Regular.ttf", "fonts-open-sans", APACHE;
    OPEN_BOLD = "Open Sans Semibold", "truetype/open-sans/OpenSans-Semibold.ttf", "fonts-open-sans", APACHE;
    ROBOTO = "Roboto", "truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
        "fonts-roboto-unhinted", APACHE;
    ROBOTO_BOLD = "Roboto Bold", "truetype/roboto/unhinted/RobotoTTF/Roboto-Bold.ttf",
        "fonts-roboto-unhinted", APACHE;
    GENTIUM = "Gentium Basic", "truetype/gentium-basic/GenBasR.ttf", "fonts-sil-gentium-basic", OFL;
    GENTIUM_BOLD = "Gentium Basic Bold", "truetype/gentium-basic/GenBasB.ttf", "fonts-sil-gentium-basic", OFL;
}

/// Digits and capitals that are part of the project: for tests, which have no packages.
pub(crate) static OWN: Face = Face {
    name: "Open Sans Semibold, digits and capitals",
    path: concat!(env!("CARGO_MANIFEST_DIR"), "/src/draw/font/OpenSans-Semibold-subset.ttf"),
    package: "fonts-open-sans",
    licence: APACHE,
};

/// The `apt-get` line that installs what is missing of `faces`; `None` when every face is there.
pub(crate) fn missing<'a>(faces: impl IntoIterator<Item = &'a Face>) -> Option<String> {
    let absent = |f: &&Face| !std::path::Path::new(f.path).exists();
    let mut packages: Vec<&str> = faces.into_iter().filter(absent).map(|f| f.package).collect();
    packages.sort_unstable();
    packages.dedup();
    (!packages.is_empty()).then(|| format!("apt-get install -y {}", packages.join(" ")))
}

/// Reads and parses a face.
pub(crate) fn load(face: &Face) -> Result<FontVec, String> {
    let bytes = std::fs::read(face.path)
        .map_err(|e| format!("{}: {e}; try: apt-get install -y {}", face.path, face.package))?;
    FontVec::try_from_vec(bytes).map_err(|e| format!("{}: {e}", face.path))
}
