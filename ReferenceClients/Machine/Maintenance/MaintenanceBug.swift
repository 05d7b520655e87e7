public import Conformance
import MTG
import Rig
import Scenarios
import Storage

/// What a mutant of the reference maintenance client does wrong; each has exactly one of these.
public enum MaintenanceBug: String, Mutation {
    /// Stores numbers as text with their unit behind them.
    case storesText = "stores-text"
    /// Takes no notice of the flag that says that there is no position.
    case ignoresFlag = "ignores-flag"
    /// Takes a value that equals its upper limit for one above it.
    case equalIsAbove = "equal-is-above"
    /// Takes a value that equals its lower limit for one below it.
    case equalIsBelow = "equal-is-below"
    /// Uses the limit of one machine's hydraulic oil for all machines.
    case oneTableForAll = "one-table-for-all"
    /// Says that it has the thresholds of the example file, and uses those of the tables.
    case builtInThresholds = "built-in-thresholds"
    /// Knows one level of coolant only.
    case oneLevel = "one-level"
    /// Counts whole minutes without a position.
    case wholeMinutes = "whole-minutes"
    /// Shows farmers what only dealers see.
    case showsDealerValues = "shows-dealer-values"
    /// Takes a last call in the future for an old one.
    case futureIsOld = "future-is-old"
    /// Takes every state of reprogramming but "ok" for a failure.
    case unknownIsFailed = "unknown-is-failed"
    /// Takes what one read gives for the whole record.
    case oneRead = "one-read"
    /// Refuses a record when more bytes than its own have come.
    case exactReadOnly = "exact-read-only"
    /// Stores what has come of a record when the connection ends.
    case storesShort = "stores-short"
    /// Keeps the bytes behind a record for the next one.
    case keepsLeftover = "keeps-leftover"
    /// Does not check the checksum.
    case noChecksum = "no-checksum"
    /// Does not look at the size that a record states.
    case ignoresSize = "ignores-size"
    /// Does not look at the version that a record states.
    case ignoresVersion = "ignores-version"
    /// Stores the hours as if they came with the most significant byte first.
    case swapsHours = "swaps-hours"
    /// Reads a text up to its zero byte, wherever that is.
    case overrunsText = "overruns-text"
    /// Waits for a connection for as long as it takes.
    case waitsForConnection = "waits-for-connection"
    /// Never enables Connect again.
    case staysDisabled = "stays-disabled"
    /// Leaves Connect enabled while it is connected.
    case staysEnabled = "stays-enabled"
    /// Says nothing of thresholds that have no effect.
    case silentMismatch = "silent-mismatch"
    /// Uses no threshold at all when one is wrong.
    case oneFaultDisablesAll = "one-fault-disables-all"
    /// Keeps every record that it has ever got.
    case keepsAll = "keeps-all"
    /// Keeps the newest record last.
    case oldestFirst = "oldest-first"
    /// Fetches the debug log whoever asks.
    case logForAll = "log-for-all"
    /// Takes the end of the connection for the end of the log.
    case closeEndsLog = "close-ends-log"
    /// Waits for a server that says nothing.
    case neverTimesOut = "never-times-out"
    /// Goes on showing the alerts of earlier records.
    case alertsStay = "alerts-stay"
    /// Takes the 0 of a value that is not known for a value.
    case unknownIsZero = "unknown-is-zero"
}

extension MaintenanceBug {
    /// Whether it misreads what any unit may tell.
    public var isFoundByTheCar: Bool { self == .unknownIsZero }

    /// The case of the catalogue that is made to find it.
    public var target: String { Self.targets[self] ?? "" }

    // swift-format-ignore
    private static let targets: [MaintenanceBug: String] = [
        .storesText: "MTG-01", .ignoresFlag: "MTG-02", .equalIsAbove: "MTG-03", .equalIsBelow: "MTG-03",
        .oneTableForAll: "MTG-04", .builtInThresholds: "MTG-05", .oneLevel: "MTG-06", .wholeMinutes: "MTG-07",
        .showsDealerValues: "MTG-08", .futureIsOld: "MTG-09", .unknownIsFailed: "MTG-10", .oneRead: "MTG-11",
        .exactReadOnly: "MTG-12", .storesShort: "MTG-13", .keepsLeftover: "MTG-14", .noChecksum: "MTG-15",
        .ignoresSize: "MTG-15", .ignoresVersion: "MTG-15", .swapsHours: "MTG-16", .overrunsText: "MTG-17",
        .waitsForConnection: "MTG-18", .neverTimesOut: "MTG-18", .staysDisabled: "MTG-19", .staysEnabled: "MTG-19",
        .silentMismatch: "MTG-20", .oneFaultDisablesAll: "MTG-20", .keepsAll: "MTG-21", .oldestFirst: "MTG-21",
        .logForAll: "MTG-22", .closeEndsLog: "MTG-22", .alertsStay: "MTG-23", .unknownIsZero: "MTG-24",
    ]

    /// What the client is called.
    public static let client = "reference maintenance client"

    /// Whether `tested` is for this client: one of a telematics unit.
    public static func isFor(_ tested: Case) -> Bool {
        guard case .mtg? = tested.scenario.rig.endpoints.first?.kind else { return false }
        return tested.scenario.task?.kind == .download
    }

    /// What happens in `tested` with the client, or with its mutant `bug`; nil when the case is for another client.
    public static func play(_ tested: Case, _ bug: MaintenanceBug?) -> CaseRecord? {
        guard isFor(tested), let task = tested.scenario.task,
            case .mtg(let unit, _)? = tested.scenario.rig.endpoints.first?.kind
        else { return nil }
        let download = task.download
        let usual = try? ThresholdFile.text(of: unit.machine.thresholds(unit.source))
        let client = MaintenanceClient(
            MaintenanceClient.Orders(
                role: download.role.rawValue, source: unit.source.rawValue, downloads: download.count,
                interval: download.interval, hold: task.duration ?? .zero,
                thresholds: download.lacksThresholds ? nil : download.thresholds ?? usual), bug: bug)
        return VirtualRun.run(tested, VirtualStreamClient(client, reports: ReportLine.reports))
    }
}
