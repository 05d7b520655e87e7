/// What a program that has died wrote on standard error, taken apart.
enum ErrorOutput {
    /// The line that names the exception, the innermost cause where one is told; nil when no line does.
    ///
    /// Python and Java, JavaScript, Swift, Go and Rust, C++ and .NET: the frames of the stack come before or behind it.
    static func exception(in lines: [String]) -> String? {
        lines.last { line in
            let text = line.drop { $0 == " " || $0 == "\t" }
            return beginnings.contains { text.hasPrefix($0) } || isNamed(text)
        }
    }

    /// The last line that is neither blank nor a frame of a stack, or nil.
    static func last(of lines: [String]) -> String? { lines.last { !isFrame($0) } }

    private static let beginnings = [
        "Exception in thread", "Caused by: ", "Unhandled exception", "terminate called", "what():",
        "Fatal error: ",
        "panic: ", "Uncaught ",
    ]

    /// `ValueError: …`, `java.lang.NumberFormatException: …`, `thread 'main' panicked at …`, `t.swift:3: Fatal error: …`.
    private static func isNamed(_ text: Substring) -> Bool {
        if text.contains("' panicked at ") || text.contains(": Fatal error: ") { return true }
        let name = text.prefix { $0 != ":" && $0 != " " }
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || "._$".contains($0) }) else { return false }
        let rest = text.dropFirst(name.count)
        guard rest.isEmpty || rest.hasPrefix(":") else { return false }
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
