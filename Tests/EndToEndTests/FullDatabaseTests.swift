import TestKit
import Foundation
import Testing

/// The database of a companion service on a disk that gets full: a limit of the size of files stands for it.
@Suite(.enabled(if: Dyno.path != nil && PlainPython.path != nil, "no dyno, or no Python"))
struct FullDatabaseTests {
    static let scenario = """
        dyno: 1
        endpoints:
          trips:
            trip-log:
              listen: "tcp://127.0.0.1:0"
              profile: paper
              accounts: [{ username: anna, password: made-up }]
              state: store
        """

    /// Sends trips until one is not accepted.
    private static let client = """
        import http.client, json, sys
        body = {"userID": 1, "startDateTime": "2016-10-18 09:00", "endDateTime": "2016-10-18 09:10"}
        accepted = 0
        try:
            for number in range(20000):
                connection = http.client.HTTPConnection(sys.argv[1], int(sys.argv[2]), timeout=20)
                text = json.dumps(dict(body, drivingDistance=number))
                connection.request("POST", "/tripInfo", text, {"Content-Type": "application/json"})
                if connection.getresponse().read() != b"true": break
                connection.close()
                accepted += 1
        except (OSError, http.client.HTTPException):
            pass
        print(accepted)
        """

    @Test func itEndsTheServiceAndTheExitCodeTells() async throws {
        let scratch = try Scratch()
        let service = try scratch.store(Self.scenario, as: "service.yaml")
        let child = try ChildProcess(
            "/bin/sh",
            [
                "-c", "ulimit -f 400; exec \"$0\" serve \"$1\" --ready-file \"$2\"", Dyno.path ?? "", service,
                scratch.file("ready"),
            ])
        try await Patience.wait(for: "the table") {
            child.output.contains("Ctrl-C ends.") || !child.isRunning
        }
        let address = try #require(
            text(of: scratch.file("ready")).firstMatch(of: /127\.0\.0\.1:(\d+)/), "\(child.errors)"
        ).output
        let client = try ChildProcess(
            PlainPython.path ?? "", ["-c", Self.client, "127.0.0.1", String(address.1)])
        #expect(try await client.end() == .exited(0), "\(client.errors)")
        #expect((1..<20_000).contains(try #require(client.output.lines.first.flatMap { Int($0) })))
        child.send(signal: SIGTERM)
        #expect(try await child.end() == .exited(3), "\(child.errors)")
        #expect(
            child.errors.lines.count == 1 && child.errors.contains("could not be written: ")
                && child.errors.contains("nobody can connect to the service any more"), "\(child.errors)")
    }

    /// One that has no room for its tables does not begin.
    @Test func aServiceWithoutRoomForItsTablesDoesNotBegin() async throws {
        let scratch = try Scratch()
        let service = try scratch.store(Self.scenario, as: "service.yaml")
        let child = try ChildProcess(
            "/bin/sh",
            ["-c", "ulimit -f 4; exec \"$0\" serve \"$1\" --duration 200ms", Dyno.path ?? "", service])
        #expect(try await child.end() == .exited(3), "\(child.errors)")
        #expect(
            child.errors.lines.count == 1 && child.errors.contains("could not be written: "),
            "\(child.errors)")
    }
}
