/// The texts of an adapter's messages, by which answers are recognised and reports count them.
///
/// Source: ELM327 data sheet, "Error messages and alerts"; STN1100 family reference for the two that only it has.
public enum AdapterMessage {
    /// Error messages: a line that contains one of them reports an error.
    public static let failures = [
        "UNABLE TO CONNECT", "BUS BUSY", "BUS ERROR", "CAN ERROR", "DATA ERROR", "RX ERROR", "FB ERROR",
        "BUFFER FULL", "LV RESET", "ACT ALERT", "LP ALERT", "OUT OF MEMORY", "FC RX TIMEOUT",
        "UART RX OVERFLOW", "NOT CONNECTED",
    ]

    /// Other messages within a line.
    public static let remarks = ["SEARCHING...", "BUS INIT", "NO DATA", "STOPPED"]

    /// Messages that are a whole line.
    public static let replies = ["OK", "?"]

    /// All of them, failures first.
    public static let all = failures + remarks + replies

    /// Returns the messages in `line`, which has no carriage return; `ERR94` and similar ones with their number.
    public static func found(in line: String) -> [String] {
        let bare = String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        if replies.contains(bare) { return [bare] }
        guard isPossible(in: bare) else { return [] }
        if isErrorNumber(bare) { return [bare] }
        return (failures + remarks).filter { bare.contains($0) }
    }

    /// Returns whether `line` has a letter that is not a hexadecimal digit, as each message but `?` has, and most lines have
    /// not.
    package static func isPossible(in line: String) -> Bool { line.utf8.contains { $0 > UInt8(ascii: "F") } }

    /// Returns whether `line` is `ERR` and two digits.
    package static func isErrorNumber(_ line: String) -> Bool {
        line.count == 5 && line.hasPrefix("ERR") && line.dropFirst(3).allSatisfy(\.isNumber)
    }
}
