import MTG

/// The state that the connections to one telematics unit share.
struct TelematicsUnit: Sendable {
    /// The description of the unit.
    let description: MaintenanceDescription

    let log: DebugLog

    /// The unit of `description`; `seed` is the seed of the run.
    init(_ description: MaintenanceDescription, seed: UInt64) {
        self.description = description
        log = DebugLog(description.log, seed: seed)
    }
}
