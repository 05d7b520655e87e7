/// The certificate that an endpoint presents to its clients.
public struct ServerCertificate: Hashable, Sendable {
    /// The SHA-256 digest of the certificate in DER, as pairs of hex digits separated by colons.
    public let fingerprint: String

    /// The certificate in PEM, for clients that need a trust anchor.
    public let pem: String

    /// Whether it was generated for this run.
    public let isGenerated: Bool

    /// A certificate with this digest and PEM text.
    public init(fingerprint: String, pem: String, isGenerated: Bool) {
        self.fingerprint = fingerprint
        self.pem = pem
        self.isGenerated = isGenerated
    }
}
