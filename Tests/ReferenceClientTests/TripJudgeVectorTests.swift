import Documents
import Kinds
import Conformance
import ReferenceClient
import Scenarios
import SimulationCore
import TestKit
import Testing

/// A drive, what a client asks and says of it, and what must come of that.
struct TripJudgeVector: Decodable, Sendable {
    struct Said: Decodable, Sendable {
        /// The time in seconds.
        let at: Double
        let line: String
    }

    let name: String
    let vehicle: String
    /// When the client asks for the speed, in seconds.
    let asks: [Double]
    let says: [Said]
    let expect: String
    let verdict: String
    let reason: String?
}

/// A client that asks and says what a vector states.
private struct ScriptedDriver: ClientMachine {
    private var rest: [(at: SimInstant, action: ClientAction)]

    init(_ vector: TripJudgeVector) {
        func instant(_ seconds: Double) -> SimInstant { SimInstant(nanoseconds: Int64(seconds * 1e9)) }
        let asked = vector.asks.map { (instant($0 + 0.002), ClientAction.send(Array("010D\r".utf8))) }
        let said = vector.says.map { (instant($0.at), ClientAction.print($0.line)) }
        let last = (vector.asks + vector.says.map(\.at)).max() ?? 0
        rest = (asked + said + [(instant(last + 1), .exit(0))]).sorted { $0.0 < $1.0 }.map {
            (at: $0.0, action: $0.1)
        }
    }

    var deadline: SimInstant? { rest.first?.at }

    mutating func start(now: SimInstant) -> [ClientAction] { [.connect] }
    mutating func connected(now: SimInstant) -> [ClientAction] { wake(now: now) }
    mutating func refused(now: SimInstant) -> [ClientAction] { [.exit(1)] }
    mutating func received(_ bytes: [UInt8], now: SimInstant) -> [ClientAction] { [] }
    mutating func disconnected(isReset: Bool, now: SimInstant) -> [ClientAction] { [.exit(1)] }

    mutating func wake(now: SimInstant) -> [ClientAction] {
        guard let deadline, deadline <= now else { return [] }
        return [rest.removeFirst().action]
    }
}

/// The judgement of what a client says of a trip, in `Vectors/judging/trips.yaml`.
@Suite struct TripJudgeVectorTests {
    @Test(arguments: try VectorFolder.load("judging/trips.yaml", as: TripJudgeVector.self))
    func theVerdictIsTheOneStated(_ vector: Located<TripJudgeVector>) throws {
        let text = """
            dyno: 1
            id: TST-01
            severity: must
            task: app
            limit: 2000s
            timing: instant
            vehicle: { base: \(vector.value.vehicle) }
            endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0", settled: on } } }
            expect:
              - id: it
                \(vector.value.expect)
            """
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "v.yaml").scenarios.first)
        let tested = Case(id: "TST-01", group: "x", file: "v.yaml", text: text, scenario: scenario)
        let client = VirtualStreamClient(ScriptedDriver(vector.value), reports: ReportLine.reports)
        let result = Judge.judge(tested, VirtualRun.run(tested, client))
        let first = try #require(result.expectations.first, sourceLocation: vector.location)
        #expect(
            first.verdict.rawValue == vector.value.verdict, "\(first.reason)", sourceLocation: vector.location
        )
        if let reason = vector.value.reason {
            #expect(first.reason == reason, sourceLocation: vector.location)
        }
    }
}
