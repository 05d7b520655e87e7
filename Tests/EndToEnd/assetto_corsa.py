"""Two clients of Assetto Corsa's remote telemetry at once: one subscribes to the car, the other to the laps of all cars.

    assetto_corsa.py PORT LAPS

Ends when LAPS laps have come. Prints one JSON object; times are milliseconds. Written from Kunos' document and dumps of
captures.
"""

import json
import select
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


def lap_of(data):
    number, count = struct.unpack_from("<ii", data)
    (time,) = struct.unpack_from("<i", data, 208)
    return {"car": number, "lap": count, "time": time, "driver": text(data[8:108]), "name": text(data[108:208])}


def car_of(data):
    last_lap, best_lap, count = struct.unpack_from("<iii", data, 44)
    (speed,) = struct.unpack_from("<f", data, 16)
    return {"lastLap": last_lap, "bestLap": best_lap, "lapCount": count, "speed": speed}


def main():
    port, wanted = int(sys.argv[1]), int(sys.argv[2])
    cars, laps = Client(port), Client(port)
    greetings = [cars.greet(), laps.greet()]
    laps.ask(SUBSCRIBE_SPOT)
    cars.ask(SUBSCRIBE_UPDATE)
    seen = {cars.socket: [], laps.socket: []}
    while len(seen[laps.socket]) < wanted:
        ready, _, _ = select.select(list(seen), [], [], PATIENCE)
        if not ready:
            raise TimeoutError("nothing comes")
        for client in ready:
            seen[client].append(client.recv(4096))
    # The lap counts in the packet behind the one in which the position begins anew.
    seen[cars.socket].append(cars.take())
    # Behind what has been sent until then come the answer to a handshake and nothing else.
    cars.ask(DISMISS)
    cars.ask(HANDSHAKE)
    while len(data := cars.take()) != 408:
        seen[cars.socket].append(data)
    again = cars.greet()
    laps.ask(DISMISS)
    print(
        json.dumps({
            "greetings": greetings,
            "again": again,
            "laps": [lap_of(data) for data in seen[laps.socket]],
            "cars": [car_of(data) for data in seen[cars.socket]],
            "lapSizes": sorted({len(data) for data in seen[laps.socket]}),
            "carSizes": sorted({len(data) for data in seen[cars.socket]}),
            "starts": sorted({data[:2].hex() + data[4:8].hex() for data in seen[cars.socket]}),
        })
    )


if __name__ == "__main__":
    main()
