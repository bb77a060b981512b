"""Prints the fonts of Debian whose designs are kept out of the training, with what sort of face each is.

    PYTHONPATH=scripts python -m train_digits.kept HANDS > examples/simulate/kept_out.csv

HANDS is the folder of the npm packages of hands.txt, which `scripts/train-digits` fetches: which designs are
kept out depends on all fonts.
"""

import subprocess
import sys

from PIL import ImageFont

from . import fonts

SERIFS = ("arapey", "gfsdidot", "ebgaramond", "elstob", "cardo", "ptf")
SLABS = ("robotoslab",)
SQUARE = ("ocra",)
SLANTED = ("italic", "oblique", "eurof36", "eurof56", "eurof76", "eurofc36", "eurofc56", "eurofc76", "ptf76")
NARROW = ("condensed", "narrow")
HAIRLINE = ("thin", "extralight", "eurof35", "eurof36", "eurofc35", "eurofc36")

# Share of an 8's height by which digits stand higher or hang lower than one another, from which they are
# old-style figures.
OLD_STYLE = 0.12


def sort(face):
    """The sort of face, the rarest first that it is."""
    name = (face.path.stem + face.name).lower().replace(" ", "")

    def is_a(sort):
        return any(word in name for word in sort)

    if face.ink != 1:
        return "like handwriting"
    if is_a(SQUARE):
        return "square"
    base = "serif" if is_a(SERIFS) else "slab" if is_a(SLABS) else "sans"
    if _spread(face) > OLD_STYLE:
        return f"old-style {base}"
    if is_a(HAIRLINE):
        return "hairline"
    if is_a(NARROW):
        return "condensed"
    return f"italic {base}" if is_a(SLANTED) else base


def _spread(face):
    font = ImageFont.truetype(str(face.path), 200, index=face.index)
    boxes = {digit: font.getbbox(digit) for digit in "123456789"}
    most = max(max(box[i] for box in boxes.values()) - min(box[i] for box in boxes.values()) for i in (1, 3))
    return most / (boxes["8"][3] - boxes["8"][1])


def _package(path):
    told = subprocess.run(["dpkg-query", "--search", str(path)], capture_output=True, text=True, check=True)
    return told.stdout.split(":")[0]


def main():
    """One line a font: sort, file, package."""
    _, test = fonts.split(fonts.load(sys.argv[1]))
    for face in sorted((f for design in test for f in design if f.path.suffix != fonts.WEB), key=_order):
        print(f"{sort(face)},{face.path},{_package(face.path)}")


def _order(face):
    return sort(face), face.path


if __name__ == "__main__":
    main()
