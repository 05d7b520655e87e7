import Endpoints
import COpenSSL
import Foundation
import Rig
import TestKit
import Testing

@testable import LiveHost

/// Files of certificates and keys, which people have made: what is read, and what is refused.
@Suite struct TLSServerTests {
    private static let noCertificate = "it holds no certificate in PEM"
    private static let noKey = "it holds no private key in PEM that needs no password"
    private static let noPair = "the key is not the certificate's own, or one of a weak kind"

    /// One of the papers that the tests of the loader have as well; "-" in front is for those that are good there.
    private static func paper(_ name: String) -> String {
        let folder = name.hasPrefix("-") ? "good" : "papers"
        return "\(VectorFolder.checkout)/Tests/ScenariosTests/Corpus/\(folder)/\(name.drop { $0 == "-" })"
    }

    private static func server(
        _ certificate: String, _ key: String, authority: String? = nil
    ) throws(StartError) -> TLSServer {
        var description = TLSDescription()
        description.certificate = .files(certificate: certificate, key: key)
        description.clientAuthority = authority
        return try TLSServer(description, endpoint: "obd")
    }

    /// A file that holds `text` for the length of `body`.
    private static func holding<Result>(_ text: [UInt8], _ body: (String) throws -> Result) throws -> Result {
        let scratch = try Scratch()
        return try body(scratch.store(text, as: "papers.pem"))
    }

