# SPDX-License-Identifier: Apache-2.0
"""One central's connection, and the TCP connection to Dyno that belongs to it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

# What a central may have written that Dyno has not taken yet, and what waits for a subscription.
LARGEST_BACKLOG = 65536
READ_SIZE = 4096


@dataclass(frozen=True)
class Target:
    """Where an endpoint of Dyno listens."""

    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> Target:
        """Reads tcp://HOST:PORT or HOST:PORT; raises ValueError."""
        rest = text.removeprefix("tcp://").removeprefix("socket://")
        host, colon, port = rest.rpartition(":")
        host = host.removeprefix("[").removesuffix("]")
        if not colon or not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
            raise ValueError(f"'{text}' is not an address of an endpoint; write tcp://127.0.0.1:35000")
        return cls(host, int(port))

    def __str__(self) -> str:
        return f"tcp://[{self.host}]:{self.port}" if ":" in self.host else f"tcp://{self.host}:{self.port}"


class Session:
    """Carries writes of one central to Dyno, and what Dyno says back to it.

    A session opens its connection at once, so that Dyno sees the client come and go as the central does. Writes keep
    their order. More than LARGEST_BACKLOG bytes that wait for Dyno are refused.
    """

    def __init__(
        self, target: Target, deliver: Callable[[bytes], Awaitable[None]], ended: Callable[[str], None]
    ) -> None:
        """`deliver` gets what Dyno says and returns when the central can take more; `ended` is called once, with why."""
        self.target = target
        self.written = 0
        self.received = 0
        self._deliver = deliver
        self._ended = ended
        self._outgoing = bytearray()
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    def write(self, data: bytes) -> bool:
        """Queues what the central has written; False when too much is waiting, and nothing of it was taken."""
        if len(self._outgoing) + len(data) > LARGEST_BACKLOG:
            return False
        self._outgoing += data
        self._wake.set()
        return True

    async def close(self) -> None:
        """Ends the connection to Dyno; `ended` is not called."""
        self._ended = lambda reason: None
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await self._task

    async def _run(self) -> None:
        reason = "Dyno has closed the connection"
        try:
            try:
                reader, writer = await asyncio.open_connection(self.target.host, self.target.port)
            except OSError as error:
                reason = f"nothing answers at {self.target} ({error}); start dyno serve there"
                return
            try:
                await self._carry(reader, writer)
            finally:
                writer.close()
        except OSError as error:
            reason = f"the connection to Dyno broke: {error}"
        finally:
            self._ended(reason)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ways = {asyncio.create_task(self._send(writer)), asyncio.create_task(self._receive(reader))}
        try:
            done, _ = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in ways:
                task.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _send(self, writer: asyncio.StreamWriter) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._outgoing:
                part = bytes(self._outgoing)
                self._outgoing.clear()
                self.written += len(part)
                writer.write(part)
                await writer.drain()

    async def _receive(self, reader: asyncio.StreamReader) -> None:
        while data := await reader.read(READ_SIZE):
            self.received += len(data)
            await self._deliver(data)
