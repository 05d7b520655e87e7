import Kinds
import LiveHost
import Rig
import Runner
import Scenarios
import SimulationCore

extension DoctorChecks {
    /// An adapter over TCP and on a terminal, and an endpoint with TLS.
    static let trials = [
        DoctorChecks(subject: "the adapter over TCP") { [await adapter("over TCP", "tcp://127.0.0.1:0")] },
        DoctorChecks(subject: "the serial port") { [await adapter("on a pty", "pty:")] },
        DoctorChecks(subject: "TLS") { [await secured()] },
    ]

    /// Serves the quickstart's car at `listen` and asks it for its engine speed.
    private static func adapter(_ way: String, _ listen: String) async -> Diagnosis {
        let subject = "adapter \(way)"
        do {
            let (host, opened) = try await serve("elm327: { listen: \"\(listen)\" }")
            let answer = Result { try ask(opened) }
            await host.shutDown()
            return Diagnosis(subject, .ok, "\(try answer.get())")
        } catch {
            return Diagnosis(subject, .failure, "\(error)")
        }
    }

    private static func ask(_ opened: [OpenEndpoint]) throws -> String {
        let url: DeviceURL =
            switch opened.first?.address {
            case .tcp(let host, let port): .tcp(host: host, port: port)
            case .pty(let path, _): .serial(path: path, baud: DeviceURL.usualRate)
            default: throw Stop.failure("nothing was opened")
            }
        var client = AdapterClient(try DeviceLink(url))
        try client.synchronise()
        _ = try client.ask("ATE0")
        _ = try client.ask("0100")
        let answer = try client.ask("010C")
        let text = TerminalText.line(
            String(decoding: answer.raw, as: UTF8.self).trimmed)
        guard text.hasPrefix("41 0C") else { throw Stop.failure("it answered 010C with '\(text)'") }
        return "\(url) answered 010C with \(text.prefix(11))"
    }

    /// Opens an endpoint with a certificate of its own.
    private static func secured() async -> Diagnosis {
        do {
            let (host, opened) = try await serve(
                "mtg: { listen: \"tcp://127.0.0.1:0\", machine: 8R, tls: on }")
            await host.shutDown()
            let fingerprint = opened.first?.security?.fingerprint ?? "none"
            return Diagnosis("TLS", .ok, "a certificate can be made and shown: \(fingerprint.prefix(23))…")
        } catch {
            return Diagnosis("TLS", .failure, "\(error)")
        }
    }

    /// Serves a warm petrol car behind an endpoint with the keys `endpoint`.
    private static func serve(_ endpoint: String) async throws -> (LiveHost, [OpenEndpoint]) {
        let text = """
            dyno: 1
            id: doctor
            vehicle: { base: petrol-warm-idle }
            endpoints: { endpoint: { \(endpoint) } }
            """
        let scenario = try ScenarioLoader.standard.load(text: text, file: "doctor").scenarios[0]
        let host = LiveHost(Rig(scenario.rig))
        return (host, try await host.start())
    }
}
