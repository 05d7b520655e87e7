package import Documents
package import Rig
package import VehicleModel

/// Does what service 04 does.
package struct ClearAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init("clear", .name, "What service 04 does, in one ECU or in `all`")
    ]

    /// The ECU; nil for all.
    package var ecu: ECUID?

    package init(ecu: ECUID?) {
        self.ecu = ecu
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        if entry.value.text == "all" { return [ClearAction(ecu: nil)] }
        return reader.ecu(named: entry.value, path, of: scene.car).map { [ClearAction(ecu: $0)] } ?? []
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        for ecu in ecu.map({ [$0] }) ?? rig.network.ecus.map(\.id) {
            rig.context.vehicle.clearDiagnosticInformation(ecu: ecu)
        }
    }

    package func words(in rig: Rig) -> String {
        "clear diagnostic information in \(ecu.map(rig.ecuName) ?? "all ECUs")"
    }
}
