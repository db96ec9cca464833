"""From a file to the 26 patches that the model looks at: three views, and the choice of places.

A port has to repeat this part exactly.
"""

import cv2
import numpy as np
from PIL import Image, ImageFile

ImageFile.LOAD_TRUNCATED_IMAGES = True
cv2.setNumThreads(1)

# Longer sides of view 0 (full size) and view 1 (a screen); view 2 is view 1 halved. Of 2048, 1536 and 1280 for view 0,
# 1536 judged best: at 2048 the files of old cameras look soft, at 1280 recall falls by 8 points.
FULL, SCREEN = 1536, 1024
PATCH = 64  # side of a patch
FROM_VIEW_0 = 8  # patches of view 0; view 1 has 12, view 2 has 6


def load_luma(path, least=FULL):
    """Returns 8-bit luma; decodes a JPEG at the smallest DCT scale whose longer side is at least `least`."""
    im = Image.open(path)
    if im.format == "JPEG" and im.mode in ("RGB", "L", "YCbCr"):
        side = max(im.size)
        for d in (8, 4, 2):
            if (side + d - 1) // d >= least:
                im.draft("L", ((im.size[0] + d - 1) // d, (im.size[1] + d - 1) // d))
                break
        else:
            im.draft("L", im.size)
    if im.mode in ("RGBA", "LA", "PATCH", "PA"):
        im = im.convert("RGBA")
        ground = Image.new("RGBA", im.size, (255, 255, 255, 255))
        im = Image.alpha_composite(ground, im)
    if im.mode.startswith("I;16") or im.mode == "I":
        a = np.asarray(im, np.float32)
        return np.clip(a / 257.0, 0, 255).astype(np.uint8)
    if im.mode != "L":
        im = im.convert("L")
    return np.asarray(im, np.uint8)


def reduced(a, side):
    """Averages areas down to a longer side of `side`; never enlarges."""
    h, w = a.shape
    if max(h, w) <= side:
        return a
    s = side / max(h, w)
    return cv2.resize(a, (max(1, round(w * s)), max(1, round(h * s))), interpolation=cv2.INTER_AREA)


def padded(a, least):
    """Repeats the right and the bottom edge until both sides are at least `least`."""
    h, w = a.shape
    if h >= least and w >= least:
        return a
    return np.pad(a, ((0, max(0, least - h)), (0, max(0, least - w))), mode="edge")


def views(luma):
    """Returns views 0, 1 and 2 of a photo, each averaged from the photo itself."""
    v1 = reduced(luma, SCREEN)
    h, w = v1.shape
    v2 = cv2.resize(luma, (max(1, w // 2), max(1, h // 2)), interpolation=cv2.INTER_AREA)
    return padded(reduced(luma, FULL), PATCH * 2), padded(v1, PATCH * 2), padded(v2, PATCH)


def cell_scores(v2):
    """Sums over cells of 16 x 16 pixels of view 2 (32 x 32 of view 1) of min(|dx| + |dy|, 96)."""
    a = v2.astype(np.int16)
    g = np.zeros(a.shape, np.int16)
    g[1:-1, 1:-1] = np.minimum(np.abs(a[1:-1, 2:] - a[1:-1, :-2]) + np.abs(a[2:, 1:-1] - a[:-2, 1:-1]), 96)
    ch, cw = a.shape[0] // 16, a.shape[1] // 16
    return g[: ch * 16, : cw * 16].reshape(ch, 16, cw, 16).sum((1, 3), dtype=np.int64)


def best_in_regions(score, ny, nx):
    """Returns the place of the highest score in each of ny x nx regions; of equals the first, row by row."""
    h, w = score.shape
    out = []
    for i in range(ny):
        y0, y1 = i * h // ny, max((i + 1) * h // ny, i * h // ny + 1)
        for j in range(nx):
            x0, x1 = j * w // nx, max((j + 1) * w // nx, j * w // nx + 1)
            part = score[y0:y1, x0:x1]
            k = int(part.argmax())
            out.append((y0 + k // part.shape[1], x0 + k % part.shape[1]))
    return out


def window(c, n):
    """Sums over n x n cells."""
    s = np.pad(c, ((1, 0), (1, 0))).cumsum(0).cumsum(1)
    return s[n:, n:] - s[:-n, n:] - s[n:, :-n] + s[:-n, :-n]


def choose(v0, v1, v2, places=None):
    """Returns the patches, (26, 64, 64) uint8: 8 of view 0, 12 of view 1, 6 of view 2.

    Appends (view, x, y) of each patch to `places`, if given.
    """
    c = cell_scores(v2)
    wide = v1.shape[1] >= v1.shape[0]
    s1 = window(c, 2)
    p1 = best_in_regions(s1, *((3, 4) if wide else (4, 3)))
    s2 = window(c, 4)
    p2 = best_in_regions(s2, *((2, 3) if wide else (3, 2)))
    out1 = [v1[y * 32 : y * 32 + PATCH, x * 32 : x * 32 + PATCH] for y, x in p1]
    out2 = [v2[y * 16 : y * 16 + PATCH, x * 16 : x * 16 + PATCH] for y, x in p2]
    order = sorted(range(len(p1)), key=lambda k: (-s1[p1[k]], k))[:FROM_VIEW_0]
    ry, rx = v0.shape[0] / v1.shape[0], v0.shape[1] / v1.shape[1]
    out0 = []
    for k in order:
        y, x = p1[k]
        q = c[y : y + 2, x : x + 2]
        b = int(q.argmax())
        cy, cx = (y + b // 2) * 32 + 16, (x + b % 2) * 32 + 16
        ty = min(max(int(cy * ry) - PATCH // 2, 0), v0.shape[0] - PATCH)
        tx = min(max(int(cx * rx) - PATCH // 2, 0), v0.shape[1] - PATCH)
        out0.append(v0[ty : ty + PATCH, tx : tx + PATCH])
        if places is not None:
            places.append((0, tx, ty))
    if places is not None:
        places += [(1, x * 32, y * 32) for y, x in p1] + [(2, x * 16, y * 16) for y, x in p2]
    return np.stack(out0 + out1 + out2)
