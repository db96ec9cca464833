#!/usr/bin/env python3
"""Trains and judges a blur model. README.md describes it; every step has a fixed seed.

data    chooses sharp sources, makes 6,500 versions of them and looks at the labelled photos
judge   fits on one collection, judges the other, and prints the tables of README.md
ship    fits on all versions and writes weights.json and reference.json; needs `judge`
"""

import argparse
import os

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("steps", nargs="*", metavar="STEP", help="data, judge, ship; all three if none is named")
    parser.add_argument(
        "--photos", nargs=2, metavar="DIR", help="two labelled collections, each with a truth.tsv (data)"
    )
    parser.add_argument("--debian", metavar="DIR", help="folder with the unpacked packages of wallpapers (data)")
    parser.add_argument("--work", metavar="DIR", required=True, help="folder for sources, versions and numbers")
    parser.add_argument(
        "--out", metavar="DIR", default=HERE, help="folder for the results of ship (default: beside train.py)"
    )
    parser.add_argument("--jobs", metavar="N", type=int, default=2, help="processes that make versions (default: 2)")
    options = parser.parse_args()
    steps = options.steps or ["data", "judge", "ship"]
    unknown = set(steps) - {"data", "judge", "ship"}
    if unknown:
        parser.error(f"unknown step {sorted(unknown)[0]}; steps are data, judge and ship")
    if "data" in steps and not (options.photos and options.debian):
        parser.error("the step data needs --photos and --debian")

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


if __name__ == "__main__":
    main()
