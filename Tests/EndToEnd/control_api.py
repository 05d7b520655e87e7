"""The control API of a running car over real sockets. Prints a line `ok: …` for each thing that holds.

Arguments: the program dyno.
"""

import http.client
import json
import socket
import struct
import subprocess
import sys
import tempfile
import threading

from control_bench import Adapter, Car, ok, wait_for

dyno = sys.argv[1]
quickstart = ["--listen", "obd=tcp://127.0.0.1:0", "--set", "timing=instant"]


def raw(car, text, read=True):
    """What the server says to these bytes until it closes or pauses."""
    connection = socket.create_connection(("127.0.0.1", car.port), timeout=30)
    connection.sendall(text)
    answer = b""
    while read:
        part = connection.recv(65536)
        if not part:
            break
        answer += part
    connection.close()
    return answer


class Events:
    """A reader of the event stream."""

    def __init__(self, car, query="", last=None):
        self.connection = http.client.HTTPConnection("127.0.0.1", car.port, timeout=60)
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        self.connection.request("GET", f"/api/v1/events{query}", headers=headers)
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200

    def next(self, kind=None):
        event = {}
        while True:
            line = self.answer.readline().decode().rstrip("\n")
            if line.startswith(":"):
                continue
            if line:
                name, _, value = line.partition(": ")
                event[name] = value
            elif "event" in event and (kind is None or event["event"] == kind):
                event["data"] = json.loads(event["data"])
                return event
            else:
                event = {}

    def close(self):
        self.connection.close()


