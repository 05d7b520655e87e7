@testable import MTGKind
import Kinds
import Conformance
import MTG
import ReferenceClient
import Rig
import Scenarios
import SimulationCore
import Storage
import Testing

/// A farmer and a dealer who read the same bytes at the same time.
@Suite struct RoleTests {
    /// What a client of this role prints that gets these answers.
    private static func shown(
        _ role: MaintenanceRole, _ unit: MaintenanceDescription, _ answers: [[UInt8]]
    ) throws -> [String] {
        let thresholds = ThresholdFile.text(of: unit.machine.thresholds(unit.source))
        var client = MaintenanceClient(
            MaintenanceClient.Orders(
                role: role.rawValue, source: unit.source.rawValue, thresholds: thresholds))
        var actions = client.start(now: .powerOn) + client.connected(now: .powerOn)
        for answer in answers { actions += client.received(answer, now: .powerOn) }
        return actions.compactMap { action in
            if case .print(let line) = action { line } else { nil }
        }
    }

    @Test func twoRolesSeeDifferentAlertsInTheSameRecord() throws {
        let rig = try ScenarioLoader.standard.load(path: "mtg/r4038").scenarios[0].rig
        guard let unit = rig.endpoints[0].kind as? MaintenanceDescription else {
            Issue.record("the scenario has no telematics unit")
            return
        }
        var driver = VirtualDriver(Rig(rig, journal: Journal()))
        let connections = [driver.connect(), driver.connect()].compactMap { $0 }
        try #require(connections.count == 2)
        var answers: [[[UInt8]]] = [[], []]
        for request in [MaintenanceRequest.version, .maintenance] {
            for connection in connections { driver.send(request.bytes, on: connection) }
            driver.run(for: .seconds(1))
            for (index, connection) in connections.enumerated() {
                answers[index] += driver.take(from: connection).map(\.bytes)
            }
        }
        #expect(answers[0] == answers[1] && answers[0].map(\.count) == [8, 128])
        let record = RecordDecoder(unit.layout).decode(answers[0][1]).record
        var sets: [Set<String>] = []
        for role in [MaintenanceRole.farmer, .dealer] {
            let expected = AlertOracle.alerts(
                record, machine: unit.machine, role: role, source: unit.source
            ).map(\.name)
            let lines = try Self.shown(role, unit, answers[0])
            let alerts = try #require(lines.first { $0.hasPrefix("alerts=") })
            #expect(alerts == "alerts=" + expected.joined(separator: ","))
            #expect(lines.contains { $0.hasPrefix("serial=") } == (role == .dealer))
            sets.append(Set(expected))
        }
        #expect(sets[1].subtracting(sets[0]) == ["Last Cell Call In time", "Last Reprogramming OK"])
        #expect(sets[0].isSubset(of: sets[1]))
    }
}
