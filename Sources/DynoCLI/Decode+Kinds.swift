import ArgumentParser

extension Decode {
    /// The commands for the protocols of endpoints, in the order of the help.
    static let ofKinds: [any ParsableCommand.Type] = [
        DecodeAdapter.self, DecodeTelemetry.self, DecodeMaintenance.self, DecodeHTTP.self, DecodeDoIP.self,
    ]
}
