import SimulationCore

/// Testers: what is the same on both networks.
package protocol ExploredTester: ExploredKind {
    /// The endpoint that the tester connects to.
    static var endpoint: Outline { get }

    /// The capability of testers for this network.
    static var capability: String { get }

    /// The vehicle of the neutral trial.
    static var vehicle: Outline { get }

    /// Draws the steps by which the user names the ECU; empty where the tester's usual one is meant.
    static func route(_ choices: inout Choices) -> [String]

    /// Whether an entity passes the messages on by logical addresses (ISO 13400-2); else they are on the bus itself.
    static var isRouted: Bool { get }

    /// States how the tester's usual address leads to `ecu`, where the network needs that.
    static func lead(to ecu: String, _ outline: inout Outline)

    /// The dimensions of this network alone.
    static var ownDimensions: [Dimension] { get }
}

extension ExploredTester {
    package static var vehicle: Outline { ["base": "workshop-car"] }

    package static func route(_ choices: inout Choices) -> [String] { [] }

    package static var isRouted: Bool { false }

    package static func lead(to ecu: String, _ outline: inout Outline) {}

    package static var errands: [Errand] { allErrands }

    /// The tasks that testers can be asked to do on any network.
    package static var allErrands: [Errand] {
        let own = [capability]
        let unified = own + ["obd-on-uds"]
        return [
            Errand("read", .diagnose, needs: own),
            Errand("read-several", .diagnose, needs: own + ["read-several"]),
            Errand("write", .diagnose, needs: own), Errand("unlock", .diagnose, needs: own),
            Errand("keep-session", .diagnose, needs: own + ["keep-session"]),
            Errand("routine", .diagnose, needs: own), Errand("download", .diagnose, needs: own),
            Errand("codes", .diagnose, needs: own), Errand("emissions", .diagnose, needs: unified),
            Errand("permanent", .diagnose, needs: unified),
            Errand("readiness", .diagnose, needs: unified + ["readiness-groups"]),
            Errand("records", .diagnose, needs: unified), Errand("clear", .diagnose, needs: unified),
            Errand("addresses", .diagnose, needs: unified), Errand("times", .diagnose, needs: own),
        ]
    }

    package static func weight(of errand: Errand) -> Int {
        ["read": 4, "write": 3, "unlock": 3, "download": 3, "codes": 1][errand.name] ?? 0
    }

    // MARK: Dimensions

    package static func dimensions(for errand: Errand) -> [Dimension] {
        guard !["addresses", "times"].contains(errand.name) else { return [] }
        let faults = Dimension.faults([.ecu, .bus, .bytes, .writes, .pace, .close]).filter {
            ![
                "drop", "no-prompt", "coalesce", "reorder", "duplicate", "corrupt", "negative-response",
                "slow",
                "stale-frames", "foreign-frames", "bus-off", "duplicate-frames", "padding",
                "chunks",
                "pending",
            ].contains($0.name) && !(errand.name == "download" && $0.name == "lose-frame")
                && (!isRouted || $0.place != .fault(.bus))
        }
        let actions = ["write", "unlock"].contains(errand.name) ? Dimension.actions(["ignition"]) : []
        let own = ownDimensions.filter {
            !["ecus", "testers", "activation"].contains($0.name) || errand.name == "read"
        }
        return faults + actions + own + TesterRow.refusals(for: errand) + TesterRow.answers(for: errand)
            + [TesterRow.pending, TesterRow.pieces]
            + (name == "uds" && errand.name == "read" ? [TesterRow.staleFrames] : [])
    }

    package static func spans(of dimension: Dimension) -> [Departure.Span] {
        guard case .fault(let stage) = dimension.place else { return [.lasting] }
        switch dimension.name {
        case "chunks": return [.lasting, .passing]
        case "refuse", "blackhole": return [.lasting]
        case "disconnect", "delay", "wrong-answer", "pending", "latency": return [.passing]
        default: return stage == .ecu || stage == .bus ? [.passing, .repeated] : [.passing]
        }
    }

    package static func occasions(of errand: Errand, _ neutral: Outline) -> [String] {
        let requests =
            switch errand.name {
            case "read", "read-several": ["22*", "22*", "222203"]
            case "write": ["2E*", "22*", "1003", "1083"]
            case "unlock": ["2703", "2704*", "2EF198*", "1003"]
            case "keep-session": ["1003"]
            case "routine": ["31010203", "31030203", "1003"]
            case "download": ["3602*", "34*", "37*", "3608*", "2701", "2702*", "1002"]
            case "codes": ["1902*"]
            case "emissions", "permanent", "readiness": ["19*"]
            case "records": ["1904*", "1906*"]
            default: ["14*"]
            }
        return requests.map { "endpoint: car, request: \"\($0)\"" }
    }

    // MARK: The neutral car

