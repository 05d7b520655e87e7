import Recordings
import Telemetry
import TelemetryKind

/// Descriptions of datagram counts for people.
enum DatagramWords {
    /// The greatest number of kinds that are listed.
    private static let mostLines = 20

    /// Returns `3600 datagrams, 1166400 bytes`.
    static func total(_ tally: DatagramTally) -> String {
        "\(Check.count(tally.total, "datagram")), \(Check.count(tally.byteCount, "byte"))"
    }

    /// Returns one line for each kind, the most frequent first.
    static func flows(_ tally: DatagramTally) -> [String] {
        let flows = tally.flows
        var lines = flows.prefix(mostLines).map { flow, count in
            "  \(count) × \(flow.words)\(formats(flow.size))"
        }
        let rest = flows.dropFirst(mostLines).reduce(0) { $0 + $1.count } + tally.others
        if rest > 0 { lines.append("  \(rest) × of other kinds") }
        return lines
    }

    /// Returns `: forza-horizon-4, forza-horizon-6`, the formats with messages of this size; empty when there are none.
    private static func formats(_ size: Int) -> String {
        let names = PacketIdentifier.layouts(size: size).map(\.name)
        return names.isEmpty ? "" : ": \(names.joined(separator: " or "))"
    }

    /// Returns one line for each reason why something is not a datagram.
    static func skipped(_ skipped: [String: Int]) -> [String] {
        skipped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { reason, count in
            "  \(Check.count(count, "record")) left out: \(reason)"
        }
    }
}
