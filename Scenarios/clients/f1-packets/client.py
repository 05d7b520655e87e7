"""f1-packets as a client under test: prints what it reads in the datagrams of F1, a line for each value.

    client.py URL SECONDS

URL is the address at which it waits, such as udp://127.0.0.1:20777. Needs f1-packets 2026.1 (pip install f1-packets).

What is called of the library: `PacketListener(host, port)` and `get`, which is its own loop around `recv` and `resolve`. The
values are members of its structures with their names, of the car that `header.player_car_index` names, as they are.

Lines:  state=listening       NAME=VALUE
"""

import sys
import threading
import time
import urllib.parse

from f1 import packets
from f1.listener import PacketListener

# The members that are printed, by the structure and by the list in it that has an entry for each car.
MEMBERS = {
    packets.PacketCarTelemetryData: ("car_telemetry_data", ["speed", "engine_rpm", "gear"]),
    packets.PacketCarStatusData: ("car_status_data", ["max_rpm", "idle_rpm"]),
    packets.PacketLapData: ("lap_data", ["last_lap_time_in_ms", "current_lap_time_in_ms", "car_position"]),
}
# 0 is no time of a last lap, by the game's document, and no place before the start.
NONE_AT_ZERO = ["last_lap_time_in_ms", "car_position"]
# The pause between two outputs; a person does not read sixty values a second.
PAUSE = 0.1


def say(name, value):
    print(f"{name}={value}", flush=True)


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
            car = getattr(packet, entries)[packet.header.player_car_index]
            for name in names:
                if name not in NONE_AT_ZERO or getattr(car, name):
                    say(name, getattr(car, name))


def main(url, seconds):
    place = urllib.parse.urlsplit(url)
    listener = PacketListener(place.hostname, place.port)
    # The library's loop has no end.
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
        latest[type(packet)] = packet


main(sys.argv[1], float(sys.argv[2]))
