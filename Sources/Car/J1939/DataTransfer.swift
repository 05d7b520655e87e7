public import CANBus

/// One packet of a message, TP.DT: a sequence number and seven bytes (SAE J1939-21, 5.10.4).
public struct DataTransfer: Hashable, Sendable {
    /// The sequence number, 1...255.
    public let sequence: UInt8

    /// Up to seven bytes; the last packet is padded with FF.
    public let payload: CANData

    /// The packet `sequence` of `message`, which must have that many packets.
    public init(_ sequence: UInt8, of message: [UInt8]) {
        self.sequence = sequence
        var payload = CANData()
        let start = (Int(sequence) - 1) * 7
        for index in max(start, 0)..<max(start, 0) + 7 {
            payload.append(index < message.count ? message[index] : 0xFF)
        }
        self.payload = payload
    }

    /// Parses a data field; nil when it is empty or its sequence number is 0.
    public init?(parsing data: CANData) {
        guard data.count > 1, data[0] != 0 else { return nil }
        sequence = data[0]
        payload = CANData(data.dropFirst())
    }

    /// Returns the data field, eight bytes.
    public func encoded() -> CANData { CANData([sequence] + payload) }

    /// Returns the frame from `source` to `destination`, with the priority of the transport protocol.
    public func frame(from source: UInt8, to destination: UInt8) -> CANFrame {
        let identifier = MessageIdentifier(.dataTransfer, from: source, to: destination, priority: 7)
        return CANFrame(identifier.identifier, encoded())
    }
}
