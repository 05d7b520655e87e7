import VehicleModel

/// Trouble codes out of the answers of services 03, 07 and 0A.
///
/// Source: ISO 15765-4: on CAN the number of codes comes first; SAE J1979: elsewhere each message holds three codes,
/// filled up with zeros.
struct TroubleCodes: Sendable {
    /// The first byte of a positive answer.
    let answer: UInt8

    /// Whether the car speaks CAN; nil when that is not known.
    let isCAN: Bool?

    let bug: ClientBug?

    /// All codes of all ECUs, each once, in order; nil when no ECU has answered.
    func read(_ reply: Reply) -> [DiagnosticTroubleCode]? {
        let messages = reply.messages.filter { $0.bytes.first == answer }
        guard !messages.isEmpty else { return nil }
        var codes: [DiagnosticTroubleCode] = []
        for message in messages {
            codes += pairs(message)
        }
        if bug == .keepsDuplicates { return codes.sorted() }
        return Set(codes).sorted()
    }

    private func pairs(_ message: Message) -> [DiagnosticTroubleCode] {
        var bytes = message.bytes.dropFirst()
        if message.isCAN ?? isCAN ?? looksCounted(bytes), bug != .countAsCode {
            let count = Int(bytes.first ?? 0)
            bytes = bytes.dropFirst()
            if bug != .paddingAsData { bytes = bytes.prefix(2 * count) }
        }
        var codes: [DiagnosticTroubleCode] = []
        while bytes.count >= 2 {
            let raw = bytes.prefix(2).reduce(0 as UInt16) { $0 << 8 | UInt16($1) }
            if raw != 0 { codes.append(DiagnosticTroubleCode(rawValue: raw)) }
            bytes = bytes.dropFirst(2)
        }
        return codes
    }

    /// Whether the first of `bytes` counts codes: there is room for them, and no byte is over but filler.
    private func looksCounted(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let count = bytes.first, bytes.count != 6 || count == 0 else { return false }
        return bytes.count >= 1 + 2 * Int(count)
    }
}
