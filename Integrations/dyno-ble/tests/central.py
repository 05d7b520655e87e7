# SPDX-License-Identifier: Apache-2.0
"""A central that does what OBD apps do: finds the adapter, discovers its services, subscribes, and talks to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bumble.controller import Controller
from bumble.core import UUID, AdvertisingData
from bumble.device import Advertisement, Connection, Device, Peer
from bumble.gatt_client import CharacteristicProxy
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

# Far longer than anything takes: only what hangs fails.
PATIENCE = 120


async def until(condition: Callable[[], bool], what: str) -> None:
    """Waits for `condition`; fails with `what` when it never holds."""

    async def poll() -> None:
        while not condition():
            await asyncio.sleep(0.01)

    try:
        await asyncio.wait_for(poll(), PATIENCE)
    except asyncio.TimeoutError:
        raise AssertionError(f"{what} did not happen within {PATIENCE} s") from None


def device(link: LocalLink, name: str, address: str) -> Device:
    """A device on a virtual controller of `link`."""
    controller = Controller(name, link=link)
    host = Host(controller, AsyncPipeSink(controller))
    return Device(name=name, address=Address(address), host=host)


class Central:
    """An app on a phone."""

    def __init__(self, link: LocalLink, address: str = "C1:00:00:00:00:01") -> None:
        self.device = device(link, f"phone {address}", address)
        self.notifications: list[bytes] = []
        self.heard = bytearray()
        self.ended: list[int] = []
        self.connection: Connection | None = None
        self.reading: CharacteristicProxy[bytes] | None = None
        self.writing: CharacteristicProxy[bytes] | None = None
        self._progress = asyncio.Event()

    async def find(self, name: str) -> tuple[Address, AdvertisingData]:
        """Scans for an adapter by its name, as apps do; returns its address and all that it advertises."""
        found: asyncio.Future[tuple[Address, AdvertisingData]] = asyncio.get_running_loop().create_future()
        seen = AdvertisingData()

        def see(advertisement: Advertisement) -> None:
            seen.ad_structures.extend(advertisement.data.ad_structures)
            got = advertisement.data.get(AdvertisingData.COMPLETE_LOCAL_NAME)
            if got == name and not found.done():
                found.set_result((advertisement.address, seen))

        self.device.on(self.device.EVENT_ADVERTISEMENT, see)
        await self.device.start_scanning(active=True, filter_duplicates=False)
        try:
            return await asyncio.wait_for(found, PATIENCE)
        finally:
            self.device.remove_listener(self.device.EVENT_ADVERTISEMENT, see)
            await self.device.stop_scanning()

    async def connect(self, address: Address) -> Connection:
        connection = await self.device.connect(address)
        connection.on(connection.EVENT_DISCONNECTION, self.ended.append)
        self.connection = connection
        return connection

    async def discover(self, service: str, reading: str, writing: str, mtu: int | None = None) -> None:
        """Finds the characteristics, after an exchange of the MTU unless it is left at 23."""
        assert self.connection is not None
        peer = Peer(self.connection)
        if mtu is not None:
            await peer.request_mtu(mtu)
        services = await peer.discover_service(UUID(service))
        assert len(services) == 1, f"{service} is there {len(services)} times"
        found = {item.uuid: item for item in await services[0].discover_characteristics()}
        self.reading, self.writing = found[UUID(reading)], found[UUID(writing)]

    async def subscribe(self, prefer_notify: bool = True) -> None:
        assert self.reading is not None
        await self.reading.subscribe(self._hear, prefer_notify)

    async def unsubscribe(self) -> None:
        assert self.reading is not None
        await self.reading.unsubscribe(self._hear)

    async def write(self, data: bytes, with_response: bool = False) -> None:
        """Writes in parts that fit the MTU, as apps do."""
        assert self.writing is not None and self.connection is not None
        size = self.connection.att_mtu - 3
        for start in range(0, len(data), size):
            await self.writing.write_value(data[start:start + size], with_response=with_response)

    async def prompt(self) -> str:
        """Waits for a prompt, and takes all up to it."""

        async def wait() -> None:
            while b">" not in self.heard:
                self._progress.clear()
                await self._progress.wait()

        try:
            await asyncio.wait_for(wait(), PATIENCE)
        except asyncio.TimeoutError:
            raise AssertionError(f"no prompt came, only {bytes(self.heard)!r}") from None
        end = self.heard.index(b">") + 1
        text = self.heard[:end].decode("ascii")
        del self.heard[:end]
        return text

    async def ask(self, command: str, with_response: bool = False) -> str:
        await self.write(f"{command}\r".encode(), with_response)
        return await self.prompt()

    def _hear(self, value: bytes) -> None:
        self.notifications.append(value)
        self.heard += value
        self._progress.set()
