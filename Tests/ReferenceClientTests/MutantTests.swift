import Conformance
import ReferenceClient
import Scenarios
import SimulationCore
import Testing
import VehicleModel

/// The mutants: each is another client than the reference, by one switch.
@Suite struct MutantTests {
    /// A dialogue in which a mutant shows itself.
    struct Situation {
        var kind = ClientTask.Kind.liveData
        var signals = ["engine.speed"]
        var seconds = 6
        var limit = Duration.seconds(40)
        var accepts: @Sendable (Int) -> Bool? = { _ in true }
        var accident: ScriptedAdapter.Accident?
        var script: ScriptedAdapter.Script = ScriptedAdapter.car([:])

        /// A good adapter and car, but for these answers.
        static func answers(
            _ answers: [String: String], _ kind: ClientTask.Kind = .liveData,
            _ signals: [String] = ["engine.speed"]
        ) -> Situation {
            Situation(kind: kind, signals: signals, script: ScriptedAdapter.car(answers))
        }

        /// The same, but for the reads that follow one command.
        static func reads(
            _ command: String, count number: Int? = nil, kind: ClientTask.Kind = .liveData, seconds: Int = 6,
            _ reads: [(Int, String)]
        ) -> Situation {
            Situation(
                kind: kind, seconds: seconds,
                script: { text, count in
                    guard text == command, number ?? count == count else {
                        return ScriptedAdapter.car([:])(text, count)
                    }
                    return reads.map { (.milliseconds($0.0), $0.1) }
                })
        }

        /// Everything that can be seen of the client.
        func play(_ bug: ClientBug?) -> [String] {
            let task = ClientTask(
                kind, signals: signals.compactMap { SignalCatalogue.id($0) },
                duration: kind == .liveData ? .seconds(seconds) : nil)
            let run = ScriptedAdapter(
                ReferenceClient(task, bug: bug), limit: limit, accepts: accepts, accident: accident,
                script: script)
            return run.sent.map { "\($0.time.nanoseconds) \($0.text)" } + run.lines
                + run.connects.map { "connect \($0.nanoseconds)" } + ["\(run.status ?? -1)"]
        }
    }

    private static let data = "7E8 04 41 0C 09 92 \r"
    private static let identification = [
        "7E8 10 14 49 02 01 31 4D 38 \r", "7E8 21 47 44 4D 39 41 58 4B \r", "7E8 22 50 30 34 32 37 38 38 \r",
    ]
    private static let legacy = ["ATDPN": "A5\r\r>", "0100": "86 F1 10 41 00 BE 1F B8 10 6D \r\r>"]

