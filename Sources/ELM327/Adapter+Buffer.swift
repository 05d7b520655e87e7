import CANBus
import SimulationCore

/// The buffer that `BD` shows: the last frame or message sent or received.
extension Adapter {
    /// The data of that frame.
    var lastData: CANData { buffered }

    /// Remembers a frame as the last one that stood in the chip's buffer.
    mutating func keep(_ frame: CANFrame) {
        if !bufferedMessage.isEmpty { bufferedMessage.removeAll() }
        buffered = frame.data
        bufferedIdentifier = frame.identifier
    }

    /// Remembers a message of J1850 or a K line as the last one that stood in the chip's buffer.
    mutating func keepLegacy(_ bytes: [UInt8]) {
        bufferedMessage = bytes
    }

    /// The count and the twelve bytes that `BD` prints: identifier and data of the last frame (the layout beyond the
    /// count is not published for CAN).
    var bufferDump: String {
        if !stn.isEmpty { return Hex.string([UInt8](repeating: 0, count: 13)) }
        if !bufferedMessage.isEmpty {
            let shown =
                bufferedMessage.prefix(12) + [UInt8](repeating: 0, count: max(0, 12 - bufferedMessage.count))
            return Hex.string([UInt8(truncatingIfNeeded: bufferedMessage.count)] + shown)
        }
        let identifier = bufferedIdentifier.rawValue
        var bytes = (0..<4).map { UInt8(truncatingIfNeeded: identifier >> UInt32(24 - 8 * $0)) }
        bytes += buffered
        let count = buffered.isEmpty ? 0 : bytes.count
        bytes += [UInt8](repeating: 0, count: max(0, 12 - bytes.count))
        return Hex.string([UInt8(count)] + bytes)
    }
}
