import ELM327
import Foundation
import LiveHost
import Rig

/// The files in which adapters keep their EEPROM from one run to the next, by the number of the endpoint.
struct StateFiles: MemoryKeeper {
    private let paths: [Int: String]

    /// Whether no adapter keeps anything.
    var isEmpty: Bool { paths.isEmpty }

    /// The most bytes that such a file can have.
    private static let largest = 64 << 10

    /// Reads the files that `description` names into it; one that does not exist yet stands for a new chip.
    ///
    /// Throws when a file is damaged, too large or something else, or cannot be written.
    init(loadingInto description: inout RigDescription) throws {
        var paths: [Int: String] = [:]
        for index in description.endpoints.indices {
            guard case .elm327(var adapter) = description.endpoints[index].kind,
                let path = adapter.stateFile
            else { continue }
            adapter.memory = try Self.read(path) ?? adapter.memory
            description.endpoints[index].kind = .elm327(adapter)
            paths[index] = path
        }
        self.paths = paths
    }

    private static func read(_ path: String) throws -> PersistentMemory? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        guard !isFolder.boolValue, let handle = FileHandle(forReadingAtPath: path) else {
            throw Stop.usage(complaint(path, 1, "the state of an adapter cannot be read from here"))
        }
        defer { try? handle.close() }
        let data = (try? handle.read(upToCount: largest + 1)) ?? Data()
        guard data.count <= largest else {
            throw Stop.usage(complaint(path, 1, "more than \(largest) bytes are no state of an adapter"))
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Stop.usage(complaint(path, 1, "these bytes are no text"))
        }
        do throws(PersistentMemory.TextError) {
            return try PersistentMemory(parsing: text)
        } catch {
            throw Stop.usage(complaint(path, error.line, "\(error)"))
        }
    }

    private static func complaint(_ path: String, _ line: Int, _ words: String) -> String {
        """
        \(path):\(line):1: error: \(words); mend the line, remove the file to begin with a new chip, or name another \
        under 'state'
        """
    }

    /// Writes every file once, which shows that they can be written; throws for the first one that cannot.
    func writeAll(_ description: RigDescription) throws {
        for (index, path) in paths.sorted(by: { $0.key < $1.key }) {
            guard case .elm327(let adapter) = description.endpoints[index].kind else { continue }
            do {
                try Self.write(adapter.memory.text, to: path)
            } catch {
                throw Stop.failure(
                    "the state file \(path) cannot be written: \(error.localizedDescription); name a file in a "
                        + "folder you can write to under 'state'")
            }
        }
    }

    /// Replaces the file of `endpoint`; a reader sees the old text or the new one, never a part.
    func keep(_ text: String, endpoint: Int) {
        guard let path = paths[endpoint] else { return }
        do {
            try Self.write(text, to: path)
        } catch {
            Terminal.complain(
                "error: the state file \(path) cannot be written: \(error.localizedDescription)")
        }
    }

    private static func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
