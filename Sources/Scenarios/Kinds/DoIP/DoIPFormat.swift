import Endpoints
import Rig

/// The endpoint kind `doip`: a gateway to the car's ECUs by ISO 13400-2.
enum DoIPFormat: EndpointFormat {
    static let keys: [Shape.Key] = [
        .init("doip", .record(DoIPKeys.gateway), "A DoIP gateway: TCP, and UDP at the same address")
    ]

    static let noun = "an endpoint of the kind doip"

    static func describes(_ endpoint: EndpointDescription) -> Bool {
        if case .doip = endpoint.kind { true } else { false }
    }

    static func takes(_ fault: FaultKind) -> Bool {
        switch fault.stage {
        case .bytes, .writes, .pace, .close: true
        case .record, .ecu, .bus, .adapter, .service, .datagram: false
        }
    }

    static func read(_ found: DescribedEndpoint, _ reader: inout Reader) -> EndpointDescription? {
        let gateway = DoIPReader.gateway(found.item, found.path, &reader)
        let stream = MaintenanceReader.stream(found.item, found.path, &reader)
        guard var endpoint = reader.streamEndpoint(found, .doip(gateway, stream)) else { return nil }
        guard case .tcp(let host, let port) = endpoint.listen else {
            reader.findings.error(
                found.item["listen"]?.place ?? found.item.place, "\(found.path).listen",
                .outOfRange(found.item["listen"]?.text ?? "", range: "\"tcp://HOST:PORT\""))
            return nil
        }
        endpoint.sockets = [.tcp(host: host, port: port), .udp(host: host, port: port)]
        if endpoint.security != .plain {
            let usual = ListenAddress.tcp(host: host, port: port == 0 ? 0 : 3496)
            endpoint.plainSockets = [0]
            endpoint.sockets.append(
                reader.listenAddress(found.item["tls_listen"], "\(found.path).tls_listen") ?? usual)
        } else if let stated = found.item["tls_listen"] {
            reader.findings.error(
                stated.place, "\(found.path).tls_listen", .withoutEffect("tls_listen", needs: "tls: on"))
        }
        return endpoint
    }

    static func redirect(
        _ endpoint: inout EndpointDescription, to item: Item, _ path: String, _ reader: inout Reader
    ) {
        guard let text = item.text, ListenAddressText(text)?.isDatagrams == false,
            case .tcp(let host, let port)? = reader.listenAddress(item, path)
        else {
            reader.findings.error(
                item.place, path, .outOfRange(item.text ?? "", range: "\"tcp://HOST:PORT\""))
            return
        }
        endpoint.sockets.replaceSubrange(
            0..<2, with: [.tcp(host: host, port: port), .udp(host: host, port: port)])
    }

    static func finish(_ rig: inout RigDescription, _ scenario: Item, _ reader: inout Reader) {
        for index in rig.endpoints.indices {
            guard case .doip(var gateway, let stream) = rig.endpoints[index].kind else { continue }
            let endpoint = rig.endpoints[index].name
            let path = "endpoints".appending(key: endpoint).appending(key: "doip")
            let item = scenario["endpoints"]?[endpoint]?["doip"]
            DoIPReader.connect(&gateway, to: rig.vehicle, item, path, &reader)
            rig.endpoints[index].kind = .doip(gateway, stream)
        }
    }
}
