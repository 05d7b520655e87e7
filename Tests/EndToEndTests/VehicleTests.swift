import Kinds
import Diagnostics
import Scenarios
import TestKit
import Testing
import VehicleModel

/// python-OBD meets every car that ships.
@Suite(.serialized, .enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
struct VehicleTests {
    /// What one car gave.
    private struct Visit: Sendable {
        let scenario: String
        let status: String?
        let chosen: String?
        let comparison: Comparison
        let answers: [Client.Line]
        let ending: ChildProcess.Ending
    }

    /// The shipped scenarios; those whose values move are compared value by value all the same.
    /// All but cases, the cars on SAE J1939, whose parameter groups python-OBD does not know, and those with ECUs of SAE
    /// J1979-2 alone, whose services it does not ask for.
    private static let scenarios = ScenarioLoader.shippedScenarios.filter {
        guard $0.hasPrefix("elm327/"), $0.split(separator: "/").count < 3,
            let car = try? ScenarioLoader.standard.load(path: $0).scenarios[0].rig.vehicle
        else { return false }
        return car.bus.protocol != .j1939 && car.ecus.allSatisfy { $0.uds.value?.obd.form != .unified }
    }

    /// Those whose wires or supply or engine fail after a while.
    private static let failing: Set = ["elm327/broken-wires", "elm327/fault-appears", "elm327/weak-battery"]

    /// Visits the car of a shipped scenario; what fails there fails ten minutes later, when the visit is over.
    private static func visit(_ scenario: String) async throws -> Visit {
        let scratch = try Scratch()
        var path = scenario
        if failing.contains(scenario) {
            let later = withTimes(of: scenario) { "at: \($0 + 600)s" }
            path = try scratch.store(later, as: "later.yaml")
        }
        let server = try await Server(path)
        let session = try await Client.run(server.socket, "live")
        let ending = try await server.stop()
        return Visit(
            scenario: scenario, status: session.connection.status, chosen: session.connection.protocol,
            comparison: try Comparison(session, server.journal().exchanges()), answers: session.answers,
            ending: ending)
    }

    /// The text of a shipped scenario with other words in the places of `at: 10s` and its like.
    private static func withTimes(of scenario: String, _ words: (_ seconds: Int) -> String) -> String {
        let text = text(of: "\(VectorFolder.checkout)/Scenarios/\(scenario).yaml")
        let changed = text.replacing(#/at: (\d+)s/#) { words(Int($0.1) ?? 0) }
        #expect(changed != text)
        return changed
    }

    /// The visits go on side by side, because python-OBD mostly sleeps.
    @Test func everyShippedCarIsReadRight() async throws {
        let visits = try await withThrowingTaskGroup(of: Visit.self) { group in
            for scenario in Self.scenarios { group.addTask { try await Self.visit(scenario) } }
            return try await group.reduce(into: [Visit]()) { $0.append($1) }
        }
        #expect(visits.count == Self.scenarios.count)
        for visit in visits {
            let model = try ModelCar(visit.scenario)
            let name = Comment(rawValue: visit.scenario)
            #expect(visit.ending == .exited(0), name)
            #expect(visit.status == "Car Connected", name)
            #expect(visit.chosen == model.description.bus.protocol.rawValue, name)
            #expect(visit.comparison.count > 0, name)
            try expectReadiness(visit, model)
            try expectPIDs(visit, model)
        }
        try Comparison.expectKnownErrors(
            of: .shipped, visits.flatMap(\.comparison.differences), "a shipped car")
    }

    /// Readiness, indicator and number of codes are those of the first ECU.
    private func expectReadiness(_ visit: Visit, _ model: ModelCar) throws {
        let name = Comment(rawValue: visit.scenario)
        let answer = visit.answers.first { $0.name == "STATUS" }
        let status = try #require(answer?.value?.status, name)
        let memory = try #require(model.vehicle.memories.first)
        #expect(status.indicator == memory.malfunctionIndicatorIsOn, name)
        #expect(status.count == memory.confirmedCount, name)
        #expect(status.ignition == memory.readiness.layout.rawValue, name)
        for monitor in memory.readiness.layout.monitors {
            guard let test = ModelCar.pythonName(monitor) else { continue }
            let isSupported = memory.readiness.supported.contains(monitor)
            let isComplete = !memory.readiness.shownIncompleteSinceClear.contains(monitor)
            #expect(status.tests[test] == [isSupported, isComplete], "\(visit.scenario): \(test)")
        }
    }

    /// An ECU with a list of PIDs is asked for none beyond it; an electric car has no engine speed.
    private func expectPIDs(_ visit: Visit, _ model: ModelCar) throws {
        guard let pids = model.description.ecus.first?.services.pids else { return }
        let asked = visit.answers.compactMap(\.sent).filter { $0.hasPrefix("01") }
        let found = Set(asked.compactMap { UInt8($0.dropFirst(2), radix: 16) }).filter { $0 % 0x20 != 0 }
        #expect(found.isSubset(of: pids), "\(visit.scenario): \(found.subtracting(pids))")
        #expect(!found.isEmpty, "\(visit.scenario)")
    }

    /// Polls the engine speed in the shipped `scenario`, whose times count from the first poll, so that a slow start misses
    /// nothing, until the adapter has said `text`, and has answered again since; by a new client when `isNew`, which takes
    /// its time: nothing else fails meanwhile.
    private static func outlive(_ scenario: String, _ text: String, byNewClient isNew: Bool) async throws {
        let begins = "\n  - { name: begins, when: { endpoint: obd, pid: 0x0C, nth: 1 }, log: a client polls }"
        let waiting = withTimes(of: scenario) { seconds in
            let delay = isNew && seconds > 15 ? seconds + 600 : seconds
            return "after: { event: begins, delay: \(delay)s }"
        }
        let scratch = try Scratch()
        let server = try await Server(scratch.store(waiting + begins + "\n", as: "waiting.yaml"))
        let client = try Client(server.socket, ["poll:RPM"])
        let name = Comment(rawValue: scenario)
        var place = 0
        try await Patience.wait(for: "\(text) in \(scenario)") {
            let journal = try server.journal()
            let found = journal.firstIndex { $0.kind == "output" && $0.bytes?.contains(text) ?? false }
            place = found ?? 0
            return found != nil
        }
        if isNew {
            _ = try await client.leave()
            let next = try await Client.run(server.socket, "RPM")
            let wire = try server.journal().compactMap { $0.bytes.map { "\($0.debugDescription)" } }
            let record = Comment(rawValue: "\(scenario): \(wire.suffix(40).joined(separator: " "))")
            #expect(next.connection.status == "Car Connected", record)
            #expect(next.answers.first?.value?.numbers?.count == 1, name)
        } else {
            try await Patience.wait(for: "an engine speed behind \(text)") {
                try server.journal().dropFirst(place).contains { $0.kind == "sample" && $0.pid == "0C" }
            }
            _ = try await client.leave()
        }
        #expect(try await server.stop() == .exited(0), name)
    }

    /// A client that asks all the time is there when the wires break and when they are whole again; one that comes after
    /// the adapter has lost its settings sets them anew.
    @Test func whatFailsIsMetAndIsOver() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await Self.outlive("elm327/broken-wires", "CAN ERROR", byNewClient: false) }
            group.addTask { try await Self.outlive("elm327/weak-battery", "LV RESET", byNewClient: true) }
            try await group.waitForAll()
        }
    }

    @Test func aCarWithItsKeyOffIsNotConnected() async throws {
        let scratch = try Scratch()
        let car = try scratch.store(
            """
            dyno: 1
            vehicle: { base: petrol-warm-idle, ignition: off }
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }

            """, as: "off.yaml")
        let server = try await Server(car)
        let session = try await Client.run(server.socket, "RPM")
        // The adapter has its supply, and nobody answers it.
        #expect(session.connection.status == "OBD Connected")
        #expect(session.answers.isEmpty)
        #expect(try await server.stop() == .exited(0))
        let outputs = try server.journal().filter { $0.kind == "output" }.compactMap(\.bytes)
        #expect(outputs.contains { $0.contains("UNABLE TO CONNECT") })
    }
}
