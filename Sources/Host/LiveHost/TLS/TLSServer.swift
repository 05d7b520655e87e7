import COpenSSL
import Endpoints
import Platform
import Rig

/// The TLS configuration of an endpoint.
struct TLSServer: Sendable {
    /// The maximum size of a PEM file in bytes.
    private static let fileLimit = 1 << 20

    /// The configuration of every session.
    let context: TLSContext

    /// The time limit of the handshake.
    let patience: Duration

    /// The certificate that clients receive.
    let certificate: ServerCertificate

    /// Loads or generates the certificates of `description`; a failure is an error of the endpoint named
    /// `endpoint`.
    init(_ description: TLSDescription, endpoint: String) throws(StartError) {
        func unusable(_ path: String?, _ reason: String) -> StartError {
            .cannotSecure(endpoint: endpoint, path: path, reason: reason)
        }
        func certificates(_ path: String, _ reason: String) throws(StartError) -> [TLSCertificate] {
            guard let found = TLSCertificate.all(in: try Self.text(path, endpoint, reason)), !found.isEmpty
            else {
                throw unusable(path, reason)
            }
            return found
        }
        // OpenSSL's exit handler would release memory that sessions on other threads still use.
        OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
        patience = description.handshakeLimit
        let identity: TLSIdentity
        let file: String?
        switch description.certificate {
        case .generated:
            file = nil
            do throws(OpenSSLError) {
                identity = try .generated(for: description.name)
            } catch {
                throw unusable(nil, "no certificate can be made: \(error)")
            }
        case .files(let certificateFile, let keyFile):
            file = certificateFile
            let chain = try certificates(certificateFile, "it holds no certificate in PEM")
            let reason = "it holds no private key in PEM that needs no password"
            guard let key = TLSKey(in: try Self.text(keyFile, endpoint, reason)) else {
                throw unusable(keyFile, reason)
            }
            identity = TLSIdentity(chain: chain, key: key)
        }
        let authorities = try description.clientAuthority.map { path throws(StartError) in
            try certificates(path, "it holds no certificates in PEM")
        }
        do throws(OpenSSLError) {
            context = try TLSContext(
                server: identity, authorities: authorities ?? [],
                needsCertificate: description.clientCertificate == .required)
        } catch {
            throw unusable(file, "the key is not the certificate's own, or one of a weak kind")
        }
        guard let shown = identity.chain.first, !shown.fingerprint.isEmpty, !shown.pem.isEmpty else {
            throw unusable(file, "the certificate is damaged")
        }
        var trusted = shown.pem
        if !description.isKnown {
            do throws(OpenSSLError) {
                trusted = try TLSIdentity.generated().chain.first?.pem ?? ""
            } catch {
                throw unusable(nil, "no certificate can be made: \(error)")
            }
        }
        certificate = ServerCertificate(
            fingerprint: shown.fingerprint, pem: shown.pem, trusted: trusted,
            isGenerated: description.certificate == .generated)
    }

    /// Returns the contents of the file at `path`; `reason` describes a file that is too large or cannot be read to
    /// its end.
    private static func text(
        _ path: String, _ endpoint: String, _ reason: String
    ) throws(StartError) -> [UInt8] {
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw .cannotSecure(
                endpoint: endpoint, path: path, reason: "there is no file that can be read")
        }
        guard let bytes = BoundedFile.beginning(of: path, limit: fileLimit), bytes.count <= fileLimit else {
            throw .cannotSecure(endpoint: endpoint, path: path, reason: reason)
        }
        return bytes
    }
}
