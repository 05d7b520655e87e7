import Documents
package import SimulationCore

/// The structure that is allowed at one point of a file.
///
/// The tables of keys consist of shapes. The structure check, the suggestion of the nearest key, the merging
/// of a base and the JSON Schema all use them, so that a new key is one new row.
package indirect enum Shape: Sendable {
    /// A scalar, optionally within limits.
    case scalar(ScalarKind, Limits? = nil)
    /// A list whose members all have one shape.
    case list(Shape, count: ClosedRange<Int> = 0...4096)
    /// A list with a shape for each index.
    case tuple([Shape])
    /// A mapping with known keys.
    case record(Record)
    /// A mapping that is one of several records; the first key of each record identifies it.
    case choice([Record])
    /// A mapping from names that the user chooses to values of one shape.
    case map(Map)
    /// Shapes for different kinds of node; the kind of the node selects one.
    case kinds([Shape])
    /// A shape that the JSON Schema defines once by name because it occurs often.
    case named(String, Shape)
    /// Any node: a JSON value that Dyno sends or compares and does not interpret.
    case json

    /// A mapping with known keys.
    package struct Record: Sendable {
        /// The keys in the order in which the documentation lists them.
        package let keys: [Key]

        /// Keys of which at least one must be present; empty for no such rule.
        package let anyOf: [String]

        /// Keys that the format reserves and that cannot be used yet.
        package let later: [String]

        /// Whether exactly one of the keys must be present. Unlike a choice, such a record is merged with one
        /// of the same key in a base.
        let isChoice: Bool

        package init(_ keys: [Key], anyOf: [String] = [], later: [String] = [], isChoice: Bool = false) {
            self.keys = keys
            self.anyOf = anyOf
            self.later = later
            self.isChoice = isChoice
        }

        /// Returns the row for `name`, or nil when the key is unknown.
        package func key(_ name: String) -> Key? { keys.first { $0.name == name } }
    }

    /// One row of a table of keys.
    package struct Key: Sendable {
        package let name: String
        package let shape: Shape
        let isRequired: Bool

        /// The meaning of the key, in one line of documentation.
        package let meaning: String

        /// Its variation by `dyno explore`; nil for a key that is never drawn.
        private(set) var variation: Variation?

        package init(_ name: String, _ shape: Shape, required: Bool = false, _ meaning: String) {
            self.name = name
            self.shape = shape
            isRequired = required
            self.meaning = meaning
        }

        /// Returns the row with another meaning.
        func meaning(_ meaning: String) -> Key {
            Key(name, shape, required: isRequired, meaning).varying(variation)
        }

        package func varying(
            _ legality: Variation.Legality, _ values: Variation.Values, _ effect: Variation.Effect = .none,
            neutral: String, source: String
        ) -> Key {
            varying(Variation(legality, values, effect, neutral: neutral, source: source))
        }

        /// Returns the row with `variation`, which another table states.
        package func varying(_ variation: Variation?) -> Key {
            var key = self
            key.variation = variation
            return key
        }
    }

    /// A mapping whose keys the user chooses.
    package struct Map: Sendable {
        /// The maximum number of entries of a mapping.
        package static let largest = 4096

        package let key: ScalarKind
        package let value: Shape

        /// Whether the value `none` removes an entry of the base.
        let isRemovable: Bool

        let keysAreSignals: Bool

        package init(
            _ key: ScalarKind, _ value: Shape, isRemovable: Bool = false, keysAreSignals: Bool = false
        ) {
            self.key = key
            self.value = value
            self.isRemovable = isRemovable
            self.keysAreSignals = keysAreSignals
        }
    }

    /// The word that removes an entry of a base.
    static let removal = "none"

    /// The kinds of node that this shape allows.
    var nodeKinds: [Item.Kind] {
        switch self {
        case .scalar: [.scalar]
        case .list, .tuple: [.list]
        case .record, .choice, .map: [.mapping]
        case .kinds(let shapes): shapes.flatMap(\.nodeKinds)
        case .named(_, let shape): shape.nodeKinds
        case .json: [.scalar, .list, .mapping]
        }
    }
}

extension Shape {
    package static let text = Shape.scalar(.text)
    package static let name = Shape.scalar(.name)
    package static let quantity = Shape.scalar(.quantity)
    package static let duration = Shape.scalar(.duration)
    package static let bytes = Shape.scalar(.bytes)
    package static let troubleCode = Shape.scalar(.troubleCode)
    package static let onOff = Shape.scalar(.word(["on", "off"]))

    package static func word<Words: CaseIterable & RawRepresentable>(_ type: Words.Type) -> Shape
    where Words.RawValue == String {
        .scalar(.word(Words.allCases.map(\.rawValue)))
    }
}

extension Shape {
    /// The shape of an override of this one: no key is required where the override is merged with a base.
    ///
    /// Lists, tuples and choices replace the value of the base as a whole, and are returned unchanged.
    var relaxed: Shape {
        switch self {
        case .record(let record): .record(record.relaxed)
        case .map(let map):
            .map(
                Map(
                    map.key, map.value.relaxed, isRemovable: map.isRemovable,
                    keysAreSignals: map.keysAreSignals))
        case .kinds(let shapes): .kinds(shapes.map(\.relaxed))
        case .scalar, .list, .tuple, .choice, .named, .json: self
        }
    }
}

extension Shape.Record {
    /// This record with no key required.
    var relaxed: Shape.Record {
        Shape.Record(keys.map { .init($0.name, $0.shape.relaxed, $0.meaning) }, later: later)
    }
}
