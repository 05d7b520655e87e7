import MTG
import SimulationCore
import VehicleModel

/// What the connections to one telematics unit have in common.
struct TelematicsUnit: Sendable {
    /// What it is made from.
    let description: MaintenanceDescription

    /// Its debug log.
    let log: DebugLog

    /// The unit that `description` makes; `seed` is that of the run.
    init(_ description: MaintenanceDescription, seed: UInt64) {
        self.description = description
        log = DebugLog(description.log, seed: seed)
    }
}
