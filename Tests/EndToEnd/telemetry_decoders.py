"""Compares what Dyno reads in datagrams of games with what published decoders read in them.

Standard input has one JSON object a line: {"layout": name, "bytes": hex, "fields": [{"name": …, "value": …}, …]}, the
fields in the order of the bytes, without padding. Prints one JSON object: how many datagrams and values each decoder has
compared, the differences, and with `--unread` the bytes that a decoder does not look at among those that are not 0.
"""

import importlib
import json
import math
import struct
import sys

import competizione
import f1_packets
import gran_turismo
import race_telemetry
import rally

F1 = {
    "f1-2021-motion": "PacketMotionData", "f1-2021-session": "PacketSessionData",
    "f1-2021-lap-data": "PacketLapData", "f1-2021-participants": "PacketParticipantsData",
    "f1-2021-car-setups": "PacketCarSetupData", "f1-2021-car-telemetry": "PacketCarTelemetryData",
    "f1-2021-car-status": "PacketCarStatusData",
    "f1-2021-final-classification": "PacketFinalClassificationData",
    "f1-2021-lobby-info": "PacketLobbyInfoData", "f1-2021-car-damage": "PacketCarDamageData",
    "f1-2021-session-history": "PacketSessionHistoryData",
}
EVENTS = {
    "FTLP": "PacketFastestLap", "RTMT": "PacketRetirement", "TMPT": "PacketTeamMateInPits",
    "RCWN": "PacketRaceWinner", "PENA": "PacketPenalty", "SPTP": "PacketSpeedTrap", "STLG": "PacketStartLights",
    "DTSV": "PacketDriveThroughPenaltyServed", "SGSV": "PacketStopGoPenaltyServed", "FLBK": "PacketFlashback",
    "BUTN": "PacketButtons",
}


def f1(layout, data):
    """By the format strings of f1-2021-telemetry, which has text as single bytes."""
    packets = importlib.import_module("F1_2021_Telemetry.packets")
    name = EVENTS.get(data[24:28].decode(), "PacketSimpleEvent") if layout == "f1-2021-event" else F1[layout]
    form = "<" + getattr(packets, name).formatString
    return list(struct.unpack(form, data[: struct.calcsize(form)]))


def flat(value):
    """The numbers and texts of a nested packet, in order."""
    if isinstance(value, (list, tuple)):
        return [leaf for item in value for leaf in flat(item)]
    if hasattr(value, "_LAYOUT"):
        rows = [row[0] for row in value._LAYOUT if row[0] != "OSOpts"]
        return [leaf for name in rows for leaf in flat(getattr(value, name, None))]
    return [] if value is None else [value]


def live_for_speed(layout, data):
    """By lfs-insim, whose tables are made from the game's own document."""
    packets = importlib.import_module("lfs_insim.packets")
    if layout.startswith("outgauge"):
        return flat(packets.OutGaugePack.unpack(data))
    if layout == "outsim-2":
        return flat(importlib.import_module("lfs_insim.packets._outsim").OutSimPack2.unpack(data, 0x1FF))
    return flat(packets.OutSimPack.unpack(data))


def readers(layout):
    """The decoders that read a message of `layout`, by their names."""
    found = {f"RaceTelemetry {name}": bound(name) for name in race_telemetry.modules(layout)}
    if layout.startswith("f1-2021"):
        found["f1-2021-telemetry"] = f1
    elif layout.startswith("f1-"):
        found[f"f1-packets 20{layout.split('-')[1]}"] = f1_packets.read
    elif layout.startswith("out"):
        found["lfs-insim"] = live_for_speed
    elif layout.startswith("acc-"):
        found["second reading"] = competizione.read
    elif layout.startswith("gt7-"):
        found["RaceTelemetry GT7"] = gran_turismo.racetelemetry
        if layout == "gt7-a":
            found["granturismo"] = gran_turismo.granturismo
    elif layout == "ea-wrc-session-update":
        found["py-eawrc-sdk"] = rally.sdk
    elif layout.startswith("ea-wrc-"):
        found["second reading"] = rally.experimental
    elif layout.startswith("wreckfest-2-"):
        found["second reading"] = rally.wreckfest
    elif layout == "rbr-ngp":
        found["second reading"] = rally.rbr
    return found


