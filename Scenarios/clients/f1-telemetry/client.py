"""Telemetry-F1-2021, f1-22-telemetry and f1-23-telemetry as clients under test: prints what they read, a line for each value.

    client.py YEAR URL SECONDS

YEAR is 2021, 2022 or 2023, and chooses the library; URL is the address at which it waits, such as udp://127.0.0.1:20777. Needs the
library of the year: pip install Telemetry-F1-2021, f1-22-telemetry or f1-23-telemetry.

What is called of the libraries, which have the same author and the same functions: `TelemetryListener(host, port)` and `get` in a loop
without an end, as their own programs do. The values are members of their structures with their names, without `m_`, of the car that
the header names as the player's, as they are.

Lines:  state=listening       NAME=VALUE
"""

import importlib
import sys
import threading
import time
import urllib.parse

LIBRARIES = {"2021": "telemetry_f1_2021", "2022": "f1_22_telemetry", "2023": "f1_23_telemetry"}
# The members that are printed, by the structure and by the list in it that has an entry for each car.
MEMBERS = {
    "PacketCarTelemetryData": ("car_telemetry_data", ["speed", "engine_rpm", "gear"]),
    "PacketCarStatusData": ("car_status_data", ["max_rpm", "idle_rpm"]),
    "PacketLapData": ("lap_data", ["last_lap_time_in_ms", "current_lap_time_in_ms", "car_position"]),
}
# 0 is no time of a last lap, by the game's document, and no place before the start.
NONE_AT_ZERO = ["last_lap_time_in_ms", "car_position"]
# The pause between two outputs; a person does not read sixty values a second.
PAUSE = 0.1


def say(name, value):
    print(f"{name}={value}", flush=True)


def member(structure, name):
    return getattr(structure, name) if hasattr(structure, name) else getattr(structure, f"m_{name}")


def display(latest):
    """Shows what is new, ten times a second."""
    shown = {}
    while True:
        time.sleep(PAUSE)
        for kind, (entries, names) in MEMBERS.items():
            packet = latest.get(kind)
            if packet is None or packet is shown.get(kind):
                continue
            shown[kind] = packet
            car = member(packet, entries)[member(member(packet, "header"), "player_car_index")]
            for name in names:
                if name not in NONE_AT_ZERO or member(car, name):
                    say(name, member(car, name))


def main(year, url, seconds):
    library = importlib.import_module(f"{LIBRARIES[year]}.listener")
    place = urllib.parse.urlsplit(url)
    listener = library.TelemetryListener(place.hostname, place.port)
    # The loop has no end of its own.
    timer = threading.Timer(seconds, listener.socket.close)
    timer.daemon = True
    timer.start()
    say("state", "listening")
    latest = {}
    threading.Thread(target=display, args=(latest,), daemon=True).start()
    while True:
        try:
            packet = listener.get()
        except OSError:
            return
        latest[type(packet).__name__] = packet


main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
