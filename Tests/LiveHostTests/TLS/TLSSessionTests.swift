import COpenSSL
import SimulationCore
import Testing

@testable import LiveHost

/// Two ends of TLS that agree with each other.
@Suite struct TLSSessionTests {
    static let versions: [Int32] = [TLS1_2_VERSION, TLS1_3_VERSION]

    /// Ends that trust each other and are through with the handshake; `version` is the only one that the client speaks.
    static func joint(_ version: Int32 = TLS1_3_VERSION, portion: Int = .max) throws -> Joint {
        let identity = try TLSIdentity.generated()
        let client = try TLSContext(authorities: identity.chain).limited(version, version)
        let joint = Joint(client, try TLSContext(server: identity), portion: portion)
        joint.settle()
        try #require(joint.client.state == .established)
        try #require(joint.server.state == .established)
        return joint
    }

    @Test(arguments: versions, [1, 2, 5, 1000, Int.max])
    func bytesGoBothWaysInWhateverPieces(_ version: Int32, _ portion: Int) throws {
        let joint = try Self.joint(version, portion: portion)
        let name = version == TLS1_3_VERSION ? "TLS 1.3" : "TLS 1.2"
        #expect(joint.server.agreement == name)
        #expect(joint.client.agreement == name)
        for count in [1, 2, 16_383, 16_384, 16_385, 100_000] {
            let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31 + count) }
            joint.client.send(message)
            #expect(joint.client.output.count > count)
            joint.server.send(Array(message.reversed()))
            joint.settle()
            #expect(joint.atServer == message)
            #expect(joint.atClient == message.reversed())
            (joint.atServer, joint.atClient) = ([], [])
        }
        #expect(joint.server.state == .established)
    }

    /// Where the pieces end says nothing: whatever they are, the same is understood.
    @Test(arguments: versions) func aRecordThatIsNotCompleteWaits(_ version: Int32) throws {
        let joint = try Self.joint(version)
        joint.client.send("0100\r")
        let record = joint.client.takeOutput()
        for end in 0..<(record.count - 1) { #expect(joint.server.receive([record[end]]).isEmpty) }
        #expect(joint.server.receive([record[record.count - 1]]) == Array("0100\r".utf8))
    }

    @Test func theClientChoosesTheNewestVersion() throws {
        let identity = try TLSIdentity.generated()
        let joint = Joint(try TLSContext(authorities: identity.chain), try TLSContext(server: identity))
        joint.settle()
        #expect(joint.server.agreement == "TLS 1.3")
    }

    @Test func nothingIsSentBeforeTheEndOfTheHandshake() throws {
        let identity = try TLSIdentity.generated()
        let joint = Joint(try TLSContext(authorities: identity.chain), try TLSContext(server: identity))
        joint.server.send("ELM327 v1.5\r\r>")
        joint.server.close()
        #expect(joint.server.output.isEmpty)
        #expect(joint.server.state == .handshaking)
        joint.settle()
        #expect(joint.server.state == .established)
        #expect(joint.atClient.isEmpty)
    }

    @Test(arguments: versions) func bothEndsClose(_ version: Int32) throws {
        let joint = try Self.joint(version)
        joint.client.send("ATI\r")
        joint.client.close()
        joint.settle()
        // The last question is heard, and its answer too.
        #expect(joint.atServer == Array("ATI\r".utf8))
        #expect(joint.server.state == .closedByPeer)
        #expect(joint.client.state == .established)
        joint.server.send("ELM327 v1.5\r\r>")
        joint.server.close()
        joint.settle()
        #expect(joint.atClient == Array("ELM327 v1.5\r\r>".utf8))
        #expect(joint.client.state == .closedByPeer)
        for end in [joint.client, joint.server] {
            end.send("more")
            end.close()
            #expect(end.output.isEmpty)
            end.peerEnded()
            #expect(end.state == .closedByPeer)
        }
        // What comes behind the end is nothing.
        #expect(joint.server.receive([0x17, 0x03, 0x03, 0x00, 0x01, 0x00]).isEmpty)
        #expect(joint.server.state == .closedByPeer)
    }

    @Test(arguments: versions) func theServerClosesFirst(_ version: Int32) throws {
        let joint = try Self.joint(version)
        joint.server.send("STOPPED\r")
        joint.server.close()
        joint.settle()
        #expect(joint.atClient == Array("STOPPED\r".utf8))
        #expect(joint.client.state == .closedByPeer)
        #expect(joint.server.state == .established)
        joint.server.peerEnded()
        #expect(joint.server.state == .closedByPeer)
    }

    @Test(arguments: versions) func anEndWithoutItsWordIsACut(_ version: Int32) throws {
        let joint = try Self.joint(version)
        joint.client.send("ATZ\r")
        let record = joint.client.takeOutput()
        #expect(joint.server.receive(record.dropLast()).isEmpty)
        joint.server.peerEnded()
        #expect(joint.server.state == .failed("closed by the client without the end that TLS has"))
        joint.client.peerEnded()
        #expect(joint.client.state == .failed("closed by the server without the end that TLS has"))
        joint.server.send("more")
        joint.server.close()
        #expect(joint.server.output.isEmpty)
        #expect(joint.server.receive([record[record.count - 1]]).isEmpty)
    }

    /// Wherever the client's part of the handshake is cut.
    @Test(arguments: versions) func theServerKnowsWhoLeftDuringTheHandshake(_ version: Int32) throws {
        let identity = try TLSIdentity.generated()
        let context = try TLSContext(server: identity)
        let hello = TLSSession(
            client: try TLSContext(authorities: identity.chain).limited(version, version),
            serverName: "localhost"
        ).takeOutput()
        for count in 0...hello.count {
            let server = TLSSession(server: context)
            #expect(server.receive(Array(hello.prefix(count))).isEmpty)
            #expect(server.state == .handshaking)
            #expect(server.output.isEmpty == (count < hello.count))
            server.peerEnded()
            #expect(server.state == .failed("the client closed the connection"))
        }
    }

    @Test(arguments: versions) func whoClosesDuringTheHandshakeHasLeft(_ version: Int32) throws {
        let identity = try TLSIdentity.generated()
        let client = try TLSContext(authorities: identity.chain).limited(version, version)
        let joint = Joint(client, try TLSContext(server: identity))
        _ = joint.server.receive(joint.client.takeOutput())
        #expect(!joint.server.output.isEmpty)
        // A warning that the connection is at its end (RFC 8446, 6.1).
        _ = joint.server.receive([0x15, 0x03, 0x03, 0x00, 0x02, 0x01, 0x00])
        #expect(joint.server.state == .failed("the client closed the connection"))
    }

    @Test func newKeysChangeNothing() throws {
        let joint = try Self.joint(TLS1_3_VERSION)
        for round in 0..<5 {
            #expect(SSL_key_update(joint.client.connection, SSL_KEY_UPDATE_REQUESTED) == 1)
            joint.client.send("0\(round)\r")
            joint.settle()
            joint.server.send("OK\r\r>")
            joint.settle()
        }
        #expect(joint.atServer == Array("00\r01\r02\r03\r04\r".utf8))
        #expect(joint.atClient.count == 25)
        #expect(joint.server.state == .established)
    }

    /// Without tickets and sessions there is nothing that a client could take up again.
    @Test(arguments: versions) func nothingIsResumed(_ version: Int32) throws {
        let identity = try TLSIdentity.generated()
        let server = try TLSContext(server: identity)
        let client = try TLSContext(authorities: identity.chain).limited(version, version)
        let first = Joint(client, server)
        first.settle()
        first.server.send(">")
        first.settle()
        let session = try #require(SSL_get1_session(first.client.connection))
        defer { SSL_SESSION_free(session) }
        let second = TLSSession(server: server)
        let connection = try #require(SSL_new(client.pointer))
        defer { SSL_free(connection) }
        SSL_set_bio(connection, BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()))
        SSL_set_session(connection, session)
        SSL_set1_host(connection, "localhost")
        for _ in 0..<4 {
            _ = SSL_connect(connection)
            var bytes = [UInt8](repeating: 0, count: 20_000)
            let count = BIO_read(SSL_get_wbio(connection), &bytes, 20_000)
            if count > 0 { _ = second.receive(Array(bytes[..<Int(count)])) }
            let answer = second.takeOutput()
            _ = BIO_write(SSL_get_rbio(connection), answer, Int32(answer.count))
        }
        #expect(second.state == .established)
        #expect(SSL_session_reused(second.connection) == 0)
        #expect(SSL_CTX_ctrl(server.pointer, SSL_CTRL_SESS_NUMBER, 0, nil) == 0)
    }
}
