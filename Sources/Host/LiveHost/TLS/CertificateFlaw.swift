import COpenSSL
import Platform

/// The reason why a peer's certificate is not accepted.
enum CertificateFlaw: Hashable {
    /// The owner of the certificate with the flaw.
    enum Holder: Hashable {
        case peer
        /// An authority in the peer's certificate chain.
        case authority
    }

    /// The validity period ended at this time (ISO 8601).
    case expired(String, Holder)
    /// The validity period begins at this time (ISO 8601).
    case notYetValid(String, Holder)
    /// The chain does not lead to a trusted authority.
    case unknownAuthority
    /// The certificate is issued for another name or address.
    case otherName
    /// The certificate's purpose does not include this side of TLS.
    case otherPurpose
    /// A key or signature in the chain uses a weak algorithm or size.
    case weak
    /// Another verification error of OpenSSL (`X509_V_ERR_…`).
    case other(Int32)

    /// Creates the flaw that `examination`, an X509_STORE_CTX, has just found. An invalid period of the peer's own
    /// certificate takes precedence.
    init(_ examination: OpaquePointer) {
        if let shown = X509_STORE_CTX_get0_cert(examination), let flaw = Self.time(shown, .peer) {
            self = flaw
            return
        }
        let code = X509_STORE_CTX_get_error(examination)
        switch code {
        case X509_V_ERR_CERT_HAS_EXPIRED, X509_V_ERR_CERT_NOT_YET_VALID:
            let found = X509_STORE_CTX_get_current_cert(examination).flatMap { Self.time($0, .authority) }
            self = found ?? .other(code)
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
            X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT,
            X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_CERT_SIGNATURE_FAILURE,
            X509_V_ERR_CERT_UNTRUSTED,
            X509_V_ERR_INVALID_CA:
            self = .unknownAuthority
        case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH: self = .otherName
        case X509_V_ERR_INVALID_PURPOSE: self = .otherPurpose
        case X509_V_ERR_EE_KEY_TOO_SMALL, X509_V_ERR_CA_KEY_TOO_SMALL, X509_V_ERR_CA_MD_TOO_WEAK: self = .weak
        default: self = .other(code)
        }
    }

    /// Returns the flaw of the validity period of `certificate`; nil when the certificate is valid now.
    private static func time(_ certificate: OpaquePointer, _ holder: Holder) -> CertificateFlaw? {
        var parts = tm()
        if X509_cmp_current_time(X509_get0_notAfter(certificate)) < 0 {
            guard ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &parts) == 1 else { return nil }
            return .expired(text(&parts), holder)
        }
        guard X509_cmp_current_time(X509_get0_notBefore(certificate)) > 0,
            ASN1_TIME_to_tm(X509_get0_notBefore(certificate), &parts) == 1
        else { return nil }
        return .notYetValid(text(&parts), holder)
    }

    private static func text(_ parts: inout tm) -> String {
        Date(timeIntervalSince1970: TimeInterval(timegm(&parts))).formatted(.iso8601)
    }
}
