import Foundation
import TestKit
import Testing

/// The tutorial does what it says: its files are written, its commands run, and their output is that of the page.
@Suite(.enabled(if: BuiltProgram.path != nil, "no dyno beside the test bundle"))
struct TutorialTests {
    private static let path = "\(VectorFolder.checkout)/Documentation/tutorial/test-a-client.md"

    @Test func everyStepDoesWhatThePageSays() throws {
        let steps = try TutorialStep.steps(of: String(contentsOfFile: Self.path, encoding: .utf8))
        #expect(steps.count { if case .run = $0.kind { true } else { false } } >= 4)
        try TutorialWalk.walk(steps, of: Self.path)
    }

    @Test func everyBlockOfThePageIsAStep() throws {
        let text = try String(contentsOfFile: Self.path, encoding: .utf8)
        let fences = text.split(separator: "\n").count { $0.hasPrefix("```") }
        let stops = try TutorialStep.steps(of: text).count { $0.kind == .stop }
        #expect(try TutorialStep.steps(of: text).count - stops == fences / 2)
    }

    @Test(arguments: [
        (["a 12.3 s b", "…", "end"], "a 1.0 s b\nx\ny\nend\n", true),
        (["a", "end"], "a\nx\nend\n", false),
        (["a", "…"], "a\nx\nend\n", true),
        (["a"], "a\nmore\n", false),
        (["a", "…", "z"], "a\nb\n", false), (["a 41 0C 1"], "a 42 0C 1\n", false),
    ])
    func outputsAreCompared(_ page: [String], _ output: String, _ fits: Bool) {
        #expect((TutorialWalk.difference(page, output) == nil) == fits)
    }

    @Test(arguments: [("rpm 772.75", true), ("rpm 0C", true), ("rpm", false), ("speed 772.75", false)])
    func numbersMayBeOtherOnes(_ output: String, _ fits: Bool) {
        #expect((TutorialWalk.difference(["rpm 1"], output, hasOtherNumbers: true) == nil) == fits)
    }
}
