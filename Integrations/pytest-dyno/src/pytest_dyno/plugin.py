# SPDX-License-Identifier: Apache-2.0
"""The plug-in of pytest: the fixture `dyno`, and the wire in the report of a failure."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Mapping
from typing import Any

import pytest

from .car import Car, CarError

_CARS: pytest.StashKey[list[Car]] = pytest.StashKey()


class Dyno:
    """Starts cars for one test, which end with it."""

    def __init__(self, cars: list[Car], dyno: str | None) -> None:
        """Appends each car to `cars`."""
        self.cars = cars
        self._dyno = dyno

    def __call__(
        self, scenario: str | os.PathLike[str] = "quickstart", *, set: Iterable[str] = (),
        listen: Mapping[str, str] | None = None, seed: int | None = None,
    ) -> Car:
        """Starts a car as `Car.serve` does; a car that does not start fails the test."""
        try:
            car = Car.serve(scenario, set=set, listen=listen, seed=seed, dyno=self._dyno)
        except CarError as error:
            refusal = str(error)
        else:
            self.cars.append(car)
            return car
        pytest.fail(refusal, pytrace=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the ini options."""
    parser.addini("dyno_program", "the program dyno; that of the environment's DYNO or of dyno-car unless stated")
    parser.addini("dyno_lines", "how many lines of the wire the report of a failure has", default="40")


@pytest.fixture
def dyno(request: pytest.FixtureRequest) -> Generator[Dyno, None, None]:
    """Starts simulated cars: `car = dyno("two-ecu-petrol")`."""
    cars: list[Car] = []
    request.node.stash[_CARS] = cars
    yield Dyno(cars, request.config.getini("dyno_program") or None)
    for car in reversed(cars):
        car.stop()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    """Adds the last lines of the wire to the report of a test that fails."""
    outcome = yield
    report = outcome.get_result()
    if report.when != "call" or not report.failed:
        return
    for car in item.stash.get(_CARS, []):
        try:
            text = car.excerpt(int(item.config.getini("dyno_lines")))
        except Exception as error:  # the report of the test itself must not be lost
            text = f"not to be had: {error}"
        report.sections.append((f"wire of {car.name}", text))
