import ELM327Kind
import Endpoints
package import Conformance

/// The mistakes of one reference client; each makes a mutant.
package protocol Mutation: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The name of the client.
    static var client: String { get }

    /// The case of the catalogue that was made to find the mistake.
    var target: String { get }

    /// Whether the car or the game of that case finds it, so that the case has no fault to remove.
    var isFoundByTheCar: Bool { get }

    /// Whether `tested` is for this client.
    static func isFor(_ tested: Case) -> Bool

    /// Runs `tested` with the client or the mutant that `bug` makes of it; nil when the case is for another client.
    static func play(_ tested: Case, _ bug: BugSwitch<Self>) -> CaseRecord?
}

extension Mutation {
    /// False: most mistakes are found by the faults of a case.
    package var isFoundByTheCar: Bool { false }

    /// Runs `tested` with the client or its mutant `bug`; nil when the case is for another client.
    package static func play(_ tested: Case, _ bug: Self?) -> CaseRecord? { play(tested, BugSwitch(bug)) }
}

extension ClientBug: Mutation {
    /// Whether the mistake is about an unsupported bus, an ordinary parameter, or how any car is found, so that no
    /// fault is needed.
    package var isFoundByTheCar: Bool {
        [
            .elevenBitOnly, .onlyCANHeaders, .railPressureUnscaled, .noPulseWidthHeaders, .ignoresSearching,
            .valuesOnShortHeaders, .codesOnShortHeaders, .bitmapsOnShortHeaders, .ignoresUnified,
            .needsIdentification, .stopsAtEmptyRange, .needsItemCount, .codesOfFourBytes, .plainCodesOnly,
            .permanentOfFiveBytes, .masksAsFilter, .clearsOldWay, .keepsFirstSensors, .labelsStay,
            .onlyFirstForm, .functionalOnly, .unifiedOnShortHeaders, .firstItemOnly, .lastOwner,
            .countsAliases,
            .statusShifted, .currentUnsigned, .joinsVINs,
        ].contains(self)
    }

    /// The name of the client.
    package static let client = "reference"

    /// Whether `tested` is a case for this client: one of an adapter.
    package static func isFor(_ tested: Case) -> Bool {
        if tested.scenario.rig.endpoints.first?.kind is AdapterDescription {
            tested.scenario.task.map { $0.kind != .app } ?? false
        } else {
            false
        }
    }

    /// Runs `tested` with the client, or with its mutant `bug`.
    package static func play(_ tested: Case, _ bug: BugSwitch<ClientBug>) -> CaseRecord? {
        guard isFor(tested), let task = tested.scenario.task else { return nil }
        return VirtualRun.run(
            tested, VirtualStreamClient(ReferenceClient(task, switched: bug), reports: ReportLine.reports))
    }
}

extension DashboardBug: Mutation {
    /// Whether it misreads ordinary datagrams of its game, or reports or sends something wrong whatever it receives.
    package var isFoundByTheCar: Bool {
        [
            .gearUnshifted, .gearOfFirstCorsa, .wholeGearByte, .lapsAsFloat, .noThrottle, .noDismiss,
            .listeningIsReceiving, .axesSwapped, .accelerationWithoutSign, .poundsAsKilopascals,
            .steeringWithoutSign, .ignoresInterval, .waitsForCorsa, .gapsWithoutMinutes, .distanceOfLap,
            .distanceWithoutSign, .wheelsBackwards,
        ].contains(self)
    }

    /// The name of the client.
    package static let client = "reference dashboard"

    /// Whether `tested` is a case for this client: one of a supported game.
    package static func isFor(_ tested: Case) -> Bool {
        tested.scenario.task?.kind == .dashboard
            && ReferenceDashboard.Game(of: tested.scenario.rig.endpoints) != nil
    }

    /// Runs `tested` with the dashboard, or with its mutant `bug`.
    package static func play(_ tested: Case, _ bug: BugSwitch<DashboardBug>) -> CaseRecord? {
        play(tested, bug, habits: .usual)
    }

    /// Runs `tested` with the dashboard of `habits`, or with its mutant `bug`.
    static func play(_ tested: Case, _ bug: BugSwitch<DashboardBug>, habits: Habits) -> CaseRecord? {
        guard isFor(tested), let task = tested.scenario.task,
            let game = ReferenceDashboard.Game(of: tested.scenario.rig.endpoints)
        else { return nil }
        return VirtualRun.run(
            tested,
            VirtualDatagramClient(
                ReferenceDashboard(task, game: game, switched: bug, habits: habits),
                conditions: task.conditions,
                reports: { habits == .other ? TableLine.reports($0) : ReportLine.reports($0) }))
    }
}
