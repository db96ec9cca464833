#!/usr/bin/env python3
"""Trains and judges a blur model. README.md describes it; every step has a fixed seed.

data    chooses sharp sources, makes 6,500 versions of them and looks at the labelled photos
judge   fits on one collection, judges the other, and prints the tables of README.md
ship    fits on all versions and writes weights.json and reference.json; needs `judge`
places  judges the sharpest places on the collections named by --photos and --more; needs weights.json
"""

import argparse
import os

STEPS = ["data", "judge", "ship", "places"]
HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("steps", nargs="*", metavar="STEP", help="data, judge, ship, places; all if none is named")
    parser.add_argument(
        "--photos", nargs=2, metavar="DIR", help="two labelled collections, each with a truth.tsv (data)"
    )
    parser.add_argument(
        "--more", nargs="+", default=[], metavar="DIR", help="more labelled collections, only judged (places)"
    )
    parser.add_argument("--debian", metavar="DIR", help="folder with the unpacked packages of wallpapers (data)")
    parser.add_argument("--work", metavar="DIR", help="folder for sources, versions and numbers")
    parser.add_argument(
        "--out", metavar="DIR", default=HERE, help="folder for the results of ship (default: beside train.py)"
    )
    parser.add_argument("--jobs", metavar="N", type=int, default=2, help="processes that make versions (default: 2)")
    options = parser.parse_args()
    steps = options.steps or STEPS
    unknown = set(steps) - set(STEPS)
    if unknown:
        parser.error(f"unknown step {sorted(unknown)[0]}; steps are data, judge, ship and places")
    if "data" in steps and not (options.photos and options.debian):
        parser.error("the step data needs --photos and --debian")
    if steps != ["places"] and not options.work:
        parser.error("all steps but places need --work")
    if "places" in steps and not options.photos:
        parser.error("the step places needs --photos")

    if "data" in steps:
        import store

        os.makedirs(options.work, exist_ok=True)
        store.make_bases(options.photos, options.debian, options.work, options.jobs)
        store.make_versions(options.photos, options.work, options.jobs)
        store.make_natural(options.photos, options.work, options.jobs)
    if "judge" in steps:
        import judge

        judge.judge(options.work)
    if "ship" in steps:
        import ship

        ship.ship(options.work, options.out)
    if "places" in steps:
        import places

        places.judge(options.photos + options.more, options.out, options.jobs)


if __name__ == "__main__":
    main()
