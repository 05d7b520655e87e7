public import CANBus

/// "Send me this group" (SAE J1939-21, 5.4.2): to one node, which must answer, or to all, of which those answer that
/// have it.
public struct Request: Hashable, Sendable {
    /// The requested group.
    public let group: ParameterGroupNumber

    /// A request for `group`.
    public init(_ group: ParameterGroupNumber) {
        self.group = group
    }

    /// Reads the data field of a request; nil when it has fewer than three bytes.
    public init?(parsing data: CANData) {
        guard let group = ParameterGroupNumber(in: data, at: 0) else { return nil }
        self.group = group
    }

    /// The data field: three bytes.
    public func encoded() -> CANData { CANData(group.bytes) }

    /// The frame that asks `destination` from `source`.
    public func frame(from source: UInt8, to destination: UInt8) -> CANFrame {
        CANFrame(MessageIdentifier(.request, from: source, to: destination).identifier, encoded())
    }

    /// Tr: the longest time that a node takes to answer.
    public static let responseTime = Duration.milliseconds(200)

    /// The longest wait of the node that asks.
    public static let patience = Duration.milliseconds(1250)
}
