@testable import CANAccessKind
@testable import MTGKind
import Kinds
import CANAccess
import ELM327Kind
import Endpoints
import MTG
import Rig
import SimulationCore
import TestKit
import Testing

@testable import Conformance

@Suite struct TraceTests {
    @Test func aShortCaseIsDrawnWhole() throws {
        let record = SampleRun.record()
        let trace = Trace(record)
        #expect(trace.omitted == 0)
        #expect(trace.events.allSatisfy { $0.skipped == 0 })
        let kinds = Set(trace.events.map(\.kind))
        #expect(kinds == ["client", "connect", "input", "request", "output", "frame", "disconnect"])
        #expect(trace.events.map(\.time) == trace.events.map(\.time).sorted())
        let first = try #require(trace.events.first { $0.kind == "input" })
        #expect(first.text == "ATZ\\r" && first.endpoint == "obd" && first.connection == 1)
        #expect(
            trace.events.contains { $0.kind == "frame" && $0.detail == "adapter" && $0.text.hasPrefix("7DF") }
        )
        #expect(trace.events.last { $0.kind == "client" }?.text == "exited with status 1")
        let series = try #require(trace.series.first)
        #expect(series.signal == "engine.speed" && series.unit == "rpm")
        #expect(series.truth.map(\.value) == [612.5, 612.5])
        #expect(series.reported.map(\.value) == [612.5, 4163])
    }

    @Test func severalEndpointsAreNamedWithWhatTheyAre() {
        var record = SampleRun.record()
        #expect(Trace(record).lanes == nil)
        record.description.endpoints.append(
            EndpointDescription(
                name: "unit", listen: .tcp(host: "127.0.0.1", port: 1),
                kind: MaintenanceDescription(), stream: StreamDescription()))
        #expect(
            Trace(record).lanes == [
                Trace.Lane(endpoint: "obd", kind: "adapter", hasBus: true),
                Trace.Lane(endpoint: "unit", kind: "telematics unit", hasBus: false),
            ])
    }

    @Test func framesThatRepeatDatagramsAreDrawnWhenTheyDecide() throws {
        var record = SampleRun.record()
        let frames = record.journal.entries(.frame).map(\.0.sequence)
        let first = try #require(frames.first)
        #expect(Trace(record).events.count { $0.kind == "frame" } == frames.count)
        record.description.endpoints[0] = EndpointDescription(
            name: "group", listen: .udp(host: "239.74.163.2", port: 43_113),
            kind: CANAccessDescription(.multicast(CANAccessDescription.usualGroup)))
        #expect(!Trace(record).events.contains { $0.kind == "frame" })
        let decided = Trace(record, deciding: [first]).events.filter { $0.kind == "frame" }
        #expect(decided.map(\.record) == [first])
    }

    @Test func aLongCaseKeepsWhatMatters() throws {
        var record = SampleRun.record()
        let start = SimInstant.powerOn
        for number in 0..<5000 {
            let time = start.advanced(by: .milliseconds(20_000 + number))
            if number == 2500 {
                record.journal.append(.fault(.init(.begins, "chunks", "on")), at: time, endpoint: 0)
            }
            record.journal.append(.input([0x30, 0x0D]), at: time, endpoint: 0, connection: 1)
        }
        let deciding = record.journal.next - 1000
        let trace = Trace(record, deciding: [deciding], limit: 100)
        #expect(trace.events.count <= 100)
        #expect(trace.events.contains { $0.record == deciding })
        #expect(trace.events.contains { $0.record == deciding - 12 })
        #expect(
            trace.events.contains { $0.kind == "fault" && $0.text == "chunks: on" && $0.detail == "begins" })
        #expect(trace.events.first?.kind == "client")
        #expect(trace.events.last?.record == record.journal.next - 1)
        #expect(trace.omitted == trace.events.reduce(0) { $0 + $1.skipped })
        #expect(trace.omitted > 4900)
    }

    @Test func oneFaultThatAlwaysActsDoesNotHideTheEnd() {
        var record = SampleRun.record()
        for number in 0..<3000 {
            record.journal.append(
                .fault(.init(.acts, "slow", "1 byte")), at: .powerOn.advanced(by: .seconds(20 + number)))
        }
        record.journal.append(.input([0x0D]), at: .powerOn.advanced(by: .seconds(4000)))
        let trace = Trace(record, limit: 60)
        #expect(trace.events.count <= 60)
        #expect(trace.events.last?.kind == "input")
    }

    @Test func longAndStrangeBytesStayPrintable() {
        #expect(TraceText.printable(bytes: [0x41, 0x0D, 0x00, 0xFF, 0x5C]) == "A\\r\\x00\\xFF\\\\")
        let long = TraceText.printable(bytes: [UInt8](repeating: 0x41, count: 1000))
        #expect(long.hasSuffix(" … 800 more bytes") && long.count < 230)
        #expect(TraceText.printable(words: Array("grün\u{1B}[2J".utf8)) == "grün\\x1B[2J")
    }

    @Test func longLinesAreThinnedToTheirExtremes() {
        var points = (0..<10_000).map { Trace.Point(time: Double($0), value: Double($0 % 2)) }
        points[7777] = Trace.Point(time: 7777, value: 99)
        let thinned = TraceSeries.thinned(points)
        #expect(thinned.count <= TraceSeries.mostPoints)
        #expect(thinned.contains { $0.value == 99 })
        #expect(thinned.map(\.time) == thinned.map(\.time).sorted())
    }
}

