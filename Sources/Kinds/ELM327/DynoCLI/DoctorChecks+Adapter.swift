import LiveHost
import Runner
import SimulationCore

extension DoctorChecks {
    /// An adapter over TCP and on a terminal.
    static let adapter = [
        DoctorChecks(subject: "the adapter over TCP") { [await adapter("over TCP", "tcp://127.0.0.1:0")] },
        DoctorChecks(subject: "the serial port") { [await adapter("on a pty", "pty:")] },
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
}
