package import Documents
package import Rig
package import VehicleModel

/// Puts a trouble code into the memory of an ECU.
package struct StoreAction: ActionFormat {
    package static let keys: [Shape.Key] = [
        .init(
            "store",
            Keys.troubleCodes([
                .init("as", .word(TroubleCodeStage.self), "How far they have come; confirmed unless stated")
            ]), "Trouble codes that appear")
    ]

    package var code: DiagnosticTroubleCode
    /// The stage to which it has come.
    package var stage: TroubleCodeStage
    package var ecu: ECUID

    package init(_ code: DiagnosticTroubleCode, as stage: TroubleCodeStage, ecu: ECUID) {
        self.code = code
        self.stage = stage
        self.ecu = ecu
    }

    package static func read(
        _ entry: Item.Entry, of event: DescribedEvent, _ path: String, _ scene: Reader.Scene,
        _ reader: inout Reader
    ) -> [any EventAction] {
        let stage = reader.word(entry.value["as"], TroubleCodeStage.self) ?? .confirmed
        return reader.codes(entry.value, path, of: scene.car).map {
            StoreAction($0.code, as: stage, ecu: $0.ecu)
        }
    }

    package func perform(in rig: inout Rig, _ occurrence: EventOccurrence) {
        rig.context.vehicle.store(code, as: stage, ecu: ecu)
    }

    package func words(in rig: Rig) -> String { "store \(code) as \(stage.rawValue) in \(rig.ecuName(ecu))" }
}
