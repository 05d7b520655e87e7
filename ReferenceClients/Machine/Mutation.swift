public import Conformance

/// The mistakes of one reference client, by which its mutants are known.
public protocol Mutation: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// What the client is called.
    static var client: String { get }

    /// The case of the catalogue that is made to find it.
    var target: String { get }

    /// Whether the car or the game of that case finds it and no fault, so that there is none to take out.
    var isFoundByTheCar: Bool { get }

    /// Whether `tested` is for this client.
    static func isFor(_ tested: Case) -> Bool

    /// What happens in `tested` with the client, or with its mutant `bug`; nil when the case is for another client.
    static func play(_ tested: Case, _ bug: Self?) -> CaseRecord?
}

extension Mutation {
    /// False: most are found by what a case does wrong.
    public var isFoundByTheCar: Bool { false }
}

extension ClientBug: Mutation {
    /// Whether it knows too few buses.
    public var isFoundByTheCar: Bool { [.elevenBitOnly, .onlyCANHeaders].contains(self) }

    /// What the client is called.
    public static let client = "reference"

    /// Whether `tested` is for this client: one of an adapter.
    public static func isFor(_ tested: Case) -> Bool {
        if case .elm327? = tested.scenario.rig.endpoints.first?.kind {
            tested.scenario.task != nil
        } else {
            false
        }
    }

    /// What happens in `tested` with the client, or with its mutant `bug`.
    public static func play(_ tested: Case, _ bug: ClientBug?) -> CaseRecord? {
        guard isFor(tested), let task = tested.scenario.task else { return nil }
        return VirtualRun.run(
            tested, VirtualStreamClient(ReferenceClient(task, bug: bug), reports: ReportLine.reports))
    }
}

extension DashboardBug: Mutation {
    /// Whether it misreads what every game of its kind tells at any time, or says or sends what it must not whatever
    /// comes.
    public var isFoundByTheCar: Bool {
        [
            .gearUnshifted, .gearOfFirstCorsa, .wholeGearByte, .lapsAsFloat, .noThrottle, .noDismiss,
            .listeningIsReceiving,
        ].contains(self)
    }

    /// What the client is called.
    public static let client = "reference dashboard"

    /// Whether `tested` is for this client: one of a game that it knows.
    public static func isFor(_ tested: Case) -> Bool {
        tested.scenario.task?.kind == .dashboard
            && ReferenceDashboard.Game(of: tested.scenario.rig.endpoints) != nil
    }

    /// What happens in `tested` with the dashboard, or with its mutant `bug`.
    public static func play(_ tested: Case, _ bug: DashboardBug?) -> CaseRecord? {
        guard isFor(tested), let task = tested.scenario.task,
            let game = ReferenceDashboard.Game(of: tested.scenario.rig.endpoints)
        else { return nil }
        return VirtualRun.run(
            tested,
            VirtualDatagramClient(
                ReferenceDashboard(task, game: game, bug: bug), conditions: task.conditions,
                reports: ReportLine.reports))
    }
}
