import COpenSSL
import Synchronization
import Testing

@testable import LiveHost

/// Everything of OpenSSL that is no longer in use is freed.
@Suite(.serialized) struct TLSMemoryTests {
    /// Counts what OpenSSL frees of what was marked.
    private static let freed = Atomic<Int>(0)

    /// Number of a place for marks on objects of OpenSSL's class number `kind`; counts when a marked one is freed.
    private static func place(_ kind: Int32) -> Int32 {
        CRYPTO_get_ex_new_index(kind, 0, nil, nil, nil) { _, mark, _, _, _, _ in
            if mark != nil { TLSMemoryTests.freed.add(1, ordering: .relaxed) }
        }
    }

    @Test(arguments: TLSSessionTests.versions) func nothingIsLeft(_ version: Int32) throws {
        let mark = UnsafeMutableRawPointer(bitPattern: 1)
        let places = [CRYPTO_EX_INDEX_SSL, CRYPTO_EX_INDEX_SSL_CTX, CRYPTO_EX_INDEX_X509].map(Self.place)
        let before = Self.freed.load(ordering: .relaxed)
        var marks = 0
        func meet(showing identity: TLSIdentity?, to authority: Authority) throws {
            let own = try TLSIdentity.generated()
            let server = try TLSContext(server: own, authorities: authority.identity.chain)
            let client = try TLSContext(client: identity, authorities: own.chain).limited(version, version)
            let joint = Joint(client, server)
            for end in [joint.client, joint.server] { SSL_set_ex_data(end.connection, places[0], mark) }
            for context in [client, server] { SSL_CTX_set_ex_data(context.pointer, places[1], mark) }
            for certificate in own.chain { X509_set_ex_data(certificate.pointer, places[2], mark) }
            marks += 5
            joint.settle()
            joint.client.send("ATI\r")
            joint.settle()
            _ = joint.server.agreement
            // What the peer has shown is a copy of OpenSSL's own.
            if let shown = SSL_get0_peer_certificate(joint.server.connection) {
                X509_set_ex_data(shown, places[2], mark)
                marks += 1
            }
        }
        let authority = try Authority()
        try meet(showing: try authority.issue(), to: authority)
        try meet(showing: nil, to: authority)
        try meet(showing: try Authority("other").issue(), to: authority)
        #expect(marks == 16)
        #expect(Self.freed.load(ordering: .relaxed) - before == marks)
    }

    /// What is read and written leaves nothing behind in OpenSSL's memory, and what idles has given its buffers back.
    @Test func memoryDoesNotGrowWithWhatPasses() throws {
        let joint = try TLSSessionTests.joint()
        for _ in 0..<50 {
            joint.client.send([UInt8](repeating: 7, count: 200_000))
            joint.settle()
            #expect(joint.atServer.count == 200_000)
            joint.atServer = []
        }
        for end in [joint.client, joint.server] {
            for memory in [SSL_get_rbio(end.connection), SSL_get_wbio(end.connection)] {
                #expect(BIO_ctrl_pending(memory) == 0)
                var buffer: UnsafeMutablePointer<BUF_MEM>?
                #expect(BIO_ctrl(memory, BIO_C_GET_BUF_MEM_PTR, 0, &buffer) == 1)
                #expect(try #require(buffer?.pointee).max < 40_000)
            }
        }
    }
}
