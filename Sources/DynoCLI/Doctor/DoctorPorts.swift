import Kinds
import Endpoints
import LiveHost
import Rig
import Scenarios

/// The ports of the shipped scenarios: each is opened as the scenario would open it.
enum DoctorPorts {
    /// An endpoint with a fixed port.
    private struct Place {
        /// The scenario that has it.
        let scenario: String
        /// A car with this endpoint alone.
        let rig: RigDescription
        /// The port with its transport: `35000/tcp`.
        let port: String
    }

    static func look() async -> [Diagnosis] {
        var free: [String] = []
        var taken: [Diagnosis] = []
        for place in places() {
            let host = LiveHost(Rig(place.rig))
            do {
                _ = try await host.start()
                await host.shutDown()
                free.append(place.port)
            } catch {
                taken.append(
                    Diagnosis(
                        "port \(place.port)", .note,
                        "'dyno serve \(place.scenario)' cannot have it: "
                            + error.text(holder: PortHolder.words(for: error))))
            }
        }
        let words = free.isEmpty ? "none of those in shipped scenarios is free" : free.joined(separator: ", ")
        return [Diagnosis("free ports", free.isEmpty ? .note : .ok, words)] + taken
    }

    /// The fixed ports of the shipped scenarios that serve a car, each once; cases take free ones.
    private static func places() -> [Place] {
        var places: [Place] = []
        for name in ScenarioLoader.shippedScenarios {
            for scenario in scenarios(name) {
                for endpoint in scenario.rig.endpoints {
                    guard let port = fixedPort(endpoint), !places.contains(where: { $0.port == port }) else {
                        continue
                    }
                    var rig = scenario.rig
                    (rig.endpoints, rig.events) = ([endpoint], [])
                    places.append(Place(scenario: name, rig: rig, port: port))
                }
            }
        }
        return places.sorted { ($0.port.count, $0.port) < ($1.port.count, $1.port) }
    }

    /// The scenarios of the shipped file `name` that serve a car rather than test a client.
    static func scenarios(_ name: String) -> [Scenario] {
        ((try? ScenarioLoader.standard.load(path: name))?.scenarios ?? []).filter { $0.expectations.isEmpty }
    }

    private static func fixedPort(_ endpoint: EndpointDescription) -> String? {
        switch endpoint.listen {
        case .tcp(_, let port): port == 0 ? nil : "\(port)/tcp"
        case .udp(_, let port): port == 0 ? nil : "\(port)/udp"
        case .pty: nil
        }
    }
}
