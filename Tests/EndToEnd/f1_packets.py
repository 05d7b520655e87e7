"""Reads datagrams of F1 22 and later with f1-packets, which has a version for each year.

The versions are installed beside each other, in `f1-packets` of the environment; each declares what the game sends as
structures of ctypes.
"""

import ctypes
import functools
import importlib.util
import pathlib
import sys


@functools.cache
def module(year):
    """The structures of one year."""
    path = pathlib.Path(sys.prefix, "f1-packets", f"20{year}", "f1", "packets.py")
    spec = importlib.util.spec_from_file_location(f"f1_packets_{year}", path)
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


# The names of the structures of events, which are those of the union in the order of their years.
EVENTS = {
    "FTLP": "FastestLap", "RTMT": "Retirement", "DRSD": "DrsDisabled", "TMPT": "TeamMateInPits", "RCWN": "RaceWinner",
    "PENA": "Penalty", "SPTP": "SpeedTrap", "STLG": "StartLights", "DTSV": "DriveThroughPenaltyServed",
    "SGSV": "StopGoPenaltyServed", "FLBK": "Flashback", "BUTN": "Buttons", "OVTK": "Overtake", "SCAR": "SafetyCar",
    "COLL": "Collision",
}


def leaves(kind, data, place):
    """The numbers and texts of a structure in `data`, in the order of the bytes.

    They are taken by offset and not by name: where a structure has a name twice, the first field is hidden behind the
    second one.
    """
    if issubclass(kind, ctypes.Structure):
        values = []
        for _, member, *_ in kind._fields_:
            values += leaves(member, data, place)
            place += ctypes.sizeof(member)
        return values
    if issubclass(kind, ctypes.Array):
        if kind._type_ is ctypes.c_char:
            return [data[place : place + kind._length_].split(b"\0")[0].decode("utf-8", "replace")]
        size = ctypes.sizeof(kind._type_)
        return [leaf for index in range(kind._length_) for leaf in leaves(kind._type_, data, place + index * size)]
    return [kind.from_buffer_copy(data, place).value]


def read(layout, data):
    """All values of a datagram, as its year has them."""
    structures = module(int(layout.split("-")[1]))
    header = structures.PacketHeader
    start = ctypes.sizeof(header)
    if not layout.endswith("-event"):
        key = (int.from_bytes(data[:2], "little"), 1, data[5 if layout.startswith("f1-22") else 6])
        kind = structures.HEADER_FIELD_TO_PACKET_TYPE[key]
        if ctypes.sizeof(kind) != len(data):
            raise ValueError(f"{ctypes.sizeof(kind)} bytes there, {len(data)} here")
        return leaves(kind, data, 0)
    code = data[start : start + 4].decode()
    # Some years write a name otherwise: StartLIghts.
    names = {name.lower(): name for name in dir(structures)}
    details = getattr(structures, names.get(EVENTS.get(code, "-").lower(), ""), None)
    return leaves(header, data, 0) + [code] + (leaves(details, data, start + 4) if details else [])
