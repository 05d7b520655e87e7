import LiveHost
import Platform
import SimulationCore

/// The program that has a port of this machine, as Linux reports it (proc(5)); nil elsewhere and for programs of other
/// users.
enum PortHolder {
    /// Returns the name and the number of the process with the socket that `error` is about, such as `dyno (process 4711)`.
    static func words(for error: StartError) -> String? {
        error.takenPort.flatMap { words(port: $0.port, isUDP: $0.isUDP) }
    }

    /// Returns the message about `error` for a command with one address, which `--listen ADDRESS` states.
    static func advice(on error: StartError) -> String {
        let text = error.text(holder: words(for: error))
        guard text.hasPrefix("endpoint "), let end = text.firstRange(of: ": ") else { return text }
        let name = text[..<end.lowerBound].dropFirst("endpoint ".count)
        return String(text[end.upperBound...]).replacing("--listen \(name)=", with: "--listen ")
    }

    /// Returns the name and the number of the process that listens on `port`.
    static func words(port: Int, isUDP: Bool) -> String? {
        let inodes = inodes(port: port, isUDP: isUDP)
        guard !inodes.isEmpty else { return nil }
        for process in entries("/proc") where process.allSatisfy(\.isNumber) {
            for descriptor in entries("/proc/\(process)/fd") {
                guard let target = link("/proc/\(process)/fd/\(descriptor)"), inodes.contains(target) else {
                    continue
                }
                let name = text("/proc/\(process)/comm").trimmed
                return
                    "\(TerminalText.line(name.isEmpty ? "a program" : name, most: 32)) (process \(process))"
            }
        }
        return nil
    }

    /// Returns the sockets at `port` as links of descriptors name them, such as `socket:[12345]`.
    private static func inodes(port: Int, isUDP: Bool) -> Set<String> {
        let tables = isUDP ? ["udp", "udp6"] : ["tcp", "tcp6"]
        let hex = Hex.string(UInt16(clamping: port), width: 4)
        let lines = tables.flatMap { text("/proc/net/\($0)").split(separator: "\n").dropFirst() }
        return Set(
            lines.compactMap { line in
                let fields = line.split(separator: " ")
                // Fields: number, local address, remote address, state (0A: listening), ..., inode.
                guard fields.count > 9, fields[1].uppercased().hasSuffix(":\(hex)"),
                    isUDP || fields[3] == "0A"
                else { return nil }
                return "socket:[\(fields[9])]"
            })
    }

    private static func entries(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private static func link(_ path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }

    private static func text(_ path: String) -> String {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