with Car(dyno, *quickstart) as car:
    # Values and clients.
    client = Adapter(car)
    client.ask("ATZ")
    client.ask("ATE0")
    client.ask("010C")
    car.change("PUT", "signals/engine.speed", 3000)
    ok("a value that is set is read by a client", client.ask("010C").split() == ["41", "0C", "2E", "E0"])
    car.change("POST", "actions", {"fault": {"answer": "NO DATA"}, "endpoint": "obd"})
    ok("a fault is in the client's next answer", "NO DATA" in client.ask("010C"))
    fault = car.get("faults")["active"][0]
    car.change("DELETE", f"faults/{fault['id']}")
    ok("an ended fault is not", client.ask("010C").split() == ["41", "0C", "2E", "E0"])
    car.change("POST", "actions", {"store": "P0133"})
    ok("a stored code is read by a client", "43" in client.ask("03") and "01 33" in client.ask("03"))

    def clients():
        return [c for c in car.get("connections") if c["endpoint"] == "obd"]

    wait_for("the count of requests", lambda: clients()[0]["requests"] >= 5 and clients()[0]["lastRequest"] == "03")
    found = clients()
    ok("the client is listed with its last request", found[0]["lastRequest"] == "03", found)

    # The event stream.
    events = Events(car)
    client.ask("010D")
    first = events.next("request")
    ok("a request is in the event stream", first["data"]["request"] == "010D", first)
    events.close()
    client.ask("0105")
    again = Events(car, last=first["id"])
    numbers = [int(again.next()["id"]) for _ in range(3)]
    ok("a reader goes on behind its last event", numbers == [int(first["id"]) + i for i in (1, 2, 3)], numbers)
    again.close()
    only = Events(car, "?kind=event")
    car.change("PUT", "signals/engine.speed", 1000)
    event = only.next()
    ok("an action has its author", event["data"]["by"] == "control" and event["data"]["action"] == "set", event)
    only.close()
    lines = [json.loads(line) for line in car.get("journal?kind=request").splitlines()]
    ok("the journal has the requests as lines", [line["request"] for line in lines][-1] == "0105", lines)

    # What the journal still has as a capture, which ends.
    for kind, link in [("ip", 101), ("can", 227)]:
        status, answer, capture = car.request("GET", f"/api/v1/capture?kind={kind}&until=now")
        ok(f"a capture of the past ends ({kind})", status == 200 and capture[:4] == bytes.fromhex("4d3cb2a1")
           and capture[20] == link and len(capture) > 200, capture[:40])
    ok("it has what the client said", b"010C\r" in car.request("GET", "/api/v1/capture?kind=ip&until=now")[2])

    # Readers that do not read delay nobody and are bounded.
    slow = []
    for _ in range(10):
        connection = socket.create_connection(("127.0.0.1", car.port), timeout=30)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(b"GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        slow.append(connection)
    watcher = Events(car, "?rate=5")
    counted = {"lost": 0}

    def watch():
        try:
            while True:
                event = watcher.next()
                if event["event"] == "lost":
                    counted["lost"] += event["data"]["count"]
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            pass

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    for _ in range(3000):
        client.ask("010C")
    ok("3000 requests are answered beside ten readers that do not read")
    wait_for("a count of what was left out", lambda: counted["lost"] > 0)
    ok("a reader with a rate is told how many records it has not got")
    for connection in slow:
        connection.close()

    # A capture.
    connection = http.client.HTTPConnection("127.0.0.1", car.port, timeout=60)
    connection.request("GET", "/api/v1/capture?kind=can")
    capture = connection.getresponse()
    head = capture.read(24)
    client.ask("010C")
    record = capture.read(16)
    magic, link = struct.unpack("<I", head[:4])[0], struct.unpack("<I", head[20:])[0]
    length = struct.unpack("<4I", record)[2]
    frame = capture.read(length)
    ok("a capture has the frames of the bus", (magic, link, frame[:4]) == (0xA1B23C4D, 227, b"\0\0\x07\xdf"), frame)
    connection.close()

    # Ends of connections, reset, clock.
    car.change("DELETE", f"connections/{found[0]['id']}?how=reset")
    try:
        client.ask("010C")
        cut = False
    except OSError:
        cut = True
    ok("a connection is cut", cut)
    before = car.endpoint("obd")["port"]
    car.change("POST", "reset")
    ok("time is zero again", car.get("status")["time"] < 20)
    client = Adapter(car)
    ok("the port is the same after a reset", "ELM327" in client.ask("ATZ") and car.endpoint("obd")["port"] == before)
    car.change("POST", "clock", "pause")
    first = car.get("status")["time"]
    ok("the clock stands", car.get("status")["time"] == first and car.get("status")["paused"])
    status, _, content = car.request("POST", "/api/v1/clock", {"advance": "1s"})
    ok("time is not moved while a client is connected", status == 409 and content["errors"][0]["hint"], content)
    client.close()
    wait_for("the end of the client", lambda: car.request("POST", "/api/v1/clock", {"advance": "10s"})[0] == 200)
    ok("the clock is moved forward", car.get("status")["time"] >= first + 10)
    car.change("POST", "clock", "resume")

    # Another car behind the same ports.
    other = 'dyno: 1\ntiming: instant\nvehicle: { signals: { engine.speed: 2000 } }\nendpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }\n'
    car.change("PUT", "scenario", other)
    client = Adapter(car)
    client.ask("ATE0")
    ok("another car stands behind the port", client.ask("010C").endswith("41 0C 1F 40"))
    status, _, content = car.request("PUT", "/api/v1/scenario", "dyno: 1\nvehicel: {}\n")
    ok("a scenario that does not load is refused with its place",
       status == 422 and content["errors"][0]["path"] == "vehicel", content)
    ok("and the car goes on", client.ask("010C").endswith("41 0C 1F 40"))
    client.close()

    # Bad requests.
    answer = raw(car, b"GET / HTTP/1.1\r\n" + b"X: " + b"a" * 100_000)
    ok("an endless head is refused", answer.startswith(b"HTTP/1.1 431"), answer[:80])
    answer = raw(car, b"PUT /api/v1/scenario HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n")
    ok("a content that is too long is refused", answer.startswith(b"HTTP/1.1 413"), answer[:80])
    answer = raw(car, b"GET /api/v1/status HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    ok("the name of another site is refused", answer.startswith(b"HTTP/1.1 403"), answer[:80])
    answer = raw(car, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(200)) + b"\n\n")
    ok("a handshake of TLS is not a request", answer.startswith(b"HTTP/1.1 400"), answer[:80])
    many = []
    for _ in range(80):
        try:
            many.append(socket.create_connection(("127.0.0.1", car.port), timeout=30))
        except ConnectionResetError:
            pass  # One too many.
    for connection in many:
        connection.close()

    def answers():
        try:
            return car.get("status")
        except OSError:
            return None

    wait_for("an answer after many clients", answers)
    ok("many clients end nothing")

    # From a shell.
    code, out, err = car.control("set", "engine.speed=4321", "vehicle.speed=65 mph")
    ok("dyno control sets values", code == 0 and car.get("signals/engine.speed")["value"] == 4321, out + err)
    code, out, err = car.control("store", "P0420", "P0171", "--as", "pending")
    ok("dyno control stores codes", code == 0 and "P0171" in json.dumps(car.get("vehicle")), out + err)
    code, out, err = car.control("fault", "{ silence: on }", "--for", "1h", "--endpoint", "obd")
    ok("dyno control begins a fault", code == 0 and car.get("faults")["active"][0]["name"] == "silence", out + err)
    code, out, err = car.control("faults")
    ok("dyno control lists it", code == 0 and "silence" in out, out + err)
    code, out, err = car.control("clear-fault", "silence")
    ok("dyno control ends it", code == 0 and car.get("faults")["active"] == [], out + err)
    code, out, err = car.control("watch", "engine.speed", "--for", "300ms")
    ok("dyno control watches a value", code == 0 and out.split()[1:] == ["4321"], out + err)
    code, out, err = car.control("journal", "--kind", "event")
    ok("dyno control prints the journal", code == 0 and '"by":"control"' in out, out + err)
    code, out, err = car.control("set", "engine.sped=1")
    ok("dyno control says what would be right", code == 2 and "engine.speed" in err, err)
    code, out, err = car.control("save")
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as session:
        session.write(out)
        session.flush()
        played = subprocess.run([dyno, "validate", session.name], capture_output=True, text=True)
    ok("with the addresses of --listen", "tcp://127.0.0.1:0" in out and "35000" not in out, out)
    ok("a session is saved as a scenario", code == 0 and "control-1" in out and played.returncode == 0, out + played.stdout)
    follower = subprocess.Popen(
        [dyno, "control", car.url, "journal", "--follow", "--kind", "event"], stdout=subprocess.PIPE, text=True)
    seen = []
    threading.Thread(target=lambda: seen.extend(follower.stdout), daemon=True).start()

    def follows():
        car.control("act", "{ log: hello }")
        return any("hello" in line for line in seen)

    wait_for("the journal to be followed", follows)
    follower.terminate()
    follower.wait(30)
    ok("dyno control follows the journal")
    code, out, err = car.control("reset")
    ok("dyno control resets the car", code == 0 and car.get("timeline") == [], out + err)
    # The end of the scenario does not end the control.
    car.change("POST", "actions", {"end": "on"})
    wait_for("the end", lambda: car.get("status")["ended"])
    car.change("POST", "reset")
    ok("a car that has ended can be reset", not car.get("status")["ended"])

with Car(dyno, *quickstart, "--control", "0.0.0.0:0") as car:
    ok("a car on the network makes a token", len(car.token) == 32)
    token, car.token = car.token, None
    ok("and refuses who does not have it", car.request("GET", "/api/v1/status")[0] == 401)
    car.token = token
    ok("and answers who has it", car.request("GET", "/api/v1/status")[0] == 200)
    code, out, err = car.control("status")
    ok("dyno control finds the token", code == 0, out + err)
