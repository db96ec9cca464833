"""Judges how the sharpest places limit `soft`, on any number of labelled collections. No photo of them is in a fit.

The weights are those of weights.json, which are fitted on drawn blur. Only the limit, and the logit from which on a
photo counts as blurred, are chosen on natural photos; for a collection that is judged, on the other ones.
"""

import json
from multiprocessing import Pool

import numpy as np
from fit import DOUBTFUL, LIMIT, SOFT_SCALE, VERDICTS, columns, limited, probability
from judge import SMALLEST, auc, clear
from narrowness import features, narrowness, sharpest
from ship import LOOKS
from sources import collection_name, truth
from views import choose, load_luma, views

CATEGORIES = ("blurry", "sharp", "photo")
BLURRED = -SOFT_SCALE[1] / SOFT_SCALE[0]  # the logit at p = 0.5
RECALL = 0.75  # the least share of each collection's blurred photos that has to be found


def measured(job):
    """Returns the logit of the 26 patches, the narrowness of the sharpest places (0 if not needed), and the labels."""
    soft, folder, row = job
    luma = load_luma(f"{folder}/{row['file']}")
    v = views(luma)
    patches, logit = choose(*v), -99
    if max(luma.shape) >= SMALLEST:
        for look in LOOKS:
            en, pn = narrowness(patches, look == "averaged")
            numbers = columns(features(en[None], pn[None]), VERDICTS["soft"][0])[0]
            logit = max(logit, float(numbers @ np.array(soft[look]["weights"]) + soft[look]["constant"]))
    places = sharpest(v[0]) if probability(SOFT_SCALE, logit) > DOUBTFUL else 0
    return logit, places, dict(row, collection=collection_name(folder))


class Places:
    def __init__(self, photos, out, jobs):
        with open(f"{out}/weights.json") as file:
            soft = json.load(file)["soft"]
        todo = [(soft, folder, row) for folder in photos for row in truth(folder) if row["category"] in CATEGORIES]
        with Pool(jobs) as pool:
            logits, places, self.labels = zip(*pool.map(measured, todo, chunksize=4))
        self.logit, self.places = np.array(logits), np.array(places)
        self.collections = list(dict.fromkeys(m["collection"] for m in self.labels))

    def of(self, collection, category, condition=lambda m: True):
        return np.array(
            [m["collection"] == collection and m["category"] == category and condition(m) for m in self.labels]
        )

    def flagged(self, score, at, collection):
        """Returns which shares of a collection's blurred, sharp and ordinary photos are called blurred."""
        return [float((score[self.of(collection, category)] > at).mean()) for category in CATEGORIES]

    def row(self, name, score, at, collection):
        b, s, p = (score[self.of(collection, category)] for category in CATEGORIES)
        undoubted = score[self.of(collection, "photo", clear)]
        shares = [f"{x:.3f}" for x in self.flagged(score, at, collection)]
        print(
            f"| {collection} | {name} | {auc(b, s):.3f} / {auc(b, p):.3f} | {' | '.join(shares)} "
            f"({(undoubted > at).mean():.3f}) |"
        )

    def chosen(self, collections):
        """Returns the limit and the logit that flag fewest others and still find enough blurred photos everywhere.

        Few photos decide between neighbours, so that all pairs that are nearly as good are averaged.
        """
        found = []
        for limit in np.arange(0.46, 0.601, 0.01):
            score = limited(self.logit, self.places, limit)
            for at in np.arange(0.8, 1.61, 0.1):
                shares = [self.flagged(score, at, c) for c in collections]
                if min(s[0] for s in shares) >= RECALL:
                    found.append((sum(s[1] + s[2] for s in shares), limit, at))
        least = min(found)[0] if found else 0
        near = [f[1:] for f in found if f[0] <= least + 0.005]
        return np.mean(near, axis=0) if near else (LIMIT, BLURRED)

    def judge(self):
        print("| judged | by | AUC against sharp / photos | recall | sharp | photos (without doubted) |")
        print("|---|---|---|---|---|---|")
        for c in self.collections:
            self.row("26 patches alone", self.logit, BLURRED, c)
            limit, at = self.chosen([x for x in self.collections if x != c])
            score = limited(self.logit, self.places, limit)
            self.row(f"limit {limit:.3f}, logit {at:.2f} of the others", score, at, c)
            self.row(f"limit {LIMIT}, logit {BLURRED:.2f}", limited(self.logit, self.places), BLURRED, c)
        self.neighbours()
        self.bins()

    def neighbours(self):
        cells = " | ".join(self.collections)
        print(f"\n| limit, logit: recall / sharp / photos | {cells} |\n|---|{'---|' * len(self.collections)}")
        for limit in (LIMIT - 0.02, LIMIT, LIMIT + 0.02):
            score = limited(self.logit, self.places, limit)
            for at in (BLURRED - 0.2, BLURRED - 0.1, BLURRED, BLURRED + 0.1):
                shares = [" / ".join(f"{x:.3f}" for x in self.flagged(score, at, c)) for c in self.collections]
                print(f"| {limit:.2f}, {at:.1f} | {' | '.join(shares)} |")

    def bins(self):
        p = probability(SOFT_SCALE, limited(self.logit, self.places))
        blurred = np.array([m["category"] == "blurry" for m in self.labels])
        print("\n| called | photos | right |\n|---|---|---|")
        bounds = (0, 0.1, 0.3, 0.5, 0.7, 0.9, 1)
        for low, high in zip(bounds, bounds[1:]):
            at = (p >= low) & (p < high)
            print(f"| {low} – {high} | {at.sum()} | {blurred[at].mean() if at.any() else float('nan'):.2f} |")
        wrong = [(p[i], m["file"]) for i, m in enumerate(self.labels) if p[i] > 0.5 and m["category"] != "blurry"]
        print("\nWrongly called blurred: " + ", ".join(f"{file} {x:.2f}" for x, file in sorted(wrong, reverse=True)))


def judge(photos, out, jobs):
    Places(photos, out, jobs).judge()
