/// The certificate that an endpoint presents to its clients.
package struct ServerCertificate: Hashable, Sendable {
    /// The SHA-256 digest of the certificate in DER, as pairs of hex digits separated by colons.
    package let fingerprint: String

    /// The certificate in PEM, for clients that need a trust anchor.
    package let pem: String

    /// The certificate in PEM that clients under test are given to trust: this one, or another.
    package let trusted: String

    /// Whether it was generated for this run.
    package let isGenerated: Bool

    /// Creates a certificate with this digest and PEM text, which clients trust unless `trusted` is another one.
    package init(fingerprint: String, pem: String, trusted: String? = nil, isGenerated: Bool) {
        self.fingerprint = fingerprint
        self.pem = pem
        self.trusted = trusted ?? pem
        self.isGenerated = isGenerated
    }
}
