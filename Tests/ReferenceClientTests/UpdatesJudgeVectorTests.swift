import Documents
import Kinds
import Conformance
import ReferenceClient
import Scenarios
import SimulationCore
import Telemetry
import TestKit
import Testing

/// A dashboard that shows a value at a pace of its own, and what must come of that.
struct UpdatesJudgeVector: Decodable, Sendable {
    let name: String
    /// The interval that the client is told.
    let interval: String
    /// The time between two values that it shows, in seconds.
    let shows: Double
    /// What its profile claims, as YAML.
    let claims: String?
    /// The events of the case, as YAML.
    let events: String?
    let verdict: String
    let reason: String?
    /// The rates asked and shown, in updates a second.
    let rate: [Double]?
}

/// A dashboard that shows the engine's speed of the vector's car at a stated pace, for ten seconds.
private struct ScriptedDashboard: DatagramClientMachine {
    let pace: Duration
    var deadline: SimInstant?
    private var end = SimInstant.distantFuture

    init(_ vector: UpdatesJudgeVector) { pace = .nanoseconds(Int64(vector.shows * 1e9)) }

    mutating func start(now: SimInstant) -> [DatagramClientAction] { [.bind] }
    mutating func bound(now: SimInstant) -> [DatagramClientAction] {
        deadline = now.advanced(by: pace)
        end = now.advanced(by: .seconds(10))
        deadline = min(deadline ?? end, end)
        return []
    }
    mutating func bindFailed(now: SimInstant) -> [DatagramClientAction] { [.exit(1)] }
    mutating func received(_ datagram: [UInt8], from peer: Peer, now: SimInstant) -> [DatagramClientAction] {
        []
    }

    mutating func wake(now: SimInstant) -> [DatagramClientAction] {
        guard let due = deadline, due <= now else { return [] }
        guard now < end else { return [.exit(0)] }
        deadline = min(due.advanced(by: pace), end)
        return [.print("engine.speed=800")]
    }
}

/// The judgement of how often a dashboard shows a value, in `Vectors/judging/updates.yaml`.
@Suite struct UpdatesJudgeVectorTests {
    static func vectors() throws -> [Located<UpdatesJudgeVector>] {
        try VectorFolder.load("judging/updates.yaml", as: UpdatesJudgeVector.self)
    }

    static func result(of vector: UpdatesJudgeVector) throws -> ExpectationResult {
        let text = """
            dyno: 1
            id: TST-01
            severity: must
            task: dashboard
            with: { signals: [engine.speed], duration: 10s, interval: \(vector.interval) }
            endpoints: { dash: { forza: { format: horizon, to: "udp://127.0.0.1:5300", rate: 60 } } }
            events: \(vector.events ?? "[]")
            expect: [ { id: it, updates: { signal: engine.speed } } ]
            """
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "v.yaml").scenarios.first)
        let tested = Case(id: "TST-01", group: "x", file: "v.yaml", text: text, scenario: scenario)
        var record = VirtualRun.run(
            tested, VirtualDatagramClient(ScriptedDashboard(vector), reports: ReportLine.reports))
        if let claims = vector.claims {
            let profile = """
                client: scripted
                tasks: { dashboard: { run: [client, "${interval}"], listens: "udp://127.0.0.1:0" } }
                claims: { updates: { \(claims) } }
                """
            record.claims = Claims(try ProfileLoader.standard.load(text: profile, file: "p.yaml"))
        }
        return try #require(Judge.judge(tested, record).expectations.first)
    }

    @Test(arguments: try vectors())
    func theVerdictIsTheOneStated(_ vector: Located<UpdatesJudgeVector>) throws {
        let first = try Self.result(of: vector.value)
        #expect(
            first.verdict.rawValue == vector.value.verdict, "\(first.reason)", sourceLocation: vector.location
        )
        if let reason = vector.value.reason {
            #expect(first.reason == reason, sourceLocation: vector.location)
        }
        guard let stated = vector.value.rate else { return }
        let rate = try #require(first.updates, sourceLocation: vector.location)
        #expect(abs(rate.asked - stated[0]) < 0.05, sourceLocation: vector.location)
        #expect(abs(rate.shown - stated[1]) < 0.05, sourceLocation: vector.location)
    }

    @Test func theFormComesOutEveryWay() throws {
        let verdicts = try Self.vectors().map { try Self.result(of: $0.value).verdict.rawValue }
        #expect(Set(verdicts) == ["pass", "fail", "inconclusive", "n/a"])
    }
}
