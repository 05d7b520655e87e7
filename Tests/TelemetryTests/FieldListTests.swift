import Foundation
import TestKit
import Testing

@testable import Telemetry

@Suite struct FieldListTests {
    static let path = "\(VectorFolder.checkout)/Sources/Telemetry/README.md"
    static let mark = "<!-- made from PacketLayouts.all; RECORD=1 swift test --filter FieldListTests -->\n"

    @Test func theDocumentedListIsTheOneInUse() throws {
        let text = try String(contentsOfFile: Self.path, encoding: .utf8)
        let parts = text.components(separatedBy: Self.mark)
        try #require(parts.count == 2)
        let made = parts[0] + Self.mark + "\n" + FieldList.markdown
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try made.write(toFile: Self.path, atomically: true, encoding: .utf8)
            return
        }
        #expect(text == made)
    }

    @Test func everyFieldIsListed() {
        for layout in PacketLayouts.all {
            #expect(FieldList.rows(of: layout).count >= layout.fields.count)
            #expect(FieldList.rows(of: layout).allSatisfy { $0.count == FieldList.columns.count })
        }
        #expect(
            FieldList.rows(of: ForzaLayouts.horizon4).contains {
                $0.prefix(4) == ["256", "f32", "Speed", "m/s"]
            })
        #expect(
            FieldList.rows(of: F12021Layouts.carTelemetry).first { $0[2] == "car[i].speed" }?[0]
                == "24, 22 every 60")
    }
}
