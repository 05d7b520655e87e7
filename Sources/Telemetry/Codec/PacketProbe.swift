/// Reads some fields of many datagrams of one layout, with no look-up by name for each datagram.
public struct PacketProbe: Sendable {
    /// The layout.
    public let layout: PacketLayout

    /// The values that each of the fields stands for.
    private let elements: [[PacketElement]]

    /// A probe for `fields`, by their full names or, with `[i]`, for all of a repeated field (`car[i].speed`); one that the
    /// layout does not have never has a value.
    public init(_ layout: PacketLayout, fields: [String]) {
        self.layout = layout
        elements = fields.map { name in layout.places(of: name).map { layout.elements[$0] } }
    }

    /// The number in the field at `index` of those asked for, or in repetition `item` of it where it stands for several; nil
    /// for text, where there is no such repetition, and where the bytes end before it.
    public func number(_ index: Int, of item: Int = 0, in bytes: [UInt8]) -> Double? {
        let several = elements[index]
        guard let element = several.count == 1 ? several.first : several.element(at: item) else { return nil }
        return PacketDecoder.value(of: element, in: bytes)?.number
    }
}

extension [PacketElement] {
    fileprivate func element(at place: Int) -> PacketElement? { indices.contains(place) ? self[place] : nil }
}
