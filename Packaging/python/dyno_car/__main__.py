# SPDX-License-Identifier: Apache-2.0
"""Runs the program: `python -m dyno_car serve`, or `dyno-car serve`."""

from __future__ import annotations

import os
import sys

from . import program


def main() -> None:
    """Becomes the program `dyno`, with the same arguments."""
    try:
        path = program()
        os.execv(path, [path, *sys.argv[1:]])
    except FileNotFoundError as error:
        # A program whose loader is missing is "not found", too.
        sys.exit(f"error: {error}" if not error.errno else
                 f"error: {path} does not run here: it needs Linux with glibc 2.28 or later, not another C library")
    except OSError as error:
        sys.exit(f"error: {path} does not run here: {error.strerror}; it needs the processor that the wheel names")


if __name__ == "__main__":
    main()
