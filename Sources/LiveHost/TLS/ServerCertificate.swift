/// The certificate that an endpoint shows its clients.
public struct ServerCertificate: Hashable, Sendable {
    /// SHA-256 of the certificate in DER, as pairs of hex digits with colons between them.
    public let fingerprint: String

    /// The certificate as PEM, for clients that are told whom to trust.
    public let pem: String

    /// Whether it was made for this run.
    public let isGenerated: Bool

    /// A certificate with this fingerprint.
    public init(fingerprint: String, pem: String, isGenerated: Bool) {
        self.fingerprint = fingerprint
        self.pem = pem
        self.isGenerated = isGenerated
    }
}
