# SPDX-License-Identifier: Apache-2.0
"""A TCP server in place of Dyno, which records what arrives and says what a test wants."""

from __future__ import annotations

import asyncio

from central import until

from dyno_ble import Target


class FakeDyno:
    """Takes connections on a free port."""

    def __init__(self) -> None:
        self.received = bytearray()
        self.opened = 0
        self.closed = 0
        self._server: asyncio.Server | None = None
        self._writers: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> FakeDyno:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *error: object) -> None:
        assert self._server is not None
        self.hang_up()
        self._server.close()

    @property
    def target(self) -> Target:
        assert self._server is not None
        return Target(*self._server.sockets[0].getsockname()[:2])

    def say(self, data: bytes) -> None:
        self._writers[-1].write(data)

    def hang_up(self) -> None:
        for writer in self._writers:
            writer.close()

    async def got(self, data: bytes) -> None:
        await until(lambda: bytes(self.received) == data, f"{data!r} instead of {bytes(self.received)!r}")

    async def connected(self, count: int = 1) -> None:
        await until(lambda: self.opened == count, f"connection {count}")

    async def disconnected(self, count: int = 1) -> None:
        await until(lambda: self.closed == count, f"the end of connection {count}")

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.opened += 1
        self._writers.append(writer)
        try:
            while data := await reader.read(4096):
                self.received += data
        except ConnectionError:
            pass
        finally:
            self.closed += 1
            writer.close()
