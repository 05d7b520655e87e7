package import Conformance
import ELM327
package import Endpoints

/// ELM327 adapters: lines of text, answers that end with a prompt, and a bus behind them.
extension AdapterDescription: WireDialect {
    package static let lane = "adapter"

    package static let side: Trace.Side? = nil

    package static let hasBus = true

    package static let endsWithPrompt = true

    package static func answer(to exchange: Evidence.Exchange) -> AnswerKind {
        AdapterAnswer(
            command: Array(exchange.request.utf8), raw: exchange.answer,
            ending: exchange.prompt == nil ? .missingPrompt : .prompt, sent: exchange.moment.time,
            last: exchange.prompt?.time ?? exchange.moment.time
        ).kind
    }

    package static func messages(in text: String) -> [PrintedMessage] {
        AnswerReader.read(text).compactMap { item in
            switch item {
            case .message(let source, let bytes):
                PrintedMessage(bytes, hasSource: source != nil, isComplete: true)
            case .incomplete(let source, let bytes, _):
                PrintedMessage(bytes, hasSource: source != nil, isComplete: false)
            case .text: nil
            }
        }
    }

    package static func texts(in line: String) -> [String] { AdapterMessage.found(in: line) }

    package static let usage = [
        KnownUsageCoverage.Kind(
            title: "Adapter commands", about: "Commands that the client sent to the adapter.",
            known: CommandCatalogue.names, met: { $0.commands }, entry: { CommandCatalogue.name(of: $0) }),
        KnownUsageCoverage.Kind(
            title: "Adapter messages", about: "Texts of the adapter that reached the client.",
            known: AdapterMessage.all, met: { $0.messages }),
    ]

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
