import Foundation
import SimulationCore
import Storage

/// A file that an argument names.
enum InputFile {
    /// The greatest number of bytes that are read, because a device or a pipe may be endless.
    static let largest = 64 << 20

    /// The text in the arguments, or in the file that a single argument names.
    static func text(_ arguments: [String]) throws -> String {
        guard let path = path(in: arguments) else { return arguments.joined(separator: " ") }
        return String(decoding: try bytes(path), as: UTF8.self)
    }

    /// The single argument when it is the path of an existing file.
    static func path(in arguments: [String]) -> String? {
        guard arguments.count == 1, FileManager.default.fileExists(atPath: arguments[0]) else { return nil }
        return arguments[0]
    }

    /// The bytes of the file at `path`.
    static func bytes(_ path: String) throws -> [UInt8] {
        let shown = TerminalText.line(path)
        guard let data = BoundedFile.beginning(of: path, limit: largest) else {
            throw Stop.usage("\(shown): error: cannot be read")
        }
        guard data.count <= largest else {
            throw Stop.usage("\(shown): error: has more than \(largest) bytes; cut it into pieces")
        }
        return Array(data)
    }
}
