# SPDX-License-Identifier: Apache-2.0
"""An adapter and a central on one virtual link."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from bumble.link import LocalLink
from central import PATIENCE, Central, device

from dyno_ble import Adapter, Peripheral, Service, Target, adapters

ADDRESS = "C0:00:00:00:00:99"


def run(test: Coroutine[Any, Any, None]) -> None:
    """Runs a test on a loop of its own."""
    asyncio.run(asyncio.wait_for(test, 2 * PATIENCE))


def ways(service: Service) -> tuple[str, str]:
    """The characteristics of a service that an app reads and writes."""
    reading = next(item.uuid for item in service.characteristics if item.speaks)
    writing = next(item.uuid for item in service.characteristics if item.listens)
    return reading, writing


class Bench:
    """An adapter that advertises, and a central that is switched on."""

    def __init__(self, adapter: Adapter, target: Target, **options: Any) -> None:
        self.adapter = adapter
        self.lines: list[str] = []
        self.link = LocalLink()
        self.peripheral = Peripheral(
            device(self.link, "adapter", ADDRESS), adapter, target, interval=20, report=self.lines.append, **options)
        self.central = Central(self.link)

    async def connect(self, central: Central | None = None) -> Central:
        """Connects as an app does, by the adapter's name."""
        central = central or self.central
        address, _ = await central.find(self.adapter.name)
        await central.connect(address)
        return central

    async def discover(
        self, service: Service | None = None, mtu: int | None = None, central: Central | None = None
    ) -> None:
        chosen = service or self.adapter.services[-1]
        await (central or self.central).discover(chosen.uuid, *ways(chosen), mtu)

    async def join(self, service: Service | None = None, mtu: int | None = None) -> None:
        """Connects, discovers and subscribes."""
        await self.connect()
        await self.discover(service, mtu)
        await self.central.subscribe()


@asynccontextmanager
async def bench(target: Target, adapter: str = "ios-vlink", **options: Any) -> AsyncIterator[Bench]:
    made = Bench(adapters()[adapter], target, **options)
    await made.peripheral.start()
    await made.central.device.power_on()
    try:
        yield made
    finally:
        await made.peripheral.stop()
