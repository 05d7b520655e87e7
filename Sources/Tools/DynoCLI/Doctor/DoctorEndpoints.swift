import Endpoints
import Kinds
import LiveHost
import Platform
import Rig

/// The kinds of endpoint, each on every transport that a shipped scenario has for it, and Bluetooth Low Energy, whose
/// adapter is another program.
enum DoctorEndpoints {
    static func look() async -> [Diagnosis] {
        var found: [Diagnosis] = []
        let samples = samples()
        for kind in Kinds.formats.all.map({ $0.key }) {
            var open: [String] = []
            for (transport, endpoint) in samples where endpoint.kind == kind {
                var rig = endpoint.rig
                if endpoint.description.group == nil {
                    rig.endpoints[0].sockets = endpoint.description.sockets.map(\.onAnyPort)
                }
                let host = LiveHost(Rig(rig))
                do {
                    _ = try await host.start()
                    await host.shutDown()
                    open.append("\(transport) (\(endpoint.scenario))")
                } catch {
                    found.append(
                        Diagnosis(
                            "endpoint \(kind)", .note,
                            "\(transport) is missing: \(error.text(holder: nil))"))
                }
            }
            guard !open.isEmpty else { continue }
            found.append(
                Diagnosis("endpoint \(kind)", .ok, "opens on " + open.joined(separator: ", ")))
        }
        return found + [lowEnergy()]
    }

    /// Returns a shipped endpoint for each kind and transport; the quickstart's are the first.
    private static func samples() -> [(transport: String, endpoint: ShippedEndpoint)] {
        var samples: [(transport: String, endpoint: ShippedEndpoint)] = []
        for endpoint in ShippedEndpoint.all {
            let transport = transport(of: endpoint.description)
            guard !samples.contains(where: { $0.transport == transport && $0.endpoint.kind == endpoint.kind })
            else { continue }
            samples.append((transport, endpoint))
        }
        return samples
    }

    private static func transport(of endpoint: EndpointDescription) -> String {
        if endpoint.group != nil { return "multicast" }
        return switch endpoint.listen {
        case .tcp: endpoint.isSecured(socket: 0) ? "TLS" : "TCP"
        case .udp: "UDP"
        case .pty: "a pty"
        }
    }

    /// Returns whether the machine has a controller for the adapter of `dyno serve --ble`, and the program.
    private static func lowEnergy() -> Diagnosis {
        let subject = "Bluetooth LE"
        let controllers = (try? FileManager.default.contentsOfDirectory(atPath: "/sys/class/bluetooth")) ?? []
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let hasProgram = folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/dyno-ble") }
        var missing: [String] = []
        if controllers.isEmpty { missing.append("a controller (a USB one will do)") }
        if !hasProgram { missing.append("the adapter: pip install dyno-ble") }
        guard missing.isEmpty else {
            return Diagnosis(subject, .note, "missing: " + missing.joined(separator: "; "))
        }
        return Diagnosis(
            subject, .ok,
            "\(controllers.sorted().joined(separator: ", ")); 'dyno serve --ble' says what to type")
    }
}
