import COpenSSL
import SimulationCore

/// An X.509 certificate.
///
/// A class, because it owns a reference to OpenSSL's certificate and gives it back.
final class TLSCertificate {
    let pointer: OpaquePointer

    /// Takes over the reference `pointer`.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { X509_free(pointer) }

    /// The certificates in the PEM text `text`, in order; nil when one of them is damaged.
    static func all(in text: [UInt8]) -> [TLSCertificate]? {
        PEMText.read(text) { source in
            var certificates: [TLSCertificate] = []
            while let pointer = PEM_read_bio_X509(source, nil, { _, _, _, _ in PEMText.noPassword }, nil) {
                certificates.append(TLSCertificate(pointer))
            }
            // The text has ended, unless something in it could not be read.
            let code = ERR_peek_last_error()
            let isAtEnd = ERR_GET_LIB(code) == ERR_LIB_PEM && ERR_GET_REASON(code) == PEM_R_NO_START_LINE
            return isAtEnd ? certificates : nil
        }
    }

    /// SHA-256 of the certificate in DER, as people compare it: pairs of hex digits with colons between them.
    var fingerprint: String { Self.fingerprint(pointer) }

    /// The same of a certificate that belongs to somebody else.
    static func fingerprint(_ certificate: OpaquePointer) -> String {
        var bytes = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        guard X509_digest(certificate, EVP_sha256(), &bytes, &count) == 1 else { return "" }
        return Hex.string(bytes[..<Int(count)], separator: ":")
    }

    /// The certificate as PEM.
    var pem: String { PEMText.written { PEM_write_bio_X509($0, pointer) } }
}
