import Foundation
import Runner

/// The adapter that an argument names.
enum Target {
    /// The address that `text` spells; wrong usage otherwise.
    static func address(_ text: String) throws -> AdapterURL {
        do {
            return try AdapterURL(parsing: text)
        } catch {
            throw Stop.usage(line: "error: \(error)")
        }
    }

    /// Does `body` with an open link to the adapter at `text`; whatever happens to the link ends the command with 3.
    static func with<Result>(_ text: String, _ body: (DeviceLink) throws -> Result) throws -> Result {
        let url = try address(text)
        do {
            return try body(DeviceLink(url))
        } catch let error as LinkError {
            Terminal.status("")
            throw Stop.failure("\(error)")
        }
    }

    /// Rewrites the status line with a bar: for work whose end is known.
    static func progress(_ done: Int, of total: Int, _ doing: String) {
        let width = 24
        let filled = total > 0 ? width * min(done, total) / total : 0
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        Terminal.status("\(bar) \(done)/\(total) \(doing)")
    }

    /// `value` as JSON with sorted keys.
    static func json(_ value: some Encodable, pretty: Bool = true) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting =
            pretty
            ? [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes] : [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
