import Endpoints
import Foundation
import Links
import LiveHost
import Rig
import SimulationCore
import Scenarios
import TestKit
import Testing

extension LiveTests {
    /// Clients of an endpoint that speaks TLS, from the handshake to the end.
    @Suite struct TLSTests {
        @Test func aCertificateMadeForTheRunIsTrustedByWhoHasIt() async throws {
            try await Running.serve(Running.secured()) { running in
                let shown = try #require(running.opened[0].security)
                #expect(shown.isGenerated)
                #expect(shown.fingerprint.split(separator: ":").count == 32)
                let client = try await SecureClient(port: running.port(), trusting: shown.pem)
                #expect(try await client.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                #expect(try await running.texts(.note) == ["TLS 1.3"])
                await client.close()
                #expect(try await running.texts(.disconnect) == ["closed by the client"])
            }
        }

        @Test func everyRunHasAnotherCertificate() async throws {
            var seen: Set<String> = []
            for _ in 0..<2 {
                try await Running.serve(Running.secured()) { running in
                    seen.insert(running.opened[0].security?.fingerprint ?? "")
                }
            }
            #expect(seen.count == 2)
        }

        @Test func whoSpeaksNoTLSIsTurnedAway() async throws {
            try await Running.serve(Running.secured()) { running in
                let client = try Client(port: running.port())
                client.send("ATI\rATI\rATI\r")
                _ = try client.receiveToTheEnd()
                let texts = try await running.texts(.disconnect)
                #expect(texts == ["refused: TLS: the client does not speak TLS"])
                #expect(await running.host.status().connections == 0)
            }
        }

        @Test(.enabled(if: OpenSSLTool.path != nil, "no openssl"), arguments: ["-tls1", "-tls1_1"])
        func whoSpeaksAnOldVersionIsTurnedAway(_ version: String) async throws {
            try await Running.serve(Running.secured()) { running in
                let port = try running.port()
                // Without the level the client would not even try.
                let (said, status) = try OpenSSLTool.run([
                    "s_client", "-connect", "127.0.0.1:\(port)", version, "-cipher", "DEFAULT@SECLEVEL=0",
                ])
                #expect(status != 0, "\(said)")
                let texts = try await running.texts(.disconnect)
                #expect(texts == ["refused: TLS: the client speaks no version of TLS from 1.2 on"])
            }
        }

        /// Half a handshake, and then nothing.
        @Test func whoStopsInTheMidstOfTheHandshakeIsLetGo() async throws {
            let description = Running.secured { $0.handshakeLimit = .milliseconds(200) }
            try await Running.serve(description) { running in
                let client = try Client(port: running.port())
                client.send(bytes: [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00])
                #expect(try client.receiveBytesToTheEnd().isEmpty)
                let texts = try await running.texts(.disconnect)
                #expect(texts == ["refused: TLS: no complete handshake within 0.2 seconds"])
            }
        }

        @Test func whoLeavesDuringTheHandshakeIsNoted() async throws {
            try await Running.serve(Running.secured()) { running in
                let client = try Client(port: running.port())
                client.close()
                let texts = try await running.texts(.disconnect)
                #expect(texts == ["refused: TLS: the client closed the connection"])
            }
        }

        @Test func whoTrustsSomebodyElseSaysSo() async throws {
            let other = try await Self.otherCertificate()
            try await Running.serve(Running.secured()) { running in
                let client = try await SecureClient(port: running.port(), trusting: other)
                await #expect(throws: (any Error).self) { try await client.ask("ATI") }
                let texts = try await running.texts(.disconnect)
                #expect(
                    texts.count == 1 && texts[0].hasPrefix("refused: TLS: the client does not "), "\(texts)")
            }
        }

        private static func otherCertificate() async throws -> String {
            var pem = ""
            try await Running.serve(Running.secured()) { pem = $0.opened[0].security?.pem ?? "" }
            return pem
        }

        @Test(.enabled(if: OpenSSLTool.path != nil, "no openssl")) func opensslSeesTheFingerprint()
            async throws
        {
            try await Running.serve(Running.secured()) { running in
                let shown = try #require(running.opened[0].security)
                let scratch = try Scratch()
                let file = try scratch.store(shown.pem, as: "papers.pem")
                let print = try OpenSSLTool.run(["x509", "-in", file, "-noout", "-fingerprint", "-sha256"])
                #expect(print.output.contains("Fingerprint=\(shown.fingerprint)"), "\(print.output)")
                let said = try OpenSSLTool.run([
                    "s_client", "-connect", "127.0.0.1:\(try running.port())", "-CAfile", file,
                    "-verify_return_error", "-verify_hostname", "localhost",
                ])
                #expect(said.output.contains("Verify return code: 0 (ok)"), "\(said.output)")
            }
        }

        @Test func badFilesAreNamed() async throws {
            let scratch = try Scratch()
            let file = try scratch.store("no PEM", as: "papers.pem")
            for (certificate, words) in [
                (file, "it holds no certificate in PEM"), ("\(file).x", "there is no file that can be read"),
            ] {
                let description = Running.secured {
                    $0.certificate = .files(certificate: certificate, key: file)
                }
                await #expect(
                    throws: StartError.cannotSecure(endpoint: "obd", path: certificate, reason: words)
                ) {
                    try await Running.serve(description) { _ in Issue.record("it has started") }
                }
            }
        }

        @Test func aResetNeedsNoGoodbye() async throws {
            var description = Running.secured()
            description.events = [
                EventDescription(
                    trigger: .when(Condition(.request(.line(Array("ATI".utf8))))),
                    actions: [DisconnectAction(endpoint: nil, Disconnection(.reset))])
            ]
            try await Running.serve(description) { running in
                let pem = try #require(running.opened[0].security).pem
                let client = try await SecureClient(port: running.port(), trusting: pem)
                await #expect(throws: (any Error).self) {
                    let said = try await client.ask("ATI")
                    Issue.record("the connection ended in order after '\(said)'")
                }
            }
        }
    }
}
