import LegacyBus
import SimulationCore

/// The K line (OBDLink manual, "ISO specific ST commands").
extension STNTable {
    static let line: [Command] = [
        setter("IAT", .oneOf("01")) { $0.line.isAdaptive = $1.isOn },
        Command("IFI", .free) { adapter, operand, now in initialise(operand, &adapter, now: now) },
        setter("IIAP", .oneOf("NOE")) { $0.line.addressParity = $1.parity },
        setter("IP", .oneOf("NOE")) { $0.line.parity = $1.parity },
        setter("IP1X", .number(0...65_535)) { $0.line.longestPause = .milliseconds($1.decimal) },
        setter("IP4", .number(0...65_535)) { $0.line.betweenBytes = .milliseconds($1.decimal) },
        Command("ITW", .free) { adapter, operand, _ in
            guard var line = adapter.stn.value?.line else { return .refused }
            for part in operand.parts {
                guard line.take(part) else { return .refused }
            }
            adapter.stn.value?.line = line
            return .ok
        },
    ]

    /// `STIFI low,high,message`: a fast initiation of the host's own making, the message with header and check byte.
    private static func initialise(
        _ operand: Operand, _ adapter: inout Adapter, now: SimInstant
    ) -> Command.Reply {
        let parts = operand.parts
        guard adapter.protocolState.selected == .iso14230Fast, parts.count == 3,
            parts.prefix(2).allSatisfy({ Command.Argument.number(0...65_535).accepts($0) }),
            (4...520).contains(parts[2].count), parts[2].count.isMultiple(of: 2),
            parts[2].allSatisfy({ Hex.value(of: $0) != nil })
        else { return .refused }
        let times = parts.prefix(2).map { Duration.milliseconds(Operand(characters: $0).decimal) }
        adapter.initialise(
            by: .custom(
                low: times[0], high: times[1], message: Operand(characters: parts[2]).bytes), now: now)
        return .none
    }
}

extension Operand {
    fileprivate var parity: Parity { characters.first.flatMap { Parity(letter: $0) } ?? .none }
}
