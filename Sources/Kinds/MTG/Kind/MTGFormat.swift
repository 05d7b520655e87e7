package import Documents
package import Endpoints
public import MTG
package import Scenarios
import SimulationCore

/// The endpoint kind `mtg`: a telematics unit that answers maintenance requests.
extension MaintenanceDescription: EndpointFormat {
    package static let keys: [Shape.Key] = [
        .init("mtg", .record(MTGKeys.maintenance), "A telematics unit that answers maintenance requests")
    ]

    package static let noun = "an endpoint of the kind mtg"

    package static let forms: [any ExpectationForm.Type] = [AlertsForm.self, StoredForm.self]

    package static let ownStages: Set<FaultKind.Stage> = [.record]

    package static var faultKinds: [FaultKind] { FaultKind.ofUnits }

    package static let taskKeys: [Shape.Key] = [
        .init("role", .word(MaintenanceRole.self), "Who looks at maintenance data; farmer unless stated")
    ]

    package static let profileKeys: [Shape.Key] = [
        .init("stores", .record(ClientStore.shape), "Where it stores maintenance records")
    ]

    package static let requests: NamedRequests? = NamedRequests(
        names: MaintenanceRequest.names, haveArguments: true, canBeAwaited: true)

    package static func read(_ found: DescribedEndpoint, _ reader: inout Reader) -> EndpointDescription? {
        let unit = MaintenanceReader.maintenance(found.item, found.path, &reader)
        let stream = reader.stream(found.item, found.path)
        return reader.streamEndpoint(found, unit, stream)
    }

    package static func read(_ item: Item, into profile: inout ClientProfile, _ reader: inout Reader) {
        profile.store = item["stores"].flatMap { ClientStore.read($0, "stores", &reader) }
    }

    package static func check(_ fault: FaultKind, _ item: Item, _ path: String, _ reader: inout Reader) {
        guard fault.stage == .record else { return }
        for row in RecordFaultKey.rows {
            guard let value = item[row.name] else { continue }
            MaintenanceReader.checkRequest(
                of: row.name, at: value.place, for: item["request"], path.appending(key: row.name), &reader)
        }
    }
}

extension ClientTask.Download {
    package var role: MaintenanceRole { MaintenanceRole(rawValue: roleName) ?? .farmer }
}

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
