"""Makes training versions of sharp sources, in the order in which a camera does it.

Blur comes first, in linear light; then reduction, tones, noise, noise reduction, sharpening and compression.
"""

import cv2
import numpy as np
from kernels import blob, convolve, gaussian, polygon, spread, turn, whole_kernel
from views import reduced


def blurredness(sigma):
    """Returns how blurred `sigma` pixels are: 0 up to 0.62, 1 from 1.25 on, linear in the logarithm between."""
    return float(np.clip((np.log(sigma + 1e-6) - np.log(0.62)) / (np.log(1.25) - np.log(0.62)), 0, 1))


BLURS = ["disc", "gauss", "line", "shake", "shake+disc", "turn", "subject", "depth"]
BLUR_SHARES = [0.26, 0.08, 0.07, 0.26, 0.10, 0.07, 0.07, 0.09]


def blur(a, linear, meta, scale, screen, rng):
    """Returns the picture with one kind of blur and writes its labels into `meta`."""
    kind = str(rng.choice(BLURS, p=BLUR_SHARES))
    # in pixels of view 1 or of view 0, uniform in the logarithm
    s = (
        float(np.exp(rng.uniform(np.log(0.55), np.log(11))))
        if rng.random() < 0.3
        else float(np.exp(rng.uniform(np.log(0.55), np.log(4.5))))
    )
    sigma0 = s * screen if rng.random() < 0.65 else s
    sw = sigma0 * scale
    if kind == "turn":
        out = turn(linear, sw, rng)
        sigma0 *= 0.8
    elif kind == "subject":  # something moves before a still ground
        area = rng.uniform(0.2, 0.75)
        sigma0 = max(sigma0, 2.2 * screen * rng.uniform(1, 3))
        sw = sigma0 * scale
        m = blob(*a.shape, rng, area)
        k = whole_kernel(rng.choice(["line", "shake"]), sw, rng)
        out = linear * (1 - m) + convolve(linear, k) * m
        if rng.random() < 0.4:
            out = out * m + (1 - m) * convolve(linear, polygon(max(0.6, sw * rng.uniform(0.1, 0.5)), rng))
    elif kind == "depth":  # all out of focus, by different amounts
        m = blob(*a.shape, rng, rng.uniform(0.2, 0.7))
        near = convolve(linear, whole_kernel("disc", sw, rng))
        far = convolve(linear, whole_kernel("disc", sw * rng.uniform(1.3, 4), rng))
        out = near * m + far * (1 - m)
    else:
        k = whole_kernel(kind, sw, rng)
        out = convolve(linear, k)
        sigma0 = spread(k)[0] / scale
    meta.update(kind=kind, sigma0=sigma0, sigma1=sigma0 / screen)
    meta["y0"], meta["y1"] = blurredness(meta["sigma0"]), blurredness(meta["sigma1"])
    if kind == "subject":
        f = float(np.clip((area - 0.15) / 0.3, 0.3, 1))
        meta.update(y0=f, y1=f)
    return out


def keep_sharp(a, linear, meta, scale, screen, rng):
    """Returns the picture unchanged, with a sharp subject before soft ground, or slightly soft; all count as sharp."""
    kind = str(rng.choice(["plain", "bokeh", "soft"], p=[0.5, 0.3, 0.2]))
    # A sharp subject, anywhere, before or behind soft things
    if kind == "bokeh":
        area = float(np.exp(rng.uniform(np.log(0.05), np.log(0.6))))
        m = blob(*a.shape, rng, area)
        # Put it where there is something to see
        if rng.random() < 0.5:
            g = cv2.GaussianBlur(np.abs(cv2.Laplacian(a, cv2.CV_32F)), (0, 0), max(a.shape) * 0.04)
            y, x = np.unravel_index(g.argmax(), g.shape)
            m = np.roll(m, (int(y - a.shape[0] * 0.55), int(x - a.shape[1] * 0.5)), (0, 1))
        s = float(np.exp(rng.uniform(np.log(1.2), np.log(12)))) * screen * scale
        k = whole_kernel("disc", s, rng)
        if rng.random() < 0.5:
            mid = np.clip(1 - np.abs(m - 0.5) * 2, 0, 1)
            soft = convolve(linear, whole_kernel("disc", s * 0.4, rng))
            linear = linear * np.clip(2 * m - 1, 0, 1) + soft * mid + convolve(linear, k) * np.clip(1 - 2 * m, 0, 1)
        else:
            linear = linear * m + convolve(linear, k) * (1 - m)
    elif kind == "soft":  # a lens, a sensor's filter, a small enlargement: within what is fine
        s = rng.uniform(0.2, 0.55)
        linear = convolve(linear, gaussian(s * scale))
        meta.update(sigma0=s, sigma1=s / screen)
    meta["kind"] = kind
    return linear


def tones(a, rng):
    """Returns the picture with other tones, and their name."""
    tone = str(rng.choice(["as is", "gamma", "low", "fog", "dark", "high"], p=[0.4, 0.2, 0.1, 0.1, 0.14, 0.06]))
    if tone == "gamma":
        a = 255 * (a / 255) ** rng.uniform(0.6, 1.7)
    elif tone == "low":
        a = 128 + (a - 128) * rng.uniform(0.3, 0.8) + rng.uniform(-30, 30)
    elif tone == "fog":
        f = cv2.resize(rng.uniform(0.1, 0.9, (3, 3)).astype(np.float32), a.shape[::-1], interpolation=cv2.INTER_CUBIC)
        a = a * f + (1 - f) * rng.uniform(150, 235)
    elif tone == "dark":  # deep blacks
        a = np.maximum(a - rng.uniform(20, 110), 0) * rng.uniform(0.5, 1.5)
    elif tone == "high":
        a = a * rng.uniform(1.2, 2) + rng.uniform(0, 30)
    return np.clip(a, 0, 255), tone


