# SPDX-License-Identifier: Apache-2.0
"""The table of adapters and its reader."""

import dataclasses
import json
import pathlib

import pytest

from dyno_ble import AdapterError, Target, adapters, adapters_of_file
from dyno_ble.peripheral import advertisement


def services(adapter: str) -> dict[str, dict[str, set[str]]]:
    return {
        service.uuid: {item.uuid: set(item.properties) for item in service.characteristics}
        for service in adapters()[adapter].services
    }


def test_the_adapters_have_the_services_that_apps_look_for() -> None:
    both = {"write", "write-without-response"}
    assert services("ios-vlink")["E7810A71-73AE-499D-8C15-FAA9AEF0C3F2"] == {
        "BEF8D6C9-9C21-4C9E-B632-BD58C1009F9F": both | {"read", "notify", "indicate"}}
    assert services("ios-vlink")["18F0"] == services("18f0")["18F0"]
    assert services("18f0") == {"18F0": {"2AF0": {"notify", "indicate"}, "2AF1": both}}
    assert services("ffe0") == {"FFE0": {"FFE1": both | {"notify"}}}
    assert services("fff0") == {"FFF0": {"FFF1": {"notify"}, "FFF2": both}}
    assert services("obdlink-cx") == services("fff0")
    assert services("nordic-uart") == {
        "6E400001-B5A3-F393-E0A9-E50E24DCCA9E": {
            "6E400002-B5A3-F393-E0A9-E50E24DCCA9E": both, "6E400003-B5A3-F393-E0A9-E50E24DCCA9E": {"notify"}}}


def test_the_names_and_sizes() -> None:
    known = adapters()
    assert known["ios-vlink"].name == "IOS-Vlink"
    assert known["ffe0"].mtu == 23
    assert all(23 <= adapter.mtu <= 247 for adapter in known.values())
    assert [adapter.id for adapter in known.values() if not adapter.queued_writes] == ["obdlink-cx"]


def test_an_advertisement_has_flags_services_and_name() -> None:
    assert advertisement(adapters()["ios-vlink"]) == (
        bytes.fromhex("020106" "0303f018" "0a09") + b"IOS-Vlink", b"")
    uart = bytes.fromhex("9ecadc240ee5a9e093f3a3b50100406e")
    assert advertisement(adapters()["nordic-uart"]) == (
        bytes.fromhex("020106" "1107") + uart + bytes.fromhex("0609") + b"OBDII", b"")


def test_a_long_name_goes_into_the_scan_response() -> None:
    for adapter in adapters().values():
        name = "x" * 29
        packet, response = advertisement(dataclasses.replace(adapter, name=name))
        assert response == bytes([30, 0x09]) + name.encode()
        assert len(packet) <= 31 and len(response) == 31


def test_every_mistake_of_a_file_is_named_with_its_path(tmp_path: pathlib.Path) -> None:
    row = {
        "id": "own", "name": "x" * 30, "advertised": ["FFF"], "mtu": 22, "colour": "red",
        "services": [{"uuid": "FFF0", "characteristics": [{"uuid": "FFF1", "properties": ["notify", "shout"]}]}],
    }
    path = tmp_path / "own.json"
    path.write_text(json.dumps({"adapters": [row]}))
    with pytest.raises(AdapterError) as refused:
        adapters_of_file(str(path))
    lines = str(refused.value).splitlines()
    assert [line.removeprefix(f"{path}: error: adapters[0].").split(":")[0] for line in lines] == [
        "colour", "mtu", "advertised[0]", "services[0].characteristics[0].properties[1]", "services", "name"]
    assert "no characteristic can be written; give one of them 'write'" in lines[4]


def test_a_file_that_is_no_table_is_refused(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "own.json"
    for text in ("", "[]", "{", '{"adapters": []}', '{"adapters": [7]}', '{"adapters": {}}', "null", "1e999"):
        path.write_text(text)
        with pytest.raises(AdapterError):
            adapters_of_file(str(path))
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(AdapterError):
        adapters_of_file(str(path))
    with pytest.raises(AdapterError):
        adapters_of_file(str(tmp_path / "none.json"))


def test_an_address_of_dyno() -> None:
    assert Target.parse("tcp://127.0.0.1:35000") == Target("127.0.0.1", 35000)
    assert Target.parse("localhost:1") == Target("localhost", 1)
    assert str(Target.parse("tcp://[::1]:35000")) == "tcp://[::1]:35000"
    for text in ("", "35000", ":35000", "host:", "host:0", "host:65536", "host:x", "pty:/tmp/obd", "host:²"):
        with pytest.raises(ValueError):
            Target.parse(text)
