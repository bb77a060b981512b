"""Cells of puzzles that never were: printed, written, smudged and photographed, at 48 pixels a cell.

Everything is drawn as darkness (0 paper, 1 full ink) on the cell with its rim of 3 pixels, sixteen cells a
board, because a board has one print, one pen and one camera.
"""

import io

import numpy as np
from PIL import Image
from scipy import ndimage

from . import patches, strokes

CELLS = 16
CROP = patches.CROP
EMPTY, PRINTED, WRITTEN, CANDIDATES, OPEN = 0, 1, 2, 3, -1
AXIS = np.arange(CROP, dtype=np.float32)
# Shares of the boards whose handwriting is scanned, and of those where it is a font's; the others' is drawn.
FROM_SCANS, FROM_FONTS = 0.4, 0.25


class Board:
    """What the cells of one board share."""

    def __init__(self, rng, faces, scans):
        self.face = draw_face(rng, faces)
        self.size = rng.uniform(0.4, 0.8)
        self.hand = strokes.Hand(rng)
        hands = [design for design in faces if design[0].ink != PRINTED]
        self.script, self.scans = None, None
        source = rng.random()
        if source < FROM_SCANS:
            self.scans = scans
        elif source < FROM_SCANS + FROM_FONTS and hands:
            self.script = draw_face(rng, hands)
        # Scans have soft edges: how steep they are made, and how thick a pen wrote.
        self.steep, self.swell = rng.uniform(1.0, 4.0), rng.normal(0, 0.12)
        self.written_size = rng.uniform(0.27, 0.5) if rng.random() < 0.45 else rng.uniform(0.45, 0.85)
        # Where in their cells this person writes, and how far from there.
        self.written_at = rng.normal(0, 2.5, 2)
        self.written_stray = rng.uniform(1.0, 5.0)
        self.hands = 1 if rng.random() < 0.5 else 16
        self.glare = rng.random() < 0.12
        self.pencil = rng.uniform(0.25, 1.0) if rng.random() < 0.6 else 1.0
        self.print = rng.uniform(0.7, 1.0)
        self.strength = rng.uniform(0.3, 0.95)
        self.blur = rng.choice(
            [rng.uniform(0.2, 0.9), rng.uniform(0.9, 2.0), rng.uniform(1.8, 3.0)], p=[0.45, 0.35, 0.2]
        )
        self.pasted = rng.random() < 0.2
        self.disc = rng.random() < 0.5
        self.motion = rng.uniform(1.5, 9.0) if rng.random() < 0.2 else 0.0
        self.motion_angle = rng.uniform(0, np.pi)
        self.resolution = rng.uniform(0.28, 0.75) if rng.random() < 0.4 else 1.0
        if self.motion > 5.0:
            self.blur = min(self.blur, 1.2)
        if self.blur > 1.5 or self.motion > 5.0:
            # What no one could read teaches nothing.
            self.size, self.written_size = max(self.size, 0.48), max(self.written_size, 0.42)
            self.strength, self.pencil = max(self.strength, 0.4), max(self.pencil, 0.45)
        self.noise = rng.choice([0.0, rng.uniform(0, 2.5), rng.uniform(2, 9)], p=[0.1, 0.5, 0.4])
        self.jpeg = int(rng.integers(25, 92)) if rng.random() < 0.4 else 0
        self.thin, self.thick = rng.uniform(0.5, 2.5), rng.uniform(2.0, 6.0)
        self.line = rng.uniform(0.25, 1.0) if rng.random() < 0.95 else 0.0
        self.dotted = rng.random() < 0.05
        self.misfit = abs(rng.normal(0, 1.2))
        self.show = rng.uniform(0.03, 0.2) if rng.random() < 0.4 else 0.0
        self.show_size = rng.uniform(0.18, 0.9)
        self.show_blur = rng.uniform(0.6, 2.2)
        # Most of what shines through is the page's other side; some is the next page, the right way round.
        self.show_way = -1 if rng.random() < 0.65 else 1
        self.shaded = rng.uniform(0.05, 0.4) if rng.random() < 0.12 else 0.0
        self.dirt = rng.choice([0.05, 0.25, 0.6], p=[0.5, 0.35, 0.15])
        self.kinds = rng.choice(4, p=[0.33, 0.27, 0.25, 0.15])

    def kind(self, rng):
        """The kind of ink of one cell: of printed puzzles, filled ones, half filled ones, hand-made ones."""
        shares = ([0.38, 0.62, 0, 0], [0.04, 0.4, 0.56, 0], [0.26, 0.34, 0.26, 0.14], [0.33, 0, 0.57, 0.1])
        return int(rng.choice(4, p=shares[self.kinds]))


