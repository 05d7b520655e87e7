import Gzip
import Platform
import SimulationCore
import Storage

/// A file that an argument names.
enum InputFile {
    /// The greatest number of bytes that are read, because a device or a pipe may be endless.
    static let largest = 64 << 20

    /// Returns the text in the arguments, or in the file that a single argument names.
    static func text(_ arguments: [String]) throws -> String {
        guard let path = path(in: arguments) else { return arguments.joined(separator: " ") }
        return String(decoding: try bytes(path), as: UTF8.self)
    }

    /// Returns the single argument when it is the path of an existing file.
    static func path(in arguments: [String]) -> String? {
        guard arguments.count == 1, FileManager.default.fileExists(atPath: arguments[0]) else { return nil }
        return arguments[0]
    }

    /// Returns the bytes of the file at `path`, decompressed if it is compressed.
    static func bytes(_ path: String) throws -> [UInt8] {
        let shown = TerminalText.line(path)
        guard let data = BoundedFile.beginning(of: path, limit: largest) else {
            throw Stop.usage("\(shown): error: cannot be read; see its permissions")
        }
        guard data.count <= largest else {
            throw Stop.usage("\(shown): error: has more than \(largest) bytes; cut it into pieces")
        }
        guard data.starts(with: [0x1F, 0x8B]), let reader = GzipReader(path: path) else { return Array(data) }
        let bytes = reader.bytes(limit: largest + 1)
        guard bytes.count <= largest, !reader.isDamaged else {
            let reason =
                bytes.count > largest
                ? "has more than \(largest) bytes; cut it into pieces"
                : "its compressed data are damaged; copy it again"
            throw Stop.usage("\(shown): error: \(reason)")
        }
        return bytes
    }
}
