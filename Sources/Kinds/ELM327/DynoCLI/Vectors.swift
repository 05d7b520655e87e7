import ArgumentParser
import Conformance
import ELM327
import ELM327Kind
import Kinds
import Platform
import Runner
import Scenarios
import SimulationCore

/// `dyno vectors`: replays golden transcripts against the built-in adapter in virtual time.
struct Vectors: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vectors",
        abstract: "Replay the golden ELM327 transcripts against the built-in adapter, or any other.",
        discussion: """
            Every transcript is played in virtual time, once with each command whole and once byte by byte, and must give \
            back its bytes exactly.

            With --target the transcripts that hold for any adapter of its version are played on a real one; with \
            --with-car also those that any car will do for, of which only the form is compared. Nothing is written \
            that survives a reset unless --allow-writes, and a car is only asked what reads.

            Examples:
              dyno vectors
              dyno vectors Vectors/elm327/search.yaml --verbose
              dyno vectors --target tcp://192.168.0.10:35000

            Exit code 1 when a transcript differs (with --target: from a source, not from a guess).
            """)

    @Argument(help: "Transcript files and folders; all that ship when left out.")
    var paths: [String] = []

    @Flag(help: "Name every transcript, not only those that differ.")
    var verbose = false

    @Option(help: "Play them on this adapter: tcp://host:port, or serial:/dev/...?baud=38400.")
    var target: String?

    @Flag(help: "With --target: a car is plugged in and its ignition is on.")
    var withCar = false

    @Flag(help: "With --target: also play what writes parameters and calibration.")
    var allowWrites = false

    @Option(help: "With --target: the version to expect, when it is not the one in the adapter's name.")
    var expectVersion: String?

    @Flag(help: "With --target: print one JSON object.")
    var json = false

    /// The transcripts that ship: those of the checkout, else those in the binary.
    private static let usual = ["Vectors/elm327", "Vectors/bugs"]

    func run() throws {
        let files = try (paths.isEmpty ? Self.usual : paths).flatMap(Self.files)
        if let target { return try play(files, on: target) }
        guard !withCar, !allowWrites, expectVersion == nil, !json else {
            throw Stop.usage(
                "error: --with-car, --allow-writes, --expect-version and --json belong to --target URL")
        }
        var tally = Tally()
        for file in files {
            let transcripts: [Transcript]
            do {
                transcripts = try TranscriptFile(path: file).transcripts
            } catch {
                throw Stop.usage("\(error)")
            }
            let fixtures = FileLookup.fixtures(beside: file)
            for transcript in transcripts { try play(transcript, in: file, fixtures: fixtures, &tally) }
        }
        Terminal.say(tally.summary)
        if tally.failed > 0 { throw ExitCode(1) }
    }

    private func play(_ files: [String], on target: String) throws {
        var options = TargetRun<DeviceLink>.Options()
        options.usesCar = withCar
        options.allowsWrites = allowWrites
        if let version = expectVersion {
            guard let known = ChipVersion(rawValue: version) else {
                let names = ChipVersion.allCases.map(\.rawValue).joined(separator: ", ")
                throw Stop.usage("error: '\(version)' is not a version; take one of \(names)")
            }
            options.version = known
        }
        let transcripts = try files.map { path throws in
            do {
                return try TranscriptFile(path: path)
            } catch {
                throw Stop.usage("\(error)")
            }
        }
        let report = try Target.with(target) { link in
            var run = TargetRun(link, options: options, progress: Target.progress)
            return try run.run(transcripts)
        }
        Terminal.status("")
        if json {
            Terminal.say(json: try Target.json(report))
        } else {
            Terminal.say("\(report)")
        }
        if report.failed > 0 { throw ExitCode(1) }
    }

    private func play(
        _ transcript: Transcript, in file: String, fixtures: String, _ tally: inout Tally
    ) throws {
        let replay: TranscriptReplay
        do {
            replay = try TranscriptReplay(transcript, fixtures: fixtures, .standard)
        } catch {
            throw Stop.usage("\(error)")
        }
        for pace in TranscriptReplay.Pace.allCases {
            switch replay.run(pace) {
            case .passed:
                tally.passed += 1
                if verbose { Terminal.say("pass  \(Self.name(transcript)) (\(pace.rawValue))") }
            case .failed(let difference):
                tally.failed += 1
                Terminal.say(
                    """
                    DIFF  \(TerminalText.line(file)):\(difference.line): \(Self.name(transcript)) (\(pace.rawValue))
                          sent      \(difference.sent)
                          expected  \(difference.expected)
                          got       \(difference.actual)
                          source    \(TerminalText.line(transcript.source))
                    """)
            case .skipped(let reason):
                tally.skip(reason)
                if verbose { Terminal.say("skip  \(Self.name(transcript)): \(TerminalText.line(reason))") }
            }
        }
    }

    private static func name(_ transcript: Transcript) -> String { TerminalText.line("\(transcript)") }

    private struct Tally {
        var passed = 0
        var failed = 0
        private var skipped: [String: Int] = [:]

        mutating func skip(_ reason: String) { skipped[reason, default: 0] += 1 }

        var summary: String {
            let count = skipped.values.reduce(0, +)
            var text = "\(passed) replays passed, \(failed) differ, \(count) skipped"
            for (reason, count) in skipped.sorted(by: { $0.key < $1.key }) {
                text += "\n  \(count) skipped: \(TerminalText.line(reason))"
            }
            return text
        }
    }

    /// Returns the transcript files that `path` stands for.
    private static func files(at path: String) throws -> [String] {
        let files = FileLookup.files(path, as: .transcripts)
        guard files.isEmpty else { return files }
        guard !FileManager.default.fileExists(atPath: path) else {
            throw Stop.usage(line: "error: \(path) holds no .yaml file")
        }
        throw Stop.usage(FileLookup.advice(on: path, as: .transcripts))
    }
}