def draw_face(rng, designs):
    """A font: every design as likely as the others, or every font, so that neither families nor oddities
    prevail."""
    if rng.random() < 0.5:
        design = designs[rng.integers(len(designs))]
        return design[rng.integers(len(design))]
    every = [face for design in designs for face in design]
    return every[rng.integers(len(every))]


def place(mask, rng, height, x, y, turn=0.0, shear=0.0, stretch=1.0):
    """A font's mask drawn `height` pixels high around (x, y) of a cell."""
    zoom = mask.shape[0] / height
    c, s = np.cos(turn), np.sin(turn)
    matrix = np.array([[c, s], [-s + shear * c, (c + shear * s)]]) * zoom
    matrix[1] /= stretch
    centre = np.array([(mask.shape[0] - 1) / 2, (mask.shape[1] - 1) / 2])
    return ndimage.affine_transform(
        mask, matrix, centre - matrix @ [y, x], (CROP, CROP), order=1, prefilter=False
    )


def paste(canvas, mask, x, y):
    """A drawn mask added around (x, y), cut at the canvas's rim."""
    h, w = mask.shape
    top, left = round(y - h / 2), round(x - w / 2)
    y0, x0, y1, x1 = max(top, 0), max(left, 0), min(top + h, CROP), min(left + w, CROP)
    if y1 > y0 and x1 > x0:
        np.maximum(
            canvas[y0:y1, x0:x1], mask[y0 - top : y1 - top, x0 - left : x1 - left], out=canvas[y0:y1, x0:x1]
        )


def _printed(rng, board, digit, shift):
    x, y = 26.5 + shift[0] + rng.normal(0, 1.5), 26.5 + shift[1] + rng.normal(0, 1.5)
    mask = board.face.masks[digit - 1]
    ink = place(
        mask,
        rng,
        board.size * 48 * rng.uniform(0.95, 1.05),
        x,
        y,
        rng.normal(0, 0.05),
        rng.normal(0, 0.05),
        rng.uniform(0.85, 1.15),
    )
    if rng.random() < 0.02:
        box = (np.abs(AXIS - 26.5 - shift[0]) < 23)[None] & (np.abs(AXIS - 26.5 - shift[1]) < 23)[:, None]
        return np.where(box, 1 - ink, 0) * board.print
    return ink * board.print


def _written(rng, board, digit, shift, height=None, at=None):
    height = height or board.written_size * 48 * rng.uniform(0.85, 1.15)
    stray = np.clip(rng.normal(board.written_at, board.written_stray), -13, 13) * (1.15 - board.written_size)
    x, y = at or (26.5 + shift[0] + stray[0], 26.5 + shift[1] + stray[1])
    ink = _handwriting(rng, board, digit, height, x, y, at is not None)
    return shine(rng, ink) if board.glare and rng.random() < 0.8 else ink


def shine(rng, ink):
    """Graphite seen against the light: a stroke keeps its dark rims, while its middle is, here more and there
    less, as light as the paper or lighter (below 0)."""
    field = ndimage.gaussian_filter(rng.normal(size=ink.shape), rng.uniform(4, 9))
    amount = np.clip(rng.uniform(0.3, 1.0) + 0.25 * field / field.std(), 0, 1.2)
    return (ink - amount * ndimage.gaussian_filter(ink, rng.uniform(0.8, 1.6))).astype(np.float32)


def _over(canvas, mark):
    """Draws a mark onto a canvas: the darker counts, and where a mark is lighter than paper, it lightens."""
    canvas[:] = np.maximum(canvas, mark) + np.minimum(mark, 0)


def _handwriting(rng, board, digit, height, x, y, small):
    """The digit of one of the board's hands; small marks are all of one hand."""
    if board.script is not None:
        return place(
            board.script.masks[digit - 1],
            rng,
            height,
            x,
            y,
            rng.normal(0, 0.1),
            rng.normal(0, 0.1),
            rng.uniform(0.8, 1.2),
        )
    if board.scans is not None:
        return place(
            _penned(rng, board, digit),
            rng,
            height,
            x,
            y,
            rng.normal(0, 0.1),
            rng.normal(0, 0.15),
            rng.uniform(0.75, 1.25),
        )
    canvas = np.zeros((CROP, CROP), np.float32)
    hand = board.hand if board.hands == 1 or small else strokes.Hand(rng)
    paste(canvas, hand.draw(rng, digit, max(6, int(height))), x, y)
    return canvas


