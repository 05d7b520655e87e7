import Endpoints
import Rig

/// HTTP back ends: the endpoint kinds `trip-log`, `valet` and `http`.
enum HTTPFormat: EndpointFormat {
    static let keys: [Shape.Key] = [
        .init("trip-log", .record(HTTPKeys.tripLog), "The trip log of an OBD-II app"),
        .init("valet", .record(HTTPKeys.valet), "A valet-parking service"),
        .init("http", .record(HTTPKeys.http), "A back end with routes of the scenario's own"),
    ]

    static let noun = "an HTTP back end (trip-log, valet or http)"

    static let ownStages: Set<FaultKind.Stage> = [.service]

    /// The pattern of method and path in scenario files; a final `*` stands for any rest.
    static let requestLinePattern = "[A-Z]+ /[!-~]*"

    /// Returns whether `text` has that form, such as `GET /tripInfo/7`.
    static func isRequestLine(_ text: String) -> Bool {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        return parts.count == 2 && isMethod(parts[0]) && parts[1].hasPrefix("/")
            && parts[1].utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Returns whether `text` can be a method: capital letters.
    static func isMethod(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    static var kind: any EndpointKind.Type { HTTPDescription.self }

    static func takes(_ fault: FaultKind) -> Bool {
        switch fault.stage {
        case .service, .bytes, .writes, .pace, .close: true
        case .ecu, .bus, .adapter, .record, .datagram: false
        }
    }

    static func read(_ found: DescribedEndpoint, _ reader: inout Reader) -> EndpointDescription? {
        let service = HTTPReader.service(found, &reader)
        let stream = MaintenanceReader.stream(found.item, found.path, &reader)
        return reader.streamEndpoint(found, service, stream)
    }

    /// Reports partners that do not exist or have another service, and state files that two services use.
    static func relate(
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
                    : .unknownName(
                        partner, of: "\(found.key) endpoint", nearest: Nearest.match(partner, in: names)))
        }
    }
}
