//! Forty faces for surveys, which ask how reading does in faces of all sorts: typewriters, slabs, condensed,
//! light and heavy ones. Read from Debian packages, never stored here.

use super::fonts::{APACHE, Face, OFL, VERA};

const GPL: &str = "GNU General Public License with font exception";
const MIT: &str = "MIT License";
const FREE: &str = "free for any use";

/// A face whose file stands below the system's folder of fonts.
macro_rules! face {
    ($name:literal, $path:literal, $package:literal, $licence:ident) => {
        Face { name: $name, path: concat!("/usr/share/fonts/", $path), package: $package, licence: $licence }
    };
}

/// The faces.
pub(crate) static MANY: [Face; 40] = [
    face!("Liberation Sans", "truetype/liberation2/LiberationSans-Regular.ttf", "fonts-liberation2", OFL),
    face!("Liberation Sans Bold", "truetype/liberation2/LiberationSans-Bold.ttf", "fonts-liberation2", OFL),
    face!("Liberation Serif", "truetype/liberation2/LiberationSerif-Regular.ttf", "fonts-liberation2", OFL),
    face!("Liberation Serif Bold", "truetype/liberation2/LiberationSerif-Bold.ttf", "fonts-liberation2", OFL),
    face!("Liberation Mono", "truetype/liberation2/LiberationMono-Regular.ttf", "fonts-liberation2", OFL),
    face!("Liberation Mono Bold", "truetype/liberation2/LiberationMono-Bold.ttf", "fonts-liberation2", OFL),
    face!("DejaVu Sans", "truetype/dejavu/DejaVuSans.ttf", "fonts-dejavu-core", VERA),
    face!("DejaVu Sans Condensed", "truetype/dejavu/DejaVuSansCondensed.ttf", "fonts-dejavu-extra", VERA),
    face!("DejaVu Sans Mono", "truetype/dejavu/DejaVuSansMono.ttf", "fonts-dejavu-core", VERA),
    face!("DejaVu Serif", "truetype/dejavu/DejaVuSerif.ttf", "fonts-dejavu-core", VERA),
    face!("DejaVu Serif Bold", "truetype/dejavu/DejaVuSerif-Bold.ttf", "fonts-dejavu-core", VERA),
    face!("Lato", "truetype/lato/Lato-Regular.ttf", "fonts-lato", OFL),
    face!("Lato Light", "truetype/lato/Lato-Light.ttf", "fonts-lato", OFL),
    face!("Lato Black", "truetype/lato/Lato-Black.ttf", "fonts-lato", OFL),
    face!("Open Sans", "truetype/open-sans/OpenSans-Regular.ttf", "fonts-open-sans", APACHE),
    face!("Open Sans Condensed Bold", "truetype/open-sans/OpenSans-CondBold.ttf", "fonts-open-sans", APACHE),
    face!("Roboto", "truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf", "fonts-roboto-unhinted", APACHE),
    face!(
        "Roboto Condensed",
        "truetype/roboto/unhinted/RobotoCondensed-Regular.ttf",
        "fonts-roboto-unhinted",
        APACHE
    ),
    face!(
        "Roboto Medium Italic",
        "truetype/roboto/unhinted/RobotoTTF/Roboto-MediumItalic.ttf",
        "fonts-roboto-unhinted",
        APACHE
    ),
    face!("Roboto Slab", "opentype/roboto/slab/RobotoSlab-Regular.otf", "fonts-roboto-slab", APACHE),
    face!("Roboto Slab Bold", "opentype/roboto/slab/RobotoSlab-Bold.otf", "fonts-roboto-slab", APACHE),
    face!("Gentium Basic", "truetype/gentium-basic/GenBasR.ttf", "fonts-sil-gentium-basic", OFL),
    face!("Gentium Basic Bold", "truetype/gentium-basic/GenBasB.ttf", "fonts-sil-gentium-basic", OFL),
    face!("Courier Prime", "opentype/courier-prime/Courier Prime.otf", "fonts-courier-prime", OFL),
    face!("Courier Prime Bold", "opentype/courier-prime/Courier Prime Bold.otf", "fonts-courier-prime", OFL),
    face!("Courier Prime Sans", "opentype/courier-prime/Courier Prime Sans.otf", "fonts-courier-prime", OFL),
    face!("GNU Typewriter", "truetype/gnutypewriter/GNUTypewriter.ttf", "fonts-gnutypewriter", OFL),
    face!("Tlwg Typewriter", "truetype/tlwg/TlwgTypewriter.ttf", "fonts-tlwg-typewriter-ttf", GPL),
    face!("FreeMono", "truetype/freefont/FreeMono.ttf", "fonts-freefont-ttf", GPL),
    face!("FreeMono Bold", "truetype/freefont/FreeMonoBold.ttf", "fonts-freefont-ttf", GPL),
    face!("FreeSerif", "truetype/freefont/FreeSerif.ttf", "fonts-freefont-ttf", GPL),
    face!("CMU Typewriter", "truetype/cmu/cmuntt.ttf", "fonts-cmu", OFL),
    face!("CMU Serif", "truetype/cmu/cmunrm.ttf", "fonts-cmu", OFL),
    face!("CMU Sans Serif", "truetype/cmu/cmunss.ttf", "fonts-cmu", OFL),
    face!("Inconsolata", "truetype/inconsolata/Inconsolata.otf", "fonts-inconsolata", OFL),
    face!("Hack", "truetype/hack/Hack-Regular.ttf", "fonts-hack", MIT),
    face!("B612", "opentype/b612/B612-Regular.otf", "fonts-b612", OFL),
    face!("OCR-B", "opentype/ocr-b/OCRB.otf", "fonts-ocr-b", FREE),
    face!("Comfortaa", "truetype/comfortaa/Comfortaa-Regular.ttf", "fonts-comfortaa", OFL),
    face!("Bebas Neue", "opentype/bebas-neue/BebasNeue-Regular.otf", "fonts-bebas-neue", OFL),
];
