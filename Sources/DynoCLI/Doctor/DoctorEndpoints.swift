import Endpoints
import Kinds
import LiveHost
import Platform
import Rig
import Scenarios

/// The kinds of endpoint, each on every transport that a shipped scenario has for it, and Bluetooth Low Energy, whose
/// adapter is another program.
enum DoctorEndpoints {
    /// A kind of endpoint on a transport, with a scenario that has it.
    private struct Sample {
        let kind: String
        let transport: String
        let scenario: String
        /// A car with this endpoint alone, on free ports.
        let rig: RigDescription
    }

    static func look() async -> [Diagnosis] {
        var found: [Diagnosis] = []
        let samples = samples()
        for kind in Kinds.formats.all.map({ $0.key }) {
            var open: [String] = []
            for sample in samples where sample.kind == kind {
                let host = LiveHost(Rig(sample.rig))
                do {
                    _ = try await host.start()
                    await host.shutDown()
                    open.append("\(sample.transport) (\(sample.scenario))")
                } catch {
                    found.append(
                        Diagnosis(
                            "endpoint \(sample.kind)", .note,
                            "\(sample.transport) is missing: \(error.text(holder: nil))"))
                }
            }
            guard !open.isEmpty else { continue }
            found.append(
                Diagnosis("endpoint \(kind)", .ok, "opens on " + open.joined(separator: ", ")))
        }
        return found + [lowEnergy()]
    }

    /// One sample for each kind and transport, in the order of the shipped scenarios; the quickstart is the first.
    private static func samples() -> [Sample] {
        var samples: [Sample] = []
        let names = ScenarioLoader.shippedScenarios
        for name in names.filter({ !$0.contains("/") }) + names.filter({ $0.contains("/") }) {
            for scenario in DoctorPorts.scenarios(name) {
                for endpoint in scenario.rig.endpoints {
                    let transport = transport(of: endpoint)
                    let kind = endpoint.kindName
                    guard !samples.contains(where: { $0.kind == kind && $0.transport == transport }) else {
                        continue
                    }
                    var rig = scenario.rig
                    (rig.endpoints, rig.events) = ([endpoint], [])
                    if endpoint.group == nil { rig.endpoints[0].sockets = endpoint.sockets.map(\.onAnyPort) }
                    samples.append(
                        Sample(kind: kind, transport: transport, scenario: name, rig: rig))
                }
            }
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

    /// Whether the machine has a controller for the adapter of `dyno serve --ble`, and the program.
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
