import VehicleModel

/// A field without its names and texts: trivial to copy, for the frequent operations.
struct FieldCode: Sendable {
    let source: Field.Source
    let bitOffset: Int
    let bitCount: Int
    let isSigned: Bool
    let numerator: Double
    let denominator: Double
    let offset: Double
    let rawRange: ClosedRange<Int64>
    let mask: UInt64
    let absence: Field.Absence
    let window: Field.Window
    let limit: ScalingLimit?

    init(_ field: Field) {
        source = field.source
        bitOffset = field.bitOffset
        bitCount = field.bitCount
        isSigned = field.isSigned
        numerator = Double(field.scale.numerator)
        denominator = Double(field.scale.denominator)
        offset = Double(field.offset)
        rawRange = field.rawRange
        mask = field.rawMask
        absence = field.absence
        window = field.window
        limit = field.limit
    }

    func takes(_ value: Double) -> Bool {
        switch window {
        case .always: !value.isNaN
        case .upTo(let top): value <= top
        case .above(let bottom): value > bottom
        }
    }

    /// Returns the nearest raw bits for `value`, which is clamped to the field's range; NaN counts as the least value.
    ///
    /// `full` is the full scale that a scaling limit sets, or nil for the usual scaling.
    func raw(of value: Double, full: Double?) -> UInt64 {
        let scaling = self.scaling(full: full)
        let steps = ((value - scaling.offset) * scaling.denominator / scaling.numerator)
            .rounded(.toNearestOrAwayFromZero)
        let clamped: Int64
        if steps >= Double(rawRange.upperBound) {
            clamped = rawRange.upperBound
        } else if steps > Double(rawRange.lowerBound) {
            clamped = Int64(steps)
        } else {
            clamped = rawRange.lowerBound
        }
        return UInt64(bitPattern: clamped) & mask
    }

    func value(of raw: UInt64, full: Double?) -> Double {
        let scaling = self.scaling(full: full)
        var number = Double(raw & mask)
        if isSigned, raw >> UInt64(bitCount - 1) & 1 == 1 { number -= Double(mask) + 1 }
        return number * scaling.numerator / scaling.denominator + scaling.offset
    }

    private func scaling(full: Double?) -> (numerator: Double, denominator: Double, offset: Double) {
        guard let full, let limit else { return (numerator, denominator, offset) }
        return limit == .sensorCurrent ? (full, 32_768, -full) : (full, Double(mask), 0)
    }

    /// Returns the field's bits in the parameter whose data start at `base`; bits beyond the end are 0.
    func read(_ bytes: [UInt8], at base: Int) -> UInt64 {
        let last = bitOffset + bitCount - 1
        var bits: UInt64 = 0
        for index in bitOffset / 8...last / 8 {
            let place = base + index
            bits = bits << 8 | (bytes.indices.contains(place) ? UInt64(bytes[place]) : 0)
        }
        return bits >> UInt64(7 - last % 8) & mask
    }

    /// Writes the field's bits into the parameter whose data start at `base` and are still 0.
    func write(_ raw: UInt64, to bytes: inout [UInt8], at base: Int) {
        let last = bitOffset + bitCount - 1
        var bits = (raw & mask) << UInt64(7 - last % 8)
        for index in stride(from: last / 8, through: bitOffset / 8, by: -1) {
            bytes[base + index] |= UInt8(truncatingIfNeeded: bits)
            bits >>= 8
        }
    }
}

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
