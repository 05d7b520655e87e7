public struct DecodedPacket: Hashable, Sendable {
    public struct Item: Hashable, Sendable {
        /// Its full name, for example `car[3].speed`.
        public let name: String
        public let value: PacketValue
        public let field: PacketField
    }

    public let layout: PacketLayout

    /// The values in the order of the bytes; padding and the other members of a union are left out.
    public let items: [Item]

    private let places: [String: Int]

    init(layout: PacketLayout, items: [Item]) {
        self.layout = layout
        self.items = items
        var places = [String: Int](minimumCapacity: items.count)
        for (index, item) in items.enumerated() { places[item.name] = index }
        self.places = places
    }

    /// Returns the value of the field with this full name, `Speed` or `car[3].speed`; nil when the packet has no such field.
    public func value(_ field: String) -> PacketValue? { places[field].map { items[$0].value } }

    /// Returns the numeric value of that field; nil for text too.
    public func number(_ field: String) -> Double? { value(field)?.number }
}

/// Reads some fields of many datagrams of one layout, with no look-up by name for each datagram.
public struct PacketProbe: Sendable {
    public let layout: PacketLayout
    private let elements: [[PacketElement]]

    /// A probe for `fields`: full names or, with `[i]`, all repetitions of a field (`car[i].speed`). A field that the
    /// layout does not have never has a value.
    public init(_ layout: PacketLayout, fields: [String]) {
        self.layout = layout
        elements = fields.map { name in layout.places(of: name).map { layout.elements[$0] } }
    }

    /// Returns the number in the field at `index` of those probed, or in its repetition `item`; nil for text, for a missing
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
