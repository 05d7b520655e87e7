/// The transport security between an endpoint and its clients.
public enum TransportSecurity: Hashable, Sendable {
    /// No security: the bytes can be read and changed in transit.
    case plain
    /// TLS, on TCP endpoints.
    case tls(TLSDescription)
}

public struct TLSDescription: Hashable, Sendable {
    /// The source of the endpoint's certificate.
    public enum Certificate: Hashable, Sendable {
        /// Generated for the run, self-signed, for `localhost`, 127.0.0.1 and ::1.
        case generated
        /// PEM files: the certificate, followed by its chain to the authority, and the private key.
        case files(certificate: String, key: String)
    }

    /// Whether clients must present a certificate.
    public enum ClientCertificate: String, CaseIterable, Hashable, Sendable {
        /// A certificate is verified when the client presents one.
        case optional
        /// A client without a certificate is refused.
        case required
    }

    /// The endpoint's own certificate.
    public var certificate: Certificate = .generated

    /// The host name in a generated certificate; nil for `localhost`, 127.0.0.1 and ::1.
    public var name: String?

    /// Whether clients under test are given the endpoint's certificate as one to trust, or another one.
    public var isKnown = true

    /// The PEM file with the authorities of client certificates; nil when no client certificate is requested.
    public var clientAuthority: String?

    /// Whether clients must present a certificate, when one is requested.
    public var clientCertificate: ClientCertificate = .required

    /// The longest time for a TLS handshake.
    public var handshakeLimit = Duration.seconds(10)

    /// A generated certificate, and no client certificates.
    public init() {}
}
