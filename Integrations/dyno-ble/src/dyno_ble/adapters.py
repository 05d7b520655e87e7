# SPDX-License-Identifier: Apache-2.0
"""The adapters that can be played, as rows of adapters.json or of a file of the user."""

from __future__ import annotations

import json
import pathlib
import re
from dataclasses import dataclass
from importlib import resources
from typing import Any

PROPERTIES = ("read", "write", "write-without-response", "notify", "indicate")

# The Attribute Protocol's default MTU, and the one that fits the longest attribute (Bluetooth Core Specification).
SMALLEST_MTU = 23
GREATEST_MTU = 517

# What fits one advertising packet: 31 bytes less the flags' three, two of head, and the same for the name in the scan response.
SHORT_UUID = re.compile(r"[0-9A-Fa-f]{4}\Z")
LONG_UUID = re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\Z")
LONGEST_NAME = 29


class AdapterError(Exception):
    """A file of adapters that cannot be used; the message has a line for each mistake."""


@dataclass(frozen=True)
class Characteristic:
    """A characteristic of a service."""

    uuid: str
    properties: frozenset[str]

    @property
    def speaks(self) -> bool:
        """Whether the adapter's output leaves through it."""
        return bool(self.properties & {"notify", "indicate"})

    @property
    def listens(self) -> bool:
        """Whether a central writes its commands to it."""
        return bool(self.properties & {"write", "write-without-response"})


@dataclass(frozen=True)
class Service:
    """A GATT service of an adapter."""

    uuid: str
    characteristics: tuple[Characteristic, ...]


@dataclass(frozen=True)
class Adapter:
    """An adapter: what it advertises, and its services."""

    id: str
    name: str
    about: str
    advertised: tuple[str, ...]
    mtu: int
    queued_writes: bool
    services: tuple[Service, ...]


class _Reader:
    """Reads rows and collects all mistakes with their paths."""

    def __init__(self) -> None:
        self.mistakes: list[str] = []

    def mistake(self, path: str, text: str) -> None:
        self.mistakes.append(f"{path}: {text}")

    def mapping(self, value: Any, path: str, keys: tuple[str, ...]) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.mistake(path, f"expected an object with {', '.join(keys)}")
            return {}
        for key in value:
            if key not in keys:
                self.mistake(f"{path}.{key}", f"unknown key; expected one of {', '.join(keys)}")
        return value

    def rows(self, value: Any, path: str) -> list[Any]:
        if not isinstance(value, list) or not value:
            self.mistake(path, "expected a list with at least one entry")
            return []
        return value

    def text(self, value: Any, path: str, longest: int = 200) -> str:
        if not isinstance(value, str) or not value or len(value.encode()) > longest:
            self.mistake(path, f"expected a text of 1 to {longest} bytes")
            return ""
        return value

    def uuid(self, value: Any, path: str) -> str:
        if not isinstance(value, str) or not (SHORT_UUID.match(value) or LONG_UUID.match(value)):
            self.mistake(path, "expected a UUID: four hex digits, or 8-4-4-4-12 of them")
            return "0000"
        return value.upper()

    def characteristic(self, value: Any, path: str) -> Characteristic:
        row = self.mapping(value, path, ("uuid", "properties"))
        properties = self.rows(row.get("properties"), f"{path}.properties")
        for index, name in enumerate(properties):
            if name not in PROPERTIES:
                self.mistake(f"{path}.properties[{index}]", f"expected one of {', '.join(PROPERTIES)}")
        known = frozenset(name for name in properties if name in PROPERTIES)
        return Characteristic(self.uuid(row.get("uuid"), f"{path}.uuid"), known)

    def service(self, value: Any, path: str) -> Service:
        row = self.mapping(value, path, ("uuid", "characteristics"))
        rows = self.rows(row.get("characteristics"), f"{path}.characteristics")
        characteristics = tuple(
            self.characteristic(item, f"{path}.characteristics[{index}]") for index, item in enumerate(rows))
        return Service(self.uuid(row.get("uuid"), f"{path}.uuid"), characteristics)

    def adapter(self, value: Any, path: str) -> Adapter:
        keys = ("id", "name", "about", "advertised", "mtu", "queuedWrites", "services")
        row = self.mapping(value, path, keys)
        mtu = row.get("mtu", GREATEST_MTU)
        if not isinstance(mtu, int) or isinstance(mtu, bool) or not SMALLEST_MTU <= mtu <= GREATEST_MTU:
            self.mistake(f"{path}.mtu", f"expected a whole number from {SMALLEST_MTU} to {GREATEST_MTU}")
            mtu = SMALLEST_MTU
        queued = row.get("queuedWrites", True)
        if not isinstance(queued, bool):
            self.mistake(f"{path}.queuedWrites", "expected true or false")
        advertised = tuple(
            self.uuid(item, f"{path}.advertised[{index}]")
            for index, item in enumerate(self.rows(row.get("advertised"), f"{path}.advertised")))
        size = sum(2 if SHORT_UUID.match(uuid) else 16 for uuid in advertised)
        heads = 2 * len({len(uuid) for uuid in advertised})
        if size + heads > 28:
            self.mistake(f"{path}.advertised", f"{size + heads} bytes do not fit an advertising packet, which has 28")
        services = tuple(
            self.service(item, f"{path}.services[{index}]")
            for index, item in enumerate(self.rows(row.get("services"), f"{path}.services")))
        everything = [item for service in services for item in service.characteristics]
        if services and not any(item.listens for item in everything):
            self.mistake(f"{path}.services", "no characteristic can be written; give one of them 'write'")
        if services and not any(item.speaks for item in everything):
            self.mistake(f"{path}.services", "no characteristic can notify; give one of them 'notify'")
        return Adapter(
            id=self.text(row.get("id"), f"{path}.id"), name=self.text(row.get("name"), f"{path}.name", LONGEST_NAME),
            about=row.get("about", "") if isinstance(row.get("about", ""), str) else "", advertised=advertised,
            mtu=mtu, queued_writes=queued is True, services=services)


def _read(text: str, place: str) -> dict[str, Adapter]:
    try:
        content = json.loads(text)
    except ValueError as error:
        raise AdapterError(f"{place}: no JSON: {error}") from error
    reader = _Reader()
    rows = reader.rows(reader.mapping(content, "file", ("adapters",)).get("adapters"), "adapters")
    read: dict[str, Adapter] = {}
    for index, item in enumerate(rows):
        adapter = reader.adapter(item, f"adapters[{index}]")
        if adapter.id in read:
            reader.mistake(f"adapters[{index}].id", f"'{adapter.id}' is there twice")
        read[adapter.id] = adapter
    if reader.mistakes:
        raise AdapterError("\n".join(f"{place}: error: {mistake}" for mistake in reader.mistakes))
    return read


def adapters() -> dict[str, Adapter]:
    """The adapters of the package, by id."""
    return _read(resources.files(__package__).joinpath("adapters.json").read_text("utf-8"), "adapters.json")


def adapters_of_file(path: str) -> dict[str, Adapter]:
    """The adapters of a file in the form of adapters.json, by id; raises AdapterError with every mistake."""
    try:
        text = pathlib.Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise AdapterError(f"{path}: error: cannot be read: {error}") from error
    return _read(text, path)
