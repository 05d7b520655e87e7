import Endpoints
import Rig

/// ELM327 adapters: lines of text, answers that end with a prompt, and a bus behind them.
enum ELM327Dialect: WireDialect {
    static let lane = "adapter"

    static let side: Trace.Side? = nil

    static let hasBus = true

    static let endsWithPrompt = true

    static var kind: any EndpointKind.Type { AdapterDescription.self }

    /// Makes all connections share one adapter, unless the scenario states otherwise: a client that
    /// reconnects finds the adapter's settings unchanged, as in a car.
    static func prepare(_ endpoint: inout EndpointDescription) {
        guard var adapter = endpoint.kind as? AdapterDescription, !adapter.isSharingStated else { return }
        adapter.adapter = .one
        endpoint.kind = adapter
    }
}
