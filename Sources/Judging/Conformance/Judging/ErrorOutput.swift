/// Finds the exception in what a crashed program wrote to standard error.
enum ErrorOutput {
    /// Returns the line that names the exception, the innermost cause where several are named; nil when no
    /// line does.
    ///
    /// It recognises the formats of Python, Java, JavaScript, Swift, Go, Rust, C++ and .NET, whether the
    /// stack frames come before or after that line.
    static func exception(in lines: [String]) -> String? {
        var found: String?
        // Whether the frames of a Python traceback are being read; the first line that is not indented ends
        // them and names the exception, whatever it is called.
        var isInTraceback = false
        for line in lines {
            let text = line.drop { $0 == " " || $0 == "\t" }
            if line.hasPrefix("Traceback (most recent call last)") {
                isInTraceback = true
            } else if isInTraceback, !text.isEmpty, text.startIndex == line.startIndex {
                isInTraceback = false
                found = line
            } else if beginnings.contains(where: { text.hasPrefix($0) }) || isNamed(text) {
                found = line
            }
        }
        return found
    }

    /// Returns the last line that is neither blank nor a stack frame, or nil.
    static func last(of lines: [String]) -> String? { lines.last { !isFrame($0) } }

    private static let beginnings = [
        "Exception in thread", "Caused by: ", "Unhandled exception", "terminate called", "what():",
        "Fatal error: ",
        "panic: ", "Uncaught ", "[cause]: ",
    ]

    /// Recognises `ValueError: …`, `java.lang.NumberFormatException: …`, `thread 'main' panicked at …` and
    /// `t.swift:3: Fatal error: …`.
    private static func isNamed(_ text: Substring) -> Bool {
        if text.contains("' panicked at ") || text.contains(": Fatal error: ") { return true }
        let name = text.prefix { $0 != ":" && $0 != " " }
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || "._$".contains($0) }) else { return false }
        let rest = text.dropFirst(name.count)
        // Node puts a code behind the name: `TypeError [ERR_INVALID_ARG_TYPE]: …`.
        guard rest.isEmpty || rest.hasPrefix(":") || rest.hasPrefix(" [") && rest.contains("]: ") else {
            return false
        }
        let own = name.split(separator: ".").last ?? name
        return own.first?.isUppercase == true
            && ["Error", "Exception", "Interrupt"].contains { own.hasSuffix($0) }
    }

    private static func isFrame(_ line: String) -> Bool {
        let text = line.drop { $0 == " " || $0 == "\t" }
        return text.isEmpty || text.allSatisfy { "^~-=".contains($0) }
            || ["at ", "File \"", "goroutine ", "Node.js v", "stack backtrace"].contains {
                text.hasPrefix($0)
            }
    }
}
