"""granturismo as a client under test: prints what it reads in the packets of Gran Turismo 7, a line for each value.

    client.py PORT SECONDS

PORT is where the game listens for the heartbeat. Needs granturismo 0.0.10 (pip install granturismo).

What is called of the library: `Listener(address)`, `start`, `get(timeout)`, `close`, as its README shows it. Its ports are
constants of the class; only that of the heartbeat is changed here, because the game of a case does not listen at 33739. The
values are the members of `Packet` with their names, as they are; None is printed as `none`.

Lines:  state=listening | paused | error       NAME=VALUE
"""

import sys
import threading
import time

from granturismo.intake import Listener

NAMES = ["engine_rpm", "car_speed", "oil_temperature", "water_temperature", "best_lap_time", "last_lap_time"]
WHEELS = ["front_left", "front_right", "rear_left", "rear_right"]
# The pause between two outputs; a person does not read sixty values a second.
PAUSE = 0.1


def say(name, value):
    print(f"{name}={'none' if value is None else value}", flush=True)


def show(packet):
    for name in NAMES:
        say(name, getattr(packet, name))
    for wheel in WHEELS:
        say(f"{wheel}.temperature", getattr(packet.wheels, wheel).temperature)


def display(latest):
    """Shows what is new, ten times a second."""
    shown = []
    while True:
        time.sleep(PAUSE)
        if latest and latest != shown:
            shown = list(latest)
            show(shown[0])


def main(port, seconds):
    Listener._HEARTBEAT_PORT = port
    listener = Listener("127.0.0.1")
    listener.start()
    say("state", "listening")
    end, wasPaused, latest = time.monotonic() + seconds, False, []
    threading.Thread(target=display, args=(latest,), daemon=True).start()
    try:
        while time.monotonic() < end:
            try:
                packet = listener.get(1.0)
            except TimeoutError:
                continue
            isPaused = packet.flags.paused or packet.flags.loading_or_processing
            if isPaused and not wasPaused:
                say("state", "paused")
            elif not isPaused:
                latest[:] = [packet]
            wasPaused = isPaused
    finally:
        listener.close()


main(int(sys.argv[1]), float(sys.argv[2]))
