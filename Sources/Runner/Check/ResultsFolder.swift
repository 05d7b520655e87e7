import Conformance
import Foundation

/// The folder that a run leaves behind: complete at any moment, so that a killed run can be read as far as it came.
///
/// `result.json` is written anew after each case, whole or not at all. Each run of a case has a folder of its own.
struct ResultsFolder: Sendable {
    /// Its path, absolute.
    let path: String

    /// The name of the file with the results.
    static let resultFile = "result.json"

    /// The name of the page that shows them, once the run is over.
    static let pageFile = "report.html"

    /// Makes the folder.
    init(_ path: String) throws(CheckError) {
        self.path = CommandValues.absolute(path)
        try Self.make(self.path)
    }

    /// Writes the results of a run that goes on, without the traces, which would be written again and again; the journals
    /// of the cases hold the same.
    func save(unfinished result: RunResult) throws(CheckError) {
        var result = result
        for index in result.cases.indices { result.cases[index].trace = nil }
        try save(result)
    }

    /// Writes the results as far as they are known.
    func save(_ result: RunResult) throws(CheckError) {
        try write(Self.resultFile) { try Reports.json(result) }
    }

    /// Writes the page of a run that is over.
    func savePage(_ result: RunResult) throws(CheckError) {
        try write(Self.pageFile) { Reports.html(result) }
    }

    private func write(_ name: String, _ text: () throws -> String) throws(CheckError) {
        let file = "\(path)/\(name)"
        do {
            try Data(try text().utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
        } catch {
            throw .unwritable(path: file, reason: Self.reason(error))
        }
    }

    /// Makes the folder of one run of a case, with a working folder and a home for its client.
    func makeCase(_ name: String) throws(CheckError) -> CaseFolder {
        let folder = CaseFolder(name: name, path: "\(path)/\(name)")
        try folder.make()
        return folder
    }

    static func make(_ path: String) throws(CheckError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path: path, reason: reason(error))
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            throw .unwritable(path: path, reason: "no permission")
        }
    }

    static func reason(_ error: any Error) -> String {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
        if let cause, cause.domain == NSPOSIXErrorDomain {
            return String(cString: strerror(Int32(cause.code)))
        }
        return error.localizedDescription
    }
}

/// The folder of one run of a case.
struct CaseFolder: Sendable {
    /// Its name in the folder of the run.
    let name: String

    /// Its path, absolute.
    let path: String

    /// The client's working folder.
    var work: String { "\(path)/work" }

    /// The client's home.
    var home: String { "\(path)/home" }

    /// Everything that crossed a wire.
    var journal: String { "\(path)/journal.jsonl" }

    /// The simulated bus.
    var capture: String { "\(path)/can.pcap" }

    /// What passed between endpoints and client, as IP packets.
    var internetCapture: String { "\(path)/ip.pcap" }

    /// What the client has printed.
    var output: String { "\(path)/stdout" }
    var errors: String { "\(path)/stderr" }

    /// The scenario as it was found.
    var scenario: String { "\(path)/scenario.yaml" }

    /// Makes it, with a working folder and a home for its client.
    func make() throws(CheckError) {
        for part in [path, work, home] { try ResultsFolder.make(part) }
    }

    /// Those of its files that are there, by kind, relative to the folder of the run.
    var files: [String: String] {
        let all = [
            "journal": journal, "pcap": capture, "ip-pcap": internetCapture, "stdout": output,
            "stderr": errors,
            "scenario": scenario,
        ]
        return all.filter { FileManager.default.fileExists(atPath: $0.value) }.mapValues {
            "\(name)/\(($0 as NSString).lastPathComponent)"
        }
    }

    /// Writes the copy of the scenario.
    func save(scenario text: String) throws(CheckError) {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: scenario))
        } catch {
            throw .unwritable(path: scenario, reason: ResultsFolder.reason(error))
        }
    }
}
