/// The decoded values of one datagram.
public struct DecodedPacket: Hashable, Sendable {
    /// One decoded field.
    public struct Item: Hashable, Sendable {
        /// Its full name, for example `car[3].speed`.
        public let name: String
        /// What it holds.
        public let value: PacketValue
        /// Its row in the table.
        public let field: PacketField
    }

    /// The layout that the datagram was decoded with.
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

    /// The value of the field with this full name, `Speed` or `car[3].speed`; nil when the packet has no such field.
    public func value(_ field: String) -> PacketValue? { places[field].map { items[$0].value } }

    /// The numeric value of that field; nil for text too.
    public func number(_ field: String) -> Double? { value(field)?.number }
}
