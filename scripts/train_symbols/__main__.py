"""Trains models/letters.onnx: which digit or letter, capital or small, a single printed mark is, or none."""

import argparse
import hashlib
import sys
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from PIL import ImageFont

from train_digits import fonts

HERE = Path(__file__).resolve().parents[2]
DIGITS, CAPITALS, SMALL = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"
SYMBOLS = DIGITS + CAPITALS + SMALL
NONE = len(SYMBOLS)
# What may stand on one page: digits, letters of one case, and what is none. c and C differ in nothing
# that the network sees, so that it is asked among these alone.
WITH_CAPITALS = np.array([s not in SMALL for s in SYMBOLS] + [True])
WITH_SMALL = np.array([s not in CAPITALS for s in SYMBOLS] + [True])
# How much is asked for besides: that capitals and small letters are told apart where they differ.
BOTH = 0.3
# How often each symbol is drawn, before they sum to 1.
SHARES = np.array([2.0 if s in DIGITS else 1.0 for s in SYMBOLS])
# Side of what the network sees, and the longer side of the mark's box on it.
PATCH, REACH = 32, 26
# Side of a stored mask and the longer side of its ink.
MASK, INK = 64, 52
CHANNELS, HIDDEN = (16, 32, 48), 128
BATCH = 256
RATE, DECAY = 2.0e-3, 2e-3
# Share of a batch that is no symbol.
NOTHING = 0.1


def _square(mask):
    """A mask (of 0..1, its ink as high as it) in the middle of a square, its longer side INK."""
    height, width = mask.shape
    scale = INK / max(height, width)
    picture = fonts.Image.fromarray((mask * 255).astype(np.uint8))
    size = (max(2, round(width * scale)), max(2, round(height * scale)))
    small = np.asarray(picture.resize(size, fonts.Image.LANCZOS), np.uint8)
    out = np.zeros((MASK, MASK), np.uint8)
    top, left = (MASK - small.shape[0]) // 2, (MASK - small.shape[1]) // 2
    out[top : top + small.shape[0], left : left + small.shape[1]] = small
    return out


def _drawn(face):
    """The masks of all symbols of a face; None where it lacks one."""
    try:
        font = ImageFont.truetype(str(face.path), 80, index=face.index)
        found = [fonts._mask(font, symbol) for symbol in SYMBOLS]
    except (OSError, ValueError):
        return None
    if any(mask is None for mask in found):
        return None
    return np.stack([_square(mask) for mask in found])


def load():
    """(training, test): masks by face and symbol, print alone; the designs are split as those of digits."""
    halves = []
    for designs in fonts.split([face for face in fonts.load(HERE / "no hands") if face.ink == 1]):
        # Families with dozens of weights and widths are not to outweigh all others.
        faces = [face for design in designs for face in design[:6]]
        drawn = [masks for masks in map(_drawn, faces) if masks is not None]
        halves.append(np.stack(drawn))
    return halves


