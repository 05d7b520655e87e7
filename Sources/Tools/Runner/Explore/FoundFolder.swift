import Conformance
import Documents
import Explore
import Kinds
import Platform

/// The folder of what was found: scenarios that `dyno check` runs. A file is written as a whole, so that those of a run that
/// was killed can be read.
struct FoundFolder: Sendable {
    /// The path as the user wrote it.
    let path: String

    /// The cases of earlier runs.
    private(set) var cases: [Case] = []

    /// The number of the next finding.
    private var next = 1

    /// Opens the folder at `path`, which need not exist.
    init(_ path: String) throws(ScenarioMistakes) {
        self.path = path
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter {
            $0.hasSuffix(".yaml")
        }
        guard !files.isEmpty else { return }
        cases = try CaseCatalogue(paths: [path], .standard).cases
        next = 1 + (files.compactMap { Int($0.prefix { $0.isNumber }) }.max() ?? 0)
    }

    /// Returns what the cases of earlier runs have found in trials of `maker`.
    func known(to maker: TrialMaker) -> [KnownFailure] {
        let rows = maker.deviceRows
        return cases.map { KnownFailure($0.scenario, deviceRows: rows) }
    }

    /// Writes `finding`; returns its path.
    mutating func add(_ finding: Counterexample, _ maker: TrialMaker) throws(CheckError) -> String {
        let file = "\(path)/\(finding.fileName(number: next))"
        guard let text = finding.text(number: next, maker: maker) else {
            throw .unwritable(path: file, reason: "its scenario has no text")
        }
        try ResultsFolder.make(path)
        try ResultsFolder.write(text, to: file)
        next += 1
        return file
    }
}
