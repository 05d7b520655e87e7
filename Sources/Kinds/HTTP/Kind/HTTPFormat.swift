package import CompanionServices
package import Endpoints
package import Scenarios

/// HTTP back ends: the endpoint kinds `trip-log`, `valet` and `http`.
extension HTTPDescription: EndpointFormat {
    package static let keys: [Shape.Key] = [
        .init("trip-log", .record(HTTPKeys.record("trip-log")), "The trip log of an OBD-II app"),
        .init("valet", .record(HTTPKeys.record("valet")), "A valet-parking service"),
        .init("http", .record(HTTPKeys.record("http")), "A back end with routes of the scenario's own"),
    ]

    package static let noun = "an HTTP back end (trip-log, valet or http)"

    package static let forms: [any ExpectationForm.Type] = [RequestForm.self]

    package static let ownStages: Set<FaultKind.Stage> = [.service]

    package static var faultKinds: [FaultKind] { FaultKind.ofServices }

    package static func read(_ found: DescribedEndpoint, _ reader: inout Reader) -> EndpointDescription? {
        let service = HTTPReader.service(found, &reader)
        let stream = reader.stream(found.item, found.path)
        return reader.streamEndpoint(found, service, stream)
    }

    /// Reports partners that do not exist or have another service, and state files that two services use.
    package static func relate(
        _ endpoints: [(found: DescribedEndpoint, endpoint: EndpointDescription)], _ reader: inout Reader
    ) {
        var files: Set<String> = []
        for (found, endpoint) in endpoints {
            guard let service = endpoint.kind as? HTTPDescription else { continue }
            if let file = service.stateFile, !files.insert(file).inserted {
                reader.findings.error(
                    found.item["state"]?.place ?? found.item.place, "\(found.path).state",
                    .repeated(found.item["state"]?.text ?? "", of: "state file"))
            }
            guard let stated = found.item["with"], let partner = service.partner else { continue }
            let others = endpoints.filter {
                $0.found.key == found.key && $0.found.name != found.name && $0.found.item["with"] == nil
            }
            guard !others.contains(where: { $0.found.name == partner }) else { continue }
            let names = others.map(\.found.name)
            reader.findings.error(
                stated.place, "\(found.path).with",
                names.isEmpty
                    ? .withoutEffect("with", needs: "another \(found.key) that has no 'with' itself")
                    : .unknownName(partner, of: "\(found.key) endpoint", in: names))
        }
    }
}

extension HTTPDescription: EndpointKind {
    package static var key: String { "http" }

    package static var scheme: String? { "http" }

    package static var servers: [any ServerCollection.Type] { [HTTPServers.self] }

    /// Gives the service of `car` a state file of its own, and the name of that car's partner.
    package mutating func join(_ book: inout AddressBook, car: Int, offset: Int) {
        stateFile = stateFile.map { book.take(path: $0, car: car) }
        partner = partner.map { "\($0)-\(car)" }
    }

    package mutating func replace(_ former: HTTPDescription, names: [String: String]) {
        partner = partner.map { names[$0] ?? $0 }
    }
}
