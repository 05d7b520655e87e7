"""Reads datagrams with RaceTelemetry, which declares what games send as structures of ctypes."""

import ctypes
import functools
import importlib

# RaceTelemetry names this type in a module that is not used here; Python has it since 3.12.
if not hasattr(ctypes, "c_time_t"):
    ctypes.c_time_t = ctypes.c_int64

from RaceTelemetry.config import TelemetryConfig  # noqa: E402
from RaceTelemetry.decoders import StaticDecoding  # noqa: E402

# Which of its modules reads a message; Horizon 4 and 5 send the same.
MODULES = {
    "forza-sled": ["FM7"], "forza-motorsport-7": ["FM7"], "forza-motorsport-2023": ["FM8"],
    "forza-horizon-4": ["FH4", "FH5"], "forza-horizon-6": ["FH6"], "assetto-corsa-": ["AC_UDP"],
    "project-cars-1-": ["PC_UDP"], "project-cars-2-": ["PC2"], "dirt-extradata-": ["Dirt_4"],
    "outgauge-id": ["BNG"], "beamng-motionsim": ["BNG"],
}

# What older versions of a game lack at the end: bytes, and values in them.
LACKING = {"project-cars-2-telemetry-v2": (4, 1), "project-cars-2-timings-v1": (4, 1)}


class Wide(ctypes.c_uint16):
    """A unit of UTF-16: what `wchar_t` is where the games run, and is not on other systems."""


def module(name):
    """The structures of one game, as they are where the game runs."""
    here, ctypes.c_wchar = ctypes.c_wchar, Wide
    try:
        return importlib.import_module(f"RaceTelemetry.data_structures.{name}_struct")
    finally:
        ctypes.c_wchar = here


def modules(layout):
    """The names of the modules that read a message of `layout`."""
    return next((names for start, names in MODULES.items() if layout.startswith(start)), [])


def leaves(value):
    """The numbers and texts of a value of ctypes, in the order of the bytes; padding is left out."""
    if isinstance(value, ctypes.Structure):
        return [leaf for item in members(value) for leaf in leaves(item)]
    if isinstance(value, ctypes.Array):
        if value._type_ is Wide:
            return [bytes(value).decode("utf-16-le", "replace").split("%")[0]]
        if value._type_ is ctypes.c_char:
            return [text(value.raw)]
        if value._type_ is ctypes.c_char * 16:
            # Project CARS 1 sends 16 names of 64 bytes; RaceTelemetry has the two numbers the other way round.
            raw = bytes(value)
            return [text(raw[start : start + 64]) for start in range(0, len(raw), 64)]
        return [leaf for item in value for leaf in leaves(item)]
    if isinstance(value, Wide):
        return [chr(value.value)]
    if isinstance(value, bytes):
        # One character that stands alone is a number.
        return [value[0]]
    return [value]


def text(data):
    return data.split(b"\0")[0].decode("utf-8", "replace")


@functools.cache
def places(kind):
    """Name, type, place and place within the byte (None for whole bytes) of each member of a structure."""
    fields = [field for base in reversed(kind.__mro__) for field in vars(base).get("_fields_", [])]
    return [
        (name, inner, getattr(kind, name).offset, getattr(kind, name).size & 0xFFFF if bits else None)
        for name, inner, *bits in fields
        if not name.startswith("padding")
    ]


def members(structure):
    """The values of a structure; bit fields that share a byte are one number again."""
    values, shared = [], None
    for name, kind, place, bit in places(type(structure)):
        value = getattr(structure, name)
        if bit is not None:
            value <<= bit
            if shared == place:
                values[-1] += value
                continue
            shared = place
        elif isinstance(value, bytes):
            # An array of characters has become one object without its size on the way out.
            value = kind.from_buffer_copy(structure, place)
            value = value.value if kind is ctypes.c_char else value
        values.append(value)
    return values


@functools.cache
def decoder(name):
    """The published decoder of one game: it chooses the structure by the size and the header of a datagram."""
    config = TelemetryConfig()
    config.update_meta(module(name).MetaData)
    return StaticDecoding(config)


def read(name, layout, data):
    """The values of a datagram by the module `name`."""
    if layout == "assetto-corsa-handshaker":
        return leaves(module(name).handshaker.from_buffer_copy(data))
    bytes_lacking, values_lacking = LACKING.get(layout, (0, 0))
    packet, _, _ = decoder(name).decode_packet(data + bytes(bytes_lacking))
    if packet is None:
        raise ValueError(f"{name} knows no message of {len(data)} bytes")
    values = leaves(packet)
    return values[: len(values) - values_lacking]
