"""The network, its training and its ONNX form."""

import sys
import time

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from .patches import PATCH

CHANNELS = (16, 28, 56)
HIDDEN = 240
SYMBOLS, INKS = 10, 4
BATCH = 256
# How much the kind of ink counts beside the symbol.
INK_WEIGHT = 0.35
DROPOUT = 0.25
PEAK_RATE = 2.5e-3
DECAY = 2e-3


def start(seed, patch=PATCH, channels=CHANNELS, hidden=HIDDEN, outputs=SYMBOLS + INKS):
    """Weights drawn for rectified units (He et al. 2015)."""
    rng = np.random.default_rng(seed)
    a, b, c = channels
    side = patch // 8
    shapes = [(3, 3, 2, a), (3, 3, a, b), (3, 3, b, c), (side * side * c, hidden), (hidden, outputs)]
    weights = []
    for shape in shapes:
        spread = np.sqrt(2.0 / np.prod(shape[:-1]))
        weights += [jnp.asarray(rng.normal(0, spread, shape), jnp.float32), jnp.zeros(shape[-1], jnp.float32)]
    return weights


def _halve(x):
    b, h, w, k = x.shape
    return x[:, : h // 2 * 2, : w // 2 * 2].reshape(b, h // 2, 2, w // 2, 2, k).max((2, 4))


def features(weights, x):
    """(n, 2, side, side) -> the hidden units (n, ...)."""
    x = jnp.transpose(x.astype(jnp.float32), (0, 2, 3, 1))
    for i in range(3):
        x = lax.conv_general_dilated(
            x, weights[2 * i], (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")
        )
        x = _halve(jax.nn.relu(x + weights[2 * i + 1]))
    return jax.nn.relu(x.reshape(len(x), -1) @ weights[6] + weights[7])


@jax.jit
def logits(weights, x):
    """Of the digit network (n, 14): ten symbols, then four kinds of ink."""
    return features(weights, x) @ weights[8] + weights[9]


def _loss(weights, key, x, symbol, ink):
    hidden = features(weights, x)
    keep = jax.random.bernoulli(key, 1 - DROPOUT, hidden.shape)
    out = jnp.where(keep, hidden / (1 - DROPOUT), 0) @ weights[8] + weights[9]
    by_symbol = jnp.take_along_axis(jax.nn.log_softmax(out[:, :SYMBOLS]), symbol[:, None], 1)[:, 0]
    by_ink = jnp.take_along_axis(jax.nn.log_softmax(out[:, SYMBOLS:]), jnp.maximum(ink, 0)[:, None], 1)[:, 0]
    return -jnp.mean(by_symbol + INK_WEIGHT * jnp.where(ink >= 0, by_ink, 0.0))


@jax.jit
def _step(state, key, rate, count, x, symbol, ink):
    """One step on a batch."""
    loss, slope = jax.value_and_grad(_loss)(state[0], key, x, symbol, ink)
    return stepped(state, slope, rate, count), loss


def stepped(state, slope, rate, count):
    """AdamW (Loshchilov and Hutter 2019) and the running mean of the weights, one step on."""
    weights, first, second, mean = state
    first = [0.9 * m + 0.1 * g for m, g in zip(first, slope)]
    second = [0.999 * v + 0.001 * g * g for v, g in zip(second, slope)]
    scale = jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
    weights = [
        w - rate * (scale * m / (jnp.sqrt(v) + 1e-8) + (DECAY * w if w.ndim > 1 else 0.0))
        for w, m, v in zip(weights, first, second)
    ]
    blend = jnp.minimum(0.998, count / (count + 10))
    mean = [blend * a + (1 - blend) * w for a, w in zip(mean, weights)]
    return weights, first, second, mean


def train(seed, steps, made, real=None, real_share=0.35):
    """The running mean of the weights after `steps` batches of made cells, `real_share` of them real."""
    weights = start(seed)
    zeros = [jnp.zeros_like(w) for w in weights]
    state = (weights, zeros, zeros, weights)
    rng = np.random.default_rng(seed)
    key = jax.random.PRNGKey(seed)
    sources = (
        [(made, BATCH)]
        if real is None
        else [(made, BATCH - int(BATCH * real_share)), (real, int(BATCH * real_share))]
    )
    orders = [np.empty(0, np.int64) for _ in sources]
    began, total = time.time(), 0.0
    for count in range(1, steps + 1):
        parts = []
        for i, (data, size) in enumerate(sources):
            if len(orders[i]) < size:
                orders[i] = rng.permutation(len(data[0]))
            take, orders[i] = orders[i][:size], orders[i][size:]
            parts.append([column[take] for column in data])
        x, symbol, ink = (np.concatenate(columns) for columns in zip(*parts))
        rate = PEAK_RATE * min(count / 200, 0.5 + 0.5 * np.cos(np.pi * count / steps))
        key, now = jax.random.split(key)
        state, loss = _step(state, now, rate, float(count), x, symbol.astype(np.int32), ink.astype(np.int32))
        total += float(loss)
        if count % 200 == 0:
            print(
                f"  step {count}/{steps}: loss {total / 200:.4f}, {time.time() - began:.0f} s",
                file=sys.stderr,
                flush=True,
            )
            total = 0.0
    return [np.asarray(w) for w in state[3]]


def predict(weights, x):
    """Logits of any number of patches."""
    return np.concatenate([np.asarray(logits(weights, x[i : i + 2048])) for i in range(0, len(x), 2048)])


def onnx_bytes(weights, title="digits", patch=PATCH):
    """The network as ONNX, plain operators, any batch: `patches` (n, 2, side, side) -> `logits` (n, ...)."""
    # Training can be looked at without it.
    from onnx import TensorProto, checker, helper, numpy_helper  # noqa: PLC0415

    side, c, (hidden, outputs) = patch // 8, weights[4].shape[3], weights[8].shape
    names = ["conv1", "conv2", "conv3", "hidden", "heads"]
    stored, nodes, now = [], [], "patches"
    for i, name in enumerate(names):
        w, b = weights[2 * i], weights[2 * i + 1]
        if i < 3:
            w = w.transpose(3, 2, 0, 1)
        elif i == 3:
            w = w.reshape(side, side, c, hidden).transpose(3, 2, 0, 1).reshape(hidden, -1)
        else:
            w = w.T
        stored += [
            numpy_helper.from_array(np.ascontiguousarray(w, np.float32), f"{name}.weight"),
            numpy_helper.from_array(np.ascontiguousarray(b, np.float32), f"{name}.bias"),
        ]
        inputs = [now, f"{name}.weight", f"{name}.bias"]
        if i < 3:
            nodes += [
                helper.make_node("Conv", inputs, [name], pads=[1, 1, 1, 1], kernel_shape=[3, 3]),
                helper.make_node("Relu", [name], [f"{name}.relu"]),
                helper.make_node(
                    "MaxPool", [f"{name}.relu"], [f"{name}.pool"], kernel_shape=[2, 2], strides=[2, 2]
                ),
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
    graph = helper.make_graph(
        nodes,
        title,
        [helper.make_tensor_value_info("patches", TensorProto.FLOAT, ["n", 2, patch, patch])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["n", outputs])],
        stored,
    )
    model = helper.make_model(graph, producer_name="gridlens", opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    checker.check_model(model)
    return model.SerializeToString()
