import ControlPanel
import Endpoints
import LiveHost
import Rig
import SimulationCore

/// The text of `dyno serve` when all endpoints are open: a table of them, how to connect to each, notes and warnings.
struct ServeAnnouncement {
    /// The number of cars whose endpoints are listed one by one; of more, the first and the last are shown.
    static let mostListed = 8

    let fleet: ServedFleet
    let opened: [[OpenEndpoint]]
    /// The control of the car, or nil.
    var panel: ControlPanel?
    /// Further lines below the notes.
    let additions: [String]

    /// Shows it on standard output.
    func show() {
        Terminal.say(Terminal.bold("dyno serve: \(title)") + " (\(circumstances))")
        Terminal.say("")
        Terminal.say(listing)
        Terminal.say("")
        let notes = shown.flatMap { car in
            opened[car].flatMap { EndpointNotes.lines(for: $0, fleet.cars[car].description) }
        }
        for note in notes { Terminal.say(TerminalText.line(note)) }
        if !notes.isEmpty { Terminal.say("") }
        for line in additions { Terminal.say(TerminalText.line(line)) }
        if !additions.isEmpty { Terminal.say("") }
        warnOfTheNetwork()
        if let panel { show(panel) }
        let typed = fleet.cars[0].description.endpoints.lazy.compactMap { type(of: $0.kind).typed }.first
        let commands = typed.map { "\($0) in a terminal, or " } ?? ""
        Terminal.say("Try: \(commands)one of the lines above. Ctrl-C ends.")
    }

    private func show(_ panel: ControlPanel) {
        Terminal.say("Control panel: \(panel.url)")
        Terminal.say("")
        guard !panel.isLoopback else { return }
        Terminal.complain(
            """
            WARNING: the control panel listens on the network; whoever has the token in its address controls this car, and \
            what crosses the network can be read there.
            """)
    }

    /// The endpoints as a table; where that is wider than the terminal, each command has a line of its own, so that it can
    /// be copied as a whole.
    private var listing: String {
        let rows = rows
        let table = TextTable.text([["ENDPOINT", "ADDRESS", "CONNECT WITH"]] + rows)
        let width = table.split(separator: "\n").map(\.count).max() ?? 0
        guard Terminal.isInteractive, width > Terminal.columns else { return table }
        let names = rows.map(\.[0].count).max() ?? 0
        return rows.map { row in
            let name = TerminalText.line(row[0])
            let padding = String(repeating: " ", count: max(0, names - name.count))
            let head = row[1].isEmpty ? "" : "\(name)\(padding)  \(TerminalText.line(row[1]))\n"
            return head + "    " + TerminalText.line(row[2])
        }.joined(separator: "\n")
    }

    private var title: String {
        guard fleet.cars.count == 1 else { return "\(fleet.cars.count) cars" }
        let description = fleet.cars[0].description
        return TerminalText.line(description.title.isEmpty ? description.vehicle.name : description.title)
    }

    private var circumstances: String {
        let first = fleet.cars[0].description
        guard fleet.cars.count > 1 else { return "seed \(first.seed), \(first.timing.rawValue)" }
        return fleet.loopCount == 1 ? "on one event loop" : "on \(fleet.loopCount) event loops"
    }

    /// The numbers of the cars that are listed; the first car of each scenario of a fleet that is too great.
    private var shown: [Int] {
        fleet.cars.count <= Self.mostListed ? Array(fleet.cars.indices) : groups.map(\.lowerBound)
    }

    /// The cars of each scenario.
    private var groups: [Range<Int>] {
        var groups: [Range<Int>] = []
        for (index, car) in fleet.cars.enumerated() {
            if let last = groups.last, fleet.cars[last.lowerBound].scenario == car.scenario {
                groups[groups.count - 1] = last.lowerBound..<index + 1
            } else {
                groups.append(index..<index + 1)
            }
        }
        return groups
    }

    private var rows: [[String]] {
        if fleet.cars.count <= Self.mostListed { return fleet.cars.indices.flatMap { rows(of: $0..<$0 + 1) } }
        return groups.flatMap(rows)
    }

    /// Returns the rows of the endpoints of `cars`, which have the same scenario: the first and the last of each.
    private func rows(of cars: Range<Int>) -> [[String]] {
        let description = fleet.cars[cars.lowerBound].description
        var rows: [[String]] = []
        for (index, endpoint) in opened[cars.lowerBound].enumerated() {
            var hints = ConnectHint.lines(for: endpoint, description)
            hints +=
                (description.endpoints.first { $0.name == endpoint.name }?.kind.traffic).map { [$0] } ?? []
            // An endpoint that no common tool connects to has an address too.
            if hints.isEmpty { hints = [""] }
            for (line, hint) in hints.enumerated() {
                rows.append(line == 0 ? [endpoint.name, endpoint.url, hint] : ["", "", hint])
            }
            guard cars.count > 1 else { continue }
            let last = opened[cars.upperBound - 1][index]
            rows.append(["... \(last.name)", last.url, "(\(cars.count) of them)"])
        }
        return rows
    }

    private func warnOfTheNetwork() {
        for cars in fleet.cars.count <= Self.mostListed ? fleet.cars.indices.map({ $0..<$0 + 1 }) : groups {
            for (index, endpoint) in opened[cars.lowerBound].enumerated() where !endpoint.isLoopback {
                let others =
                    cars.count > 1
                    ? " and those up to \(TerminalText.line(opened[cars.upperBound - 1][index].name)) listen"
                    : " listens"
                Terminal.complain(
                    """
                    WARNING: endpoint \(TerminalText.line(endpoint.name))\(others) on \(TerminalText.line(endpoint.url)), \
                    where everybody on this network can connect; listen on 127.0.0.1 unless a device needs it.
                    """)
                let description = fleet.cars[cars.lowerBound].description.endpoints[endpoint.endpoint]
                guard let limit = description.subscriberLimit else { continue }
                Terminal.complain(
                    """
                    WARNING: whoever asks endpoint \(TerminalText.line(endpoint.name)) in the name of another address makes \
                    it send to that address; it sends to at most \(limit) at once ('subscribers').
                    """)
            }
        }
    }
}

/// Notes for people about an endpoint, besides its address.
enum EndpointNotes {
    /// Returns the lines about `endpoint`; empty when the table of endpoints says everything.
    static func lines(for endpoint: OpenEndpoint, _ description: RigDescription) -> [String] {
        guard let described = description.endpoints.first(where: { $0.name == endpoint.name }) else {
            return []
        }
        let notes = described.kind.notes(at: endpoint.address, isSecured: endpoint.security != nil)
        var lines = notes.head
        if let certificate = endpoint.security {
            let origin = certificate.isGenerated ? "made for this run" : "from a file"
            lines.append("TLS with a certificate \(origin), SHA-256 \(certificate.fingerprint)")
        }
        return (lines + notes.warnings).map { "\(endpoint.name): \($0)" }
    }
}
