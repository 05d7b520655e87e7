/// The programmable parameters in the EEPROM: a value, and whether it is on, for each that was ever stored.
///
/// A new chip has no stored values and needs no memory for them.
public struct StoredParameters: Hashable, Sendable {
    /// The stored values by number; empty until the first is stored.
    private var values: [UInt8] = []

    /// Which numbers have a stored value, and which are on, a bit each.
    private var stored: UInt64 = 0
    private var on: UInt64 = 0

    /// All parameters as from the factory, and off.
    public init() {}

    func isOn(_ number: UInt8) -> Bool { on & Self.bit(number) != 0 }

    /// Returns the stored value of `number`, on or not; nil when it is the factory's.
    func value(_ number: UInt8) -> UInt8? {
        stored & Self.bit(number) != 0 ? values[Int(number)] : nil
    }

    /// Stores `value`; it takes effect when the parameter is on.
    mutating func store(_ value: UInt8, _ number: UInt8) {
        guard Self.bit(number) != 0 else { return }
        if values.isEmpty { values = [UInt8](repeating: 0, count: ProgrammableParameter.count) }
        values[Int(number)] = value
        stored |= Self.bit(number)
    }

    mutating func switchOn(_ number: UInt8) { on |= Self.bit(number) }

    /// Switches `number` off, which brings the factory value back.
    mutating func switchOff(_ number: UInt8) {
        on &= ~Self.bit(number)
        guard stored & Self.bit(number) != 0 else { return }
        stored &= ~Self.bit(number)
        values[Int(number)] = 0
        if stored == 0 { values = [] }
    }

    /// Returns the bit of `number`, none for a number outside the table.
    private static func bit(_ number: UInt8) -> UInt64 {
        Int(number) < ProgrammableParameter.count ? 1 << UInt64(number) : 0
    }

    /// Switches `number` on or off.
    mutating func turn(_ number: UInt8, on isOn: Bool) {
        if isOn { switchOn(number) } else { switchOff(number) }
    }
}
