# SPDX-License-Identifier: Apache-2.0
"""A running car: the program, its endpoints, and what a test does with them."""

from __future__ import annotations

import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .control import PATIENCE, Control, segment
from .journal import Record, excerpt

Value = float | int | str | Mapping[str, Any]


class CarError(Exception):
    """A car that does not start, or that has ended."""


@dataclass(frozen=True)
class Endpoint:
    """Where clients reach an endpoint."""

    name: str
    url: str
    host: str | None
    port: int | None
    path: str | None


def program(stated: str | None = None) -> str:
    """The program dyno: `stated`, or DYNO of the environment, or that of the package dyno-car, or that of the PATH."""
    wanted = stated or os.environ.get("DYNO")
    if not wanted:
        try:
            from dyno_car import program as installed

            return installed()
        except (ImportError, FileNotFoundError):
            # An installation with --no-deps; the program has come another way.
            wanted = "dyno"
    found = shutil.which(wanted)
    if found is None:
        raise CarError(
            f"there is no program '{wanted}'; pip install dyno-car, or name its program in the environment as DYNO, or in "
            "pytest's ini file as dyno_program")
    return found


class Car:
    """A car that runs until `stop`, or until the end of its `with` block.

    with Car.serve("two-ecu-petrol") as car:
        client = MyClient(car.host, car.port)
        car.set("engine.speed", 3000)
        assert client.engine_speed() == 3000
        assert car.requests("010C")
    """

    def __init__(self, name: str, process: subprocess.Popen[bytes], folder: tempfile.TemporaryDirectory[str]) -> None:
        """Takes a process that has been started; use `Car.serve`."""
        self.name = name
        self._process = process
        self._folder = folder
        self._journal: list[Record] = []
        ready = self._ready()
        self.seed = int(ready["seed"])
        self.sockets: tuple[Endpoint, ...] = tuple(
            Endpoint(
                item["name"], item["url"], item.get("host"), item.get("port"), item.get("path") or item.get("device"))
            for item in ready["endpoints"])
        self.endpoints: dict[str, Endpoint] = {}
        for socket in self.sockets:
            self.endpoints.setdefault(socket.name, socket)
        control = ready.get("control")
        if control is None:
            self.stop()
            raise CarError("this dyno has no control API; install a newer one")
        self.control = Control(control["url"], control.get("token"))

    @classmethod
    def serve(
        cls, scenario: str | os.PathLike[str] = "quickstart", *, set: Iterable[str] = (),
        listen: Mapping[str, str] | None = None, seed: int | None = None, dyno: str | None = None,
    ) -> Car:
        """Starts a car, and returns when all its endpoints can be reached.

        `scenario` is the name of a shipped one, a file, or the text of one (with a line break in it). `set` changes signals
        and keys as `dyno serve --set`: ["timing=instant"]. Sockets listen on free ports unless `listen` states an address,
        such as {"obd": "tcp://127.0.0.1:35000"}. Raises CarError with what is wrong.
        """
        command = [program(dyno), "serve"]
        folder = tempfile.TemporaryDirectory(prefix="dyno-")
        name = os.fspath(scenario)
        if "\n" in name:
            path = pathlib.Path(folder.name, "scenario.yaml")
            path.write_text(name, "utf-8")
            name = str(path)
        # Without a name the built-in quickstart is served.
        if name != "quickstart":
            command.append(name)
        command += ["--plain", "--free-ports", "--control", "127.0.0.1:0", "--ready-file", f"{folder.name}/ready.json"]
        for change in set:
            command += ["--set", change]
        for endpoint, url in (listen or {}).items():
            command += ["--listen", f"{endpoint}={url}"]
        if seed is not None:
            command += ["--seed", str(seed)]
        with open(f"{folder.name}/output", "wb") as output, open(f"{folder.name}/errors", "wb") as errors:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
        try:
            return cls(pathlib.PurePath(name).stem, process, folder)
        except BaseException:
            process.kill()
            process.wait()
            folder.cleanup()
            raise

    # Where it is

    @property
    def host(self) -> str:
        """The host of the first endpoint on a network."""
        return self._first.host or ""

    @property
    def port(self) -> int:
        """The port of the first endpoint on a network."""
        return self._first.port or 0

    @property
    def _first(self) -> Endpoint:
        found = next((socket for socket in self.sockets if socket.port is not None), None)
        if found is None:
            raise CarError(f"{self.name} has no endpoint on a network; its endpoints are {', '.join(self.endpoints)}")
        return found

    # What a test does

    def set(self, signal: str, value: Value) -> None:
        """Gives a signal another source: a number, text with a unit, or a source of the scenario format."""
        self.control.send("PUT", f"signals/{segment(signal)}", value)

    def value(self, signal: str) -> float | None:
        """The value of a signal now; None where it has none."""
        got = self.control.json(f"signals/{segment(signal)}")["value"]
        return None if got is None else float(got)

    def perform(self, actions: Mapping[str, Any]) -> None:
        """Performs actions with the keys of a scenario's event: {"store": "P0133"}, {"fault": {"silence": True}, "for": "5s"}."""
        self.control.send("POST", "actions", _yaml_words(actions))

    def reset(self) -> None:
        """Begins again at time zero, behind the same ports."""
        self.journal()
        self.control.send("POST", "reset")
        self._forget_the_past()

    def replace(self, scenario: str) -> None:
        """Puts another car behind the same ports; `scenario` is a file's text."""
        self.journal()
        self.control.call("PUT", "scenario", scenario.encode(), "application/yaml")
        self._forget_the_past()

    def pause(self) -> None:
        """Stops the simulated clock."""
        self.control.send("POST", "clock", "pause")

    def resume(self) -> None:
        """Lets the simulated clock go on."""
        self.control.send("POST", "clock", "resume")

    # What has happened

    def journal(self, kind: str | None = None) -> list[Record]:
        """All records since time zero, or those of one kind."""
        self._read_journal()
        return [record for record in self._journal if kind is None or record.kind == kind]

    def requests(self, text: str | None = None, *, of: str | None = None) -> list[Record]:
        """The requests that endpoints have understood, or those that are `text`; `of` is the name of one endpoint.

        Capitals and spaces make no difference: "01 0c" is "010C". With * at its end, `text` is a beginning: "AT*".
        """
        wanted = None if text is None else "".join(text.upper().split())
        return [
            record for record in self.journal("request")
            if _matches(record.request, wanted) and (of is None or record.endpoint == of)
        ]

    def request(self, text: str, *, at: str | None = None, within: float = 5) -> Record:
        """Waits until a client has sent the request `text` to the endpoint `at`, or to any, and returns its record.

        Requests from before the call count too. Raises AssertionError when none has come after `within` seconds.
        """
        if at is not None and at not in self.endpoints:
            raise ValueError(f"there is no endpoint '{at}'; this car has {', '.join(self.endpoints)}")
        end = time.monotonic() + within
        while not (found := self.requests(text, of=at)):
            if time.monotonic() >= end:
                raise AssertionError(f"no client has asked for {text} within {within:g} s\n{self.excerpt()}")
            time.sleep(0.02)
        return found[0]

    def input(self, of: str) -> bytes:
        """The bytes that clients have sent to the endpoint `of`."""
        return b"".join(record.bytes for record in self.journal("input") if record.endpoint == of)

    def output(self, of: str) -> bytes:
        """The bytes that clients of the endpoint `of` have received."""
        return b"".join(record.bytes for record in self.journal("output") if record.endpoint == of)

    def excerpt(self, lines: int = 40) -> str:
        """The last lines of what crossed the wire, for people."""
        return excerpt(self.journal(), lines)

    # Its life

    @property
    def is_running(self) -> bool:
        """Whether the program runs."""
        return self._process.poll() is None

    def stop(self) -> None:
        """Ends the car; later calls do nothing."""
        if self.is_running:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        with contextlib.suppress(OSError):
            self._folder.cleanup()

    def __enter__(self) -> Car:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def __repr__(self) -> str:
        return f"<Car {self.name} {' '.join(socket.url for socket in self.sockets)}>"

    def _read_journal(self) -> None:
        while True:
            since = self._journal[-1].number + 1 if self._journal else 0
            lines = self.control.get("journal", since=since).splitlines()
            got = [record for record in map(Record.parse, lines) if record is not None]
            if not got:
                return
            self._journal += got

    def _forget_the_past(self) -> None:
        """Leaves out the records from before the last time zero: numbers go on there, and times begin again."""
        self._read_journal()
        pairs = enumerate(zip(self._journal, self._journal[1:]), start=1)
        del self._journal[:max((index for index, (last, next) in pairs if next.time < last.time), default=0)]

    def _ready(self) -> dict[str, Any]:
        """Waits for the ready file."""
        path = pathlib.Path(self._folder.name, "ready.json")
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            is_running = self.is_running
            with contextlib.suppress(OSError, ValueError):
                content: dict[str, Any] = json.loads(path.read_bytes())
                return content
            if not is_running:
                errors = pathlib.Path(self._folder.name, "errors").read_text("utf-8", "replace").strip()
                raise CarError(errors or f"dyno serve has ended with {self._process.returncode}")
            time.sleep(0.01)
        raise CarError(f"dyno serve was not ready within {PATIENCE:g} s")


def _matches(request: str | None, wanted: str | None) -> bool:
    if request is None or wanted is None:
        return request is not None
    return request.startswith(wanted[:-1]) if wanted.endswith("*") else request == wanted


def _yaml_words(value: Any) -> Any:
    """Switches of the scenario format are the words on and off."""
    if value is True or value is False:
        return "on" if value else "off"
    if isinstance(value, Mapping):
        return {key: _yaml_words(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_yaml_words(item) for item in value]
    return value
