import Links
import Endpoints
import Foundation
import LiveHost
import Rig
import SimulationCore
import Testing

extension LiveTests {
    @Suite struct TLSTests {
        /// Files of a certificate authority, a server and a client, made by openssl for a test.
        final class Papers {
            let folder: String

            init() throws {
                folder = NSTemporaryDirectory() + "dyno-tls-\(UUID().uuidString)"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try make("authority", by: nil)
                try make("client", by: "authority")
                try make("stranger", by: nil)
                try makeExpired("expired", by: "authority")
            }

            deinit { try? FileManager.default.removeItem(atPath: folder) }

            func file(_ name: String) -> String { "\(folder)/\(name)" }

            func text(_ name: String) throws -> String {
                try String(contentsOfFile: file(name), encoding: .utf8)
            }

            private func make(_ name: String, by authority: String?) throws {
                var arguments = [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-days", "2", "-subj", "/CN=\(name)", "-keyout", file("\(name).key"), "-out",
                    file("\(name).pem"),
                ]
                if let authority {
                    arguments += ["-CA", file("\(authority).pem"), "-CAkey", file("\(authority).key")]
                    arguments += ["-addext", "basicConstraints=critical,CA:FALSE"]
                }
                try run(arguments)
            }

            /// A certificate whose time was over in February 2020; only the tool for authorities takes such dates.
            private func makeExpired(_ name: String, by authority: String) throws {
                let settings = """
                    [ca]
                    default_ca = authority
                    [authority]
                    database = \(file("index"))
                    serial = \(file("serial"))
                    new_certs_dir = \(folder)
                    default_md = sha256
                    policy = any
                    [any]
                    commonName = supplied
                    """
                for (text, place) in [(settings, "ca.cnf"), ("", "index"), ("01\n", "serial")] {
                    try text.write(toFile: file(place), atomically: true, encoding: .utf8)
                }
                try run([
                    "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-subj", "/CN=\(name)", "-keyout", file("\(name).key"), "-out", file("\(name).csr"),
                ])
                try run([
                    "ca", "-batch", "-config", file("ca.cnf"), "-cert", file("\(authority).pem"), "-keyfile",
                    file("\(authority).key"), "-in", file("\(name).csr"), "-out", file("\(name).pem"),
                    "-startdate", "20200101000000Z", "-enddate", "20200201000000Z",
                ])
            }

            private func run(_ arguments: [String]) throws {
                let (status, output) = try TLSTests.openssl(arguments)
                if status != 0 { Issue.record("openssl: \(output)") }
            }
        }

        static let openssl: String? = [
            "/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl",
        ]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

