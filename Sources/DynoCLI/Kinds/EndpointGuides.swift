import ArgumentParser

/// The list of guides, one for each kind of endpoint.
enum EndpointGuides {
    /// The guides; the first one is used for unknown endpoints.
    static let all: [any EndpointGuide.Type] = [
        ELM327Guide.self,
        MTGGuide.self,
        HTTPGuide.self,
        DoIPGuide.self,
        TelemetryGuide.self,
        CANAccessGuide.self,
    ]

    /// The commands of `dyno decode` for the protocols of endpoints, in the order of its help.
    static let decoders: [any ParsableCommand.Type] = [
        DecodeAdapter.self,
        DecodeTelemetry.self,
        DecodeMaintenance.self,
        DecodeHTTP.self,
        DecodeDoIP.self,
    ]
}
