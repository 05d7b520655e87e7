import Foundation
import TestKit

/// A Python program of `Tests/EndToEnd` in a process of its own, which answers lines of text with lines of text.
package final class PythonProcess {
    /// The process ended.
    package struct Gone: Error {
        /// The process ended.
        package init() {}
    }

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var partial: [UInt8] = []
    private var lines: [String] = []

    /// Starts the file `script` of `Tests/EndToEnd`.
    package init(_ script: String, interpreter: String) throws {
        process.executableURL = URL(fileURLWithPath: interpreter)
        process.arguments = ["-u", "\(VectorFolder.checkout)/Tests/EndToEnd/\(script)"]
        process.standardInput = input
        process.standardOutput = output
        // A program that dies is a failed test, not the end of all of them.
        signal(SIGPIPE, SIG_IGN)
        try process.run()
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.terminate()
        process.waitUntilExit()
    }

    /// Sends `line` to the program.
    package func say(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// Returns the next line of the program, or nil when none has come by `due`. Throws `Gone` at the end of its output.
    package func nextLine(before due: ContinuousClock.Instant) throws -> String? {
        let descriptor = output.fileHandleForReading.fileDescriptor
        while lines.isEmpty {
            let left = max(ContinuousClock.now.duration(to: due), .zero)
            var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let milliseconds = min((left / .milliseconds(1)).rounded(.up), 60_000)
            guard poll(&item, 1, Int32(milliseconds)) > 0 else {
                if ContinuousClock.now >= due { return nil }
                continue
            }
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { throw Gone() }
            partial += buffer.prefix(count)
            while let end = partial.firstIndex(of: 0x0A) {
                lines.append(String(decoding: partial[..<end], as: UTF8.self))
                partial.removeSubrange(...end)
            }
        }
        return lines.removeFirst()
    }
}
