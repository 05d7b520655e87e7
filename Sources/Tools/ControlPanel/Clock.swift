import Scenarios
import SimulationCore

/// The simulated clock, as a program controls it.
enum Clock {
    /// The longest time that it is moved forward at once.
    private static let longest = Duration.seconds(3600)

    /// Does what the content of `call` says, and returns the state of the clock.
    static func change(_ call: Route.Call) async throws -> JSONValue {
        let value = JSONValue(parsing: call.request.body) ?? .string(call.text.trimmingLines)
        let host = call.session.host
        switch value {
        case .string("pause"): await host.pause()
        case .string("resume"): await host.resume()
        case .object(let members) where members.count == 1 && members[0].name == "advance":
            guard case .string(let text) = members[0].value,
                let duration = ScenarioLoader.duration(parsing: text), duration <= longest
            else {
                throw Refusal(
                    .unprocessable, "this is not a time to advance by",
                    "write for example \"250ms\" or \"10s\", at most 1h",
                    path: "advance")
            }
            guard await host.advance(by: duration) else {
                throw Refusal(
                    .conflict, "time cannot be moved while the clock runs or clients are connected",
                    "pause the clock first, and end the connections", path: "advance")
            }
        default:
            throw Refusal(
                .unprocessable, "this is nothing that the clock does",
                "send \"pause\", \"resume\" or { \"advance\": \"10s\" }")
        }
        let (time, isPaused) = await host.observe { ($0.time, $0.isPaused) }
        return .members(["time": .number(time.seconds), "paused": .bool(isPaused)])
    }
}

extension String {
    /// The text without spaces and line ends around it.
    fileprivate var trimmingLines: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
