import ArgumentParser

/// The kinds of endpoint that people are told how to reach: one line each.
enum EndpointGuides {
    /// The kinds; the first stands for endpoints that nobody knows more of.
    static let all: [any EndpointGuide.Type] = [
        ELM327Guide.self,
        MTGGuide.self,
        TelemetryGuide.self,
    ]

    /// The commands of `dyno decode` for what endpoints say, in the order of its help.
    static let decoders: [any ParsableCommand.Type] = [
        DecodeAdapter.self,
        DecodeTelemetry.self,
        DecodeMaintenance.self,
    ]
}
