import SimulationCore
import VehicleModel

/// Wrong trouble codes, from which follows how the client may have read the answer.
struct CodeMisreading {
    let evidence: Evidence
    let kind: String
    /// The codes that the client reported, and those that it should have.
    let shown: [DiagnosticTroubleCode]
    let real: [DiagnosticTroubleCode]
    /// When the client reported the codes.
    let moment: Moment

    /// The services that read codes (SAE J1979), by the kind of code.
    static let services: [String: UInt8] = ["stored": 0x03, "pending": 0x07, "permanent": 0x0A]

    /// The likely cause of the misreading, as a clause; nil when nothing fits.
    var cause: String? {
        let ghosts = Set(shown).subtracting(real)
        let answers = messages(of: kind)
        guard ghosts.isEmpty else {
            return wrongBytes(ghosts, answers) ?? otherKind(ghosts)
        }
        guard Set(shown).count == shown.count else { return "a code was shown twice" }
        return missing(answers)
    }

    /// Returns the answers to the last request for codes of `kind`, from the service on.
    private func messages(of kind: String) -> [[UInt8]] {
        guard let service = Self.services[kind] else { return [] }
        let asked = evidence.exchanges.last { exchange in
            exchange.moment < moment && exchange.request.hasPrefix(Hex.string(service, width: 2))
                && exchange.messages.contains { $0.first == service | 0x40 }
        }
        return (asked?.messages ?? []).filter { $0.first == service | 0x40 && $0.count >= 2 }
    }

    private static func codes(_ bytes: some Sequence<UInt8>) -> [DiagnosticTroubleCode] {
        let bytes = Array(bytes)
        return stride(from: 0, to: bytes.count - 1, by: 2).map {
            DiagnosticTroubleCode(rawValue: UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]))
        }
    }

    private func wrongBytes(_ ghosts: Set<DiagnosticTroubleCode>, _ answers: [[UInt8]]) -> String? {
        func explains(_ read: ([UInt8]) -> [DiagnosticTroubleCode]) -> Bool {
            ghosts.isSubset(of: Set(answers.flatMap(read)))
        }
        // Codes that are in the answer were not read wrongly.
        if answers.isEmpty || explains({ Self.codes($0.dropFirst(2).prefix(2 * Int($0[1]))) }) { return nil }
        if explains({ Self.codes($0.prefix(2)) }) {
            return "service and count bytes of the answer were taken for a trouble code"
        }
        // Without a number in front an answer has an odd number of bytes. Without the code that begins with the number,
        // the others are those of one place too late.
        let first = answers.compactMap { Self.codes($0.dropFirst().prefix(2)).first }
        if first.contains(where: shown.contains),
            explains({ $0.count.isMultiple(of: 2) ? Self.codes($0.dropFirst()) : [] })
        {
            return "the number of codes was taken for the first half of a trouble code"
        }
        if explains({ Self.codes($0.dropFirst(2 + 2 * Int($0[1]))) }) {
            return "padding behind the last code was taken for a trouble code"
        }
        if explains({ Self.codes($0.dropFirst(3)) }) { return "the codes were read one place too late" }
        if explains({ Self.codes($0.dropFirst(2)).map { .init(rawValue: $0.rawValue.byteSwapped) } }) {
            return "the two bytes of a code were swapped"
        }
        let letters: [UInt16] = [0x4000, 0x8000, 0xC000]
        if ghosts.allSatisfy({ ghost in
            real.contains { code in letters.contains { ghost.rawValue ^ $0 == code.rawValue } }
        }) {
            return "the letter of a code was read wrong"
        }
        return nil
    }

    private func otherKind(_ ghosts: Set<DiagnosticTroubleCode>) -> String? {
        for other in Self.services.keys.sorted() where other != kind {
            let codes = messages(of: other).flatMap {
                Self.codes($0.dropFirst(2)) + Self.codes($0.dropFirst())
            }
            if ghosts.isSubset(of: Set(codes)) { return "the \(other) codes were taken for the \(kind) ones" }
        }
        return nil
    }

    private func missing(_ answers: [[UInt8]]) -> String? {
        let told = Set(shown)
        guard let first = answers.first, !told.isEmpty || answers.count > 1 else { return nil }
        if answers.count > 1,
            told.isSubset(of: Set(Self.codes(first.dropFirst(2)) + Self.codes(first.dropFirst())))
        {
            return "only the first ECU's codes were read"
        }
        if answers.count == 1, first.count > 6, told == Set(Self.codes(first.dropFirst(2).prefix(4))) {
            return "only the codes of the first frame were read"
        }
        return nil
    }
}
