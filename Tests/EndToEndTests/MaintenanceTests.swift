import TestKit
import Foundation
import Testing

/// `dyno serve` with a telematics unit, and the tools that people have at hand.
@Suite(.serialized, .enabled(if: Dyno.path != nil, Comment(rawValue: Dyno.reason)))
struct MaintenanceTests {
    private static let openssl: String? = {
        let places = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl"]
        return places.first(where: FileManager.default.isExecutableFile)
    }()

    private static func scenario(_ keys: String, at address: String = "tcp://127.0.0.1:0") -> String {
        "dyno: 1\ntitle: T\nendpoints: { mtg: { mtg: { listen: \"\(address)\", machine: 8R\(keys) } } }\n"
    }

    /// A running server of a file that has an adapter `obd`, too, as the harness wants it.
    private static func serve(
        _ keys: String, at address: String = "tcp://127.0.0.1:0"
    ) async throws -> Server {
        let scratch = try Scratch()
        let text = scenario(keys, at: address).replacing(
            "endpoints: {", with: "endpoints: { obd: { elm327: { listen: \"pty:\" } },")
        return try await Server(try scratch.store(text, as: "mtg.yaml"))
    }

    /// The line of the table that says how to connect to `mtg`.
    private static func hint(_ output: String) throws -> String {
        let line = try #require(output.lines.first { $0.hasPrefix("mtg ") })
        let start = try #require(
            line.range(of: "(printf")?.lowerBound ?? line.range(of: "bash -c")?.lowerBound)
        return String(line[start...])
    }

    private static func digits(_ output: String) -> [String] {
        output.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)
    }

    @Test func aPlainUnitIsLabelledInsecure() async throws {
        let server = try await Self.serve(", source: xml-example")
        #expect(try await server.stop() == .exited(0))
        let lines = server.output.lines.filter { $0.hasPrefix("mtg: ") }
        #expect(
            lines.first == "mtg: 8R Tractor, struct-1 of 128 bytes, everybody gets everything (historical)")
        #expect(lines.contains("mtg: source xml-example: 8R fuel: alert below 65 gal"))
        #expect(lines.last?.hasPrefix("mtg: INSECURE: plain TCP") == true)
        let hint = try Self.hint(server.output)
        let port = try #require(server.endpoints.first { $0.name == "mtg" }?.port)
        #expect(
            hint
                == "bash -c 'exec 3<>/dev/tcp/127.0.0.1/\(port); printf \"\\1\\0\\0\\0\" >&3; head -c 128 <&3' "
                + "| od -An -tx1")
    }

    /// The lines that are printed work as they stand, on a socket, on a terminal, and where a token is needed for more.
    @Test(arguments: ["tcp://127.0.0.1:0", "tcp://[::1]:0", "pty:"])
    func theLineForAShellGetsTheRecord(_ address: String) async throws {
        for (keys, count, head) in [
            ("", 128, ["4d", "54", "47", "4d"]),
            (", mode: strict, tokens: { a: farmer }", 8, ["4d", "54", "47", "56"]),
        ] {
            let server = try await Self.serve(keys, at: address)
            let hint = try Self.hint(server.output)
            let shell = try ChildProcess("/bin/sh", ["-c", hint.components(separatedBy: "    (")[0]])
            #expect(try await shell.end() == .exited(0))
            let digits = Self.digits(shell.output)
            #expect(
                digits.count == count && digits.prefix(4) == head[...],
                "\(hint): \(shell.output) \(shell.errors)")
            #expect(try await server.stop() == .exited(0))
        }
    }

    /// The line that is printed works as it stands: openssl's own client gets the record.
    @Test(.enabled(if: openssl != nil, "no openssl")) func theLineForOpensslGetsTheRecord() async throws {
        let server = try await Self.serve(", tls: on")
        let hint = try Self.hint(server.output)
        let shell = try ChildProcess(
            "/bin/sh", ["-c", hint.replacing("sleep 1", with: "sleep 12")])
        #expect(try await shell.end() == .exited(0))
        let digits = Self.digits(shell.output)
        #expect(digits.count == 128, "\(hint): \(shell.output)")
        #expect(
            digits.prefix(4) == ["4d", "54", "47", "4d"] && digits.suffix(4) == ["45", "4e", "44", "00"])
        let endpoint = try #require(server.endpoints.first { $0.name == "mtg" })
        let security = try #require(endpoint.tls)
        #expect(security.generated)
        #expect(
            server.output.contains(
                "mtg: TLS with a certificate made for this run, SHA-256 \(security.fingerprint)"))
        let file = try server.scratch.store(security.certificate, as: "server.pem")
        let check = try ChildProcess(
            Self.openssl ?? "",
            [
                "s_client", "-connect", "127.0.0.1:\(endpoint.port ?? 0)", "-CAfile", file,
                "-verify_return_error",
                "-verify_ip", "127.0.0.1",
            ])
        _ = try await check.end()
        #expect(check.output.contains("Verify return code: 0 (ok)"), "\(check.output) \(check.errors)")
        #expect(try await server.stop() == .exited(0))
        let journal = try server.journal()
        #expect(
            journal.contains { $0.kind == "request" && $0.request == "maintenance" && $0.endpoint == "mtg" })
    }

    @Test func aCertificateThatIsNoneStopsTheStart() async throws {
        let scratch = try Scratch()
        _ = try scratch.store(
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
            as: "bad.pem")
        let path = try scratch.store(
            Self.scenario(", tls: { certificate: bad.pem, key: bad.pem }"), as: "mtg.yaml")
        let run = try await Dyno.run("serve", path)
        #expect(run.ending == .exited(2))
        #expect(
            run.errors.contains(
                "\(path):3:90: error: endpoints.mtg.mtg.tls.certificate: 'bad.pem': a certificate in it is damaged"
            ),
            "\(run.errors)")
    }
}
