"""Digits of installed fonts as masks, one picture a font and digit."""

import hashlib
import re
import subprocess
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage

PACKAGES = Path(__file__).parent / "fonts.txt"

# Fonts of hands.txt are all drawn like handwriting, those of prints.txt like print. They come as web fonts,
# of which the plain Latin one is used, and of print the slanted and the bold one too.
WRITTEN_PACKAGES = Path(__file__).parent / "hands.txt"
PRINTED_PACKAGES = Path(__file__).parent / "prints.txt"
WRITTEN_FILES, PRINTED_FILES = ("400-normal",), ("400-normal", "400-italic", "700-normal")

# Height of a mask in pixels; a digit is drawn to fill it.
HEIGHT = 56
WIDTH = 64

# Fonts drawn like handwriting. The kind of ink of those in between is not told to the network.
HAND = (
    "dkg",
    "breip",
    "kristi",
    "femkeklaver",
    "tomson",
    "summersby",
    "rufscript",
    "steve",
    "seto",
    "kiloji",
    "chilanka",
    "yozfont",
    "sjfonts",
    "delphine",
    "dancing",
    "isabella",
)
BETWEEN = ("humor", "comic", "ecolier", "klee", "purisa", "yusei", "wenkai", "dejima", "kaushan")

# Not digits as puzzles print them: symbols, bar codes, outlines, other scripts' display faces.
SKIP = (
    "emoji",
    "symbol",
    "dingbat",
    "barcode",
    "braille",
    "awesome",
    "outline",
    "shadow",
    "cuneiform",
    "d050000l",
    "standardsymbols",
    "mathjax_size",
    "music",
    "redacted",
    "dsrom",
    "kanjistroke",
    "openfonts",
    "blackboard",
    "lcircle",
    "pattern",
    "marlett",
    "webdings",
    "wingdings",
    "tengwar",
    "fontawesome",
    "cmex",
    "manfnt",
    "linbiolinum_k",
    "ocrbf",
    "ocrbx",
    "ocrbe",
    "nushu",
    "signwriting",
    "mathematical",
    "bullets",
    "underwood",
    "weather",
    "gchan",
)

# Designs that are kept out of training though the draw would not have it: without them their class would have
# no figures.
KEPT_OUT = ("dseg", "special", "gnutypew")

# Two fonts with more alike digits than this are one design for the split into training and test fonts.
SAME_DESIGN = 0.97


# Classes of print that newspapers seldom use, by what their fonts are called; the first that fits counts.
# What is told by the shape of the digits follows in `_kind`.
NAMED = (
    ("segments", ("dseg", "segments")),
    ("outlined", ("rampart", "monofett")),
    (
        "square",
        (
            "orbitron",
            "audiowide",
            "press",
            "vt323",
            "silkscreen",
            "pixelify",
            "michroma",
            "aldrich",
            "quantico",
            "oxanium",
            "chakra",
            "tomorrow",
            "iceland",
            "iceberg",
            "jersey",
            "tiny5",
            "dotgothic",
            "share-tech",
            "sharetech",
            "novasquare",
            "nova-square",
            "eurofurence",
            "opendin",
            "ocra",
            "rubik-mono",
            "black-ops",
            "stencil",
        ),
    ),
    (
        "slab",
        (
            "rokkitt",
            "arvo",
            "slab",
            "bree-serif",
            "bitter",
            "aleo",
            "sanchez",
            "mekanus",
            "schola",
            "bookman",
            "hepta",
        ),
    ),
    (
        "typewriter",
        (
            "mono",
            "courier",
            "typewriter",
            "typist",
            "cousine",
            "elite",
            "latinmodernmono",
            "cursor",
            "cascadia",
            "code",
            "hack",
            "inconsolata",
            "ocr",
            "freemono",
            "tlwgmono",
            "writer",
        ),
    ),
)
# Digits of one font whose heights differ by more than this share are old-style figures.
OLD_STYLE = 0.15
# Narrower than this share of their height, the 1 aside, digits are condensed.
CONDENSED = 0.52
# The class drawn from other faces, and how thick its lines are, in pixels of a mask.
OUTLINED, OUTLINE = "outlined", (1.6, 4.0)


