import Endpoints
import Rig

extension Keys {
    /// The TLS settings of an endpoint, or whether it uses TLS.
    package static let tls = Shape.kinds([
        .onOff,
        .record(tlsSettings),
    ])

    static let tlsSettings = Shape.Record([
        .init(
            "certificate", .text,
            "A PEM file with the certificate; one is made for the run unless stated"),
        .init("key", .text, "A PEM file with the private key of the certificate"),
        .init(
            "name", .text,
            "The host name in the certificate that is made for the run; localhost, 127.0.0.1 and ::1 unless stated"
        ),
        .init(
            "known", .onOff,
            "Whether the file ${ENDPOINT.ca} of a client under test has this certificate, or another one; on unless stated"
        ),
        .init("client_ca", .text, "A PEM file with the authorities whose clients are let in"),
        .init(
            "client", .word(TLSDescription.ClientCertificate.self),
            "Whether clients have to show a certificate; required unless stated"),
        .init(
            "handshake", .duration(from: .milliseconds(1), "1ms or more"),
            "How long a client may take for the handshake; 10s unless stated"),
    ])
}
