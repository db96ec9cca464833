"""Simple methods to compare with; a higher number means sharper."""

import cv2
import numpy as np
from views import reduced

NAMES = (
    "variance of the Laplacian, 512",
    "variance of the Laplacian, 1024",
    "Crete re-blur, 512",
    "Crete re-blur, 1024",
)


def crete(a):
    """Returns 1 less the perceptual blur by re-blurring (Crete et al. 2007)."""
    f = a.astype(np.float32)
    out = []
    for img in (f, np.ascontiguousarray(f.T)):
        b = cv2.blur(img, (9, 1))
        d, e = np.abs(np.diff(img, axis=1)), np.abs(np.diff(b, axis=1))
        out.append((d.sum() - np.maximum(d - e, 0).sum()) / max(d.sum(), 1e-6))
    return 1 - max(out)


def laplacian(a):
    """Returns the logarithm of the variance of the Laplacian."""
    return float(np.log(cv2.Laplacian(a.astype(np.float32), cv2.CV_32F).var() + 1e-3))


def baselines(luma, view1):
    """Returns the numbers of the methods in `NAMES`."""
    small = reduced(luma, 512)
    return [laplacian(small), laplacian(view1), crete(small), crete(view1)]
