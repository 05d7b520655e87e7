# SPDX-License-Identifier: Apache-2.0
"""Simulated cars for tests: the fixture `dyno` of pytest, and `Car` for other frameworks."""

from .car import Car, CarError, Endpoint
from .control import Control, ControlError, Mistake
from .journal import Record, excerpt

__all__ = ["Car", "CarError", "Control", "ControlError", "Endpoint", "Mistake", "Record", "excerpt"]
