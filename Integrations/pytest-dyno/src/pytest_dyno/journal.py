# SPDX-License-Identifier: Apache-2.0
"""Records of the journal, and their text for people."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

_CONTROLS = {"\r": "␍", "\n": "␊", "\t": "␉", "\0": "␀"}


@dataclass(frozen=True)
class Record:
    """A line of the journal; `values` has all its keys."""

    number: int
    time: float
    kind: str
    endpoint: str | None
    connection: int | None
    values: dict[str, Any]

    @classmethod
    def parse(cls, line: bytes | str) -> Record | None:
        """The record of a line; None for a line that says how many records were lost."""
        values = json.loads(line)
        if "n" not in values:
            return None
        return cls(
            int(values["n"]), float(values["t"]), str(values["kind"]), values.get("endpoint"), values.get("connection"),
            values)

    @property
    def bytes(self) -> bytes:
        """The bytes of an input or output; none for other kinds."""
        if self.kind not in ("input", "output", "answer"):
            return b""
        return str(self.values.get("bytes", "")).encode("latin-1")

    @property
    def request(self) -> str | None:
        """The request of a request's record, in capitals and without spaces, as expectations compare it."""
        text = self.values.get("request") if self.kind == "request" else None
        return None if text is None else "".join(str(text).upper().split())

    def __str__(self) -> str:
        place = self.endpoint or ""
        if self.connection is not None:
            place += f".{self.connection}"
        return f"{self.time:10.3f}  {place:<12} {self._words()}"

    def _words(self) -> str:
        if self.kind == "input":
            return f"client → {_printable(self.bytes)}"
        if self.kind == "output":
            return f"client ← {_printable(self.bytes)}"
        if self.kind == "frame":
            return f"bus {self.values.get('id', '')} {self.values.get('data', '')} ({self.values.get('from', '')})"
        if self.kind == "sample":
            return f"{self.values.get('signal', '')} = {self.values.get('value', '')}"
        return f"{self.kind} {self.values.get('text', '')}".rstrip()


def _printable(data: bytes) -> str:
    text = data.decode("latin-1")
    return "".join(
        _CONTROLS.get(character) or (character if character.isprintable() else f"\\x{ord(character):02X}")
        for character in text)


# What an excerpt has: what clients sent and received, and what happened to the connections and the car.
_SHOWN = ("connect", "disconnect", "input", "output", "event", "note", "fault")


def excerpt(records: Iterable[Record], lines: int = 40) -> str:
    """The last `lines` records of what crossed the wire, for people."""
    shown = [record for record in records if record.kind in _SHOWN]
    left = len(shown) - lines
    head = [f"… {left} earlier lines"] if left > 0 else []
    return "\n".join(head + [str(record) for record in shown[-lines:]]) or "nothing has crossed the wire"
