import COpenSSL

/// The contents of an X.509 certificate before it is signed.
struct CertificateDraft {
    /// An X.509 extension.
    struct Extension {
        /// OpenSSL's identifier of the extension (NID).
        let kind: Int32

        /// The value in the syntax of x509v3_config(5), for example `critical,CA:TRUE`.
        let value: String
    }

    /// The size of the serial number in bytes. RFC 5280, 4.1.2.2, requires a positive number of at most 20
    /// octets.
    private static let serialNumberSize = 20

    /// The attributes of the subject's name, by OpenSSL's short names, and their values.
    var subject: [(attribute: String, value: String)]

    /// The validity period, in seconds relative to now.
    var validity: ClosedRange<Int>

    var extensions: [Extension]

    /// Returns the certificate for `key`, signed with `signer`; `issuer` is the signer's certificate, or nil
    /// when the certificate is self-signed.
    func signed(
        for key: TLSKey, by issuer: TLSCertificate?, with signer: TLSKey
    ) throws(OpenSSLError) -> TLSCertificate {
        ERR_clear_error()
        guard let pointer = X509_new() else { throw OpenSSLError() }
        let certificate = TLSCertificate(pointer)
        guard X509_set_version(pointer, 2) == 1, setNumber(pointer),
            X509_set_pubkey(pointer, key.pointer) == 1,
            openssl_set_validity(pointer, validity.lowerBound, validity.upperBound) == 1,
            let name = X509_get_subject_name(pointer),
            subject.allSatisfy({ attribute, value in
                X509_NAME_add_entry_by_txt(name, attribute, MBSTRING_UTF8, value, -1, -1, 0) == 1
            }),
            X509_set_issuer_name(pointer, issuer.map { X509_get_subject_name($0.pointer) } ?? name) == 1,
            extensions.allSatisfy({ openssl_extend(pointer, $0.kind, $0.value) == 1 }),
            X509_sign(pointer, signer.pointer, EVP_sha256()) > 0
        else { throw OpenSSLError() }
        return certificate
    }

    private func setNumber(_ certificate: OpaquePointer) -> Bool {
        var bytes = [UInt8](repeating: 0, count: Self.serialNumberSize)
        guard RAND_bytes(&bytes, Int32(bytes.count)) == 1 else { return false }
        // The first bit is 0 (positive) and the second is 1 (full length).
        bytes[0] = bytes[0] & 0x7F | 0x40
        return openssl_number(certificate, bytes, Int32(bytes.count)) == 1
    }
}

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
