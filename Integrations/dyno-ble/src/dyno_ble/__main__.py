# SPDX-License-Identifier: Apache-2.0
"""The command dyno-ble: an adapter on a Bluetooth controller, in front of a running `dyno serve`."""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import logging
import signal
import sys
from typing import Any

from bumble.core import BaseBumbleError
from bumble.device import Device
from bumble.hci import Address
from bumble.transport import open_transport

from .adapters import GREATEST_MTU, SMALLEST_MTU, Adapter, AdapterError, adapters, adapters_of_file
from .peripheral import Peripheral
from .session import Target


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dyno-ble",
        description="Plays a Bluetooth Low Energy OBD-II adapter, and carries its bytes to an endpoint of dyno serve.",
        epilog="Example: dyno serve, and in another terminal: sudo dyno-ble --adapter ios-vlink --controller usb:0")
    parser.add_argument("--adapter", default="ios-vlink", metavar="ID", help="what to play; --list shows them")
    parser.add_argument("--adapters", metavar="FILE", help="a file of adapters, in the form of the package's adapters.json")
    parser.add_argument("--list", action="store_true", help="list the adapters and end")
    parser.add_argument(
        "--to", default="tcp://127.0.0.1:35000", metavar="ADDRESS", help="where the endpoint of Dyno listens")
    parser.add_argument(
        "--controller", default="usb:0", metavar="TRANSPORT",
        help="the Bluetooth controller, as bumble names transports: usb:0, hci-socket:0, android-netsim, "
        "serial:/dev/ttyUSB0,1000000")
    parser.add_argument("--mtu", type=int, metavar="N", help=f"the greatest MTU granted, {SMALLEST_MTU} to {GREATEST_MTU}")
    parser.add_argument("--name", help="another name to advertise")
    parser.add_argument("--address", metavar="XX:XX:XX:XX:XX:XX", help="another static random address")
    parser.add_argument(
        "--keep-output", action="store_true", help="keep what Dyno says until the central subscribes; else it is lost")
    parser.add_argument("--verbose", action="store_true", help="show what bumble logs")
    return parser


def _address_of(adapter: Adapter) -> str:
    """A static random address that an adapter keeps: phones remember services by address."""
    digest = bytearray(hashlib.sha256(adapter.id.encode()).digest()[:6])
    digest[0] |= 0xC0
    return ":".join(f"{byte:02X}" for byte in digest)


def _chosen(options: argparse.Namespace) -> Adapter:
    known = adapters_of_file(options.adapters) if options.adapters else adapters()
    if options.list:
        width = max(len(name) for name in known)
        for adapter in known.values():
            print(f"{adapter.id:<{width}}  '{adapter.name}', MTU up to {adapter.mtu}: {adapter.about}")
        raise SystemExit(0)
    if options.adapter not in known:
        raise AdapterError(f"error: there is no adapter '{options.adapter}'; take one of {', '.join(known)}")
    adapter = known[options.adapter]
    if options.name is None:
        return adapter
    if not 0 < len(options.name.encode()) <= 29:
        raise AdapterError("error: --name takes 1 to 29 bytes, which is what a scan response holds")
    return Adapter(**{**adapter.__dict__, "name": options.name})


async def _serve(options: argparse.Namespace, adapter: Adapter, target: Target) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    numbers = (signal.SIGINT, signal.SIGTERM)
    for number in numbers:
        loop.add_signal_handler(number, stop.set)
    # Some programs start others with these blocked.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, numbers)
    try:
        transport = await open_transport(options.controller)
    except Exception as error:  # every transport has errors of its own
        advice = (
            "It needs an Android emulator that runs, and: pip install 'dyno-ble[android]'"
            if options.controller.startswith("android-netsim")
            else "A USB controller needs permission (sudo, or a udev rule) and must not be in use by the system: "
            "sudo hciconfig hci0 down")
        print(f"error: the controller '{options.controller}' cannot be opened: {error}\n{advice}", file=sys.stderr)
        return 2
    async with transport:
        address = Address(options.address or _address_of(adapter), Address.RANDOM_DEVICE_ADDRESS)
        device = Device.with_hci(adapter.name, address, transport.source, transport.sink)
        peripheral = Peripheral(
            device, adapter, target, mtu=options.mtu, keeps_output=options.keep_output,
            report=lambda line: print(line, flush=True))
        try:
            await peripheral.start()
        except BaseBumbleError as error:
            print(f"error: the controller does not start: {error}", file=sys.stderr)
            return 3
        ends: list[asyncio.Future[Any]] = [
            asyncio.ensure_future(transport.source.terminated), asyncio.ensure_future(stop.wait())]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        if not stop.is_set():
            print("error: the controller is gone", file=sys.stderr)
            return 3
        await peripheral.stop()
    return 0


def main() -> None:
    """Runs the command; the exit code is 2 for a mistake in what was asked, and 3 for a controller that fails."""
    options = _parser().parse_args()
    logging.basicConfig(level=logging.DEBUG if options.verbose else logging.CRITICAL)
    try:
        adapter = _chosen(options)
        target = Target.parse(options.to)
        if options.mtu is not None and not SMALLEST_MTU <= options.mtu <= GREATEST_MTU:
            raise ValueError(f"--mtu {options.mtu} is none; take one from {SMALLEST_MTU} to {GREATEST_MTU}")
        if options.address is not None:
            Address(options.address)
    except (AdapterError, ValueError) as error:
        text = str(error)
        print(text if "error: " in text else f"error: {text}", file=sys.stderr)
        raise SystemExit(2) from None
    raise SystemExit(asyncio.run(_serve(options, adapter, target)))


if __name__ == "__main__":
    main()
