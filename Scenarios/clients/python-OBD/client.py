"""python-OBD as a client under test: does one task and prints what it has learnt, a line each.

    client.py TASK PORT [--signals NAME,NAME...] [--for SECONDS]

PORT is what python-OBD takes: a device, or socket://HOST:PORT. Needs obd 0.7.x (pip install obd).

What is called of the library: `OBD(port)` with its defaults, `status`, `supports`, `query`, `supported_commands`, `protocol_name` and
`close`. Values are those of `OBDResponse.value` without their unit; whether codes are cleared is read in `OBDResponse.messages`,
since the library has no value for it.

Lines:  state connected | no-vehicle | disconnected | error | cleared | not-cleared
        NAME=VALUE                      a value; VALUE is None when the car gave none
        codes stored P0133 P0420        all codes of a kind
        supported 04 05 0C              parameters of service 01
        vin 1M8GDM9AXKP042788           and calibration_id, ecu_name, protocol, freeze_dtc
        test_results 01-05=50 (0..100) pass, and more behind commas
"""

import argparse
import sys
import time

import obd
from obd import OBDStatus


def say(text):
    print(text, flush=True)


def connect(port):
    connection = obd.OBD(port)
    status = connection.status()
    if status == OBDStatus.CAR_CONNECTED:
        say("state connected")
    elif status == OBDStatus.NOT_CONNECTED:
        say("state error")
    else:
        say("state no-vehicle")
    return connection


def plain(value):
    """A value as a number where it is one, else as text."""
    magnitude = getattr(value, "magnitude", value)
    if isinstance(magnitude, (bytes, bytearray)):
        return magnitude.decode("ascii", "replace").strip("\0 ")
    return magnitude


def ask(connection, name, force=False):
    return plain(connection.query(getattr(obd.commands, name), force=force).value)


def live_data(connection, names, seconds):
    names = [name for name in names if obd.commands.has_name(name)]
    end = time.monotonic() + seconds
    # What the car does not support the library does not ask for: there is none, and that is said once.
    asked = [name for name in names if connection.supports(getattr(obd.commands, name))]
    for name in names:
        if name not in asked:
            say(f"{name}=None")
    while time.monotonic() < end:
        if not asked:
            time.sleep(0.1)
        for name in asked:
            if connection.status() == OBDStatus.NOT_CONNECTED:
                say("state disconnected")
                return
            say(f"{name}={ask(connection, name)}")


def supported(connection):
    parameters = sorted(c.pid for c in connection.supported_commands if c.mode == 1)
    say("supported " + " ".join(f"{pid:02X}" for pid in parameters))


def read_codes(connection):
    for kind, name in (("stored", "GET_DTC"), ("pending", "GET_CURRENT_DTC")):
        codes = connection.query(getattr(obd.commands, name)).value
        if codes is not None:
            say(" ".join(["codes", kind] + [code for code, _ in codes]))


def clear_codes(connection):
    # The answer has no value, so python-OBD itself takes a good one for none.
    answers = connection.query(obd.commands.CLEAR_DTC, force=True).messages
    confirmed = any(m.data[:1] == b"\x44" for m in answers)
    refused = any(m.data[:1] == b"\x7F" for m in answers)
    say("state cleared" if confirmed and not refused else "state not-cleared")
    read_codes(connection)


def freeze_frame(connection, names):
    code = ask(connection, "DTC_FREEZE_DTC")
    if code is not None:
        say(f"freeze_dtc {code[0]}")
    for name in names:
        if obd.commands.has_name(f"DTC_{name}"):
            say(f"{name}={ask(connection, f'DTC_{name}')}")


def number(value):
    """A number of a test in the unit of the standard, with three decimals at most."""
    return f"{plain(value):.3f}".rstrip("0").rstrip(".")


def test_results(connection):
    results = []
    for command in obd.commands[6]:
        if command is None or command.pid % 0x20 == 0 or not connection.supports(command):
            continue
        monitor = connection.query(command).value
        for test in monitor.tests if monitor else []:
            limits = f"{number(test.min)}..{number(test.max)}"
            verdict = "pass" if test.passed else "fail"
            results.append(f"{command.pid:02X}-{test.tid:02X}={number(test.value)} ({limits}) {verdict}")
    if results:
        say("test_results " + ",".join(results))


def texts(connection, names):
    for label, name in names:
        value = ask(connection, name)
        if value:
            say(f"{label} {value}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("task")
    parser.add_argument("port")
    parser.add_argument("--signals", default="RPM")
    parser.add_argument("--for", dest="seconds", type=float, default=10.0)
    arguments = parser.parse_args()
    names = [name for name in arguments.signals.split(",") if name]
    connection = connect(arguments.port)
    if arguments.task == "idle":
        time.sleep(arguments.seconds)
    elif arguments.task != "connect" and connection.is_connected():
        task = {
            "live-data": lambda: live_data(connection, names, arguments.seconds),
            "supported-pids": lambda: supported(connection),
            "read-dtc": lambda: read_codes(connection),
            "clear-dtc": lambda: clear_codes(connection),
            "freeze-frame": lambda: freeze_frame(connection, names),
            "test-results": lambda: test_results(connection),
            "vin": lambda: texts(connection, [("vin", "VIN")]),
            "info": lambda: (
                texts(connection, [("vin", "VIN"), ("calibration_id", "CALIBRATION_ID")]),
                say(f"protocol {connection.protocol_name()}"),
            ),
        }.get(arguments.task)
        if task is None:
            print(f"no task {arguments.task}", file=sys.stderr)
            return 2
        task()
    connection.close()
    return 0


sys.exit(main())
