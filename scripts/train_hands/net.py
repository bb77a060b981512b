"""The training of the network; its form is that of `train_digits.net`."""

import sys
import time

import jax
import jax.numpy as jnp
import numpy as np

from train_digits import net

from .cut import PATCH

CHANNELS, HIDDEN, DIGITS = (16, 32, 64), 128, 9
BATCH = 256
DROPOUT = 0.3
PEAK_RATE = 2.0e-3
# The same where trained weights go on with photographed marks, and the share of these in a batch.
ONWARD_RATE, REAL_SHARE = 6e-4, 0.25


def _loss(weights, key, x, digit):
    hidden = net.features(weights, x)
    keep = jax.random.bernoulli(key, 1 - DROPOUT, hidden.shape)
    out = jnp.where(keep, hidden / (1 - DROPOUT), 0) @ weights[8] + weights[9]
    return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(out), digit[:, None], 1))


@jax.jit
def _step(state, key, rate, count, x, digit):
    loss, slope = jax.value_and_grad(_loss)(state[0], key, x, digit)
    return net.stepped(state, slope, rate, count), loss


def train(seed, steps, made, real=None, onward=None):
    """The running mean of the weights after `steps` batches of made marks and, if there are any, real ones;
    from nothing, or from the weights `onward`."""
    weights = onward or net.start(seed, PATCH, CHANNELS, HIDDEN, DIGITS)
    peak = ONWARD_RATE if onward else PEAK_RATE
    zeros = [jnp.zeros_like(w) for w in weights]
    state, rng, key = (weights, zeros, zeros, weights), np.random.default_rng(seed), jax.random.PRNGKey(seed)
    of_real = 0 if real is None else int(BATCH * REAL_SHARE)
    sources = [(made, BATCH - of_real)] + ([(real, of_real)] if of_real else [])
    began, total = time.time(), 0.0
    for count in range(1, steps + 1):
        takes = [(data, rng.integers(0, len(data[0]), size)) for data, size in sources]
        x, digit = (np.concatenate([data[i][take] for data, take in takes]) for i in (0, 1))
        rate = peak * min(count / 200, 0.5 + 0.5 * np.cos(np.pi * count / steps))
        key, now = jax.random.split(key)
        state, loss = _step(state, now, rate, float(count), x, digit.astype(np.int32))
        total += float(loss)
        if count % 200 == 0:
            told = f"  step {count}/{steps}: loss {total / 200:.4f}, {time.time() - began:.0f} s"
            print(told, file=sys.stderr, flush=True)
            total = 0.0
    return [np.asarray(w) for w in state[3]]
