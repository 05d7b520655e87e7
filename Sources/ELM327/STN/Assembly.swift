import CANBus
import SimulationCore

/// A segmented answer that is being put together (`STCSEGR 1`).
struct Assembly: Hashable, Sendable {
    let identifier: CANIdentifier
    let length: Int
    var bytes: [UInt8]

    /// Takes the data of a first or consecutive frame from `start` on; what exceeds the length is filler.
    mutating func append(_ data: CANData, from start: Int) {
        for index in start..<max(start, data.count) where bytes.count < length { bytes.append(data[index]) }
    }
}
