import CANBus
import SimulationCore

/// The buffer that `BD` shows: the last frame or message sent or received.
struct ChipBuffer: Hashable, Sendable {
    /// The content of the buffer.
    private enum Content: Hashable, Sendable {
        case frame(CANIdentifier, ClassicalData)
        /// A message of J1850 or a K line.
        case message([UInt8])
    }

    private var content = Content.frame(.base(0), ClassicalData())
    private(set) var lastData = ClassicalData()

    mutating func keep(_ frame: CANFrame) {
        content = .frame(frame.identifier, frame.data.head)
        lastData = frame.data.head
    }

    /// Remembers a message of J1850 or a K line.
    mutating func keep(message bytes: [UInt8]) {
        content = .message(bytes)
    }

    /// The count and the twelve bytes that `BD` prints: identifier and data of the last frame (the layout beyond the
    /// count is not published for CAN).
    var dump: String {
        switch content {
        case .message(let bytes): return Self.dump(bytes, count: bytes.count)
        case .frame(let identifier, let data):
            let raw = identifier.rawValue
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: raw >> UInt32(24 - 8 * $0)) } + data
            return Self.dump(bytes, count: data.isEmpty ? 0 : bytes.count)
        }
    }

    /// A buffer of a device that shows nothing.
    static let emptyDump = dump([], count: 0)

    private static func dump(_ bytes: [UInt8], count: Int) -> String {
        let shown = bytes.prefix(12) + [UInt8](repeating: 0, count: max(0, 12 - bytes.count))
        return Hex.string([UInt8(truncatingIfNeeded: count)] + shown)
    }
}
