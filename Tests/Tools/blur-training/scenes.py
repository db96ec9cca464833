"""Drawn scenes with perfectly sharp edges: leaves, text, bars, bricks, weaves, lights at night."""

import cv2
import numpy as np


def warp(a, rng, strength=0.12):
    """Turns a scene, scales it and looks at it from the side, at random."""
    h, w = a.shape
    src = np.float32([[0, 0], [w, 0], [w, h], [0, h]])
    dst = src + rng.uniform(-strength, strength, (4, 2)).astype(np.float32) * [w, h]
    m = cv2.getPerspectiveTransform(dst.astype(np.float32), src)
    ang = rng.uniform(0, 360)
    r = np.vstack([cv2.getRotationMatrix2D((w / 2, h / 2), ang, rng.uniform(0.7, 1.3)), [0, 0, 1]])
    return cv2.warpPerspective(a, r @ np.linalg.inv(m), (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def fractal(h, w, rng, power):
    """Returns noise whose amplitude falls with frequency to the power of `power`; mean 0, deviation 1."""
    f = np.fft.rfft2(rng.standard_normal((h, w)))
    fy, fx = np.fft.fftfreq(h)[:, None], np.fft.rfftfreq(w)[None]
    f *= (np.hypot(fy, fx) + 1e-3) ** -power
    a = np.fft.irfft2(f, s=(h, w))
    return (a - a.mean()) / a.std()


def drawn(rng, big=2000):
    """Draws one scene of a random kind at a longer side of `big` and averages it down to half of it."""
    kind = rng.choice(
        ["leaves", "text", "bars", "bricks", "stripes", "weave", "check", "rects", "glints"],
        p=[0.3, 0.12, 0.08, 0.1, 0.1, 0.1, 0.05, 0.1, 0.05],
    )
    H, W = (big * 3 // 4, big) if rng.random() < 0.7 else (big, big * 3 // 4)
    a = np.full((H, W), float(rng.uniform(30, 220)), np.float32)
    if kind in ("leaves", "rects"):
        n = int(rng.integers(300, 2500))
        for r in np.sort((rng.pareto(1.6, n) + 1) * rng.uniform(4, 14))[::-1]:
            r = min(r, 500)
            c = (int(rng.integers(W)), int(rng.integers(H)))
            v = float(rng.uniform(5, 250))
            if kind == "rects" or rng.random() < 0.4:
                k = int(rng.integers(3, 7))
                t = np.sort(rng.uniform(0, 2 * np.pi, k))
                pts = np.stack([c[0] + r * np.cos(t), c[1] + r * rng.uniform(0.3, 1) * np.sin(t)], 1).astype(np.int32)
                cv2.fillPoly(a, [pts], v)
            else:
                cv2.ellipse(
                    a, c, (int(r), max(1, int(r * rng.uniform(0.2, 1)))), float(rng.uniform(0, 180)), 0, 360, v, -1
                )
    elif kind == "text":
        a[:] = rng.uniform(180, 245) if rng.random() < 0.8 else rng.uniform(10, 60)
        ink = 20.0 if a[0, 0] > 128 else 230.0
        y = 60
        while y < H:
            s = rng.uniform(0.7, 2.4)
            word = "".join(chr(int(rng.integers(97, 123))) if rng.random() > 0.16 else " " for _ in range(140))
            line = np.zeros(a.shape, np.uint8)[: int(50 * s)]
            cv2.putText(
                line,
                word,
                (int(rng.integers(20, 80)), int(34 * s)),
                int(rng.choice([0, 2, 3, 4, 16])),
                s,
                255,
                int(rng.integers(1, 4)),
                cv2.LINE_AA,
            )
            m = (line[: a[y : y + len(line)].shape[0]] / 255).astype(np.float32)
            a[y : y + len(m)] += m * (ink - a[y : y + len(m)])
            y += int(34 * s + rng.integers(4, 20))
        a = warp(a, rng, 0.08)
    elif kind in ("bars", "stripes"):
        x = 0
        lo, hi = sorted(rng.uniform(10, 245, 2))
        hi = max(hi, lo + 60)
        period = rng.uniform(5, 60)
        while x < W:
            wd = max(2, int(period * rng.uniform(0.3, 1.4))) if kind == "bars" else max(2, int(period / 2))
            a[:, x : x + wd] = lo
            a[:, x + wd : x + 2 * wd] = hi if kind == "bars" else hi + rng.uniform(-8, 8)
            x += 2 * wd
        if kind == "bars":
            m = int(H * rng.uniform(0.1, 0.4))
            a[:m] = hi
            a[-m:] = hi
        a = warp(a, rng)
    elif kind == "bricks":
        bh, bw = int(rng.integers(24, 120)), 0
        bw = int(bh * rng.uniform(1.6, 6))
        gap = int(rng.integers(2, 9))
        base, mortar = rng.uniform(50, 200, 2)
        a[:] = mortar
        for i, y in enumerate(range(0, H, bh)):
            for x in range(-bw, W, bw):
                o = (i % 2) * bw // 2
                cv2.rectangle(
                    a,
                    (x + o, y),
                    (x + o + bw - gap, y + bh - gap),
                    float(np.clip(base + rng.normal(0, 14), 0, 255)),
                    -1,
                )
        a = warp(a, rng)
    elif kind == "weave":
        p = rng.uniform(6, 30)
        y, x = np.mgrid[0:H, 0:W].astype(np.float32)
        a = 128 + rng.uniform(20, 90) * np.sign(
            np.sin(x * 2 * np.pi / p) + np.sin(y * 2 * np.pi / p * rng.uniform(0.5, 2))
        ) * np.abs(np.sin(x * np.pi / p * 3))
        a = warp(a.astype(np.float32), rng)
    elif kind == "check":
        p = int(rng.integers(10, 90))
        y, x = np.mgrid[0:H, 0:W]
        a = np.where((x // p + y // p) % 2, rng.uniform(10, 100), rng.uniform(140, 245)).astype(np.float32)
        a = warp(a, rng)
    else:
        a[:] = rng.uniform(2, 30)
        for _ in range(int(rng.integers(100, 700))):
            cv2.circle(
                a,
                (int(rng.integers(W)), int(rng.integers(H))),
                int(rng.integers(1, 9)),
                float(rng.uniform(60, 255)),
                -1,
            )
        for _ in range(int(rng.integers(5, 40))):
            x, y, w, h = (
                rng.integers(0, W, 1)[0],
                rng.integers(0, H, 1)[0],
                rng.integers(10, 300),
                rng.integers(10, 300),
            )
            cv2.rectangle(a, (int(x), int(y)), (int(x + w), int(y + h)), float(rng.uniform(10, 120)), -1)
    shade = cv2.resize(
        fractal(64, 64, rng, 1.6).astype(np.float32), (a.shape[1], a.shape[0]), interpolation=cv2.INTER_CUBIC
    )
    a = a * np.exp(0.25 * rng.uniform(0, 1) * shade)
    if rng.random() < 0.6:
        a = a * np.exp(
            rng.uniform(0.02, 0.15) * fractal(a.shape[0], a.shape[1], rng, rng.uniform(0.4, 1.2)).astype(np.float32)
        )
    a = cv2.resize(np.clip(a, 0, 255), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.clip(a + 0.5, 0, 255).astype(np.uint8)
