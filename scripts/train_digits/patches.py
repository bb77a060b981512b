"""What the network sees of a cell: the arithmetic of src/ocr/patch.rs on arrays of cells."""

import numpy as np

SIDE = 48
MARGIN = 6
PAD = 3
CROP = SIDE + 2 * PAD
PATCH = 36
PAPER = 230.0
DEPTH_UNKNOWN = 100.0


def two_thirds(crops):
    """(n, 54, 54) grey -> (n, 36, 36) by area: each 3 x 3 pixels make 2 x 2."""
    crops = crops.astype(np.float32)
    thirds = crops.reshape(-1, 18, 3, CROP)
    rows = np.stack([thirds[:, :, 0] + 0.5 * thirds[:, :, 1], 0.5 * thirds[:, :, 1] + thirds[:, :, 2]], 2)
    thirds = rows.reshape(-1, PATCH, 18, 3)
    both = [thirds[..., 0] + 0.5 * thirds[..., 1], 0.5 * thirds[..., 1] + thirds[..., 2]]
    return np.stack(both, 3).reshape(-1, PATCH, PATCH) / np.float32(2.25)


def patches(crops, depth):
    """Crops (n, 54, 54) of 0..255 and the ink depth of each one's board (n) -> (n, 2, 36, 36)."""
    small = two_thirds(crops)
    flat = small.reshape(len(small), -1)
    paper = np.partition(flat, flat.shape[1] * 3 // 4, axis=1)[:, flat.shape[1] * 3 // 4]
    mean = flat.mean(1)
    deviation = np.maximum(flat.std(1), 1.0)
    depth = np.asarray(depth, np.float32)
    absolute = np.clip((paper[:, None, None] - small) / depth[:, None, None], -0.5, 2.0)
    standard = np.clip((mean[:, None, None] - small) / deviation[:, None, None], -4.0, 4.0)
    return np.stack([absolute, standard], 1)


def board_depth(cells):
    """Depth of a board's ink from its cells without rim, (n, 48, 48): the depth a tenth of them exceed."""
    inner = cells[:, SIDE // 8 : SIDE - SIDE // 8, SIDE // 8 : SIDE - SIDE // 8].reshape(len(cells), -1)
    dark = np.sort(inner, axis=1)[:, inner.shape[1] // 25]
    depths = np.sort(PAPER - dark.astype(np.float32))
    depth = float(depths[len(depths) * 9 // 10])
    return DEPTH_UNKNOWN if depth < 20.0 else depth