def _nothing(rng, masks, count):
    """Marks that are no symbol: parts of symbols, pairs of them, arcs, bars and blobs."""
    out = np.zeros((count, MASK, MASK), np.float32)
    y, x = np.mgrid[:MASK, :MASK]
    for slot in out:
        sort = rng.integers(5)
        a, b = (masks[rng.integers(len(masks)), rng.integers(NONE)] / 255.0 for _ in range(2))
        if sort == 0:
            move = rng.integers(20, 34) * rng.choice([-1, 1])
            slot[:] = np.roll(a, move, axis=rng.integers(2))
            slot[(x < move) if move > 0 else (x >= MASK + move)] = 0
        elif sort == 1:
            half = MASK // 2
            slot[half // 2 : half // 2 + half, :half] = a[::2, ::2]
            slot[half // 2 : half // 2 + half, half:] = b[::2, ::2]
        elif sort == 2:
            radius, width = rng.uniform(22, 60), rng.uniform(2, 8)
            cx, cy = 32 + rng.uniform(-1, 1) * radius, 32 + rng.uniform(-1, 1) * radius
            slot[:] = np.abs(np.hypot(x - cx, y - cy) - radius) < width
        elif sort == 3:
            angle, width = rng.uniform(0, np.pi), rng.uniform(3, 14)
            across = np.cos(angle) * (x - 32) + np.sin(angle) * (y - 32)
            slot[:] = (np.abs(across) < width) & (rng.random() < 0.5 or np.abs(y - 32) < 26)
        else:
            slot[:] = np.hypot((x - 32) / rng.uniform(8, 28), (y - 32) / rng.uniform(8, 28)) < 1
    return out


@jax.jit
def shaken(key, masks):
    """Patches of masks (n, MASK, MASK) as cameras see them: (n, PATCH, PATCH) of 0..1."""
    n = len(masks)
    keys = jax.random.split(key, 12)

    def uniform(i, low, high):
        return jax.random.uniform(keys[i], (n, 1, 1), minval=low, maxval=high)

    def normal(i, spread):
        return spread * jax.random.normal(keys[i], (n, 1, 1))

    scale = INK / REACH
    y, x = jnp.mgrid[:PATCH, :PATCH] - (PATCH - 1) / 2
    turn, slant = normal(0, 0.06), normal(1, 0.06)
    wide, high = jnp.exp(normal(2, 0.07)), jnp.exp(normal(3, 0.07))
    u = (jnp.cos(turn) * x - jnp.sin(turn) * y) * wide * scale + slant * y * scale + normal(4, 1.2)
    v = (jnp.sin(turn) * x + jnp.cos(turn) * y) * high * scale + normal(5, 1.2)
    u, v = u + v * 0 + (MASK - 1) / 2, v + (MASK - 1) / 2

    def one(mask, u, v):
        return jax.scipy.ndimage.map_coordinates(mask, [v, u], order=1)

    seen = jax.vmap(one)(masks, u, v)
    spread = jnp.exp(uniform(6, jnp.log(0.35), jnp.log(2.1)))
    taps = jnp.arange(-5, 6)
    kernel = jnp.exp(-0.5 * (taps[None, None] / spread) ** 2)
    kernel = kernel / kernel.sum(-1, keepdims=True)

    def blur(picture, kernel):
        rows = jax.vmap(lambda row: jnp.convolve(row, kernel, mode="same"))(picture)
        return jax.vmap(lambda row: jnp.convolve(row, kernel, mode="same"))(rows.T).T

    seen = jax.vmap(lambda picture, k: blur(picture, k[0]))(seen, kernel)
    # Ink spreads or breaks; cameras sharpen; the mark's own depth is measured at its darkest.
    peak = jnp.maximum(seen.max((1, 2), keepdims=True), 0.05)
    seen = (seen / peak) ** jnp.exp(normal(7, 0.35))
    seen = 0.5 + (seen - 0.5) * uniform(8, 1.0, 1.8)
    noise = jax.random.normal(keys[9], seen.shape) * uniform(10, 0.0, 0.1)
    return jnp.clip(seen + noise, 0.0, 1.0)


def start(seed):
    """Weights drawn for rectified units (He et al. 2015)."""
    rng = np.random.default_rng(seed)
    a, b, c = CHANNELS
    side = PATCH // 8
    shapes = [(3, 3, 1, a), (3, 3, a, b), (3, 3, b, c), (side * side * c, HIDDEN), (HIDDEN, NONE + 1)]
    weights = []
    for shape in shapes:
        spread = np.sqrt(2.0 / np.prod(shape[:-1]))
        weights += [jnp.asarray(rng.normal(0, spread, shape), jnp.float32), jnp.zeros(shape[-1])]
    return weights


def _features(weights, x):
    x = x[..., None]
    for i in range(3):
        numbers = ("NHWC", "HWIO", "NHWC")
        x = lax.conv_general_dilated(x, weights[2 * i], (1, 1), "SAME", dimension_numbers=numbers)
        x = jax.nn.relu(x + weights[2 * i + 1])
        n, h, w, k = x.shape
        x = x.reshape(n, h // 2, 2, w // 2, 2, k).max((2, 4))
    return jax.nn.relu(x.reshape(len(x), -1) @ weights[6] + weights[7])


@jax.jit
def logits(weights, x):
    """(n, NONE + 1)."""
    return _features(weights, x) @ weights[8] + weights[9]


def _cost(out, symbol):
    return -jnp.take_along_axis(jax.nn.log_softmax(out), symbol[:, None], 1)[:, 0]


def _costs(out, symbol):
    """What the network is off among digits and letters of the symbol's own case; of either, if it is none."""
    among = [jnp.where(jnp.asarray(mask), out, -1e9) for mask in (WITH_CAPITALS, WITH_SMALL)]
    capital, small = (_cost(out, symbol) for out in among)
    is_capital, is_small = (~jnp.asarray(mask)[symbol] for mask in (WITH_SMALL, WITH_CAPITALS))
    return jnp.where(is_capital, capital, jnp.where(is_small, small, (capital + small) / 2))


def _loss(weights, key, x, symbol):
    hidden = _features(weights, x)
    keep = jax.random.bernoulli(key, 0.8, hidden.shape)
    out = jnp.where(keep, hidden / 0.8, 0) @ weights[8] + weights[9]
    return jnp.mean(_costs(out, symbol) + BOTH * _cost(out, symbol))


@jax.jit
def _step(state, key, rate, count, masks, symbol):
    """One step of AdamW (Loshchilov and Hutter 2019) and of the running mean of the weights."""
    weights, first, second, mean = state
    shake, drop = jax.random.split(key)
    x = shaken(shake, masks)
    loss, slope = jax.value_and_grad(_loss)(weights, drop, x, symbol)
    first = [0.9 * m + 0.1 * g for m, g in zip(first, slope)]
    second = [0.999 * v + 0.001 * g * g for v, g in zip(second, slope)]
    scale = jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
    weights = [
        w - rate * (scale * m / (jnp.sqrt(v) + 1e-8) + (DECAY * w if w.ndim > 1 else 0.0))
        for w, m, v in zip(weights, first, second)
    ]
    blend = jnp.minimum(0.998, count / (count + 10))
    return (weights, first, second, [blend * a + (1 - blend) * w for a, w in zip(mean, weights)]), loss


def batch(rng, masks, size):
    """(masks, symbols) drawn at random."""
    lost = int(size * NOTHING)
    symbol = rng.choice(NONE, size - lost, p=SHARES / SHARES.sum())
    drawn = masks[rng.integers(0, len(masks), size - lost), symbol] / np.float32(255)
    all_masks = np.concatenate([drawn, _nothing(rng, masks, lost)])
    return all_masks, np.concatenate([symbol, np.full(lost, NONE)]).astype(np.int32)


def train(seed, steps, masks, weights, peak):
    """The running mean of the weights after `steps` batches."""
    zeros = [jnp.zeros_like(w) for w in weights]
    state, rng, key = (weights, zeros, zeros, weights), np.random.default_rng(seed), jax.random.PRNGKey(seed)
    began, total = time.time(), 0.0
    for count in range(1, steps + 1):
        rate = peak * min(count / 200, 0.5 + 0.5 * np.cos(np.pi * count / steps))
        key, now = jax.random.split(key)
        state, loss = _step(state, now, rate, float(count), *batch(rng, masks, BATCH))
        total += float(loss)
        if count % 200 == 0:
            told = f"  step {count}/{steps}: loss {total / 200:.4f}, {time.time() - began:.0f} s"
            print(told, file=sys.stderr, flush=True)
            total = 0.0
    return [np.asarray(w) for w in state[3]]


def measured(weights, masks, seed):
    """Logits and symbols of shaken marks, digits and letters by turns."""
    rng, key = np.random.default_rng(seed), jax.random.PRNGKey(seed)
    out, told = [], []
    for _ in range(24):
        key, now = jax.random.split(key)
        drawn, symbol = batch(rng, masks, 512)
        out.append(np.asarray(logits(weights, shaken(now, drawn))))
        told.append(symbol)
    return np.concatenate(out), np.concatenate(told)


def temperature(out, told):
    """By which logits are divided for their softmax to be calibrated."""

    return min(np.linspace(0.6, 2.5, 60), key=lambda t: float(_costs(out / t, told).mean()))


def stored(path):
    """The weights of a network that was stored; one of digits and capitals knows small letters as those."""
    import onnx  # noqa: PLC0415

    found = {i.name: onnx.numpy_helper.to_array(i) for i in onnx.load(path).graph.initializer}
    side, c, weights = PATCH // 8, CHANNELS[2], []
    for name in ["conv1", "conv2", "conv3", "hidden", "heads"]:
        w = found[f"{name}.weight"]
        if name.startswith("conv"):
            w = w.transpose(2, 3, 1, 0)
        elif name == "hidden":
            w = w.reshape(HIDDEN, c, side, side).transpose(2, 3, 1, 0).reshape(-1, HIDDEN)
        else:
            w = w.T
        weights += [w, found[f"{name}.bias"]]
    if weights[9].size == NONE + 1 - len(SMALL):
        capitals = len(DIGITS) + len(CAPITALS)
        to = [*range(capitals), *range(len(DIGITS), capitals), capitals]
        weights[8:] = [weights[8][:, to], weights[9][to]]
    return [jnp.asarray(w) for w in weights]


def onnx_bytes(weights):
    """The network as ONNX: `patches` (n, 1, 32, 32) -> `logits` (n, 63)."""
    from onnx import TensorProto, checker, helper, numpy_helper  # noqa: PLC0415

    side, c = PATCH // 8, CHANNELS[2]
    names, stored, nodes, now = ["conv1", "conv2", "conv3", "hidden", "heads"], [], [], "patches"
    for i, name in enumerate(names):
        w, b = weights[2 * i], weights[2 * i + 1]
        if i < 3:
            w = w.transpose(3, 2, 0, 1)
        elif i == 3:
            w = w.reshape(side, side, c, HIDDEN).transpose(3, 2, 0, 1).reshape(HIDDEN, -1)
        else:
            w = w.T
        stored.append(numpy_helper.from_array(np.ascontiguousarray(w, np.float32), f"{name}.weight"))
        stored.append(numpy_helper.from_array(np.ascontiguousarray(b, np.float32), f"{name}.bias"))
        inputs = [now, f"{name}.weight", f"{name}.bias"]
        if i < 3:
            pool = {"kernel_shape": [2, 2], "strides": [2, 2]}
            nodes += [
                helper.make_node("Conv", inputs, [name], pads=[1, 1, 1, 1], kernel_shape=[3, 3]),
                helper.make_node("Relu", [name], [f"{name}.relu"]),
                helper.make_node("MaxPool", [f"{name}.relu"], [f"{name}.pool"], **pool),
            ]
            now = f"{name}.pool"
        elif i == 3:
            nodes += [
                helper.make_node("Flatten", [now], ["flat"], axis=1),
                helper.make_node("Gemm", ["flat"] + inputs[1:], [name], transB=1),
                helper.make_node("Relu", [name], [f"{name}.relu"]),
            ]
            now = f"{name}.relu"
        else:
            nodes.append(helper.make_node("Gemm", inputs, ["logits"], transB=1))
    value = helper.make_tensor_value_info
    seen = value("patches", TensorProto.FLOAT, ["n", 1, PATCH, PATCH])
    told = value("logits", TensorProto.FLOAT, ["n", NONE + 1])
    graph = helper.make_graph(nodes, "symbols", [seen], [told], stored)
    opset = [helper.make_opsetid("", 13)]
    model = helper.make_model(graph, producer_name="gridlens", opset_imports=opset)
    model.ir_version = 8
    checker.check_model(model)
    return model.SerializeToString()


def report(name, out, symbol):
    """Prints how much is right, among all that may stand on a page and among symbols of the same sort."""
    letters = len(DIGITS) + len(CAPITALS)
    sorts = [
        ("digits", 0, len(DIGITS), WITH_CAPITALS),
        ("digits beside small letters", 0, len(DIGITS), WITH_SMALL),
        ("capitals", len(DIGITS), letters, WITH_CAPITALS),
        ("small letters", letters, NONE, WITH_SMALL),
        ("none", NONE, NONE + 1, WITH_CAPITALS),
        ("none beside small letters", NONE, NONE + 1, WITH_SMALL),
    ]
    for sort, low, high, mask in sorts:
        of = (symbol >= low) & (symbol < high)
        best, among = np.where(mask, out[of], -np.inf).argmax(1), low + out[of, low:high].argmax(1)
        right, told = (best == symbol[of]).mean(), (among == symbol[of]).mean()
        print(f"| {name} | {of.sum()} {sort} | {right:.2%} | {told:.2%} |", flush=True)


def main():
    """Draws, trains, sets the temperature, writes the network and prints how much it gets right."""
    parser = argparse.ArgumentParser(prog="scripts/train-symbols", description=__doc__)
    parser.add_argument("--out", default=str(HERE / "models"), metavar="DIR")
    parser.add_argument("--steps", type=int, default=6000, help="batches of 256 marks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--onward", metavar="FILE", help="train on from this network, at half the rate")
    told = parser.parse_args()
    training, test = load()
    print(f"{len(training)} faces to train on, {len(test)} kept out", flush=True)
    weights, peak = (stored(told.onward), RATE / 2) if told.onward else (start(told.seed), RATE)
    weights = train(told.seed, told.steps, training, weights, peak)
    t = temperature(*measured(weights, training, 2))
    print(f"logits were divided by {t:.3f}", flush=True)
    weights[8], weights[9] = weights[8] / t, weights[9] / t
    for name, faces in [("trained on", training), ("kept out", test)]:
        report(name, *measured(weights, faces, 3))
    model = onnx_bytes(weights)
    folder = Path(told.out)
    (folder / "letters.onnx").write_bytes(model)
    sums = folder / "SYMBOLS.SHA256SUMS"
    others = sums.read_text().splitlines() if sums.exists() else []
    others = [line for line in others if not line.endswith("  letters.onnx")]
    sums.write_text("\n".join([*others, f"{hashlib.sha256(model).hexdigest()}  letters.onnx", ""]))


if __name__ == "__main__":
    main()
