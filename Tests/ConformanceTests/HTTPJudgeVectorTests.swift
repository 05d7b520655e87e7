import Documents
import Kinds
import Conformance
import Scenarios
import SimulationCore
import TestKit
import Testing

/// Requests of a client, an expectation, and what must come of it.
struct HTTPJudgeVector: Decodable, Sendable {
    struct Sent: Decodable, Sendable {
        /// The time in seconds.
        let at: Double
        /// Method and target.
        let request: String
        let body: String?
        /// The content type; JSON unless stated.
        let type: String?
        /// The end of the lines of the header section; CR LF unless stated.
        let lineEnd: String?

        var bytes: [UInt8] {
            let content = Array((body ?? "").utf8)
            var head = "\(request) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            if body != nil {
                head += "Content-Type: \(type ?? "application/json")\r\nContent-Length: \(content.count)\r\n"
            }
            let text = "\(head)\r\n".split(separator: "\r\n", omittingEmptySubsequences: false)
            return Array(text.joined(separator: lineEnd ?? "\r\n").utf8) + content
        }
    }

    let name: String
    /// The car; the usual one unless stated.
    let vehicle: String?
    /// Further keys of the endpoint, as `bare_lf: on`.
    let with: String?
    let sends: [Sent]
    let expect: String
    let verdict: String
    let reason: String?
}

/// A client that sends what a vector states.
private struct ScriptedSender: ClientMachine {
    var rest: [HTTPJudgeVector.Sent]
    /// When it ends; 1 s, or a second after the last request.
    let end: SimInstant

    init(_ sent: [HTTPJudgeVector.Sent]) {
        rest = sent
        let last = sent.last?.at ?? 0
        end = SimInstant(nanoseconds: Int64((last < 1 ? 1 : last + 1) * 1e9))
    }

    var deadline: SimInstant? { rest.first.map { SimInstant(nanoseconds: Int64($0.at * 1e9)) } ?? end }

    mutating func start(now: SimInstant) -> [ClientAction] { [.connect] }
    mutating func connected(now: SimInstant) -> [ClientAction] { [] }
    mutating func refused(now: SimInstant) -> [ClientAction] { [.exit(1)] }
    mutating func received(_ bytes: [UInt8], now: SimInstant) -> [ClientAction] { [] }
    mutating func disconnected(isReset: Bool, now: SimInstant) -> [ClientAction] { [.exit(1)] }

    mutating func wake(now: SimInstant) -> [ClientAction] {
        guard let deadline, deadline <= now else { return [] }
        return rest.isEmpty ? [.exit(0)] : [.send(rest.removeFirst().bytes)]
    }
}

/// The judgement of HTTP requests, in `Vectors/judging/http.yaml`.
@Suite struct HTTPJudgeVectorTests {
    static func vectors() throws -> [Located<HTTPJudgeVector>] {
        try VectorFolder.load("judging/http.yaml", as: HTTPJudgeVector.self)
    }

    @Test(arguments: try vectors())
    func theVerdictIsTheOneStated(_ vector: Located<HTTPJudgeVector>) throws {
        let text = """
            dyno: 1
            id: TST-01
            severity: must
            task: app
            limit: 2000s
            vehicle: { base: \(vector.value.vehicle ?? "petrol-warm-idle") }
            endpoints:
              trips:
                trip-log:
                  listen: "tcp://127.0.0.1:0"
                  keep_alive: 2000s
                  accounts: [{ username: otto, password: tulip }]
                  \(vector.value.with ?? "")
            expect:
              - id: it
                \(vector.value.expect)
            """
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "v.yaml").scenarios.first)
        let tested = Case(id: "TST-01", group: "x", file: "v.yaml", text: text, scenario: scenario)
        let client = VirtualStreamClient(ScriptedSender(vector.value.sends)) { _ in [] }
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
