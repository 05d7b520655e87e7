# SPDX-License-Identifier: Apache-2.0
"""A scanner app: four sensors in one request each 1.5 s through an adapter on the virtual link, others when its user chooses them.

    python scanner.py tcp://HOST:PORT SIGNALS SECONDS STEPS [MTU]

SIGNALS are names of the catalogue, joined by commas. STEPS are those of a case, such as `wait 8` and `show engine.load`, one a line.
Each value is printed as `SIGNAL=VALUE`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

from bench import bench, run
from dyno_ble import Target

# SAE J1979, appendix B: PID, length, value.
SENSORS: dict[str, tuple[int, int, Callable[[int], float]]] = {
    "engine.load": (0x04, 1, lambda raw: raw * 100 / 255),
    "engine.coolant.temperature": (0x05, 1, lambda raw: raw - 40),
    "intake.manifold.pressure": (0x0B, 1, lambda raw: raw),
    "engine.speed": (0x0C, 2, lambda raw: raw / 4),
    "intake.air.temperature": (0x0F, 1, lambda raw: raw - 40),
    "intake.maf": (0x10, 2, lambda raw: raw / 100),
    "throttle.position": (0x11, 1, lambda raw: raw * 100 / 255),
    "module.voltage": (0x42, 2, lambda raw: raw / 1000),
}


def choices(signals: str, steps: str) -> list[tuple[float, list[str]]]:
    """What is shown, and from when."""
    at, found = 0.0, [(0.0, signals.split(","))]
    for step in filter(None, steps.splitlines()):
        verb, argument = step.split(maxsplit=1)
        if verb == "wait":
            at += float(argument)
        elif verb == "show":
            found.append((at, argument.split(",")))
    return found


def message(answer: str) -> bytes:
    """The bytes of the only ECU's answer, from lines with or without a number in front."""
    lines = [line.strip() for line in answer.rstrip(">").split("\r")]
    numbered = [line.split(":")[1] for line in lines if ":" in line]
    plain = [line for line in lines if line.startswith("41")]
    return bytes.fromhex("".join(numbered or plain))


def values(data: bytes, chosen: list[str]) -> dict[str, float]:
    """The values in an answer to a request for several parameters, in any order."""
    known = {SENSORS[name][0]: name for name in chosen}
    found: dict[str, float] = {}
    rest = data[1:]
    while rest and rest[0] in known:
        name = known[rest[0]]
        _, length, value = SENSORS[name]
        found[name] = value(int.from_bytes(rest[1:1 + length], "big"))
        rest = rest[1 + length:]
    return found


async def scan(url: str, signals: str, seconds: float, steps: str, mtu: int) -> None:
    host, port = url.removeprefix("tcp://").rsplit(":", 1)
    async with bench(Target(host, int(port))) as at:
        await at.join(mtu=mtu)
        for command in ("ATZ", "ATE0", "ATS1", "ATH0", "ATSP6", "0100"):
            await at.central.ask(command)
        print("state=connected", flush=True)
        clock = asyncio.get_running_loop()
        begun = clock.time()
        turn = 0
        while clock.time() < begun + seconds:
            passed = clock.time() - begun
            chosen = [shown for since, shown in choices(signals, steps) if since <= passed][-1]
            request = "01" + "".join(f"{SENSORS[name][0]:02X}" for name in chosen)
            for name, value in values(message(await at.central.ask(request)), chosen).items():
                print(f"{name}={value:.3f}", flush=True)
            turn += 1
            await asyncio.sleep(max(0.0, begun + 1.5 * turn - clock.time()))


if __name__ == "__main__":
    run(scan(sys.argv[1], sys.argv[2], float(sys.argv[3]), sys.argv[4], int(sys.argv[5]) if len(sys.argv) > 5 else 185))
