"""py-obdii as a client under test: does one task and prints what it has learnt, a line each.

    client.py TASK PORT [--signals NAME,NAME...] [--for SECONDS]

PORT is a device, or HOST:PORT. Needs py-obdii (pip install py-obdii).

What is called of the library: `Connection(transport)`, `query` with `SUPPORTED_PIDS_A` to `_G`, the commands of the wanted signals,
`GET_DTC` and `CLEAR_DTC`, and `close`. The library leaves to its user which parameters to ask for; the hook asks for those that
the car has announced, and for a further range when the one before announces it, once each.

Lines:  state connected | no-vehicle | error | cleared | not-cleared
        NAME=VALUE                      a value in the library's own unit; None when it has none
        codes stored P0133 P0420        all codes of a kind
        supported 04 05 0C              parameters of service 01
"""

import argparse
import sys
import time

from obdii import Connection, commands
from obdii import errors

# What the library raises for an answer it cannot use; an application goes on.
UNUSABLE = tuple(kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception))


def say(text):
    print(text, flush=True)


def ask(connection, command):
    try:
        return connection.query(command)
    except UNUSABLE as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
    except TimeoutError as error:
        print(error, file=sys.stderr)
        say("state error")
    return None


def value_of(response):
    return None if response is None else response.value


def connect(port):
    host, colon, number = port.rpartition(":")
    connection = Connection((host, int(number)) if colon else port)
    # The library connects to the adapter; whether there is a car, only a request tells.
    supported = value_of(ask(connection, commands.SUPPORTED_PIDS_A))
    say("state connected" if supported else "state no-vehicle")
    return connection, supported or []


def all_supported(connection, pids):
    """The parameters that the car announces, of which `pids` are the first range."""
    for number, name in enumerate("BCDEFG", start=1):
        if number * 0x20 not in pids:
            break
        pids = pids + (value_of(ask(connection, commands[f"SUPPORTED_PIDS_{name}"])) or [])
    return pids


def live_data(connection, pids, names, seconds):
    end = time.monotonic() + seconds
    wanted = [commands[name] for name in names]
    pids = all_supported(connection, pids) if any(command.pid > 0x20 for command in wanted) else pids
    # Without any bitmap all that is wanted is asked for.
    asked = [command for command in wanted if command.pid in pids or not pids]
    for command in wanted:
        if command not in asked:
            say(f"{command.name}=None")
    while time.monotonic() < end:
        if not asked:
            time.sleep(0.1)
        for command in asked:
            say(f"{command.name}={value_of(ask(connection, command))}")


def read_codes(connection):
    value = value_of(ask(connection, commands.GET_DTC))
    if value is not None:
        say(" ".join(["codes stored"] + [str(code) for code in value]))


def clear_codes(connection):
    answer = ask(connection, commands.CLEAR_DTC)
    # What the library gives is the raw answer; 44 is the service's positive response, 7F a refusal.
    words = [] if answer is None else answer.raw.replace(b"\r", b" ").split()
    say("state cleared" if b"44" in words and b"7F" not in words else "state not-cleared")
    read_codes(connection)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("task")
    parser.add_argument("port")
    parser.add_argument("--signals", default="")
    parser.add_argument("--for", dest="seconds", type=float, default=5)
    arguments = parser.parse_args()
    try:
        connection, supported = connect(arguments.port)
    except ConnectionError as error:
        print(error, file=sys.stderr)
        say("state error")
        return
    try:
        perform(arguments, connection, supported)
    except (OSError, RuntimeError) as error:
        # The transport's own words for a connection that is over, and for an answer that never ends.
        print(error, file=sys.stderr)
        say("state error" if isinstance(error, TimeoutError) else "state disconnected")


def perform(arguments, connection, supported):
    with connection:
        if arguments.task == "live-data":
            names = [name for name in arguments.signals.split(",") if name]
            live_data(connection, supported, names, arguments.seconds)
        elif arguments.task == "supported-pids":
            say("supported " + " ".join(f"{pid:02X}" for pid in all_supported(connection, supported)))
        elif arguments.task == "read-dtc":
            read_codes(connection)
        elif arguments.task == "clear-dtc":
            clear_codes(connection)
        elif arguments.task == "idle":
            time.sleep(arguments.seconds)


if __name__ == "__main__":
    main()
