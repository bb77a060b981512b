"""Temperatures, and figures for models/README.md."""

import numpy as np
from scipy.optimize import minimize_scalar

from .net import SYMBOLS

BINS = [0.0, 0.5, 0.7, 0.9, 0.97, 0.99, 0.999, 0.9999, 1.0]


def softmax(z):
    """Along the last axis."""
    e = np.exp(z - z.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def temperature(z, truth):
    """What the logits are divided by for the least mean negative log-likelihood (Guo et al. 2017)."""
    known = truth >= 0
    z, truth = z[known].astype(np.float64), truth[known].astype(int)

    def cost(log_t):
        return -np.mean(np.log(softmax(z / np.exp(log_t))[np.arange(len(z)), truth] + 1e-12))

    return float(np.exp(minimize_scalar(cost, bounds=(-1.5, 1.5), method="bounded").x))


def calibrated(weights, t_symbol, t_ink):
    """The temperatures folded into the last layer."""
    scale = np.concatenate(
        [np.full(SYMBOLS, 1 / t_symbol), np.full(len(weights[9]) - SYMBOLS, 1 / t_ink)]
    ).astype(np.float32)
    return weights[:8] + [weights[8] * scale, weights[9] * scale]


def reliability(z, truth):
    """Rows (from, to, cells, mean probability, share right) of the winning symbol."""
    p = softmax(z[:, :SYMBOLS].astype(np.float64))
    best, right = p.max(1), p.argmax(1) == truth
    rows = []
    for low, high in zip(BINS[:-1], BINS[1:]):
        inside = (best > low) & (best <= high)
        if inside.any():
            rows.append((low, high, int(inside.sum()), best[inside].mean(), right[inside].mean()))
    return rows


def share(right, where):
    """`right/of (percent)` of the cells `where`."""
    n, k = int(where.sum()), int((right & where).sum())
    return f"{k}/{n} ({100 * k / n:.2f} %)" if n else "-"


def accuracy(z, symbols, ink):
    """Right symbols among printed, written, other digits, empty cells, candidates; right kinds of ink."""
    said, kind = z[:, :SYMBOLS].argmax(1), z[:, SYMBOLS:].argmax(1)
    right = said == symbols
    digit = symbols > 0
    known = ink >= 0
    return {
        "all": share(right, np.ones(len(z), bool)),
        "printed": share(right, digit & (ink == 1)),
        "written": share(right, digit & (ink == 2)),
        "kind unknown": share(right, digit & (ink < 0)),
        "empty": share(right, ~digit & (ink != 3)),
        "candidates": share(right, ink == 3),
        "kind of ink": share(kind == ink, known),
    }


def table(rows):
    """A Markdown table of [(title, accuracy)]."""
    columns = list(rows[0][1])
    lines = ["| cells | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    return "\n".join(
        lines + [f"| {title} | " + " | ".join(a[c] for c in columns) + " |" for title, a in rows]
    )


def reliability_table(rows):
    """A Markdown table of `reliability`."""
    lines = ["| probability of the best symbol | cells | mean probability | right |", "|---|---|---|---|"]
    return "\n".join(
        lines + [f"| {a} to {b} | {n} | {100 * p:.2f} % | {100 * r:.2f} % |" for a, b, n, p, r in rows]
    )
