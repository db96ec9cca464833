"""The files of the work folder.

bases.json, bases/K.npy        sharp sources
versions-N-P.npz               labels of a block of versions
versions-N-P.EN.npy, .PN.npy   narrowness of their views and patches as they are; the same below three/, averaged
natural.npz, natural.EN.npy …  the same of the labelled photos, with the numbers of the baselines
calibration.json               A and B of both verdicts, written by `judge`
"""

import glob
import json
import os
import sys
from multiprocessing import Pool

import numpy as np
from baselines import baselines
from narrowness import features, narrowness
from sources import SEED, candidates, collection_name, sharp_source, source_of, truth
from versions import version
from views import choose, load_luma, views

AVERAGED = "three"  # folder of the averaged look: means over three rows or columns


def save_narrowness(work, name, looks):
    """Saves pairs of (as it is, averaged), each (views, patches), of the photos of a block."""
    for k, folder in enumerate((work, f"{work}/{AVERAGED}")):
        os.makedirs(folder, exist_ok=True)
        np.save(f"{folder}/{name}.EN.npy", np.array([x[k][0] for x in looks]))
        np.save(f"{folder}/{name}.PN.npy", np.array([x[k][1] for x in looks]))


def looks(patches):
    return narrowness(patches, False), narrowness(patches, True)


def make_bases(photos, debian, work, jobs):
    os.makedirs(f"{work}/bases", exist_ok=True)
    found = list(candidates(photos, debian))
    kept, bases = [0, 0], []
    with Pool(jobs) as pool:
        for n, a in enumerate(pool.imap(sharp_source, found), 1):
            if a is None:
                continue
            # Odd and even candidates are numbered apart. Versions depend on these numbers.
            k = 2 * kept[n % 2] + n % 2
            kept[n % 2] += 1
            np.save(f"{work}/bases/{k}.npy", a)
            _, _, group, name, source = found[n - 1]
            bases.append(dict(k=k, pool=group, name=name, source=source, shape=a.shape))
    bases.sort(key=lambda b: b["k"])
    with open(f"{work}/bases.json", "w") as f:
        json.dump(bases, f, indent=0)


def one_version(job):
    """Makes version k, always the same, and returns its two looks and its labels; pools take turns."""
    work, bases, collections, k = job
    a, b = collections
    rng = np.random.default_rng([SEED, k])
    turns = [[a, b, a, b, "debian", "drawn", a, b], [a, b, b, a, "debian"]][k // 8 % 2]
    pool = turns[k % len(turns)]
    i = int(rng.choice([i for i, base in enumerate(bases) if base["pool"] == pool]))
    luma, labels = version(np.load(f"{work}/bases/{bases[i]['k']}.npy"), rng)
    labels.update(base=i, pool=pool, source=bases[i]["source"], k=k)
    return looks(choose(*views(luma))), labels


def make_versions(photos, work, jobs):
    """Makes 6,500 versions in blocks of 500; a block that exists is not made again."""
    with open(f"{work}/bases.json") as f:
        bases = json.load(f)
    names = [collection_name(p) for p in photos]
    blocks = [(first, part) for first in range(0, 6000, 1000) for part in (0, 1)] + [(6000, 1)]
    with Pool(jobs) as pool:
        for first, part in blocks:
            name = f"versions-{first}-{part}"
            if os.path.exists(f"{work}/{name}.npz"):
                continue
            todo = [(work, bases, names, k) for k in range(first + part, first + 1000, 2)]
            done = pool.map(one_version, todo, chunksize=10)
            save_narrowness(work, name, [x for x, _ in done])
            np.savez(f"{work}/{name}.npz", M=json.dumps([m for _, m in done], default=float))
            print(name, file=sys.stderr, flush=True)


def one_natural(job):
    folder, row = job
    luma = load_luma(f"{folder}/{row['file']}")
    v = views(luma)
    labels = {key: row[key] for key in ("file", "category", "tag", "group")}
    labels.update(collection=collection_name(folder), source=source_of(row["file"]), side=max(luma.shape))
    return looks(choose(*v)), baselines(luma, v[1]), labels


def make_natural(photos, work, jobs):
    """Looks at the labelled photos as they are."""
    wanted = ("sharp", "photo", "blurry", "similar")
    todo = [(folder, row) for folder in photos for row in truth(folder) if row["category"] in wanted]
    with Pool(jobs) as pool:
        done = pool.map(one_natural, todo, chunksize=10)
    save_narrowness(work, "natural", [x for x, _, _ in done])
    np.savez(f"{work}/natural.npz", B=np.array([b for _, b, _ in done]), M=json.dumps([m for _, _, m in done]))


def load(work):
    """Returns numbers and labels of the versions, then numbers, labels and baselines of the labelled photos.

    Numbers are columns by name; a name that ends in ' belongs to the averaged look.
    """
    blocks = [os.path.basename(f)[: -len(".npz")] for f in sorted(glob.glob(f"{work}/versions-*.npz"))]
    if not blocks:
        raise SystemExit(f"There are no versions in {work}. Run the step `data` first.")
    labels = sum((json.loads(str(np.load(f"{work}/{x}.npz", allow_pickle=True)["M"])) for x in blocks), [])
    natural = np.load(f"{work}/natural.npz", allow_pickle=True)
    versions, photos = {}, {}
    for suffix, folder in (("", work), ("'", f"{work}/{AVERAGED}")):
        for into, names in ((versions, blocks), (photos, ["natural"])):
            en, pn = (np.concatenate([np.load(f"{folder}/{x}.{kind}.npy") for x in names]) for kind in ("EN", "PN"))
            into.update({name + suffix: column for name, column in features(en, pn).items()})
    return versions, labels, photos, json.loads(str(natural["M"])), natural["B"][:, :4]
