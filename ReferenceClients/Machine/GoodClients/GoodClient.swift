package import Conformance
package import Scenarios
import VehicleModel

/// Correct clients whose habits differ from those of the reference client. A case in which one of them violates a
/// `must` is wrong.
package enum GoodClient: String, CaseIterable, Sendable {
    /// Sends settings and requests twice.
    case careful
    /// Requests one parameter, prints it and exits.
    case minimal
    /// Waits for silence instead of the prompt.
    case old
    /// Polls what changes slowly every ten seconds.
    case unhurried
    /// Riding Mechanic, repaired: its five parameters by its table 7, and the stored codes.
    case ridingMechanic = "riding-mechanic"
    /// Looks for cars with SAE J1979-2 protocol by protocol and by tester E0, as obddroid does, and asks for one identifier
    /// at a time.
    case detecting
    /// Not for adapters: the tractor client, the apps, the tester and the dashboard with other habits.
    case other

    /// Its capabilities.
    package var capabilities: Set<String> {
        switch self {
        case .careful, .unhurried: CarefulClient.capabilities
        case .detecting: CarefulClient.capabilities.union(["obd-on-uds"]).subtracting(["test-results"])
        case .minimal: MinimalClient.capabilities
        case .old: OldClient.capabilities
        case .ridingMechanic: RidingMechanicApp.capabilities
        case .other: []
        }
    }

    /// The reports that it claims to make.
    package var claims: Claims {
        var claims = Claims.everything
        let signals =
            switch self {
            case .minimal: MinimalClient.signals
            case .ridingMechanic: RidingMechanicApp.signals
            case .careful, .old, .unhurried, .detecting, .other: GoodParameter.signals
            }
        claims.signals = Set(signals.compactMap { SignalCatalogue.id($0) })
        claims.states = ["connected", "no-vehicle", "disconnected", "error", "cleared", "not-cleared"]
        claims.kinds = self == .ridingMechanic ? ["stored"] : ["stored", "pending", "permanent"]
        claims.texts =
            self == .ridingMechanic
            ? []
            : ["vin", "mil", "code_count", "monitors_incomplete", "cvn", "freeze_dtc", "test_results"]
        return claims
    }

    /// The result of `tested` with this client; nil when the client lacks a capability.
    package func judge(_ tested: Case) -> CaseResult? { play(tested).map { Judge.judge(tested, $0) } }

    /// Runs `tested` with this client; nil when the client lacks a capability.
    package func play(_ tested: Case) -> CaseRecord? {
        if self == .other { return Self.playOther(tested) }
        guard ClientBug.isFor(tested), let task = tested.scenario.task,
            capabilities.isSuperset(of: tested.scenario.needs + [task.kind.rawValue]),
            task.signals.isEmpty || task.signals.contains(where: claims.says)
        else { return nil }
        var own = task
        own.signals = task.signals.filter(claims.says)
        let client: VirtualClient
        switch self {
        case .careful: client = VirtualStreamClient(CarefulClient(own), reports: ReportLine.reports)
        case .unhurried:
            client = VirtualStreamClient(CarefulClient(own, pace: .unhurried), reports: ReportLine.reports)
        case .detecting:
            client = VirtualStreamClient(CarefulClient(own, pace: .detecting), reports: ReportLine.reports)
        case .ridingMechanic:
            client = VirtualStreamClient(CarefulClient(own, pace: .tableSeven), reports: ReportLine.reports)
        case .minimal: client = VirtualStreamClient(MinimalClient(own), reports: ReportLine.reports)
        case .old: client = VirtualStreamClient(OldClient(own), reports: ReportLine.reports)
        case .other: return nil
        }
        var record = VirtualRun.run(tested, client)
        record.claims = claims
        return record
    }

    /// Runs a case that is not for adapters.
    private static func playOther(_ tested: Case) -> CaseRecord? {
        if MaintenanceBug.isFor(tested) {
            var record = MaintenanceBug.play(tested, BugSwitch(nil), habits: .other)
            record?.claims.recordSizes = [MaintenanceClient.usualSize]
            return record
        }
        return DashboardBug.play(tested, BugSwitch(nil), habits: .other)
            ?? CompanionBug.play(tested, BugSwitch(nil), habits: .other)
            ?? TesterBug.play(tested, BugSwitch(nil), habits: .other)
    }
}
