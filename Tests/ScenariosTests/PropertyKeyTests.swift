import SimulationCore
import Testing

@testable import Documents
@testable import Scenarios

/// Keys of scenario files and the properties that they set.
@Suite struct PropertyKeyTests {
    private enum Colour: String, CaseIterable { case red, blue }

    private struct Lamp: Equatable {
        var isOn = true
        var isDimmed = false
        var count: UInt8 = 3
        var address: UInt16 = 0x0E80
        var limit: Int?
        var share = 0.25
        var ratio: Double?
        var delay = Duration.milliseconds(1500)
        var end = 7200.0
        var name = "lamp"
        var serial = ""
        var colour = Colour.red
        var isMarked = false
        var bytes: [UInt8] = []
        var time: Int64 = 0
        var order: [String] = []
    }

    private static let rows: [PropertyKey<Lamp>] = [
        .onOff("on", \.isOn, "Whether it is lit"),
        .word("light", ["full": false, "dimmed": true], \.isDimmed, "How bright it is"),
        .integer("count", 1...9, \.count, "How many there are"),
        .integer("address", 1...0xFFFF, isHex: true, \.address, "Where it is"),
        .integer("limit", 0...5, ifStated: \.limit, "How many more may come").unlessStated("any number"),
        .number("share", 0...1, \.share, "The share of the light"),
        .number("ratio", 1...2, ifStated: \.ratio, "The ratio"),
        .duration(
            "delay", within: .times(.zero ... .seconds(2), words: "0s to 2s"), \.delay, "How late it is lit"),
        .seconds("end", \.end, "How long it is lit"),
        .text("name", \.name, "What it is called"),
        .ascii("serial", limit: 4, \.serial, "Its number"),
        .word("colour", \.colour, "Write its colour").required(),
        .words("marks", most: 2, ["marked": \.isMarked], "What is odd about it"),
        .bytes("bytes", \.bytes, "What it holds"),
        .clock("clock", \.time, example: "1970-01-01 00:00:00", "When it was made"),
        .key("order", .text, "What is read apart") { item, path, lamp, _ in
            lamp.order.append("\(path) \(item.text ?? "")")
        },
    ]

    /// The lamp that `text`, the values below a key `lamp`, describes, and what is wrong with it.
    private static func read(_ text: String) throws -> (lamp: Lamp, mistakes: [String]) {
        var findings = Findings()
        let bytes = Array("{ \(text) }".utf8)
        let source = try #require(SourceText(file: "t.yaml", bytes: bytes, findings: &findings))
        let item = try #require(Composer.documents(of: source, findings: &findings).first)
        var reader = Reader(findings: findings, formats: .none)
        var lamp = Lamp()
        reader.read(rows, of: item, "lamp", into: &lamp)
        return (lamp, reader.findings.all.map { "\($0)" })
    }

    @Test(arguments: [
        ("on: off", Lamp(isOn: false)), ("light: dimmed", Lamp(isDimmed: true)), ("count: 9", Lamp(count: 9)),
        ("address: 0x1000", Lamp(address: 0x1000)), ("limit: 0", Lamp(limit: 0)),
        ("share: 1", Lamp(share: 1)),
        ("ratio: 1.5", Lamp(ratio: 1.5)), ("delay: 20ms", Lamp(delay: .milliseconds(20))),
        ("end: 2.5s", Lamp(end: 2.5)), ("name: sun", Lamp(name: "sun")), ("serial: A1", Lamp(serial: "A1")),
        ("colour: blue", Lamp(colour: .blue)), ("marks: [marked]", Lamp(isMarked: true)),
        ("bytes: \"0A 0B\"", Lamp(bytes: [0x0A, 0x0B])), ("clock: \"1970-01-01 00:01:00\"", Lamp(time: 60)),
        ("order: x", Lamp(order: ["lamp.order x"])), ("other: 1", Lamp()),
    ])
    private func aKeySetsItsPropertyAlone(_ text: String, _ lamp: Lamp) throws {
        let found = try Self.read(text)
        #expect(found.lamp == lamp)
        #expect(found.mistakes.isEmpty)
    }

    @Test(arguments: [
        ("count: 10", "1 to 9"), ("address: 0", "0x01 to 0xFFFF"), ("limit: 6", "0 to 5"),
        ("share: 2", "0 to 1"),
        ("ratio: 3", "1 to 2"), ("delay: 3s", "0s to 2s"), ("serial: 12345", "4"),
        ("clock: noon", "1970-01-01"),
    ])
    func aValueOutsideItsRangeIsAMistake(_ text: String, _ range: String) throws {
        let found = try Self.read(text)
        #expect(found.lamp == Lamp())
        #expect(found.mistakes.count == 1 && found.mistakes[0].contains(range), "\(found.mistakes)")
    }

    @Test func theMeaningStatesWhatHoldsWithoutTheKey() {
        let keys = Shape.Record(Self.rows, unless: Lamp()).keys
        #expect(
            keys.map(\.meaning) == [
                "Whether it is lit; on unless stated", "How bright it is; full unless stated",
                "How many there are; 3 unless stated", "Where it is; 0x0E80 unless stated",
                "How many more may come; any number unless stated",
                "The share of the light; 0.25 unless stated",
                "The ratio", "How late it is lit; 1500ms unless stated",
                "How long it is lit; 7200s unless stated",
                "What it is called; lamp unless stated", "Its number", "Write its colour",
                "What is odd about it; none unless stated", "What it holds",
                "When it was made; \"1970-01-01 00:00:00\" unless stated", "What is read apart",
            ])
        #expect(keys.filter(\.isRequired).map(\.name) == ["colour"])
    }

    /// A subject with other values has other words.
    @Test func anotherSubjectHasOtherValues() {
        let keys = Shape.Record(Self.rows, unless: Lamp(isOn: false, count: 7)).keys
        #expect(keys[0].meaning == "Whether it is lit; off unless stated")
        #expect(keys[2].meaning == "How many there are; 7 unless stated")
    }
}