class Face:
    """A font: its masks (9, HEIGHT, WIDTH) of 0..1, and its kind of ink (1 print, 2 hand, -1 open).

    `heights` are those of the digits, the tallest being 1, and `offsets` how far the middle of each is below
    that of the whole line, in the same unit: figures of most fonts are all alike, old-style ones are not.
    """

    def __init__(self, path, index, name, masks, boxes=None):
        self.path, self.index, self.name, self.masks = path, index, name, masks
        low = name.lower().replace(" ", "") + path.name.lower()
        self.ink = (
            2
            if _listed(path, WRITTEN_PACKAGES) or any(h in low for h in HAND)
            else -1
            if any(h in low for h in BETWEEN)
            else 1
        )
        boxes = np.array(boxes or [(0, 1)] * 9, np.float32)
        tall = (boxes[:, 1] - boxes[:, 0]).max()
        middle = (boxes[:, 0].min() + boxes[:, 1].max()) / 2
        self.heights, self.offsets = (boxes[:, 1] - boxes[:, 0]) / tall, (boxes.mean(1) - middle) / tall
        self.kind = _kind(self, low)


def _kind(face, low):
    """The class of a face, for its weight in training and for the table of figures."""
    if face.ink != 1:
        return "hand"
    for kind, names in NAMED:
        if any(n in low for n in names):
            return kind
    if face.heights.min() < 1 - OLD_STYLE:
        return "old-style"
    width = np.median([np.flatnonzero(m.max(0) > 0.2).size for m in face.masks[1:]]) / HEIGHT
    if width < CONDENSED:
        return "condensed"
    return "italic" if "italic" in low or "oblique" in low else "plain"


def outlined(face, rng):
    """The face as an outline of even thickness: lines around the strokes of each digit."""
    inside = face.masks > 0.5
    far = np.stack([ndimage.distance_transform_edt(m) - ndimage.distance_transform_edt(~m) for m in inside])
    thick = rng.uniform(*OUTLINE)
    lines = np.clip(thick / 2 + 0.5 - np.abs(far - thick / 2 + rng.uniform(0, 1.5)), 0, 1).astype(np.float32)
    made = Face(face.path, face.index, face.name, lines)
    made.heights, made.offsets, made.kind = face.heights, face.offsets, OUTLINED
    return made


def _listed(path, packages):
    """Whether a web font's package is in a list: `PREFIX/node_modules/@fontsource/NAME/files/FILE`."""
    return path.suffix == ".woff" and path.parent.parent.name in {
        re.split("[/@]", line)[2] for line in packages.read_text().split() if line.startswith("@fontsource/")
    }


def _mask(font, text):
    """The text cropped to its ink and scaled to HEIGHT; None where the font has no such glyph."""
    box = font.getbbox(text)
    w, h = box[2] - box[0], box[3] - box[1]
    if w < 2 or h < 8 or w > 2 * h:
        return None
    picture = Image.new("L", (w + 8, h + 8), 0)
    ImageDraw.Draw(picture).text((4 - box[0], 4 - box[1]), text, fill=255, font=font)
    ink = picture.getbbox()
    if ink is None:
        return None
    picture = picture.crop(ink)
    width = max(3, min(WIDTH, round(picture.width * HEIGHT / picture.height)))
    return np.asarray(picture.resize((width, HEIGHT), Image.LANCZOS), np.float32) / 255.0


def centred(mask):
    """A digit of HEIGHT rows in the middle of WIDTH columns."""
    slot = np.zeros((HEIGHT, WIDTH), np.float32)
    left = (WIDTH - mask.shape[1]) // 2
    slot[:, left : left + mask.shape[1]] = mask
    return slot


