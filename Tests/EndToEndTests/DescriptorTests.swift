import TestKit
import Foundation
import Testing

/// A server whose process may open no further file or socket.
@Suite(.enabled(if: Dyno.path != nil && PlainPython.path != nil, "no dyno, or no Python"))
struct DescriptorTests {
    /// Opens more connections than there are descriptors, asks the first one, lets the others go, and asks a new one.
    private static let client = """
        import socket, sys
        def connect():
            return socket.create_connection((sys.argv[1], int(sys.argv[2])), timeout=30)
        def ask(connection):
            connection.sendall(b"010C\\r")
            answer = b""
            while not answer.endswith(b">"):
                piece = connection.recv(100)
                if not piece: sys.exit("closed after %r" % answer)
                answer += piece
            return b"41 0C" in answer
        kept = []
        for _ in range(100):
            # The server resets the one that it accepts with its last descriptor, sometimes before connect has returned.
            try: kept.append(connect())
            except ConnectionResetError: pass
        print(ask(kept[0]), flush=True)
        sys.stdin.readline()
        for connection in kept[1:]: connection.close()
        print(ask(connect()), flush=True)
        """

    @Test func oneWithoutDescriptorsSaysSoServesAndTakesClientsAgain() async throws {
        let scratch = try Scratch()
        let words = [
            "serve", "--listen", "obd=tcp://127.0.0.1:0", "--listen", "serial=pty:", "--ready-file",
            scratch.file("ready"),
        ]
        let server = try ChildProcess(
            "/bin/sh", ["-c", "ulimit -n 64; exec \"$0\" \"$@\"", Dyno.path ?? ""] + words)
        try await Patience.wait(for: "the table of dyno serve") {
            server.output.contains("Ctrl-C ends.") || !server.isRunning
        }
        let address = try #require(server.output.firstMatch(of: /tcp:\/\/127\.0\.0\.1:(\d+)/)).output.1
        let client = try ChildProcess(
            PlainPython.path ?? "", ["-c", Self.client, "127.0.0.1", String(address)], input: "\n")
        try await Patience.wait(for: "the client's answers") { !client.isRunning }
        #expect(try await client.end() == .exited(0), "\(client.errors)")
        #expect(client.output.lines == ["True", "True"])
        #expect(
            server.errors.contains("no client can be accepted for the moment: Too many open files"),
            "\(server.errors)")
        server.send(signal: SIGTERM)
        #expect(try await server.end() == .exited(0))
    }
}
