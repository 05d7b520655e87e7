"""A `dyno serve --control` for the tests of this folder, an ELM327 client on a socket, and requests to the API."""

import http.client
import json
import os
import socket
import subprocess
import tempfile
import time

DEADLINE = 60


def wait_for(what, test, deadline=DEADLINE):
    """The first true value of `test()`; fails when none has come in time."""
    end = time.monotonic() + deadline
    while True:
        value = test()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {deadline} s for {what}")
        time.sleep(0.05)


def ok(what, condition=True, shown=""):
    """Says that something holds; ends the test when it does not."""
    if not condition:
        raise AssertionError(f"{what}: {shown}")
    print(f"ok: {what}", flush=True)


class Car:
    """A car with its control, until the end of a `with` block."""

    def __init__(self, dyno, *arguments):
        self.dyno = dyno
        self.folder = tempfile.TemporaryDirectory(prefix="dyno-control-")
        self.ready = os.path.join(self.folder.name, "ready.json")
        self.environment = dict(os.environ, XDG_RUNTIME_DIR=self.folder.name)
        words = [dyno, "serve", "--control", "127.0.0.1:0", "--ready-file", self.ready, "--plain", *arguments]
        self.errors = open(os.path.join(self.folder.name, "err"), "w+")
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=self.errors, env=self.environment)

    def __enter__(self):
        def is_ready():
            if self.process.poll() is not None:
                self.errors.seek(0)
                raise AssertionError(f"dyno has ended: {self.errors.read()}")
            return os.path.exists(self.ready) and os.path.getsize(self.ready) > 0

        wait_for("the ready file", is_ready)
        with open(self.ready) as file:
            self.facts = json.load(file)
        self.port = self.facts["control"]["port"]
        self.url = self.facts["control"]["url"]
        self.token = self.facts["control"].get("token")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        self.errors.close()
        self.folder.cleanup()

    def endpoint(self, name):
        return next(e for e in self.facts["endpoints"] if e["name"] == name)

    def request(self, method, path, body=None, headers=None):
        """Status, headers and content of an answer; `body` is sent as JSON unless it is text."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=DEADLINE)
        text = body if isinstance(body, (str, bytes)) or body is None else json.dumps(body)
        all_headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        all_headers.update(headers or {})
        connection.request(method, path, text, all_headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if (answer.getheader("Content-Type") or "").startswith("application/json"):
            content = json.loads(content)
        return answer.status, answer, content

    def get(self, path):
        status, _, content = self.request("GET", f"/api/v1/{path}")
        assert status == 200, (path, status, content)
        return content

    def change(self, method, path, body=None):
        status, _, content = self.request(method, f"/api/v1/{path}", body)
        assert status == 200, (path, status, content)
        return content

    def control(self, *words):
        """What `dyno control` says; it finds the car by itself."""
        done = subprocess.run(
            [self.dyno, "control", *words], capture_output=True, text=True, env=self.environment, timeout=DEADLINE)
        return done.returncode, done.stdout, done.stderr


class Adapter:
    """A client of an ELM327: sends a line, and returns what comes until the prompt."""

    def __init__(self, car, name="obd"):
        place = car.endpoint(name)
        self.socket = socket.create_connection((place["host"], place["port"]), timeout=DEADLINE)

    def ask(self, line):
        self.send(line)
        answer = b""
        while not answer.endswith(b">"):
            part = self.socket.recv(4096)
            if not part:
                raise ConnectionError("the car has closed the connection")
            answer += part
        return answer.decode("latin-1").replace("\r", " ").strip("> ").strip()

    def send(self, line):
        self.socket.sendall(line if isinstance(line, bytes) else line.encode() + b"\r")

    def close(self):
        self.socket.close()
