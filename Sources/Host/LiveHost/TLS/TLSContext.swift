import COpenSSL

/// The configuration of TLS sessions: the own certificate, trusted authorities, and protocol versions from
/// TLS 1.2 on.
// Sendable unchecked: OpenSSL counts references to an SSL_CTX atomically,
// and nothing changes it after `init`.
final class TLSContext: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Creates a configuration for servers. If there are `authorities`, the server requests a client certificate
    /// from one of them; with `needsCertificate`, it rejects clients without one.
    init(
        server identity: TLSIdentity, authorities: [TLSCertificate] = [], needsCertificate: Bool = true
    ) throws(OpenSSLError) {
        pointer = try Self.make(TLS_server_method())
        try show(identity)
        guard !authorities.isEmpty else { return }
        try trust(authorities)
        examine(SSL_VERIFY_PEER | (needsCertificate ? SSL_VERIFY_FAIL_IF_NO_PEER_CERT : 0))
    }

    /// Creates a configuration for clients, which trust servers of `authorities` and present `identity` on request.
    init(client identity: TLSIdentity? = nil, authorities: [TLSCertificate]) throws(OpenSSLError) {
        pointer = try Self.make(TLS_client_method())
        if let identity { try show(identity) }
        try trust(authorities)
        examine(SSL_VERIFY_PEER)
    }

    deinit { SSL_CTX_free(pointer) }

    private static func make(_ method: OpaquePointer?) throws(OpenSSLError) -> OpaquePointer {
        ERR_clear_error()
        guard let pointer = SSL_CTX_new(method) else { throw OpenSSLError() }
        guard openssl_restrict(pointer) == 1 else {
            SSL_CTX_free(pointer)
            throw OpenSSLError()
        }
        return pointer
    }

    private func examine(_ mode: Int32) { SSL_CTX_set_verify(pointer, mode) { TLSSession.noteFlaw($0, $1) } }

    private func show(_ identity: TLSIdentity) throws(OpenSSLError) {
        guard let own = identity.chain.first, SSL_CTX_use_certificate(pointer, own.pointer) == 1,
            identity.chain.dropFirst().allSatisfy({ openssl_add_to_chain(pointer, $0.pointer) == 1 }),
            SSL_CTX_use_PrivateKey(pointer, identity.key.pointer) == 1,
            // Only this call detects a key of another algorithm than the certificate's.
            SSL_CTX_check_private_key(pointer) == 1
        else { throw OpenSSLError() }
    }

    private func trust(_ authorities: [TLSCertificate]) throws(OpenSSLError) {
        let store = SSL_CTX_get_cert_store(pointer)
        guard authorities.allSatisfy({ X509_STORE_add_cert(store, $0.pointer) == 1 }) else {
            throw OpenSSLError()
        }
    }
}
