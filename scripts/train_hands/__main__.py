"""Makes marks, trains, sets the temperature, writes models/hands.onnx and prints the figures."""

import argparse
import hashlib
import os
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from train_digits import fonts, real

from . import cells, scans

HERE = Path(__file__).resolve().parents[2]
JOBS = 32
_SUPPLY = []


def _arguments():
    parser = argparse.ArgumentParser(prog="scripts/train-hands", description=__doc__)
    parser.add_argument(
        "--photos",
        action="append",
        default=[],
        metavar="DIR",
        help="folder of NAME.jpg + NAME.csv, to be measured by; scans like them are left out; repeatable",
    )
    parser.add_argument("--cells", metavar="DIR", help="where the photos' cells are cut to")
    parser.add_argument("--hands", metavar="DIR", help="where the npm packages of hands.txt are")
    parser.add_argument("--out", default=str(HERE / "models"), metavar="DIR")
    parser.add_argument("--boards", type=int, default=20000, help="made boards of 16 marks")
    parser.add_argument("--steps", type=int, default=6500, help="batches of 256 made marks")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def _set_supply(*supply):
    _SUPPLY[:] = supply


def _part(job):
    return cells.marks(*job, *_SUPPLY)


def made(seed, boards, supply):
    """Made marks, the same whatever the number of cores."""
    jobs = [((seed, i), boards // JOBS + (i < boards % JOBS)) for i in range(JOBS)]
    with ProcessPoolExecutor(os.cpu_count(), get_context("fork"), _set_supply, supply) as pool:
        return [np.concatenate(columns) for columns in zip(*pool.map(_part, jobs))]


def _supplies(args, photos):
    """Fonts and scans: those to train on, without what may be a cell of a photo, and those kept out."""
    training, test = fonts.split(fonts.load(args.hands))
    written, test_written = scans.load(args.hands)
    written = scans.without(written, photos)
    print(f"{sum(map(len, written))} scans to train on, {sum(map(len, test_written))} kept out", flush=True)
    return [(f, [scans.Masks(d) for d in s]) for f, s in ((training, written), (test, test_written))]


def _write(folder, model):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "hands.onnx").write_bytes(model)
    (folder / "HANDS.SHA256SUMS").write_text(f"{hashlib.sha256(model).hexdigest()}  hands.onnx\n")


def _figures(predict, test, photos):
    """Prints how many marks are read right, by where they are from."""
    groups = {"made of scans, fonts and strokes kept out": [test]}
    for photo in photos:
        groups.setdefault(f"{photo.folder}, {photo.half}", []).append(cells.photographed(photo))
    for title, group in groups.items():
        x, digits = (np.concatenate(columns) for columns in zip(*group))
        right = predict(x).argmax(1) == digits
        print(f"| {title} | {right.sum()}/{len(right)} ({right.mean():.2%}) |")


def main():
    """The whole recipe."""
    args = _arguments()
    began = time.time()
    photos = [p for p in real.load(args.cells, args.photos) if cells.is_written(p).any()]
    supply, kept_out = _supplies(args, photos)
    check, test = made(args.seed + 1, 400, supply), made(args.seed + 2, 500, kept_out)
    marks = made(args.seed, args.boards, supply)
    print(f"{len(marks[0])} made marks, {time.time() - began:.0f} s", flush=True)
    # JAX starts threads, which a forked worker must not inherit: it comes in after the marks are made.
    from train_digits import net as form  # noqa: PLC0415
    from train_digits import report  # noqa: PLC0415

    from . import cut, net  # noqa: PLC0415

    weights = net.train(args.seed, args.steps, *marks)
    t = report.temperature(form.predict(weights, check[0]), check[1])
    weights = weights[:8] + [weights[8] / np.float32(t), weights[9] / np.float32(t)]
    model = form.onnx_bytes(weights, "hands", cut.PATCH)
    _write(Path(args.out), model)
    print(f"temperature {t:.3f}, {len(model)} bytes, {time.time() - began:.0f} s\n")
    _figures(lambda x: form.predict(weights, x), test, photos)


if __name__ == "__main__":
    main()
