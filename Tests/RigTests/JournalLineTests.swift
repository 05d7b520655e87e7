import Rig
import SimulationCore
import Testing
import VehicleModel

/// Journal records as lines of JSON.
@Suite struct JournalLineTests {
    private let line = JournalLine(Bench.description())

    private func text(_ fill: (inout Journal) -> Void) -> String {
        var journal = Journal()
        fill(&journal)
        var text: [UInt8] = []
        var position = JournalPosition()
        while let (record, payload) = position.read(journal) {
            line.append(record, (payload ?? [])[...], to: &text)
        }
        return String(decoding: text, as: UTF8.self)
    }

    @Test func everyKindHasItsForm() {
        let time = SimInstant(nanoseconds: 12_000_000_345)
        let speed = UInt32(SignalID.engineSpeed.index) << 16 | 0x0C
        let odd = ArraySlice(Array("41\r\n\"\\\u{7F}".utf8) + [0, 0xFC])
        let seen = text { journal in
            journal.append(.connect, at: time, endpoint: 0, connection: 1)
            journal.append(.input, at: time, endpoint: 0, connection: 1, payload: Array("010C\r".utf8)[...])
            journal.append(
                .request, at: time, endpoint: 0, connection: 1, number: 3, payload: Array("010C".utf8)[...])
            journal.append(.frame, at: time, detail: 1000, number: 0x7DF, payload: [2, 1, 0x0C])
            journal.append(
                .frame, at: time, detail: 0, number: 0x18DA_F110 | JournalRecord.FrameFlag.extended,
                payload: [1])
            journal.append(.frame, at: time, detail: 0, number: 0x7E8 | JournalRecord.FrameFlag.remote)
            journal.append(.sample, at: time, detail: speed, number: 6904, value: 1726)
            journal.append(.output, at: time, endpoint: 0, connection: 1, payload: odd)
            journal.append(.event, at: time, payload: Array("finish: \"é\"\n".utf8)[...])
            journal.append(
                .disconnect, at: time, endpoint: 0, connection: 1, payload: Array("gone".utf8)[...])
            journal.append(
                .peer, at: time, endpoint: 0, connection: 1, payload: Array("[::1]:5300".utf8)[...])
        }
        let start = ",\"t\":12.000000345,\"kind\":"
        let client = ",\"endpoint\":\"obd\",\"connection\":1"
        let expected = [
            "{\"n\":0\(start)\"connect\"\(client)}",
            "{\"n\":1\(start)\"input\"\(client),\"bytes\":\"010C\\r\"}",
            "{\"n\":2\(start)\"request\"\(client),\"request\":\"010C\",\"repeated\":true,\"aborted\":true}",
            "{\"n\":3\(start)\"frame\",\"id\":\"7DF\",\"data\":\"02 01 0C\",\"from\":\"adapter\"}",
            "{\"n\":4\(start)\"frame\",\"id\":\"18DAF110\",\"data\":\"01\",\"from\":\"engine\"}",
            "{\"n\":5\(start)\"frame\",\"id\":\"7E8\",\"remote\":true,\"data\":\"\",\"from\":\"engine\"}",
            "{\"n\":6\(start)\"sample\",\"signal\":\"engine.speed\",\"ecu\":\"engine\",\"pid\":\"0C\",\"raw\":6904,\"value\":1726.0}",
            "{\"n\":7\(start)\"output\"\(client),\"bytes\":\"41\\r\\n\\\"\\\\\\u007F\\u0000\\u00FC\"}",
            "{\"n\":8\(start)\"event\",\"text\":\"finish: \\\"é\\\"\\u000A\"}",
            "{\"n\":9\(start)\"disconnect\"\(client),\"text\":\"gone\"}",
            "{\"n\":10\(start)\"peer\"\(client),\"address\":\"[::1]:5300\"}",
        ]
        let lines = seen.split(separator: "\n").map(String.init)
        for (line, expected) in zip(lines, expected) { #expect(line == expected) }
        #expect(lines.count == expected.count)
    }

    @Test func anyBytesGiveOneLineOfPlainText() {
        let all = [UInt8](0...255)
        for kind in JournalRecord.Kind.allCases {
            let seen = text {
                $0.append(kind, at: .powerOn, endpoint: 9, detail: .max, number: .max, payload: all[...])
            }
            #expect(seen.hasSuffix("}\n"))
            #expect(seen.utf8.count(where: { $0 < 0x20 }) == 1, "\(kind)")
        }
    }

    /// JSON knows neither.
    @Test func noValueIsWrittenThatJSONDoesNotHave() {
        for value in [Double.nan, .infinity, -.infinity] {
            let seen = text { $0.append(.sample, at: .powerOn, value: value) }
            #expect(seen.hasSuffix(",\"value\":null}\n"))
        }
    }
}
