"""elm327obd as a client under test: does one task as the program's screens do, and prints what they show, a line each.

    client.py TASK HOST:PORT [--signals NAME,NAME...] [--for SECONDS]

Needs elm327obd 0.1 (pip install elm327obd).

What is called of the program: `ElmTransport(host, port)`, `ELM327.connect` and `close`, and for a task `voltage`, `read_decoded`,
`monitor_status`, `read_dtcs`, `clear_dtcs`, `freeze_frame`, `vehicle_info`. Its loop of polling, its waits and its reconnecting
are methods of its screens, which need a terminal: `poll` and `reconnect` here do the same (tui/app.py, `poll`, `_auto_reconnect`,
`read_codes`, `clear_codes`).

Lines:  state connected | no-vehicle | not-connected | disconnected | error | cleared | not-cleared
        PID_0C=VALUE                    a value in the unit of SAE J1979; None where a gauge is dimmed
        VOLTAGE=VALUE                   at the adapter
        codes stored P0133 P0420        all codes of a kind: stored, pending, permanent
        supported 04 05 0C              parameters of service 01
        vin 1M8GDM9AXKP042788           and calibration_id, cvn, protocol, freeze_dtc, mil, code_count, monitors_incomplete
"""

import argparse
import asyncio
import sys
import time

from elm327obd import pids
from elm327obd.elm import ELM327
from elm327obd.protocol import ElmError, NegativeResponse
from elm327obd.transport import ElmTransport, TransportError

# A gauge whose value is older is dimmed.
STALE = 3


def say(text):
    print(text, flush=True)


def say_connected(elm):
    say("state connected" if elm.vehicle_ok else "state no-vehicle")


async def reconnect(elm):
    """The program's three attempts."""
    for attempt in (1, 2, 3):
        await asyncio.sleep(1.5 * attempt)
        try:
            await elm.close()
            await elm.connect()
            say_connected(elm)
            return True
        except (TransportError, ElmError):
            continue
    return False


async def poll(elm, names, seconds):
    """The program's loop behind its gauges: the voltage every three seconds, and the wanted parameters all the time."""
    wanted = [int(name[4:], 16) for name in names if name.startswith("PID_")]
    shows_voltage = "VOLTAGE" in names
    end = time.monotonic() + seconds
    shown = {pid: time.monotonic() for pid in wanted}
    measured = timeouts = failures = 0
    while time.monotonic() < end:
        for pid in wanted:
            if time.monotonic() - shown[pid] > STALE:
                say(f"PID_{pid:02X}=None")
                shown[pid] = time.monotonic()
        try:
            if time.monotonic() - measured > 3:
                measured = time.monotonic()
                voltage = await elm.voltage()
                if shows_voltage:
                    say(f"VOLTAGE={voltage}")
            asked = [pid for pid in wanted if pid in elm.supported] if elm.vehicle_ok else []
            if not asked:
                await asyncio.sleep(0.5)
                continue
            for pid, value in (await elm.read_decoded(asked)).items():
                shown[pid] = time.monotonic()
                say(f"PID_{pid:02X}={value}")
            failures = timeouts = 0
        except TransportError as error:
            timeouts += 1
            print(error, file=sys.stderr)
            if elm.transport.connected and timeouts < 2:
                await asyncio.sleep(0.5)
                continue
            say("state disconnected")
            if not await reconnect(elm):
                return
            timeouts = 0
        except (ElmError, NegativeResponse) as error:
            failures += 1
            print(error, file=sys.stderr)
            if failures in (3, 20):
                say("state error")
            await asyncio.sleep(min(2.0, 0.2 * failures))
        except Exception as error:
            # The program goes on polling after any error.
            failures += 1
            print(f"{type(error).__name__}: {error}", file=sys.stderr)
            await asyncio.sleep(min(2.0, 0.2 * failures))


async def read_codes(elm):
    status = await elm.monitor_status()
    if status is not None:
        say(f"mil {'on' if status.mil_on else 'off'}")
    codes = await elm.read_dtcs()
    for kind in ("Stored", "Pending", "Permanent"):
        own = dict.fromkeys(code.code for code in codes if code.kind == kind)
        say(" ".join([f"codes {kind.lower()}", *own]))


async def clear_codes(elm):
    try:
        acknowledged = await elm.clear_dtcs()
    except NegativeResponse as error:
        print(error, file=sys.stderr)
        say("state not-cleared")
        return
    # The program names those that have cleared their codes.
    say("state cleared" if set(elm.ecus) <= set(acknowledged) else "state not-cleared")
    await asyncio.sleep(1)
    await read_codes(elm)


async def freeze_frame(elm):
    code, values = await elm.freeze_frame()
    if code:
        say(f"freeze_dtc {code}")
    for pid, value in values.items():
        say(f"PID_{pid:02X}={value}")


async def vehicle(elm):
    say(f"protocol {elm.protocol_name}")
    say(f"VOLTAGE={await elm.voltage()}")
    info = await elm.vehicle_info()
    status = await elm.monitor_status()
    if info.vin:
        say(f"vin {info.vin}")
    if info.calibration_ids:
        say("calibration_id " + ",".join(info.calibration_ids))
    if info.cvns:
        say("cvn " + ",".join(info.cvns))
    if status is not None:
        say(f"mil {'on' if status.mil_on else 'off'}")
        say(f"code_count {status.dtc_count}")
        say(f"monitors_incomplete {sum(there and not done for _, there, done in status.monitors)}")


async def vin(elm):
    info = await elm.vehicle_info()
    if info.vin:
        say(f"vin {info.vin}")


def supported(elm):
    say("supported " + " ".join(f"{pid:02X}" for pid in sorted(elm.supported)))


async def perform(task, elm, names, seconds):
    if task == "live-data":
        await poll(elm, names, seconds)
    elif task == "idle":
        await poll(elm, [], seconds)
    elif not elm.vehicle_ok:
        return
    elif task == "supported-pids":
        supported(elm)
    elif task == "read-dtc":
        await read_codes(elm)
    elif task == "clear-dtc":
        await clear_codes(elm)
    elif task == "freeze-frame":
        await freeze_frame(elm)
    elif task == "vin":
        await vin(elm)
    elif task == "info":
        await vehicle(elm)


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("task")
    parser.add_argument("adapter")
    parser.add_argument("--signals", default="")
    parser.add_argument("--for", dest="seconds", type=float, default=10)
    arguments = parser.parse_args()
    host, _, port = arguments.adapter.rpartition(":")
    elm = ELM327(ElmTransport(host, int(port)))
    try:
        try:
            await elm.connect()
        except TransportError as error:
            print(error, file=sys.stderr)
            say("state error" if elm.transport.connected else "state not-connected")
            return
        say_connected(elm)
        names = [name for name in arguments.signals.split(",") if name]
        await perform(arguments.task, elm, names, arguments.seconds)
    except (TransportError, ElmError) as error:
        print(error, file=sys.stderr)
        say("state error" if elm.transport.connected else "state disconnected")
    finally:
        await elm.close()


asyncio.run(main())
