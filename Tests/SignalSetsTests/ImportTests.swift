import Kinds
import Diagnostics
import Foundation
import Runner
import Scenarios
import SignalSets
import SimulationCore
import TestKit
import Testing
import VehicleModel

/// Public signal sets become scenario files that load, and cars that answer what the sets mean.
@Suite struct ImportTests {
    static let folder = "\(VectorFolder.checkout)/Vectors/import"

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
    }

    static func obdb(year: Int? = 2024) throws -> ImportedSet {
        var options = OBDbImport.Options()
        options.year = year
        let tests = try ["7E4.7EC.220101", "7D0.7D8.2111"].map {
            OBDbTestFile(year: 2024, bytes: try bytes("test_cases/2024/commands/\($0).yaml"))
        }
        return OBDbImport.run(try bytes("small.json"), file: "small.json", tests: tests, options: options)
    }

    /// The vehicle of an imported file after overrides, and what it answers.
    struct Car {
        var vehicle: Vehicle
        let description: VehicleDescription

        init(_ set: ImportedSet, _ overrides: [String] = []) throws {
            let loaded = try ScenarioLoader.standard.load(
                text: set.text, file: "import.yaml", overrides: overrides)
            description = try #require(loaded.scenarios.first).rig.vehicle
            vehicle = Vehicle(description, seed: 1)
        }

        mutating func answer(_ request: [UInt8], ecu name: String) throws -> [UInt8] {
            let index = try #require(description.ecus.firstIndex { $0.name == name })
            var ecu = ECU(description.ecus[index], id: ECUID(index), vehicle: vehicle)
            var (answer, samples): ([UInt8], [Sample]) = ([], [])
            ecu.respond(
                to: request, addressing: .physical, vehicle: &vehicle, answer: &answer, samples: &samples)
            return answer
        }
    }

    @Test func anOBDbSetAnswersItsCapture() throws {
        var car = try Car(try Self.obdb())
        #expect(
            Hex.string(try car.answer([0x22, 0x01, 0x01], ecu: "ecu_7E4"))
                == "62 01 01 EF FB E7 EF 30 00 00 00 FF 7A FF 7A 6A 18 50 20 00")
    }

    /// Values that a scenario sets come back out of the set's own decoder.
    @Test func whatIsSetIsWhatTheSetDecodes() throws {
        var car = try Car(
            try Self.obdb(),
            [
                "custom.MADEUP_HVBAT_SOC=73.5", "custom.MADEUP_HVBAT_CURR=-250.3", "vehicle.speed=100",
                "custom.MADEUP_GEAR=5", "custom.MADEUP_ODD=-0", "custom.MADEUP_ENERGY=6000.1",
            ])
        let data = Array(try car.answer([0x22, 0x01, 0x01], ecu: "ecu_7E4").dropFirst(3))
        #expect(SetDecoder.value(of: data, first: 32, length: 8, div: 2) == 73.5)
        #expect(SetDecoder.value(of: data, first: 80, length: 16, isSigned: true, div: 10) == -250.3)
        #expect(SetDecoder.value(of: data, first: 96, length: 16, isReversed: true, div: 100) == 62.14)
        #expect(SetDecoder.value(of: data, first: 113, length: 3) == 5)
        #expect(SetDecoder.value(of: data, first: 118, length: 12, add: -40) == 0)
        let energy = Array(try car.answer([0x22, 0x01, 0x02], ecu: "ecu_7E4").dropFirst(3))
        #expect(SetDecoder.value(of: energy, first: 0, length: 16, div: 10) == 6000.1)
    }

    /// ECUs with the same identifiers and addresses of their own (ISO 15765-2, extended addressing) are ECUs of their own;
    /// the address in their answers comes from a capture, as some repeat their own there.
    @Test func addressesTellECUsApart() throws {
        let set = try Self.obdb()
        let addressing = "uds: { addressing: { format: extended, ecu: 0x"
        #expect(set.text.contains("\(addressing)40, tester: 0x40 } }"))
        #expect(set.text.contains("\(addressing)41, tester: 0xF1 } }"))
        var car = try Car(set, ["custom.MADEUP_PRESSURE_REAR=250"])
        #expect(car.description.ecus.filter { $0.request == 0x7D0 && $0.response == 0x7D8 }.count == 2)
        #expect(Hex.string(try car.answer([0x21, 0x11], ecu: "ecu_7D0_40")) == "61 11 73 01")
        #expect(Hex.string(try car.answer([0x21, 0x11], ecu: "ecu_7D0_41")) == "61 11 7D")
    }

    @Test func whatAnOBDbSetCannotSayIsListed() throws {
        let set = try Self.obdb()
        #expect(
            set.findings.map(\.description) == [
                "small.json:20:36: error: commands[5]: tst 'zz' is not a hexadecimal byte",
                "small.json:24:1: error: commands[8]: 'hdr' is missing; skipped",
                "small.json:14:1: warning: commands[2]: service 01 is answered by the tables of SAE J1979; not imported",
                "small.json:22:1: warning: commands[7]: is for other model years than 2024; not imported",
                "small.json:2:72: warning: commands[0]: needs session 03; answered in every session",
                "small.json:6:5: warning: commands[0].signals[2]: shares bits with MADEUP_HVBAT_CURR, which is written instead",
                "small.json:7:5: note: commands[0].signals[3]: is vehicle.speed of the catalogue",
                "small.json:10:83: error: commands[0].signals[6].fmt: len is outside 1 to 64 bits; skipped",
                "small.json:12:1: warning: commands[1]: the id of the answer is not stated; 7EC is assumed",
                "small.json:13:5: warning: commands[1].signals[0]: unit 'kilowattHours' is none of the catalogue's; kept in the meaning",
                "small.json:12:1: warning: commands[1]: no captured answer; length from the fields, other bytes 00",
                "small.json:18:38: warning: commands[4]: the address byte of the answer is not stated; F1 is assumed",
                "small.json:18:1: warning: commands[4]: no captured answer; length from the fields, other bytes 00",
                "small.json:21:1: warning: commands[6]: the id of the answer is not stated; 18DAF110 is assumed",
                "small.json:21:1: warning: commands[6]: identifier F40D is answered by the tables of SAE J1979 (obd_on_uds); not imported",
            ])
        #expect(set.summary == "4 commands, 8 signals, 2 without template, 3 errors, 11 warnings, 1 notes")
        #expect(set.text.contains("CC BY-SA 4.0"))
        #expect(set.text.contains("#   small.json:21:1: warning: commands[6]"))
        #expect(try Self.obdb(year: nil).summary.hasPrefix("5 commands, 9 signals"))
    }

    @Test func aDatabaseSendsItsGoldenFrame() throws {
        let set = DBCImport.run(try Self.bytes("small.dbc"), file: "small.dbc")
        let car = try Car(
            set, ["engine.speed=800", "custom.TEMP=50", "custom.GEAR=3", "custom.A=0x1234", "custom.C=85.5"])
        func frame(_ name: String) throws -> String {
            let frame = try #require(car.description.frames.first { $0.name == name })
            return Hex.string(frame.bytes(count: 7, value: car.vehicle.value))
        }
        #expect(try frame("GOLDEN") == "0C 80 5A 0F E7 03 00 00")
        #expect(try frame("MUX_m0") == "00 34 12 00 00 00 00 00")
        #expect(try frame("MUX_m2_m3") == "02 03 AB 00 00 00 00 00")
        #expect(try frame("FLOATING") == "00 00 00 00 07 00 00 00")
        let frames = car.description.frames
        #expect(car.description.bus.dataRate == 2_000_000)
        #expect(frames.filter(\.isFD).map(\.name) == ["FLEXIBLE", "SHORT_FLEXIBLE", "ODD_FLEXIBLE"])
        #expect(frames.filter(\.isFD).map(\.data.count) == [16, 8, 32])
        #expect(frames.filter(\.isFD).map(\.bitRateSwitch) == [true, false, true])
        #expect(frames.map(\.every) == [20, 100, 100, 100, 100, 100, 100, 100].map { .milliseconds($0) })
        #expect(frames.first { $0.name == "WITHOUT_BIT_31" }?.identifier == 0x18FE_FE00)
        #expect(
            set.findings.map(\.description) == [
                "small.dbc:18:1: warning: id 419364352 has no bit 31 but more than 11 bits; read as one of 29 bits",
                "small.dbc:20:2: warning: signal TOO_FAR is outside its message's bytes; skipped",
                "small.dbc:38:1: warning: CM_ without message or signal; ignored",
                "small.dbc:41:1: warning: comment without message or signal; ignored",
                "small.dbc:53:1: warning: VAL_ without message or signal; ignored",
                "small.dbc:7:2: note: RPM: is engine.speed of the catalogue",
                "small.dbc:12:1: note: MUX: is 2 frames, one for each value of its multiplexers",
                "small.dbc:19:2: note: 1ODD: is called custom.s_1ODD in the file",
                "small.dbc:26:2: warning: F: a number in the format of IEEE 754; not imported",
                "small.dbc:32:1: warning: ODD_FLEXIBLE: 30 bytes, which no frame has; read as 32",
                "small.dbc:1:1: warning: messages without a cycle time: 6; 100 ms is assumed",
            ])
    }

    /// The number of messages is not bounded; those without a cycle time leave the bus time for requests.
    @Test func manyMessagesShareTheTimeOfTheBus() throws {
        var text = ""
        for number in 0..<320 { text += "BO_ \(256 + number) M\(number): 8 XXX\n\n" }
        let set = DBCImport.run(Array(text.utf8), file: "many.dbc")
        #expect(set.summary == "320 messages, 0 signals, 320 frames, 0 errors, 1 warnings, 0 notes")
        #expect(
            set.findings.map(\.description) == [
                "many.dbc:1:1: warning: messages without a cycle time: 320; 200 ms is assumed"
            ])
        let sent = try ImportedCar(text: set.text, file: "import.yaml").sentFrames()
        #expect(sent.sent == 320 && sent.due == 320)
    }

    /// A database of several buses needs more time than one has.
    @Test func tooManyFramesAreSentLessOften() throws {
        var text = ""
        for number in 0..<40 { text += "BO_ \(256 + number) M\(number): 8 XXX\n\n" }
        for number in 0..<40 { text += "BA_ \"GenMsgCycleTime\" BO_ \(256 + number) 5;\n" }
        let set = DBCImport.run(Array(text.utf8), file: "fast.dbc")
        #expect(
            set.findings.map(\.description) == [
                "fast.dbc:1:1: warning: the frames need 199 % of a bus of 500 kbit/s; all intervals are 4 times as long"
            ])
        let car = try Car(set)
        #expect(car.description.frames.allSatisfy { $0.every == .milliseconds(20) })
    }

    /// 7E8 is what the engine answers with: a vehicle with an ECU that is asked by it is not valid.
    @Test func aHeaderThatAnotherECUHasIsRefused() throws {
        let rows = "Charge,SOC,0x220105,e/2,0,100,%,7E4\nRelay,RELAY,220105,{j:2},0,1,,7E8\n"
        let set = TorqueImport.run(Array(rows.utf8), file: "a.csv")
        let refusals = set.findings.map(\.description).filter {
            $0.contains("an identifier of engine; row skipped")
        }
        #expect(refusals.count == 1 && refusals[0].hasPrefix("a.csv:2:"))
        #expect(throws: Never.self) { try ScenarioLoader.standard.load(text: set.text, file: "import.yaml") }
    }

    @Test func aTorqueListAnswersItsEquations() throws {
        var options = TorqueImport.Options()
        options.responses = [0x7C6: 0x7CF]
        let set = TorqueImport.run(try Self.bytes("small.csv"), file: "small.csv", options: options)
        var car = try Car(
            set,
            [
                "custom.SOC=24", "custom.CURR=-13.4", "custom.VOLT=400.5", "custom.RELAY=1",
                "custom.LEVEL=45",
                "custom.REV=0x1234",
            ])
        let data = Array(try car.answer([0x22, 0x01, 0x05], ecu: "ecu_7E4").dropFirst(3))
        #expect(data[4] == 48)
        let numbers = [10, 12].map { Int16(bitPattern: UInt16(data[$0]) << 8 | UInt16(data[$0 + 1])) }
        #expect(numbers == [-134, 4005])
        #expect(data[9] == 0b100)
        let level = Array(try car.answer([0x21, 0x01], ecu: "ecu_7C6").dropFirst(2))
        #expect(level[26] == 9)
        #expect(level.prefix(2) == [0x34, 0x12])
        #expect(car.description.ecus.first { $0.name == "ecu_7C6" }?.response == 0x7CF)
        #expect(
            set.findings.map(\.description) == [
                "small.csv:1:33: warning: header: the id of the answer is not stated; 7EC is assumed",
                "small.csv:5:13: warning: mode and PID: is calculated from other values; nothing to answer",
                "small.csv:6:20: warning: equation: no scaled number of neighbouring bytes; the bytes stay fixed",
                "small.csv:7:38: error: equation: unexpected ')'; row skipped",
                "small.csv:9:18: warning: mode and PID: service 01 is answered by the tables of SAE J1979; not imported",
                "small.csv:10:28: error: header: a header of three bytes: K line or J1850; not imported",
                "small.csv:11:1: error: name: a row of 3 columns; 7 or more are needed; row skipped",
                "small.csv:13:16: warning: equation: shares bits with custom.REV, which is written instead",
            ])
    }

    /// Any prefix of a set, and a set with any byte replaced, gives a file that loads or nothing.
    @Test(arguments: ["small.json", "small.dbc", "small.csv"])
    func damagedSetsAreHarmless(_ name: String) throws {
        let bytes = try Self.bytes(name)
        var random = SeededGenerator(seed: 7)
        for round in 0..<160 {
            var damaged = round < 60 ? Array(bytes.prefix(bytes.count * round / 60)) : bytes
            if round >= 60 {
                for _ in 0..<3 {
                    damaged[Int(random.next() % UInt64(damaged.count))] = UInt8(
                        truncatingIfNeeded: random.next())
                }
            }
            let set =
                switch name {
                case "small.json": OBDbImport.run(damaged, file: name)
                case "small.dbc": DBCImport.run(damaged, file: name)
                default: TorqueImport.run(damaged, file: name)
                }
            guard !set.text.isEmpty else { continue }
            #expect(throws: Never.self, "round \(round)") {
                try ScenarioLoader.standard.load(text: set.text, file: "import.yaml")
            }
        }
    }
}