@Suite struct UsageCoverageTests {
    @Test func everythingThatWasMetIsCounted() {
        let exposure = UsageCoverage(SampleRun.record())
        #expect(exposure.commands == ["ATZ": 1, "ATSP6": 1])
        #expect(exposure.requests == ["010C": 2, "01FF": 1])
        #expect(exposure.messages == ["OK": 1, "NO DATA": 1])
        #expect(exposure.negativeResponses.isEmpty && exposure.faults.isEmpty)
    }

    @Test(arguments: [
        ("7F 01 12", 0x12), ("7F0112", 0x12), ("7E8 03 7F 01 12 00 00 00 00", 0x12), ("7E8037F0112", 0x12),
        ("18 DA F1 10 03 7F 22 31", 0x31), ("48 6B 10 7F 01 0C 22 A1", 0x22),
    ])
    func refusalsAreFoundInEveryForm(_ line: String, _ code: UInt8) {
        #expect(UsageCoverage.refusal(in: line, AdapterDescription.self)?.code == code)
    }

    @Test(arguments: ["41 0C 7F 01", "NO DATA", "7E8 04 41 0C 7F 12", "7F"])
    func otherLinesAreNone(_ line: String) {
        #expect(UsageCoverage.refusal(in: line, AdapterDescription.self) == nil)
    }

    @Test func faultsAreCountedByName() {
        var record = SampleRun.record()
        for (kind, stage) in [
            ("chunks", .acts), ("chunks", .acts), ("delay", .acts), ("slow", .begins), ("novelty", .acts),
        ] as [(String, JournalRecord.FaultStage)] {
            record.journal.append(.fault(.init(stage, kind, "whole: delay 200 ms")), at: record.end)
        }
        #expect(UsageCoverage(record).faults == ["chunks": 2, "delay": 1, "novelty": 1])
    }

    @Test func noiseFromAClientIsBounded() {
        var record = SampleRun.record()
        for number in 0..<2000 {
            let command = Array("AT\(String(repeating: "X", count: 80))\(number)".utf8)
            record.journal.append(.request(.init(command[...])), at: record.end)
            let request = Array("\(Hex.string(number, width: 6))".utf8)
            record.journal.append(.request(.init(request[...])), at: record.end)
        }
        let exposure = UsageCoverage(record)
        #expect(exposure.requests.count <= UsageCoverage.mostKeys)
        #expect(exposure.commands.keys.allSatisfy { $0.count <= UsageCoverage.longestKey })
    }

    @Test func whatWasNeverMetIsKnown() throws {
        let exposure = UsageCoverage(SampleRun.record())
        for kind in Kinds.usage.kinds {
            #expect(kind.known.count > 5 && Set(kind.known).count == kind.known.count, "\(kind.title)")
        }
        let missed = Dictionary(
            uniqueKeysWithValues: Kinds.usage.kinds.map { ($0.title, $0.missed(in: exposure)) })
        let commands = try #require(missed["Adapter commands"])
        #expect(!commands.contains("ATZ") && !commands.contains("ATSP") && commands.contains("ATE"))
        let requests = try #require(missed["Requests"])
        #expect(!requests.contains("010C") && requests.contains("010D") && requests.contains("09"))
        #expect(missed["Adapter messages"]?.contains("NO DATA") == false)
        #expect(missed["Negative responses"]?.contains("12") == true)
    }

    @Test func theFirstAndTheLastLinesOfAClientAreKept() {
        var record = SampleRun.record()
        for number in 0..<1000 {
            record.journal.append(.client(.output(Array("line \(number)".utf8)[...])), at: record.end)
        }
        var result = SampleRun.failure()
        #expect(result.clientOutput == ["RPM=612.5", "RPM=4163.0", "! </script><b>&\\x07"])
        result.illustrate(with: record)
        #expect(result.clientOutput.first == "RPM=612.5")
        #expect(result.clientOutput.contains { $0.hasPrefix("… ") && $0.hasSuffix(" lines left out") })
        #expect(result.clientOutput.map { $0.utf8.count + 1 }.reduce(0, +) < 2 * ClientOutput.share + 64)
        #expect(result.clientOutput.last == "line 999")
    }
}
