"""Makes cells, trains, sets the temperature, writes models/digits.onnx and prints the figures."""

import argparse
import hashlib
import os
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from PIL import Image

from . import fonts, real, report, scans, split, synth

HERE = Path(__file__).resolve().parents[2]
JOBS = 32
# Boards full of handwriting are shaken this many times more often than printed ones: hands vary more than
# fonts.
WRITTEN_MORE = 4
# Share of written cells from which a board counts as full of them; below, in proportion.
WRITTEN_FULL = 0.3
_SUPPLY = []


def _arguments():
    parser = argparse.ArgumentParser(prog="scripts/train-digits", description=__doc__)
    parser.add_argument(
        "--photos",
        action="append",
        default=[],
        metavar="DIR",
        help="folder of NAME.jpg + NAME.csv; repeatable",
    )
    parser.add_argument(
        "--cells",
        default=str(HERE / "target" / "cells"),
        metavar="DIR",
        help="where the photos' cells are cut to",
    )
    parser.add_argument(
        "--hands",
        default=str(HERE / "target" / "hands"),
        metavar="DIR",
        help="where the npm packages of hands.txt are",
    )
    parser.add_argument(
        "--out", default=str(HERE / "models"), metavar="DIR", help="where digits.onnx and SHA256SUMS go"
    )
    parser.add_argument("--boards", type=int, default=8000, help="made boards of 16 cells")
    parser.add_argument("--steps", type=int, default=6000, help="batches of 256 cells")
    parser.add_argument("--copies", type=int, default=8, help="shaken copies of every real board")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--made-only", action="store_true", help="train on made cells alone; the photos only measure"
    )
    parser.add_argument(
        "--list-split", action="store_true", help="print which photo is in which half, and stop"
    )
    parser.add_argument("--misread", metavar="DIR", help="write a picture of every misread real cell there")
    return parser.parse_args()


def _set_supply(*supply):
    _SUPPLY[:] = supply


def _part(job):
    return synth.cells(*job, *_SUPPLY)


def _shake(job):
    return real.cells(*job)


def shaken(seed, photos, copies):
    """Cells of photos, the same whatever the number of cores."""
    shares = [min(1.0, np.mean(p.ink == synth.WRITTEN) / WRITTEN_FULL) for p in photos]
    more = [1 + (WRITTEN_MORE - 1) * share for share in shares]
    jobs = [((seed, i), p, int(copies * m)) for i, (p, m) in enumerate(zip(photos, more))]
    with ProcessPoolExecutor(os.cpu_count(), get_context("fork")) as pool:
        parts = list(pool.map(_shake, jobs))
    return [np.concatenate(columns) for columns in zip(*parts)]


def made(seed, boards, faces, written):
    """Made cells, the same whatever the number of cores."""
    jobs = [((seed, i), boards // JOBS + (i < boards % JOBS)) for i in range(JOBS)]
    with ProcessPoolExecutor(os.cpu_count(), get_context("fork"), _set_supply, (faces, written)) as pool:
        parts = list(pool.map(_part, jobs))
    return [np.concatenate(columns) for columns in zip(*parts)]


def _measure(net, weights, photos, test, misread):
    rows = [("fonts kept out of training", report.accuracy(net.predict(weights, test[0]), test[1], test[2]))]
    for folder in sorted({p.folder for p in photos}):
        for half in (split.TRAIN, split.TEST):
            some = [p for p in photos if p.folder == folder and p.half == half]
            if not some:
                continue
            z = net.predict(weights, np.concatenate([p.patches() for p in some]))
            symbols, ink = np.concatenate([p.symbols for p in some]), np.concatenate([p.ink for p in some])
            rows.append((f"{folder}, {half} ({len(some)} photos)", report.accuracy(z, symbols, ink)))
            if misread:
                _pictures(Path(misread), some, z)
    return rows


def _pictures(folder, photos, z):
    folder.mkdir(parents=True, exist_ok=True)
    p = report.softmax(z[:, :10])
    for i, photo in enumerate(photos):
        crops = photo.crops()
        for k in range(81):
            q = p[i * 81 + k]
            if q.argmax() != photo.symbols[k]:
                place = f"{photo.folder}-{photo.half}-{photo.name}-r{k // 9 + 1}c{k % 9 + 1}"
                said = f"is{photo.labels[k]}-read{q.argmax()}-{q.max():.2f}"
                Image.fromarray(crops[k]).resize((216, 216)).save(folder / f"{place}-{said}.png")


def _cells(args, learn, supply):
    """What is trained on: made cells, and shaken ones of the photos or None."""
    began = time.time()
    cells = made(args.seed, args.boards, *supply)
    print(f"{len(cells[0])} made cells, {time.time() - began:.0f} s", flush=True)
    if not learn:
        return cells, None
    photographed = shaken(args.seed, learn, args.copies)
    print(
        f"{len(photographed[0])} real cells of {len(learn)} photos, {time.time() - began:.0f} s", flush=True
    )
    return cells, photographed


def _temperatures(args, net, weights, photos, check):
    """Fitted on made cells of training fonts that were not trained on, and on photos kept for it."""
    kept = [p for p in photos if p.kept] if not args.made_only else []
    x = np.concatenate([check[0]] + [p.patches() for p in kept])
    symbols = np.concatenate([check[1]] + [p.symbols for p in kept])
    ink = np.concatenate([check[2]] + [p.ink for p in kept])
    z = net.predict(weights, x)
    t_symbol, t_ink = report.temperature(z[:, :10], symbols), report.temperature(z[:, 10:], ink)
    print(f"temperatures {t_symbol:.3f} (symbol) {t_ink:.3f} (ink) on {len(x)} cells")
    return report.calibrated(weights, t_symbol, t_ink)


def main():
    """The whole recipe."""
    args = _arguments()
    if args.list_split:
        print("\n".join(split.listing(args.photos)))
        return
    training, test_faces = fonts.split(fonts.load(args.hands))
    for title, designs in (("to train on", training), ("kept out", test_faces)):
        print(f"{sum(map(len, designs))} fonts of {len(designs)} designs {title}")
    photos = real.load(args.cells, args.photos)
    learn = [] if args.made_only else [p for p in photos if p.half == split.TRAIN and not p.kept]
    written, test_written = scans.load(args.hands)
    written = scans.without(written, [p for p in photos if p not in learn])
    print(f"{sum(map(len, written))} scanned digits to train on, {sum(map(len, test_written))} kept out")
    supply = training, scans.masks(written)
    check = made(args.seed + 1, 250, *supply)
    test = made(args.seed + 2, 500, test_faces, scans.masks(test_written))
    cells, photographed = _cells(args, learn, supply)
    # JAX starts threads, which a forked worker must not inherit: it comes in after the cells are made.
    from . import net  # noqa: PLC0415

    weights = net.train(args.seed, args.steps, cells, photographed)
    weights = _temperatures(args, net, weights, photos, check)
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    model = net.onnx_bytes(weights)
    (out / "digits.onnx").write_bytes(model)
    (out / "SHA256SUMS").write_text(f"{hashlib.sha256(model).hexdigest()}  digits.onnx\n")
    print(f"digits.onnx: {len(model)} bytes\n")
    print(report.table(_measure(net, weights, photos, test, args.misread)))
    unseen = [p for p in photos if p.half == split.TEST]
    x = np.concatenate([test[0].astype(np.float32)] + [p.patches() for p in unseen])
    truth = np.concatenate([test[1]] + [p.symbols for p in unseen])
    print("\n" + report.reliability_table(report.reliability(net.predict(weights, x), truth)))


if __name__ == "__main__":
    main()
