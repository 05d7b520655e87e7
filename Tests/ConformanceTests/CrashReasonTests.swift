import Conformance
import Testing

/// The reason of a case whose client's program has crashed.
@Suite struct CrashReasonTests {
    private static func reason(
        _ errors: [String], expect: String = "count: { pid: 0x0C, at_least: 1 }", end: String = "exited 1"
    ) throws -> String {
        let lines = errors.map { "0.5 client errorOutput \($0)" }.joined(separator: "\n")
        let vector = JudgeVector(
            name: "", task: nil, severity: nil, signals: nil, duration: nil, events: nil, expect: expect,
            journal: "0.1 client started\n0.2 connect\n0.3 > ATZ\\r\n\(lines)\n0.6 client \(end)",
            verdict: "fail", reason: nil, case: nil, signature: nil)
        let result = try JudgeVectorTests.result(of: vector)
        #expect(result.verdict == .fail)
        return result.reason
    }

    @Test func theExceptionExplainsWhatElseIsMissing() throws {
        let errors = [
            "Traceback (most recent call last):", "  File \"c.py\", line 3, in <module>", "    main()",
            "ModuleNotFoundError: No module named 'obd'",
        ]
        let reason = try Self.reason(errors)
        #expect(reason.hasPrefix("it: expected PID 0C at least once; got none"), "\(reason)")
        #expect(
            reason.hasSuffix("; the client's program ended with ModuleNotFoundError: No module named 'obd'"),
            "\(reason)")
    }

    @Test func aLongExceptionIsTheReasonOfTheCrash() throws {
        let words =
            "java.lang.IllegalStateException: the answer 'SEARCHING...' to the request 010C is not a number that I know of"
        let reason = try Self.reason(
            [
                "Exception in thread \"main\" java.lang.RuntimeException: it failed",
                "\tat C.main(C.java:20)",
                "Caused by: \(words)", "\tat C.read(C.java:9)", "\t... 1 more",
            ],
            expect: "count: { request: ATZ, at_least: 1 }")
        #expect(
            reason.hasPrefix(
                "no-crash: expected the client to keep running or to end in order; it ended with status 1"),
            "\(reason)")
        #expect(reason.hasSuffix("; Caused by: \(words)"), "\(reason)")
    }

    @Test func withoutAnExceptionTheLastWordsStand() throws {
        let reason = try Self.reason(
            ["something is wrong"], expect: "count: { request: ATZ, at_least: 1 }", end: "killed 11")
        #expect(reason.hasSuffix("its last words: 'something is wrong'"), "\(reason)")
    }
}
