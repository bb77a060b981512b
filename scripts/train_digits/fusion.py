"""Fits what the engine's second opinion is worth on the training half: the tables of src/ocr/confusion.rs.

Reads FOLDER/readings.csv, written by `cargo run --release --example cut_cells -- --readings CELLS FOLDER...`,
and ends with the figures of models/README.md: each reader alone and both, on the test half.
"""

import argparse
import csv
from pathlib import Path

import numpy as np
from scipy.optimize import minimize_scalar

from . import split

# The engine is asked where the network's best symbol has less than this probability (src/ocr/fusion.rs).
DOUBTFUL = 0.9995
# Every share is taken as if this many digits of the kind had been read as the average digit of it.
PRIOR = 12.0
# And the average wrong digit as if it had been every one this often.
PRIOR_WRONG = 1.0
# Before any cell is seen: as if the engine's word had once been its own and once not.
PRIOR_OWN, PRIOR_SHARED = 1.0, 1.0
SILENT, NO_MARK = 0, -1


class Readings:
    """Cells as columns: photo, half, part of the half, truth (0 empty or candidates), the engine's digit,
    whether written, the network's ten."""

    def __init__(self, folders, cells):
        rows = []
        for folder in map(Path, folders):
            labels = {
                r["name"]: r["labels"]
                for r in csv.DictReader((Path(cells) / folder.name / "index.csv").open())
            }
            for r in csv.DictReader((Path(cells) / folder.name / "readings.csv").open()):
                truth = labels[r["name"]][int(r["cell"])]
                engine = NO_MARK if r["engine"] == "-" else int(r["engine"])
                digest = split.digest(folder, r["name"])
                rows.append(
                    (
                        folder.name,
                        r["name"],
                        split.half(folder, r["name"]),
                        int(digest[2], 16) % 2,
                        float(r["blur"]),
                        int(truth) if truth.isdigit() else 0,
                        engine,
                        int(r["written"]),
                        [float(r[f"p{i}"]) for i in range(10)],
                    )
                )
        self.folder, self.name, self.half, self.fold, self.blur, self.truth, self.engine, self.written, p = (
            map(np.array, zip(*rows))
        )
        self.p = p / p.sum(1, keepdims=True)

    def only(self, where):
        """The cells where `where` holds."""
        some = object.__new__(Readings)
        some.__dict__ = {k: v[where] for k, v in self.__dict__.items()}
        return some

    def given_digit(self):
        """The network's probabilities of 1 to 9 given that there is a digit."""
        return np.maximum(self.p[:, 1:], 1e-9) / np.maximum(self.p[:, 1:], 1e-9).sum(1, keepdims=True)


def confusion(read):
    """Shares (9, 10) of silence and of each digit that the engine reads where a digit is, smoothed."""
    count = np.zeros((9, 10))
    np.add.at(count, (read.truth - 1, read.engine), 1)
    right = np.trace(count[:, 1:])
    silent = count[:, 0].sum()
    wrong_as = count[:, 1:].sum(0) - np.diag(count[:, 1:]) + PRIOR_WRONG
    table = np.empty((9, 10))
    for d in range(9):
        wrong = wrong_as.copy()
        wrong[d] = 0
        rest = count.sum() + 9 - right - silent
        mean = np.concatenate([[silent + 1], wrong / wrong.sum() * rest])
        mean[d + 1] = right + 1
        mean /= mean.sum()
        table[d] = (count[d] + PRIOR * mean) / (count[d].sum() + PRIOR)
    return table


def doubtful(read, limit=DOUBTFUL):
    """Cells of which the engine is asked and in which it finds a mark."""
    return (read.p.max(1) < limit) & (read.p[:, 0] < limit) & (read.engine != NO_MARK)


def opinion(read, tables):
    """What the tables say of 1 to 9 for each cell's reading, as shares of their sum."""
    share = np.stack(tables)[read.written, :, read.engine] if len(read.truth) else np.ones((0, 9))
    return share / share.sum(1, keepdims=True)


def fused(read, tables, trust, limit=DOUBTFUL):
    """Ten probabilities a cell, weighed as src/ocr/confusion.rs does."""
    out = read.p.copy()
    ask = np.flatnonzero(doubtful(read, limit))
    some = read.only(ask)
    own = np.array(trust)[some.written][:, None]
    q = some.given_digit() * (own * opinion(some, tables) + (1 - own) / 9)
    out[ask, 1:] = q / q.sum(1, keepdims=True) * some.p[:, 1:].sum(1, keepdims=True)
    return out


def trust(read, tables):
    """In which share of the doubtful cells the engine's word is its own, so that the truth is most
    probable: in the others both readers are misled by the same ink, and agreement means nothing."""
    some = read.only((read.truth > 0) & doubtful(read))
    q, rows, says = some.given_digit(), np.arange(len(some.truth)), opinion(some, tables)

    def cost(own):
        p = q * (own * says + (1 - own) / 9)
        loss = np.log(p.sum(1)) - np.log(p[rows, some.truth - 1])
        return loss.sum() - PRIOR_OWN * np.log(own) - PRIOR_SHARED * np.log(1 - own)

    return float(minimize_scalar(cost, bounds=(0.01, 0.99), method="bounded").x)


