import Foundation
import TestKit

extension Scratch {
    /// A FIFO called `name`; its path.
    func fifo(_ name: String) -> String {
        mkfifo(file(name), 0o644)
        return file(name)
    }

    /// A symbolic link called `name` to `target`; its path.
    func link(_ name: String, to target: String) -> String {
        symlink(target, file(name))
        return file(name)
    }

    /// The names of what is in here.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

/// The text of the file at `path`, or nil when there is none.
func text(of path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
}

/// Everything that waits in `descriptor` now.
func waiting(in descriptor: CInt) -> String {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
}

/// The mode of the file at `path`, without its type.
func mode(of path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
}
