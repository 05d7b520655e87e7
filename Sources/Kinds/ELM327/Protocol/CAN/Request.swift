import CANBus
import SimulationCore

/// An OBD request as typed: data bytes, and optionally the number of expected answers.
struct Request: Hashable, Sendable {
    /// The bytes to send, one to eight.
    var data: ClassicalData

    /// After how many frames the reply ends, 0 for no limit.
    var limit: Int

    /// Reads a line of hex digits; nil when it is none, is too short or too long.
    ///
    /// An odd last digit is the number of answers (version 1.3 and later); 0 there means no limit.
    init?(_ line: [UInt8], version: ChipVersion) {
        guard line.count >= 2, line.count <= 2 * ClassicalData.capacity + 1 else { return nil }
        data = ClassicalData()
        limit = 0
        var high: UInt8?
        for character in line {
            guard let nibble = Hex.value(of: character) else { return nil }
            if let pending = high {
                data.append(pending << 4 | nibble)
                high = nil
            } else {
                high = nibble
            }
        }
        if let digit = high {
            guard version >= .v1_3 else { return nil }
            limit = Int(digit)
        }
    }

    /// A request with known bytes, for example one of the chip itself.
    init(data: ClassicalData, limit: Int = 0) {
        self.data = data
        self.limit = limit
    }

    /// The request of a search: service 01, PID 00.
    static let probe = Request(data: [0x01, 0x00])
}
