"""RaceTelemetry as a client under test: prints what it reads in the packets of a game, a line for each value.

    client.py GAME URL SECONDS NAMES

GAME is forza, assetto-corsa, project-cars-2, gt7 or f1-25, as its user chooses it. URL is the address at which it waits, such as
udp://127.0.0.1:5300, or that of the game when it asks (assetto-corsa, gt7). NAMES are the members to show, joined by commas. Needs
RaceTelemetry 6.11 (pip install RaceTelemetry[gt7]).

What is called of the library: `TelemetryManager()`, `updateMeta` with its description of the game, `updateLocalIP`, `updateSendIP`,
`setEnumMode(1)`, `isMultiThreaded(False)` and `GetTelemetry`, as its README shows it. Its ports are members of the descriptions, and only
those that the case has otherwise are changed here. The values are members of the packets in `latestData` with their names, of the car
that the header names as the player's, as they are; a packet is shown once. While the game says that nobody drives (`IsRaceOn` of Forza,
a flag of Gran Turismo 7) nothing is shown.

Lines:  state=listening | error       NAME=VALUE
"""

import ctypes
import sys
import threading
import time
import urllib.parse

# Python has this since 3.12, and the library, which is said to need 3.7, does not load without it.
if not hasattr(ctypes, "c_time_t"):
    ctypes.c_time_t = ctypes.c_int64

from RaceTelemetry import DataStructures, TelemetryManager  # noqa: E402

FORZA = ["Speed", "CurrentEngineRpm", "EngineMaxRpm", "EngineIdleRpm", "Power", "Torque", "BestLap", "LastLap", "CurrentLap"]
FORZA += ["CurrentRaceTime", "RacePosition", "DistanceTraveled", "AccelerationX", "AccelerationY", "AccelerationZ"]
CORSA = ["speed_Kmh", "engineRPM", "lapTime", "lastLap", "bestLap"]
CARS = ["sSpeed", "sRpm", "sMaxRpm", "sOilTempCelsius", "sWaterTempCelsius"]
TURISMO = ["speed", "EngineRPM", "waterTemp", "oilTemp", "bestLaptime", "lastLaptime"]
# By the game: the library's description, then by the packet the list of cars in it, if it has one, and the members.
GAMES = {
    "forza": ("FH5_MetaData", {"DashData": (None, FORZA)}),
    "assetto-corsa": ("AC_UDP_MetaData", {"RTCarData": (None, CORSA)}),
    "project-cars-2": ("PC2_MetaData", {"TelemetryData": (None, CARS)}),
    "gt7": ("GT7_MetaData", {f"Packet{kind}Data": (None, TURISMO) for kind in ("A", "B", "Tilda", "C")}),
    "f1-25": ("F1_2025_MetaData", {
        "PacketCarTelemetryData": ("m_carTelemetryData", ["m_speed", "m_engineRpm", "m_gear"]),
        "PacketCarStatusData": ("m_carStatusData", ["m_maxRpm", "m_idleRpm"]),
        "PacketLapData": ("m_lapData", ["m_lastLapTimeInMs", "m_currentLapTimeInMs", "m_car_position"]),
    }),
}
# The members that are a time or a place, and the number by which the game says that there is none.
NONE = {"BestLap": 0, "LastLap": 0, "lastLap": 0, "bestLap": 0, "bestLaptime": -1, "lastLaptime": -1, "m_lastLapTimeInMs": 0}
NONE |= {"RacePosition": 0, "m_car_position": 0}
# The pause between two outputs; a person does not read sixty values a second.
PAUSE = 0.1
PAUSED = 2


def say(name, value):
    print(f"{name}={value}", flush=True)


def is_driven(packet):
    flags = getattr(packet, "flags", 0)
    return getattr(packet, "IsRaceOn", 1) and not getattr(flags, "value", flags) & PAUSED


def show(packet, cars, names):
    values = getattr(packet, cars)[packet.m_header.m_playerCarIndex] if cars else packet
    for name in names:
        value = getattr(values, name)
        say(name, "none" if NONE.get(name) == value else value)


def display(manager, packets, latest):
    """Shows what is new, ten times a second."""
    time.sleep(PAUSE)
    # The library binds its port with the first packet that is asked for, and stops when it cannot.
    if not manager.supervisor._is_still_active():
        return
    say("state", "listening")
    shown = {}
    while True:
        time.sleep(PAUSE)
        for kind, (cars, names) in packets.items():
            packet = latest.get(kind)
            if packet is not None and packet is not shown.get(kind):
                shown[kind] = packet
                if is_driven(packet):
                    show(packet, cars, names)


def main(game, url, seconds, wanted):
    description, members = GAMES[game]
    packets = {kind: (cars, [name for name in names if name in wanted]) for kind, (cars, names) in members.items()}
    place = urllib.parse.urlsplit(url)
    metadata = type(description, (getattr(DataStructures, description),), {})
    if game == "assetto-corsa":
        metadata.handShakePort = place.port
    elif game == "gt7":
        metadata.heartBeatPort = place.port
    else:
        metadata.port = place.port
    manager = TelemetryManager()
    manager.updateMeta(metadata)
    manager.updateLocalIP("127.0.0.1")
    manager.updateSendIP(place.hostname)
    manager.setEnumMode(1)
    manager.isMultiThreaded(False)
    timer = threading.Timer(seconds, manager.StopTelemetry)
    timer.daemon = True
    timer.start()
    stream = manager.GetTelemetry()
    latest = {}
    threading.Thread(target=display, args=(manager, packets, latest), daemon=True).start()
    end = time.monotonic() + seconds
    for snapshot in stream:
        latest.update(snapshot["latestData"])
    # The library ends its stream when it cannot read on.
    if time.monotonic() < end - 1:
        say("state", "error")


main(sys.argv[1], sys.argv[2], float(sys.argv[3]), sys.argv[4].split(","))
