import Foundation
import TestKit
import Testing

@testable import Telemetry
@testable import TelemetryKind

@Suite struct FieldListTests {
    static let path = "\(VectorFolder.checkout)/Sources/Kinds/Telemetry/Protocol/README.md"
    static let mark = "<!-- made from PacketLayouts.all; RECORD=1 swift test --filter FieldListTests -->\n"

    @Test func theDocumentedListIsTheOneInUse() throws {
        let text = try String(contentsOfFile: Self.path, encoding: .utf8)
        let parts = text.components(separatedBy: Self.mark)
        try #require(parts.count == 2)
        let meanings = try Meanings()
        let made = parts[0] + Self.mark + "\n" + FieldList.markdown(meaning: meanings.word)
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try made.write(toFile: Self.path, atomically: true, encoding: .utf8)
            return
        }
        #expect(text == made)
    }

    /// How the meaning of a field is known: measured in recordings, guessed, or published by the layout's source.
    private struct Meanings {
        private var measured: Set<String> = []
        private var guessed: Set<String> = []

        init() throws {
            for vector in try VectorFolder.load("telemetry/relations.yaml", as: RelationVector.self) {
                for (layout, field) in vector.value.fields {
                    add(layout, field, vector.value.source, isGuess: vector.value.unverified == true)
                }
            }
            for vector in try VectorFolder.load("telemetry/facts.yaml", as: FactVector.self) {
                add(vector.value.layout, vector.value.field, vector.value.source, isGuess: false)
            }
        }

        private mutating func add(_ layout: String, _ field: String, _ source: String, isGuess: Bool) {
            guard let game = PacketLayouts.named(layout)?.game else { return }
            let key = "\(game) \(Self.plain(field))"
            let isMeasured = ["record", "capture"].contains { source.lowercased().contains($0) }
            if isGuess { guessed.insert(key) } else if isMeasured { measured.insert(key) }
        }

        func word(_ layout: PacketLayout, _ field: String) -> String {
            let key = "\(layout.game) \(Self.plain(field))"
            return measured.contains(key) ? "measured" : guessed.contains(key) ? "guessed" : "published"
        }

        /// A field without the numbers of its repetitions and without the wheel.
        private static func plain(_ field: String) -> String {
            field.replacing(#/\[(\d+|i|FL|FR|RL|RR)\]/#, with: "")
                .replacing(#/(FrontLeft|FrontRight|RearLeft|RearRight)$/#, with: "")
        }
    }

    /// The README counts the families in words.
    @Test func theReadmeCountsTheFamilies() throws {
        let text = try String(contentsOfFile: "\(VectorFolder.checkout)/README.md", encoding: .utf8)
        let count = TelemetryKind.games.count
        let words = ["thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16]
        let stated = words.filter { text.contains("\($0.key) families of racing games") }
        #expect(stated.map(\.value) == [count])
    }

    @Test func everyFieldIsListed() throws {
        for layout in PacketLayouts.all {
            #expect(FieldList.rows(of: layout).count >= layout.fields.count)
            #expect(FieldList.rows(of: layout).allSatisfy { $0.count == FieldList.columns.count })
        }
        #expect(
            FieldList.rows(of: ForzaLayouts.horizon4).contains {
                $0.prefix(4) == ["256", "f32", "Speed", "m/s"]
            })
        let telemetry = try #require(Game.f1.layout(named: "f1-2021-car-telemetry"))
        #expect(
            FieldList.rows(of: telemetry).first { $0[2] == "car[i].speed" }?[0] == "24, 22 every 60")
    }
}
