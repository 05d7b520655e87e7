import COpenSSL

/// A certificate, followed by its intermediate authorities, and its private key.
struct TLSIdentity {
    let chain: [TLSCertificate]
    let key: TLSKey
}

/// A private key.
///
/// A class because it owns a reference to OpenSSL's key and releases it.
final class TLSKey {
    let pointer: OpaquePointer

    /// Takes ownership of the reference `pointer`.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { EVP_PKEY_free(pointer) }

    /// Creates the first private key in the PEM text `text`; nil when there is none or it is encrypted.
    convenience init?(in text: [UInt8]) {
        let pointer = PEMText.read(text) {
            PEM_read_bio_PrivateKey($0, nil, { _, _, _, _ in PEMText.noPassword }, nil)
        }
        guard let pointer else { return nil }
        self.init(pointer)
    }
}

/// The certificate that an endpoint presents to its clients.
package struct ServerCertificate: Hashable, Sendable {
    /// The SHA-256 digest of the certificate in DER, as pairs of hex digits separated by colons.
    package let fingerprint: String

    /// The certificate in PEM, for clients that need a trust anchor.
    package let pem: String

    /// The certificate in PEM that clients under test are given to trust: this one, or another.
    package let trusted: String

    package let isGenerated: Bool

    /// Creates a certificate with this digest and PEM text, which clients trust unless `trusted` is another one.
    package init(fingerprint: String, pem: String, trusted: String? = nil, isGenerated: Bool) {
        self.fingerprint = fingerprint
        self.pem = pem
        self.trusted = trusted ?? pem
        self.isGenerated = isGenerated
    }
}
