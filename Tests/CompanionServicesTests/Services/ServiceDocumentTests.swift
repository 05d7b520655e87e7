import CompanionServices
import Foundation
import TestKit
import Testing

@Suite struct ServiceDocumentTests {
    private static let path = "\(VectorFolder.checkout)/Sources/Kinds/HTTP/Protocol/README.md"
    private static let mark =
        "<!-- made from ServiceDocument; RECORD=1 swift test --filter ServiceDocumentTests -->\n"

    @Test func theDocumentedTablesAreThoseInUse() throws {
        let text = try String(contentsOfFile: Self.path, encoding: .utf8)
        let parts = text.components(separatedBy: Self.mark)
        try #require(parts.count == 2)
        let made = parts[0] + Self.mark + "\n" + ServiceDocument.markdown
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try made.write(toFile: Self.path, atomically: true, encoding: .utf8)
            return
        }
        #expect(text == made)
    }

    @Test("A careful server deviates nowhere, the public ones at least ten times")
    func deviations() {
        for name in ServiceName.allCases {
            #expect(CompanionService.deviations(of: .sane, in: name).isEmpty)
            #expect(CompanionService.deviations(of: .repo, in: name).count >= 10)
        }
    }
}