    @Test(arguments: [
        // The fingerprints are what `openssl x509 -fingerprint -sha256` prints.
        ("rsa.pem", "rsa.key", "F9:9B:14:81"), ("rsa.pem", "rsa-pkcs1.key", "F9:9B:14:81"),
        ("edwards.pem", "edwards.key", "42:6A:23:DF"), ("-mtg.pem", "-mtg.pem", "26:82:5D:17"),
    ]) func aPairIsShown(_ certificate: String, _ key: String, _ fingerprint: String) throws {
        let file = Self.paper(certificate)
        let server = try Self.server(file, Self.paper(key))
        #expect(server.certificate.fingerprint.hasPrefix("\(fingerprint):"))
        #expect(server.certificate.fingerprint.count == 95)
        #expect(!server.certificate.isGenerated)
        #expect(server.patience == .seconds(10))
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains(server.certificate.pem))
        #expect(server.certificate.pem.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
        let shown = try #require(TLSCertificate.all(in: Array(server.certificate.pem.utf8)))
        let client = TLSSession(client: try TLSContext(authorities: shown), serverName: "localhost")
        // The names are not those of this machine.
        SSL_set1_host(client.connection, nil)
        let end = TLSSession(server: server.context)
        var (atClient, atServer): ([UInt8], [UInt8]) = ([], [])
        for _ in 0..<3 {
            Joint.carry(client.takeOutput(), to: end, &atServer)
            Joint.carry(end.takeOutput(), to: client, &atClient)
        }
        #expect(end.state == .established)
    }

    @Test func theWholeChainIsShown() throws {
        let root = try Authority("root")
        let key = TLSKey(try #require(openssl_make_key("P-256")))
        let middle = try CertificateDraft(
            subject: [("CN", "middle")], validity: -3600...3600,
            extensions: [.init(kind: NID_basic_constraints, value: "critical,CA:TRUE")]
        ).signed(for: key, by: root.identity.chain[0], with: root.identity.key)
        let own = TLSKey(try #require(openssl_make_key("P-256")))
        let leaf = try CertificateDraft(
            subject: [("CN", "leaf")], validity: -3600...3600,
            extensions: [.init(kind: NID_subject_alt_name, value: "DNS:localhost")]
        ).signed(for: own, by: middle, with: key)
        for (chain, isWhole) in [([leaf, middle], true), ([leaf], false)] {
            let text =
                chain.map(\.pem).joined()
                + PEMText.written {
                    PEM_write_bio_PrivateKey($0, own.pointer, nil, nil, 0, nil, nil)
                }
            let server = try Self.holding(Array(text.utf8)) { try Self.server($0, $0) }
            #expect(server.certificate.fingerprint == leaf.fingerprint)
            let joint = Joint(try TLSContext(authorities: root.identity.chain), server.context)
            joint.settle()
            #expect((joint.client.state == .established) == isWhole, "\(joint.client.state)")
        }
    }

    @Test(arguments: [
        ("absent.pem", "rsa.key", "absent.pem", "there is no file that can be read"),
        ("rsa.pem", "absent.key", "absent.key", "there is no file that can be read"),
        ("rsa.key", "rsa.key", "rsa.key", noCertificate),
        ("damaged.pem", "rsa.key", "damaged.pem", noCertificate),
        ("", "rsa.key", "", noCertificate), ("rsa.pem", "rsa.pem", "rsa.pem", noKey),
        ("rsa.pem", "damaged.pem", "damaged.pem", noKey),
        ("rsa.pem", "encrypted.key", "encrypted.key", noKey),
        ("rsa.pem", "encrypted-pkcs1.key", "encrypted-pkcs1.key", noKey),
        ("-mtg.pem", "other.key", "-mtg.pem", noPair), ("rsa.pem", "other.key", "rsa.pem", noPair),
        ("edwards.pem", "rsa.key", "edwards.pem", noPair),
    ]) func whatIsWrongWithFilesIsSaid(
        _ certificate: String, _ key: String, _ blamed: String, _ reason: String
    ) throws {
        #expect(throws: StartError.cannotSecure(endpoint: "obd", path: Self.paper(blamed), reason: reason)) {
            try Self.server(Self.paper(certificate), Self.paper(key))
        }
    }

    @Test func whatIsWrongWithAuthoritiesIsSaid() throws {
        for (name, reason) in [
            ("absent.pem", "there is no file that can be read"),
            ("rsa.key", "it holds no certificates in PEM"),
            ("damaged.pem", "it holds no certificates in PEM"),
        ] {
            #expect(throws: StartError.cannotSecure(endpoint: "obd", path: Self.paper(name), reason: reason))
            {
                try Self.server(Self.paper("rsa.pem"), Self.paper("rsa.key"), authority: Self.paper(name))
            }
        }
    }

    /// A good certificate does not make up for a bad one behind it, and nothing is read for ever.
    @Test func aFileIsGoodAsAWhole() throws {
        let good = try Data(contentsOf: URL(fileURLWithPath: Self.paper("rsa.pem")))
        let bad = try Data(contentsOf: URL(fileURLWithPath: Self.paper("damaged.pem")))
        let long = [UInt8](repeating: UInt8(ascii: "\n"), count: 1 << 20)
        for text in [Array(good) + Array(bad), Array(good) + long, []] {
            try Self.holding(text) { file in
                _ = #expect(
                    throws: StartError.cannotSecure(endpoint: "obd", path: file, reason: Self.noCertificate)
                ) { try Self.server(file, Self.paper("rsa.key")) }
            }
        }
        // A key in front of its certificate, words between them, and lines of DOS.
        let key = try Data(contentsOf: URL(fileURLWithPath: Self.paper("rsa.key")))
        let text = Array(key) + Array("the certificate:\n".utf8) + Array(good)
        let lines = text.flatMap { $0 == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), $0] : [$0] }
        for text in [text, lines] {
            let server = try Self.holding(text) { try Self.server($0, $0, authority: $0) }
            #expect(server.certificate.fingerprint.hasPrefix("F9:9B:14:81:"))
        }
    }

    // Written by one test alone, which runs in one thread.
    private nonisolated(unsafe) static var questions = 0

    /// Nobody sits at the terminal of a server to be asked for a password.
    @Test func nobodyIsAskedForAPassword() throws {
        let method = try #require(UI_create_method("counts"))
        defer { UI_destroy_method(method) }
        UI_method_set_opener(method) { _ in
            TLSServerTests.questions += 1
            return 0
        }
        let usual = UI_get_default_method()
        UI_set_default_method(method)
        defer { UI_set_default_method(usual) }
        for name in ["encrypted.key", "encrypted-pkcs1.key"] {
            #expect(throws: StartError.self) { try Self.server(Self.paper("rsa.pem"), Self.paper(name)) }
            // The same without a callback would ask.
            let text = try Data(contentsOf: URL(fileURLWithPath: Self.paper(name)))
            #expect(Self.questions == 0)
            let key = PEMText.read(Array(text)) { PEM_read_bio_PrivateKey($0, nil, nil, nil) }
            #expect(key == nil)
            #expect(Self.questions > 0)
            Self.questions = 0
        }
    }

    @Test func aCertificateIsMadeWhereNoneIsNamed() throws {
        var description = TLSDescription()
        description.handshakeLimit = .seconds(3)
        let server = try TLSServer(description, endpoint: "obd")
        #expect(server.certificate.isGenerated)
        #expect(server.patience == .seconds(3))
        let authorities = try #require(TLSCertificate.all(in: Array(server.certificate.pem.utf8)))
        #expect(authorities.map(\.fingerprint) == [server.certificate.fingerprint])
        let joint = Joint(try TLSContext(authorities: authorities), server.context)
        joint.settle()
        #expect(joint.server.state == .established)
    }
}
