package import Conformance
package import Endpoints

/// ELM327 adapters: lines of text, answers that end with a prompt, and a bus behind them.
extension AdapterDescription: WireDialect {
    package static let lane = "adapter"

    package static let side: Trace.Side? = nil

    package static let hasBus = true

    package static let endsWithPrompt = true

    package static let trials = [
        ProfileTrial(
            "elm327", .liveData, place: "obd",
            endpoint: "elm327: { listen: [\"tcp://127.0.0.1:0\", \"pty:\"], version: \"1.5\" }",
            shows: [("calibration_id", "DYNPTR16A0100"), ("ecu_name", "ECM-EngineControl")])
    ]

    /// Makes all connections share one adapter, unless the scenario states otherwise: a client that
    /// reconnects finds the adapter's settings unchanged, as in a car.
    package static func prepare(_ endpoint: inout EndpointDescription) {
        guard var adapter = endpoint.kind as? AdapterDescription, !adapter.isSharingStated else { return }
        adapter.adapter = .one
        endpoint.kind = adapter
    }
}
