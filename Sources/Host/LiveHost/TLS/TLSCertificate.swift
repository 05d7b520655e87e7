import COpenSSL
import SimulationCore

/// An X.509 certificate.
///
/// A class because it owns a reference to OpenSSL's certificate and releases it.
final class TLSCertificate {
    let pointer: OpaquePointer

    /// Takes ownership of the reference `pointer`.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { X509_free(pointer) }

    /// Returns the certificates in the PEM text `text`, in order; empty when it contains none, nil when one cannot
    /// be decoded.
    static func all(in text: [UInt8]) -> [TLSCertificate]? {
        PEMText.read(text) { source in
            var certificates: [TLSCertificate] = []
            while let pointer = PEM_read_bio_X509(source, nil, { _, _, _, _ in PEMText.noPassword }, nil) {
                certificates.append(TLSCertificate(pointer))
            }
            // OpenSSL reports the end of the text as PEM_R_NO_START_LINE; any other error is a damaged
            // certificate.
            let code = ERR_peek_last_error()
            let isAtEnd = ERR_GET_LIB(code) == ERR_LIB_PEM && ERR_GET_REASON(code) == PEM_R_NO_START_LINE
            return isAtEnd ? certificates : nil
        }
    }

    /// The SHA-256 digest of the certificate in DER, as pairs of hex digits separated by colons; empty on a
    /// failure.
    var fingerprint: String { Self.fingerprint(pointer) }

    /// Returns the digest of `certificate`, which remains owned by the caller.
    static func fingerprint(_ certificate: OpaquePointer) -> String {
        var bytes = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        guard X509_digest(certificate, EVP_sha256(), &bytes, &count) == 1 else { return "" }
        return Hex.string(bytes[..<Int(count)], separator: ":")
    }

    /// The certificate in PEM; empty on a failure.
    var pem: String { PEMText.written { PEM_write_bio_X509($0, pointer) } }
}

package enum MessageDigest {
    /// Returns the SHA-256 digest (FIPS 180-4) of `bytes` in hex digits; empty on a failure.
    package static func sha256(_ bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        guard EVP_Digest(bytes, bytes.count, &digest, &count, EVP_sha256(), nil) == 1 else { return "" }
        return Hex.string(digest[..<Int(count)], separator: "").lowercased()
    }
}