def bound(name):
    return lambda layout, data: race_telemetry.read(name, layout, data)


def expanded(values, theirs):
    """Dyno's values with text as single bytes where the other decoder has bytes."""
    out = []
    for value in values:
        if isinstance(value, str) and (len(out) >= len(theirs) or not isinstance(theirs[len(out)], str)):
            count = 4 if len(value) == 4 and value.isupper() else 48
            out += value.encode().ljust(count, b"\0")
        else:
            out.append(value)
    return out


def same(one, other):
    if isinstance(one, str) or isinstance(other, str):
        return str(one) == str(other)
    if isinstance(other, bool):
        return bool(one) == other
    return math.isclose(float(one), float(other), rel_tol=1e-6)


# Where a decoder is known to be wrong: Horizon 6 sends whether a wheel is in a puddle as whole numbers, Horizon 5 the depth
# (the article on Horizon 6's Data Out), and RaceTelemetry reads the depth in both.
KNOWN = {("forza-horizon-6", "RaceTelemetry FH6"): "WheelInPuddle"}


def differences(fields, theirs, known):
    """How many values both have, and what the other decoder reads otherwise, in words."""
    ours = expanded([field["value"] for field in fields], theirs)
    if len(ours) != len(theirs):
        return 0, [f"{len(ours)} values here, {len(theirs)} there"]
    pairs = list(enumerate(zip(ours, theirs)))
    if known:
        pairs = [pair for pair in pairs if not fields[pair[0]]["name"].startswith(known)]
    words = [f"value {index} is {one} here, {other} there" for index, (one, other) in pairs if not same(one, other)]
    return len(pairs), words


# What a decoder leaves out: lfs-insim checks the header, and RaceTelemetry takes the last byte of Horizon for padding.
LEFT_OUT = {"lfs-insim": ("header", "spare"), "RaceTelemetry": ("TrailingByte",)}


def unread(read, layout, data, theirs):
    """The places of the bytes that are not 0 and whose loss changes nothing that `read` gives."""
    places = []
    for place in (place for place, byte in enumerate(data) if byte):
        try:
            if read(layout, data[:place] + b"\0" + data[place + 1 :]) == theirs:
                places.append(place)
        except (ValueError, struct.error, UnicodeError):
            pass
    return places


def main():
    compared, wrong, blind = {}, [], []
    for line in sys.stdin:
        entry = json.loads(line)
        layout, data = entry["layout"], bytes.fromhex(entry["bytes"])
        found = readers(layout)
        if not found:
            wrong.append(f"{layout}: no decoder")
        for name, read in found.items():
            try:
                theirs = read(layout, data)
            except (ValueError, struct.error) as error:
                wrong.append(f"{layout}, {name}: {error}")
                continue
            left_out = LEFT_OUT.get(name.split()[0], ())
            fields = [field for field in entry["fields"] if field["name"].split(".")[-1] not in left_out]
            whole = theirs
            if isinstance(theirs, dict):
                # What a decoder calls by its name need not be all.
                fields = [field for field in fields if field["name"] in theirs]
                theirs = [theirs[field["name"]] for field in fields]
            count, words = differences(fields, theirs, KNOWN.get((layout, name)))
            counts = compared.setdefault(name, {"datagrams": 0, "values": 0})
            counts["datagrams"] += 1
            counts["values"] += count
            wrong += [f"{layout}, {name}: {text}" for text in words[:3]]
            # The structures of f1-packets are as long as the datagrams, without padding; encrypted bytes are never 0 on purpose,
            # so that padding cannot be told from the rest.
            if "--unread" in sys.argv and not name.startswith("f1-packets") and not layout.startswith("gt7-"):
                blind += [f"{layout}, {name}: byte {place}" for place in unread(read, layout, data, whole)]
    print(json.dumps({"compared": compared, "differences": wrong, "unread": blind}))


if __name__ == "__main__":
    main()
