import Endpoints
import MTG
import Rig

/// The endpoint kind `mtg`: a telematics unit that answers maintenance requests.
enum MTGFormat: EndpointFormat {
    static let keys: [Shape.Key] = [
        .init("mtg", .record(MTGKeys.maintenance), "A telematics unit that answers maintenance requests")
    ]

    static let noun = "an endpoint of the kind mtg"

    static let ownStages: Set<FaultKind.Stage> = [.record]

    static let requests: NamedRequests? = NamedRequests(
        names: MaintenanceRequest.names, haveArguments: true, canBeAwaited: true)

    static var kind: any EndpointKind.Type { MaintenanceDescription.self }

    static func takes(_ fault: FaultKind) -> Bool {
        switch fault.stage {
        case .record, .bytes, .writes, .pace, .close: true
        case .ecu, .bus, .adapter, .service, .datagram: false
        }
    }

    static func read(_ found: DescribedEndpoint, _ reader: inout Reader) -> EndpointDescription? {
        let unit = MaintenanceReader.maintenance(found.item, found.path, &reader)
        let stream = MaintenanceReader.stream(found.item, found.path, &reader)
        return reader.streamEndpoint(found, unit, stream)
    }

    static func check(_ fault: FaultKind, _ item: Item, _ path: String, _ reader: inout Reader) {
        guard fault.stage == .record else { return }
        for row in RecordFaultKey.rows {
            guard let value = item[row.name] else { continue }
            MaintenanceReader.checkRequest(
                of: row.name, at: value.place, for: item["request"], path.appending(key: row.name), &reader)
        }
    }

    static func alternatives(of fault: FaultKind) -> [String] {
        fault.stage == .record ? RecordFaultKey.rows.map(\.name) : []
    }
}
