import Diagnostics
import TestKit
import Testing

/// python-OBD reads every parameter that it knows.
@Suite(.serialized, .enabled(if: Client.interpreter != nil, Comment(rawValue: Client.reason)))
struct ParameterTests {
    /// What comes out wrong is exactly what the list of python-OBD's errors says, so that the list stays true.
    @Test(arguments: TestCar.allCases)
    func everyValueIsTheOneThatWasSentButForKnownErrors(_ car: TestCar) async throws {
        let scratch = try Scratch()
        let server = try await Server(scratch.store(car.scenario, as: "car.yaml"))
        let session = try await Client.run(server.socket, "live")
        #expect(try await server.stop() == .exited(0))
        #expect(session.connection.status == "Car Connected")
        let asked = Set(session.answers.compactMap(\.sent))
        let ours = car.parameters.map { "01" + String($0.pid, radix: 16, uppercase: true).leftPadded }
        #expect(asked.isSuperset(of: ours), "not asked: \(Set(ours).subtracting(asked).sorted())")
        let comparison = try Comparison(session, server.journal().exchanges())
        #expect(comparison.count >= ours.count - 10)
        try comparison.expectKnownErrors(of: car.place, "\(car)")
    }

    /// Together the test cars have every parameter that python-OBD can name.
    @Test func noParameterIsLeftOut() {
        let covered = Set(TestCar.allCases.flatMap(\.parameters).map(\.pid))
        let table = ParameterTable.mode01.map(\.pid).filter { (0x01...0x5F).contains($0) && $0 != 0x02 }
        #expect(covered == Set(table))
    }
}

extension String {
    /// Two hex digits at least.
    fileprivate var leftPadded: String { count < 2 ? "0\(self)" : self }
}
