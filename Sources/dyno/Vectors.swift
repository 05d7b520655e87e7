import ArgumentParser
import Conformance
import Foundation
import Scenarios

/// `dyno vectors`: replays golden transcripts against the built-in adapter in virtual time.
struct Vectors: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replay the golden ELM327 transcripts against the built-in adapter.",
        discussion: """
            Every transcript is played in virtual time, once with each command whole and once byte by byte, and must give \
            back its bytes exactly.

            Examples:
              dyno vectors
              dyno vectors Vectors/elm327/search.yaml --verbose

            Exit code 1 when a transcript differs.
            """)

    @Argument(help: "Transcript files and folders; Vectors/elm327 and Vectors/bugs when left out.")
    var paths: [String] = []

    @Flag(help: "Name every transcript, not only those that differ.")
    var verbose = false

    func run() throws {
        let files = try (paths.isEmpty ? ["Vectors/elm327", "Vectors/bugs"] : paths).flatMap(Self.files)
        var tally = Tally()
        for file in files {
            let transcripts: [Transcript]
            do {
                transcripts = try TranscriptFile(path: file).transcripts
            } catch {
                throw Stop.usage("\(error)")
            }
            let fixtures = Self.fixtures(beside: file)
            for transcript in transcripts { try play(transcript, in: file, fixtures: fixtures, &tally) }
        }
        Terminal.say(tally.summary)
        if tally.failed > 0 { throw ExitCode(1) }
    }

    private func play(
        _ transcript: Transcript, in file: String, fixtures: String, _ tally: inout Tally
    ) throws {
        let replay: TranscriptReplay
        do {
            replay = try TranscriptReplay(transcript, fixtures: fixtures)
        } catch {
            throw Stop.usage("\(error)")
        }
        for pace in TranscriptReplay.Pace.allCases {
            switch replay.run(pace) {
            case .passed:
                tally.passed += 1
                if verbose { Terminal.say("pass  \(transcript) (\(pace.rawValue))") }
            case .failed(let difference):
                tally.failed += 1
                Terminal.say(
                    """
                    DIFF  \(file):\(difference.line): \(transcript) (\(pace.rawValue))
                          sent      \(difference.sent)
                          expected  \(difference.expected)
                          got       \(difference.actual)
                          source    \(transcript.source)
                    """)
            case .skipped(let reason):
                tally.skip(reason)
                if verbose { Terminal.say("skip  \(transcript): \(reason)") }
            }
        }
    }

    private struct Tally {
        var passed = 0
        var failed = 0
        private var skipped: [String: Int] = [:]

        mutating func skip(_ reason: String) { skipped[reason, default: 0] += 1 }

        var summary: String {
            let count = skipped.values.reduce(0, +)
            var text = "\(passed) replays passed, \(failed) differ, \(count) skipped"
            for (reason, count) in skipped.sorted(by: { $0.key < $1.key }) {
                text += "\n  \(count) skipped: \(reason)"
            }
            return text
        }
    }

    /// The fixture vehicles of `file`: those in its own folder, or those of the adapter's transcripts.
    private static func fixtures(beside file: String) -> String {
        let folder = (file as NSString).deletingLastPathComponent
        let own = folder + "/fixtures"
        return FileManager.default.fileExists(atPath: own) ? own : folder + "/../elm327/fixtures"
    }

    /// The transcript files at `path`: itself, or the YAML files directly in a folder.
    private static func files(at path: String) throws -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Stop.usage(
                "error: \(path) does not exist; name a transcript file or the checkout's Vectors/elm327")
        }
        guard isFolder.boolValue else { return [path] }
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".yaml") }
        guard !names.isEmpty else { throw Stop.usage("error: \(path) holds no .yaml file") }
        return names.sorted().map { "\(path)/\($0)" }
    }
}
