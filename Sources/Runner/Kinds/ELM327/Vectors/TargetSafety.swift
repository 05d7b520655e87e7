import Conformance
import SimulationCore

/// What must not be done to somebody's adapter or car, and what takes too long: why a transcript is not played there.
enum TargetSafety {
    /// How long the pauses of one transcript may be in all.
    static let longestPause = Duration.seconds(3)

    /// Commands that cannot be taken back, or after which the adapter may not be reachable.
    private static let forbidden = ["@3", "BRD", "LP"]

    /// Commands that write what survives a reset; `PPS` only reads.
    private static let writes = ["PP", "SD", "CV"]

    /// What sends bytes as they are, so that a line does not show its service, or listens to whatever passes.
    private static let raw = [
        "CAF0", "CEA", "PB", "SPB", "SPC", "TPB", "TPC", "MA", "MR", "MT", "RTR", "DM1", "MP",
    ]

    /// Commands that use the bus.
    private static let listening = ["MA", "MR", "MT", "RTR", "DM1", "MP", "FI", "SI"]

    /// The OBD services that only read.
    private static let reading: Set<String> = ["01", "02", "03", "06", "07", "09", "0A"]

    /// Why `transcript` is not played on a real adapter, or nil.
    static func reason(against transcript: Transcript, allowsWrites: Bool) -> String? {
        if let need = transcript.requires.map(\.rawValue).sorted().first { return "needs \(need)" }
        if transcript.persona != .genuine { return "is about another make (\(transcript.persona.rawValue))" }
        if transcript.dialogue.contains(where: { $0.after != nil }) { return "is about exact times" }
        if transcript.dialogue.reduce(Duration.zero, { $0 + $1.pause }) > longestPause { return "takes long" }
        for line in lines(of: transcript) {
            guard line.hasPrefix("AT") else {
                let service = String(line.prefix(2))
                let isHex = line.utf8.allSatisfy { Hex.value(of: $0) != nil }
                if isHex, line.count > 1, !reading.contains(service) {
                    return "asks a car for more than reading"
                }
                continue
            }
            let command = line.dropFirst(2)
            if forbidden.contains(where: command.hasPrefix) { return "does what cannot be taken back" }
            let isWrite = writes.contains(where: command.hasPrefix) && !command.hasPrefix("PPS")
            if isWrite, !allowsWrites { return "writes what survives a reset (--allow-writes)" }
        }
        return nil
    }

    /// Whether `transcript` sends bytes of which nobody can say what they do to a car.
    static func isRaw(_ transcript: Transcript) -> Bool {
        lines(of: transcript).contains { line in
            line.hasPrefix("AT") && raw.contains(where: line.dropFirst(2).hasPrefix)
        }
    }

    /// Whether `transcript` uses the bus, so that what is on it matters; a request that is refused does not.
    static func usesBus(_ transcript: Transcript) -> Bool {
        let refused = transcript.dialogue.filter { $0.receive.contains(UInt8(ascii: "?")) }
        let harmless = Set(refused.flatMap { lines(in: $0.send) })
        return lines(of: transcript).contains { line in
            guard line.hasPrefix("AT") else {
                return !harmless.contains(line) && line.utf8.allSatisfy { Hex.value(of: $0) != nil }
            }
            return listening.contains(where: line.dropFirst(2).hasPrefix)
        }
    }

    /// The lines that a transcript sends, as an adapter reads them: significant characters in upper case.
    private static func lines(of transcript: Transcript) -> [String] {
        lines(in: transcript.setup.flatMap { Array($0.utf8) + [0x0D] } + transcript.dialogue.flatMap(\.send))
    }

    private static func lines(in sent: [UInt8]) -> [String] {
        sent.split(separator: 0x0D).map { line in
            String(decoding: line.filter { $0 > 0x20 }, as: UTF8.self).uppercased()
        }.filter { !$0.isEmpty }
    }
}
