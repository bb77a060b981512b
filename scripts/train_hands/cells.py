"""Handwritten marks that never were, as the network sees them: cells of `train_digits.synth`, cut."""

import numpy as np

from train_digits import synth

from . import cut

# Shares of the boards whose handwriting is scanned, and of those where it is a font's; the others' is drawn.
FROM_SCANS, FROM_FONTS = 0.6, 0.15


class Page(synth.Board):
    """A board full of handwriting, most of it small, seen by cameras of few pixels."""

    def __init__(self, rng, faces, scans):
        super().__init__(rng, faces, scans)
        hands = [design for design in faces if design[0].ink != synth.PRINTED]
        source = rng.random()
        self.script, self.scans = None, None
        if source < FROM_SCANS:
            self.scans = scans
        elif source < FROM_SCANS + FROM_FONTS and hands:
            self.script = synth.draw_face(rng, hands)
        self.written_size = rng.uniform(0.25, 0.52) if rng.random() < 0.65 else rng.uniform(0.45, 0.85)
        self.pasted = rng.random() < 0.35
        self.hands = 1 if rng.random() < 0.3 else 16
        # What is out of focus by more than that, or that faint, is read by the page's other digits if at all.
        self.blur = min(self.blur, rng.uniform(1.0, 2.4))
        self.motion = min(self.motion, 4.0)
        self.strength = max(self.strength, 0.35)

    def kind(self, rng):
        """Handwriting alone."""
        return synth.WRITTEN


def marks(seed, boards, faces, scans):
    """Patches (n, 2, 32, 32) as half floats and digits, 0 to 8 for 1 to 9, of `boards` boards."""
    rng = np.random.default_rng(seed)
    patches, digits = [], []
    for _ in range(boards):
        grey, _, symbols, _ = synth.board(rng, faces, scans, Page)
        found, has = cut.patches(grey)
        patches.append(found.astype(np.float16))
        digits.append(symbols[has] - 1)
    return np.concatenate(patches), np.concatenate(digits)


def is_written(photo):
    """Which of a photo's cells (81) have handwritten digits."""
    return (photo.ink == synth.WRITTEN) & (photo.symbols > 0)


def photographed(photo):
    """The same of a photo's handwritten cells."""
    written = is_written(photo)
    found, has = cut.patches(photo.crops()[written])
    return found, photo.symbols[written][has] - 1
