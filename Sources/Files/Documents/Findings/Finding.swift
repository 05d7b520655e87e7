import SimulationCore

/// An error or a warning about a file that a user has written.
package struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The severity of a finding. A file with an error cannot be used.
    package enum Severity: String, Hashable, Sendable { case error, warning }

    /// The position of the finding in its file.
    package let place: Place

    /// The severity; an error prevents a run.
    package let severity: Severity

    /// The path of keys to the node, for example `vehicle.signals.engine.speed`; empty for the file as a
    /// whole.
    package let path: String

    package let problem: Problem

    package init(place: Place, severity: Severity, path: String, problem: Problem) {
        self.place = place
        self.severity = severity
        self.path = path
        self.problem = problem
    }

    /// The finding in the form `file:line:column: error: path: problem; what would be right`.
    package var description: String {
        let subject = path.isEmpty ? "" : "\(path): "
        return TerminalText.line("\(place): \(severity.rawValue): \(subject)\(problem)")
    }
}

/// The findings of one load in the order in which they were added, at most `limit` of them, and the files
/// that were read.
package struct Findings: Hashable, Sendable {
    /// The greatest number of findings that are stored; further findings are only counted.
    package static let limit = 100

    package private(set) var all: [Finding] = []
    package private(set) var dropped = 0

    /// The files that were read, in order; files inside the binary are not included.
    package private(set) var files: [String] = []

    /// Creates findings with none in them.
    package init() {}

    /// The number of findings, stored or only counted.
    package var count: Int { all.count + dropped }

    /// Whether further findings are only counted, so that computing their wording would be wasted.
    package var isFull: Bool { all.count >= Self.limit }

    /// Whether any finding, stored or only counted, may prevent a run.
    package var haveErrors: Bool { dropped > 0 || all.contains { $0.severity == .error } }

    /// The findings sorted by position. The findings of one file stay together, and the files follow in the
    /// order of their first finding.
    package var sorted: [Finding] {
        var files: [String: Int] = [:]
        for finding in all where files[finding.place.file] == nil { files[finding.place.file] = files.count }
        func key(_ finding: Finding, _ offset: Int) -> (Int, Int, Int, Int) {
            (files[finding.place.file] ?? 0, finding.place.line, finding.place.column, offset)
        }
        return all.enumerated().sorted { key($0.element, $0.offset) < key($1.element, $1.offset) }.map(
            \.element)
    }

    package mutating func error(_ place: Place, _ path: String, _ problem: Problem) {
        add(Finding(place: place, severity: .error, path: path, problem: problem))
    }

    package mutating func warning(_ place: Place, _ path: String, _ problem: Problem) {
        add(Finding(place: place, severity: .warning, path: path, problem: problem))
    }

    /// Reads at most `limit` + 1 bytes of the file at `path` and records the path in `files`. Returns nil
    /// when the file cannot be read.
    package mutating func bytes(of path: String, limit: Int = SourceText.largest) -> [UInt8]? {
        if !path.hasPrefix(Files.shippedPrefix), !files.contains(path) { files.append(path) }
        return Files.bytes(of: path, limit: limit)
    }

    private mutating func add(_ finding: Finding) {
        guard !all.contains(finding) else { return }
        guard !isFull else {
            dropped += 1
            return
        }
        all.append(finding)
    }
}

/// The findings of a file that cannot be used, thrown together.
package struct ScenarioMistakes: Error, Sendable, CustomStringConvertible {
    /// The errors and warnings, sorted by position.
    package let findings: [Finding]

    /// The number of findings that are not in `findings`.
    package let dropped: Int

    package init(_ findings: Findings) {
        self.findings = findings.sorted
        dropped = findings.dropped
    }

    /// One line for each finding, and a last line with the number of findings left out.
    package var description: String {
        var lines = findings.map(\.description)
        if dropped > 0 { lines.append("and \(dropped) more") }
        return lines.joined(separator: "\n")
    }
}
