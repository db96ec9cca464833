"""Fits on one collection, judges the other, and prints the tables. No natural photo is in the fits that are judged."""

import json

import numpy as np
import baselines
from fit import SOFT, UNUSABLE, VERDICTS, calibrated, logits, probability
from store import load
from views import FULL

THRESHOLD = 1.0  # logit of `soft`, the same for both collections
SMALLEST = 300  # longer side below which nothing is said

# Ordinary photos that look blurred at full size: probably wrongly labelled. Figures are given with and without them.
DOUBTED = {
    "photo/drewnoakes-Canon_PowerShot_S40__2_.jpg",
    "photo/drewnoakes-Canon_PowerShot_S330.jpg",
    "photo/amirmh13-photo_2019-08-26_17-52-55.jpg",
    "photo/drewnoakes-FujiFilm_FinePix4900Zoom.jpg",
    "photo/zxing-1.jpg",
    "photo/altaybrusan-DSC_0039.jpg",
}

# Tags of blurred photos for which recall is printed.
KINDS = set(
    "mild strong motion defocus defocus-or-motion low-light museum document macro phone kohler-recorded-shake label "
    "real scan-or-old-camera".split()
)


def strong(m):
    return "mild" not in m["tag"]


def clear(m):
    return m["file"] not in DOUBTED


def auc(blurred, sharp):
    """Returns the area under the curve: how often a blurred photo scores higher than a sharp one."""
    b, s = np.asarray(blurred)[:, None], np.asarray(sharp)[None]
    return float((b > s).mean() + 0.5 * (b == s).mean())


def wilson(k, n, z=1.96):
    """Returns a share with its 95 % interval (Wilson 1927)."""
    p, d = k / n, 1 + z * z / n
    middle, half = (p + z * z / 2 / n) / d, z * np.sqrt(p * (1 - p) / n + z * z / 4 / n / n) / d
    return f"{p:.3f} ({max(0, middle - half):.2f}–{min(1, middle + half):.2f}; {k} of {n})"


