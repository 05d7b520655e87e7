package import Documents
package import Rig
package import SimulationCore

/// One scenario of a file: the description of its rig, its metadata and the expectations of the case.
package struct Scenario: Sendable {
    /// The position of the scenario in its file.
    package let place: Place

    package var rig: RigDescription

    /// The purpose of the scenario; empty when the file states none.
    package let about: String

    package let sources: [String]

    /// The severity of a failure; nil when the file states none.
    package let severity: Severity?

    /// The observations that a full verdict needs.
    package let observes: [Observation]

    /// The capabilities that a client must have.
    package var needs: [String]

    /// The tags by which scenarios are selected.
    package let tags: [String]

    /// The task of the client; nil when the scenario is not a case, or is a case with several clients.
    package var task: ClientTask?

    /// The clients of a case that has several, in file order; empty for a case with one client.
    package var clients: [CaseClient] = []

    /// The expectations of the client; a scenario without any is for `dyno serve` only.
    package var expectations: [Expectation] = []

    /// Instructions to a person who operates the client; empty when the task is sufficient.
    package var instructions = ""

    /// The transports to which the case applies; empty for all.
    package var transports: [Transport] = []

    /// The name of the variant when the file lists several; empty otherwise.
    package var variant = ""

    /// The requests that the client must have sent for the case to say anything about it; nil when the events of the case
    /// determine that.
    package var met: Met?

    /// The general defect of a client that fails this case, for cases on which others build; empty otherwise.
    package var general = ""

    /// The ids of the cases that a client must be able to pass in order to pass this one.
    package var buildsOn: [String] = []

    /// The usual cause of a failure and what mends it; empty when the file states none.
    package var remedy = ""

    /// The requests that a client must have sent for a case to say anything about it.
    package struct Met: Hashable, Sendable {
        package var endpoint: EndpointID
        /// Any of these requests satisfies the condition; nil when none is listed.
        package var pattern: RequestPattern?
        /// A request in this form satisfies the condition as well; nil when none is stated.
        package var habit: Habit?
    }

    /// Forms of requests that only some clients use.
    package enum Habit: String, CaseIterable, Hashable, Sendable {
        /// A line feed after the carriage return.
        case lineFeed = "line-feed"
        /// A digit after a request that states how many answers to wait for.
        case answerCount = "answer-count"
        /// Several parameters of service 01 (SAE J1979) in one request.
        case severalParameters = "several-parameters"
        /// Requests to the vehicle without having turned echo off.
        case echo
    }

    package enum Severity: String, CaseIterable, Hashable, Sendable { case must, should, may }

    /// A source of verdicts.
    package enum Observation: String, CaseIterable, Hashable, Sendable {
        case wire
        /// The values that the client reports.
        case values
        /// The values and texts that the client shows.
        case ui
    }
}

extension Reader {
    /// Reads the scenario that `item` describes; `vehicle` is its vehicle, already merged with its base.
    package mutating func scenario(_ item: Item, vehicle: Item) -> Scenario {
        var rig = RigDescription(vehicle: self.vehicle(vehicle, "vehicle"))
        rig.id = item["id"]?.text ?? ""
        rig.title = item["title"]?.text ?? ""
        rig.timing = word(item["timing"]) ?? .faithful
        rig.limit = duration(item["limit"], "limit")
        if let seed = integer("seed", of: item, "", formats.scenario) { rig.seed = UInt64(seed) }
        rig.endpoints = endpoints(item["endpoints"], "endpoints")
        for format in formats.all { format.finish(&rig, item, &self) }
        rig.events = events(
            item["events"], unsolicited: item["unsolicited"], "events", of: rig.vehicle,
            endpoints: rig.endpoints)
        for (index, endpoint) in rig.endpoints.enumerated() {
            for kind in formats.keys {
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
        scenario.clients = clients(item["clients"], "clients", ExpectationNames(rig))
        if let clients = item["clients"], item["task"] != nil {
            findings.error(clients.place, "clients", .excluded("clients", by: "task"))
        }
        scenario.expectations = expectations(
            item["expect"], "expect", ExpectationNames(rig, clients: scenario.clients))
        scenario.instructions = item["instructions"]?.text ?? ""
        scenario.transports = texts(item["transports"]).compactMap(Transport.init)
        scenario.met = item["met"].flatMap { met($0, "met", ExpectationNames(rig)) }
        scenario.general = item["general"]?.text ?? ""
        scenario.remedy = item["remedy"]?.text ?? ""
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

/// Scenario files as text, which are changed before they are loaded.
package enum ScenarioText {
    /// Returns the document of `base` with `change` merged into it, as a vehicle is merged into its base; the text is read as
    /// the same scenario from another folder only when it names no file by a relative path.
    package static func merge(
        _ change: String, into base: String, file: String
    ) throws(ScenarioMistakes) -> String {
        var findings = Findings()
        func document(_ text: String, _ file: String) -> Item? {
            SourceText(file: file, bytes: Array(text.utf8), findings: &findings)
                .flatMap { OwnFile.documents(of: $0, findings: &findings)?.first }
        }
        guard let lower = document(base, file), let upper = document(change, file), !findings.haveErrors
        else {
            throw ScenarioMistakes(findings)
        }
        return Merge.lay(upper, on: lower, shape: .record(Keys.scenario)).block()
    }
}
