public import VehicleModel

/// Fields whose values a scenario states, independent of the car.
public struct FieldOverrides: Hashable, Sendable {
    /// The source of a stated field's value.
    public enum Source: Hashable, Sendable {
        case value(PacketValue)
        /// A signal that changes with the time since it was stated.
        case signal(SignalSource)

        /// Returns the value `elapsed` after it was stated; nil when a signal has none then.
        public func value(after elapsed: Duration) -> PacketValue? {
            switch self {
            case .value(let value): value
            case .signal(let source): source.value(after: elapsed).map(PacketValue.real)
            }
        }
    }

    public var fields: [String: Source]

    /// Overrides for these names: `Speed`, `car[3].speed`, or `car.speed` for all cars.
    public init(_ fields: [String: Source] = [:]) { self.fields = fields }

    /// Returns the names that the layout does not have and the values that their fields cannot hold, each with the reason.
    public func objections(in layout: PacketLayout) -> [(field: String, reason: String)] {
        fields.sorted { $0.key < $1.key }.compactMap { name, source in
            guard let field = layout.field(named: name) else {
                return (name, "\(layout.name) has no field '\(name)'")
            }
            switch source {
            case .value(let value): return field.type.objection(to: value).map { (name, $0) }
            case .signal:
                return field.type.isText || field.type.isPadding || field.type == .group
                    ? (name, "\(field.type.name) holds no number") : nil
            }
        }
    }
}