class Judge:
    """The scores of all photos, and a method for each table."""

    def __init__(self, work):
        self.versions, self.labels, self.numbers, self.photos, self.baselines = load(work)
        self.pool = np.array([m["pool"] for m in self.labels])
        self.small = np.array([m["side"] < SMALLEST for m in self.photos])
        self.collections = list(dict.fromkeys(m["collection"] for m in self.photos))
        first, second = self.collections
        # What a collection is judged by: versions of the other one, of wallpapers and of drawn scenes.
        self.pools = {second: [first, "debian", "drawn"], first: [second, "debian", "drawn"]}

    def of(self, collection, category, condition=lambda m: True):
        """Returns which photos belong to a collection and a category and meet a condition."""
        return np.array(
            [m["collection"] == collection and m["category"] == category and condition(m) for m in self.photos]
        )

    def fit(self, collection, names, label):
        use = np.isin(self.pool, self.pools[collection])
        return logits(self.versions, self.labels, self.numbers, names, label, use)

    def across(self, names, label, say=None):
        """Returns the logits of all photos by fits without their collection."""
        s = np.zeros(len(self.photos))
        for c in self.pools:
            at = np.array([m["collection"] == c for m in self.photos])
            q, words = self.fit(c, names, label)
            s[at] = q[at]
            if say:
                say(c, words)
        return self.silenced(s)

    def by_sources(self, names, label):
        """Returns the logits of all photos by fits without their source: five folds over all sources."""
        source = np.array([m["source"] for m in self.photos])
        of_version = np.array([m["source"] for m in self.labels])
        order = np.random.default_rng(5).permutation(sorted(set(source)))
        s = np.zeros(len(self.photos))
        for k in range(5):
            out = list(order[k::5])
            at = np.isin(source, out)
            s[at] = logits(self.versions, self.labels, self.numbers, names, label, ~np.isin(of_version, out))[0][at]
        return self.silenced(s)

    def silenced(self, s):
        """Photos that are too small to judge count as not blurred."""
        return np.where(self.small, -99.0, s)

    def scored(self):
        self.scores = {}
        for name, (names, label) in VERDICTS.items():
            self.scores[name] = self.across(names, label, lambda c, w: print(f"fit for {c}, {name}: {w}\n"))
        for name, (names, label) in VERDICTS.items():
            self.scores[name + ", sources left out"] = self.by_sources(names, label)

    def at_fixed_thresholds(self):
        print("\n### At fixed thresholds (logit), the same for both collections\n")
        print(
            "| judged | score | t | AUC against sharp / photos | recall | without mild | sharp flagged "
            "| photos flagged "
            "| photos without the doubted labels |\n|---|---|---|---|---|---|---|---|---|"
        )
        for c in self.collections:
            b, sh, ph = self.of(c, "blurry"), self.of(c, "sharp"), self.of(c, "photo")
            st, cl = self.of(c, "blurry", strong), self.of(c, "photo", clear)
            for name, s in self.scores.items():
                for t in (0.75, 1.0, 1.25):
                    cells = " | ".join(wilson(int((s[q] > t).sum()), int(q.sum())) for q in (b, st, sh, ph))
                    print(
                        f"| {c} | {name} | {t} | {auc(s[b], s[sh]):.3f} / {auc(s[b], s[ph]):.3f} | {cells} "
                        f"| {(s[cl] > t).mean():.3f} |"
                    )

    def together(self):
        print("\n### Flagged if unusable > tu or soft > ts\n")
        print(
            "| judged | tu | ts | recall | without mild | sharp | photos | without doubted |\n"
            "|---|---|---|---|---|---|---|---|"
        )
        for tu, ts in ((9, 0.9), (1.5, 1.0), (1.5, 1.25), (1.25, 0.9), (2, 0.9), (2, 1.25)):
            for c in self.collections:
                flag = (self.scores["unusable"] > tu) | (self.scores["soft"] > ts)
                sets = (
                    self.of(c, "blurry"),
                    self.of(c, "blurry", strong),
                    self.of(c, "sharp"),
                    self.of(c, "photo"),
                    self.of(c, "photo", clear),
                )
                print(f"| {c} | {tu} | {ts} | " + " | ".join(f"{flag[q].mean():.3f}" for q in sets) + " |")

    def by_kind(self):
        c = self.collections[1]
        print(f"\n### Recall by kind, t = 1 (`{c}`)\n")
        kinds = {}
        for m, x in zip(self.photos, self.scores["soft"]):
            if m["collection"] == c and m["category"] == "blurry":
                for k in set(m["tag"].split(",")) & KINDS:
                    kinds.setdefault(k, []).append(x > THRESHOLD)
        print(", ".join(f"{k} {sum(v)} of {len(v)}" for k, v in sorted(kinds.items())))

    def ablations(self):
        print(
            "\n### What each number adds (AUC against sharp / photos; recall, without mild / sharp / photos without "
            "doubted, at t = 1)\n"
        )
        first, second = self.collections
        print(f"| numbers | {second} | {first} |\n|---|---|---|")
        for names in (
            ["en0"],
            ["en1"],
            ["en2"],
            ["en0", "en1"],
            ["en0", "en1", "unk1"],
            ["en0", "en1", "top0"],
            ["en0", "en1", "top0", "top1"],
            SOFT,
            SOFT + ["en2"],
            SOFT + ["en2", "top2"],
            SOFT + ["med0", "med1"],
            ["top0", "unk1"],
            ["en0", "top0", "unk1"],
            UNUSABLE,
        ):
            s, cells = self.across(names, "y0"), []
            for c in (second, first):
                b, sh, ph = s[self.of(c, "blurry")], s[self.of(c, "sharp")], s[self.of(c, "photo")]
                shares = [(s[q] > THRESHOLD).mean() for q in (self.of(c, "blurry", strong), self.of(c, "photo", clear))]
                cells.append(
                    f"{auc(b, sh):.3f} / {auc(b, ph):.3f}; {(b > THRESHOLD).mean():.2f}, {shares[0]:.2f} / "
                    f"{(sh > THRESHOLD).mean():.3f} / {shares[1]:.3f}"
                )
            print(f"| {', '.join(names)} | {cells[0]} | {cells[1]} |")

    def on_versions(self):
        print("\n### Drawn blur, versions of the collection that was left out, soft > 1\n")
        get = lambda key: np.array([m[key] for m in self.labels])
        side, kind, tone, sigma, noise = (get(key) for key in ("side", "kind", "tone", "sigma0", "noise"))
        q = np.full(len(self.labels), np.nan)
        for c, pools in self.pools.items():
            at = (self.pool == c) & (side <= FULL)
            use = np.isin(self.pool, pools)
            q[at] = logits(self.versions, self.labels, self.versions, SOFT, "y0", use)[0][at]
        ok, sharp = ~np.isnan(q), np.isin(kind, ["plain", "bokeh", "soft"])
        share = lambda z: f"{(q[ok & z] > THRESHOLD).mean():.3f}"
        print(
            "flagged of sharp ones: "
            + ", ".join(f"{k} {share(kind == k)}" for k in ("plain", "soft", "bokeh"))
            + "; by tone "
            + ", ".join(f"{k} {share(sharp & (tone == k))}" for k in sorted(set(tone)))
            + f"; noise above 4: {share(sharp & (noise > 4))}; longer side below 600: {share(sharp & (side < 600))}, "
            f"above 1000: {share(sharp & (side > 1000))}\n"
        )
        bounds = (0.5, 0.8, 1.1, 1.5, 2.2, 4, 8, 99)
        print(
            "| deviation of the blur in pixels of view 0 | 0.5–0.8 | 0.8–1.1 | 1.1–1.5 | 1.5–2.2 | 2.2–4 | 4–8 | 8– |\n"
            "|---|---|---|---|---|---|---|---|"
        )
        for k in ("disc", "gauss", "line", "shake", "shake+disc", "turn", "depth", "subject"):
            cells = []
            for a, e in zip(bounds, bounds[1:]):
                z = ok & (kind == k) & (sigma >= a) & (sigma < e)
                cells.append(f"{(q[z] > THRESHOLD).mean():.2f} ({z.sum()})" if z.sum() > 4 else "")
            print(f"| {k} | " + " | ".join(cells) + " |")

    def calibration(self, work):
        use = np.array([m["category"] in ("blurry", "sharp", "photo") for m in self.photos]) & ~self.small
        y = np.array([m["category"] == "blurry" for m in self.photos])
        print("\n### Calibration: probability = 1/(1+exp(-(A logit + B))), fitted on the scores of left-out sources\n")
        a_b, p = {}, {}
        for name in VERDICTS:
            s = self.scores[name + ", sources left out"]
            a_b[name] = calibrated(s[use], y[use])
            p[name] = probability(a_b[name], s)
            print(f"{name}: A {a_b[name][0]:.3f}, B {a_b[name][1]:.3f}")
        with open(f"{work}/calibration.json", "w") as f:
            json.dump(a_b, f)
        first, second = self.collections
        print(
            f"\n| sources left out, probability above | {first}: recall, sharp, photos (without doubted) "
            f"| {second}: recall (without mild), sharp, photos (without doubted) |\n|---|---|---|"
        )
        v, u = p["soft"], p["unusable"]
        rows = [(f"soft {t}", v > t) for t in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)]
        rows += [
            (f"soft {a} or unusable {e}", (v > a) | (u > e))
            for a, e in ((0.6, 0.8), (0.8, 0.7), (0.8, 0.8), (0.9, 0.8))
        ]
        for t, flag in rows:
            g = lambda c, k, f=lambda m: True: f"{flag[self.of(c, k, f)].mean():.3f}"
            print(
                f"| {t} | {g(first, 'blurry')}, {g(first, 'sharp')}, {g(first, 'photo')} ({g(first, 'photo', clear)}) "
                f"| {g(second, 'blurry')} ({g(second, 'blurry', strong)}), {g(second, 'sharp')}, "
                f"{g(second, 'photo')} ({g(second, 'photo', clear)}) |"
            )
        print("\n| probability of soft, A and B from the other collection | photos | blurred |\n|---|---|---|")
        s, p = self.scores["soft"], np.zeros(len(self.photos))
        for c in self.collections:
            here = np.array([m["collection"] == c for m in self.photos])
            p[here] = probability(calibrated(s[use & ~here], y[use & ~here]), s[here])
        for k in range(10):
            at = use & (p >= k / 10) & (p < k / 10 + 0.1 + (k == 9))
            print(
                f"| {k / 10:.1f} – {k / 10 + 0.1:.1f} | {at.sum()} | {y[at].mean() if at.any() else float('nan'):.2f} |"
            )
        print(
            "\n| probability of soft at least 0.5, likewise | recall | sharp | photos (without doubted) |\n"
            "|---|---|---|---|"
        )
        for c in self.collections:
            b, sh, ph = ((p[self.of(c, k)] >= 0.5).mean() for k in ("blurry", "sharp", "photo"))
            print(f"| {c} | {b:.3f} | {sh:.3f} | {ph:.3f} ({(p[self.of(c, 'photo', clear)] >= 0.5).mean():.3f}) |")

    def wrong(self):
        print("\n### Wrongly judged, soft at 1 (fits across collections); logits soft, unusable; en0 en1 en2\n")
        s, u, n = self.scores["soft"], self.scores["unusable"], self.numbers
        for c in self.collections:
            for category in ("blurry", "sharp", "photo"):
                missed = category == "blurry"
                bad = np.flatnonzero(self.of(c, category) & ((s <= THRESHOLD) if missed else (s > THRESHOLD)))
                cells = []
                for i in sorted(bad, key=lambda i: s[i]):
                    m = self.photos[i]
                    cells.append(
                        f"{m['file'].split('/')[1]} {s[i]:.2f} {u[i]:.2f} [{n['en0'][i]:.2f} {n['en1'][i]:.2f} "
                        f"{n['en2'][i]:.2f}]{'' if strong(m) else ' mild'}{'' if clear(m) else ' DOUBTED'}"
                    )
                what = "missed" if missed else category + " called blurred"
                print(f"\n{c}, {what} ({len(bad)}): " + "; ".join(cells))

    def first_look(self):
        print("\n### A first look at views 1 and 2 alone\n")
        s, n = self.scores["soft"], self.numbers
        for limit in (0.44, 0.48, 0.52, 0.56):
            skip, cells = (n["en1"] > limit) & (n["top1"] > limit), []
            for c in self.collections:
                b, ph = self.of(c, "blurry"), self.of(c, "photo") | self.of(c, "sharp")
                with_look, without = (s > THRESHOLD) & ~skip, s > THRESHOLD
                cells.append(
                    f"{c}: {skip[ph].mean():.2f} of sharp and photos need no view 0, recall "
                    f"{with_look[b].mean():.3f} instead of {without[b].mean():.3f}, flagged "
                    f"{with_look[ph].mean():.3f} instead of {without[ph].mean():.3f}"
                )
            print(f"en1 and top1 above {limit}: " + "; ".join(cells))

    def compared(self):
        """Gives every method the threshold at which at most 3 % of sharp ones and 3 % of photos are flagged."""
        print("\n### Compared, each at its own threshold: at most 3 % of sharp and 3 % of photos, as labelled\n")
        cells = " | ".join(f"{c}: AUC sharp / photos | recall (without mild)" for c in self.collections)
        print(f"| method | {cells} |\n|---|---|---|---|---|")
        rows = [(name, -self.baselines[:, k]) for k, name in enumerate(baselines.NAMES)]
        rows += [(f"narrowness of view {v} alone, nothing fitted", -self.numbers[f"en{v}"]) for v in range(3)]
        rows += [(name, s) for name, s in self.scores.items()]
        for name, s in rows:
            s, cells = self.silenced(s), []
            for c in self.collections:
                b, sh, ph = (s[self.of(c, k)] for k in ("blurry", "sharp", "photo"))
                t = max(np.sort(x)[::-1][int(0.03 * len(x))] for x in (sh, ph))
                cells.append(
                    f"{auc(b, sh):.3f} / {auc(b, ph):.3f} | {(b > t).mean():.2f} "
                    f"({(s[self.of(c, 'blurry', strong)] > t).mean():.2f})"
                )
            print(f"| {name} | {' | '.join(cells)} |")


def judge(work):
    j = Judge(work)
    j.scored()
    j.at_fixed_thresholds()
    j.together()
    j.by_kind()
    j.ablations()
    j.on_versions()
    j.calibration(work)
    j.wrong()
    j.first_look()
    j.compared()
