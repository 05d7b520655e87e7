import Endpoints
import LiveHost
import Rig

/// The ports of the shipped scenarios: each is opened as the scenario would open it.
enum DoctorPorts {
    static func look() async -> [Diagnosis] {
        var free: [String] = []
        var taken: [Diagnosis] = []
        for (port, endpoint) in places() {
            let host = LiveHost(Rig(endpoint.rig))
            do {
                _ = try await host.start()
                await host.shutDown()
                free.append(port)
            } catch {
                taken.append(
                    Diagnosis(
                        "port \(port)", .note,
                        "'dyno serve \(endpoint.scenario)' cannot have it: "
                            + error.text(holder: PortHolder.words(for: error))))
            }
        }
        let words = free.isEmpty ? "none of those in shipped scenarios is free" : free.joined(separator: ", ")
        return [Diagnosis("free ports", free.isEmpty ? .note : .ok, words)] + taken
    }

    /// Returns the fixed ports of the shipped cars, each once.
    private static func places() -> [(port: String, endpoint: ShippedEndpoint)] {
        var places: [(port: String, endpoint: ShippedEndpoint)] = []
        for endpoint in ShippedEndpoint.all {
            guard let port = fixedPort(endpoint.description), !places.contains(where: { $0.port == port })
            else {
                continue
            }
            places.append((port, endpoint))
        }
        return places.sorted { ($0.port.count, $0.port) < ($1.port.count, $1.port) }
    }

    private static func fixedPort(_ endpoint: EndpointDescription) -> String? {
        switch endpoint.listen {
        case .tcp(_, let port): port == 0 ? nil : "\(port)/tcp"
        case .udp(_, let port): port == 0 ? nil : "\(port)/udp"
        case .pty: nil
        }
    }
}
