"""Fits on all versions and writes weights.json, and reference.json to test a port with."""

import json

import numpy as np
from fit import SOFT_SCALE, VERDICTS, columns, fitted, limited, probability
from narrowness import features, narrowness, sharpest
from store import load
from views import choose, views

LOOKS = ("as it is", "averaged")

# Width, height, rectangles and rounds of smoothing of the reference pictures. The third is larger than view 0, the
# fourth smaller than view 1, and the last has no edge.
REFERENCES = ((1280, 853, 400, 0), (900, 1200, 500, 2), (3400, 2550, 900, 8), (320, 240, 60, 1), (640, 480, 0, 0))


def reference_picture(width, height, rectangles, rounds, seed):
    """Draws a picture with integers only, so that a port in any language can draw the same one.

    Random numbers: x = (1664525 x + 1013904223) mod 2^32, starting at `seed`; `below(n)` is the next x >> 8, modulo n.
    Each round averages 1 2 1 along rows, then along columns: (a + 2 b + c + 2) >> 2, edges repeated.
    """
    x = seed

    def below(n):
        nonlocal x
        x = (1664525 * x + 1013904223) % 2**32
        return (x >> 8) % n

    a = np.full((height, width), 128, np.int64)
    for _ in range(rectangles):
        left, top = below(width), below(height)
        wide, high = 4 + below(width // 6), 4 + below(height // 6)
        a[top : top + high, left : left + wide] = 16 + below(224)
    for _ in range(rounds):
        for axis in (1, 0):
            p = np.pad(a, [(1, 1) if k == axis else (0, 0) for k in (0, 1)], mode="edge")
            n = a.shape[axis]
            a = (p.take(range(n), axis) + 2 * a + p.take(range(2, n + 2), axis) + 2) >> 2
    return a.astype(np.uint8)


def rounded(x):
    return round(float(x), 6)


def described(a, model):
    """Returns every intermediate number of the model for one picture."""
    v, places = views(a), []
    patches = choose(*v, places)
    sums = [int(x.sum(dtype=np.int64)) for x in v]
    out = dict(sum=int(a.sum(dtype=np.int64)), views=[list(x.shape[::-1]) for x in v], viewSums=sums)
    # View, x, y, sum; narrowness of rows and columns as it is, then averaged (null: unknown).
    out["patches"] = [[w, int(x), int(y), int(q.sum())] for (w, x, y), q in zip(places, patches)]
    logits = {name: [] for name in VERDICTS}
    for look in LOOKS:
        en, pn = narrowness(patches, look == "averaged")
        f = features(en[None], pn[None])
        for row, t in zip(out["patches"], pn):
            row += [rounded((t[j] + 2.5) / 5) if t[2 + j] else None for j in (0, 1)]
        out["numbers, " + look] = {k: rounded(x[0]) for k, x in f.items() if not k.startswith("med")}
        for name in VERDICTS:
            m = model[name]
            logits[name].append(float(columns(f, m["numbers"])[0] @ np.array(m[look]["weights"]) + m[look]["constant"]))
    out["sharpest"] = rounded(sharpest(v[0]))
    for name, both in logits.items():
        logit = limited(max(both), out["sharpest"]) if name == "soft" else max(both)
        p = probability(model[name]["calibration"], logit)
        out[name] = dict(logits=[rounded(x) for x in both], probability=rounded(p))
    return out


def ship(work, out):
    f, labels = load(work)[:2]
    with open(f"{work}/calibration.json") as file:
        calibration = json.load(file)
    single = lambda x: float(np.float32(x))
    model = {}
    for name, (names, label) in VERDICTS.items():
        model[name] = dict(numbers=names)
        for look, suffix in zip(LOOKS, ("", "'")):
            w, b, count = fitted(f, labels, [x + suffix for x in names], label, np.ones(len(labels), bool))
            model[name][look] = dict(weights=[single(x) for x in w], constant=single(b), versions=count)
        model[name]["calibration"] = [single(x) for x in calibration[name]]
    model["soft"]["calibration"] = list(SOFT_SCALE)
    with open(f"{out}/weights.json", "w") as file:
        json.dump(model, file, indent=1)
        file.write("\n")
    write_references(model, out)


def write_references(model, out):
    lines = []
    for i, (width, height, rectangles, rounds) in enumerate(REFERENCES):
        drawing = dict(width=width, height=height, rectangles=rectangles, rounds=rounds, seed=i + 1)
        lines.append(json.dumps(dict(drawing=drawing, **described(reference_picture(*drawing.values()), model))))
    with open(f"{out}/reference.json", "w") as file:
        file.write("[\n" + ",\n".join(lines) + "\n]\n")
