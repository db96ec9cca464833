"""Sharp sources of the versions: labelled photos, wallpapers of Debian and drawn scenes."""

import csv
import glob
import os

import cv2
import numpy as np
from scenes import drawn
from views import load_luma

SEED = 20261122
SCENES = 110

# Wallpapers that are paintings, patterns or screenshots, or that are soft by design.
SKIPPED_WALLPAPERS = (
    "adwaita grid- pixels symbolic Painting analog Infinite Fossa Arc-Colors Flow Gulp Silk Spring.png Waves Float "
    "GreenTrad Stripes Ubuntu-Mate screenshot umang Elephants_"
).split()


def truth(folder):
    """Returns the rows of a collection's truth.tsv: file, category, group, tag, origin."""
    with open(f"{folder}/truth.tsv") as f:
        return list(csv.DictReader(f, delimiter="\t"))


def collection_name(folder):
    return os.path.basename(os.path.normpath(folder))


def source_of(file):
    """Returns who took a photo: file names begin with the name of their source and a hyphen."""
    return file.split("/")[1].split("-")[0]


def edge_narrowness(a):
    """Returns the share of the rise of strong edges over 9 pixels that one pixel has: 80th percentile, worse direction.

    0.8 and more for ideally sharp pictures; a Gaussian of deviation 0.7 gives 0.57, of 1.0 0.40.
    """
    f = a.astype(np.float32)
    best = []
    for img in (f, f.T):
        d = np.abs(np.diff(img, axis=1))
        k = np.ones((1, 9), np.uint8)
        rise = cv2.dilate(np.ascontiguousarray(img), k) - cv2.erode(np.ascontiguousarray(img), k)
        peak = cv2.dilate(np.ascontiguousarray(d), np.ones((1, 7), np.uint8))
        r = rise[:, :-1]
        strong = (d >= peak - 1e-3) & (r > max(30.0, np.quantile(r, 0.9)))
        if strong.sum() >= 200:
            best.append(np.quantile(d[strong] / r[strong], 0.8))
    return min(best) if len(best) == 2 else (best[0] * 0.9 if best else 0.0)


def sharp_base(a, limit=0.60, least=560):
    """Reduces a picture until its strong edges are narrow; returns None if it would become too small."""
    if max(a.shape) > 2400:
        s = 2400 / max(a.shape)
        a = cv2.resize(a, None, fx=s, fy=s, interpolation=cv2.INTER_AREA)
    for s in (1.0, 0.85, 0.7, 0.58, 0.48, 0.4, 0.33, 0.27):
        if max(a.shape) * s < least:
            return None
        b = a if s == 1 else cv2.resize(a, None, fx=s, fy=s, interpolation=cv2.INTER_AREA)
        if edge_narrowness(b) >= limit:
            return b
    return None


def wallpapers(top):
    """Returns the photographs below a folder of unpacked packages, the largest file of each picture."""
    files = [f for e in ("jpg", "png", "webp") for f in glob.glob(f"{top}/**/*.{e}", recursive=True)]
    files = sorted(f for f in files if os.path.getsize(f) > 60000)
    best = {}
    for f in files:
        if any(word in os.path.basename(f) for word in SKIPPED_WALLPAPERS):
            continue
        # A name that begins with a digit is a size; its folder is the picture.
        key = os.path.dirname(f) if os.path.basename(f)[0].isdigit() else f
        if key not in best or os.path.getsize(f) > os.path.getsize(best[key]):
            best[key] = f
    return list(best.values())


def candidates(photos, debian):
    """Yields (kind, path or number, pool, name, source) of everything that may be a sharp source, in a fixed order."""
    for folder in photos:
        seen = {}
        for row in truth(folder):
            if row["category"] not in ("sharp", "photo", "similar") or "focus" in row["group"]:
                continue
            if row["category"] == "similar":  # at most three photos of a scene
                group = row["group"].split(":")[0]
                seen[group] = seen.get(group, 0) + 1
                if seen[group] > 3:
                    continue
            file = row["file"]
            yield "photo", f"{folder}/{file}", collection_name(folder), file, source_of(file)
    for f in wallpapers(debian):
        yield "wallpaper", f, "debian", os.path.relpath(f, debian), "debian"
    for i in range(SCENES):
        yield "scene", i, "drawn", f"drawn-{i}", "drawn"


def sharp_source(candidate):
    """Returns the luma of a candidate, reduced until it is sharp, or None if it never is."""
    kind, at = candidate[:2]
    if kind == "photo":
        return sharp_base(load_luma(at, 2048), 0.55, 480)
    if kind == "wallpaper":
        return sharp_base(load_luma(at, 2048), 0.55, 900)
    big = int(np.random.default_rng([SEED, at, 1]).integers(1600, 3200))
    return drawn(np.random.default_rng([SEED, at]), big)
