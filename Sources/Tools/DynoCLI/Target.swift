import Platform
import Runner

/// The adapter named by an argument.
enum Target {
    /// Parses the address; throws a usage error.
    static func address(_ text: String) throws -> DeviceURL {
        do {
            return try DeviceURL(parsing: text)
        } catch {
            throw Stop.usage(line: "error: \(error)")
        }
    }

    /// Calls `body` with an open link to the adapter at `text`; a link error ends the command with exit code 3.
    static func with<Result>(_ text: String, _ body: (DeviceLink) throws -> Result) throws -> Result {
        let url = try address(text)
        do {
            return try body(DeviceLink(url))
        } catch let error as LinkError {
            Terminal.status("")
            throw Stop.failure("\(error)")
        }
    }

    /// Shows a progress bar in the status line.
    static func progress(_ done: Int, of total: Int, _ doing: String) {
        let width = 24
        let filled = total > 0 ? width * min(done, total) / total : 0
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        Terminal.status("\(bar) \(done)/\(total) \(doing)")
    }

    static func json(_ value: some Encodable, pretty: Bool = true) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            pretty
            ? [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes] : [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