def _face(path, index=0):
    try:
        font = ImageFont.truetype(str(path), 80, index=index)
        found = [_mask(font, d) for d in "123456789"]
        boxes = [font.getbbox(d)[1::2] for d in "123456789"]
        missing = _mask(font, "\U000ffffd")
    except (OSError, ValueError):
        return None
    if any(m is None for m in found):
        return None
    masks = np.stack([centred(m) for m in found])
    if missing is not None and any(
        m.shape == missing.shape and np.abs(m - missing).mean() < 0.01 for m in found
    ):
        return None
    flat = masks.reshape(9, -1)
    alike = flat @ flat.T / np.outer(np.linalg.norm(flat, axis=1), np.linalg.norm(flat, axis=1))
    if (alike - np.eye(9)).max() > 0.98 or not 0.04 < masks.mean() < 0.75:
        return None
    return Face(path, index, " ".join(font.getname()), masks, boxes)


def _files(hands):
    """The font files of the Debian packages in fonts.txt and of the folder `hands`, in a fixed order."""
    packages = PACKAGES.read_text().split()
    told = subprocess.run(
        ["dpkg-query", "--listfiles", *packages], capture_output=True, text=True, check=False
    )
    if told.returncode != 0:
        raise SystemExit(
            "fonts are missing; as root:\n    apt-get install --no-install-recommends "
            "$(cat scripts/train_digits/fonts.txt)\n" + told.stderr
        )
    paths = {Path(line) for line in told.stdout.splitlines()}
    debian = sorted(p for p in paths if p.suffix.lower() in (".ttf", ".otf", ".ttc") and p.is_file())
    web = []
    for packages, styles in ((WRITTEN_PACKAGES, WRITTEN_FILES), (PRINTED_PACKAGES, PRINTED_FILES)):
        for style in styles:
            found = Path(hands).glob(f"node_modules/@fontsource/*/files/*-latin-{style}.woff")
            web += [p for p in found if _listed(p, packages)]
    return debian + sorted(web)


def load(hands):
    """Every font of the packages and of the folder `hands` with the digits 1 to 9, in a fixed order.

    Fonts with equal digits come once.
    """
    faces, seen = [], set()
    for path in _files(hands):
        if any(s in re.sub(r"[^a-z0-9_]", "", path.name.lower()) for s in SKIP):
            continue
        face = _face(path)
        if face is None:
            continue
        key = (face.masks * 7).round().astype(np.uint8).tobytes()
        if key not in seen:
            seen.add(key)
            faces.append(face)
    return faces


def _joined(faces, keys):
    """Lists of faces that look alike or share a key."""
    flat = np.stack([f.masks.reshape(9, -1) for f in faces])
    flat = flat / np.linalg.norm(flat, axis=2, keepdims=True)
    alike = np.einsum("idk,jdk->ijd", flat, flat, optimize=True).mean(2)
    group = list(range(len(faces)))

    def root(i):
        while group[i] != i:
            i = group[i]
        return i

    first = {}
    for i, key in enumerate(keys):
        for j in [first.setdefault(key, i), *np.flatnonzero(alike[i, :i] > SAME_DESIGN)]:
            a, b = root(i), root(int(j))
            group[max(a, b)] = min(a, b)
    found = {}
    for i, face in enumerate(faces):
        found.setdefault(root(i), []).append(face)
    return list(found.values())


def split(faces):
    """(training, test), each a list of designs, a design a list of faces.

    About 15 % of the designs are kept for the test, with every font that looks like them or whose file's name
    begins alike.
    """
    training, test = [], []
    for kin in _joined(faces, [f.path.stem[:4].lower() for f in faces]):
        draw = int(hashlib.sha256(kin[0].path.stem.encode()).hexdigest()[:4], 16)
        designs = _joined(kin, [re.split(r"[^A-Za-z]", f.path.stem)[0].lower() for f in kin])
        kept = draw % 100 < 15 or kin[0].path.stem.lower().startswith(KEPT_OUT)
        (test if kept else training).extend(designs)
    return training, test
