import CANBus
import LegacyBus
import SimulationCore

/// J1850 and the K line as STN chips see them beyond what the ELM327 does.
extension Adapter {
    /// Whether the protocol in use is none of CAN's.
    var speaksLegacy: Bool {
        switch (protocolState.openProtocol ?? protocolState.selected).family {
        case .j1850, .iso9141, .iso14230: true
        case .can, .none: false
        }
    }

    /// The pieces in which a message arrives; nil when it arrives as one.
    ///
    /// Pauses longer than `STIP1X` allows end a message with every byte, and `STPX x:` ends one after so many bytes.
    func pieces(of bytes: [UInt8], _ transmission: Transmission) -> [[UInt8]]? {
        guard !transmission.link.isJ1850, let line = stn.value?.line else { return nil }
        let longest = line.longestPause ?? .microseconds(2200 * Int(parameters[.responseGap]))
        var length = line.expectedLength ?? bytes.count
        if transmission.betweenBytes > longest { length = 1 }
        guard length > 0, length < bytes.count else { return nil }
        return stride(from: 0, to: bytes.count, by: length).map {
            Array(bytes[$0..<min($0 + length, bytes.count)])
        }
    }

    /// `STIFI`: the answer to the host's own initiation, from its data to its check byte; all of it with `H1`.
    mutating func printOpening(_ answer: [UInt8]) {
        let start = settings.printing.headers ? 0 : Message.headerLength(of: answer, on: .iso14230)
        for byte in answer.dropFirst(start) { printByte(byte) }
        printNewLine()
    }

    /// Sends `bytes`, as many as a message of the protocol holds.
    mutating func sendLegacy(_ bytes: [UInt8], limit: Int, now: SimInstant) {
        let chosen = protocolState.openProtocol ?? protocolState.selected
        guard chosen.family != .iso14230 || bytes.count <= 0xFF else { return refuse() }
        stn.value?.message.payload = bytes
        let request = Request(data: CANData(bytes.prefix(CANData.capacity)), limit: limit)
        exchange(request, on: chosen, now: now)
    }
}
