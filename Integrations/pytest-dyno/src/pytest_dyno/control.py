# SPDX-License-Identifier: Apache-2.0
"""The control API of a running `dyno serve --control`, over HTTP."""

from __future__ import annotations

import http.client
import json
import urllib.parse
from dataclasses import dataclass
from typing import Any

# Far longer than an answer takes: only what hangs fails.
PATIENCE = 60.0


@dataclass(frozen=True)
class Mistake:
    """One reason of a refusal."""

    path: str
    message: str
    hint: str

    def __str__(self) -> str:
        place = f"{self.path}: " if self.path else ""
        return place + self.message + (f"; {self.hint}" if self.hint else "")


class ControlError(Exception):
    """A request that Dyno has refused; nothing of it was done."""

    def __init__(self, status: int, mistakes: tuple[Mistake, ...]) -> None:
        self.status = status
        self.mistakes = mistakes
        super().__init__("\n".join(map(str, mistakes)) or f"Dyno answers with the status {status}")

    @classmethod
    def parse(cls, status: int, content: bytes) -> ControlError:
        """The error of an answer, which need not be of the form that Dyno writes."""
        try:
            rows = json.loads(content)["errors"]
            mistakes = tuple(Mistake(str(row["path"]), str(row["message"]), str(row["hint"])) for row in rows)
        except (ValueError, KeyError, TypeError):
            mistakes = ()
        return cls(status, mistakes)


class Control:
    """Calls of the API; one connection each, so that threads may share it."""

    def __init__(self, url: str, token: str | None = None) -> None:
        """`url` is what dyno prints, such as http://127.0.0.1:35080; `token` is needed where it is not loopback."""
        parts = urllib.parse.urlsplit(url)
        if parts.scheme != "http" or parts.hostname is None:
            raise ValueError(f"'{url}' is not an address of a control API; write http://127.0.0.1:35080")
        self.host: str = parts.hostname
        self.port = parts.port or 80
        self._token = token

    def get(self, path: str, **query: object) -> bytes:
        """The content of an answer to GET."""
        words = {name: str(value) for name, value in query.items() if value is not None}
        return self.call("GET", path + ("?" + urllib.parse.urlencode(words) if words else ""))

    def json(self, path: str, **query: object) -> Any:
        """The JSON of an answer to GET."""
        return json.loads(self.get(path, **query))

    def send(self, method: str, path: str, value: object = None) -> Any:
        """Sends `value` as JSON, and returns the JSON of the answer, if any."""
        content = self.call(method, path, None if value is None else json.dumps(value).encode())
        return json.loads(content) if content.strip() else None

    def call(self, method: str, path: str, content: bytes | None = None, type: str = "application/json") -> bytes:
        """Sends a request to `path` below /api/v1/, and returns the content of the answer; raises ControlError."""
        headers = {} if content is None else {"Content-Type": type}
        if self._token is not None:
            headers["Authorization"] = f"Bearer {self._token}"
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        try:
            connection.request(method, f"/api/v1/{path}", body=content, headers=headers)
            answer = connection.getresponse()
            received = answer.read()
        finally:
            connection.close()
        if answer.status >= 300:
            raise ControlError.parse(answer.status, received)
        return received


def segment(name: str) -> str:
    """A name as a part of a path."""
    return urllib.parse.quote(name, safe="")
