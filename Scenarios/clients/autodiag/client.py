"""autodiag as a client under test: does one task with its reader of ELM327 adapters, and prints what it has learnt, a line each.

    client.py TASK HOST:PORT|DEVICE [--signals NAME,NAME...] [--for SECONDS]

Needs autodiag 0.5 (pip install autodiag).

What is called of the program: `ELM327Reader(port, wifi_host, wifi_port)`, `connect`, and for a task `get_live_pids`,
`get_supported_pids`, `get_dtcs`, `get_pending_dtcs`, `get_permanent_dtcs`, `clear_dtcs`, `get_vin`, as its command line and its
web page do. Both end when `connect` has found nothing; only the command that clears codes goes on. Values are the members of its
`LivePIDs` with their names, as they are.

Lines:  state connected | no-vehicle | error | cleared | not-cleared
        NAME=VALUE                      None when it has none
        codes KIND P0133 P0420          all codes of a kind
        supported 04 05 0C              parameters of service 01
        vin NUMBER
"""

import argparse
import sys
import time

from autodiag.elm327.reader import ELM327Reader


def say(text):
    print(text, flush=True)


def show_codes(reader):
    for kind, read in (("stored", reader.get_dtcs), ("pending", reader.get_pending_dtcs),
                       ("permanent", reader.get_permanent_dtcs)):
        say(" ".join([f"codes {kind}"] + [record.code for record in read()]))


def show_values(reader, names, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        values = reader.get_live_pids()
        for name in names:
            say(f"{name}={getattr(values, name)}")


def perform(reader, arguments):
    if arguments.task == "live-data":
        show_values(reader, [name for name in arguments.signals.split(",") if name], arguments.seconds)
    elif arguments.task == "supported-pids":
        say(" ".join(["supported", *reader.get_supported_pids()]))
    elif arguments.task == "read-dtc":
        show_codes(reader)
    elif arguments.task == "clear-dtc":
        say("state cleared" if reader.clear_dtcs() else "state not-cleared")
    elif arguments.task == "vin":
        say(f"vin {reader.get_vin()}")
    elif arguments.task == "idle":
        time.sleep(arguments.seconds)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("task")
    parser.add_argument("port")
    parser.add_argument("--signals", default="")
    parser.add_argument("--for", dest="seconds", type=float, default=5)
    arguments = parser.parse_args()
    host, colon, number = arguments.port.rpartition(":")
    reader = ELM327Reader(wifi_host=host, wifi_port=int(number)) if colon else ELM327Reader(port=arguments.port)
    try:
        isConnected = reader.connect()
        say("state connected" if isConnected else "state no-vehicle")
        if isConnected or arguments.task in ("clear-dtc", "idle"):
            perform(reader, arguments)
    except OSError as error:
        # The program's own words for a connection that cannot be made or is over.
        print(error, file=sys.stderr)
        say("state error")
    finally:
        reader.disconnect()


main()
