import COpenSSL

extension TLSIdentity {
    /// For how many seconds a certificate made for the run is valid.
    private static let lifetime = 365 * 86_400

    /// How many seconds the clock of a client may be behind.
    private static let grace = 86_400

    /// Makes a certificate for `localhost`, 127.0.0.1 and ::1 that nobody but itself vouches for, with a key on the curve
    /// P-256.
    static func generated() throws(OpenSSLError) -> TLSIdentity {
        ERR_clear_error()
        guard let pointer = openssl_make_key("P-256") else { throw OpenSSLError() }
        let key = TLSKey(pointer)
        let draft = CertificateDraft(
            subject: [("O", "Dyno"), ("CN", "localhost")], validity: -grace...lifetime,
            extensions: [
                // Its own authority, so that clients can be told to trust it.
                .init(kind: NID_basic_constraints, value: "critical,CA:TRUE,pathlen:0"),
                .init(kind: NID_key_usage, value: "critical,digitalSignature,keyCertSign"),
                .init(kind: NID_ext_key_usage, value: "serverAuth"),
                .init(kind: NID_subject_alt_name, value: "DNS:localhost,IP:127.0.0.1,IP:::1"),
            ])
        return TLSIdentity(chain: [try draft.signed(for: key, by: nil, with: key)], key: key)
    }
}
