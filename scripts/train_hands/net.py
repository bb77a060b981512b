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


def _loss(weights, key, x, digit):
    hidden = net.features(weights, x)
    keep = jax.random.bernoulli(key, 1 - DROPOUT, hidden.shape)
    out = jnp.where(keep, hidden / (1 - DROPOUT), 0) @ weights[8] + weights[9]
    return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(out), digit[:, None], 1))


@jax.jit
def _step(state, key, rate, count, x, digit):
    loss, slope = jax.value_and_grad(_loss)(state[0], key, x, digit)
    return net.stepped(state, slope, rate, count), loss


def train(seed, steps, patches, digits):
    """The running mean of the weights after `steps` batches."""
    weights = net.start(seed, PATCH, CHANNELS, HIDDEN, DIGITS)
    zeros = [jnp.zeros_like(w) for w in weights]
    state, rng, key = (weights, zeros, zeros, weights), np.random.default_rng(seed), jax.random.PRNGKey(seed)
    began, total = time.time(), 0.0
    for count in range(1, steps + 1):
        take = rng.integers(0, len(patches), BATCH)
        rate = PEAK_RATE * min(count / 200, 0.5 + 0.5 * np.cos(np.pi * count / steps))
        key, now = jax.random.split(key)
        state, loss = _step(state, now, rate, float(count), patches[take], digits[take].astype(np.int32))
        total += float(loss)
        if count % 200 == 0:
            told = f"  step {count}/{steps}: loss {total / 200:.4f}, {time.time() - began:.0f} s"
            print(told, file=sys.stderr, flush=True)
            total = 0.0
    return [np.asarray(w) for w in state[3]]
