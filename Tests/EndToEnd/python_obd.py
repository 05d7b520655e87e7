"""python-OBD as a client: connects to ADDRESS, takes the steps in order, and prints a JSON line for each result.

    python_obd.py [--timeout SECONDS] ADDRESS [STEP ...]

Steps:  NAME            asks for a command of python-OBD by its name, supported or not
        live            asks for every supported command, but for those of service 02 and the one that clears codes
        frozen          asks for every supported command of service 02, as python-OBD spells them
        frozen:NAME     asks for NAME's parameter in freeze frame 00 and decodes it as NAME
        bytes:0904      asks for these bytes; prints what came back
        codes:0A        asks for these bytes; prints the trouble codes in the answers
        poll:NAME       asks for NAME until the connection is lost
        times:20:NAME   asks for NAME twenty times

Needs obd 0.7.x (pip install obd).
"""

import argparse
import json
import sys

import obd
from obd import OBDCommand, codes, decoders
from obd.OBDResponse import StatusTest
from obd.protocols import ECU


def say(**fields):
    print(json.dumps(fields), flush=True)


def number_of(words, table):
    """The raw number behind words that python-OBD took from `table`, or None when they say nothing."""
    return table.index(words) if table.count(words) == 1 else None


def bit_of(words, table):
    return 1 << table.index(words) if words in table else 0


def plain(command, value):
    """`value` as JSON; words from a table become the number that they stand for."""
    if value is None:
        return None
    if command.decode is decoders.fuel_status:
        return {"numbers": [bit_of(words, codes.FUEL_STATUS) for words in value]}
    if command.decode is decoders.air_status:
        return {"numbers": [bit_of(value, codes.AIR_STATUS)]}
    if command.decode is decoders.obd_compliance:
        return {"numbers": [number_of(value, codes.OBD_COMPLIANCE)]}
    if command.decode is decoders.fuel_type:
        return {"numbers": [number_of(value, codes.FUEL_TYPES)]}
    if command.decode in (decoders.o2_sensors, decoders.o2_sensors_alt):
        return {"banks": [list(bank) for bank in value[1:]]}
    if command.decode is decoders.single_dtc:
        return {"codes": [value[0]]}
    if command.decode is decoders.dtc:
        return {"codes": [code for code, _ in value]}
    if command.decode is decoders.status:
        tests = [test for test in vars(value).values() if isinstance(test, StatusTest)]
        return {
            "status": {
                "indicator": value.MIL,
                "count": value.DTC_count,
                "ignition": value.ignition_type,
                "tests": {test.name: [test.available, test.complete] for test in tests if test.name},
            }
        }
    if command.decode is decoders.monitor:
        return {
            "tests": [
                {
                    "id": test.tid,
                    "unit": str(test.value.units),
                    "numbers": [float(part.to(test.value.units).magnitude) for part in (test.value, test.min, test.max)],
                }
                for test in value.tests
                if test.tid is not None
            ]
        }
    if command.decode is decoders.pid:
        return {"text": str(value)}
    if isinstance(value, bool):
        return {"numbers": [int(value)]}
    if isinstance(value, (bytes, bytearray)):
        return {"text": bytes(value).decode("latin-1")}
    if isinstance(value, str):
        return {"text": value}
    return {"numbers": [float(value.magnitude)], "unit": str(value.units)}


def sender(message):
    """The identifier of the message's first frame as the adapter prints it."""
    raw = message.frames[0].raw if message.frames else ""
    return raw[:8] if raw[:2] == "18" else raw[:3]


def is_hex(message):
    """Whether the message came from the bus rather than from the adapter; `parsed()` says so of padded texts too."""
    return bool(message.frames) and all(set(frame.raw) <= set("0123456789ABCDEF ") for frame in message.frames)


def ask(connection, command):
    response = connection.query(command, force=True)
    messages = [message for message in response.messages if is_hex(message)]
    say(
        kind="answer",
        name=command.name,
        sent=command.command.decode(),
        value=plain(command, response.value),
        messages=[{"from": sender(message), "data": bytes(message.data).hex().upper()} for message in messages],
        said=[message.raw() for message in response.messages if not is_hex(message)],
    )


def supported(connection, is_frozen):
    found = [command for command in connection.supported_commands if (command.mode == 2) == is_frozen]
    return sorted((command for command in found if command.mode != 4), key=lambda command: command.command)


class Frozen(OBDCommand):
    """A command of service 01 as one of service 02 that names frame 00."""

    def __init__(self, live):
        super().__init__(
            live.name, live.desc, b"02" + live.command[2:] + b"00", live.bytes, live.decode, live.ecu
        )

    def __call__(self, messages):
        for message in messages:
            if len(message.data) > 2:
                del message.data[2]
        return super().__call__(messages)


def take(connection, step):
    word, _, rest = step.partition(":")
    if step == "live" or step == "frozen":
        for command in supported(connection, step == "frozen"):
            ask(connection, command)
    elif word == "frozen":
        ask(connection, Frozen(obd.commands[rest]))
    elif word == "bytes":
        ask(connection, OBDCommand(rest, rest, rest.encode(), 0, lambda messages: None, ECU.ALL))
    elif word == "codes":
        ask(connection, OBDCommand(rest, rest, rest.encode(), 0, decoders.dtc, ECU.ALL))
    elif word == "times":
        count, _, name = rest.partition(":")
        for _ in range(int(count)):
            ask(connection, obd.commands[name])
    elif word == "poll":
        while connection.is_connected():
            ask(connection, obd.commands[rest])
    else:
        ask(connection, obd.commands[step])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--timeout", type=float, default=0.5)
    parser.add_argument("address")
    parser.add_argument("steps", nargs="*")
    arguments = parser.parse_args()
    try:
        connection = obd.OBD(arguments.address, timeout=arguments.timeout)
    except Exception as error:
        # A peer that hangs up in the middle of the dialogue surfaces as whatever the serial library raises.
        say(kind="connection", status="failed", error=f"{type(error).__name__}: {error}")
        return
    say(
        kind="connection",
        status=connection.status(),
        protocol=connection.protocol_id() if connection.is_connected() else None,
        supported=sorted(command.name for command in connection.supported_commands),
    )
    if not connection.is_connected():
        connection.close()
        return
    for step in arguments.steps:
        take(connection, step)
    connection.close()
    say(kind="end")


if __name__ == "__main__":
    sys.exit(main())
