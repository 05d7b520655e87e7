package import Rig
package import SimulationCore
package import Telemetry

/// Sets a field of a game's packets to a value from now on; a scenario states it under `set`.
package struct SetFieldAction: EventAction {
    package static let name = "set-field"
    package var endpoint: EndpointID
    package var setting: FieldSetting

    package init(endpoint: EndpointID, _ setting: FieldSetting) {
        self.endpoint = endpoint
        self.setting = setting
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        rig.endpoints.set(setting, at: endpoint, now: rig.context.now)
    }

    package func words(in rig: Rig) -> String {
        "set \(rig.description.endpoints[endpoint].name).\(setting.words)"
    }

    package mutating func renumber(_ places: [EndpointID: EndpointID]) {
        endpoint = places[endpoint] ?? endpoint
    }
}
