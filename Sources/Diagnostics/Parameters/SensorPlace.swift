import VehicleModel

/// The position of an oxygen sensor.
struct SensorPlace: Hashable, Sendable {
    let bank: Int
    let sensor: Int

    /// The positions for which the catalogue has signals.
    static let all = (1...4).flatMap { bank in
        (1...(bank < 3 ? 4 : 2)).map { SensorPlace(bank: bank, sensor: $0) }
    }

    /// The signals of each position; a sensor is fitted when one of them has a value.
    static let signals: [SensorPlace: [SignalID]] = Dictionary(
        uniqueKeysWithValues: all.map { place in
            let stem = "oxygen_sensor.bank\(place.bank).sensor\(place.sensor)."
            let names = ["voltage", "trim", "lambda", "wide_voltage", "current", "oxygen"]
            return (place, names.compactMap { SignalCatalogue.id(stem + $0) })
        })

    /// The signals of banks 3 and 4.
    static let farSignals = all.filter { $0.bank > 2 }.flatMap { signals[$0] ?? [] }

    /// The signals of all sensors that PID 1D can list.
    static let listedSignals = all.filter { $0.sensor < 3 }.flatMap { signals[$0] ?? [] }
}
