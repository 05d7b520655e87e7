"""Compares what Dyno reads in datagrams of games with what published decoders read in them.

Standard input has one JSON object a line: {"layout": name, "bytes": hex, "fields": [{"name": …, "value": …}, …]}, the
fields in the order of the bytes, without padding. Prints one JSON object: how many datagrams and values were compared, and the differences.
"""

import importlib
import json
import math
import struct
import sys

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
    return math.isclose(float(one), float(other), rel_tol=1e-6)


def main():
    datagrams, compared, differences = 0, 0, []
    for line in sys.stdin:
        entry = json.loads(line)
        data = bytes.fromhex(entry["bytes"])
        read = f1 if entry["layout"].startswith("f1-") else live_for_speed
        theirs = read(entry["layout"], data)
        # lfs-insim checks the header and leaves spare bytes out.
        fields = [field for field in entry["fields"] if field["name"].split(".")[-1] not in ("header", "spare")]
        ours = expanded([field["value"] for field in fields], theirs)
        datagrams += 1
        compared += len(theirs)
        if len(ours) != len(theirs):
            differences.append(f"{entry['layout']}: {len(ours)} values here, {len(theirs)} there")
            continue
        for index, (one, other) in enumerate(zip(ours, theirs)):
            if not same(one, other):
                differences.append(f"{entry['layout']}: value {index} is {one} here, {other} there")
    print(json.dumps({"datagrams": datagrams, "values": compared, "differences": differences[:20]}))


if __name__ == "__main__":
    main()
