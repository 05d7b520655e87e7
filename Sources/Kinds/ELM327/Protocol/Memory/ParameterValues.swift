/// The values of the programmable parameters in effect, each since the last moment at which it could take effect.
struct ParameterValues: Hashable, Sendable {
    private let version: ChipVersion

    /// Factory values that differ from the genuine chip's; empty for that chip.
    private let factory: [UInt8: UInt8]

    /// Values by number; empty while all are the factory's.
    private var values: [UInt8] = []

    init(_ version: ChipVersion, factory: [UInt8: UInt8] = [:]) {
        self.version = version
        self.factory = factory
        if !factory.isEmpty { fill() }
    }

    /// Returns what the factory gives the parameter of `row`.
    func factoryValue(_ row: ProgrammableParameter) -> UInt8 {
        factory.isEmpty ? row.factory(version) : factory[row.number.rawValue] ?? row.factory(version)
    }

    private mutating func fill() {
        values = [UInt8](repeating: 0xFF, count: ProgrammableParameter.count)
        for row in ProgrammableParameter.rows { values[Int(row.number.rawValue)] = factoryValue(row) }
    }

    /// The value in use.
    subscript(_ number: ProgrammableParameter.Number) -> UInt8 {
        values.isEmpty
            ? ProgrammableParameter.factory(number, version) : values[Int(number.rawValue)]
    }

    /// Returns whether a switch is on, that is, its value is 00.
    func isOn(_ number: ProgrammableParameter.Number) -> Bool { self[number] == 0x00 }

    /// Whether PP 0F exists: from version 2.0 on.
    var monitorsActivity: Bool { version >= .v2_0 }

    /// Applies the values that take effect at `moment`: stored values that are on, else factory values.
    mutating func load(_ stored: StoredParameters, at moment: ProgrammableParameter.Moment) {
        if values.isEmpty {
            guard stored != StoredParameters() else { return }
            fill()
        }
        for row in ProgrammableParameter.rows where row.moment <= moment {
            let number = row.number.rawValue
            let own = stored.isOn(number) ? stored.value(number) : nil
            values[Int(number)] = own ?? factoryValue(row)
        }
    }
}
