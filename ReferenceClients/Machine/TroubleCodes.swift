import VehicleModel

/// Parses the trouble codes in answers of services 03, 07 and 0A.
///
/// Source: ISO 15765-4: on CAN the number of codes precedes them; SAE J1979: on other links each message has three
/// codes, padded with zeros.
struct TroubleCodes: Sendable {
    /// The first byte of a positive answer.
    let answer: UInt8

    /// Whether the car uses CAN; nil when unknown, which counts as CAN.
    let isCAN: Bool?

    let bug: BugSwitch<ClientBug>

    /// The codes of all ECUs, without duplicates, in order; nil when no ECU has answered.
    func read(_ reply: Reply) -> [DiagnosticTroubleCode]? {
        let messages = reply.messages.filter { $0.bytes.first == answer }
        guard !messages.isEmpty else { return nil }
        var codes: [DiagnosticTroubleCode] = []
        for message in bug == .codesOfOneECU ? messages.prefix(1) : messages[...] {
            codes += pairs(message)
        }
        if bug == .sixCodes { codes = Array(codes.prefix(6)) }
        return bug == .keepsDuplicates ? codes.sorted() : Set(codes).sorted()
    }

    private func pairs(_ message: Message) -> [DiagnosticTroubleCode] {
        var bytes = message.bytes.dropFirst()
        let isOnCAN = message.isCAN ?? (bug == .countsOnlyWithHeaders ? false : isCAN ?? true)
        if isOnCAN, bug != .countAsCode, let count = bytes.popFirst() {
            if bug != .paddingAsData { bytes = bytes.prefix(2 * Int(count)) }
            if bug == .codesOfOneFrame { bytes = bytes.prefix(4) }
        }
        var codes: [DiagnosticTroubleCode] = []
        while bytes.count >= 2 {
            let raw = UInt16(bytes.removeFirst()) << 8 | UInt16(bytes.removeFirst())
            if raw != 0 { codes.append(DiagnosticTroubleCode(rawValue: misread(raw))) }
        }
        return codes
    }

    /// A code as a mutant misreads it.
    private func misread(_ raw: UInt16) -> UInt16 {
        if [1, 2].contains(raw >> 14), bug == .swapsCodeLetters { return raw ^ 0xC000 }
        return bug == .firstDigitZero ? raw & ~0x3000 : raw
    }
}
