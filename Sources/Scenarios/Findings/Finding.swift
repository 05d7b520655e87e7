import SimulationCore

/// One thing that is wrong, or odd, in a file that a user wrote.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// Whether the file can be used all the same.
    public enum Severity: String, Hashable, Sendable { case error, warning }

    /// Where it stands.
    public let place: Place

    /// Whether it prevents a run.
    public let severity: Severity

    /// The path of keys to it, for example `vehicle.signals.engine.speed`; empty for the file as a whole.
    public let path: String

    /// What it is.
    public let problem: Problem

    /// `file:line:column: error: where: what; what would be right`.
    public var description: String {
        let subject = path.isEmpty ? "" : "\(path): "
        return TerminalText.line("\(place): \(severity.rawValue): \(subject)\(problem)")
    }
}

/// The findings of one load, in the order in which they were made, and never more than `limit` of them; and the files that
/// were read on the way.
struct Findings: Hashable, Sendable {
    /// How many are kept; beyond it they are only counted.
    static let limit = 100

    private(set) var all: [Finding] = []
    private(set) var dropped = 0

    /// The files that were read, in order; those inside the binary are none.
    private(set) var files: [String] = []

    /// Whether further findings are only counted, so that no work need go into their wording.
    var isFull: Bool { all.count >= Self.limit }

    /// Whether any of them prevents a run.
    var haveErrors: Bool { dropped > 0 || all.contains { $0.severity == .error } }

    /// The findings by place, those of one file together; the files in the order in which they came up.
    var sorted: [Finding] {
        var files: [String: Int] = [:]
        for finding in all where files[finding.place.file] == nil { files[finding.place.file] = files.count }
        func key(_ finding: Finding, _ offset: Int) -> (Int, Int, Int, Int) {
            (files[finding.place.file] ?? 0, finding.place.line, finding.place.column, offset)
        }
        return all.enumerated().sorted { key($0.element, $0.offset) < key($1.element, $1.offset) }.map(
            \.element)
    }

    mutating func error(_ place: Place, _ path: String, _ problem: Problem) {
        add(Finding(place: place, severity: .error, path: path, problem: problem))
    }

    mutating func warning(_ place: Place, _ path: String, _ problem: Problem) {
        add(Finding(place: place, severity: .warning, path: path, problem: problem))
    }

    /// At most `limit` bytes and one more of the file at `path`, which is noted; nil when it cannot be read.
    mutating func bytes(of path: String, limit: Int = SourceText.largest) -> [UInt8]? {
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

/// Everything that keeps a file from being used, thrown at once.
public struct ScenarioMistakes: Error, Sendable, CustomStringConvertible {
    /// The mistakes, and the warnings among them, by place.
    public let findings: [Finding]

    /// How many more there were than are kept in `findings`.
    public let dropped: Int

    init(_ findings: Findings) {
        self.findings = findings.sorted
        dropped = findings.dropped
    }

    /// One line for each finding, and one that counts those left out.
    public var description: String {
        var lines = findings.map(\.description)
        if dropped > 0 { lines.append("and \(dropped) more") }
        return lines.joined(separator: "\n")
    }
}
