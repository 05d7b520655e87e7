# SPDX-License-Identifier: Apache-2.0
"""The program `dyno`, which came with this package."""

from __future__ import annotations

import os
import sys
import sysconfig


def program() -> str:
    """The path of the program: in the folder of this environment's programs, or of the user's (`pip install --user`).

    Raises FileNotFoundError, with the folders that were searched.
    """
    folders = [sysconfig.get_path("scripts"), os.path.dirname(sys.executable)]
    user = f"{os.name}_user"
    if user in sysconfig.get_scheme_names():
        folders.append(sysconfig.get_path("scripts", user))
    # `pip install --target` puts programs beside the package.
    folders.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"))
    for folder in folders:
        path = os.path.join(folder, "dyno")
        if os.access(path, os.X_OK):
            return path
    raise FileNotFoundError(f"the program dyno of dyno-car is in none of {', '.join(folders)}; install dyno-car again")
