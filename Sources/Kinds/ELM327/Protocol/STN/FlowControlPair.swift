import CANBus
import SimulationCore

/// An address pair for flow control (`STCFCPA`): first frames with one identifier are answered with the other.
struct FlowControlPair: Hashable, Sendable {
    let transmit: CANIdentifier
    let transmitAddress: UInt8?
    let receive: CANIdentifier
    let receiveAddress: UInt8?

    /// Reads `tx,rx`: identifiers of three or eight digits, each perhaps with two more for an address byte.
    init?(_ operand: Operand) {
        let parts = operand.parts
        guard parts.count == 2, let transmit = Self.address(parts[0]), let receive = Self.address(parts[1])
        else {
            return nil
        }
        (self.transmit, transmitAddress) = transmit
        (self.receive, receiveAddress) = receive
    }

    private static func address(_ digits: ArraySlice<UInt8>) -> (CANIdentifier, UInt8?)? {
        guard digits.allSatisfy({ Hex.value(of: $0) != nil }) else { return nil }
        let count = digits.count
        let identifierCount = count == 3 || count == 5 ? 3 : 8
        guard [3, 5, 8, 10].contains(count) else { return nil }
        let value = Operand(characters: digits.prefix(identifierCount)).value
        let identifier: CANIdentifier =
            identifierCount == 3 ? .base(value & 0x7FF) : .extended(value & 0x1FFF_FFFF)
        return (identifier, count > identifierCount ? Operand(characters: digits.suffix(2)).byte : nil)
    }

    /// Returns whether a first frame matches the pair.
    func matches(_ first: CANFrame) -> Bool {
        first.identifier == receive && (receiveAddress == nil || first.data.first == receiveAddress)
    }
}

/// The flow control for a first frame, as set by ST commands.
struct PairedFlowControl: Hashable, Sendable {
    /// The pair that it belongs to, or nil for none, so that no flow control is sent.
    let pair: FlowControlPair?

    /// Returns the frame, or nil when none is sent.
    func frame(_ filler: UInt8) -> CANFrame? {
        guard let pair else { return nil }
        var data = ClassicalData()
        if let address = pair.transmitAddress { data.append(address) }
        for byte in [0x30, 0x00, 0x00] as [UInt8] { data.append(byte) }
        return CANFrame(pair.transmit, CANData(data.padded(with: filler)))
    }
}
