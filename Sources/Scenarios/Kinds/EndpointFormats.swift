/// The kinds of endpoint that scenario files can describe.
enum EndpointFormats {
    /// The kinds, in the order in which the documentation lists them.
    static let all: [any EndpointFormat.Type] = [
        ELM327Format.self,
        MTGFormat.self,
        HTTPFormat.self,
        DoIPFormat.self,
        TelemetryFormat.self,
        CANAccessFormat.self,
    ]
}
