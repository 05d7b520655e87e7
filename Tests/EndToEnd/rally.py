"""Reads packets of EA SPORTS WRC with py-eawrc-sdk, and those that no published decoder reads a second time, with format
strings written from the published offsets: values by the names of Dyno's fields."""

import contextlib
import io
import json
import os
import struct
import tempfile

from eawrcsdk import eawrcsdk

AXES, CORNERS = ["x", "y", "z"], ["bl", "br", "fl", "fr"]


def parts(name, endings):
    return [f"{name}_{ending}" for ending in endings]


BODY = (
    ["vehicle_speed", "vehicle_transmission_speed"]
    + [name for part in ("position", "velocity", "acceleration", "left_direction", "forward_direction", "up_direction")
       for name in parts(f"vehicle_{part}", AXES)]
    + [name for part in ("hub_position", "hub_velocity", "cp_forward_speed", "brake_temperature")
       for name in parts(f"vehicle_{part}", CORNERS)]
)
PEDALS = [f"vehicle_{name}" for name in ("throttle", "brake", "clutch", "steering", "handbrake")]
WRC = (
    ["packet_uid", "game_total_time", "game_delta_time", "game_frame_count", "shiftlights_fraction",
     "shiftlights_rpm_start", "shiftlights_rpm_end", "shiftlights_rpm_valid", "vehicle_gear_index",
     "vehicle_gear_index_neutral", "vehicle_gear_index_reverse", "vehicle_gear_maximum"]
    + BODY + ["vehicle_engine_rpm_max", "vehicle_engine_rpm_idle", "vehicle_engine_rpm_current"] + PEDALS
    + ["stage_current_time", "stage_current_distance", "stage_length"]
)
TYPES = {
    "packet_uid": "uint64", "game_frame_count": "uint64", "shiftlights_rpm_valid": "uint8",
    "vehicle_gear_index": "uint8", "vehicle_gear_index_neutral": "uint8", "vehicle_gear_index_reverse": "uint8",
    "vehicle_gear_maximum": "uint8", "stage_current_distance": "float64", "stage_length": "float64",
}


def sdk(_, data):
    """The structure `wrc`. The kit reads files of the game; it takes one byte for four letters and for 16 bits, and leaves
    out the header, so the other structure is not for it."""
    with tempfile.TemporaryDirectory() as folder:
        channels, structure = os.path.join(folder, "channels.json"), os.path.join(folder, "wrc.json")
        with open(channels, "w", encoding="utf-8") as file:
            rows = [{"id": name, "type": TYPES.get(name, "float32"), "units": "", "description": ""} for name in WRC]
            json.dump({"channels": rows}, file)
        with open(structure, "w", encoding="utf-8") as file:
            json.dump({"id": "wrc", "packets": [{"id": "session_update", "channels": WRC}]}, file)
        with contextlib.redirect_stdout(io.StringIO()):
            kit = eawrcsdk.EAWRCSDK(UDP_PATH=structure, CHANNELS_PATH=channels)
    if len(data) != struct.calcsize(kit._struct_format):
        raise ValueError("another size")
    return dict(zip(WRC, struct.unpack(kit._struct_format, data)))


HEADER = ["packet_4cc", "packet_uid", "game_total_time", "game_frame_count"]
MOMENT = ["stage_current_time", "stage_current_distance"]
EXPERIMENTAL = {
    "start": ("ffBBBffd", ["shiftlights_rpm_start", "shiftlights_rpm_end", "vehicle_gear_index_neutral",
                           "vehicle_gear_index_reverse", "vehicle_gear_maximum", "vehicle_engine_rpm_max",
                           "vehicle_engine_rpm_idle", "stage_length"]),
    "update": ("ffBB36f7fd", ["game_delta_time", "shiftlights_fraction", "shiftlights_rpm_valid",
                              "vehicle_gear_index"] + BODY + ["vehicle_engine_rpm_current"] + PEDALS + MOMENT),
    "pause": ("fd", MOMENT), "resume": ("fd", MOMENT), "end": ("fd", MOMENT),
}


def experimental(layout, data):
    form, names = EXPERIMENTAL[layout.rsplit("-", 1)[1]]
    values = struct.unpack("<4sQfQ" + form, data)
    return dict(zip(HEADER + names, (values[0].decode(),) + values[1:]))


WHEEL = "5fi9fI16f"


def rbr(_, data):
    """In the order of the bytes."""
    return list(struct.unpack("<Ii9fi2fi19f4f" + WHEEL * 4, data))


LEADERBOARD, TIMING, SECTORS, INFO = "BBHBBHHHiiiH6x", "IIIIBiif3x", "9I", "64s96s24sBiii16x"
ORIENTATION = "7f3H"
TYRE = "14fB15x"
MAIN = (
    "IBBiiH" + LEADERBOARD + TIMING + SECTORS + INFO + "21B" + "5B3x" + "3fi5f16x" + "3Bf17x" + "B4i6f15x" + "5f"
    + ORIENTATION + "9f" + TYRE * 4 + "14x" + "64s96sfhhBBBffBBB26x" + "HBf15x106x"
)
LISTS = {
    "leaderboard": (LEADERBOARD, 64), "timing": (TIMING, 64), "timing-sectors": (SECTORS, 64),
    "motion": (ORIENTATION + "f", 0), "info": (INFO, 512), "damage": ("21B", 256),
}


def wreckfest(layout, data):
    """In the order of the bytes."""
    if layout == "wreckfest-2-main":
        return [text(value) for value in struct.unpack("<" + MAIN, data)]
    form, rest = LISTS[layout.removeprefix("wreckfest-2-participants-")]
    return [text(value) for value in struct.unpack("<IBBiiB" + form * 36 + f"{rest}x", data)]


def text(value):
    return value.split(b"\0")[0].decode() if isinstance(value, bytes) else value
