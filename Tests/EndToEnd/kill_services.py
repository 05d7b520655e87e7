"""Kills a companion service under load, again and again, and compares what it kept with what its clients were told.

    kill_services.py DYNO FOLDER ROUNDS

Prints a line of figures; exits with 1 when an accepted trip is lost, or one that nobody sent is there.
"""

import http.client
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time

CLIENTS = 4
SCENARIO = """\
dyno: 1
endpoints:
  trips:
    trip-log:
      listen: "tcp://127.0.0.1:0"
      profile: paper
      accounts: [{ username: anna, password: made-up }]
      state: trips.sqlite
"""


class Client(threading.Thread):
    """Sends trips on one connection until the service is gone."""

    def __init__(self, port, name):
        super().__init__()
        self.port, self.name_of_trips = port, name
        self.sent, self.accepted = [], []

    def run(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        number = 0
        try:
            while True:
                trip = f"{self.name_of_trips}-{number}"
                number += 1
                # The distance tells the trips apart; the dates have to be dates.
                distance = float(sum(ord(c) * 31 ** i for i, c in enumerate(trip[::-1])) % 10**12)
                body = json.dumps(
                    {
                        "userID": 1,
                        "startDateTime": "2016-10-18 09:00",
                        "endDateTime": "2016-10-18 09:10",
                        "drivingDistance": distance,
                    }
                )
                self.sent.append(distance)
                connection.request("POST", "/tripInfo", body, {"Content-Type": "application/json"})
                response = connection.getresponse()
                text = response.read()
                if response.status == 200 and text == b"true":
                    self.accepted.append(distance)
        except (OSError, http.client.HTTPException):
            pass


def main():
    dyno, folder, rounds = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    os.makedirs(folder, exist_ok=True)
    scenario, state = os.path.join(folder, "s.yaml"), os.path.join(folder, "trips.sqlite")
    with open(scenario, "w") as file:
        file.write(SCENARIO)
    chance = random.Random(1)
    sent, accepted = set(), []
    for number in range(rounds):
        ready = os.path.join(folder, "ready.json")
        if os.path.exists(ready):
            os.remove(ready)
        server = subprocess.Popen(
            [dyno, "serve", scenario, "--ready-file", ready], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        until = time.monotonic() + 60
        while not os.path.exists(ready):
            if server.poll() is not None or time.monotonic() > until:
                sys.exit(f"round {number}: the service did not start: {server.stderr.read().decode()}")
            time.sleep(0.005)
        with open(ready) as file:
            port = json.load(file)["endpoints"][0]["port"]
        clients = [Client(port, f"{number}-{place}") for place in range(CLIENTS)]
        for client in clients:
            client.start()
        # Not before something was accepted, so that every round says something.
        while not any(client.accepted for client in clients) and time.monotonic() < until:
            time.sleep(0.001)
        time.sleep(chance.uniform(0, 0.08))
        server.send_signal(signal.SIGKILL)
        server.wait()
        for client in clients:
            client.join()
            sent.update(client.sent)
            accepted += client.accepted
    dump = subprocess.run([dyno, "services", "dump", state, "--json"], capture_output=True, check=True)
    tables = json.loads(dump.stdout)
    rows = tables.get("trip") or tables["tables"]["trip"]
    kept = [row["drivingDistance"] for row in rows]
    lost = [trip for trip in accepted if trip not in set(kept)]
    invented = [trip for trip in kept if trip not in sent]
    twice = len(kept) - len(set(kept))
    print(
        f"{rounds} kills: {len(sent)} trips sent, {len(accepted)} accepted, {len(kept)} kept, {len(lost)} lost, "
        f"{twice} twice, {len(invented)} invented"
    )
    sys.exit(1 if lost or invented or twice or not accepted else 0)


main()
