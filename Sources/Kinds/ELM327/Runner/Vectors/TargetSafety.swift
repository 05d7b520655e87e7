import ELM327Kind
import Conformance
import SimulationCore

/// The reasons not to play a transcript on a real adapter or car: it is unsafe, or it takes too long.
enum TargetSafety {
    /// The longest sum of the pauses in one transcript.
    static let longestPause = Duration.seconds(3)

    /// Commands that cannot be undone, or that may make the adapter unreachable.
    private static let forbidden = ["@3", "BRD", "LP"]

    /// Commands that write persistent settings; `PPS` only reads them.
    private static let writes = ["PP", "SD", "CV"]

    /// Commands that send arbitrary bytes, so that the line does not show the service, or that monitor any traffic.
    private static let raw = [
        "CAF0", "CEA", "PB", "SPB", "SPC", "TPB", "TPC", "MA", "MR", "MT", "RTR", "DM1", "MP",
    ]

    /// Commands that use the bus.
    private static let listening = ["MA", "MR", "MT", "RTR", "DM1", "MP", "FI", "SI"]

    /// The OBD services that only read data.
    private static let reading: Set<String> = ["01", "02", "03", "06", "07", "09", "0A"]

    /// Returns why `transcript` must not be played on a real adapter, or nil.
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

    /// Returns whether `transcript` sends bytes with an unknown effect on a car.
    static func isRaw(_ transcript: Transcript) -> Bool {
        lines(of: transcript).contains { line in
            line.hasPrefix("AT") && raw.contains(where: line.dropFirst(2).hasPrefix)
        }
    }

    /// Returns whether `transcript` uses the bus, so that its traffic matters; a refused request does not use it.
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

    /// Returns the lines of a transcript as an adapter reads them: significant characters in upper case.
    private static func lines(of transcript: Transcript) -> [String] {
        lines(in: transcript.setup.flatMap { Array($0.utf8) + [0x0D] } + transcript.dialogue.flatMap(\.send))
    }

    private static func lines(in sent: [UInt8]) -> [String] {
        sent.split(separator: 0x0D).map { line in
            String(decoding: line.filter { $0 > 0x20 }, as: UTF8.self).uppercased()
        }.filter { !$0.isEmpty }
    }
}
