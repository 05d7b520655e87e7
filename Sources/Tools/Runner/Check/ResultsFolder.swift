import Conformance
import Gzip
import OutputFiles
import Platform
import Reports

/// The folder with the results of a run. It is consistent at any time, so that the results of
/// a killed run can be read.
///
/// `result.json` is replaced as a whole after each case. Each run of a case has a folder of its own.
struct ResultsFolder: Sendable {
    /// The absolute path.
    let path: String

    static let resultFile = "result.json"

    /// The name of the index of the HTML report, which is written at the end of the run; the data of each case are in
    /// `ReportPages.folder`.
    static let pageFile = "report.html"

    init(_ path: String) throws(CheckError) {
        self.path = CommandValues.absolute(path)
        try Self.make(self.path)
    }

    /// Writes the results of an unfinished run with the cases of `cases` and, at index `place` of the plan, `result`;
    /// returns them all. They have no traces, which would otherwise be rewritten after each case; the cases' journals
    /// contain them.
    func save(
        _ run: RunResult, adding result: CaseResult, at place: Int, to cases: GrowingResult
    ) throws(CheckError) -> GrowingResult {
        var cases = cases
        try write(Self.resultFile) {
            try cases.enter(result, at: place)
            return try cases.text(of: run)
        }
        return cases
    }

    func save(_ result: RunResult) throws(CheckError) {
        try write(Self.resultFile) { try ResultFile.text(of: result) }
    }

    /// Writes the HTML report of a finished run.
    func savePages(_ result: RunResult) throws(CheckError) {
        try PageFolder(path, index: Self.pageFile).write(result, results: path)
    }

    private func write(_ name: String, _ text: () throws -> String) throws(CheckError) {
        let file = "\(path)/\(name)"
        let content: String
        do {
            content = try text()
        } catch {
            throw .unwritable(path: file, reason: systemError(error))
        }
        try Self.write(content, to: file)
    }

    /// Writes a file in the folder of a run. Clients work below that folder and may have left links there: none is
    /// followed.
    static func write(_ text: String, to file: String) throws(CheckError) {
        guard let code = NewFile.write(Array(text.utf8), to: file) else { return }
        throw .unwritable(path: file, reason: systemError(code))
    }

    /// Creates a folder in that of a run, unless it is there; a link to one is refused.
    static func makeOwn(_ path: String) throws(CheckError) {
        guard !NewFile.isLink(path) else {
            throw .unwritable(
                path: path, reason: "it is a link, and nothing is written through one; remove it")
        }
        try make(path)
    }

    /// Creates the folder of one run of a case, with a working folder and a home folder for its client.
    func makeCase(_ name: String) throws(CheckError) -> CaseFolder {
        let folder = CaseFolder(name: name, path: "\(path)/\(name)")
        try folder.make()
        return folder
    }

    func removeTrials() {
        for number in 1...Preflight.mostTrials {
            try? FileManager.default.removeItem(atPath: "\(path)/start-\(number)")
        }
    }

    static func make(_ path: String) throws(CheckError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path: path, reason: systemError(error))
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            throw .unwritable(path: path, reason: "no permission")
        }
    }
}

struct CaseFolder: Sendable {
    /// Its name in the folder of the run.
    let name: String

    /// The absolute path.
    let path: String

    /// The working folder of the client.
    var work: String { "\(path)/work" }

    /// The home folder of the client.
    var home: String { "\(path)/home" }

    /// The journal of the case while it runs; then it is replaced by a compressed one.
    var journal: String { "\(path)/journal.jsonl" }

    /// The journal of a case that is over.
    var compressedJournal: String { journal + GzipFile.suffix }

    /// The capture of the simulated bus.
    var capture: String { "\(path)/can.pcap" }

    /// The capture of the traffic between endpoints and client as IP packets.
    var internetCapture: String { "\(path)/ip.pcap" }

    var output: String { "\(path)/stdout" }
    var errors: String { "\(path)/stderr" }

    /// A copy of the scenario file.
    var scenario: String { "\(path)/scenario.yaml" }

    /// Makes it, with a working folder and a home for its client.
    func make() throws(CheckError) {
        for part in [path, work, home] { try ResultsFolder.makeOwn(part) }
        // In a folder that is used again it would be that of an earlier run.
        try? FileManager.default.removeItem(atPath: compressedJournal)
    }

    /// Those of its files that are there, by kind, relative to the folder of the run.
    var files: [String: String] {
        let isCompressed = !FileManager.default.fileExists(atPath: journal)
        let all = [
            "journal": isCompressed ? compressedJournal : journal, "pcap": capture,
            "ip-pcap": internetCapture, "stdout": output,
            "stderr": errors,
            "scenario": scenario,
        ]
        return all.filter { FileManager.default.fileExists(atPath: $0.value) }.mapValues {
            "\(name)/\($0.lastPathComponent)"
        }
    }

    /// Compresses the journal; where that is impossible, for example because the disk is full, it stays as it is.
    func compressJournal() { _ = GzipFile.compress(journal) }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    func save(scenario text: String) throws(CheckError) {
        try ResultsFolder.write(text, to: scenario)
    }
}