def _penned(rng, board, digit):
    """One of the digit's scans, bent a little, with edges and strokes of the board's pen."""
    found = board.scans[digit - 1]
    mask = found[rng.integers(len(found))]
    y, x = np.mgrid[: mask.shape[0], : mask.shape[1]].astype(np.float32) / mask.shape[0]
    dy, dx = (
        rng.normal(0, 1.6) * np.sin(rng.normal(0, 4) * x + rng.normal(0, 4) * y + rng.uniform(0, 6.3))
        for _ in range(2)
    )
    bent = ndimage.map_coordinates(
        mask, (y * mask.shape[0] + dy, x * mask.shape[0] + dx), order=1, mode="constant"
    )
    level = np.clip(0.5 - board.swell + rng.normal(0, 0.05), 0.15, 0.8)
    return np.clip((bent - level) * board.steep + 0.5, 0, 1)


def _candidates(rng, board, shift):
    """One to four small digits: a row at an edge, corners, or each in its place of 3 x 3."""
    layout = rng.integers(4)
    count = int(rng.choice([1, 2, 3, 4], p=[0.15, 0.45, 0.25, 0.15]))
    largest = {1: 0.24, 2: 0.5, 3: 0.36, 4: 0.28}[count]
    height = rng.uniform(0.17, largest) * 48
    digits = np.sort(rng.choice(9, count, replace=False)) + 1
    canvas = np.zeros((CROP, CROP), np.float32)
    step = height * rng.uniform(0.55, 0.85)
    row_y = rng.choice(
        [3 + height / 2 + rng.uniform(0, 5), 51 - height / 2 - rng.uniform(0, 5), rng.uniform(14, 40)],
        p=[0.6, 0.2, 0.2],
    )
    free = max(1.0, 46 - step * count)
    row_x = 4 + step / 2 + rng.choice([rng.uniform(0, 0.25), rng.uniform(0.7, 1.0), rng.random()]) * free
    corners = rng.permutation([(0, 0), (1, 0), (0, 1), (1, 1)])
    for i, digit in enumerate(digits):
        if layout < 2:
            x, y = row_x + i * step, row_y + rng.normal(0, 0.8)
        elif layout == 2:
            x, y = (5 + height * 0.4 + c * (44 - height * 0.8) for c in corners[i])
            height = min(height, 16.0)
        else:
            height = min(height, 14.0)
            x, y = 11 + (digit - 1) % 3 * 15.5, 11 + (digit - 1) // 3 * 15.5
        at = (x + shift[0] + rng.normal(0, 0.7), y + shift[1] + rng.normal(0, 0.7))
        _over(canvas, _written(rng, board, int(digit), shift, height, at))
    return canvas


def _lines(rng, board, shift):
    """The four lines around a cell and, beyond them, sometimes what stands next door."""
    canvas = np.zeros((CROP, CROP), np.float32)
    for side in range(4):
        if rng.random() < 0.06:
            continue
        width = board.thick if rng.random() < 0.33 else board.thin
        axis = side % 2
        middle = (2.5 if side < 2 else 50.5) + shift[axis] + rng.normal(0, board.misfit * 0.5)
        tilt = rng.normal(0, 0.015) * (AXIS - 26.5)
        profile = np.clip(width / 2 + 0.5 - np.abs(AXIS[None, :] - middle - tilt[:, None]), 0, 1) * board.line
        if board.dotted:
            profile = profile * (np.sin(AXIS * rng.uniform(0.8, 2.0) + rng.uniform(0, 6)) > 0)[:, None]
        np.maximum(canvas, profile if axis == 0 else profile.T, out=canvas)
    if rng.random() < 0.25:
        dx, dy = ((48, 0), (-48, 0), (0, 48), (0, -48))[rng.integers(4)]
        digit = int(rng.integers(1, 10))
        if board.kinds == 0 or rng.random() < 0.5:
            np.maximum(
                canvas, _printed(rng, board, digit, (shift[0] + dx * 0.93, shift[1] + dy * 0.93)), out=canvas
            )
        else:
            _over(canvas, _written(rng, board, digit, (shift[0] + dx * 0.88, shift[1] + dy * 0.88)))
    return canvas


