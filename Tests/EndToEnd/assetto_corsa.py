"""Two clients of Assetto Corsa's remote telemetry at once: one subscribes to the car, the other to the laps of all cars.

    assetto_corsa.py PORT LAPS

Ends when LAPS laps have come, and the last car before the first of them has been told apart from those behind it. Prints
one JSON object; times are milliseconds. Written from Kunos' document and dumps of captures.
"""

import json
import socket
import struct
import sys

HANDSHAKE, SUBSCRIBE_UPDATE, SUBSCRIBE_SPOT, DISMISS = range(4)

# More than any answer takes: only what hangs reaches it.
PATIENCE = 60


def text(data):
    """A text of the game: units of UTF-16 up to a per cent sign; what stands behind it is of no account."""
    return data.decode("utf-16-le", "replace").split("%")[0]


class Client:
    """One client with a socket, and so an address, of its own."""

    def __init__(self, port):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))

    def ask(self, operation):
        self.socket.send(struct.pack("<iii", 1, 1, operation))

    def take(self):
        return self.socket.recv(4096)

    def greet(self):
        """Shakes hands: who drives what and where, and how many datagrams came before the answer."""
        self.ask(HANDSHAKE)
        before = 0
        while len(answer := self.take()) != 408:
            before += 1
        identifier, version = struct.unpack_from("<ii", answer, 200)
        places = {"car": 0, "driver": 100, "track": 208, "layout": 308}
        words = {name: text(answer[place : place + 100]) for name, place in places.items()}
        return {"identifier": identifier, "version": version, "before": before, **words}


def main():
    port, wanted = int(sys.argv[1]), int(sys.argv[2])
    cars, laps = Client(port), Client(port)
    greeting = cars.greet()
    others = laps.greet()
    laps.ask(SUBSCRIBE_SPOT)
    cars.ask(SUBSCRIBE_UPDATE)
    seen_laps, lap_sizes = [], set()
    while len(seen_laps) < wanted:
        lap = laps.take()
        lap_sizes.add(len(lap))
        number, count = struct.unpack_from("<ii", lap)
        (time,) = struct.unpack_from("<i", lap, 208)
        names = {"driver": text(lap[8:108]), "name": text(lap[108:208])}
        seen_laps.append({"car": number, "lap": count, "time": time, **names})
    # All that has been sent to the subscriber of cars; behind the dismissal an answer comes and nothing else.
    cars.ask(DISMISS)
    cars.ask(HANDSHAKE)
    seen_cars, car_sizes, starts = [], set(), set()
    while len(car := cars.take()) != 408:
        car_sizes.add(len(car))
        starts.add(car[:2].hex() + car[4:8].hex())
        last_lap, best_lap, count = struct.unpack_from("<iii", car, 44)
        (speed,) = struct.unpack_from("<f", car, 16)
        seen_cars.append({"lastLap": last_lap, "bestLap": best_lap, "lapCount": count, "speed": speed})
    again = cars.greet()
    laps.ask(DISMISS)
    print(
        json.dumps({
            "greetings": [greeting, others], "again": again, "laps": seen_laps, "cars": seen_cars,
            "lapSizes": sorted(lap_sizes), "carSizes": sorted(car_sizes), "starts": sorted(starts),
        })
    )


if __name__ == "__main__":
    main()
