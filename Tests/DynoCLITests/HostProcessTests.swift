#if os(Linux)
    import ForeignPrograms
    import Foundation
    import TestKit
    import Testing

    /// A command that runs inside a test leaves the process as it is.
    @Suite struct HostProcessTests {
        /// Orphans of this process go to the system, and a refused command does not wait for signals.
        @Test func aRefusedCheckTakesNothingOver() async throws {
            let before = Self.handlesInterrupts
            let scratch = try Scratch()
            let run = await CommandRun("check", scratch.path, "--", "true")
            #expect(run.code == 2)
            #expect(Self.handlesInterrupts == before)
            let said = try ForeignProgram.run("/bin/sh", ["-c", "sleep 5 > /dev/null 2>&1 & echo $!"]).output
            let orphan = said.trimmingCharacters(in: .newlines)
            let status = try String(contentsOfFile: "/proc/\(orphan)/status", encoding: .utf8)
            let parent = status.lines.first { $0.hasPrefix("PPid:") }
            #expect(parent != nil && parent != "PPid:\t\(getpid())")
        }

        private static var handlesInterrupts: Bool {
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let caught = status.lines.first { $0.hasPrefix("SigCgt:") }?.dropFirst(8) ?? ""
            return (UInt64(caught.filter { !$0.isWhitespace }, radix: 16) ?? 0) & (1 << (SIGINT - 1)) != 0
        }
    }
#endif