    /// Sixteen calibration identifications in one message of 259 bytes.
    private static var longText: String {
        let bytes: [UInt8] = [0x49, 0x04, 16] + (0..<256).map { UInt8(0x41 + $0 % 23) }
        var text = "7E8 11 03 " + bytes.prefix(6).map { hex($0) + " " }.joined() + "\r"
        for (index, start) in stride(from: 6, to: bytes.count, by: 7).enumerated() {
            let frame = bytes[start..<min(start + 7, bytes.count)]
            text +=
                "7E8 " + hex(UInt8(0x20 | (index + 1) % 16)) + " " + frame.map { hex($0) + " " }.joined()
                + "\r"
        }
        return text + "\r>"
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    private static var situations: [Situation] {
        [
            Situation(),
            .reads(
                "0902", kind: .vin,
                [(10, identification[0]), (20, identification[1]), (30, "\(identification[2])\r>")]),
            .reads("010C", [(10, "7E8 04 41 0C 0"), (20, "9 92 \r\r>")]), .answers(["010C": "\(data)\r> "]),
            .answers(["0904": longText], .info), .answers(["010C": "\u{0}7E8 04 41 0C 09\u{80} 92 \r\r>"]),
            .answers(["010C": "7E8 04 41 0C \u{0}09 92 \r\r>"]),
            .reads("010C", count: 2, [(10, "\(data)\r>ACT ALERT\r\r>")]),
            .reads("010C", count: 2, seconds: 14, [(8100, "7E8 04 41 0C 00 00 \r\r>")]),
            .answers(["010C": "010C\r\(data)\r>"]),
            .answers(["010C": "010C\r\n7E8 04 41 0C 09 92 \r\n\r\n>"]),
            .reads("010C", count: 2, seconds: 20, [(10, data)]),
            .reads("010C", count: 2, seconds: 14, []),
            Situation(accident: .close(at: .seconds(3), isReset: false)),
            Situation(accident: .close(at: .seconds(3), isReset: true)),
            Situation(
                seconds: 25,
                script: { text, count in
                    text == "010C" && count > 1 || text == "ATI" ? [] : ScriptedAdapter.car([:])(text, count)
                }),
            Situation(limit: .seconds(2), accepts: { _ in false }), Situation(accepts: { _ in nil }),
            .reads("ATZ", [(2000, "\r\rELM327 v1.5\r\r>")]), .answers(["ATZ": "OBDII v1.5\r\r>"]),
            .answers(["ATZ": ""]),
            .answers(["010C": "18 DA F1 10 04 41 0C 09 92 \r\r>"]),
            .answers(["010C": "84 F1 10 41 0C 09 92 6D \r\r>"]),
            .answers(["010C": "410C0992\r\r>"]), .answers(["010C": "7E804410C0992\r\r>"]),
            .answers(["ATM0": "?\r\r>"]),
            .answers(["ATH1": "ATH1\rOK\r\r>"]), .reads("010C", count: 2, [(10, "?\r\r>")]),
            .answers(["ATRV": "12.4\r\r>"], .connect),
            .answers(["ATDPN": "6\r\r>", "03": "43 01 01 33 \r\r>"], .readDTC),
            .answers(["ATDP": "ISO 9141-2\r\r>"], .connect),
            .answers(["0100": "SEARCHING...7E8 06 41 00 BE 3F B8 13 \r\r>"]),
            .reads("0100", [(10, "SEARCHING"), (5000, "...\r7E8 06 41 00 BE 3F B8 13 \r\r>")]),
            .answers(["010C": "BUS INIT: ...OK\r\(data)\r>"]),
            Situation(limit: .seconds(10), script: ScriptedAdapter.car(["0100": "UNABLE TO CONNECT\r\r>"])),
            .reads("010C", [(10, data), (510, "\r>")]), .reads("010C", [(400, "\(data)\r>")]),
            .reads("010C", [(600, "\(data)\r>")]),
            .reads("010C", count: 2, [(10, "STOPPED\r\r>")]),
            .answers([:], .liveData, ["engine.speed", "fuel.pressure"]),
            .answers(["03": "43 00 \r\r>"], .readDTC),
            .answers(["0120": "7E8 06 41 20 80 07 F1 18 \r\r>"], .supportedPIDs),
            .answers(["0105": "7E8 03 41 05 FF \r\r>"], .liveData, ["engine.coolant.temperature"]),
            .answers(["010C": "01 0C\r41 0C 01 0C 01 0C \r\r>"]), .answers(["010C": "41 0C 01 0C \r\r>"]),
            .answers(["010C": "7e8 04 41 0c 09 92 \r\r>"]),
            .answers(
                [
                    "0902":
                        "014 \r0: 49 02 01 31 4D 38 \r1: 47 44 4D 39 41 58 4B \r2: 50 30 34 32 37 38 38 \r\r>"
                ], .vin),
            .answers(["0902": "\(identification[0])\(identification[2])\(identification[1])\r>"], .vin),
            .answers(["0902": "\(identification[0])\r>"], .vin),
            .answers(["03": "7E8 04 43 01 01 33 AA AA AA \r\r>"], .readDTC),
            .answers(
                legacy.merging([
                    "0902":
                        "87 F1 10 49 02 01 00 00 00 31 05 \r87 F1 10 49 02 02 44 34 47 50 E4 \r87 F1 10 49 02 03 30 30 52 35 BD \r87 F1 10 49 02 04 35 42 31 32 B1 \r87 F1 10 49 02 05 33 34 35 36 AA \r\r>"
                ]) { $1 },
                .vin),
            .answers(["010C": "7E8 04 41 0C 09 92 \r7E9 04 41 0C 00 00 \r\r>"]),
            .answers(
                [
                    "0902":
                        "\(identification[0])7E9 10 14 49 02 01 41 41 41 \r7E9 21 41 41 41 41 41 41 41 \r\(identification[1])\(identification[2])7E9 22 41 41 41 41 41 41 41 \r\r>"
                ], .vin),
            .answers(["010C": "7E8 03 41 0D 07 \r\(data)\r>"]),
            .answers(["03": "7E8 04 43 01 01 33 \r7E8 04 43 01 01 33 \r\r>"], .readDTC),
            .answers(
                ["01050C100D": "00B \r0: 41 0D 00 0C 09 92 \r1: 10 01 1B 05 88 00 00 \r\r>"], .liveData,
                ["engine.coolant.temperature", "engine.speed", "intake.maf", "vehicle.speed"]),
            .answers(["04": "NO DATA\r\r>"], .clearDTC), .reads("010C", count: 2, [(10, "NO DATA\r\r>")]),
            .reads("010C", count: 2, [(10, "CAN ERROR\r\r>")]),
            .reads("010C", count: 2, [(10, "LV RESET\r\r>")]),
            .reads("010C", count: 2, [(10, "7F 01 12 \r\r>")]),
            .reads("010C", count: 2, [(10, "7F 01 78 \r"), (2000, "\(data)\r>")]),
            .answers(["010C": "84 F1 10 41 0C 09 92 6D <DATA ERROR\r\r>"]),
            .answers(["010C": "7E8 03 41 0C 09 \r\r>"]),
            .answers(
                [
                    "03":
                        "7E8 10 10 43 07 41 33 16 02 \r7E8 21 01 18 03 01 03 02 03 \r7E8 22 03 04 20 00 00 00 00 \r7E9 04 43 01 07 15 \r\r>",
                    "07": "7E8 02 47 00 \r\r>", "0A": "7E8 02 4A 00 \r\r>",
                ], .readDTC),
            .answers(["03": "CAN ERROR\r\r>"], .readDTC),
            .answers(["04": "7E8 01 44 \r7E9 03 7F 04 22 \r\r>"], .clearDTC),
            .answers(
                ["0100": "7E8 06 41 00 BE 3F B8 12 \r7E9 06 41 00 80 00 40 00 \r\r>"], .supportedPIDs),
            .answers(
                [
                    "0902":
                        "7E8 10 14 49 02 01 FF FF FF \r7E8 21 FF FF FF FF FF FF FF \r7E8 22 FF FF FF FF FF FF FF \r\r>"
                ], .vin),
            .answers(
                ["020200": "7E8 05 42 02 00 01 33 \r\r>", "020C00": "7E8 05 42 0C 00 09 92 \r\r>"],
                .freezeFrame),
            .answers(["0104": "7E8 03 41 04 FF \r\r>"], .liveData, ["engine.load"]),
            .answers(
                ["0120": "7E8 06 41 20 20 00 00 00 \r\r>", "0123": "7E8 04 41 23 04 D2 \r\r>"], .liveData,
                ["fuel.rail.pressure"]),
            .answers(["010C": "CAN ERROR\r\r>"]),
            .answers(
                legacy.merging(["04": "81 F1 10 44 C6 \r\r>", "03": "NO DATA\r\r>"]) { $1 }, .clearDTC),
            .answers(["03": "43 01 01 33 \r\r>"], .readDTC),
            .reads("0100", [(10, "SEARCHING..."), (20000, "\r7E8 06 41 00 BE 3F B8 13 \r\r>")]),
            .answers(["010C": "41 6B 10 41 0C 09 92 1B \r\r>"]),
            .answers(
                [
                    "0902":
                        "014 \r0: 49 02 01 31 4D 38 \r1: 47 44 4D 39 41 58 4B \r2: 50 30 34 32 37 38 38 \r1: 41 41 41 41 41 41 41 \r\r>"
                ], .vin),
            .reads("0100", count: 1, [(10, "<RX ERROR\r\r>")]),
            .reads("010C", count: 2, [(10, "\(data)\r>"), (250, "LV RESET\r\r>")]),
            .answers(["0101": "7E8 06 41 01 82 07 65 04 \r7E9 06 41 01 01 04 00 00 \r\r>"], .info),
            .answers(
                ["0906": "7E8 10 0B 49 06 02 00 12 34 \r7E8 21 56 78 9A BC DE \r\r>"], .info),
            .answers(
                ["0114": "7E8 04 41 14 5A FF \r\r>"], .liveData, ["oxygen_sensor.bank1.sensor1.voltage"]),
            .answers(
                ["0120": "7E8 06 41 20 00 00 00 10 \r\r>", "013C": "7E8 04 41 3C 90 00 \r\r>"], .liveData,
                ["catalyst.temperature.bank1.sensor1"]),
            .answers(["03": "18 DA F1 10 04 43 01 01 33 \r\r>"], .readDTC),
            .answers(["03": "7E8 03 7F 03 11 \r\r>"], .readDTC),
            .answers(
                [
                    "03":
                        "7E8 10 10 43 07 41 33 16 02 \r7E8 22 03 04 20 00 00 00 00 \r\r>"
                ], .readDTC),
        ]
    }

    @Test func everyMutantShowsItselfSomewhere() {
        let situations = Self.situations
        let reference = situations.map { $0.play(nil) }
        for bug in ClientBug.allCases {
            let isOther = zip(situations, reference).contains { $0.play(bug) != $1 }
            #expect(isOther, "\(bug.rawValue) is the reference client")
        }
    }

    @Test func everyMutantHasItsCase() {
        for bug in ClientBug.allCases {
            #expect(
                bug.target.hasPrefix("ELM-") && (6...7).contains(bug.target.count),
                "\(bug.rawValue) has no case")
        }
        #expect(ClientBug.allCases.count >= 40)
    }
}
