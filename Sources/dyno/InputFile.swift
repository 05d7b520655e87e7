import Foundation
import SimulationCore
import Storage

/// A file that an argument names.
enum InputFile {
    /// The most bytes that are read: a device or a pipe may have no end.
    static let largest = 64 << 20

    /// What the arguments hold, or the file that the single one names.
    static func text(_ arguments: [String]) throws -> String {
        guard let path = path(in: arguments) else { return arguments.joined(separator: " ") }
        return String(decoding: try bytes(path), as: UTF8.self)
    }

    /// The single argument, when it is the path of a file.
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
