package import Endpoints
public import MTG
import SimulationCore

extension MaintenanceDescription: EndpointKind {
    package static var key: String { "mtg" }

    package static var servers: [any ServerCollection.Type] { [MaintenanceServers.self] }

    /// Makes it the telematics unit that was built `offset` units later: its serial number and the id of its machine are
    /// counted on.
    package mutating func join(_ book: inout AddressBook, car: Int, offset: Int) {
        serial = SerialNumber.counted(serial, on: offset)
        machineId &+= UInt32(truncatingIfNeeded: offset)
    }
}
