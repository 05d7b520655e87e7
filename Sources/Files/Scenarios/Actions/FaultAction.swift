package import Documents
package import Endpoints
package import Rig
package import SimulationCore
package import VehicleModel

/// Begins a fault, for the request that was observed, for a time, or until something ends it.
package struct FaultAction: ActionFormat {
    package static let keys: [Shape.Key] = keys([])

    package static func keys(_ faults: [FaultKind]) -> [Shape.Key] {
        let record = Shape.Record(Keys.keys(of: faults), anyOf: faults.map(\.name))
        return [.init("fault", .record(record), "Faults that begin")]
    }

    package var setting: FaultSetting
    /// Where it acts; nil for the endpoint at which the event was observed, or all.
    package var endpoint: EndpointID?
    /// The ECU in which it acts; nil for all.
    package var ecu: ECUID?
    /// The time that it lasts; nil until something ends it.
    package var lasting: Duration?

    package init(
        _ setting: FaultSetting, endpoint: EndpointID? = nil, ecu: ECUID? = nil, lasting: Duration? = nil
    ) {
        self.setting = setting
        self.endpoint = endpoint
        self.ecu = ecu
        self.lasting = lasting
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        let settings = reader.faults(entry.value, path, among: reader.formats.faults)
        reader.refuseFaultsOfOtherBuses(entry.value, settings, path, scene.car)
        let endpoint = reader.endpoint(event.item["endpoint"], event.path.appending(key: "endpoint"), scene)
        let ecu = event.item["ecu"].flatMap {
            reader.ecu(named: $0, event.path.appending(key: "ecu"), of: scene.car)
        }
        let observed = event.item["when"]?["endpoint"]?.text.flatMap { scene.endpoints.id(named: $0) }
        reader.refuseFaultsOfOtherEndpoints(entry.value, settings, path, endpoint ?? observed, scene)
        let lasting = reader.duration(event.item["for"], event.path.appending(key: "for"))
        return settings.map { FaultAction($0, endpoint: endpoint, ecu: ecu, lasting: lasting) }
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        rig.endpoints.begin(
            setting, at: endpoint, ecu: ecu, lasting: lasting, of: occurrence.id,
            end: occurrence.end, cause: occurrence.cause, &rig.network, &rig.context)
    }

    package func words(in rig: Rig) -> String { "fault \(setting.name): \(setting.words)" }

    package static var actsOnConnections: Bool { true }

    package var faults: [FaultSetting] { [setting] }

    package mutating func renumber(_ places: [EndpointID: EndpointID]) {
        endpoint = endpoint.flatMap { places[$0] }
    }
}
