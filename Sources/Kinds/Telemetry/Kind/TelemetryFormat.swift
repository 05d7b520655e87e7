package import Documents
package import Scenarios
package import Endpoints
package import Rig
package import Telemetry

/// The endpoint kind of games that send telemetry. Each row of `TelemetryKind.rows` has its own key.
extension TelemetryDescription: EndpointFormat {
    package static let keys = TelemetryKeys.all

    package static let forms: [any ExpectationForm.Type] = [UpdatesForm.self]

    package static let actions: [any ActionFormat.Type] = [
        RateAction.self, PauseAction.self, RewindAction.self, RaceAction.self,
    ]

    package static let noun = "a telemetry endpoint"

    package static let ownStages: Set<FaultKind.Stage> = [.datagram]

    package static let requests: NamedRequests? = NamedRequests(
        names: requestNames, haveArguments: false, canBeAwaited: false)

    /// The names of the requests of all games' clients.
    package static let requestNames =
        TelemetryKind.games.flatMap(\.requests).map(\.name) + [TelemetryRequest.unknown]

    /// Returns the game of `endpoint`, or nil for another kind of endpoint.
    package static func game(_ endpoint: EndpointDescription) -> TelemetryDescription? {
        if let game = endpoint.kind as? TelemetryDescription { game } else { nil }
    }

    package static func takes(_ fault: FaultKind) -> Bool { fault.actsOnDatagrams }

    package static func addressKey(of key: String, socket: Int) -> String {
        TelemetryKind.rows.contains { $0.key == key && $0.isServer } ? "listen" : "source_port"
    }

    package static func read(_ found: DescribedEndpoint, _ reader: inout Reader) -> EndpointDescription? {
        guard let kind = TelemetryKind.rows.first(where: { $0.key == found.key }) else { return nil }
        return TelemetryReader.telemetry(found.item, found.path, kind, name: found.name, &reader)
    }

    package static func redirect(
        _ endpoint: inout EndpointDescription, to item: Item, _ path: String, _ reader: inout Reader
    ) {
        TelemetryReader.redirect(item, path, &endpoint, &reader)
    }

    /// Reads changes of packet fields, such as `dash.Speed`.
    package static func settings(
        of entry: Item.Entry, _ path: String, _ scene: Reader.Scene, _ reader: inout Reader
    ) -> [any EventAction]? {
        TelemetryReader.fieldActions(entry, path, scene, &reader)
    }
}
