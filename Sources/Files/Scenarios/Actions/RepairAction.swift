package import Documents
package import Rig
package import VehicleModel

/// Ends the fault behind a trouble code; its life cycle does the rest.
package struct RepairAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init("repair", Keys.troubleCodes(), "Trouble codes whose fault is gone")
    ]

    package var code: DiagnosticTroubleCode
    package var ecu: ECUID

    package init(_ code: DiagnosticTroubleCode, ecu: ECUID) {
        self.code = code
        self.ecu = ecu
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        reader.codes(entry.value, path, of: scene.car).map { RepairAction($0.code, ecu: $0.ecu) }
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        rig.context.vehicle.repair(code, ecu: ecu)
    }

    package func words(in rig: Rig) -> String { "repair \(code) in \(rig.ecuName(ecu))" }
}
