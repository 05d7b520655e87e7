import MTG
import SimulationCore

extension MaintenanceDescription {
    /// Makes it the telematics unit that was built `offset` units later: its serial number and the id of its machine are
    /// counted on.
    mutating func count(on offset: Int) {
        serial = SerialNumber.counted(serial, on: offset)
        machineId &+= UInt32(truncatingIfNeeded: offset)
    }
}
