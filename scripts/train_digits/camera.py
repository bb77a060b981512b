"""What a camera makes of cells: out of focus, moved, seen with few pixels, saved as JPEG."""

import io

import numpy as np
from PIL import Image
from scipy import ndimage

from .patches import CROP


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


def jpeg(cells, quality):
    """The sixteen cells saved as one lossy picture."""
    sheet = cells.reshape(4, 4, CROP, CROP).transpose(0, 2, 1, 3).reshape(4 * CROP, 4 * CROP)
    file = io.BytesIO()
    Image.fromarray(sheet).save(file, "JPEG", quality=quality)
    sheet = np.asarray(Image.open(file))
    return sheet.reshape(4, CROP, 4, CROP).transpose(0, 2, 1, 3).reshape(-1, CROP, CROP)
