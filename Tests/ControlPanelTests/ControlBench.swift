import Kinds
import CompanionServices
import Endpoints
import LiveHost
import Rig
import Scenarios
import SimulationCore
import Synchronization
import Testing

@testable import ControlPanel

/// A car on free ports with its control, without a web server: requests go to the responder directly.
struct ControlBench {
    let host: LiveHost
    let session: ControlSession
    let responder: ControlResponder
    let opened: [OpenEndpoint]

    /// A car of the scenario `text`.
    init(_ text: String = Self.petrol, settings: ControlSettings = ControlSettings()) async throws {
        var description = try #require(
            try ScenarioLoader.standard.load(text: text, file: "bench").scenarios.first?.rig)
        description.takesActions = true
        host = LiveHost(Rig(description))
        opened = try await host.start()
        session = ControlSession(
            host, opened: opened, description: description, source: .init(text: text), version: "test")
        responder = ControlResponder(session, settings)
    }

    static let petrol = """
        dyno: 1
        id: bench
        title: A petrol car
        timing: instant
        vehicle: { signals: { engine.speed: 800, vehicle.speed: 0 } }
        endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }
        events: [{ name: later, at: 1h, set: { engine.speed: 900 } }]
        """

    /// An answer: its status and content.
    struct Answer {
        let status: Int
        let fields: [HTTPField]
        let text: String
        var json: JSONValue? { JSONValue(parsing: Array(text.utf8)) }
        /// The mistakes.
        var errors: [(path: String, message: String, hint: String)] {
            guard case .list(let errors)? = json?["errors"] else { return [] }
            return errors.map { error in
                func text(_ name: String) -> String {
                    if case .string(let text)? = error[name] { text } else { "" }
                }
                return (text("path"), text("message"), text("hint"))
            }
        }
    }

    /// The answer to a request of this machine.
    func send(
        _ method: String, _ target: String, _ body: String = "", fields: [HTTPField] = []
    ) async throws -> Answer {
        var all = fields
        if !all.contains(where: { $0.name == "Host" }) { all.append(HTTPField("Host", "127.0.0.1:35080")) }
        let request = HTTPRequest(method: method, target: target, fields: all, body: Array(body.utf8))
        var response: HTTPResponse
        switch await responder.answer(request) {
        case .whole(let whole): response = whole
        case .endless(let head, let source):
            response = head
            guard head.fields["Content-Type"] == "application/x-ndjson" else {
                Issue.record("an answer without an end")
                break
            }
            let content = Mutex<[UInt8]>([])
            await source(
                WebWriter { bytes in
                    content.withLock { $0 += bytes }
                    return true
                })
            response.body = content.withLock { $0 }
        }
        return Answer(
            status: response.status, fields: response.fields,
            text: String(decoding: response.body, as: UTF8.self))
    }

    /// The value of a signal.
    func value(_ signal: String) async throws -> Double? {
        guard case .number(let text)? = try await send("GET", "/api/v1/signals/\(signal)").json?["value"]
        else {
            return nil
        }
        return Double(text)
    }

    /// Runs `test` with a bench, and shuts it down.
    static func with(
        _ text: String = petrol, settings: ControlSettings = ControlSettings(),
        _ test: (ControlBench) async throws -> Void
    ) async throws {
        let bench = try await ControlBench(text, settings: settings)
        do {
            try await test(bench)
        } catch {
            await bench.host.shutDown()
            throw error
        }
        await bench.host.shutDown()
    }
}
