"""Blur kernels of defocus and shake, blur by rotation and zoom, and masks of subjects."""

import cv2
import numpy as np


def spread(k):
    """Returns the standard deviations of a kernel along its main axes, the larger one first."""
    y, x = np.mgrid[0 : k.shape[0], 0 : k.shape[1]].astype(np.float64)
    mx, my = (k * x).sum(), (k * y).sum()
    c = np.array([[(k * (x - mx) ** 2).sum(), (k * (x - mx) * (y - my)).sum()], [0, (k * (y - my) ** 2).sum()]])
    c[1, 0] = c[0, 1]
    e = np.linalg.eigvalsh(c)
    return float(np.sqrt(max(e[1], 0))), float(np.sqrt(max(e[0], 0)))


def polygon(radius, rng):
    """Returns an antialiased disc or blade polygon, sometimes with a brighter rim or cut by the lens (cat's eye)."""
    n = int(2 * np.ceil(radius) + 3)
    s = 8
    y, x = (np.mgrid[0 : n * s, 0 : n * s] + 0.5) / s - n / 2
    r = np.hypot(x, y)
    if rng.random() < 0.5:
        m = r <= radius
    else:
        b = int(rng.integers(5, 9))
        t = np.arctan2(y, x) + rng.uniform(0, 6.3)
        m = r * np.cos((t % (2 * np.pi / b)) - np.pi / b) <= radius * np.cos(np.pi / b) * 1.12
    k = m.astype(np.float64)
    if rng.random() < 0.3:
        k *= 1 + rng.uniform(-0.5, 0.8) * (r / radius) ** 2
    if rng.random() < 0.25:
        k *= np.hypot(x - radius * rng.uniform(0.2, 0.7), y) <= radius * 1.05
    k = np.maximum(k, 0).reshape(n, s, n, s).mean((1, 3))
    return k / k.sum()


def gaussian(sigma):
    """Returns a Gaussian kernel of three deviations to each side."""
    n = int(2 * np.ceil(3 * sigma) + 1)
    g = np.exp(-((np.arange(n) - n // 2) ** 2) / (2 * sigma * sigma))
    k = np.outer(g, g)
    return k / k.sum()


def shake(length, rng, straight):
    """Returns the path of a shaking hand, with uneven speed; `straight` goes from 0 (wandering) to 1 (a line)."""
    n = 400
    a = np.cumsum(rng.normal(0, 1, n) * (1 - straight) * 0.25) + rng.uniform(0, 2 * np.pi)
    v = np.exp(np.cumsum(rng.normal(0, 0.06, n)))
    p = np.stack([np.cumsum(v * np.cos(a)), np.cumsum(v * np.sin(a))], 1)
    if straight < 0.5 and rng.random() < 0.4:
        p += np.cumsum(rng.normal(0, 1, (n, 2)) * np.abs(v).mean() * 2, 0)
    p -= p.min(0)
    extent = max(np.hypot(*(p[i] - p[j])) for i in range(0, n, 25) for j in range(0, n, 25))
    p *= length / max(extent, 1e-6)
    size = int(np.ceil(p.max())) + 5
    k = np.zeros((size, size))
    speedw = rng.uniform(0.3, 1.7, 8).repeat(n // 8)
    q = p + 2
    f = np.floor(q).astype(int)
    d = q - f
    for dy in (0, 1):
        for dx in (0, 1):
            np.add.at(k, (f[:, 1] + dy, f[:, 0] + dx), speedw * np.abs((1 - dy) - d[:, 1]) * np.abs((1 - dx) - d[:, 0]))
    k = cv2.GaussianBlur(k, (3, 3), 0.45)
    return k / k.sum()


def convolve(a, k):
    """Convolves with mirrored borders."""
    return cv2.filter2D(
        np.ascontiguousarray(a, np.float32),
        cv2.CV_32F,
        k[::-1, ::-1].astype(np.float32),
        borderType=cv2.BORDER_REFLECT_101,
    )


def whole_kernel(kind, sigma, rng):
    """Returns a kernel whose deviation along its main axis is about `sigma` pixels."""
    if kind == "disc":
        return polygon(max(2 * sigma, 0.55), rng)
    if kind == "gauss":
        return gaussian(sigma)
    if kind == "line":
        return shake(sigma * 3.46, rng, 1.0)
    k = shake(sigma * rng.uniform(3.0, 3.9), rng, rng.choice([0, 0.5, 0.8, 0.93]))
    if kind == "shake+disc":
        d = polygon(max(2 * sigma * rng.uniform(0.25, 0.7), 0.55), rng)
        k = cv2.filter2D(np.pad(k, max(d.shape) // 2 + 1), -1, d, borderType=cv2.BORDER_CONSTANT)
        k /= k.sum()
    return k


def turn(a, sigma, rng):
    """Blurs by rotation or zoom about a point: the blur grows with the distance from it."""
    h, w = a.shape
    cx, cy = rng.uniform(0.1, 0.9) * w, rng.uniform(0.1, 0.9) * h
    extent = 3.46 * sigma / (0.45 * max(h, w))
    angle = rng.random() < 0.65
    a = a.astype(np.float32)
    out = np.zeros_like(a)
    n = int(np.clip(3.46 * sigma * 1.5, 7, 33))
    shift = rng.normal(0, sigma * 0.5, 2)
    for t in np.linspace(-0.5, 0.5, n):
        m = cv2.getRotationMatrix2D((cx, cy), np.degrees(extent * t) if angle else 0, 1 if angle else 1 + extent * t)
        m[:, 2] += shift * t
        out += cv2.warpAffine(a, m, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return out / n


def blob(h, w, rng, area):
    """Returns a smooth mask (0 to 1) that covers about the share `area`, mostly around the middle."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    cx, cy = w * rng.normal(0.5, 0.15), h * rng.normal(0.55, 0.15)
    t = rng.uniform(0, np.pi)
    f = np.exp(rng.normal(0, 0.35))
    u, v = (x - cx) * np.cos(t) + (y - cy) * np.sin(t), -(x - cx) * np.sin(t) + (y - cy) * np.cos(t)
    d = np.hypot(u * f, v / f)
    wob = cv2.resize(rng.normal(0, 1, (7, 7)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    d = d * np.exp(0.25 * wob)
    edge = np.quantile(d[::8, ::8], area)
    return np.clip((edge - d) / (rng.uniform(0.01, 0.25) * edge) + 0.5, 0, 1).astype(np.float32)
