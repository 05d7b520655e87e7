package import Endpoints
package import SimulationCore

/// A key of scenario files with a variation, for `dyno explore`.
package struct VariedKey: Sendable {
    /// The key and those above it, the outermost first; `*` stands for a name that the user chooses.
    package let path: [String]

    /// The meaning of the key, in one line of documentation.
    package let meaning: String

    package let variation: Variation
    package static let vehicle = keys(in: VehicleKeys.vehicle, below: ["vehicle"])

    /// Returns what an event can make happen by `formats`.
    package static func actions(_ formats: [any ActionFormat.Type]) -> [VariedKey] {
        formats.flatMap { $0.keys }.compactMap { key in
            key.variation.map { VariedKey(path: [key.name], meaning: key.meaning, variation: $0) }
        }
    }

    package static func keys(of kind: any EndpointKind.Type) -> [VariedKey] {
        guard let format = kind as? any EndpointFormat.Type else { return [] }
        return format.keys.flatMap { key in keys(in: key.shape, below: ["endpoints", "*", key.name]) }
    }

    private static func keys(in record: Shape.Record, below path: [String]) -> [VariedKey] {
        record.keys.flatMap { key in
            let place = path + [key.name]
            let own = key.variation.map { VariedKey(path: place, meaning: key.meaning, variation: $0) }
            return (own.map { [$0] } ?? []) + keys(in: key.shape, below: place)
        }
    }

    private static func keys(in shape: Shape, below path: [String]) -> [VariedKey] {
        switch shape {
        case .record(let record): keys(in: record, below: path)
        case .map(let map): keys(in: map.value, below: path + ["*"])
        case .kinds(let shapes): shapes.flatMap { keys(in: $0, below: path) }
        case .named(_, let inner): keys(in: inner, below: path)
        case .scalar, .list, .tuple, .choice, .json: []
        }
    }
}
