import COpenSSL
import Testing

@testable import LiveHost

/// A client and a server of TLS, joined in memory.
final class Joint {
    let client: TLSSession
    let server: TLSSession

    /// What each end has been told.
    var (atClient, atServer): ([UInt8], [UInt8]) = ([], [])

    /// How many bytes come at once.
    var portion = Int.max

    init(_ client: TLSContext, _ server: TLSContext, name: String = "localhost", portion: Int = .max) {
        self.client = TLSSession(client: client, serverName: name)
        self.server = TLSSession(server: server)
        self.portion = portion
    }

    /// Carries bytes both ways until neither end has any more.
    func settle() {
        while !client.output.isEmpty || !server.output.isEmpty {
            Joint.carry(client.takeOutput(), to: server, &atServer, portion)
            Joint.carry(server.takeOutput(), to: client, &atClient, portion)
        }
    }

    /// How far both ends are, in the words of the journal where they have failed.
    var ends: (client: String, server: String) {
        func words(_ state: TLSSession.State) -> String {
            if case .failed(let reason) = state { reason } else { "\(state)" }
        }
        return (words(client.state), words(server.state))
    }

    static func carry(
        _ bytes: [UInt8], to end: TLSSession, _ plaintext: inout [UInt8], _ portion: Int = .max
    ) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(portion)
            rest = rest.dropFirst(portion)
            piece.withUnsafeBytes { end.receive($0, into: &plaintext) }
        }
    }
}

extension TLSSession {
    /// What waits to be sent, which does so no more.
    func takeOutput() -> [UInt8] {
        defer { output.removeAll(keepingCapacity: true) }
        return output
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) { bytes.withUnsafeBytes { send($0) } }

    /// Takes `bytes`, and what they say.
    func receive(_ bytes: [UInt8]) -> [UInt8] {
        var plaintext: [UInt8] = []
        bytes.withUnsafeBytes { receive($0, into: &plaintext) }
        return plaintext
    }
}

extension TLSContext {
    /// Allows the versions of TLS from `first` to `last` alone, and what goes with the oldest ones.
    func limited(_ first: Int32, _ last: Int32, ciphers: String = "DEFAULT@SECLEVEL=0") throws -> TLSContext {
        try #require(openssl_limit_versions(pointer, first, last) == 1)
        try #require(SSL_CTX_set_cipher_list(pointer, ciphers) == 1)
        return self
    }
}

/// An authority for tests, which makes certificates as they need them.
struct Authority {
    let identity: TLSIdentity
    let name: String

    /// An authority that nobody but itself vouches for.
    init(_ name: String = "authority", validity: ClosedRange<Int> = -3600...3600) throws {
        let key = TLSKey(try #require(openssl_make_key("P-256")))
        let draft = CertificateDraft(
            subject: [("CN", name)], validity: validity,
            extensions: [.init(kind: NID_basic_constraints, value: "critical,CA:TRUE")])
        identity = TLSIdentity(chain: [try draft.signed(for: key, by: nil, with: key)], key: key)
        self.name = name
    }

    /// A certificate of this authority, in seconds from now, for `purpose` where one is given.
    func issue(
        _ name: String = "somebody", validity: ClosedRange<Int> = -3600...3600, purpose: String? = nil
    ) throws -> TLSIdentity {
        let key = TLSKey(try #require(openssl_make_key("P-256")))
        var draft = CertificateDraft(
            subject: [("CN", name)], validity: validity,
            extensions: [.init(kind: NID_subject_alt_name, value: "DNS:\(name)")])
        if let purpose { draft.extensions.append(.init(kind: NID_ext_key_usage, value: purpose)) }
        let certificate = try draft.signed(for: key, by: identity.chain[0], with: identity.key)
        return TLSIdentity(chain: [certificate], key: key)
    }
}
