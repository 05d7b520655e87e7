import TestKit
import Foundation
import Testing

/// Starts that cannot succeed end at once, with one message and an exit code that says whose fault it is.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct RefusedStartTests {
    @Test func aPortInUseIsNamed() async throws {
        let server = try await Server("quickstart")
        let port = try #require(server.endpoints.first { $0.name == "obd" }?.port)
        let url = "tcp://127.0.0.1:\(port)"
        let second = try await Dyno.run("serve", "--listen", "obd=\(url)")
        #expect(second.ending == .exited(3))
        #expect(second.errors.lines.count == 1)
        #expect(second.errors.hasPrefix("error: endpoint obd: cannot listen on \(url): "))
        #expect(second.errors.contains("--listen obd=tcp://127.0.0.1:0"))
        #expect(second.output.isEmpty)
        #expect(try await server.stop() == .exited(0))
    }

    @Test func aFileInTheWayOfTheSerialPortStays() async throws {
        let scratch = try Scratch()
        let path = try scratch.store("precious", as: "tty")
        let run = try await Dyno.run(
            "serve", "--listen", "obd=tcp://127.0.0.1:0", "--listen", "serial=pty:\(path)")
        #expect(run.ending == .exited(3))
        #expect(run.errors.lines.count == 1)
        #expect(run.errors.hasPrefix("error: endpoint serial: cannot make the link \(path): "))
        #expect(text(of: path) == "precious")
    }

    @Test(arguments: ["--journal", "--pcap", "--ready-file"])
    func aFileThatCannotBeWrittenIsNamed(_ option: String) async throws {
        let scratch = try Scratch()
        let run = try await Dyno.run(
            "serve", "--listen", "obd=tcp://127.0.0.1:0", option, scratch.file("no/such/folder"))
        #expect(run.ending == .exited(3))
        #expect(run.errors.lines.count == 1)
        #expect(run.errors.hasPrefix("error: "))
        #expect(run.errors.contains(scratch.file("no/such/folder")))
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func aSignalEndsItCleanly(_ number: Int32) async throws {
        let scratch = try Scratch()
        let server = try await Server("quickstart", ["--listen", "serial=pty:\(scratch.file("tty"))"])
        #expect(FileManager.default.fileExists(atPath: scratch.file("tty")))
        #expect(try await server.stop(with: number) == .exited(0))
        #expect(server.output.contains("Ended after "))
        #expect(server.errors.isEmpty)
        #expect((try? FileManager.default.attributesOfItem(atPath: scratch.file("tty"))) == nil)
    }

    @Test func aTimeLimitEndsIt() async throws {
        let run = try await Dyno.run("serve", "--duration", "300ms", "--listen", "obd=tcp://127.0.0.1:0")
        #expect(run.ending == .exited(0))
        #expect(run.output.contains("Ctrl-C ends.") && run.output.contains("Ended after "))
    }
}
