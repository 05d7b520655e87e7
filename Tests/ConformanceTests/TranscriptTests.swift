@testable import ELM327Kind
import Kinds
import Conformance
import Foundation
import TestKit
import Testing

/// One golden transcript and the file that it stands in.
struct GoldenTranscript: Sendable, CustomStringConvertible {
    let file: String
    let transcript: Transcript

    var description: String { transcript.description }

    /// The place of line `line` of the file, for a failure to be reported at.
    func location(line: Int) -> SourceLocation {
        let name = file.split(separator: "/").suffix(2).joined(separator: "/")
        return SourceLocation(fileID: "Vectors/\(name)", filePath: file, line: max(line, 1), column: 1)
    }

    /// Plays it; throws what is wrong with its fixture.
    func replay(_ pace: TranscriptReplay.Pace) throws -> TranscriptReplay.Outcome {
        let fixtures = VectorFolder.checkout + "/Vectors/elm327/fixtures"
        return try TranscriptReplay(transcript, fixtures: fixtures, .standard).run(pace)
    }

    /// Every transcript of `Vectors/elm327` and `Vectors/bugs`, in order of folder, file and line.
    static func all() throws -> [GoldenTranscript] {
        try ["elm327", "bugs"].flatMap { try all(in: VectorFolder.checkout + "/Vectors/" + $0) }
    }

    private static func all(in folder: String) throws -> [GoldenTranscript] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".yaml")
        }
        return try names.sorted().flatMap { name in
            try TranscriptFile(path: "\(folder)/\(name)").transcripts.map {
                GoldenTranscript(file: "\(folder)/\(name)", transcript: $0)
            }
        }
    }
}

/// The built-in adapter against every golden transcript.
@Suite struct TranscriptTests {
    @Test(arguments: try GoldenTranscript.all(), TranscriptReplay.Pace.allCases)
    func everyByteComesAsWritten(_ golden: GoldenTranscript, _ pace: TranscriptReplay.Pace) throws {
        switch try golden.replay(pace) {
        case .passed, .skipped: break
        case .failed(let difference):
            Issue.record(
                "\(golden): \(difference.description)", sourceLocation: golden.location(line: difference.line)
            )
        }
    }

    /// What is skipped today, by reason; a number here goes down only.
    @Test func whatIsSkippedIsKnownAndDoesNotGrow() throws {
        let limits = [
            "needs a J1850 or K-line bus": 27, "needs SAE J1939": 19, "needs a supply that fails": 3,
        ]
        var skipped: [String: [GoldenTranscript]] = [:]
        var played = 0
        for golden in try GoldenTranscript.all() {
            guard case .skipped(let reason) = try golden.replay(.whole) else {
                played += 1
                continue
            }
            skipped[reason, default: []].append(golden)
        }
        for (reason, transcripts) in skipped {
            let limit = limits[reason]
            #expect(limit != nil, "an unknown reason to skip: \(reason)")
            #expect(transcripts.count <= limit ?? 0, "\(reason): \(transcripts.map(\.description))")
        }
        #expect(played > 0)
    }

    @Test func noTwoTranscriptsHaveOneName() throws {
        let all = try GoldenTranscript.all()
        let byName = Dictionary(grouping: all) { $0.transcript.name }
        for (name, same) in byName where same.count > 1 {
            Issue.record(
                "\(name): \(same.count) times",
                sourceLocation: same[1].location(line: same[1].transcript.line))
        }
        #expect(byName.count > 100)
    }
}
