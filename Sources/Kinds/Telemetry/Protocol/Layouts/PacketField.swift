/// One row of a packet's table: a field, or the same field of several cars, wheels or laps.
public struct PacketField: Hashable, Sendable {
    /// The protocol's name. `[i]` stands for the index from 0 in a repeated field: `car[i].speed`.
    public var name: String

    /// The offset of its first byte; nil where it depends on the fields before it.
    public var offset: Int?

    public var type: FieldType

    /// The unit, or the kind of a value without one: `enum`, `bool`, `bits`, `id`.
    public var unit: String

    /// The values that occur, for people; empty when nothing limits them.
    public var range: String

    /// The number of repetitions; 1 for a single field.
    public var count: Int

    /// The distance between two repetitions in bytes.
    public var stride: Int

    /// The usual mistakes of clients with this field; empty when none are known.
    public var note: String

    /// The condition under which the field is present; nil for always.
    public var condition: FieldCondition?

    /// The fields of a group, in order.
    public var members: [PacketField]

    /// The field with the number of repetitions of a group; nil when it does not repeat.
    public var countedBy: String?

    @inline(never)
    public init(
        _ name: String, at offset: Int? = nil, _ type: FieldType, unit: String = "", range: String = "",
        count: Int = 1, stride: Int = 0, note: String = "", condition: FieldCondition? = nil,
        members: [PacketField] = [], countedBy: String? = nil
    ) {
        self.name = name
        self.offset = offset
        self.type = type
        self.unit = unit
        self.range = range
        self.count = count
        self.stride = stride
        self.note = note
        self.condition = condition
        self.members = members
        self.countedBy = countedBy
    }
}

public enum FieldCondition: Hashable, Sendable {
    /// An earlier field has this text: the parts of a union.
    case text(field: String, is: String)
    /// An earlier field is not zero.
    case nonzero(field: String)
    /// There are bytes left in the datagram; senders may omit the field.
    case remaining
}