def version(base, rng):
    """Returns one version of a base, 8-bit luma as decoded from a JPEG, and its labels.

    y0 and y1 say how blurred it is at full size and at the size of a screen, 0 to 1; sigma0 and sigma1 are the
    deviations of the blur in pixels of views 0 and 1.
    """
    a = base
    h, w = a.shape
    side = float(np.exp(rng.uniform(np.log(360), np.log(2100))))
    side = min(side, max(h, w) * rng.choice([1, 1, 1, 0.8]))
    # A cut of the base: composition varies, and small sources also stand for parts of large photos.
    if rng.random() < 0.7:
        f = rng.uniform(max(0.55, min(1, side / max(h, w))), 1, 2)
        ch, cw = int(h * f[0]), int(w * f[1])
        y, x = int(rng.integers(h - ch + 1)), int(rng.integers(w - cw + 1))
        a = a[y : y + ch, x : x + cw]
        side = min(side, max(a.shape))
    if rng.random() < 0.5:
        a = a[:, ::-1]
    if rng.random() < 0.15:
        a = np.rot90(a, int(rng.integers(4)))
    a = np.ascontiguousarray(a).astype(np.float32)
    # Work at up to 1.6 times the final size.
    over = min(max(a.shape) / side, rng.choice([1, 1.3, 1.6]))
    a = reduced(a, int(round(side * over)))
    # Working pixels for each final pixel
    scale = max(a.shape) / side
    # Final pixels for each pixel of view 1
    screen = max(1.0, side / 1024)
    linear = (a / 255) ** 2.2
    # Lights that were clipped
    if rng.random() < 0.5:
        linear = linear + (a > 245) * rng.uniform(0, 6)
    blurred = rng.random() < 0.56
    meta = dict(kind="plain", sigma0=0.0, sigma1=0.0, y0=0.0, y1=0.0)
    linear = (blur if blurred else keep_sharp)(a, linear, meta, scale, screen, rng)
    linear = linear.astype(np.float32)
    noisy_first = rng.random() < 0.5
    sigma_n = float(rng.choice([0, 1, 2, 4, 8], p=[0.25, 0.25, 0.25, 0.17, 0.08])) * rng.uniform(0.6, 1.4)
    a = 255 * np.clip(linear, 0, 1) ** (1 / 2.2)
    a, tone = tones(a, rng)

    def noisy(a):
        if sigma_n == 0:
            return a
        n = rng.standard_normal(a.shape).astype(np.float32)
        # Demosaicing and phones' filters correlate it
        if rng.random() < 0.5:
            n = cv2.GaussianBlur(n, (0, 0), rng.uniform(0.45, 1.0))
            n /= n.std()
        return a + n * sigma_n * np.sqrt(0.3 + 0.7 * a / 128) if rng.random() < 0.7 else a + n * sigma_n

    if noisy_first:
        a = noisy(a)
        # Noise reduction
        if sigma_n > 2 and rng.random() < 0.6:
            b = np.clip(a, 0, 255).astype(np.uint8)
            if rng.random() < 0.6:
                a = cv2.bilateralFilter(b, 5, sigma_n * rng.uniform(1.5, 3), 2).astype(np.float32)
            else:
                a = cv2.medianBlur(b, 3).astype(np.float32)
    a = np.clip(a, 0, 255)
    if max(a.shape) > side * 1.01:
        s = side / max(a.shape)
        size = (max(1, round(a.shape[1] * s)), max(1, round(a.shape[0] * s)))
        a = (
            cv2.resize(a, size, interpolation=cv2.INTER_AREA)
            if rng.random() < 0.6
            else cv2.resize(cv2.GaussianBlur(a, (0, 0), 0.35 / s), size, interpolation=cv2.INTER_CUBIC)
        )
    # Enlarged a little
    if rng.random() < 0.08:
        f = rng.uniform(1.05, 1.35)
        a = cv2.resize(a, None, fx=f, fy=f, interpolation=cv2.INTER_CUBIC)
        meta["sigma0"] *= f
        meta["enlarged"] = f
        if meta["y0"] > 0 and meta["kind"] != "subject":
            meta["y0"] = blurredness(meta["sigma0"])
    if not noisy_first:
        a = noisy(a)
    # Sharpening
    if rng.random() < 0.4:
        a = np.clip(a, 0, 255)
        r = rng.uniform(0.6, 2.2)
        a = a + rng.uniform(0.2, 1.4) * (a - cv2.GaussianBlur(a, (0, 0), r))
    a = np.clip(a + 0.5, 0, 255).astype(np.uint8)
    # A date stamp, a caption
    if rng.random() < 0.04 and min(a.shape) > 300:
        cv2.putText(
            a,
            "2019:07:23 14:05",
            (int(a.shape[1] * rng.uniform(0.05, 0.6)), int(a.shape[0] * 0.95)),
            2,
            a.shape[1] / 1400 + 0.3,
            240,
            1,
            cv2.LINE_AA,
        )
    for _ in range(2 if rng.random() < 0.3 else 1):
        q = int(rng.choice([rng.integers(25, 60), rng.integers(60, 85), rng.integers(80, 98)]))
        a = cv2.imdecode(cv2.imencode(".jpg", a, [cv2.IMWRITE_JPEG_QUALITY, q])[1], cv2.IMREAD_GRAYSCALE)
    meta.update(tone=tone, noise=sigma_n, quality=q, side=max(a.shape))
    return a, meta
