import Documents
import MTG
@testable import MTGKind
import SimulationCore
import TestKit
import Testing

private struct Dialogue: Decodable, Sendable {
    struct Step: Decodable, Sendable {
        let at: String
        let send: String
        let receive: String
        let closing: String?
    }

    struct Fault: Decodable, Sendable {
        let close: Int?
        let stall: Int?
        let `for`: String?
        let invalidText: Int?
        let nth: Int?
        let request: String?

        func fault() throws -> RecordFault {
            let kind: RecordFault.Kind
            if let close {
                kind = .close(after: close)
            } else if let stall {
                kind = .stall(after: stall, for: try duration(try #require(`for`)))
            } else {
                kind = .invalidText(at: try #require(invalidText))
            }
            return RecordFault(kind, request: request, nth: nth)
        }
    }

    let name: String
    let layout: String?
    let mode: String?
    let log: String?
    let chunk: Int?
    let interval: String?
    let faults: [Fault]?
    let steps: [Step]

    func session() throws -> MaintenanceSession {
        var description = MaintenanceDescription(machine: .tractor8R)
        description.layout = try #require(RecordLayouts.named(layout ?? "struct-1"))
        description.mode = try #require(MaintenanceDescription.Mode(rawValue: mode ?? "historical"))
        description.tokens = ["f": .farmer, "d": .dealer, "v": .developer]
        description.log = .bytes(Array((log ?? "").utf8))
        description.logChunk = chunk ?? 4096
        if let interval { description.logInterval = try duration(interval) }
        description.faults = try (faults ?? []).map { try $0.fault() }
        return MaintenanceSession(description, log: DebugLog(description.log, seed: 1))
    }
}

/// `12s` as a duration.
private func duration(_ text: String) throws -> Duration {
    .seconds(try #require(Int(text.dropLast())))
}

@Suite struct SessionTests {
    @Test(arguments: try VectorFolder.load("mtg/dialogues.yaml", as: Dialogue.self))
    fileprivate func dialogue(_ vector: Located<Dialogue>) throws {
        // The same bytes come however the client's bytes are cut.
        for size in [Int.max, 1] {
            var session = try vector.value.session()
            for step in vector.value.steps {
                let now = SimInstant.powerOn.advanced(by: try duration(step.at))
                var state = FigureTen.state
                var got: [UInt8] = []
                func take() {
                    got += session.output
                    session.clearOutput()
                }
                while let deadline = session.deadline, deadline <= now {
                    state.now = deadline
                    session.wake(now: deadline) { state }
                    take()
                }
                state.now = now
                var bytes = try #require(Hex.bytes(step.send))[...]
                while !bytes.isEmpty {
                    session.receive(bytes.prefix(size), now: now) { state }
                    bytes = bytes.dropFirst(size)
                    take()
                }
                #expect(
                    Hex.string(got, separator: "") == step.receive, "at \(step.at)",
                    sourceLocation: vector.location)
                #expect(session.closing?.description == step.closing, sourceLocation: vector.location)
            }
        }
    }

    @Test func requestsAreNamedAndReadAsTheyAreWritten() {
        let requests: [MaintenanceRequest] = [
            .maintenance, .dealerInfo, .debugLog, .debugLogRest(offset: 70_000), .token(Array("abc".utf8)),
            .version,
        ]
        var description = MaintenanceDescription(mode: .strict, tokens: ["abc": .developer])
        description.log = .bytes([])
        var session = MaintenanceSession(description, log: DebugLog(description.log, seed: 1))
        for request in requests.reversed() {
            session.receive(request.bytes, now: .powerOn) { MachineState() }
        }
        let heard = session.events.compactMap { if case .request(let request) = $0 { request } else { nil } }
        #expect(heard == requests.reversed())
        #expect(
            heard.map(\.description) == [
                "version", "token", "debug-log from 70000", "debug-log", "dealer-info", "maintenance",
            ])
        #expect(heard.allSatisfy { MaintenanceRequest.names.contains($0.name) })
    }

    @Test func aFloodOfRequestsEndsTheConnectionInBoundedMemory() {
        let description = MaintenanceDescription(log: .generated(1 << 20))
        var session = MaintenanceSession(description, log: DebugLog(description.log, seed: 1))
        let burst = Array(repeatElement(MaintenanceRequest.maintenance.bytes, count: 16_384).joined())
        session.receive(burst, now: .powerOn) { MachineState() }
        #expect(session.closing == .tooManyRequests)
        #expect(session.output.count < 300 << 10)
        #expect(session.deadline == nil)
        session.clearOutput()
        session.receive(MaintenanceRequest.version.bytes, now: .powerOn) { MachineState() }
        #expect(session.output.isEmpty)
    }

    @Test func aLongLogComesInPiecesAndCanBeContinued() {
        let description = MaintenanceDescription(log: .generated(200_000), logChunk: 10_000)
        let log = DebugLog(description.log, seed: 3)
        #expect(log.bytes.count == 200_000)
        var session = MaintenanceSession(description, log: log)
        var got: [UInt8] = []
        var pieces = 0
        func drain(until count: Int) {
            while got.count < count, let deadline = session.deadline {
                got += session.output
                #expect(session.output.count <= 10_000)
                session.clearOutput()
                session.wake(now: deadline) { MachineState() }
                pieces += 1
            }
            got += session.output
            session.clearOutput()
        }
        session.receive(MaintenanceRequest.debugLog.bytes, now: .powerOn) { MachineState() }
        drain(until: 50_000)
        let kept = got.count - 4
        #expect(kept < 70_000)
        session = MaintenanceSession(description, log: log)
        session.receive(
            MaintenanceRequest.debugLogRest(offset: UInt32(kept)).bytes, now: .powerOn
        ) { MachineState() }
        let start = Array(got.dropFirst(4))
        got = []
        drain(until: .max)
        #expect(start + got.dropFirst(4) == log.bytes)
        #expect(pieces > 15)
    }

    @Test func generatedLogsFollowFromTheSeed() {
        let one = DebugLog(.generated(5000), seed: 1).bytes
        #expect(one == DebugLog(.generated(5000), seed: 1).bytes)
        #expect(one != DebugLog(.generated(5000), seed: 2).bytes)
        #expect(one == Array(DebugLog(.generated(9000), seed: 1).bytes.prefix(5000)))
        #expect(String(validating: one, as: UTF8.self) != nil)
        #expect(DebugLog(.generated(0), seed: 1).bytes.isEmpty)
        #expect(DebugLog(.generated(.max), seed: 1).bytes.count == 16 << 20)
    }

    @Test func noiseNeverHangsAndNeverGrows() {
        var random = SeededGenerator(seed: 99)
        for _ in 0..<200 {
            let description = MaintenanceDescription(log: .generated(50_000), logChunk: 7000)
            var session = MaintenanceSession(description, log: DebugLog(description.log, seed: 1))
            var now = SimInstant.powerOn
            for _ in 0..<50 {
                let bytes = (0..<Int(1 + random.next() % 12)).map { _ in UInt8(random.next() % 6) }
                session.receive(bytes, now: now) { MachineState() }
                #expect(session.output.count <= 300 << 10)
                session.clearOutput()
                if let deadline = session.deadline {
                    now = max(now, deadline)
                    session.wake(now: now) { MachineState() }
                }
            }
            while let deadline = session.deadline {
                session.clearOutput()
                let before = deadline
                session.wake(now: deadline) { MachineState() }
                #expect(session.deadline.map { $0 > before } ?? true)
            }
        }
    }
}
