import Crypto
import Foundation
import NIOCore
import NIOSSL
import Rig
import SimulationCore
import SwiftASN1

/// An endpoint's side of TLS: what its connections are secured with, and what is known of it.
struct TLSServer: Sendable {
    /// How long an end in order waits for the client's word.
    private static let farewell = TimeAmount.seconds(1)

    /// What every connection is made from.
    let context: NIOSSLContext

    /// How long a client has for the handshake.
    let patience: Duration

    /// What clients see.
    let certificate: ServerCertificate

    /// Loads or makes what `description` asks for; throws what `endpoint` cannot be opened for.
    init(_ description: TLSDescription, endpoint: String) throws(StartError) {
        patience = description.handshakeLimit
        let chain: [NIOSSLCertificate]
        let key: NIOSSLPrivateKey
        let isGenerated = description.certificate == .generated
        switch description.certificate {
        case .generated:
            (chain, key) = try Self.attempt(endpoint, nil, "") {
                let made = try SelfSignedCertificate()
                return (
                    try NIOSSLCertificate.fromPEMBytes(Array(made.pem.utf8)),
                    try NIOSSLPrivateKey(bytes: Array(made.key.utf8), format: .pem)
                )
            }
        case .files(let certificate, let keyFile):
            chain = try Self.attempt(endpoint, certificate, "it holds no certificate in PEM") {
                try NIOSSLCertificate.fromPEMFile(certificate)
            }
            key = try Self.attempt(endpoint, keyFile, "it holds no private key in PEM that needs no password")
            {
                try NIOSSLPrivateKey(file: keyFile, format: .pem)
            }
        }
        guard let leaf = chain.first else {
            throw .cannotSecure(
                endpoint: endpoint, path: Self.file(description), reason: "it holds no certificate")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.shutdownTimeout = Self.farewell
        if let authority = description.clientAuthority {
            let authorities = try Self.attempt(endpoint, authority, "it holds no certificates in PEM") {
                try NIOSSLCertificate.fromPEMFile(authority)
            }
            configuration.trustRoots = .certificates(authorities)
            configuration.certificateVerification =
                description.clientCertificate == .required ? .noHostnameVerification : .optionalVerification
        }
        let complete = configuration
        context = try Self.attempt(
            endpoint, Self.file(description), "the key is not the certificate's own, or one of a weak kind"
        ) {
            try NIOSSLContext(configuration: complete)
        }
        certificate = try Self.attempt(endpoint, Self.file(description), "the certificate is damaged") {
            let bytes = try leaf.toDERBytes()
            return ServerCertificate(
                fingerprint: Self.fingerprint(bytes), pem: Self.pem(bytes), isGenerated: isGenerated)
        }
    }

    private static func file(_ description: TLSDescription) -> String? {
        guard case .files(let certificate, _) = description.certificate else { return nil }
        return certificate
    }

    private static func attempt<Result>(
        _ endpoint: String, _ path: String?, _ reason: String, _ body: () throws -> Result
    ) throws(StartError) -> Result {
        if let path, !FileManager.default.isReadableFile(atPath: path) {
            throw .cannotSecure(endpoint: endpoint, path: path, reason: "there is no file that can be read")
        }
        do {
            return try body()
        } catch {
            throw .cannotSecure(endpoint: endpoint, path: path, reason: reason.isEmpty ? "\(error)" : reason)
        }
    }

    /// SHA-256 of a certificate in DER, as people compare it.
    static func fingerprint(_ bytes: [UInt8]) -> String {
        Hex.string(Array(SHA256.hash(data: bytes)), separator: ":")
    }

    private static func pem(_ bytes: [UInt8]) -> String {
        PEMDocument(type: "CERTIFICATE", derBytes: bytes).pemString + "\n"
    }
}
