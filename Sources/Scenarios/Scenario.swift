public import Rig

/// One scenario of a file: what a rig is built from, and what is said about it.
public struct Scenario: Sendable {
    /// Where it begins.
    public let place: Place

    /// What to build.
    public var rig: RigDescription

    /// What it is for; empty when nobody said so.
    public let about: String

    /// Where its facts come from.
    public let sources: [String]

    /// How much a failure weighs, or nil when it is not stated.
    public let severity: Severity?

    /// What a full verdict needs to see.
    public let observes: [Observation]

    /// Capabilities that a client must have.
    public var needs: [String]

    /// Words to select scenarios by.
    public let tags: [String]

    /// What the client is asked to do; nil when the scenario is not a case, or a case with several clients.
    public var task: ClientTask?

    /// The clients of a case that has several, in file order; empty for a case with one client.
    public var clients: [CaseClient] = []

    /// What is expected of the client; a scenario with none is for `dyno serve` only.
    public var expectations: [Expectation] = []

    /// What a person who drives the client is told to do; empty when the task says it all.
    public var instructions = ""

    /// The ways to connect that the case makes sense on; empty for all.
    public var transports: [Transport] = []

    /// The name of the variant when the file lists several; empty otherwise.
    public var variant = ""

    /// What the client must have sent for the case to say something of it; nil when its events say so.
    public var met: Met?

    /// What is the matter with a client that fails the case, when others build on it; empty otherwise.
    public var general = ""

    /// The cases without which this one cannot be passed, by id.
    public var buildsOn: [String] = []

    /// What a client must have sent for a case to say something of it.
    public struct Met: Hashable, Sendable {
        /// The endpoint, by its place in the rig.
        public var endpoint: Int
        /// One of these requests, or nil.
        public var pattern: RequestPattern?
        /// A request written like this, or nil.
        public var habit: Habit?
    }

    /// Ways in which only some clients write their requests.
    public enum Habit: String, CaseIterable, Hashable, Sendable {
        /// A line feed behind the carriage return.
        case lineFeed = "line-feed"
        /// A digit behind a request, which says how many answers to wait for.
        case answerCount = "answer-count"
        /// Several parameters of service 01 in one request.
        case severalParameters = "several-parameters"
        /// Requests to the car without having turned the echo off.
        case echo
    }

    /// How much a failure weighs.
    public enum Severity: String, CaseIterable, Hashable, Sendable { case must, should, may }

    /// What a verdict can look at.
    public enum Observation: String, CaseIterable, Hashable, Sendable {
        /// The bytes on the wire.
        case wire
        /// The values that the client reports.
        case values
        /// What the client shows.
        case ui
    }
}

extension Reader {
    /// The scenario that `item` describes; `vehicle` is its vehicle, laid over its base.
    mutating func scenario(_ item: Item, vehicle: Item) -> Scenario {
        var rig = RigDescription(vehicle: self.vehicle(vehicle, "vehicle"))
        rig.id = item["id"]?.text ?? ""
        rig.title = item["title"]?.text ?? ""
        rig.timing = word(item["timing"]) ?? .faithful
        rig.limit = duration(item["limit"], "limit")
        if let seed = integer("seed", of: item, "", Keys.scenario) { rig.seed = UInt64(seed) }
        rig.endpoints = endpoints(item["endpoints"], "endpoints")
        for format in EndpointFormats.all { format.finish(&rig, item, &self) }
        rig.events = events(
            item["events"], unsolicited: item["unsolicited"], "events", of: rig.vehicle,
            endpoints: rig.endpoints)
        for (index, endpoint) in rig.endpoints.enumerated() {
            for kind in EndpointFormats.keys {
                let stated = item["endpoints"]?[endpoint.name]?[kind.name]?["listen"]
                TerminalReader.refuseNamelessTerminal(
                    stated, "endpoints.\(endpoint.name).\(kind.name).listen", index, endpoint, rig.events,
                    &self)
            }
        }
        var scenario = Scenario(
            place: item.place, rig: rig, about: item["about"]?.text ?? "", sources: texts(item["source"]),
            severity: word(item["severity"]),
            observes: texts(item["observe"]).compactMap(Scenario.Observation.init),
            needs: texts(item["needs"]), tags: texts(item["tags"]))
        scenario.task = task(of: item, "")
        scenario.clients = clients(item["clients"], "clients", CaseNames(rig))
        if let clients = item["clients"], item["task"] != nil {
            findings.error(clients.place, "clients", .excluded("clients", by: "task"))
        }
        scenario.expectations = expectations(
            item["expect"], "expect", CaseNames(rig, clients: scenario.clients))
        scenario.instructions = item["instructions"]?.text ?? ""
        scenario.transports = texts(item["transports"]).compactMap(Transport.init)
        scenario.met = item["met"].flatMap { met($0, "met", CaseNames(rig)) }
        scenario.general = item["general"]?.text ?? ""
        scenario.buildsOn = texts(item["builds_on"])
        if let expect = item["expect"], item["task"] == nil, item["clients"] == nil {
            findings.error(
                expect.place, "expect", .incomplete("task", meaning: "write what the client is asked to do"))
        }
        if let expect = item["expect"], item["id"] == nil {
            findings.error(expect.place, "expect", .incomplete("id", meaning: "write the case's lasting id"))
        }
        return scenario
    }
}
