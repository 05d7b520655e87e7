import SimulationCore

/// One AT command: its letters, the form of its argument, the version that introduced it, and its effect.
///
/// Adding a command is adding a row to one of the tables in `CommandTable`.
struct Command: Sendable {
    /// The form of an argument; anything else is refused with `?`.
    enum Argument: Hashable, Sendable {
        /// Nothing follows.
        case none
        /// One of these characters.
        case oneOf(String)
        /// Hex digits, as many as one of these counts.
        case hex([Int])
        /// Hex digits of which each may be an `X`, as many as one of these counts.
        case pattern([Int])
        /// Decimal digits, exactly this many.
        case decimal(Int)
        /// Characters 21h-5Fh, exactly this many.
        case text(Int)
        case word([String])
        /// Exactly these characters, each `h` standing for a hex digit.
        case form(String)
        case number(ClosedRange<Int>)
        /// Any argument but none; the effect checks it.
        case free

        func accepts(_ characters: ArraySlice<UInt8>) -> Bool {
            switch self {
            case .none: characters.isEmpty
            case .oneOf(let allowed):
                characters.count == 1 && allowed.utf8.contains(characters[characters.startIndex])
            case .hex(let counts):
                counts.contains(characters.count) && characters.allSatisfy { Hex.value(of: $0) != nil }
            case .pattern(let counts):
                counts.contains(characters.count)
                    && characters.allSatisfy { Hex.value(of: $0) != nil || $0 == UInt8(ascii: "X") }
            case .decimal(let count):
                characters.count == count && characters.allSatisfy { (0x30...0x39).contains($0) }
            case .text(let count):
                characters.count == count && characters.allSatisfy { (0x21...0x5F).contains($0) }
            case .number(let range):
                characters.count <= 9 && !characters.isEmpty
                    && characters.allSatisfy { (0x30...0x39).contains($0) }
                    && range.contains(Operand(characters: characters).decimal)
            case .free: !characters.isEmpty
            case .word(let words): words.contains { $0.utf8.elementsEqual(characters) }
            case .form(let form):
                characters.count == form.utf8.count
                    && zip(characters, form.utf8).allSatisfy { character, place in
                        place == UInt8(ascii: "h") ? Hex.value(of: character) != nil : character == place
                    }
            }
        }
    }

    enum Reply: Hashable, Sendable {
        /// `OK`.
        case ok
        /// `OK` after a write to the EEPROM, which takes about 30 ms.
        case stored
        /// `?`.
        case refused
        case text(String)
        /// The effect prints its own reply.
        case none
    }

    /// The effect of a command; its operand has the required form.
    typealias Effect = @Sendable (inout Adapter, Operand, SimInstant) -> Reply

    let name: String
    let argument: Argument
    let since: ChipVersion
    let effect: Effect

    init(_ name: String, _ argument: Argument = .none, since: ChipVersion = .v1_0, _ effect: @escaping Effect)
    {
        self.name = name
        self.argument = argument
        self.since = since
        self.effect = effect
    }
}
