import ArgumentParser
import ControlPanel
import Platform
import Scenarios
import SimulationCore

/// `dyno control`: turns the knobs of a running car from a shell.
struct Control: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "control",
        abstract: "Turn the knobs of a running 'dyno serve --control'.",
        discussion: """
            WORDS is what to do, with the address of the car before it when more than one runs on this machine:

              set NAME=VALUE …        signals: a value, or any source of the scenario format
              release NAME …          signals: the source again that the scenario states
              store CODE … · repair CODE … · clear
                                      trouble codes; --as pending, --ecu NAME
              fault '{ KIND: VALUE }' begins faults; --for 5s, --endpoint NAME
              clear-fault [ID|KIND|all]
              ignition off|on|cranking|running
              disconnect [fin|reset|half-open]
              act '{ … }'             actions of an event of a scenario
              watch NAME …            prints values whenever they change
              journal                 the journal; --follow as it grows, --kind request,event
              status · endpoints · connections · faults
              pause · resume · advance TIME · reset
              scenario FILE           another car behind the same ports
              save                    the session as a scenario that plays it again

            Examples:
              dyno control set engine.speed=3000 vehicle.speed='65 mph'
              dyno control set engine.coolant.temperature='{ ramp: [90, 118], over: 10s }'
              dyno control fault '{ silence: on }' --for 5s
              dyno control http://127.0.0.1:35080 journal --follow --kind request

            The car is found by its ready file: the one of --ready-file, or the one that 'dyno serve --control' leaves for \
            this user while it runs.
            """)

    @Argument(help: ArgumentHelp("What to do, as listed below.", valueName: "words"))
    var words: [String]

    @Option(name: .customLong("for"), help: "How long a fault lasts, or for how long to watch: 5s.")
    var duration: String?

    @Option(help: "The endpoint of a fault or a disconnection; all unless stated.")
    var endpoint: String?

    @Option(help: "The ECU of trouble codes or a fault.")
    var ecu: String?

    @Option(
        name: .customLong("as"),
        help: "How far stored codes have come: pending, confirmed, permanent, failing.")
    var stage: String?

    @Flag(help: "Go on with what comes.")
    var follow = false

    @Option(help: "The kinds of record of the journal, separated by commas.")
    var kind: String?

    @Option(help: "The ready file of the car.")
    var readyFile: String?

    @Option(help: "The token of a car that listens on the network.")
    var token: String?

    func run() async throws {
        var words = words[...]
        let client: ControlClient
        if let first = words.first, first.contains("://") || first.contains(":") || Int(first) != nil {
            words = words.dropFirst()
            guard let found = ControlClient(url: first, token: token) else {
                throw Stop.usage(
                    "error: '\(first)' is not an address; write for example http://127.0.0.1:35080")
            }
            client = found
        } else {
            client = try ControlFiles.client(readyFile: readyFile, token: token)
        }
        guard let verb = words.popFirst() else {
            throw Stop.usage("error: say what to do, for example 'dyno control set engine.speed=3000'")
        }
        do {
            try await perform(verb, Array(words), client)
        } catch let failure as ControlClient.Failure {
            let message = "error: \(failure)"
            throw failure.isRefusal ? Stop.usage(message) : Stop.failure("\(failure)")
        }
    }

    private func perform(_ verb: String, _ words: [String], _ client: ControlClient) async throws {
        switch verb {
        case "watch":
            try await ControlWatch(client: client, names: words, limit: try limit()).run()
        case "journal": try showJournal(client)
        case "status", "endpoints", "connections", "faults", "vehicle", "timeline":
            Terminal.say(ControlTable.text(of: verb, try client.send("GET", verb)))
        case "save": Terminal.pass(on: try client.send("GET", "scenario?as=played"))
        case "reset":
            _ = try client.send("POST", "reset")
            Terminal.say("time zero")
        case "pause", "resume": Terminal.say(Self.clock(try client.send("POST", "clock", verb)))
        case "advance":
            Terminal.say(
                Self.clock(
                    try client.send("POST", "clock", "{ \"advance\": \"\(try one(words, "a time"))\" }")))
        case "scenario":
            let path = try one(words, "a file")
            guard let data = FileManager.default.contents(atPath: path) else {
                throw Stop.usage("error: \(TerminalText.line(path)) cannot be read; name a scenario file")
            }
            _ = try client.send("PUT", "scenario", String(decoding: data, as: UTF8.self))
            Terminal.say("another car stands behind the same ports")
        default:
            for action in try actions(verb, words) {
                let answer = JSONValue(parsing: Array(try client.send("POST", "actions", action).utf8))
                Terminal.say("\(TerminalText.line(action)) at \(Self.number(answer?["time"])) s")
            }
        }
    }

    /// Returns the actions that `verb` and `words` state, in YAML.
    private func actions(_ verb: String, _ words: [String]) throws -> [String] {
        switch verb {
        case "set":
            guard !words.isEmpty else { throw Stop.usage("error: set what? write NAME=VALUE") }
            return try words.map { word in
                guard let equals = word.firstIndex(of: "=") else {
                    throw Stop.usage(
                        "error: '\(TerminalText.line(word))' is not an assignment; write NAME=VALUE")
                }
                return "{ set: { \(word[..<equals]): \(word[word.index(after: equals)...]) } }"
            }
        case "release": return ["{ release: [\(try several(words, "a signal's name"))] }"]
        case "store":
            var parts = "codes: [\(try several(words, "a trouble code"))]"
            if let stage { parts += ", as: \(stage)" }
            if let ecu { parts += ", ecu: \(ecu)" }
            return ["{ store: { \(parts) } }"]
        case "repair":
            let parts =
                "codes: [\(try several(words, "a trouble code"))]" + (ecu.map { ", ecu: \($0)" } ?? "")
            return ["{ repair: { \(parts) } }"]
        case "clear": return ["{ clear: \(ecu ?? "all") }"]
        case "ignition": return ["{ ignition: \(try one(words, "off, on, cranking or running")) }"]
        case "fault":
            var parts = "fault: \(try one(words, "faults such as '{ silence: on }'"))"
            if let endpoint { parts += ", endpoint: \(endpoint)" }
            if let ecu { parts += ", ecu: \(ecu)" }
            if let duration { parts += ", for: \(duration)" }
            return ["{ \(parts) }"]
        case "clear-fault": return ["{ clear-fault: \(words.first ?? "all") }"]
        case "disconnect":
            let how = words.first ?? "fin"
            return ["{ disconnect: { how: \(how)\(endpoint.map { ", endpoint: \($0)" } ?? "") } }"]
        case "log":
            return ["{ log: \"\(words.joined(separator: " ").filter { $0 != "\"" && $0 != "\\" })\" }"]
        case "act": return [try one(words, "actions such as '{ store: P0133 }'")]
        default:
            throw Stop.usage(
                "error: '\(TerminalText.line(verb))' is nothing that 'dyno control' does; see 'dyno control --help'"
            )
        }
    }

    private func showJournal(_ client: ControlClient) throws {
        let query = kind.map { "kind=\($0)" } ?? ""
        guard follow else {
            return Terminal.pass(on: try client.send("GET", "journal" + (query.isEmpty ? "" : "?\(query)")))
        }
        var rest: [UInt8] = []
        try client.stream("GET", "events" + (query.isEmpty ? "" : "?\(query)")) { bytes in
            rest += bytes
            while let end = rest.firstIndex(of: 0x0A) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest.removeSubrange(...end)
                if line.hasPrefix("data: ") {
                    Terminal.pass(on: String(line.dropFirst("data: ".count)) + "\n")
                }
            }
            return Terminal.isOutputOpen
        }
    }

    private func limit() throws -> Duration? {
        try duration.map { text in
            guard let limit = ScenarioLoader.duration(parsing: text) else {
                throw Stop.usage(
                    "error: --for '\(TerminalText.line(text))' is not a time; write for example 500ms or 10s")
            }
            return limit
        }
    }

    private func one(_ words: [String], _ what: String) throws -> String {
        guard words.count == 1 else { throw Stop.usage("error: write \(what)") }
        return words[0]
    }

    private func several(_ words: [String], _ what: String) throws -> String {
        guard !words.isEmpty else { throw Stop.usage("error: write \(what)") }
        return words.joined(separator: ", ")
    }

    private static func clock(_ answer: String) -> String {
        let value = JSONValue(parsing: Array(answer.utf8))
        return
            "\(value?["paused"] == .bool(true) ? "the clock stands" : "the clock runs") at \(number(value?["time"])) s"
    }

    private static func number(_ value: JSONValue?) -> String {
        guard case .number(let text)? = value, let number = Double(text) else { return "?" }
        return String(printf: "%.3f", number)
    }
}