def _show_through(rng, board):
    """Another page: mirrored or plain digits or text, soft and faint."""
    canvas = np.zeros((CROP, CROP), np.float32)
    height = board.show_size * 48
    rows = int(rng.integers(1, 4)) if height < 18 else 1
    for row in range(rows):
        y = rng.uniform(0, CROP) if rows == 1 else 8 + row * height * 1.35 + rng.uniform(0, 3)
        x = rng.uniform(-5, CROP if height > 18 else 10)
        for _ in range(1 if height > 18 else int(rng.integers(3, 8))):
            mask = board.face.masks[rng.integers(9)]
            np.maximum(
                canvas,
                place(
                    mask, rng, height, x, y, rng.normal(0, 0.03), 0, board.show_way * rng.uniform(0.8, 1.1)
                ),
                out=canvas,
            )
            x += height * rng.uniform(0.5, 0.8)
    return ndimage.gaussian_filter(canvas, board.show_blur) * board.show * rng.uniform(0.5, 1.3)


def _dirt(rng):
    """A smudge, a speck, a fold, a scratch or a shadow's edge."""
    what = rng.integers(6)
    strength = rng.uniform(0.05, 0.6)
    if what == 0:
        field = ndimage.gaussian_filter(rng.normal(size=(CROP, CROP)), rng.uniform(2, 7))
        field = (field - field.mean()) / field.std()
        return np.clip(field - rng.uniform(0.5, 2.0), 0, 1).astype(np.float32) * strength
    if what == 1:
        canvas = np.zeros((CROP, CROP), np.float32)
        for _ in range(int(rng.integers(1, 5))):
            x, y, rx, ry = *rng.uniform(4, 50, 2), *rng.uniform(0.6, 4, 2)
            spot = 1 - ((AXIS - x) / rx)[None] ** 2 - ((AXIS - y) / ry)[:, None] ** 2
            np.maximum(canvas, np.clip(spot * 2, 0, 1) * rng.uniform(0.2, 1.0), out=canvas)
        return canvas * min(1.0, strength * 1.6)
    angle, offset = rng.uniform(0, np.pi), rng.normal(0, 13)
    across = (AXIS - 26.5)[None] * np.cos(angle) + (AXIS - 26.5)[:, None] * np.sin(angle) - offset
    along = -(AXIS - 26.5)[None] * np.sin(angle) + (AXIS - 26.5)[:, None] * np.cos(angle)
    if what == 2:
        return np.clip(rng.uniform(0.6, 2.5) - np.abs(across), 0, 1) * strength
    if what == 3:
        length, middle = rng.uniform(3, 16), rng.normal(0, 12)
        across = across + rng.normal(0, 0.02) * along**2
        return (
            np.clip(rng.uniform(0.7, 2.2) - np.abs(across), 0, 1)
            * (np.abs(along - middle) < length)
            * strength
        )
    if what == 4:
        return (1 / (1 + np.exp(-across / rng.uniform(0.5, 6)))).astype(np.float32) * strength * 0.6
    return (
        np.exp(
            -(((AXIS - rng.uniform(0, 54)) / rng.uniform(4, 12))[None] ** 2)
            - ((AXIS - rng.uniform(0, 54)) / rng.uniform(4, 12))[:, None] ** 2
        ).astype(np.float32)
        * strength
    )


def defocus(cells, sigma, disc):
    """Cells (n, h, w) out of focus: a Gaussian, or the even disc of an open lens, of equal variance."""
    if not disc or sigma < 0.8:
        return ndimage.gaussian_filter(cells, (0, sigma, sigma), mode="nearest")
    reach = int(np.ceil(2 * sigma + 0.5))
    x, y = np.meshgrid(*[np.arange(-reach, reach + 1)] * 2)
    kernel = np.clip(2 * sigma + 0.5 - np.hypot(x, y), 0, 1)
    return ndimage.convolve(cells, (kernel / kernel.sum())[None], mode="nearest")


