import Documents
import Kinds
import Conformance
import Scenarios
import SimulationCore
import TestKit
import Testing

/// A conversation of a tester, an expectation, and what must come of it.
struct TesterJudgeVector: Decodable, Sendable {
    let name: String
    let source: String
    /// `doip` for a DoIP entity; else the tester is on CAN.
    let endpoint: String?
    let expect: String
    let conversation: String
    let verdict: String
    let reason: String?
}

/// The misbehaviours of diagnostic testers, in `Vectors/judging/uds.yaml`.
@Suite struct TesterJudgeVectorTests {
    private static func record(_ vector: TesterJudgeVector, _ scenario: Scenario) throws -> CaseRecord {
        var journal = Journal()
        var (now, number) = (SimInstant.powerOn, UInt32(1))
        journal.append(.connect(socket: 0), at: now, endpoint: 0, connection: number)
        for line in vector.conversation.split(separator: "\n") {
            let words = line.split(separator: " ")
            let seconds = try #require(Double(words[0]))
            now = SimInstant(nanoseconds: Int64((seconds * 1000).rounded()) * 1_000_000)
            let bytes = words.dropFirst(2).compactMap { UInt8($0, radix: 16) }
            switch words[1] {
            case "new":
                number += 1
                journal.append(.connect(socket: 0), at: now, endpoint: 0, connection: number)
            case ">":
                journal.append(input: bytes[...], at: now, endpoint: 0, connection: number)
                guard vector.endpoint == nil else { continue }
                let line = Array(Hex.string(bytes, separator: "").utf8)
                journal.append(request: line[...], at: now, endpoint: 0, connection: number)
            case "<" where vector.endpoint != nil:
                journal.append(
                    output: bytes[...], ends: .atLastByte, at: now, endpoint: 0, connection: number)
            case "<": append([UInt8(bytes.count)] + bytes, from: .ecu(0), 0x7E8, now, &journal)
            case "E": append(bytes, from: .ecu(0), 0x7E8, now, &journal)
            case "T":
                journal.append(input: bytes[...], at: now, endpoint: 0, connection: number)
                append(bytes, from: .tap(0), 0x7E0, now, &journal)
            default: Issue.record("'\(line)' is not a line of a conversation")
            }
        }
        return CaseRecord(
            journal: journal, description: scenario.rig, reports: [], seesValues: true, seesProgram: true,
            end: now.advanced(by: .seconds(9)))
    }

    private static func append(
        _ data: [UInt8], from sender: BusSender, _ identifier: UInt32, _ now: SimInstant,
        _ journal: inout Journal
    ) {
        data.withUnsafeBytes { data in
            journal.append(
                frame: .can(identifier: identifier, isExtended: false, isRemote: false), from: sender,
                data: data,
                at: now, endpoint: 0, connection: 1)
        }
    }

    @Test(arguments: try VectorFolder.load("judging/uds.yaml", as: TesterJudgeVector.self))
    func theVerdictIsTheOneStated(_ vector: Located<TesterJudgeVector>) throws {
        let kind = vector.value.endpoint == nil ? "socketcand" : "doip"
        let text = """
            dyno: 1
            id: TST-01
            task: diagnose
            with: { steps: [wait] }
            endpoints: { car: { \(kind): { listen: "tcp://127.0.0.1:0" } } }
            expect:
              - id: it
                \(vector.value.expect)

            """
        let scenario = try #require(
            try ScenarioLoader.standard.load(text: text, file: "v.yaml").scenarios.first)
        let tested = Case(id: "TST-01", group: "x", file: "v.yaml", text: text, scenario: scenario)
        let result = Judge.judge(tested, try Self.record(vector.value, scenario))
        let first = try #require(result.expectations.first, sourceLocation: vector.location)
        #expect(
            first.verdict.rawValue == vector.value.verdict, "\(first.reason)", sourceLocation: vector.location
        )
        if let reason = vector.value.reason {
            #expect(first.reason == reason, sourceLocation: vector.location)
        }
    }
}
