# SPDX-License-Identifier: Apache-2.0
"""The plug-in's tests run pytest in folders of their own."""

from __future__ import annotations

import os
import pathlib
import shutil

import pytest

pytest_plugins = ["pytester"]

PROGRAM = shutil.which(os.environ.get("DYNO") or "dyno")
needs_dyno = pytest.mark.skipif(PROGRAM is None, reason="no dyno; name the program in DYNO")


@pytest.fixture
def written(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder for test files, whose runs load the plug-in."""
    sources = str(pathlib.Path(__file__).parents[1] / "src")
    monkeypatch.setenv("PYTHONPATH", sources)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    return pytester
