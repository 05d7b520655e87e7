import ArgumentParser
import Conformance
import ELM327
import Foundation
import Runner
import Scenarios
import SimulationCore

/// `dyno vectors`: replays golden transcripts against the built-in adapter in virtual time.
struct Vectors: ParsableCommand {
    static let configuration = CommandConfiguration(
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

    @Argument(help: "Transcript files and folders; Vectors/elm327 and Vectors/bugs when left out.")
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
    var version: String?

    @Flag(help: "With --target: print one JSON object.")
    var json = false

    func run() throws {
        let files = try (paths.isEmpty ? ["Vectors/elm327", "Vectors/bugs"] : paths).flatMap(Self.files)
        if let target { return try play(files, on: target) }
        guard !withCar, !allowWrites, version == nil, !json else {
            throw Stop.usage("error: --with-car, --allow-writes, --version and --json belong to --target URL")
        }
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

    private func play(_ files: [String], on target: String) throws {
        var options = TargetRun<DeviceLink>.Options()
        options.usesCar = withCar
        options.allowsWrites = allowWrites
        if let version {
            guard let known = ChipVersion(rawValue: version) else {
                let names = ChipVersion.allCases.map(\.rawValue).joined(separator: ", ")
                throw Stop.usage("error: '\(version)' is no version; take one of \(names)")
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
            replay = try TranscriptReplay(transcript, fixtures: fixtures)
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

    /// The fixture vehicles for `file`: those in its own folder, or those of the adapter's transcripts.
    private static func fixtures(beside file: String) -> String {
        let folder = (file as NSString).deletingLastPathComponent
        let own = folder + "/fixtures"
        return FileManager.default.fileExists(atPath: own) ? own : folder + "/../elm327/fixtures"
    }

    /// The transcript files at `path`: the file itself, or the YAML files directly in the folder.
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
