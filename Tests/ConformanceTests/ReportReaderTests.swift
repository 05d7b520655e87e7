import Kinds
import Conformance
import Scenarios
import SimulationCore
import Testing
import VehicleModel

/// What profiles make of lines that clients print.
@Suite struct ReportReaderTests {
    static let plain = """
        client: plain
        reports:
          - line: '^(?<signal>[A-Z_]+)=(?<value>.*)$'
            names: { RPM: engine.speed, SPEED: { signal: vehicle.speed, unit: mph }, TEMP: { signal: engine.coolant.temperature, unit: "°F" } }
          - line: '^V (?<value>[0-9.]+) (?<unit>.+)$'
            signal: module.voltage
          - line: '^codes (?<kind>\\w+)(?<codes>.*)$'
            kinds: { now: stored }
          - line: '^PIDs (?<supported>.*)$'
          - line: '^(?<name>vin|cal): (?<text>.*)$'
            texts: { cal: calibration_id }
          - line: '^(?<state>Connected|Lost|Odd)$'
            states: { Connected: connected, Lost: disconnected }
          - line: '^cannot reach'
            state: no-vehicle
            stream: error
        """

    /// What a profile makes of one line.
    static func contents(
        _ profile: String, _ line: String, from stream: ReportRule.Stream = .output
    ) throws -> [ClientReport.Content] {
        var reader = ReportReader(try ProfileLoader.standard.load(text: profile, file: "p.yaml").reports)
        return try reader.read(Array(line.utf8), from: stream, at: .powerOn, record: 7).map(\.content)
    }

    static func signal(_ name: String) throws -> SignalID { try #require(SignalCatalogue.id(name)) }

    @Test func aValueIsConvertedAndItsRoundingToo() throws {
        let speed = try Self.signal("engine.speed")
        #expect(try Self.contents(Self.plain, "RPM=612.5") == [.value(speed, 612.5, rounding: 0.1)])
        #expect(try Self.contents(Self.plain, "RPM=612") == [.value(speed, 612, rounding: 1)])
        let road = try Self.contents(Self.plain, "SPEED=62")
        guard case .value(_, let value, let rounding) = try #require(road.first) else { throw Unexpected() }
        #expect(abs(value - 99.779328) < 1e-9 && abs(rounding - 1.609344) < 1e-9)
        let heat = try Self.contents(Self.plain, "TEMP=212.0")
        guard case .value(_, let celsius, let fine) = try #require(heat.first) else { throw Unexpected() }
        #expect(abs(celsius - 100) < 1e-9 && abs(fine - 0.1 / 1.8) < 1e-9)
    }

    @Test func theCurrentLapIsOneMoreThanThoseCompleted() throws {
        let profile = """
            client: dash
            reports: [ { line: '^LAP (?<value>[0-9]+)$', signal: { signal: race.lap, lap: current } } ]
            """
        #expect(
            try Self.contents(profile, "LAP 3") == [.value(Self.signal("race.lap"), 2, rounding: 1)])
    }

    struct Unexpected: Error {}

    static let wordings = """
        client: X
        reports:
          - line: '^(?<name>\\w+): (?<text>.+)$'
            texts:
              error: { name: message, words: { "Sorry, this username had been used!": account already exists } }
              far: { name: trip_distance, unit: mi }
          - line: '^! (?<alerts>.*)$'
            texts: { alerts: { words: { Over Speed: over-speed } } }
        """

    @Test(arguments: [
        ("error: Sorry, this username had been used!", "message", "account already exists"),
        ("error: Sorry", "message", "Sorry"), ("far: 8.5", "trip_distance", "8.5 mi"),
        ("far: 8.5 km", "trip_distance", "8.5 km"), ("user: Sorry", "user", "Sorry"),
    ])
    func whatATextSaysIsTranslated(_ line: String, _ name: String, _ text: String) throws {
        #expect(try Self.contents(Self.wordings, line) == [.text(name: name, text)])
    }

