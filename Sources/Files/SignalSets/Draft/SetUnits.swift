import VehicleModel

enum SetUnits {
    /// Returns the unit that `words` of a set means; nil when the catalogue has none like it. No words mean no unit.
    static func unit(_ words: String) -> Unit? {
        if let unit = Unit(parsing: words) { return unit }
        let key = words.lowercased().filter { !" ._-".contains($0) }
        return names[key]
    }

    private static let names: [String: Unit] = [
        "": .none, "scalar": .none, "offon": .none, "onoff": .none, "noyes": .none, "yesno": .none,
        "count": .none, "enum": .none, "bool": .none, "boolean": .none, "none": .none, "unitless": .none,
        "ascii": .none, "hex": .none, "bytes": .none, "gear": .none, "bit": .none, "na": .none, "-": .none,
        "percent": .percent, "pct": .percent, "%": .percent,
        "rpm": .rpm, "r/min": .rpm, "1/min": .rpm, "radianspersecond": .radiansPerSecond,
        "kilometersperhour": .kilometresPerHour, "kmh": .kilometresPerHour, "km/h": .kilometresPerHour,
        "kph": .kilometresPerHour, "milesperhour": .milesPerHour, "mph": .milesPerHour,
        "meterspersecond": .metresPerSecond, "m/s": .metresPerSecond,
        "meterspersecondsquared": .metresPerSecondSquared, "m/s/s": .metresPerSecondSquared,
        "m/s2": .metresPerSecondSquared, "gravity": .standardGravity, "g": .standardGravity,
        "celsius": .celsius, "°c": .celsius, "c": .celsius, "degc": .celsius, "deg c": .celsius,
        "fahrenheit": .fahrenheit, "°f": .fahrenheit, "degf": .fahrenheit, "kelvin": .kelvin,
        "pascal": .pascals, "pascals": .pascals, "kilopascal": .kilopascals, "kilopascals": .kilopascals,
        "kpa": .kilopascals, "mpa": .megapascals, "bar": .bars, "bars": .bars, "mbar": .millibars,
        "psi": .poundsPerSquareInch, "gramspersecond": .gramsPerSecond, "g/s": .gramsPerSecond,
        "kg/h": .kilogramsPerHour, "kilogramsperhour": .kilogramsPerHour,
        "litersperhour": .litresPerHour, "l/h": .litresPerHour, "ppm": .partsPerMillion,
        "meters": .metres, "kilometers": .kilometres, "km": .kilometres, "miles": .miles, "feet": .feet,
        "milliseconds": .milliseconds, "seconds": .seconds, "sec": .seconds, "secs": .seconds,
        "minutes": .minutes, "hours": .hours, "hr": .hours,
        "degrees": .degrees, "degree": .degrees, "deg": .degrees, "radians": .radians, "rads": .radians,
        "millivolts": .millivolts, "volts": .volts, "v": .volts, "milliamps": .milliamperes,
        "amps": .amperes, "amp": .amperes, "a": .amperes, "watts": .watts, "kilowatts": .kilowatts,
        "kw": .kilowatts, "hp": .horsepower, "newtonmeters": .newtonMetres, "nm": .newtonMetres,
    ]
}

/// Which signals of public sets are signals of the catalogue.
///
/// A signal is bound when its metric or its name, without case and punctuation, stands in the table and its unit measures
/// the same kind of quantity.
enum SignalBinding {
    /// Returns the signal of the catalogue for a set's `metric` or `name` in `unit`; nil when there is none.
    static func signal(metric: String?, name: String, unit: Unit?) -> SignalID? {
        let found = metric.flatMap { metrics[$0] } ?? names[key(name)]
        guard let found, let id = SignalCatalogue.id(found), let unit,
            SignalCatalogue.signal(id).unit.convert(0, from: unit) != nil
        else { return nil }
        return id
    }

    /// The greatest values that a signal of the catalogue has in a vehicle, where sets use its metric for others too: a
    /// starter battery is not the traction battery.
    static let plausible = ["battery.voltage": 100.0]

    private static func key(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Metrics of OBDb (`suggestedMetric`).
    private static let metrics: [String: String] = [
        "speed": "vehicle.speed", "engineSpeed": "engine.speed", "odometer": "vehicle.odometer",
        "engineCoolantTemperature": "engine.coolant.temperature",
        "engineOilTemperature": "engine.oil.temperature",
        "transmissionFluidTemperature": "transmission.oil.temperature", "engineLoad": "engine.load",
        "fuelTankLevel": "fuel.level", "throttlePosition": "throttle.position",
        "massAirFlow": "intake.maf", "commandedLambda": "fuel.lambda.commanded",
        "starterBatteryVoltage": "battery.voltage",
    ]

    /// Names as they are usual in databases.
    private static let names: [String: String] = [
        "vehiclespeed": "vehicle.speed", "vehspd": "vehicle.speed", "vehspeed": "vehicle.speed",
        "speedkph": "vehicle.speed", "vspeed": "vehicle.speed",
        "enginespeed": "engine.speed", "enginerpm": "engine.speed", "rpm": "engine.speed",
        "engspeed": "engine.speed", "engrpm": "engine.speed", "revs": "engine.speed",
        "coolanttemp": "engine.coolant.temperature", "coolanttemperature": "engine.coolant.temperature",
        "enginecoolanttemp": "engine.coolant.temperature",
        "enginecoolanttemperature": "engine.coolant.temperature",
        "oiltemp": "engine.oil.temperature", "oiltemperature": "engine.oil.temperature",
        "engineoiltemp": "engine.oil.temperature", "engineoiltemperature": "engine.oil.temperature",
        "engineload": "engine.load", "throttleposition": "throttle.position",
        "throttlepos": "throttle.position",
        "throttle": "throttle.position", "odometer": "vehicle.odometer", "fuellevel": "fuel.level",
        "batteryvoltage": "battery.voltage", "steeringangle": "steering.angle",
        "steerangle": "steering.angle", "ambienttemperature": "ambient.temperature",
        "outsidetemperature": "ambient.temperature", "ambienttemp": "ambient.temperature",
        "outsidetemp": "ambient.temperature", "acceleratorpedal": "pedal.accelerator",
        "acceleratorpedalposition": "pedal.accelerator", "pedalgas": "pedal.accelerator",
        "brakepedal": "pedal.brake", "intakeairtemperature": "intake.air.temperature",
        "intakeairtemp": "intake.air.temperature", "maf": "intake.maf", "massairflow": "intake.maf",
        "transmissionoiltemperature": "transmission.oil.temperature",
        "transmissiontemp": "transmission.oil.temperature",
    ]
}
