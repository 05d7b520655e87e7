# SPDX-License-Identifier: Apache-2.0
"""The command dyno-ble as a process of its own, on a virtual controller over TCP."""

from __future__ import annotations

import asyncio
import contextlib
import pathlib
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from bench import run, ways
from bumble.controller import Controller
from bumble.link import LocalLink
from bumble.transport import open_transport
from bumble.transport.tcp_server import open_tcp_server_transport_with_socket
from central import PATIENCE, Central
from fake import FakeDyno

from dyno_ble import adapters

SOURCES = str(pathlib.Path(__file__).parents[1] / "src")


async def start(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "dyno_ble", *arguments, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        env={"PYTHONPATH": SOURCES, "PATH": ""})


async def ended(process: asyncio.subprocess.Process) -> tuple[int | None, str, str]:
    output, errors = await asyncio.wait_for(process.communicate(), PATIENCE)
    return process.returncode, output.decode(), errors.decode()


@asynccontextmanager
async def controller(link: LocalLink, way: str) -> AsyncIterator[str]:
    """A virtual controller that a process reaches over TCP, or as that of an Android emulator; yields its name."""
    listener = socket.create_server(("127.0.0.1", 0))
    port: int = listener.getsockname()[1]
    if way == "tcp-client":
        transport = await open_tcp_server_transport_with_socket(listener)
    else:
        listener.close()
        transport = await open_transport(f"android-netsim:127.0.0.1:{port},mode=controller")
    Controller("of the process", host_source=transport.source, host_sink=transport.sink, link=link)
    try:
        yield f"{way}:127.0.0.1:{port}"
    finally:
        with contextlib.suppress(Exception):
            await transport.close()


@pytest.mark.parametrize("way", ["tcp-client", "android-netsim"])
def test_the_command_serves_a_central_until_it_is_told_to_end(
    way: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "android-netsim":
        pytest.importorskip("grpc", reason="dyno-ble[android] is not installed")
    # netsim writes its port into this folder.
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))

    async def test() -> None:
        link = LocalLink()
        async with FakeDyno() as dyno, controller(link, way) as name:
            process = await start(
                "--adapter", "fff0", "--name", "My adapter", "--to", str(dyno.target), "--mtu", "64", "--controller", name)
            assert process.stdout is not None
            line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
            assert line.startswith(b"advertising as 'My adapter'"), line
            central = Central(link)
            await central.device.power_on()
            address, _ = await central.find("My adapter")
            await central.connect(address)
            service = adapters()["fff0"].services[0]
            await central.discover(service.uuid, *ways(service), 247)
            assert central.connection is not None and central.connection.att_mtu == 64
            await central.subscribe()
            await central.write(b"ATZ\r", with_response=True)
            await dyno.got(b"ATZ\r")
            dyno.say(b"ELM327 v1.5\r\r>")
            assert await central.prompt() == "ELM327 v1.5\r\r>"
            process.send_signal(signal.SIGTERM)
            code, output, errors = await ended(process)
            assert (code, errors) == (0, "")
            assert "subscribed to FFF1" in output

    run(test())


def test_the_list_has_every_adapter() -> None:
    async def test() -> None:
        code, output, errors = await ended(await start("--list"))
        assert (code, errors) == (0, "")
        assert [line.split()[0] for line in output.splitlines()] == list(adapters())

    run(test())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--adapter", "ios"], "there is no adapter 'ios'; take one of ios-vlink, "),
        (["--to", "pty:/tmp/obd"], "'pty:/tmp/obd' is not an address of an endpoint; write tcp://127.0.0.1:35000"),
        (["--mtu", "22"], "take one from 23 to 517"),
        (["--name", "x" * 30], "--name takes 1 to 29 bytes"),
        (["--adapters", "/nowhere"], "/nowhere: error: cannot be read"),
        (["--controller", "radio:0"], "the controller 'radio:0' cannot be opened"),
        (["--controller", "android-netsim:nowhere:0"], "the controller 'android-netsim:nowhere:0' cannot be opened"),
    ],
)
def test_a_mistake_ends_the_command_with_advice(arguments: list[str], words: str) -> None:
    async def test() -> None:
        code, output, errors = await ended(await start(*arguments))
        assert (code, output) == (2, "")
        assert words in errors and errors.count("error: ") == 1
        assert "Traceback" not in errors

    run(test())
