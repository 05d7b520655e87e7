import CANBus
import SimulationCore

/// A segmented answer in reassembly (`STCSEGR 1`).
struct Assembly: Hashable, Sendable {
    let identifier: CANIdentifier
    let length: Int
    var bytes: [UInt8]

    /// Appends the data of a first or consecutive frame from `start` on; bytes beyond the length are padding.
    mutating func append(_ data: ClassicalData, from start: Int) {
        for index in start..<max(start, data.count) where bytes.count < length { bytes.append(data[index]) }
    }
}
