import Conformance
import ReferenceClient
import Scenarios
import SimulationCore
import Testing
import VehicleModel

/// What the client makes of answers, one by one.
@Suite struct AnswerTests {
    /// What the client prints for `kind` when `answers` replace what a good adapter says.
    private func lines(
        _ kind: ClientTask.Kind, _ answers: [String: String], signals: [String] = [], bug: ClientBug? = nil
    ) -> [String] {
        let task = ClientTask(
            kind, signals: signals.compactMap { SignalCatalogue.id($0) },
            duration: kind == .liveData ? .seconds(4) : nil)
        return ScriptedAdapter(ReferenceClient(task, bug: bug), script: ScriptedAdapter.car(answers)).lines
    }

    private static let speed612 = "engine.speed=612.500"
    private static let speedNone = "engine.speed=n/a"

    @Test(arguments: [
        ("7E8 04 41 0C 09 92 \r\r>", speed612), ("7E804410C0992\r\r>", speed612), ("410C0992\r\r>", speed612),
        ("41 0c 09 92 \r\r>", speed612), ("41 0C 09 92 \r\n\r\n>", speed612), ("410C0992000000\r>", speed612),
        ("010C\r41 0C 09 92 \r\r>", speed612), ("010C41 0C 09 92 \r\r> ", speed612),
        ("SEARCHING...41 0C 09 92 \r\r>", speed612), ("BUS INIT: ...OK\r41 0C 09 92 \r\r>", speed612),
        ("BUS INIT: OK\r84 F1 10 41 0C 09 92 6D \r\r>", speed612),
        ("\u{0}\u{0}41 0C \u{0}09 92 \r\r>", speed612),
        ("\u{FE}41 0C 09\u{80} 92 \r\r>", speed612), ("18 DA F1 10 04 41 0C 09 92 \r\r>", speed612),
        ("18 DA F1 11 03 41 0D 00 \r18 DA F1 10 04 41 0C 09 92 \r\r>", speed612),
        ("7E9 04 41 0C 00 00 \r7E8 04 41 0C 09 92 \r\r>", speed612),
        ("7F 01 78 \r41 0C 09 92 \r\r>", speed612),
        ("7E8 04 41 0C 01 0C \r\r>", "engine.speed=67.000"), ("41 0C FF FF \r\r>", "engine.speed=16383.750"),
        ("NO DATA\r\r>", speedNone), ("CAN ERROR\r\r>", speedNone), ("BUS BUSY\r\r>", speedNone),
        ("41 0C 09 <DATA ERROR\r\r>", speedNone), ("BUFFER FULL\r\r>", speedNone),
        ("7F 01 12 \r\r>", speedNone),
        ("FC RX TIMEOUT\r\r>", speedNone), ("ERR71\r\r>", speedNone), ("41 0C 09 \r\r>", speedNone),
        ("48 6B 10 41 0C 09 92 FF \r\r>", speedNone), ("7E8 04 41 0C 09 9", speedNone),
    ])
    func anEngineSpeedIsRead(_ answer: String, _ expected: String) {
        let lines = lines(.liveData, ["010C": answer], signals: ["engine.speed"])
        let values = lines.filter { $0.hasPrefix("engine.speed=") }
        #expect(
            values.allSatisfy { $0 == expected } && (!values.isEmpty || !answer.contains(">")), "\(lines)")
    }

    @Test(arguments: [
        ("014 \r0: 49 02 01 31 4D 38 \r1: 47 44 4D 39 41 58 4B \r2: 50 30 34 32 37 38 38 \r\r>", true),
        ("014\r0:490201314D38\r2:50303432373838\r1:47444D3941584B\r\r>", true),
        (
            "7E8 10 14 49 02 01 31 4D 38 \r7E8 22 50 30 34 32 37 38 38 \r7E8 21 47 44 4D 39 41 58 4B \r\r>",
            true
        ),
        ("7E81014490201314D38\r7E82147444D3941584B\r7E82147444D3941584B\r7E82250303432373838\r\r>", true),
        ("7E8 10 14 49 02 01 31 4D 38 \r\r>", false),
        ("7E8 10 14 49 02 01 31 4D 38 \r7E8 21 47 44 4D 39 41 58 4B \r\r>", false),
        (
            "014 \r0: 49 02 01 31 4D 38 \r014 \r0: 49 02 01 39 39 39 \r1: 47 44 4D 39 41 58 4B \r1: 41 41 41 41 41 41 41 \r2: 50 30 34 32 37 38 38 \r\r>",
            false
        ),
        (
            "49 02 01 00 00 00 31 \r49 02 02 4D 38 47 44 \r49 02 03 4D 39 41 58 \r49 02 05 32 37 38 38 \r49 02 04 4B 50 30 34 \r\r>",
            true
        ),
        (
            "49 02 01 00 00 00 31 \r49 02 02 4D 38 47 44 \r49 02 03 4D 39 41 58 \r49 02 05 32 37 38 38 \r\r>",
            false
        ),
        ("NO DATA\r\r>", false), ("7F 09 11 \r\r>", false),
    ])
    func anIdentificationNumberIsWholeOrNone(_ answer: String, _ isWhole: Bool) {
        let lines = lines(.vin, ["0902": answer])
        #expect(lines.last == (isWhole ? "vin=1M8GDM9AXKP042788" : "vin=n/a"), "\(lines)")
    }

    @Test(arguments: [
        ("43 00 \r\r>", "stored="), ("7E8 04 43 01 01 33 \r\r>", "stored=P0133"),
        ("7E8 04 43 01 01 33 AA AA AA \r\r>", "stored=P0133"),
        (
            "00C \r0: 43 05 01 33 04 20 \r1: 43 00 92 34 C1 00 00 \r\r>",
            "stored=P0133,P0420,C0300,B1234,U0100"
        ),
        ("7E8 04 43 01 04 20 \r7E9 04 43 01 01 33 \r7E9 04 43 01 01 33 \r\r>", "stored=P0133,P0420"),
        ("NO DATA\r\r>", "stored=n/a"), ("7E8 10 0C 43 05 01 33 04 20 \r\r>", "stored=n/a"),
    ])
    func troubleCodesOnCANAreCounted(_ answer: String, _ expected: String) {
        let lines = lines(.readDTC, ["03": answer])
        #expect(lines.first { $0.hasPrefix("stored=") } == expected, "\(lines)")
    }

    @Test(arguments: [
        ("43 01 33 00 00 00 00 \r\r>", "stored=P0133"), ("43 00 00 00 00 00 00 \r\r>", "stored="),
        ("87 F1 10 43 01 33 00 00 00 00 FF \r\r>", "stored=P0133"),
        ("43 01 33 01 34 01 35 \r43 01 36 00 00 00 00 \r\r>", "stored=P0133,P0134,P0135,P0136"),
    ])
    func troubleCodesElsewhereAreNot(_ answer: String, _ expected: String) {
        let lines = lines(.readDTC, ["03": answer, "ATDPN": "A5\r\r>", "0100": "41 00 BE 3F B8 13 \r\r>"])
        #expect(lines.first { $0.hasPrefix("stored=") } == expected, "\(lines)")
    }

    @Test(arguments: [
        ("44 \r\r>", "43 00 \r\r>", "state=cleared"), ("44 \r\r>", "43 01 01 33 \r\r>", "state=not-cleared"),
        ("7F 04 22 \r\r>", "43 00 \r\r>", "state=not-cleared"),
        ("NO DATA\r\r>", "43 00 \r\r>", "state=not-cleared"),
        ("7F 04 78 \r44 \r\r>", "43 00 \r\r>", "state=cleared"),
        ("STOPPED\r\r>", "43 00 \r\r>", "state=not-cleared"),
    ])
    func clearingIsBelievedWhenItIsSeen(_ answer: String, _ after: String, _ expected: String) {
        let lines = lines(.clearDTC, ["04": answer, "03": after])
        #expect(lines.last == expected, "\(lines)")
    }

    @Test func severalParametersAreReadByTheirNumbers() {
        let names = ["engine.coolant.temperature", "engine.speed", "intake.maf", "vehicle.speed"]
        let answer = "00B \r0: 41 0D 00 0C 09 92 \r1: 10 01 1B 05 88 00 00 \r\r>"
        let all = lines(.liveData, ["01050C100D": answer], signals: names)
        #expect(all.contains("engine.coolant.temperature=96.000") && all.contains("intake.maf=2.830"))
        #expect(all.contains(Self.speed612) && all.contains("vehicle.speed=0.000"))
        let part = lines(.liveData, ["01050C100D": "41 05 88 \r\r>"], signals: names)
        #expect(part.contains("engine.coolant.temperature=96.000") && part.contains(Self.speedNone))
    }

    @Test func supportedParametersHaveTheirOffsets() {
        let lines = lines(
            .supportedPIDs,
            ["0100": "7E8 06 41 00 BF 9F A8 93 \r\r>", "0120": "7E8 06 41 20 80 07 F1 18 \r\r>"])
        #expect(
            lines.last
                == "supported=01,03,04,05,06,07,08,09,0C,0D,0E,0F,10,11,13,15,19,1C,1F,20,21,2E,2F,30,31,32,33,34,38,3C,3D"
        )
    }

    @Test(arguments: ["A6", "6", "A0", "0", "?"])
    func aProtocolNumberMayHaveAnA(_ answer: String) {
        let run = ScriptedAdapter(
            ReferenceClient(ClientTask(.connect)), script: ScriptedAdapter.car(["ATDPN": answer + "\r\r>"]))
        #expect(run.sent.count { $0.text == "ATDPN\r" } == 1)
        #expect(run.status == 0 && run.lines.contains("protocol=AUTO, ISO 15765-4 (CAN 11/500)"))
    }

    @Test(arguments: [
        ("12.4V", "12.400"), ("12.4", "12.400"), ("0.0V", "0.000"), ("?", "n/a"), ("--.-V", "n/a"),
    ])
    func aVoltageIsANumberOrNone(_ answer: String, _ expected: String) {
        #expect(lines(.connect, ["ATRV": answer + "\r\r>"]).last == "battery.voltage=\(expected)")
    }
}
