/// What protects the bytes between an endpoint and its clients.
public enum TransportSecurity: Hashable, Sendable {
    /// Nothing: everybody on the way can read and change them.
    case plain
    /// TLS, on TCP endpoints.
    case tls(TLSDescription)
}

/// How an endpoint speaks TLS.
public struct TLSDescription: Hashable, Sendable {
    /// Where the endpoint's own certificate comes from.
    public enum Certificate: Hashable, Sendable {
        /// Made for the run, for `localhost`, 127.0.0.1 and ::1, and signed by itself.
        case generated
        /// PEM files: the certificate with those that lead to its authority behind it, and its private key.
        case files(certificate: String, key: String)
    }

    /// Whether clients have to show a certificate.
    public enum ClientCertificate: String, CaseIterable, Hashable, Sendable {
        /// Those that have one are checked, others are let in too.
        case optional
        /// Nobody gets in without one.
        case required
    }

    /// The endpoint's own certificate.
    public var certificate: Certificate = .generated

    /// The PEM file with the authorities whose clients are let in; nil when clients are not asked for a certificate.
    public var clientAuthority: String?

    /// Whether clients have to show a certificate, where they are asked for one.
    public var clientCertificate: ClientCertificate = .required

    /// How long a client may take for the handshake.
    public var handshakeLimit = Duration.seconds(10)

    /// A certificate made for the run, and clients that need none.
    public init() {}
}
