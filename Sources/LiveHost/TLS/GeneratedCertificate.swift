import COpenSSL

extension TLSIdentity {
    /// The time from now to the end of the validity period, in seconds.
    private static let lifetime = 365 * 86_400

    /// The time from the start of the validity period to now, in seconds, for clients whose clock is slow.
    private static let grace = 86_400

    /// Generates a self-signed certificate for the host `name`, or for `localhost`, 127.0.0.1 and ::1, with a key on the
    /// curve P-256.
    static func generated(for name: String? = nil) throws(OpenSSLError) -> TLSIdentity {
        ERR_clear_error()
        guard let pointer = openssl_make_key("P-256") else { throw OpenSSLError() }
        let key = TLSKey(pointer)
        let draft = CertificateDraft(
            subject: [("O", "Dyno"), ("CN", name ?? "localhost")], validity: -grace...lifetime,
            extensions: [
                // The certificate is a CA, so that clients can use it as a trust anchor.
                .init(kind: NID_basic_constraints, value: "critical,CA:TRUE,pathlen:0"),
                .init(kind: NID_key_usage, value: "critical,digitalSignature,keyCertSign"),
                .init(kind: NID_ext_key_usage, value: "serverAuth"),
                .init(
                    kind: NID_subject_alt_name,
                    value: name.map { "DNS:\($0)" } ?? "DNS:localhost,IP:127.0.0.1,IP:::1"),
            ])
        return TLSIdentity(chain: [try draft.signed(for: key, by: nil, with: key)], key: key)
    }
}
