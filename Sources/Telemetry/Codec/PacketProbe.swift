/// Reads some fields of many datagrams of one layout, with no look-up by name for each datagram.
public struct PacketProbe: Sendable {
    /// The layout.
    public let layout: PacketLayout

    private let elements: [PacketElement?]

    /// A probe for `fields`, by their full names; one that the layout does not have never has a value.
    public init(_ layout: PacketLayout, fields: [String]) {
        self.layout = layout
        elements = fields.map { name in layout.place(of: name).map { layout.elements[$0] } }
    }

    /// The number in the field at `index` of those asked for; nil for text, and where the bytes end before it.
    public func number(_ index: Int, in bytes: [UInt8]) -> Double? {
        guard let element = elements[index] else { return nil }
        return PacketDecoder.value(of: element, in: bytes)?.number
    }
}
