# SPDX-License-Identifier: Apache-2.0
"""A car in a container, for Testcontainers: `pip install 'pytest-dyno[containers]'`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from typing import Any

from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import LogMessageWaitStrategy

from .control import Control

_CONTROL_PORT = 35080
_SCENARIO = "/home/dyno/scenario.yaml"


class DynoContainer(DockerContainer):
    """`dyno serve` in a container, reachable when it has started.

    with DynoContainer("elm327/two-ecu-petrol") as car:
        client = MyClient(car.host, car.port("obd"))
        car.control.send("PUT", "signals/engine.speed", 3000)
    """

    def __init__(
        self, scenario: str | os.PathLike[str] = "quickstart", *, image: str = "dyno:latest", set: Iterable[str] = (),
        listen: Mapping[str, int] | None = None, **options: Any,
    ) -> None:
        """`scenario` is the name of a shipped one, or a file of this machine. `listen` has the endpoints that clients of
        this machine reach over TCP, with their ports in the container: `{"obd": 35000}` unless stated."""
        super().__init__(image, **options)
        self._ports = {"obd": 35000} if listen is None else dict(listen)
        name = os.fspath(scenario)
        if os.path.isfile(name):
            with open(name, "rb") as file:
                self.with_copy_into_container(file.read(), _SCENARIO)
            name = _SCENARIO
        command = ["serve", name, "--plain", "--control", f"0.0.0.0:{_CONTROL_PORT}"]
        for endpoint, port in self._ports.items():
            command += ["--listen", f"{endpoint}=tcp://0.0.0.0:{port}"]
        for assignment in set:
            command += ["--set", assignment]
        self.with_command(command)
        self.with_exposed_ports(_CONTROL_PORT, *self._ports.values())
        # All endpoints listen when this is printed, and it has the token.
        self.waiting_for(LogMessageWaitStrategy(re.compile(r"#token=[0-9a-f]+\s")))

    @property
    def host(self) -> str:
        """The machine on which clients reach the container."""
        return self.get_container_host_ip()

    def port(self, endpoint: str = "obd") -> int:
        """The port of this machine at which an endpoint of `listen` is reached."""
        return int(self.get_exposed_port(self._ports[endpoint]))

    @property
    def control(self) -> Control:
        """The calls of the control API."""
        token = re.search(rb"#token=([0-9a-f]+)\s", b"".join(self.get_logs()))
        assert token is not None, "the container has stopped"
        return Control(f"http://{self.host}:{self.get_exposed_port(_CONTROL_PORT)}", token[1].decode())
