import COpenSSL
import Documents
import SimulationCore
import TestKit
import Testing

@testable import LiveHost

/// Clients that a server does not want, and servers that a client does not want.
@Suite struct TLSRefusalTests {
    struct FirstBytes: Decodable, Sendable {
        let bytes: String
        let says: String?
        let byte: Int?
    }

    // MARK: Who does not speak TLS

    @Test(arguments: try VectorFolder.load("tls/first-bytes.yaml", as: FirstBytes.self))
    func whoSpeaksNoTLSIsToldAtOnce(_ vector: Located<FirstBytes>) throws {
        let location = vector.location
        let bytes = try #require(Hex.bytes(vector.value.bytes), sourceLocation: location)
        let context = try TLSContext(server: .generated())
        let expected = vector.value.says.map(TLSSession.State.failed) ?? .handshaking
        let atOnce = TLSSession(server: context)
        #expect(atOnce.receive(bytes).isEmpty, sourceLocation: location)
        #expect(atOnce.state == expected, sourceLocation: location)
        let dripped = TLSSession(server: context)
        for (index, byte) in bytes.enumerated() {
            _ = dripped.receive([byte])
            let isKnown = vector.value.byte.map { index + 1 >= $0 } ?? false
            #expect((dripped.state != .handshaking) == isKnown, "byte \(index + 1)", sourceLocation: location)
            #expect(dripped.output.isEmpty, sourceLocation: location)
        }
    }

    @Test func aClientMayBeToldNoAtOnce() throws {
        let client = TLSSession(client: try TLSContext(authorities: []), serverName: "localhost")
        _ = client.receive([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x28])
        #expect(client.state == .failed("the server has sent the alert 'handshake failure' (40)"))
        let other = TLSSession(client: try TLSContext(authorities: []), serverName: "localhost")
        _ = other.receive(Array("ELM327 v1.5".utf8))
        #expect(other.state == .failed("the server does not speak TLS"))
    }

    // MARK: Who has nothing in common

    @Test(arguments: [TLS1_VERSION, TLS1_1_VERSION]) func oldVersionsAreRefused(_ version: Int32) throws {
        let identity = try TLSIdentity.generated()
        let client = try TLSContext(authorities: identity.chain).limited(0, version)
        let joint = Joint(client, try TLSContext(server: identity))
        joint.settle()
        let said = joint.ends
        #expect(said.server == "the client speaks no version of TLS from 1.2 on")
        #expect(said.client == "the server has sent the alert 'protocol version' (70)")
    }

    @Test func withoutACommonCipherThereIsNoConnection() throws {
        let identity = try TLSIdentity.generated()
        let client = try TLSContext(authorities: identity.chain)
            .limited(TLS1_2_VERSION, TLS1_2_VERSION, ciphers: "ECDHE-RSA-AES128-GCM-SHA256")
        let joint = Joint(client, try TLSContext(server: identity))
        joint.settle()
        let said = joint.ends
        #expect(said.server == "the client has no cipher in common with the endpoint")
        #expect(said.client == "the server has sent the alert 'handshake failure' (40)")
    }

    // MARK: Who breaks the rules later

    @Test func negotiatingAgainIsRefused() throws {
        let joint = try TLSSessionTests.joint(TLS1_2_VERSION)
        // SSL_OP_NO_RENEGOTIATION, which the client would keep to itself.
        SSL_clear_options(joint.client.connection, 1 << 30)
        #expect(SSL_renegotiate(joint.client.connection) == 1)
        _ = SSL_do_handshake(joint.client.connection)
        _ = joint.client.receive([])
        #expect(joint.server.receive(joint.client.takeOutput()).isEmpty)
        // The server says no, and goes on as if nothing had been asked for.
        #expect(joint.server.state == .established)
        joint.settle()
        #expect(joint.client.state == .failed("TLS has failed: no renegotiation (OpenSSL 0A000153)"))
        #expect(joint.server.state == .failed("the client has sent the alert 'handshake failure' (40)"))
    }

    @Test(arguments: TLSSessionTests.versions) func aChangedRecordIsNoticed(_ version: Int32) throws {
        for place in [5, 12, -1] {
            let joint = try TLSSessionTests.joint(version)
            joint.client.send("0100\r")
            var record = joint.client.takeOutput()
            record[place < 0 ? record.count + place : place] ^= 1
            #expect(joint.server.receive(record).isEmpty)
            #expect(joint.server.state == .failed("a record of the client is damaged"))
            joint.settle()
            #expect(joint.client.state == .failed("the server has sent the alert 'bad record mac' (20)"))
        }
    }

