package import Documents
package import Rig
package import Scenarios
package import SimulationCore

/// Changes how often a game sends.
package struct RateAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init(
            "rate", .map(.init(.name, .integer(Keys.slots))),
            "New rates of telemetry endpoints, slots a second")
    ]

    package var endpoint: EndpointID
    /// Slots a second.
    package var rate: Int

    package init(endpoint: EndpointID, _ rate: Int) {
        self.endpoint = endpoint
        self.rate = rate
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        TelemetryReader.rates(entry.value, path, scene, &reader)
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        rig.endpoints.setRate(rate, at: endpoint, &rig.context)
    }

    package func words(in rig: Rig) -> String {
        "rate of \(rig.description.endpoints[endpoint].name): \(rate) a second"
    }

    package mutating func renumber(_ places: [EndpointID: EndpointID]) {
        endpoint = places[endpoint] ?? endpoint
    }
}
