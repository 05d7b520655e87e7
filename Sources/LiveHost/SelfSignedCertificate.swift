import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

/// A certificate for this machine that nobody but itself vouches for, and its key.
struct SelfSignedCertificate {
    /// For how long it is valid.
    private static let lifetime: TimeInterval = 365 * 86_400

    /// How far the clock of a client may be behind.
    private static let grace: TimeInterval = 86_400

    /// The certificate as PEM.
    let pem: String

    /// Its private key as PEM.
    let key: String

    /// Makes a certificate for `localhost`, 127.0.0.1 and ::1 with a key on the curve P-256.
    init() throws {
        let key = P256.Signing.PrivateKey()
        let name = try DistinguishedName {
            OrganizationName("Dyno")
            CommonName("localhost")
        }
        let now = Date()
        let loopback: [GeneralName] = [
            .dnsName("localhost"), .ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1])),
            .ipAddress(ASN1OctetString(contentBytes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])),
        ]
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(),
            publicKey: Certificate.PublicKey(key.publicKey),
            notValidBefore: now.addingTimeInterval(-Self.grace),
            notValidAfter: now.addingTimeInterval(Self.lifetime), issuer: name, subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                // Its own authority, so that clients can be told to trust it.
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(digitalSignature: true, keyCertSign: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(loopback)
            },
            issuerPrivateKey: Certificate.PrivateKey(key))
        pem = try certificate.serializeAsPEM().pemString
        self.key = key.pemRepresentation
    }
}
