package import Rig
package import Scenarios
package import SimulationCore

/// The data by which a case is judged after its end.
package struct CaseRecord: Sendable {
    /// One client of a case with several clients.
    package struct Client: Hashable, Sendable {
        /// The client's name in the case.
        package var name: String

        /// The client's number in the journal, counted from 1.
        package var number: UInt32

        /// The endpoint that the client connects to, as an index into the rig's endpoints.
        package var endpoint: EndpointID

        /// Creates the identity of client `place` of `scenario`, counted from 0.
        package init(_ place: Int, of scenario: Scenario) {
            name = scenario.clients[place].name
            number = UInt32(place + 1)
            endpoint = scenario.clients[place].endpoint
        }
    }

    /// The client that this record is about; nil when the case has only one client.
    package var client: Client?

    /// The complete journal, in order; it covers all clients when there are several.
    package var journal: Journal

    /// The description from which the rig was built; it names endpoints, ECUs and events.
    package var description: RigDescription

    /// The client's reports, in order of time.
    package var reports: [ClientReport]

    /// Whether the client's values are visible: its profile has rules for them, or it is one of Dyno's own
    /// clients.
    package var seesValues: Bool

    /// Whether Dyno started the client's program, so that its exit status and its output are known.
    package var seesProgram: Bool

    /// Whether a person operates the client and answers questions about what it shows.
    package var isByHand = false

    /// The largest delay of the host; zero in virtual time.
    package var worstLag: Duration

    /// The largest delay of the reader of the client's output; zero in virtual time.
    package var worstReadingLag = Duration.zero

    /// The clock's time at the end of the case.
    package var end: SimInstant

    /// Time zero of the scenario, from which the times of its events count; nil when that is unknown, or when
    /// it was never reached.
    package var timeZero: SimInstant?

    /// The requests that the client's task polls, according to its profile; empty when that is unknown.
    package var polled: Set<String> = []

    /// The client's claims about its reports.
    package var claims = Claims.everything

    /// The time for which the client's processes were ready to run and had no processor, in all; zero in virtual time.
    package var processorWait = Duration.zero

    /// The records that the client had stored at the end of the case, in a type of the kind of its endpoint; nil when
    /// unknown.
    package var stored: (any Hashable & Sendable)?

    /// The problem with the file in which the client stores records, when nothing can be read from it; empty when there is
    /// none.
    package var storeTrouble = ""

    /// A remark about that file, for example that it does not exist; empty when there is none.
    package var storeRemark = ""

    /// Why Dyno could not read what the client has stored, when that is not the client's fault; empty when it
    /// could.
    package var storeObstacle = ""

    /// All lateness that was measured of the host and of the client's processes, together.
    package var lateness: Duration { worstLag + worstReadingLag + processorWait }

    /// Creates a record from its parts.
    package init(
        journal: Journal, description: RigDescription, reports: [ClientReport] = [], seesValues: Bool,
        seesProgram: Bool, worstLag: Duration = .zero, end: SimInstant
    ) {
        self.journal = journal
        self.description = description
        self.reports = reports
        self.seesValues = seesValues
        self.seesProgram = seesProgram
        self.worstLag = worstLag
        self.end = end
    }
}

/// The record of a case with an index of its journal, for judging it more than once.
package final class IndexedRecord: Sendable {
    package let record: CaseRecord
    package let evidence: Evidence

    package init(_ record: CaseRecord) {
        self.record = record
        evidence = Evidence(record)
    }
}