def motion(cells, length, angle):
    """Cells (n, h, w) of a camera that moved by `length` pixels."""
    reach = int(np.ceil(length / 2))
    axis = np.arange(-reach, reach + 1)
    x, y = np.meshgrid(axis, axis)
    across, along = x * np.sin(angle) - y * np.cos(angle), x * np.cos(angle) + y * np.sin(angle)
    kernel = np.clip(1 - np.abs(across), 0, 1) * (np.abs(along) <= length / 2 + 0.3)
    return ndimage.convolve(cells, (kernel / kernel.sum())[None], mode="nearest")


def coarse(cells, factor):
    """Seen by a camera that gives a cell fewer pixels."""
    side = max(14, round(CROP * factor))
    out = np.empty_like(cells)
    for cell, slot in zip(cells, out):
        small = Image.fromarray(cell).resize((side, side), Image.BOX)
        slot[:] = small.resize((CROP, CROP), Image.BILINEAR)
    return out


def _jpeg(cells, quality):
    """The sixteen cells saved as one lossy picture."""
    sheet = cells.reshape(4, 4, CROP, CROP).transpose(0, 2, 1, 3).reshape(4 * CROP, 4 * CROP)
    file = io.BytesIO()
    Image.fromarray(sheet).save(file, "JPEG", quality=quality)
    sheet = np.asarray(Image.open(file))
    return sheet.reshape(4, CROP, 4, CROP).transpose(0, 2, 1, 3).reshape(-1, CROP, CROP)


def board(rng, faces, scans, make=Board):
    """Sixteen cells of what `make` says that they share: crops (16, 54, 54) of 0..255, the board's ink depth,
    symbols, kinds of ink."""
    style = make(rng, faces, scans)
    ink = np.zeros((CELLS, CROP, CROP), np.float32)
    late = np.zeros_like(ink)
    symbol, kind = np.zeros(CELLS, np.int8), np.zeros(CELLS, np.int8)
    for i in range(CELLS):
        shift = np.clip(rng.normal(0, style.misfit, 2), -4, 4)
        kind[i] = style.kind(rng)
        ink[i] = _lines(rng, style, shift)
        if kind[i] in (PRINTED, WRITTEN):
            symbol[i] = rng.integers(1, 10)
        if kind[i] == PRINTED:
            np.maximum(ink[i], _printed(rng, style, symbol[i], shift), out=ink[i])
            kind[i] = style.face.ink
        elif kind[i] != EMPTY:
            mark = _written(rng, style, symbol[i], shift) if symbol[i] else _candidates(rng, style, shift)
            target = late if style.pasted else ink
            _over(target[i], mark * style.pencil * rng.uniform(0.85, 1.0))
        if style.show:
            ink[i] += _show_through(rng, style) * (1 - ink[i])
        if rng.random() < style.dirt * (1.0 if symbol[i] == 0 else 0.5):
            ink[i] += _dirt(rng) * (1 - ink[i]) * (1.0 if symbol[i] == 0 else 0.6)
        if style.shaded and rng.random() < 0.4:
            ink[i] += style.shaded * (1 - ink[i])
    ink = defocus(ink, style.blur, style.disc)
    if style.motion:
        ink = motion(ink, style.motion, style.motion_angle)
    if style.pasted:
        _over(ink, ndimage.gaussian_filter(late, (0, 0.7, 0.7)))
    if style.resolution < 1:
        ink = coarse(ink, style.resolution)
    grey = patches.PAPER * (1 - np.clip(ink, -0.3, 1) * style.strength)
    grain = rng.normal(0, 1, grey.shape).astype(np.float32)
    if rng.random() < 0.5:
        grain = ndimage.gaussian_filter(grain, (0, 0.8, 0.8)) * 2.2
    grey = np.clip(
        grey + grain * style.noise + rng.normal(0, min(2.0, style.noise), (CELLS, 1, 1)), 0, 255
    ).astype(np.uint8)
    if style.jpeg:
        grey = _jpeg(grey, style.jpeg)
    return grey, patches.board_depth(grey[:, 3:51, 3:51]), symbol, kind


def cells(seed, boards, faces, scans):
    """Patches (n, 2, 36, 36) as half floats, symbols, kinds of ink, of `boards` boards."""
    rng = np.random.default_rng(seed)
    made = [board(rng, faces, scans) for _ in range(boards)]
    depth = np.repeat([b[1] for b in made], CELLS)
    crops = np.concatenate([b[0] for b in made])
    return (
        patches.patches(crops, depth).astype(np.float16),
        np.concatenate([b[2] for b in made]),
        np.concatenate([b[3] for b in made]),
    )
