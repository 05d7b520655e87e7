import ELM327Kind
import Endpoints
package import OutputFiles
package import SimulationCore
import Rig

/// A scenario file with a recorded conversation, rewritten as a whole whenever the conversation has grown.
package struct RecordingFile: Sendable {
    package let path: String

    /// The address of the adapter, for people.
    package let source: String

    /// Whether the scenario keeps the recorded times.
    package let timing: Timing

    /// The greatest number of requests whose order the scenario expects.
    static let longestSequence = 64

    /// A file at `path` for the conversation with the adapter at `source`.
    package init(path: String, source: String, timing: Timing) {
        self.path = path
        self.source = source
        self.timing = timing
    }

    /// Replaces the scenario; returns the number of exchanges that did not fit, and the size of a file that existed
    /// before the recording.
    package func write(
        _ recorder: ConversationRecorder, lasted: Duration, to output: OutputFile
    ) throws(OutputError) -> (left: Int, replaced: Int?) {
        let (text, left) = text(recorder, lasted: lasted)
        return (left, try output.replace(with: Array(text.utf8)))
    }

    /// Returns the text of the scenario, and the number of exchanges left out because of its limit.
    package func text(_ recorder: ConversationRecorder, lasted: Duration) -> (text: String, left: Int) {
        var entries = ""
        var left = 0
        for session in recorder.sessions where left == 0 {
            entries += "        - { connect: \(Self.pieces(session.greeting)) }\n"
            for (index, exchange) in session.exchanges.enumerated() {
                let entry = Self.entry(exchange)
                guard entries.utf8.count + entry.utf8.count <= RecordedScenario.limit else {
                    left = session.exchanges.count - index
                    break
                }
                entries += entry
            }
        }
        if entries.isEmpty { entries = "        - { connect: [] }\n" }
        let requests = Self.requests(recorder.sessions)
        var text = """
            # Recorded by dyno record from \(RecordedScenario.word(source)).
            # dyno serve plays it, dyno check judges a client by it.
            dyno: 1
            id: \(RecordedScenario.id(path))
            title: A conversation with \(RecordedScenario.word(source))
            timing: \(timing.rawValue)
            limit: \(lasted.components.seconds + 30)s
            endpoints:
              obd:
                elm327:
                  listen: "tcp://127.0.0.1:0"
                  recording:

            """ + entries
        guard !requests.isEmpty else { return (text, left) }
        let asksCar = requests.contains { $0.hasPrefix("01") }
        text += """
            task: \(asksCar ? "live-data" : "connect")
            expect:
              - id: asks-in-this-order
                sequence: { endpoint: obd, requests: [\(requests.map { "\"\($0)\"" }.joined(separator: ", "))] }

            """
        if !recorder.hasInterruptions {
            text += "  - { id: waits-for-the-prompt, never: { endpoint: obd, sends: before-prompt } }\n"
        }
        return (text, left)
    }

    private static func entry(_ exchange: Recording.Exchange) -> String {
        var text =
            "        - { request: \(Readable.text(exchange.request + [0x0D])), reply: \(pieces(exchange.reply))"
        if !exchange.interruptions.isEmpty {
            text += ", interrupted: [\(exchange.interruptions.map(pieces).joined(separator: ", "))]"
        }
        return text + " }\n"
    }

    /// Returns the pieces with times in whole microseconds; rounding errors do not add up, and no
    /// piece is more than one early.
    private static func pieces(_ pieces: [Recording.Fragment]) -> String {
        var exact: Int64 = 0
        var written: Int64 = 0
        let texts = pieces.map { piece in
            exact += piece.after.nanoseconds
            let after = exact / 1000 - written
            written += after
            return "[\(after)us, \(Readable.text(piece.bytes))]"
        }
        return "[" + texts.joined(separator: ", ") + "]"
    }

    /// Returns the requests of the first session with any, each at its first occurrence, as far as an
    /// expectation can express them.
    static func requests(_ sessions: [Recording.Session]) -> [String] {
        var requests: [String] = []
        for exchange in sessions.first(where: { !$0.exchanges.isEmpty })?.exchanges ?? [] {
            let line = exchange.request.filter { $0 > 0x20 }
            let text = String(decoding: line, as: UTF8.self).uppercased()
            let isCommand = ["AT", "ST"].contains { text.hasPrefix($0) && text.count > 2 }
            let isRequest = !line.isEmpty && line.allSatisfy { Hex.value(of: $0) != nil }
            guard isCommand || isRequest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
                !text.contains(where: { "\"\\*".contains($0) }), !requests.contains(text)
            else { continue }
            requests.append(text)
            if requests.count == longestSequence { break }
        }
        return requests
    }
}
