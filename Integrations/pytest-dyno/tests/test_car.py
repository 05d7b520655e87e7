# SPDX-License-Identifier: Apache-2.0
"""Cars as tests use them, on a real dyno."""

from __future__ import annotations

import pytest
from client import Client
from conftest import needs_dyno

from pytest_dyno import Car, CarError, ControlError
from pytest_dyno.plugin import Dyno

pytestmark = needs_dyno

INSTANT = ["timing=instant"]


def test_a_client_reads_what_the_test_has_set(dyno: Dyno) -> None:
    car = dyno("two-ecu-petrol", set=INSTANT)
    client = Client(car.host, car.port)
    for speed in (3000, 812.25, "1500 rpm"):
        car.set("engine.speed", speed)
        read = client.speed()
        assert read == car.value("engine.speed") == (1500 if speed == "1500 rpm" else speed)
    assert len(car.requests("01 0c")) == 3
    assert not car.requests("010D")
    assert [record.request for record in car.requests("AT*")] == ["ATZ", "ATE0", "ATS0", "ATH0"]
    assert car.requests(of="obd") and not car.requests(of="usb")
    assert car.request("010C", at="obd").endpoint == "obd"


def test_a_source_of_the_scenario_format_is_a_value_too(dyno: Dyno) -> None:
    car = dyno("two-ecu-petrol")
    car.set("engine.speed", {"ramp": [1000, 2000], "over": "10min"})
    got = car.value("engine.speed")
    assert got is not None and 1000 <= got < 2000


def test_actions_reach_the_client(dyno: Dyno) -> None:
    car = dyno("two-ecu-petrol", set=INSTANT)
    client = Client(car.host, car.port)
    client.ask("0100")
    assert "0420" not in client.ask("03")
    car.perform({"store": "P0420"})
    assert "0420" in client.ask("03")
    car.perform({"disconnect": "fin"})
    with pytest.raises(OSError):
        client.ask("0100")
    assert car.journal("disconnect")


def test_the_bytes_of_a_conversation(dyno: Dyno) -> None:
    car = dyno("two-ecu-petrol", set=INSTANT)
    client = Client(car.host, car.port)
    client.close()
    assert car.input("obd") == b"ATZ\rATE0\rATS0\rATH0\r"
    assert car.output("obd").startswith(b"ATZ\r\r\rELM327 v1.5\r\r>")
    assert "client → ATZ␍" in car.excerpt()
    assert car.excerpt(1).startswith("… ")


def test_a_reset_begins_at_time_zero_behind_the_same_port(dyno: Dyno) -> None:
    car = dyno("two-ecu-petrol", set=INSTANT)
    Client(car.host, car.port).ask("010C")
    assert car.requests("010C")
    car.set("engine.speed", 4000)
    car.reset()
    client = Client(car.host, car.port)
    assert client.speed() != 4000
    assert len(car.requests("010C")) == 1
    # The log of the control itself goes on.
    car.reset()
    assert not car.requests()
    assert len(car.journal()) < 5


def test_another_car_behind_the_same_port(dyno: Dyno) -> None:
    text = 'dyno: 1\nid: other\nvehicle: { base: petrol-warm-idle, signals: { engine.speed: 2222 } }\n'
    text += 'timing: instant\nendpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }\n'
    car = dyno("two-ecu-petrol", set=INSTANT)
    car.replace(text)
    assert Client(car.host, car.port).speed() == 2222
    with pytest.raises(ControlError) as refused:
        car.replace("dyno: 1\nendpionts: {}\n")
    assert "endpionts" in str(refused.value) and "endpoints" in str(refused.value)
    assert Client(car.host, car.port).speed() == 2222


def test_the_clock_stops_and_goes_on(dyno: Dyno) -> None:
    car = dyno("two-ecu-petrol")
    car.pause()
    before = car.control.json("status")["time"]
    assert car.control.json("status")["time"] == before
    car.resume()
    while car.control.json("status")["time"] == before:
        pass


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("engine.sped", 3000, "engine.sped"),
        ("engine.speed", "fast", "fast"),
        ("engine.speed", {"rmp": [0, 1]}, "rmp"),
    ],
)
def test_a_mistake_is_explained(dyno: Dyno, name: str, value: object, words: str) -> None:
    car = dyno("two-ecu-petrol")
    before = car.value("engine.speed")
    with pytest.raises(ControlError) as refused:
        car.set(name, value)  # type: ignore[arg-type]
    assert 400 <= refused.value.status < 500 and refused.value.mistakes
    assert words in str(refused.value)
    assert car.value("engine.speed") == before


def test_two_cars_at_once_and_text_as_a_scenario(dyno: Dyno) -> None:
    text = 'dyno: 1\nid: own\nvehicle: { base: petrol-warm-idle, signals: { engine.speed: 1726 } }\ntiming: instant\n'
    text += 'endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:35000" } } }\n'
    first, second = dyno(text), dyno(text)
    assert first.port != second.port
    second.set("engine.speed", 2000)
    assert Client(first.host, first.port).speed() == 1726
    assert Client(second.host, second.port).speed() == 2000
    assert len(first.requests("010C")) == len(second.requests("010C")) == 1


def test_a_car_without_pytest() -> None:
    with Car.serve("two-ecu-petrol", set=INSTANT, seed=7) as car:
        assert car.is_running and car.seed == 7
        assert Client(car.host, car.port).speed() > 0
    assert not car.is_running


def test_a_car_that_cannot_start_says_why() -> None:
    with pytest.raises(CarError, match="two-ecu-petrl"):
        Car.serve("two-ecu-petrl")
    with pytest.raises(CarError, match="engine.sped"):
        Car.serve("two-ecu-petrol", set=["engine.sped=3"])
    with pytest.raises(CarError, match="DYNO"):
        Car.serve("two-ecu-petrol", dyno="/nowhere/dyno")


def test_a_request_that_does_not_come_shows_the_wire(dyno: Dyno) -> None:
    car = dyno("two-ecu-petrol", set=INSTANT)
    Client(car.host, car.port)
    with pytest.raises(AssertionError, match="no client has asked for 010C") as missed:
        car.request("010C", within=0.05)
    assert "client → ATH0␍" in str(missed.value)
    with pytest.raises(ValueError, match="this car has obd"):
        car.request("010C", at="odb")
