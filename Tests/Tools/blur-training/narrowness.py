"""Narrowness of strong edges in the chosen patches, and the numbers of a photo that the model weighs.

A window of 9 pixels in a row or column counts if its largest step is one of the two middle steps and if it rises by at
least max(16, 0.6 x the 99.5 % rise of its patch). Its narrowness is that step divided by the rise: 1 for a step within
one pixel, 0.4 for a Gaussian of deviation 1, 1/8 for a ramp over the whole window. A patch, or a view, is described by
the 80th percentile of its windows.

Each patch is looked at twice: as it is, and averaged by 1 2 1 across the direction. Noise makes edges look narrow in
the first look; the second one is less sensitive to it.
"""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

W = 9  # pixels in a window
FLOOR = 16  # least rise in grey levels
LEAST, LEAST_ALL = 6, 30  # counting windows that a patch and a view need in a direction
UNKNOWN = 0.35  # narrowness of a view without countable edges
UNKNOWN_PATCH = 0.25  # narrowness of a patch without countable edges
RANGES = ((0, 8), (8, 20), (20, 26))  # patches of views 0, 1 and 2


def windows(p, averaged=False):
    """Returns the narrowness of all windows along rows of patches (n, 64, 64), and which count; both (n, 64, 56)."""
    a = p.astype(np.int16)
    if averaged:  # 1 2 1 across the window; values become four times grey levels
        a = np.concatenate([a[:, :1], a, a[:, -1:]], 1)
        a = a[:, :-2] + 2 * a[:, 1:-1] + a[:, 2:]
    d = np.abs(a[:, :, 1:] - a[:, :, :-1])
    n = a.shape[2] - W + 1
    hi = a[:, :, :n].copy()
    lo = hi.copy()
    top = d[:, :, :n].copy()
    for s in range(1, W):
        np.maximum(hi, a[:, :, s : s + n], out=hi)
        np.minimum(lo, a[:, :, s : s + n], out=lo)
    for s in range(1, W - 1):
        np.maximum(top, d[:, :, s : s + n], out=top)
    rise = hi - lo
    middle = np.maximum(d[:, :, 3 : 3 + n], d[:, :, 4 : 4 + n])
    ranked = np.sort(rise.reshape(len(p), -1), axis=1)
    limit = np.maximum(FLOOR * (4 if averaged else 1), 0.6 * ranked[:, int(0.995 * (ranked.shape[1] - 1))])[
        :, None, None
    ]
    return middle / np.maximum(rise, 1), (rise >= limit) & (middle >= top)


def contrast(p):
    """Returns the 99.5 % rise of each patch in the direction in which it is lower."""
    both = []
    for a in (p, p.swapaxes(1, 2)):
        w = sliding_window_view(a.astype(np.int16), W, axis=2)
        rises = (w.max(-1) - w.min(-1)).reshape(len(a), -1)
        k = int(0.995 * (rises.shape[1] - 1))
        both.append(np.partition(rises, k, axis=1)[:, k])
    return np.minimum(*both)


def q80(r):
    """Returns the 80th percentile, without interpolation."""
    r = np.sort(r)
    return float(r[int(0.8 * (len(r) - 1))])


def narrowness(x, averaged=False):
    """Returns the narrowness of the views (3) and of the patches (26, 4) of one photo's patches x.

    A patch has four numbers: 5 r - 2.5 of its rows and of its columns (0 if unknown), and for each 1 if it is known.
    """
    found = [windows(x, averaged), windows(x.swapaxes(1, 2), averaged)]
    patch = np.zeros((len(x), 4), np.float32)
    for k in range(len(x)):
        for j, (r, ok) in enumerate(found):
            v = r[k][ok[k]]
            if len(v) >= LEAST:
                patch[k, j], patch[k, 2 + j] = q80(v) * 5 - 2.5, 1
    view = []
    for a, b in RANGES:
        both = [r[a:b][ok[a:b]] for r, ok in found]
        both = [q80(v) for v in both if len(v) >= LEAST_ALL]
        view.append(min(both) if both else UNKNOWN)
    return np.array(view, np.float32), patch


def sharpest(v0):
    """Returns the narrowness of the sharpest places of view 0 that matter, wherever they lie.

    Places: all patches at every 32nd pixel. Those with at least 0.6 of the highest contrast matter, at most the 128
    highest ones. A place counts with its worse direction and look, if both directions are known; the mean of the best
    four is returned, and a missing one counts as UNKNOWN_PATCH.
    """
    rows = sliding_window_view(v0, (64, 64))[::32, ::32]
    contrasts = np.concatenate([contrast(row) for row in rows]).astype(int)
    matter = np.flatnonzero(contrasts >= 0.6 * contrasts.max())
    matter = matter[np.argsort(-contrasts[matter], kind="stable")][:128]
    x = rows.reshape(-1, 64, 64)[matter]
    found = []
    for averaged in (False, True):
        sides = [windows(x, averaged), windows(x.swapaxes(1, 2), averaged)]
        values = [[r[k][ok[k]] for r, ok in sides] for k in range(len(x))]
        found.append([min(map(q80, v)) if min(map(len, v)) >= LEAST else np.nan for v in values])
    least = np.fmin(*np.array(found))
    best = np.sort(least[~np.isnan(least)])[::-1][:4]
    return float((best.sum() + UNKNOWN_PATCH * (4 - len(best))) / 4)


def features(en, pn):
    """Returns the columns of numbers by name, for n photos: en (n, 3) and pn (n, 26, 4) come from `narrowness`."""
    out = {f"en{v}": en[:, v] for v in range(3)}
    for v, (a, b) in enumerate(RANGES):
        known = pn[:, a:b, 2:] > 0
        value = np.where(known, (pn[:, a:b, :2] + 2.5) / 5, 9)
        least = value.min(2)  # the worse of the known directions
        least = np.where(least > 8, UNKNOWN_PATCH, least)
        ranked = np.sort(least, 1)[:, ::-1]
        out[f"top{v}"], out[f"med{v}"] = ranked[:, :2].mean(1), np.median(ranked, 1)
        out[f"unk{v}"] = (~known.any(2)).mean(1)
    out["none"] = np.isclose(out["en1"], UNKNOWN).astype(float)  # view 1 has too few edges in both directions
    return out
