public import MTG
public import Rig
public import Scenarios
public import SimulationCore

/// Everything that a case is judged by, once it is over.
public struct CaseRecord: Sendable {
    /// One of several clients of a case.
    public struct Client: Hashable, Sendable {
        /// Its name in the case.
        public var name: String

        /// Its number in the journal, counted from 1.
        public var number: UInt32

        /// The endpoint that it connects to, by its place in the rig.
        public var endpoint: Int

        /// Client number `place` of `scenario`, counted from 0.
        public init(_ place: Int, of scenario: Scenario) {
            name = scenario.clients[place].name
            number = UInt32(place + 1)
            endpoint = scenario.clients[place].endpoint
        }
    }

    /// Which of several clients everything here is about; nil for the only one.
    public var client: Client?

    /// What happened, complete and in order; to all clients when there are several.
    public var journal: Journal

    /// What the rig was built from, for the names of endpoints, ECUs and events.
    public var description: RigDescription

    /// What the client said, in order of time.
    public var reports: [ClientReport]

    /// Whether the client's values can be seen at all: its profile has rules for them, or it is one of our own.
    public var seesValues: Bool

    /// Whether the client's program was started by us, so that its exit status and its lines are known.
    public var seesProgram: Bool

    /// By how much the host was late at worst; zero in virtual time.
    public var worstLag: Duration

    /// By how much who reads what the client says was late at worst; zero in virtual time.
    public var worstReadingLag = Duration.zero

    /// The clock's time when the case was over.
    public var end: SimInstant

    /// The requests that the client's task polls, when its profile says so; empty when nobody knows.
    public var polled: Set<String> = []

    /// What the client claims to say.
    public var claims = Claims.everything

    /// How many programs wanted a processor for each that there is, over the last minute; zero in virtual time.
    public var load = 0.0

    /// What the client has stored when the case was over, or nil when nobody knows.
    public var stored: StoredHistory?

    /// What is wrong with the file in which the client stores, so that nothing can be read from it; empty when nothing is.
    public var storeTrouble = ""

    /// What should be known of that file beside its records, for example that it does not exist; empty for nothing.
    public var storeRemark = ""

    /// Why we could not look at what the client has stored, for which it is not to blame; empty when we could.
    public var storeObstacle = ""

    /// A record with these parts.
    public init(
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
