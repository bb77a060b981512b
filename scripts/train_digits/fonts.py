"""Digits of installed fonts as masks, one picture a font and digit."""

import hashlib
import re
import subprocess
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

PACKAGES = Path(__file__).parent / "fonts.txt"

# Fonts of hands.txt are all drawn like handwriting, and come as web fonts, of which the plain Latin one is
# used.
WEB, WEB_FILES = ".woff", "node_modules/@fontsource/*/files/*-latin-400-normal.woff"

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
)

# Two fonts with more alike digits than this are one design for the split into training and test fonts.
SAME_DESIGN = 0.97


class Face:
    """A font: its masks (9, HEIGHT, WIDTH) of 0..1, and its kind of ink (1 print, 2 hand, -1 open)."""

    def __init__(self, path, index, name, masks):
        self.path, self.index, self.name, self.masks = path, index, name, masks
        low = name.lower().replace(" ", "") + path.name.lower()
        self.ink = (
            2
            if path.suffix == WEB or any(h in low for h in HAND)
            else -1
            if any(h in low for h in BETWEEN)
            else 1
        )


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


def _face(path, index=0):
    try:
        font = ImageFont.truetype(str(path), 80, index=index)
        found = [_mask(font, d) for d in "123456789"]
        missing = _mask(font, "\U000ffffd")
    except (OSError, ValueError):
        return None
    if any(m is None for m in found):
        return None
    masks = np.zeros((9, HEIGHT, WIDTH), np.float32)
    for slot, mask in zip(masks, found):
        left = (WIDTH - mask.shape[1]) // 2
        slot[:, left : left + mask.shape[1]] = mask
    if missing is not None and any(
        m.shape == missing.shape and np.abs(m - missing).mean() < 0.01 for m in found
    ):
        return None
    flat = masks.reshape(9, -1)
    alike = flat @ flat.T / np.outer(np.linalg.norm(flat, axis=1), np.linalg.norm(flat, axis=1))
    if (alike - np.eye(9)).max() > 0.98 or not 0.04 < masks.mean() < 0.75:
        return None
    return Face(path, index, " ".join(font.getname()), masks)


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
    return debian + sorted(Path(hands).glob(WEB_FILES))


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
        (test if draw % 100 < 15 else training).extend(designs)
    return training, test
