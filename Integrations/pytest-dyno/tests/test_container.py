# SPDX-License-Identifier: Apache-2.0
"""A car in a container, where an engine has the image: `make test-containers`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from client import Client

pytest.importorskip("testcontainers")
from pytest_dyno.container import DynoContainer

IMAGE = os.environ.get("DYNO_IMAGE", "")
pytestmark = pytest.mark.skipif(not IMAGE, reason="no engine for containers; name the image in DYNO_IMAGE")


def test_a_client_reads_a_car_in_a_container() -> None:
    with DynoContainer("elm327/two-ecu-petrol", image=IMAGE, set=["timing=instant"]) as car:
        client = Client(car.host, car.port("obd"))
        car.control.send("PUT", "signals/engine.speed", 3000)
        assert client.speed() == 3000


def test_a_scenario_of_this_machine_runs_in_a_container(tmp_path: Path) -> None:
    file = tmp_path / "car.yaml"
    file.write_text(
        "dyno: 1\nvehicle: { base: petrol-warm-idle }\nendpoints: { plug: { elm327: { listen: 'tcp://127.0.0.1:0' } } }\n")
    with DynoContainer(file, image=IMAGE, set=["engine.speed=1200"], listen={"plug": 4000}) as car:
        assert Client(car.host, car.port("plug")).speed() == 1200