    @Test func namesOfAlertsAreTranslated() throws {
        #expect(
            try Self.contents(Self.wordings, "! Over Speed, Heat")
                == [.alerts(["over-speed", "Heat"])])
    }

    @Test func whatWasTranslatedIsNoted() throws {
        let profile = try ProfileLoader.standard.load(text: Self.wordings, file: "p.yaml")
        var reader = ReportReader(profile.reports)
        func read(_ line: String) throws {
            _ = try reader.read(Array(line.utf8), from: .output, at: .powerOn, record: 7)
        }
        try read("error: Sorry")
        #expect(reader.translated.isEmpty)
        try read("! Over Speed")
        #expect(reader.translated == [TranslatedWord(name: "alerts", word: "Over Speed")])
        let unsaid = TranslatedWord.all(in: profile).subtracting(reader.translated)
        #expect(
            unsaid == [TranslatedWord(name: "message", word: "Sorry, this username had been used!")])
    }

    @Test func aUnitOnTheLineGoesBeforeThatOfTheProfile() throws {
        let voltage = try Self.signal("module.voltage")
        #expect(try Self.contents(Self.plain, "V 12.6 V") == [.value(voltage, 12.6, rounding: 0.1)])
        let report = try Self.contents(Self.plain, "V 12600 mV")
        guard case .value(_, let value, let rounding) = try #require(report.first) else { throw Unexpected() }
        #expect(abs(value - 12.6) < 1e-9 && abs(rounding - 0.001) < 1e-9)
        #expect(try Self.contents(Self.plain, "V 12 km/h") == [])
    }

    @Test(arguments: ["None", "N/A", "", "-", " null "])
    func aWordForNoneIsNoValue(_ word: String) throws {
        #expect(try Self.contents(Self.plain, "RPM=\(word)") == [.noValue(try Self.signal("engine.speed"))])
    }

    @Test func chatterSaysNothing() throws {
        for line in ["hello", "FOO=1", "RPM=fast", "RPM", "Odd", "cannot reach the car"] {
            #expect(try Self.contents(Self.plain, line) == [], "\(line)")
        }
    }

    @Test func codesParametersTextsAndStates() throws {
        let codes = try ["P0133", "U0100"].map { try DiagnosticTroubleCode(parsing: $0) }
        #expect(try Self.contents(Self.plain, "codes now P0133, u0100") == [.codes(kind: "stored", codes)])
        #expect(
            try Self.contents(Self.plain, "codes now p0000")
                == [.codes(kind: "stored", [DiagnosticTroubleCode(rawValue: 0)])])
        #expect(try Self.contents(Self.plain, "codes pending") == [.codes(kind: "pending", [])])
        #expect(try Self.contents(Self.plain, "PIDs 0x0C 0D 015C zz") == [.supported([0x0C, 0x0D, 0x5C])])
        #expect(try Self.contents(Self.plain, "cal: AB 1") == [.text(name: "calibration_id", "AB 1")])
        #expect(try Self.contents(Self.plain, "Lost") == [.state("disconnected")])
        #expect(try Self.contents(Self.plain, "cannot reach it", from: .error) == [.state("no-vehicle")])
    }

    @Test func jsonLines() throws {
        let profile = """
            client: json
            reports:
              - json: true
                names: { RPM: engine.speed, SPEED: vehicle.speed }
                kinds: { GET_DTC: stored }
            """
        let (rotation, road) = (try Self.signal("engine.speed"), try Self.signal("vehicle.speed"))
        #expect(
            try Self.contents(profile, #"{"signal": "RPM", "value": 612.50}"#)
                == [.value(rotation, 612.5, rounding: 0.01)])
        #expect(try Self.contents(profile, #"{"signal": "RPM", "value": null}"#) == [.noValue(rotation)])
        #expect(
            try Self.contents(profile, #" {"RPM": 8e2, "SPEED": "50", "x": [1]} "#)
                == [.value(rotation, 800, rounding: 100), .value(road, 50, rounding: 1)])
        let code = try DiagnosticTroubleCode(parsing: "P0420")
        #expect(
            try Self.contents(profile, #"{"kind": "GET_DTC", "codes": ["P0420"]}"#)
                == [.codes(kind: "stored", [code])])
        #expect(
            try Self.contents(profile, #"{"supported": [4, 12, "0D", 999]}"#) == [.supported([4, 12, 13])])
        for line in ["{", "[1]", "{\"a\":}", "{}", #"{"signal":"RPM"}"#, "{\"value\": 1} x", "nul"] {
            #expect(try Self.contents(profile, line) == [], "\(line)")
        }
    }

    @Test func membersWithNamesOfTheirOwn() throws {
        let profile = """
            client: json
            reports:
              - json: { signal: data.pid, value: data.v }
            """
        #expect(
            try Self.contents(profile, #"{"data": {"pid": "engine.speed", "v": 900}}"#)
                == [.value(try Self.signal("engine.speed"), 900, rounding: 1)])
    }

    @Test func codesThatStandOneALineAreOneList() throws {
        let profile = """
            client: list
            reports:
              - { line: '^DTC (?<codes>.+)$', collect: on }
              - { line: '^no codes(?<codes>)$' }
            """
        var reader = ReportReader(try ProfileLoader.standard.load(text: profile, file: "p.yaml").reports)
        var heard: [ClientReport] = []
        for (record, line) in ["DTC P0133", "DTC P0420"].enumerated() {
            heard += try reader.read(Array(line.utf8), from: .output, at: .powerOn, record: UInt64(record))
        }
        #expect(heard == [])
        let codes = try ["P0133", "P0420"].map { try DiagnosticTroubleCode(parsing: $0) }
        #expect(
            reader.finish() == [
                ClientReport(time: .powerOn, record: 1, content: .codes(kind: "stored", codes))
            ])
        #expect(reader.finish() == [])
        #expect(try Self.contents(profile, "no codes") == [.codes(kind: "stored", [])])
    }

    @Test func aJournalIsReadInOrderWithItsRecords() throws {
        var journal = Journal()
        func say(_ stage: JournalRecord.ClientStage, _ text: String) {
            journal.append(.client(.init(stage, Array(text.utf8)[...])), at: .powerOn)
        }
        say(.started, "RPM=1")
        say(.output, "RPM=2")
        journal.append(.note(.remark(.other, "RPM=3")), at: .powerOn)
        say(.errorOutput, "RPM=4")
        say(.errorOutput, "cannot reach")
        journal.append(.client(.output([0xFF, 0xFE, 0x52])), at: .powerOn)
        let rules = try ProfileLoader.standard.load(text: Self.plain, file: "p.yaml").reports
        let reports = try ReportReader.reports(in: journal, by: rules)
        #expect(reports.map(\.record) == [1, 4])
        #expect(try ReportReader.reports(in: journal, by: []) == [])
        #expect(throws: ReportReader.Stop.interrupted) {
            try ReportReader.reports(in: journal, by: rules) { true }
        }
    }

    /// Searches that try all divisions of a line would need years; they end with their steps.
    @Test(arguments: ["^(?<value>(a+)+)$", "^(?<value>(a|aa)+)$", "^(?<value>(a*)*)[bc]$"])
    func nestedRepetitionsEnd(_ pattern: String) throws {
        let profile = "client: x\nreports: [{ line: '\(pattern)', signal: engine.speed }]"
        let line = String(repeating: "a", count: 4000) + "!"
        #expect(throws: ReportReader.Stop.tooLong(rule: 1, bytes: 4001)) { try Self.contents(profile, line) }
    }

    @Test func aRuleThatTakesTooLongIsNamed() throws {
        let profile = """
            client: x
            reports:
              - { line: '^state (?<state>x)$' }
              - { line: '^(?<value>(?:(?!.*.*.*b)a)*)$', signal: engine.speed }
            """
        let line = String(repeating: "a", count: 4000)
        #expect(throws: ReportReader.Stop.tooLong(rule: 2, bytes: 4000)) { try Self.contents(profile, line) }
        #expect(try Self.contents(profile, "aaaa!") == [])
    }
}
