# SPDX-License-Identifier: Apache-2.0
"""Apps' first minute with a car of Dyno: through every adapter, on the virtual link.

DYNO names the program; without it, and without a dyno on the PATH, these tests are skipped.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from bench import bench, run
from central import PATIENCE, until

from dyno_ble import Target, adapters

DYNO = os.environ.get("DYNO") or shutil.which("dyno")
pytestmark = pytest.mark.skipif(DYNO is None, reason="no dyno; name the program in DYNO")


class Car:
    """A running dyno serve."""

    def __init__(self, process: asyncio.subprocess.Process, target: Target, journal: pathlib.Path) -> None:
        self.process = process
        self.target = target
        self._journal = journal

    def journal(self, kind: str) -> list[dict[str, Any]]:
        """The complete lines so far."""
        text = self._journal.read_text("utf-8")
        lines = [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]
        return [line for line in lines if line.get("kind") == kind]


@asynccontextmanager
async def served(folder: pathlib.Path, *options: str) -> AsyncIterator[Car]:
    """Serves a car on a free port."""
    ready, journal = folder / "ready.json", folder / "journal.jsonl"
    process = await asyncio.create_subprocess_exec(
        str(DYNO), "serve", "elm327/two-ecu-petrol", "--plain", "--listen", "obd=tcp://127.0.0.1:0", "--ready-file",
        str(ready), "--journal", str(journal), *options, stdout=asyncio.subprocess.DEVNULL)
    try:
        await until(lambda: process.returncode is not None or ready.exists() and ready.read_text().endswith("}\n"), "readiness")
        assert process.returncode is None, "dyno serve has ended"
        endpoint = next(item for item in json.loads(ready.read_text())["endpoints"] if item["name"] == "obd")
        yield Car(process, Target(endpoint["host"], endpoint["port"]), journal)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait_for(process.wait(), PATIENCE)


def text_of(answer: str, head: str) -> str:
    """The text of a multi-line answer of one ECU, in hex lines with numbers before them."""
    rows = [line.split(":")[1] for line in answer.split("\r") if ":" in line]
    digits = bytes.fromhex("".join(rows))
    assert digits.startswith(bytes.fromhex(head)), answer
    return digits[len(bytes.fromhex(head)):].replace(b"\0", b"").decode()


@pytest.mark.parametrize("adapter", list(adapters()))
def test_an_app_reads_the_car_through_every_adapter(adapter: str, tmp_path: pathlib.Path) -> None:
    async def test() -> None:
        async with served(tmp_path, "--set", "engine.speed=3000", "--set", "vehicle.speed=60") as car:
            async with bench(car.target, adapter) as at:
                for service in at.adapter.services:
                    await at.join(service, mtu=185)
                    central = at.central
                    assert "ELM327 v1.5" in await central.ask("ATZ")
                    assert await central.ask("ATE0") == "ATE0\rOK\r\r>"
                    for command in ("ATL0", "ATS1", "ATH0", "ATSP0"):
                        assert await central.ask(command, with_response=True) == "OK\r\r>"
                    assert "41 00" in await central.ask("0100")
                    # Four PIDs in one batch: 3000 rpm, 60 km/h; the second ECU has the speed.
                    batch = await central.ask("010C0D0511")
                    assert "0: 41 0C 2E E0 0D 3C" in batch and "41 0D 3C" in batch
                    # Asked of the engine alone, each answer is one message.
                    assert await central.ask("ATSH7E0") == "OK\r\r>"
                    assert text_of(await central.ask("0902"), "490201") == "DYNTWEC20JA000008"
                    assert text_of(await central.ask("0904"), "490402") == "DYNPTR16A0100DYNPTR16B0203"
                    assert text_of(await central.ask("090A"), "490A01") == "ECM-EngineControl"
                    assert central.connection is not None
                    assert max(map(len, central.notifications)) <= central.connection.att_mtu - 3
                    await central.connection.disconnect()
                count = len(at.adapter.services)
                await until(lambda: len(car.journal("disconnect")) == count, "the end in the journal")
                # What arrived by radio is what the adapter said, byte by byte.
                said = "".join(line["bytes"] for line in car.journal("output")).encode("latin-1")
                assert b"".join(at.central.notifications) == said
                assert len(car.journal("request")) == count * 12

    run(test())


def test_an_adapter_that_loses_power_is_gone_from_the_air(tmp_path: pathlib.Path) -> None:
    async def test() -> None:
        async with served(tmp_path) as car:
            async with bench(car.target) as at:
                await at.join()
                assert "ELM327" in await at.central.ask("ATZ")
                car.process.terminate()
                await until(lambda: bool(at.central.ended), "the end of the connection")

    run(test())


def test_a_scanner_passes_its_case_over_the_air(tmp_path: pathlib.Path) -> None:
    """BLE-02: four sensors, and four others in mid-session, judged by dyno check."""
    profile = tmp_path / "scanner.yaml"
    program = pathlib.Path(__file__).with_name("scanner.py")
    package = program.parent.parent / "src"
    profile.write_text(f"""
client: scanner
capabilities: [live-data, sensor-choice]
tasks:
  live-data: {{ run: ['{sys.executable}', '{program}', "${{obd.url}}", "${{signals}}", "${{duration}}", "${{steps}}"], env: {{ PYTHONPATH: '{package}' }} }}
reports:
  - line: '^(?<signal>[a-z.]+)=(?<value>-?[0-9.]+)$'
  - line: '^state=(?<state>[a-z-]+)$'
""")
    results = tmp_path / "results"
    run = subprocess.run(
        [str(DYNO), "check", "elm327", "--client", str(profile), "--filter", "BLE-02/whole", "--out", str(results)],
        capture_output=True, text=True, timeout=5 * PATIENCE)
    cases = json.loads((results / "result.json").read_text())["cases"]
    assert [(case["id"], case["verdict"]) for case in cases] == [("BLE-02/whole", "pass")], run.stdout + run.stderr