def fitted(read):
    """Tables and trusts, print first, of these cells."""
    some = read.only((read.truth > 0) & (read.engine != NO_MARK))
    tables = [confusion(some.only(some.written == w)) for w in (0, 1)]
    return tables, [trust(read.only(read.written == w), tables) for w in (0, 1)]


def forms(read):
    """Prints how far the engine's word should be trusted: doubtful cells right, log-loss, by form.

    Each of two parts of the photos, told apart by their digest's third digit, is judged by what is fitted
    on the other.
    """
    ways = {
        "not asked": lambda own: [0.0, 0.0],
        "trusted in full": lambda own: [1.0, 1.0],
        "one trust": lambda own: [float(np.mean(own))] * 2,
        "a trust for each ink": lambda own: own,
    }
    for ink in ("printed", "written"):
        for way, chosen in ways.items():
            losses, right = [], 0
            for fold in (0, 1):
                tables, own = fitted(read.only(read.fold != fold))
                test = read.only(
                    (read.fold == fold)
                    & (read.truth > 0)
                    & doubtful(read)
                    & (read.written == (ink == "written"))
                )
                p = fused(test, tables, chosen(own))
                losses.append(-np.log(np.maximum(p[np.arange(len(p)), test.truth], 1e-12)))
                right += int((p.argmax(1) == test.truth).sum())
            loss = np.concatenate(losses)
            print(f"| {ink}, {way} | {right}/{len(loss)} | {loss.mean():.4f} |")


def engine_alone(read):
    """Ten probabilities of the engine alone: nothing where no mark is, half nothing where it is silent."""
    p = np.full((len(read.truth), 10), 0.005)
    p[np.arange(len(p)), np.maximum(read.engine, 0)] = 0.955
    p[read.engine == SILENT] = 0.5 / 9
    p[read.engine == SILENT, 0] = 0.5
    return p


def figures(title, read, p):
    """One line: cells and boards right, log-loss."""
    right = p.argmax(1) == read.truth
    loss = -np.log(np.maximum(p[np.arange(len(p)), read.truth], 1e-12)).mean()
    boards = {}
    for key, ok in zip(zip(read.folder, read.name, read.blur), right):
        boards[key] = boards.get(key, True) and bool(ok)
    cells = f"{right.sum()}/{len(right)} ({100 * right.mean():.2f} %)"
    return f"| {title} | {cells} | {sum(boards.values())}/{len(boards)} | {loss:.4f} |"


def calibration(read, p):
    """Lines of what the doubtful cells' best symbol is said to be worth and is."""
    for low, high in ((0.0, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 0.97), (0.97, 0.99), (0.99, 1.0)):
        inside = doubtful(read) & (p.max(1) > low) & (p.max(1) <= high)
        if inside.any():
            right = (p.argmax(1) == read.truth)[inside].mean()
            said = p.max(1)[inside].mean()
            print(f"| {low} to {high} | {inside.sum()} | {100 * said:.2f} % | {100 * right:.2f} % |")


def rust(name, table):
    """A table as a constant of src/ocr/confusion.rs; the last column of each row takes the rounding."""
    rows = []
    for row in np.maximum(table, 5e-4).round(4):
        row[row.argmax()] += 1 - row.sum()
        rows.append("    [" + ", ".join(f"{v:.4f}" for v in row) + "],")
    return f"const {name}: Table = [\n" + "\n".join(rows) + "\n];"


def main():
    """Fit, tables, figures."""
    parser = argparse.ArgumentParser(prog="python -m train_digits.fusion", description=__doc__)
    parser.add_argument("--cells", required=True, metavar="DIR")
    parser.add_argument("--photos", action="append", default=[], metavar="DIR")
    args = parser.parse_args()
    read = Readings(args.photos, args.cells)
    train, test = read.only(read.half == split.TRAIN), read.only(read.half == split.TEST)
    forms(train)
    tables, own = fitted(train)
    for name, table in zip(("PRINTED", "WRITTEN"), tables):
        print(rust(name, table))
    print(f"const TRUST: [f64; 2] = [{own[0]:.2f}, {own[1]:.2f}];")
    for limit in (0.9, 0.97, 0.99, 0.999, 0.9995):
        asked = 100 * np.mean(doubtful(train, limit))
        title = f"{split.TRAIN}, asked below {limit} ({asked:.1f} % of the cells)"
        print(figures(title, train, fused(train, tables, own, limit)))
    for half in (split.TRAIN, split.TEST):
        for blur in sorted(set(read.blur)):
            for folder in sorted(set(read.folder)):
                some = read.only((read.half == half) & (read.blur == blur) & (read.folder == folder))
                if not len(some.truth):
                    continue
                for who, p in (
                    ("network", some.p),
                    ("engine", engine_alone(some)),
                    ("both", fused(some, tables, own)),
                ):
                    print(figures(f"{half}, blur {blur}, {folder}, {who}", some, p))
    for who, p in (("network", test.p), ("both", fused(test, tables, own))):
        print(f"doubtful cells of the test half, {who}:")
        calibration(test, p)


if __name__ == "__main__":
    main()
