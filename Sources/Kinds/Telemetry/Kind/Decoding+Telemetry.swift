package import Diagnostics
import SimulationCore
package import Telemetry

/// Decoding of racing games' datagrams.
extension Decoding {
    /// Decodes `datagrams` as `layout`, or each as the first message that fits; returns whether all could be decoded.
    package static func telemetry(
        _ datagrams: [[UInt8]], as layout: PacketLayout?, show: (TelemetryReading) throws -> Void,
        complain: Say
    ) throws -> Bool {
        var isRight = true
        for (index, bytes) in datagrams.enumerated() {
            do {
                try show(try TelemetryReading(bytes, as: layout))
            } catch let mistake as InputMistake {
                complain((datagrams.count > 1 ? "datagram \(index + 1): " : "") + "\(mistake)")
                isRight = false
            }
        }
        return isRight
    }

    /// Returns the datagrams in a file: hex digits with one datagram per line, or the bytes of one datagram.
    package static func datagrams(in bytes: [UInt8]) throws -> [[UInt8]] {
        guard !bytes.isEmpty else { throw InputMistake("the file is empty") }
        guard bytes.allSatisfy({ $0 < 0x80 }) else { return [bytes] }
        let text = String(decoding: bytes, as: UTF8.self)
        return Hex.bytes(text) == nil ? [bytes] : try datagrams(spelled: text)
    }

    /// Returns the datagrams written as hex digits, one per line.
    package static func datagrams(spelled text: String) throws -> [[UInt8]] {
        let datagrams = try text.split(whereSeparator: \.isNewline).map { line in
            guard let bytes = Hex.bytes(line) else {
                throw InputMistake("'\(shown(line))' is not hex; write pairs of digits")
            }
            return bytes
        }.filter { !$0.isEmpty }
        guard !datagrams.isEmpty else {
            throw InputMistake("no datagram; write hex bytes or the name of a file, or --list")
        }
        return datagrams
    }
}
