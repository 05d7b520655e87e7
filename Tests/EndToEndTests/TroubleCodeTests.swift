import Testing
import VehicleModel

/// python-OBD reads and clears trouble codes.
@Suite(.serialized, .enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
struct TroubleCodeTests {
    /// What is asked before and after clearing.
    private static let survey = ["GET_DTC", "GET_CURRENT_DTC", "codes:0A", "STATUS", "bytes:020200"]

    /// The parameters that a freeze frame is asked for.
    private static let frozen = [
        "ENGINE_LOAD", "COOLANT_TEMP", "INTAKE_PRESSURE", "RPM", "SPEED", "INTAKE_TEMP",
        "CONTROL_MODULE_VOLTAGE",
    ]

    /// The session and what the model says before and after it.
    private static func clear(
        _ scenario: String, _ steps: [String] = []
    ) async throws -> (Client.Session, Comparison, ModelCar) {
        let server = try await Server(scenario)
        let session = try await Client(server.socket, survey + steps + ["CLEAR_DTC"] + survey).session()
        #expect(try await server.stop() == .exited(0))
        return (session, try Comparison(session, server.journal().exchanges()), try ModelCar(scenario))
    }

    /// python-OBD writes some letters of a code small.
    private static func codes(_ answer: Client.Line) -> [String]? {
        answer.value?.codes?.map { $0.uppercased() }.sorted()
    }

    @Test(arguments: ["elm327/two-ecu-petrol", "elm327/truck-29bit-three-ecus"])
    func allCodesAreReadAndAllButPermanentOnesAreCleared(_ scenario: String) async throws {
        let (session, comparison, model) = try await Self.clear(scenario, Self.frozen.map { "frozen:\($0)" })
        let before = session.answers.prefix(Self.survey.count)
        let after = session.answers.suffix(Self.survey.count)
        try #require(session.answers.count == 2 * Self.survey.count + Self.frozen.count + 1)
        let permanent = model.codes(\.permanent)
        #expect(!model.codes(\.confirmed).isEmpty)
        #expect(
            before.prefix(3).map(Self.codes) == [model.codes(\.confirmed), model.codes(\.pending), permanent])
        #expect(after.prefix(3).map(Self.codes) == [[], [], permanent])
        let (old, new) = (before.dropFirst(3).first?.value?.status, after.dropFirst(3).first?.value?.status)
        #expect(old?.indicator == true && old?.count == model.vehicle.memories.first?.confirmedCount)
        #expect(new?.indicator == false && new?.count == 0)
        try expectFrame(before.last, model)
        #expect(after.last?.messages?.first?.data.prefix(10) == "4202000000")
        #expect(comparison.differences.isEmpty, "\(comparison.differences)")
        #expect(comparison.count >= 5)
    }

    /// PID 02 of the freeze frame is the code that stored it.
    private func expectFrame(_ answer: Client.Line?, _ model: ModelCar) throws {
        let code = try #require(model.vehicle.memories.first?.freezeFrame?.code)
        let bytes = try #require(answer?.messages?.first?.bytes)
        try #require(bytes.count == 5)
        #expect(Array(bytes.prefix(3)) == [0x42, 0x02, 0x00])
        #expect(UInt16(bytes[3]) << 8 | UInt16(bytes[4]) == code.rawValue)
    }

    /// Its rules say so while the engine runs; and it has no service 0A.
    @Test func anOldCarRefusesToClearWhileTheEngineRuns() async throws {
        let (session, _, model) = try await Self.clear("elm327/old-11-250")
        let after = session.answers.suffix(Self.survey.count)
        let refusal = session.answers.first { $0.name == "CLEAR_DTC" }?.messages ?? []
        #expect(refusal.contains { $0.data == "7F0422" })
        #expect(after.first.map(Self.codes) == model.codes(\.confirmed).filter { $0 != "P0705" })
        #expect(after.dropFirst(2).first?.said == ["NO DATA"])
    }

    /// python-OBD leaves out the number of the frame, without which a request of service 02 is not one.
    @Test func whatPythonOBDAsksOfAFreezeFrameHasNoAnswer() async throws {
        let server = try await Server("elm327/two-ecu-petrol")
        let session = try await Client.run(server.socket, "frozen")
        #expect(try await server.stop() == .exited(0))
        let names = Set(session.answers.filter { $0.value == nil }.map { "\($0.name ?? "").answer" })
        #expect(names.count == session.answers.count)
        for error in try KnownError.all(in: .frozen) {
            #expect(names.isSuperset(of: error.value.names), sourceLocation: error.location)
        }
    }

    @Test func lettersInACodeComeOutSmall() async throws {
        let server = try await Server("elm327/truck-29bit-three-ecus")
        let session = try await Client.run(server.socket, "GET_DTC")
        #expect(try await server.stop() == .exited(0))
        let codes = session.answers.first?.value?.codes ?? []
        for error in try KnownError.all(in: .codes) {
            #expect(codes.contains { $0 != $0.uppercased() }, sourceLocation: error.location)
        }
    }
}
