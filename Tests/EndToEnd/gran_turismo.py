"""Reads packets of Gran Turismo 7 with granturismo and RaceTelemetry: values by the names of Dyno's fields."""

import math

import race_telemetry
from granturismo.model.packet import Packet
from granturismo.security import Decrypter

WHEELS = {"FL": "front_left", "FR": "front_right", "RL": "rear_left", "RR": "rear_right"}
FLAGS = [
    "car_on_track", "paused", "loading_or_processing", "in_gear", "has_turbo", "rev_limiter_alert_active",
    "hand_brake_active", "lights_active", "lights_high_beams_active", "lights_low_beams_active", "asm_active",
    "tcs_active", "unused1", "unused2", "unused3", "unused4",
]


def signed(value, bits):
    """A number that granturismo reads without its sign, None being -1."""
    if value is None:
        return -1
    return value - (1 << bits) if value >= 1 << (bits - 1) else value


def granturismo(_, data):
    """Packet A; the place on the grid is left out, which granturismo reads as four bytes instead of two."""
    packet = Packet.from_bytes(Decrypter.decrypt(bytearray(data)))
    gears = (15 if packet.current_gear is None else packet.current_gear) | (
        15 if packet.suggested_gear is None else packet.suggested_gear
    ) << 4
    values = {
        "rotationX": packet.rotation.pitch, "rotationY": packet.rotation.yaw, "rotationZ": packet.rotation.roll,
        "rotationW": packet.orientation, "bodyHeight": packet.body_height, "engineRPM": packet.engine_rpm,
        "fuelLevel": packet.gas_level, "fuelCapacity": packet.gas_capacity, "speed": packet.car_speed,
        "boost": packet.turbo_boost, "oilPressure": packet.oil_pressure,
        "waterTemperature": packet.water_temperature, "oilTemperature": packet.oil_temperature,
        "packetId": signed(packet.packet_id, 32), "lapCount": signed(packet.lap_count, 16),
        "totalLaps": signed(packet.laps_in_race, 16), "bestLapTime": signed(packet.best_lap_time, 32),
        "lastLapTime": signed(packet.last_lap_time, 32), "timeOfDay": signed(packet.time_of_day, 32),
        "minAlertRPM": packet.rpm_alert.min, "maxAlertRPM": packet.rpm_alert.max,
        "calculatedMaxSpeed": signed(packet.car_max_speed, 16),
        "flags": sum(1 << bit for bit, name in enumerate(FLAGS) if getattr(packet.flags, name)),
        "gears": gears, "throttle": packet.throttle, "brake": packet.brake,
        "roadPlaneDistance": packet.road_distance, "clutchPedal": packet.clutch,
        "clutchEngagement": packet.clutch_engagement, "rpmAfterClutch": packet.clutch_gearbox_rpm,
        "transmissionTopSpeed": packet.transmission_max_speed, "carCode": signed(packet.car_id, 32),
    }
    for axis in "xyz":
        values[f"position{axis.upper()}"] = getattr(packet.position, axis)
        values[f"velocity{axis.upper()}"] = getattr(packet.velocity, axis)
        values[f"angularVelocity{axis.upper()}"] = getattr(packet.angular_velocity, axis)
        values[f"roadPlane{axis.upper()}"] = getattr(packet.road_plane, axis)
    for corner, name in WHEELS.items():
        wheel = getattr(packet.wheels, name)
        values[f"tyreTemperature[{corner}]"] = wheel.temperature
        values[f"tyreRadius[{corner}]"] = wheel.radius
        values[f"suspensionHeight[{corner}]"] = wheel.suspension_height
        values[f"wheelAngularSpeed[{corner}]"] = wheel.rps * 2 * math.pi
    for gear, ratio in enumerate(packet.gear_ratios, 1):
        values[f"gearRatio[{gear}]"] = ratio
    return values


def names():
    """The names of Dyno's fields in the order of RaceTelemetry's values; None for what only one of both has."""
    def axes(name, letters="XYZ"):
        return [name + letter for letter in letters]

    def wheels(name):
        return [f"{name}[{corner}]" for corner in WHEELS]

    return (
        ["magic"] + axes("position") + axes("velocity") + axes("rotation", "XYZW") + axes("angularVelocity")
        + ["bodyHeight", "engineRPM"] + [None] * 4
        + ["fuelLevel", "fuelCapacity", "speed", "boost", "oilPressure", "waterTemperature", "oilTemperature"]
        + wheels("tyreTemperature")
        + ["packetId", "lapCount", "totalLaps", "bestLapTime", "lastLapTime", "timeOfDay", "startPosition",
           "numCars", "minAlertRPM", "maxAlertRPM", "calculatedMaxSpeed", "flags", "gears", "throttle", "brake",
           None]
        + axes("roadPlane") + ["roadPlaneDistance"] + wheels("wheelAngularSpeed") + wheels("tyreRadius")
        + wheels("suspensionHeight") + [None] * 8
        + ["clutchPedal", "clutchEngagement", "rpmAfterClutch", "transmissionTopSpeed"]
        + [f"gearRatio[{gear}]" for gear in range(1, 9)] + ["carCode"]
        + ["steeringWheelAngle", "steeringFeedback", "sway", "heave", "surge"]
        + ["throttleInput", "brakeOutput", "carType", "noGasConsumption"] + wheels("torqueVector")
        + ["energyRecovery", "unknown154", "groundSurface", "currentLapTime"]
        + ["frontWheelAngle[FL]", "frontWheelAngle[FR]", "wheelBase", "carCategory"]
    )


# What RaceTelemetry reads with a sign and Dyno without.
UNSIGNED = {"minAlertRPM", "maxAlertRPM", "flags"}


def racetelemetry(_, data):
    """Packets A, B, ~ and C."""
    module = race_telemetry.module("GT7")
    clear = module.MetaData.decryptionFunc(bytes(data))
    if clear[:4] != b"0S7G":
        raise ValueError("no packet of the game")
    kind = {296: module.PacketAData, 316: module.PacketBData, 344: module.PacketTildaData, 368: module.PacketCData}
    values = race_telemetry.leaves(kind[len(clear)].from_buffer_copy(clear))
    return {
        name: value + 65536 if name in UNSIGNED and value < 0 else value
        for name, value in zip(names(), values) if name
    }
