/// Reads some fields of many datagrams of one layout, with no look-up by name for each datagram.
public struct PacketProbe: Sendable {
    /// The layout.
    public let layout: PacketLayout

    /// The elements of each of the fields.
    private let elements: [[PacketElement]]

    /// A probe for `fields`: full names or, with `[i]`, all repetitions of a field (`car[i].speed`). A field that the
    /// layout does not have never has a value.
    public init(_ layout: PacketLayout, fields: [String]) {
        self.layout = layout
        elements = fields.map { name in layout.places(of: name).map { layout.elements[$0] } }
    }

    /// The number in the field at `index` of those probed, or in its repetition `item`; nil for text, for a missing
    /// repetition, and when the datagram is too short. The datagram is in clear: `PacketLayout.decrypted`.
    public func number(_ index: Int, of item: Int = 0, in bytes: [UInt8]) -> Double? {
        let several = elements[index]
        guard let element = several.count == 1 ? several.first : several.element(at: item) else { return nil }
        return PacketDecoder.value(of: element, in: bytes)?.number
    }
}

extension [PacketElement] {
    fileprivate func element(at place: Int) -> PacketElement? { indices.contains(place) ? self[place] : nil }
}
