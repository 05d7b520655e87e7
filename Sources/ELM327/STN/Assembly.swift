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

extension Adapter {
    /// Prints whole messages without PCI, one a line, and says whether something was printed; nil when frames are to be
    /// printed as they are.
    mutating func printReassembled(_ frame: CANFrame, _ kind: FrameKind, _ options: CANOptions) -> Bool? {
        guard stn.value?.segmentation.reassembles == true else { return nil }
        let offset = settings.can.addressBytes
        let data = frame.data
        switch kind {
        case .single(let length, _):
            printMessage(frame.identifier, data[(offset + 1)..<(offset + 1 + length)])
            return true
        case .first:
            let length = Int(data[offset] & 0x0F) << 8 | Int(data[offset + 1])
            var assembly = Assembly(identifier: frame.identifier, length: length, bytes: [])
            assembly.append(data, from: offset + 2)
            stn.value?.segmentation.assemblies.removeAll { $0.identifier == frame.identifier }
            guard let count = stn.value?.segmentation.assemblies.count, count < STNState.mostAssemblies else {
                return false
            }
            stn.value?.segmentation.assemblies.append(assembly)
            return false
        case .consecutive:
            guard
                let index = stn.value?.segmentation.assemblies.firstIndex(where: {
                    $0.identifier == frame.identifier
                }),
                var assembly = stn.value?.segmentation.assemblies[index]
            else { return false }
            assembly.append(data, from: offset + 1)
            guard assembly.bytes.count >= assembly.length else {
                stn.value?.segmentation.assemblies[index] = assembly
                return false
            }
            stn.value?.segmentation.assemblies.remove(at: index)
            printMessage(frame.identifier, assembly.bytes[...])
            return true
        case .flowControl, .invalid, .empty:
            return nil
        }
    }

    private mutating func printMessage(_ identifier: CANIdentifier, _ bytes: some Sequence<UInt8>) {
        if settings.printing.headers { printIdentifier(identifier) }
        for byte in bytes { printByte(byte) }
        printNewLine()
    }
}
