import Telemetry
import TelemetryKind

/// What a datagram of a game means.
enum DatagramMeaning {
    /// The number of fields that are told.
    private static let mostFields = 6

    /// Returns the message in `bytes` with its first fields in one line; nil when they fit none.
    static func line(of bytes: [UInt8]) -> String? {
        guard let layout = PacketIdentifier.layouts(bytes: bytes).first,
            let packet = try? PacketDecoder.decode(bytes, as: layout)
        else { return nil }
        let fields = packet.items.prefix(mostFields).map { item in
            "\(item.name) \(item.value)" + (item.field.unit.isEmpty ? "" : " \(item.field.unit)")
        }
        let rest = packet.items.count > fields.count ? ", …" : ""
        return "\(layout.name): \(fields.joined(separator: ", "))\(rest)"
    }
}
