import LiveHost
import Rig

/// The files that a case writes while it runs.
struct CaseFiles {
    let recorder: Recorder
    private let journal: JournalFile
    private let capture: CaptureFile
    private let internetCapture: CaptureFile

    init(_ folder: CaseFolder, _ description: RigDescription) throws(CheckError) {
        do {
            journal = try JournalFile(path: folder.journal, description) { _ in }
        } catch {
            throw .unwritable(path: folder.journal, reason: "\(error)")
        }
        do {
            capture = try CaptureFile(path: folder.capture, of: .frames) { _ in }
        } catch {
            throw .unwritable(path: folder.capture, reason: "\(error)")
        }
        do {
            internetCapture = try CaptureFile(path: folder.internetCapture, of: .packets) { _ in }
        } catch {
            throw .unwritable(path: folder.internetCapture, reason: "\(error)")
        }
        recorder = Recorder([journal, capture, internetCapture])
    }

    /// Why what they hold is not complete, or nil.
    var failure: String? { journal.failure ?? capture.failure ?? internetCapture.failure }
}
