package import Conformance
import LiveHost
import OutputFiles
import Recordings
import Rig

/// The files that a case writes while it runs.
struct CaseFiles {
    let recorder: Recorder

    init(_ folder: CaseFolder, _ description: RigDescription) throws(CheckError) {
        let journal = JournalFile(try Self.open(folder.journal, "the journal"), description) { _ in }
        var captures: [CaptureFile] = []
        for (path, content) in [
            (folder.capture, CaptureFile.Content.frames), (folder.internetCapture, .packets),
        ] {
            let output = try Self.open(path, "the capture")
            do {
                captures.append(try CaptureFile(output, of: content) { _ in })
            } catch {
                throw .unwritable(path: path, reason: "\(error)")
            }
        }
        recorder = Recorder([journal] + captures)
    }

    /// The reason why the files are incomplete, or nil.
    var failure: String? { recorder.failures.first }

    private static func open(_ path: String, _ role: String) throws(CheckError) -> OutputFile {
        do throws(OutputError) {
            return try OutputFile(new: path, for: role)
        } catch {
            throw .unwritable(path: path, reason: "\(error)")
        }
    }
}

/// The cases whose files (journal, captures, output of the client) remain in the results folder after the case.
///
/// Results and report contain every case with its trace in any case.
package enum KeptFiles: String, CaseIterable, Sendable {
    /// Those that did not pass: `fail`, `error`, `warn`, `info`, `known` and `inconclusive`.
    case failures
    case all
    case none

    /// Returns whether the files of a case with this verdict remain.
    package func keeps(_ verdict: Verdict) -> Bool {
        switch (self, verdict) {
        case (.all, _): true
        case (.none, _): false
        case (.failures, .fail), (.failures, .error), (.failures, .warn), (.failures, .info),
            (.failures, .known),
            (.failures, .inconclusive):
            true
        case (.failures, .pass), (.failures, .notMet), (.failures, .fixed), (.failures, .notApplicable): false
        }
    }
}
