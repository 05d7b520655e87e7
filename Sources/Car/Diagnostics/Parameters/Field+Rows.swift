import VehicleModel

/// Constructors for the rows of the parameter table.
extension Field {
    /// Returns a field with a number: name, first bit, width, numerator, denominator, offset, signal.
    static func value(
        _ name: String, _ bit: Int, _ count: Int, _ numerator: Int, _ denominator: Int, _ offset: Int,
        _ signal: String,
        support: Int? = nil, absent: UInt64? = nil, signed: Bool = false, window: Window = .always,
        limit: ScalingLimit? = nil, layout: SensorLayout? = nil
    ) -> Field {
        Field(
            name: name, bitOffset: bit, bitCount: count, isSigned: signed,
            scale: Scale(numerator: numerator, denominator: denominator), offset: offset,
            source: .signal(id(signal)), kind: .number, absence: absence(support, absent), window: window,
            limit: limit, layout: layout)
    }

    /// Returns a counter of the trouble-code memory, or a code that it makes: name, first bit, width, signal.
    static func counter(
        _ name: String, _ bit: Int, _ count: Int, _ signal: String, _ kind: Kind = .number,
        support: Int? = nil
    ) -> Field {
        Field(
            name: name, bitOffset: bit, bitCount: count, source: .counter(id(signal)), kind: kind,
            absence: absence(support, nil))
    }

    static func flag(
        _ name: String, _ bit: Int, _ signal: String, support: Int? = nil, absent: UInt64? = nil
    ) -> Field {
        Field(
            name: name, bitOffset: bit, bitCount: 1, source: .signal(id(signal)), kind: .flag,
            absence: absence(support, absent))
    }

    /// Returns a code: name, first bit, width, names of its values, signal.
    static func code(
        _ name: String, _ bit: Int, _ count: Int, _ words: Enumeration, _ signal: String, support: Int? = nil,
        absent: UInt64? = nil
    ) -> Field {
        Field(
            name: name, bitOffset: bit, bitCount: count, source: .signal(id(signal)), kind: .code(words),
            absence: absence(support, absent))
    }

    /// Returns a derived value: name, first bit, width, source.
    static func derived(
        _ name: String, _ bit: Int, _ count: Int, _ source: Derived, _ kind: Kind = .flag,
        layout: SensorLayout? = nil
    ) -> Field {
        var absence = Absence.required
        if case .sensorFitted = source { absence = .marker(0) }
        return Field(
            name: name, bitOffset: bit, bitCount: count, source: .derived(source), kind: kind,
            absence: absence, layout: layout)
    }

    private static func absence(_ support: Int?, _ marker: UInt64?) -> Absence {
        if let support { .supportBit(support) } else if let marker { .marker(marker) } else { .required }
    }

    /// Returns the id of the signal with this name; an unknown name is a programming error and stops the program.
    private static func id(_ name: String) -> SignalID {
        guard let id = SignalCatalogue.id(name) else { preconditionFailure("no signal is called \(name)") }
        return id
    }
}