        /// Runs openssl to its end; its status and all that it prints.
        static func openssl(_ arguments: [String], input: String = "") throws -> (
            status: Int32, output: String
        ) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: openssl ?? "/usr/bin/openssl")
            process.arguments = arguments
            let (input, output) = (Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = output
            process.standardError = output
            try process.run()
            try? input.fileHandleForWriting.close()
            let printed = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: printed, as: UTF8.self))
        }

        private static func description(_ change: (inout TLSDescription) -> Void = { _ in }) -> RigDescription
        {
            var security = TLSDescription()
            change(&security)
            var description = Running.description()
            description.endpoints[0].security = .tls(security)
            return description
        }

        /// Texts of the journal's records of `kind`, once there is one.
        private static func texts(
            _ kind: JournalRecord.Kind, _ host: LiveHost, atLeast count: Int = 1
        ) async throws -> [String] {
            while true {
                let batch = await host.records(since: JournalPosition()).batch
                var texts: [String] = []
                batch.forEachEntry { record, entry in
                    if record.kind == kind { texts.append(entry.text) }
                }
                if texts.count >= count { return texts }
                try await Task.sleep(for: .milliseconds(5))
            }
        }

        @Test func aCertificateMadeForTheRunIsTrustedByWhoHasIt() async throws {
            try await Running.serve(Self.description()) { running in
                let shown = try #require(running.opened[0].security)
                #expect(shown.isGenerated)
                #expect(shown.fingerprint.split(separator: ":").count == 32)
                let client = try await SecureClient(port: running.port(), trusting: shown.pem)
                #expect(try await client.ask("ATI") == "ATI\rELM327 v1.5\r\r>")
                #expect(try await Self.texts(.note, running.host) == ["TLS 1.3"])
                await client.close()
                #expect(try await Self.texts(.disconnect, running.host) == ["closed by the client"])
            }
        }

        @Test func everyRunHasAnotherCertificate() async throws {
            var seen: Set<String> = []
            for _ in 0..<2 {
                try await Running.serve(Self.description()) { running in
                    seen.insert(running.opened[0].security?.fingerprint ?? "")
                }
            }
            #expect(seen.count == 2)
        }

        @Test func whoSpeaksNoTLSIsTurnedAway() async throws {
            try await Running.serve(Self.description()) { running in
                let client = try Client(port: running.port())
                client.send("ATI\rATI\rATI\r")
                _ = try client.receiveToTheEnd()
                let texts = try await Self.texts(.disconnect, running.host)
                #expect(texts == ["refused: TLS: the client does not speak TLS"])
                #expect(await running.host.status().connections == 0)
            }
        }

        @Test(.enabled(if: openssl != nil, "no openssl"), arguments: ["-tls1", "-tls1_1"])
        func whoSpeaksAnOldVersionIsTurnedAway(_ version: String) async throws {
            try await Running.serve(Self.description()) { running in
                let port = try running.port()
                // Without the level the client would not even try.
                let (status, said) = try Self.openssl([
                    "s_client", "-connect", "127.0.0.1:\(port)", version, "-cipher", "DEFAULT@SECLEVEL=0",
                ])
                #expect(status != 0, "\(said)")
                let texts = try await Self.texts(.disconnect, running.host)
                #expect(texts == ["refused: TLS: the client speaks no version of TLS from 1.2 on"])
            }
        }

        /// Half a handshake, and then nothing.
        @Test func whoStopsInTheMidstOfTheHandshakeIsLetGo() async throws {
            let description = Self.description { $0.handshakeLimit = .milliseconds(200) }
            try await Running.serve(description) { running in
                let client = try Client(port: running.port())
                client.send(bytes: [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00])
                #expect(try client.receiveBytesToTheEnd().isEmpty)
                let texts = try await Self.texts(.disconnect, running.host)
                #expect(texts == ["refused: TLS: no complete handshake within 0.2 seconds"])
            }
        }

        @Test(.enabled(if: openssl != nil, "no openssl")) func noKeyIsInTheJournal() async throws {
            let papers = try Papers()
            let description = Self.description {
                $0.certificate = .files(
                    certificate: papers.file("authority.pem"), key: papers.file("authority.key"))
                $0.clientAuthority = papers.file("authority.pem")
            }
            try await Running.serve(description) { running in
                let port = try running.port()
                for name in ["client", "stranger"] {
                    _ = try Self.openssl([
                        "s_client", "-connect", "127.0.0.1:\(port)", "-cert", papers.file("\(name).pem"),
                        "-key", papers.file("\(name).key"),
                    ])
                }
                _ = try await Self.texts(.disconnect, running.host, atLeast: 2)
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

        @Test func whoLeavesDuringTheHandshakeIsNoted() async throws {
            try await Running.serve(Self.description()) { running in
                let client = try Client(port: running.port())
                client.close()
                let texts = try await Self.texts(.disconnect, running.host)
                #expect(texts == ["refused: TLS: the client closed the connection"])
            }
        }

        @Test func whoTrustsSomebodyElseSaysSo() async throws {
            let other = try await Self.otherCertificate()
            try await Running.serve(Self.description()) { running in
                let client = try await SecureClient(port: running.port(), trusting: other)
                await #expect(throws: (any Error).self) { try await client.ask("ATI") }
                let texts = try await Self.texts(.disconnect, running.host)
                #expect(
                    texts.count == 1 && texts[0].hasPrefix("refused: TLS: the client does not "), "\(texts)")
            }
        }

        private static func otherCertificate() async throws -> String {
            var pem = ""
            try await Running.serve(description()) { pem = $0.opened[0].security?.pem ?? "" }
            return pem
        }

        @Test(.enabled(if: openssl != nil, "no openssl")) func clientsShowTheirCertificates() async throws {
            let papers = try Papers()
            let description = Self.description {
                $0.certificate = .files(
                    certificate: papers.file("authority.pem"), key: papers.file("authority.key"))
                $0.clientAuthority = papers.file("authority.pem")
            }
            try await Running.serve(description) { running in
                let shown = try #require(running.opened[0].security)
                #expect(!shown.isGenerated)
                let port = try running.port()
                func status(_ arguments: [String]) throws -> String {
                    try Self.openssl(
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
                let texts = try await Self.texts(.disconnect, running.host, atLeast: 4)
                #expect(texts[0] == "refused: TLS: the client has shown no certificate")
                #expect(
                    texts[1]
                        == "refused: TLS: the client's certificate comes from none of the authorities of client_ca"
                )
                #expect(texts[2] == "closed by the client")
                #expect(
                    texts[3] == "refused: TLS: the client's certificate has expired: 2020-02-01T00:00:00Z")
                let notes = try await Self.texts(.note, running.host)
                #expect(notes.count == 1 && notes[0].hasPrefix("TLS 1.3, client certificate SHA-256 "))
            }
        }

        @Test(.enabled(if: openssl != nil, "no openssl")) func anOptionalCertificateIsCheckedWhenShown()
            async throws
        {
            let papers = try Papers()
            let description = Self.description {
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
                let texts = try await Self.texts(.disconnect, running.host)
                #expect(texts.first?.hasPrefix("refused: TLS: ") ?? false, "\(texts)")
            }
        }

        @Test(.enabled(if: openssl != nil, "no openssl")) func opensslSeesTheFingerprint() async throws {
            try await Running.serve(Self.description()) { running in
                let shown = try #require(running.opened[0].security)
                let file = NSTemporaryDirectory() + "dyno-\(UUID().uuidString).pem"
                defer { try? FileManager.default.removeItem(atPath: file) }
                try Data(shown.pem.utf8).write(to: URL(fileURLWithPath: file))
                let print = try Self.openssl(["x509", "-in", file, "-noout", "-fingerprint", "-sha256"])
                #expect(print.output.contains("Fingerprint=\(shown.fingerprint)"), "\(print.output)")
                let said = try Self.openssl([
                    "s_client", "-connect", "127.0.0.1:\(try running.port())", "-CAfile", file,
                    "-verify_return_error", "-verify_hostname", "localhost",
                ])
                #expect(said.output.contains("Verify return code: 0 (ok)"), "\(said.output)")
            }
        }

        @Test func badFilesAreNamed() async throws {
            let file = NSTemporaryDirectory() + "dyno-\(UUID().uuidString).pem"
            defer { try? FileManager.default.removeItem(atPath: file) }
            try Data("no PEM".utf8).write(to: URL(fileURLWithPath: file))
            for (certificate, words) in [
                (file, "it holds no certificate in PEM"), ("\(file).x", "there is no file that can be read"),
            ] {
                let description = Self.description {
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
            var description = Self.description()
            description.events = [
                EventDescription(
                    trigger: .when(Condition(.request(.line(Array("ATI".utf8))))),
                    actions: [.disconnect(endpoint: nil, Disconnection(.reset))])
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
