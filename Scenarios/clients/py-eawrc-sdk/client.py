"""py-eawrc-sdk as a client under test: prints what it reads in the packets of EA SPORTS WRC, a line for each value.

    client.py URL SECONDS

URL is the address at which it waits, such as udp://127.0.0.1:20777. Needs py-eawrc-sdk 0.0.3 (pip install py-eawrc-sdk).

What is called of the library: `EAWRCSDK(UDP_IP, UDP_PORT, UDP_PATH, CHANNELS_PATH)`, `connect`, `freeze_buffer_latest`, indexing by the
names of channels, `close`. It reads the packet's structure and the list of channels in files that the game writes; there is no game
here, so the hook writes both with the game's structure `wrc`. The values are those of the channels with their names, as they are.

Lines:  state=listening       NAME=VALUE
"""

import json
import sys
import time
import urllib.parse

from eawrcsdk.eawrcsdk import EAWRCSDK

NAMES = ["vehicle_speed", "vehicle_engine_rpm_current", "vehicle_engine_rpm_max", "vehicle_engine_rpm_idle"]
NAMES += ["stage_current_time", "stage_current_distance"]
# The pause between two outputs; a person does not read sixty values a second.
PAUSE = 0.1


def vector(name):
    return [(f"{name}_{axis}", "float32") for axis in "xyz"]


def corners(name):
    return [(f"{name}_{wheel}", "float32") for wheel in ("bl", "br", "fl", "fr")]


# The channels of the packet session_update of the structure `wrc`, with their types, in the order of the bytes.
CHANNELS = [("packet_uid", "uint64"), ("game_total_time", "float32"), ("game_delta_time", "float32")]
CHANNELS += [("game_frame_count", "uint64"), ("shiftlights_fraction", "float32"), ("shiftlights_rpm_start", "float32")]
CHANNELS += [("shiftlights_rpm_end", "float32"), ("shiftlights_rpm_valid", "boolean"), ("vehicle_gear_index", "uint8")]
CHANNELS += [(f"vehicle_gear_{name}", "uint8") for name in ("index_neutral", "index_reverse", "maximum")]
CHANNELS += [("vehicle_speed", "float32"), ("vehicle_transmission_speed", "float32")]
for name in ("position", "velocity", "acceleration", "left_direction", "forward_direction", "up_direction"):
    CHANNELS += vector(f"vehicle_{name}")
for name in ("hub_position", "hub_velocity", "cp_forward_speed", "brake_temperature"):
    CHANNELS += corners(f"vehicle_{name}")
CHANNELS += [(f"vehicle_engine_rpm_{name}", "float32") for name in ("max", "idle", "current")]
CHANNELS += [(f"vehicle_{name}", "float32") for name in ("throttle", "brake", "clutch", "steering", "handbrake")]
CHANNELS += [("stage_current_time", "float32"), ("stage_current_distance", "float64"), ("stage_length", "float64")]


def write_files():
    packet = {"id": "session_update", "channels": [name for name, _ in CHANNELS]}
    with open("wrc.json", "w") as file:
        json.dump({"id": "wrc", "header": {"channels": []}, "packets": [packet]}, file)
    channels = [{"id": name, "type": kind, "units": "", "description": ""} for name, kind in CHANNELS]
    with open("channels.json", "w") as file:
        json.dump({"channels": channels}, file)


def say(name, value):
    print(f"{name}={value}", flush=True)


def gear(code, neutral, reverse):
    """The gear by the codes that the same packet has for neutral and reverse."""
    return 0 if code == neutral else -1 if code == reverse else code


def main(url, seconds):
    write_files()
    place = urllib.parse.urlsplit(url)
    sdk = EAWRCSDK(place.hostname, place.port, UDP_PATH="wrc.json", CHANNELS_PATH="channels.json")
    sdk.connect()
    say("state", "listening")
    end, last = time.monotonic() + seconds, None
    while time.monotonic() < end:
        # All values below are of one packet. Once it is frozen, the library drops what has arrived besides.
        sdk.freeze_buffer_latest()
        frame = sdk["game_frame_count"]
        if frame is not None and frame != last:
            for name in NAMES:
                say(name, sdk[name])
            say("gear", gear(*(sdk[f"vehicle_gear_index{part}"] for part in ("", "_neutral", "_reverse"))))
            last = frame
        time.sleep(PAUSE)
    sdk.close()


main(sys.argv[1], float(sys.argv[2]))
