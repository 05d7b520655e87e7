import ELM327
import ELM327Kind
import Endpoints
import LiveHost
import OutputFiles
import Platform
import Rig
import SimulationCore
import Storage
import Synchronization

/// The files that store the EEPROM of adapters between runs, by endpoint.
struct StateFiles: EndpointFiles {
    private let files: [EndpointID: OutputFile]
    private let outputs: Outputs
    /// The endpoints whose file was written in this run.
    private let written: Written

    /// A class because all copies of the value refer to the same files.
    private final class Written: Sendable {
        let endpoints = Mutex<Set<EndpointID>>([])
    }

    /// The greatest size of such a file in bytes.
    private static let largest = 64 << 10

    /// The time for which the host's loop waits for the reader of a stream.
    private static let patience = Duration.milliseconds(200)

    /// Reads the state files named in `description` into it. A file that does not exist yet, or that is a stream,
    /// stands for a new chip.
    ///
    /// Throws when a file is damaged, too large or of another kind, or when it cannot be written; nil when no adapter has one.
    init?(loadingInto description: inout RigDescription, _ outputs: Outputs) throws {
        var files: [EndpointID: OutputFile] = [:]
        try description.endpoints.changeEach(AdapterDescription.self) { id, adapter in
            guard let path = adapter.stateFile else { return }
            let isStream = OutputFile.isStream(path)
            adapter.memory = try isStream ? adapter.memory : Self.read(path) ?? adapter.memory
            files[id] = try outputs.open(
                path, for: "state", form: .single, patience: Self.patience)
        }
        guard !files.isEmpty else { return nil }
        self.files = files
        self.outputs = outputs
        written = Written()
    }

    /// The files, in the order of their endpoints.
    var all: [OutputFile] { files.sorted { $0.key < $1.key }.map(\.value) }

    private static func read(_ path: String) throws -> PersistentMemory? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = BoundedFile.beginning(of: path, limit: largest) else {
            throw Stop.usage(line: complaint(path, 1, "the state of an adapter cannot be read from here"))
        }
        guard data.count <= largest else {
            throw Stop.usage(
                line: complaint(path, 1, "more than \(largest) bytes are not the state of an adapter"))
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Stop.usage(line: complaint(path, 1, "these bytes are not text"))
        }
        do throws(PersistentMemory.TextError) {
            return try PersistentMemory(parsing: text)
        } catch {
            throw Stop.usage(line: complaint(path, error.line, "\(error)"))
        }
    }

    private static func complaint(_ path: String, _ line: Int, _ words: String) -> String {
        """
        \(path):\(line):1: error: \(words); mend the line, remove the file to begin with a new chip, or name another \
        under 'state'
        """
    }

    /// Writes every file once, to test that it can be written, except those already written for a client.
    func writeAll(_ description: RigDescription) {
        for (endpoint, file) in files.sorted(by: { $0.key < $1.key }) {
            guard let adapter = description.endpoints[endpoint].kind as? AdapterDescription else { continue }
            written.endpoints.withLock { endpoints in
                guard endpoints.insert(endpoint).inserted else { return }
                outputs.replace(file, with: Array(adapter.memory.text.utf8), isAnnounced: false)
            }
        }
    }

    /// Replaces the files of adapters whose EEPROM has changed; a reader sees the old text or the new one, never a part.
    func saveChanges(in rig: inout Rig, now: SimInstant) {
        for (endpoint, text) in rig.takeChangedMemories() {
            guard let file = files[endpoint], file.failure == nil else { continue }
            written.endpoints.withLock { endpoints in
                endpoints.insert(endpoint)
                outputs.replace(file, with: Array(text.utf8), isAnnounced: false)
            }
        }
    }
}
