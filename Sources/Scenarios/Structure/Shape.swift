/// What may stand at one point of a scenario file.
///
/// The tables of keys are made of these values. The structure check, the suggestions of the nearest key, the merging
/// of a base and the JSON Schema all read them, so that a new key is one new row.
indirect enum Shape: Sendable {
    /// A single value, perhaps within limits.
    case scalar(ScalarKind, Limits? = nil)
    /// A list whose members have one shape.
    case list(Shape, count: ClosedRange<Int> = 0...4096)
    /// A list with a shape for each place.
    case tuple([Shape])
    /// A mapping with known keys.
    case record(Record)
    /// A mapping that is one of several records, told apart by the first key of each.
    case choice([Record])
    /// A mapping from names of the user's choice to values of one shape.
    case map(Map)
    /// Shapes of different kinds of node, told apart by the kind.
    case kinds([Shape])
    /// A shape that occurs so often that the JSON Schema names it.
    case named(String, Shape)

    /// A mapping with known keys.
    struct Record: Sendable {
        /// The keys in the order in which the documentation lists them.
        let keys: [Key]

        /// Keys of which at least one must be there; empty for no such rule.
        let anyOf: [String]

        /// Keys that are known but cannot be used yet.
        let later: [String]

        /// Whether there is exactly one of the keys; unlike a choice it mixes with one of the same key below it.
        let isChoice: Bool

        init(_ keys: [Key], anyOf: [String] = [], later: [String] = [], isChoice: Bool = false) {
            self.keys = keys
            self.anyOf = anyOf
            self.later = later
            self.isChoice = isChoice
        }

        /// The row for `name`.
        func key(_ name: String) -> Key? { keys.first { $0.name == name } }
    }

    /// One row of a table of keys.
    struct Key: Sendable {
        let name: String
        let shape: Shape
        let isRequired: Bool

        /// One line for people.
        let meaning: String

        init(_ name: String, _ shape: Shape, required: Bool = false, _ meaning: String) {
            self.name = name
            self.shape = shape
            isRequired = required
            self.meaning = meaning
        }
    }

    /// A mapping whose keys the user chooses.
    struct Map: Sendable {
        /// The most entries of a mapping.
        static let largest = 4096

        /// What a key looks like.
        let key: ScalarKind

        let value: Shape

        /// Whether the value `none` takes an entry of the base away.
        let isRemovable: Bool

        /// Whether keys are names of signals.
        let keysAreSignals: Bool

        init(_ key: ScalarKind, _ value: Shape, isRemovable: Bool = false, keysAreSignals: Bool = false) {
            self.key = key
            self.value = value
            self.isRemovable = isRemovable
            self.keysAreSignals = keysAreSignals
        }
    }

    /// The word that takes an entry of a base away.
    static let removal = "none"

    /// The kinds of node that this shape takes.
    var nodeKinds: [Item.Kind] {
        switch self {
        case .scalar: [.scalar]
        case .list, .tuple: [.list]
        case .record, .choice, .map: [.mapping]
        case .kinds(let shapes): shapes.flatMap(\.nodeKinds)
        case .named(_, let shape): shape.nodeKinds
        }
    }
}

extension Shape {
    static let text = Shape.scalar(.text)
    static let name = Shape.scalar(.name)
    static let quantity = Shape.scalar(.quantity)
    static let duration = Shape.scalar(.duration)
    static let bytes = Shape.scalar(.bytes)
    static let troubleCode = Shape.scalar(.troubleCode)
    static let onOff = Shape.scalar(.word(["on", "off"]))

    /// One of the raw values of `type`.
    static func word<Words: CaseIterable & RawRepresentable>(_ type: Words.Type) -> Shape
    where Words.RawValue == String {
        .scalar(.word(Words.allCases.map(\.rawValue)))
    }
}

extension Shape {
    /// What may stand in an override of this: the same, with nothing required where overrides mix with what is below.
    ///
    /// Lists, tuples and choices among several replace what is below as a whole, and stay as they are.
    var relaxed: Shape {
        switch self {
        case .record(let record): .record(record.relaxed)
        case .map(let map):
            .map(
                Map(
                    map.key, map.value.relaxed, isRemovable: map.isRemovable,
                    keysAreSignals: map.keysAreSignals))
        case .kinds(let shapes): .kinds(shapes.map(\.relaxed))
        case .scalar, .list, .tuple, .choice, .named: self
        }
    }
}

extension Shape.Record {
    /// This record with nothing required.
    var relaxed: Shape.Record {
        Shape.Record(keys.map { .init($0.name, $0.shape.relaxed, $0.meaning) }, later: later)
    }
}
