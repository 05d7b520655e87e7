import COpenSSL

/// What is to stand in a certificate, before it is signed.
struct CertificateDraft {
    /// One of its extensions.
    struct Extension {
        /// OpenSSL's number for its kind.
        let kind: Int32

        /// Its value as x509v3_config(5) writes it, such as `critical,CA:TRUE`.
        let value: String
    }

    /// Names from 0 to 20 bytes are allowed, and a positive number (RFC 5280, 4.1.2.2).
    private static let serialNumberSize = 20

    /// What the subject's name consists of: short names of attributes, and their values.
    var subject: [(attribute: String, value: String)]

    /// From when to when it is valid, in seconds from now.
    var validity: ClosedRange<Int>

    var extensions: [Extension]

    /// The certificate for `key`, signed with `signer` by whom `issuer` is the certificate of; by itself when nil.
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
        // Positive, and of its whole length.
        bytes[0] = bytes[0] & 0x7F | 0x40
        return openssl_number(certificate, bytes, Int32(bytes.count)) == 1
    }
}
