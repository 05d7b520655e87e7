package import Endpoints

/// The schemas of parts of the scenario format that a program states on their own.
extension Schema {
    /// The JSON text of the schema of actions, the keys of an event without those that say when it happens.
    package static func jsonOfActions(_ formats: EndpointFormats) -> String {
        schema(.record(formats.eventActions)).indentedText()
    }

    /// The JSON text of the schema of a source of a signal.
    package static func jsonOfSource() -> String {
        guard case .named(_, let shape) = Keys.source else { return "{}" }
        return schema(shape).indentedText()
    }

    /// The JSON text of the schema of the value of a fault of `kind`.
    package static func json(of kind: FaultKind) -> String {
        schema(Keys.shape(of: kind.form)).indentedText()
    }
}
