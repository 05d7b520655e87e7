import CANBus
import VehicleNetwork

/// Finds the diagnostic requests in the frames that a tool sends (ISO 15765-2). It only observes: whether an ECU accepts
/// a frame does not matter here.
struct RequestAssembly: Sendable {
    /// A segmented request of which frames are missing.
    private struct Part: Sendable {
        let length: Int
        var bytes: [UInt8]
        var sequence: UInt8 = 1
    }

    /// The longest request that is assembled, in bytes.
    private static let limit = 1 << 16

    private let places: RequestPlaces
    private var parts: [CANIdentifier: Part] = [:]

    init(_ places: RequestPlaces) { self.places = places }

    /// Returns the request that `frame` completes, or nil.
    mutating func take(_ frame: CANFrame) -> [UInt8]? {
        guard !frame.isRemote, let offset = places.offset(of: frame.identifier) else { return nil }
        let data = Array(frame.data.dropFirst(offset))
        guard let first = data.first else { return nil }
        switch first >> 4 {
        case 0:
            // The escape of CAN FD is followed by the length.
            let control = frame.data.count > ClassicalData.capacity && data.count > 1 && first == 0 ? 2 : 1
            let length = Int(control == 2 ? data[1] : first & 0x0F)
            guard length > 0, data.count >= control + length else { return nil }
            parts[frame.identifier] = nil
            return Array(data[control..<control + length])
        case 1:
            guard data.count > 2 else { return nil }
            var length = Int(first & 0x0F) << 8 | Int(data[1])
            let isEscaped = length == 0 && data.count > 6
            if isEscaped { length = data[2..<6].reduce(0) { $0 << 8 | Int($1) } }
            guard (1...Self.limit).contains(length) else { return nil }
            parts[frame.identifier] = Part(length: length, bytes: Array(data.dropFirst(isEscaped ? 6 : 2)))
            return nil
        case 2:
            guard var part = parts[frame.identifier] else { return nil }
            parts[frame.identifier] = nil
            guard first & 0x0F == part.sequence else { return nil }
            part.bytes += data.dropFirst().prefix(part.length - part.bytes.count)
            part.sequence = (part.sequence + 1) & 0x0F
            if part.bytes.count >= part.length { return part.bytes }
            parts[frame.identifier] = part
            return nil
        default: return nil
        }
    }
}