    @Test func plaintextAfterTheHandshakeIsRefused() throws {
        for version in TLSSessionTests.versions {
            let joint = try TLSSessionTests.joint(version)
            #expect(joint.server.receive(Array("ATI\rATI\r".utf8)).isEmpty)
            guard case .failed = joint.server.state else {
                Issue.record("\(joint.server.state)")
                continue
            }
        }
    }

    /// The length that a message claims is not waited for.
    @Test func whatIsTooLongIsNotKept() throws {
        let server = TLSSession(server: try TLSContext(server: .generated()))
        var taken = 0
        // A ClientHello of 16 MiB.
        var record: [UInt8] = [0x16, 0x03, 0x01, 0x40, 0x00, 0x01, 0xFF, 0xFF, 0xFF, 0x03, 0x03]
        record += [UInt8](repeating: 0, count: 5 + 0x4000 - record.count)
        while server.state == .handshaking, taken < 1 << 20 {
            _ = server.receive(record)
            taken += record.count
            record.replaceSubrange(5..<11, with: repeatElement(0, count: 6))
        }
        #expect(taken <= 2 * record.count)
        #expect(server.state == .failed("TLS has failed: excessive message size (OpenSSL 0A000098)"))
    }

    /// Whatever comes in the place of a client's messages, it ends in words or waits; a message changed in one place
    /// never leads to a connection.
    @Test(arguments: TLSSessionTests.versions) func noiseIsRefused(_ version: Int32) throws {
        var random = SeededGenerator(seed: 4433)
        let identity = try TLSIdentity.generated()
        let (client, server) = (
            try TLSContext(authorities: identity.chain).limited(version, version),
            try TLSContext(server: identity)
        )
        for _ in 0..<300 {
            let joint = Joint(client, server)
            let turns = Int.random(in: 0...1, using: &random)
            for _ in 0..<turns {
                Joint.carry(joint.client.takeOutput(), to: joint.server, &joint.atServer)
                Joint.carry(joint.server.takeOutput(), to: joint.client, &joint.atClient)
            }
            var bytes = joint.client.takeOutput()
            // Behind the version of the record, which no one looks at (RFC 8446, 5.1).
            let place = Int.random(in: 5..<bytes.count, using: &random)
            bytes[place] ^= UInt8.random(in: 1...255, using: &random)
            Joint.carry(bytes, to: joint.server, &joint.atServer)
            joint.settle()
            #expect(joint.server.state != .established || joint.client.state != .established)
            #expect(joint.atServer.isEmpty)
        }
        for _ in 0..<300 {
            let session = TLSSession(server: server)
            let count = Int.random(in: 0...2000, using: &random)
            let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let record = [0x16, 0x03, 0x01, UInt8(count >> 8), UInt8(count & 0xFF)] + noise
            #expect(session.receive(record).isEmpty)
            #expect(session.output.count < 100)
            #expect(session.state != .established)
        }
    }

    @Test func everyReasonHasItsWords() {
        let flaws: [(CertificateFlaw, String)] = [
            (.weak, "the client's certificate has a key or a signature of a weak kind"),
            (
                .notYetValid("2030-01-01T00:00:00Z", .authority),
                "the certificate of an authority of the client is not valid before 2030-01-01T00:00:00Z"
            ),
            (
                .other(X509_V_ERR_CERT_REVOKED),
                "the client's certificate is not accepted: certificate revoked"
            ),
        ]
        for (flaw, words) in flaws { #expect(TLSWords.server.words(flaw) == words) }
        let alerts: [(Int32, String)] = [
            (SSL_AD_UNKNOWN_CA, "the client does not trust the endpoint's certificate"),
            (SSL_AD_CERTIFICATE_UNKNOWN, "the client does not accept the endpoint's certificate"),
            (SSL_AD_BAD_CERTIFICATE, "the client does not accept the endpoint's certificate"),
            (SSL_AD_CERTIFICATE_EXPIRED, "the client finds the endpoint's certificate expired"),
            (SSL_AD_USER_CANCELLED, "the client has sent the alert 'user canceled' (90)"),
            (200, "the client has sent the alert 'unknown' (200)"),
        ]
        for (alert, words) in alerts { #expect(TLSWords.server.words(alert: alert) == words) }
    }
}
