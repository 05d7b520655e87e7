import HTTPKind
import MTGKind
import Endpoints
package import Conformance
import CompanionServices
import MTG
import Rig

/// The apps of the five theses, each in its manner.
///
/// As written an app has the mistakes that its report or its public repository shows: Riding Mechanic is a machine of its own,
/// the others are reference clients with those mistakes. The repaired app has none, and keeps its habits.
package enum ThesisApp: String, CaseIterable, Sendable {
    /// An OBD app and its trip log.
    case ridingMechanic = "Riding Mechanic"
    /// An app for the maintenance of tractors.
    case artimus = "ARTIMUS"
    /// Two apps for valet parking.
    case valet = "Valet parking"
    /// A dashboard for racing games.
    case racingDashboard = "Racing dashboard"
    /// A scanner on Bluetooth Low Energy.
    case obdBuddy = "OBD-II Buddy"

    /// The state of an app.
    package enum Edition: Sendable {
        /// With its mistakes.
        case asWritten
        /// Without them.
        case repaired
    }

    /// The result of `tested` with the app; nil when the app has nothing for it.
    package func judge(_ tested: Case, _ edition: Edition) -> CaseResult? {
        let bugs = edition == .asWritten
        guard tested.scenario.clients.isEmpty else { return judgeSeveral(tested, bugs) }
        let record: CaseRecord? =
            switch self {
            case .ridingMechanic:
                (bugs ? RidingMechanicApp.play(tested) : GoodClient.ridingMechanic.play(tested))
                    ?? play(tested, bugs, ["trip-log", "trip-computer"])
            case .artimus: MaintenanceBug.play(tested, BugSwitch(bugs ? Self.maintenance : []))
            case .valet: play(tested, bugs, ["valet-customer", "valet-employee"])
            case .racingDashboard: DashboardBug.play(tested, BugSwitch(bugs ? Self.dashboard : []))
            case .obdBuddy: ClientBug.play(tested, BugSwitch(bugs ? Self.scanner : []))
            }
        return record.map { Judge.judge(tested, $0) }
    }

    /// Runs a case for an app with one of these `roles`.
    private func play(_ tested: Case, _ hasBugs: Bool, _ roles: Set<String>) -> CaseRecord? {
        guard !roles.isDisjoint(with: tested.scenario.needs) else { return nil }
        var bugs = self == .valet ? Self.parking : Self.trips
        // The list of all users is there in the profile of the repository only.
        let isRepo = tested.scenario.rig.endpoints.contains { endpoint in
            if let back = endpoint.kind as? HTTPDescription { back.service.profile == .repo } else { false }
        }
        if self == .ridingMechanic, isRepo { bugs.insert(.dumpsUsers) }
        return CompanionBug.play(tested, BugSwitch(hasBugs ? bugs : []))
    }

    /// Runs a case for several clients.
    private func judgeSeveral(_ tested: Case, _ hasBugs: Bool) -> CaseResult? {
        let clients = tested.scenario.clients.compactMap { client -> VirtualClient? in
            switch tested.scenario.rig.endpoints[client.endpoint].kind {
            case let unit as MaintenanceDescription where self == .artimus:
                VirtualStreamClient(
                    MaintenanceClient(
                        MaintenanceClient.Orders(client.task, unit),
                        switched: BugSwitch(hasBugs ? Self.maintenance : [])), reports: ReportLine.reports)
            case is HTTPDescription where self == .valet:
                VirtualStreamClient(
                    CompanionClient(
                        client.name == "employee" ? .employee : .customer, steps: client.task.steps,
                        switched: BugSwitch(hasBugs ? Self.parking : [])), reports: ReportLine.reports)
            default: nil
            }
        }
        guard clients.count == tested.scenario.clients.count else { return nil }
        return Judge.judge(tested, VirtualRun.run(tested, clients))
    }

    // MARK: What the reports and repositories show

    /// Speeds in whole miles, one sample a second whatever the time, a constant that is 8.6 % high, no fuel while the car
    /// stands; settings that are overwritten, one trip of several that is uploaded, hours to twelve.
    private static let trips: Set<CompanionBug> = [
        .roundsToWholeMiles, .samplesAreSeconds, .fuelConstantOfTheSource, .idlesForNothing,
        .defaultsOverwrite,
        .lastTripOnly, .twelveHours,
    ]

    /// The size of the record is compiled in, and a name that matches nothing disables its alert in silence. The report has
    /// no code, and no other mistake can be known.
    private static let maintenance: Set<MaintenanceBug> = [.ignoresSize, .silentMismatch]

    /// The limit of five seconds is set on an object that is then replaced; dates are read in one form.
    private static let parking: Set<CompanionBug> = [.neverTimesOut, .oneDateForm]

    /// Short datagrams trap, the rumble strip is read as a float, gear 11 and degrees Fahrenheit are shown as they come, a
    /// pause is shown and recorded, the top speed is sought among samples, bound is connected, the app waits for Assetto Corsa.
    private static let dashboard: Set<DashboardBug> = [
        .diesOfShort, .rumbleAsFloat, .gearEleven, .fahrenheitAsCelsius, .zerosInPause, .pauseInRecord,
        .missesSpike, .listeningIsReceiving, .waitsForCorsa,
    ]

    /// No setting is sent, requests end with CR and LF, a notification is an answer, numbers are whole, the list is cleared
    /// before the car has answered.
    private static let scanner: Set<ClientBug> = [
        .trustsAdapterState, .sendsLineFeed, .trustsFirstRead, .integerDivision, .clearedAtOnce,
    ]
}
