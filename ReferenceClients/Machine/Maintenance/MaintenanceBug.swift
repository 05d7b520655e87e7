import MTGKind
package import Conformance
import MTG
import Rig
import Storage

/// A mistake of a mutant of the reference maintenance client; each mutant has exactly one.
package enum MaintenanceBug: String, Mutation {
    /// Stores numbers as text with their unit.
    case storesText = "stores-text"
    /// Ignores the flag that says that there is no position.
    case ignoresFlag = "ignores-flag"
    /// Alerts when a value equals its upper limit.
    case equalIsAbove = "equal-is-above"
    /// Alerts when a value equals its lower limit.
    case equalIsBelow = "equal-is-below"
    /// Uses one machine's limit for hydraulic oil for all machines.
    case oneTableForAll = "one-table-for-all"
    /// Reports that it uses the thresholds of the example file, and uses those of the tables.
    case builtInThresholds = "built-in-thresholds"
    /// Knows only one level of coolant alerts.
    case oneLevel = "one-level"
    /// Counts the time without a position in whole minutes.
    case wholeMinutes = "whole-minutes"
    /// Shows values for dealers to farmers.
    case showsDealerValues = "shows-dealer-values"
    /// Regards a last call in the future as an old one.
    case futureIsOld = "future-is-old"
    /// Regards every reprogramming status but "ok" as a failure.
    case unknownIsFailed = "unknown-is-failed"
    /// Regards the bytes of one read as the whole record.
    case oneRead = "one-read"
    /// Refuses a record that is followed by further bytes.
    case exactReadOnly = "exact-read-only"
    /// Stores an incomplete record when the connection ends.
    case storesShort = "stores-short"
    /// Keeps the bytes after a record for the next one.
    case keepsLeftover = "keeps-leftover"
    /// Does not check the checksum.
    case noChecksum = "no-checksum"
    /// Ignores the size field of a record.
    case ignoresSize = "ignores-size"
    /// Ignores the version field of a record.
    case ignoresVersion = "ignores-version"
    /// Stores the hours with swapped bytes.
    case swapsHours = "swaps-hours"
    /// Reads a text up to the next zero byte, even beyond its field.
    case overrunsText = "overruns-text"
    /// Waits for a connection without a time limit.
    case waitsForConnection = "waits-for-connection"
    /// Never enables Connect again.
    case staysDisabled = "stays-disabled"
    /// Leaves Connect enabled while it is connected.
    case staysEnabled = "stays-enabled"
    /// Does not report thresholds without effect.
    case silentMismatch = "silent-mismatch"
    /// Ignores all thresholds when one is wrong.
    case oneFaultDisablesAll = "one-fault-disables-all"
    /// Stores every record that it has received.
    case keepsAll = "keeps-all"
    /// Stores the newest record last.
    case oldestFirst = "oldest-first"
    /// Downloads the debug log for every role.
    case logForAll = "log-for-all"
    /// Regards the end of the connection as the end of the log.
    case closeEndsLog = "close-ends-log"
    /// Waits without a time limit for a server that does not answer.
    case neverTimesOut = "never-times-out"
    /// Keeps showing the alerts of earlier records.
    case alertsStay = "alerts-stay"
    /// Regards the 0 of an unknown value as a value.
    case unknownIsZero = "unknown-is-zero"
    /// Expects a header in the structure that has none.
    case headerAlways = "header-always"
    /// Ends after the first download that fails.
    case endsAfterFailure = "ends-after-failure"
    /// Shows the alerts of the last machine and of no other.
    case lastMachineOnly = "last-machine-only"
    /// Uses the thresholds of the first machine for all.
    case oneMachinesThresholds = "one-machines-thresholds"
    /// Keeps a mark though the machine has sent a new record.
    case marksStay = "marks-stay"
    /// Marks the alerts of that name of all machines.
    case marksByName = "marks-by-name"
    /// Removes all marks at the next record, whatever machine it is of.
    case anyRecordUnmarks = "any-record-unmarks"
    /// Shows no alerts of a machine that it cannot reach.
    case unreachableIsFine = "unreachable-is-fine"
    /// Goes on with a server whose certificate nobody vouches for.
    case trustsEveryCertificate = "trusts-every-certificate"
    /// Goes on with a server whose certificate is for another host.
    case ignoresHostName = "ignores-host-name"
}

extension MaintenanceBug {
    /// Whether it misreads what any unit may send.
    package var isFoundByTheCar: Bool {
        [
            .unknownIsZero, .headerAlways, .lastMachineOnly, .oneMachinesThresholds, .marksStay, .marksByName,
            .anyRecordUnmarks,
        ].contains(self)
    }

    /// The case of the catalogue that was made to find the mistake.
    package var target: String { Self.targets[self] ?? "" }

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
        .headerAlways: "MTG-25", .endsAfterFailure: "MTG-26", .trustsEveryCertificate: "MTG-27",
        .ignoresHostName: "MTG-27", .lastMachineOnly: "MTG-40",
        .oneMachinesThresholds: "MTG-40", .marksStay: "MTG-41", .marksByName: "MTG-41",
        .anyRecordUnmarks: "MTG-41", .unreachableIsFine: "MTG-42",
    ]

    /// The name of the client.
    package static let client = "reference maintenance client"

    /// Whether `tested` is a case for this client: one of a telematics unit.
    package static func isFor(_ tested: Case) -> Bool {
        guard tested.scenario.rig.endpoints.first?.kind is MaintenanceDescription else { return false }
        return tested.scenario.task?.kind == .download || tested.scenario.needs.contains("fleet")
    }

    /// Runs `tested` with the client or its mutant `bug`; nil when the case is for another client.
    package static func play(_ tested: Case, _ bug: BugSwitch<MaintenanceBug>) -> CaseRecord? {
        play(tested, bug, habits: .usual)
    }

    static func play(_ tested: Case, _ bug: BugSwitch<MaintenanceBug>, habits: Habits) -> CaseRecord? {
        guard isFor(tested), let task = tested.scenario.task,
            let unit = tested.scenario.rig.endpoints.first?.kind as? MaintenanceDescription
        else { return nil }
        if let app = FleetApp(tested, switched: bug) {
            return VirtualRun.run(tested, VirtualStreamClient(app, reports: ReportLine.reports))
        }
        let client = MaintenanceClient(
            MaintenanceClient.Orders(task, unit), switched: bug, habits: habits)
        return VirtualRun.run(tested, VirtualStreamClient(client, reports: ReportLine.reports))
    }
}
