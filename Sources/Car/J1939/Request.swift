public import CANBus

/// A request for a parameter group (SAE J1939-21, 5.4.2). A single node must answer it; of a global request, nodes
/// without the group stay silent.
public struct Request: Hashable, Sendable {
    public let group: ParameterGroupNumber

    public init(_ group: ParameterGroupNumber) {
        self.group = group
    }

    /// Parses the data field of a request; nil when it has fewer than three bytes.
    public init?(parsing data: CANData) {
        guard let group = ParameterGroupNumber(in: data, at: 0) else { return nil }
        self.group = group
    }

    /// Returns the data field, three bytes.
    public func encoded() -> CANData { CANData(group.bytes) }

    public func frame(from source: UInt8, to destination: UInt8) -> CANFrame {
        CANFrame(MessageIdentifier(.request, from: source, to: destination).identifier, encoded())
    }

    /// The longest time that the requesting node waits.
    public static let patience = Duration.milliseconds(1250)
}
