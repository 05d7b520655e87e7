import Endpoints
import Foundation
import Links
import LiveHost
import Rig
import SimulationCore
import Testing

extension LiveTests {
    /// Clients that show certificates of their own, good ones and others.
    @Suite struct ClientCertificateTests {
        @Test(.enabled(if: OpenSSLTool.path != nil, "no openssl")) func noKeyIsInTheJournal() async throws {
            let papers = try CertificatePapers()
            let description = Running.secured {
                $0.certificate = .files(
                    certificate: papers.file("authority.pem"), key: papers.file("authority.key"))
                $0.clientAuthority = papers.file("authority.pem")
            }
            try await Running.serve(description) { running in
                let port = try running.port()
                for name in ["client", "stranger"] {
                    _ = try OpenSSLTool.run([
                        "s_client", "-connect", "127.0.0.1:\(port)", "-cert", papers.file("\(name).pem"),
                        "-key", papers.file("\(name).key"),
                    ])
                }
                _ = try await running.texts(.disconnect, atLeast: 2)
                let batch = await running.host.records(since: JournalPosition()).batch
                var said = ""
                batch.forEach { _, payload in said += String(decoding: payload, as: UTF8.self) }
                #expect(said.contains("client certificate SHA-256"))
                #expect(!said.contains("PRIVATE KEY"))
                for line in try papers.text("authority.key").split(separator: "\n") {
                    #expect(!said.contains(line))
                }
            }
        }

        @Test(.enabled(if: OpenSSLTool.path != nil, "no openssl")) func clientsShowTheirCertificates()
            async throws
        {
            let papers = try CertificatePapers()
            let description = Running.secured {
                $0.certificate = .files(
                    certificate: papers.file("authority.pem"), key: papers.file("authority.key"))
                $0.clientAuthority = papers.file("authority.pem")
            }
            try await Running.serve(description) { running in
                let shown = try #require(running.opened[0].security)
                #expect(!shown.isGenerated)
                let port = try running.port()
                func status(_ arguments: [String]) throws -> String {
                    try OpenSSLTool.run(
                        [
                            "s_client", "-connect", "127.0.0.1:\(port)", "-CAfile",
                            papers.file("authority.pem"), "-verify_return_error",
                        ] + arguments
                    ).output
                }
                func showing(_ name: String) throws -> String {
                    try status(["-cert", papers.file("\(name).pem"), "-key", papers.file("\(name).key")])
                }
                // A client without a certificate, those with a stranger's and an old one, one with its own.
                _ = try status([])
                _ = try showing("stranger")
                let good = try showing("client")
                #expect(good.contains("Verify return code: 0 (ok)"), "\(good)")
                _ = try showing("expired")
                let texts = try await running.texts(.disconnect, atLeast: 4)
                #expect(texts[0] == "refused: TLS: the client has shown no certificate")
                #expect(
                    texts[1]
                        == "refused: TLS: the client's certificate comes from none of the authorities of client_ca"
                )
                #expect(texts[2] == "closed by the client")
                #expect(
                    texts[3] == "refused: TLS: the client's certificate has expired: 2020-02-01T00:00:00Z")
                let notes = try await running.texts(.note)
                #expect(notes.count == 1 && notes[0].hasPrefix("TLS 1.3, client certificate SHA-256 "))
            }
        }

        @Test(.enabled(if: OpenSSLTool.path != nil, "no openssl"))
        func anOptionalCertificateIsCheckedWhenShown()
            async throws
        {
            let papers = try CertificatePapers()
            let description = Running.secured {
                $0.clientAuthority = papers.file("authority.pem")
                $0.clientCertificate = .optional
            }
            try await Running.serve(description) { running in
                let pem = try #require(running.opened[0].security).pem
                let bare = try await SecureClient(port: running.port(), trusting: pem)
                #expect(try await bare.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                let known = try await SecureClient(
                    port: running.port(), trusting: pem, certificate: papers.text("client.pem"),
                    key: papers.text("client.key"))
                #expect(try await known.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                let stranger = try await SecureClient(
                    port: running.port(), trusting: pem, certificate: papers.text("stranger.pem"),
                    key: papers.text("stranger.key"))
                _ = try? await stranger.ask("ATI")
                let texts = try await running.texts(.disconnect)
                #expect(texts.first?.hasPrefix("refused: TLS: ") ?? false, "\(texts)")
            }
        }
    }
}
