#if os(Linux)
    import Foundation
    import Testing

    @Suite struct ChildProcessTests {
        /// The files of a program are open in the program alone.
        @Test func itsFilesAreNotOpenHere() async throws {
            let child = try ChildProcess(
                "/bin/sh", ["-c", "cat; echo said; echo told >&2"], input: "given\n")
            let folder = child.folder
            let own = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
                return target?.hasPrefix(folder) ?? false
            }
            #expect(own == [])
            #expect(try await child.end() == .exited(0))
            #expect(child.output == "given\nsaid\n" && child.errors == "told\n")
        }
    }
#endif
