import Testing

@testable import Conformance

/// The line that says what a program died of, among the frames of its stack.
@Suite struct ErrorOutputTests {
    @Test(arguments: [
        (
            [
                "Traceback (most recent call last):", "  File \"c.py\", line 3, in <module>",
                "ValueError: no number",
            ],
            "ValueError: no number"
        ),
        (
            [
                "Exception in thread \"main\" java.lang.NumberFormatException: For input string: \"NO\"",
                "\tat java.base/java.lang.Integer.parseInt(Integer.java:668)",
                "\tat Client.main(Client.java:20)",
            ], "Exception in thread \"main\" java.lang.NumberFormatException: For input string: \"NO\""
        ),
        (
            [
                "Exception in thread \"main\" java.lang.RuntimeException: it failed",
                "\tat Client.main(Client.java:20)",
                "Caused by: java.io.IOException: gone", "\t... 1 more",
            ], "Caused by: java.io.IOException: gone"
        ),
        (
            [
                "/c.js:3", "  throw new TypeError('x')", "  ^", "", "TypeError: x is undefined",
                "    at main (/c.js:3:9)",
                "", "Node.js v18.20.4",
            ], "TypeError: x is undefined"
        ),
        (
            ["c/main.swift:3: Fatal error: Index out of range", "stack backtrace:"],
            "c/main.swift:3: Fatal error: Index out of range"
        ),
        (
            [
                "Traceback (most recent call last):", "  File \"c.py\", line 9, in read",
                "socket.timeout: timed out", "",
                "During handling of the above exception, another exception occurred:", "",
                "Traceback (most recent call last):", "  File \"c.py\", line 3, in <module>", "    read()",
                "queue.Empty",
            ], "queue.Empty"
        ),
        (
            [
                "node:net:1", "    throw new ERR_SOCKET_BAD_PORT(name, port);", "    ^", "",
                "RangeError [ERR_SOCKET_BAD_PORT]: Port should be >= 0", "    at lookup (node:net:1:1) {",
                "  code: 'ERR_SOCKET_BAD_PORT'", "}", "", "Node.js v18.20.4",
            ], "RangeError [ERR_SOCKET_BAD_PORT]: Port should be >= 0"
        ),
        (
            [
                "Error: outer", "    at main (/c.js:3:9) {", "  [cause]: Error: inner",
                "      at f (/c.js:1:1)", "}",
            ],
            "  [cause]: Error: inner"
        ),
        (
            ["thread 'main' panicked at c.rs:3:5:", "index out of bounds"],
            "thread 'main' panicked at c.rs:3:5:"
        ),
    ])
    func theExceptionIsFound(_ lines: [String], _ words: String) {
        #expect(ErrorOutput.exception(in: lines) == words)
    }

    @Test(arguments: [
        ["connecting", "no vehicle"], [], ["Error in line 3: see below"], ["12:30 Timeout: again"],
    ])
    func plainWordsAreNone(_ lines: [String]) {
        #expect(ErrorOutput.exception(in: lines) == nil)
    }

    @Test func theLastLineWithoutFramesIsTheLastWord() {
        #expect(ErrorOutput.last(of: ["it broke", "    at main", "", "  ^^^"]) == "it broke")
        #expect(ErrorOutput.last(of: ["", "   "]) == nil)
    }
}
