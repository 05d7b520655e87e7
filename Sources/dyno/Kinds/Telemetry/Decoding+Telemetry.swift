import SimulationCore
import Telemetry

/// Datagrams of racing games.
extension Decoding {
    /// Reads `datagrams` as `layout`, or each as the first message that it fits; whether all could be read.
    static func telemetry(
        _ datagrams: [[UInt8]], as layout: PacketLayout?, show: (TelemetryReading) throws -> Void,
        complain: Say
    ) throws -> Bool {
        var isRight = true
        for (index, bytes) in datagrams.enumerated() {
            do {
                try show(try TelemetryReading(bytes, as: layout))
            } catch let mistake as TelemetryReading.Mistake {
                complain((datagrams.count > 1 ? "datagram \(index + 1): " : "") + "\(mistake)")
                isRight = false
            }
        }
        return isRight
    }

    /// The datagrams that a file holds: hex digits, one datagram a line, or the bytes of one.
    static func datagrams(in bytes: [UInt8]) throws -> [[UInt8]] {
        guard !bytes.isEmpty else { throw Stop.usage("error: the file is empty") }
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return [bytes] }
        let text = String(decoding: bytes, as: UTF8.self)
        return Hex.bytes(text) == nil ? [bytes] : try datagrams(spelled: text)
    }

    /// The datagrams that hex digits spell, one a line.
    static func datagrams(spelled text: String) throws -> [[UInt8]] {
        let datagrams = try text.split(whereSeparator: \.isNewline).map { line in
            guard let bytes = Hex.bytes(line) else {
                throw Stop.usage("error: '\(shown(line))' is no hex; write pairs of digits")
            }
            return bytes
        }.filter { !$0.isEmpty }
        guard !datagrams.isEmpty else {
            throw Stop.usage("error: no datagram; write hex bytes or the name of a file, or --list")
        }
        return datagrams
    }
}
