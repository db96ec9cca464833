"""The model: two logistic regressions for each verdict, one on each look; the larger logit counts."""

import numpy as np
from sklearn.linear_model import LogisticRegression
from views import FULL

# The verdicts, the numbers they weigh, and the label of the versions that they learn.
SOFT = ["en0", "en1", "top0", "top1", "unk1", "none"]
UNUSABLE = ["en1", "en2", "top1", "top2", "unk1"]
VERDICTS = {"soft": (SOFT, "y0"), "unusable": (UNUSABLE, "y1")}

# The sharpest places limit the logit of `soft` to STEEP (LIMIT - narrowness). They are searched if p is above DOUBTFUL
# without them. A and B of `soft` set 0.5 at the logit 1.2. places.py judges these numbers.
STEEP, LIMIT, DOUBTFUL = 12, 0.54, 0.25
SOFT_SCALE = (1.3, -1.56)


def columns(f, names):
    return np.stack([f[n] for n in names], 1).astype(np.float64)


def fitted(f, labels, names, label, use):
    """Returns weights, constant and the number of versions that were used.

    Left out: versions between sharp and blurred, and those larger than view 0, whose blur is not known in its pixels.
    """
    y = np.array([m[label] for m in labels])
    side = np.array([m["side"] for m in labels])
    s = ((y < 0.25) | (y > 0.75)) & (side <= FULL) & use
    c = LogisticRegression(C=3, max_iter=3000).fit(columns(f, names)[s], y[s] > 0.5)
    return c.coef_[0], float(c.intercept_[0]), int(s.sum())


def logits(f, labels, photos, names, label, use):
    """Fits both looks on the versions and returns the larger logit of each photo, and the fits in words."""
    out, words = [], []
    for suffix in ("", "'"):
        x = [name + suffix for name in names]
        w, b, count = fitted(f, labels, x, label, use)
        out.append(columns(photos, x) @ w + b)
        words.append(", ".join(f"{n} {v:.2f}" for n, v in zip(x, w)) + f", constant {b:.2f} ({count} versions)")
    return np.maximum(*out), "; ".join(words)


def limited(logit, narrowness, limit=LIMIT):
    """Returns the logits of `soft` within what the sharpest places allow, where they are doubtful."""
    doubtful = probability(SOFT_SCALE, logit) > DOUBTFUL
    return np.where(doubtful, np.minimum(logit, STEEP * (limit - narrowness)), logit)


def calibrated(scores, blurred):
    """Returns A and B of p = 1 / (1 + exp(-(A logit + B)))."""
    c = LogisticRegression(C=1e6).fit(scores[:, None], blurred)
    return float(c.coef_[0, 0]), float(c.intercept_[0])


def probability(a_b, scores):
    return 1 / (1 + np.exp(-(a_b[0] * scores + a_b[1])))