    package static func neutral(
        _ errand: Errand, _ client: ExploredClient, _ choices: inout Choices
    ) -> Outline {
        var outline: Outline = [
            "dyno": "1", "id": "explored", "severity": "must",
            "needs": .list(([errand.task.rawValue] + errand.needs).map(Outline.value)), "limit": "150s",
            "vehicle": vehicle, "endpoints": ["car": endpoint],
            "task": .value(errand.task.rawValue),
        ]
        if errand.needs.contains("obd-on-uds"), errand.name != "addresses" { lead(to: "engine", &outline) }
        var steps = TesterStep.draw(
            errand, isRouted: isRouted,
            keepsSession: client.claimsEverything || client.capabilities.contains("keep-session"), &outline,
            &choices)
        // A step more would be taken for one in the session.
        if errand.name != "keep-session" { steps = route(&choices) + steps }
        outline.set(["with", "steps"], to: .list(steps.map { .value("\"\($0)\"") }))
        return outline
    }

    package static var neutralPaths: [[String]] { [["vehicle", "base"]] }

    /// The ECU may still work where the tester asks too early.
    package static var starts: ClosedRange<Int> { 1...4 }

    package static func finish(_ outline: inout Outline, _ departures: [Departure]) {
        // A slow transfer of a large memory takes longer than a trial.
        if departures.contains(where: { ["separation", "waits", "block_size"].contains($0.name) }),
            case .list(let steps)? = outline["with"]?["steps"]
        {
            let shorter = steps.map { Outline.value($0.flow.replacing("size=66000", with: "size=2000")) }
            outline.set(["with", "steps"], to: .list(shorter))
        }
        for departure in departures where departure.name == "ignition" {
            let event = departure.event ?? ""
            outline.append(
                [
                    "name": .value("\(event)-end"), "after": ["event": .value(event), "delay": "200ms"],
                    "ignition": "running",
                ], to: "events")
        }
    }
}

/// Rows of testers whose values depend on what is asked.
enum TesterRow {
    static func refusals(for errand: Errand) -> [Dimension] {
        let rows: [(request: String, codes: [String])] =
            switch errand.name {
            case "unlock":
                [
                    ("2703", ["0x37", "0x22", "0x21"]), ("2704*", ["0x35", "0x36", "0x22"]),
                    ("2EF198*", ["0x31", "0x33"]),
                ]
            case "download":
                [("3602*", ["0x73", "0x72", "0x71", "0x21"]), ("34*", ["0x70", "0x22"]), ("37*", ["0x24"])]
            case "write": [("2E*", ["0x31", "0x22", "0x33", "0x21"])]
            case "routine": [("31010203", ["0x22", "0x31", "0x21"])]
            case "codes", "emissions", "permanent", "readiness": [("19*", ["0x31", "0x21", "0x22"])]
            case "records": [("22*", ["0x31", "0x21"]), ("19*", ["0x31", "0x21"])]
            case "clear": [("14*", ["0x22", "0x21", "0x31"])]
            case "keep-session": [("1003", ["0x21", "0x22"])]
            default: [("22*", ["0x31", "0x21", "0x22", "0x10"])]
            }
        return rows.map { request, codes in
            row(
                "negative-response", "The ECU refuses: 7F, service, code", at: request,
                Variation(
                    .plain, .record([.init("code", .texts(codes))]), .severs, neutral: "off",
                    source: "ISO 14229-1:2020 annex A"))
        }
    }

    /// Answers to the requests of `errand` that do not fit.
    static func answers(for errand: Errand) -> [Dimension] {
        let (request, texts): (String, [String]) =
            switch errand.name {
            case "read":
                (
                    "222203",
                    [
                        "\"62 22 03 01 02 03 04 05\"", "\"62 22 03 01 02 03\"", "\"62 22 04 09 09 09 09\"",
                        "\"59 02 FF\"",
                    ]
                )
            case "unlock": ("2703", ["\"67 03 00 00 00 00\""])
            case "download": ("34*", ["\"74 10 42\"", "\"74 20 00 02\""])
            default: ("", [])
            }
        guard !texts.isEmpty else { return [] }
        return [
            row(
                "wrong-answer", "The ECU answers with these bytes instead, and does nothing", at: request,
                Variation(
                    .field, .texts(texts), .severs, neutral: "off",
                    source: "late answers to testers that have gone on; descriptions of another version"))
        ]
    }

    private static func row(
        _ name: String, _ meaning: String, at request: String, _ variation: Variation
    ) -> Dimension {
        var dimension = Dimension(name, .fault(.ecu), meaning, variation)
        dimension.occasion = "endpoint: car, request: \"\(request)\""
        return dimension
    }

    /// Announcements, as many as an ECU likes.
    static let pending = Dimension(
        "pending", .fault(.ecu), "The ECU asks for more time: 7F, service, 78",
        Variation(
            .plain, .record([.init("count", .integer(1...20)), .init("every", .milliseconds(100...2000))]),
            .hides, neutral: "off", source: "ISO 14229-1: response pending, P2* of 5 s"))

    /// Where messages are cut: within the time that an answer may take.
    static let pieces = Dimension(
        "chunks", .fault(.writes), "Where a reply is cut into writes",
        Variation(
            .plain, .record([.init("every", .integer(5...40)), .init("gap", .milliseconds(1...3))]),
            neutral: "off", source: "RFC 9293: TCP has no boundaries of messages"))

    /// An answer to an earlier request.
    static let staleFrames = Dimension(
        "stale-frames", .fault(.bus), "An old answer of the ECU precedes each answer",
        Variation(
            .field, .texts(["\"7E8#07622205090909AA\""]), neutral: "off", source: "python-OBD issue 254"))
}
