import COpenSSL

/// Texts for the journal about failures of TLS sessions.
struct TLSWords: Sendable {
    let peer: String

    /// The name of this end.
    let own: String

    /// The name of the authorities that this end trusts.
    let authorities: String

    static let server = TLSWords(
        peer: "the client", own: "the endpoint", authorities: "the authorities of client_ca")

    static let client = TLSWords(
        peer: "the server", own: "the client", authorities: "the trusted authorities")

    /// The connection ended before the handshake did.
    var left: String { "\(peer) closed the connection" }

    /// The connection ended without a close_notify, so the data may have been truncated (RFC 8446, 6.1).
    var cut: String { "closed by \(peer) without the end that TLS has" }

    /// The first bytes are not a TLS record.
    var noTLS: String { "\(peer) does not speak TLS" }

    /// The first bytes are an HTTP request.
    var http: String { "\(peer) does not speak TLS but HTTP" }

    /// The server name of a client's session is neither a name nor an address.
    var noName: String { "\(peer) is wanted under a name that no certificate has" }

    /// Returns the text for `error`; `flaw` is the flaw of the peer's certificate, if any.
    func reason(_ error: OpenSSLError, flaw: CertificateFlaw?) -> String {
        if let alert = error.alert { return words(alert: alert) }
        switch error.reason {
        case SSL_R_CERTIFICATE_VERIFY_FAILED:
            guard let flaw else { return "\(peer)'s certificate is not accepted" }
            return words(flaw)
        case SSL_R_WRONG_VERSION_NUMBER: return noTLS
        case SSL_R_HTTP_REQUEST, SSL_R_HTTPS_PROXY_REQUEST: return http
        case SSL_R_UNSUPPORTED_PROTOCOL, SSL_R_VERSION_TOO_LOW, SSL_R_UNKNOWN_PROTOCOL:
            return "\(peer) speaks no version of TLS from 1.2 on"
        case SSL_R_NO_SHARED_CIPHER: return "\(peer) has no cipher in common with \(own)"
        case SSL_R_PEER_DID_NOT_RETURN_A_CERTIFICATE: return "\(peer) has shown no certificate"
        case SSL_R_DECRYPTION_FAILED_OR_BAD_RECORD_MAC: return "a record of \(peer) is damaged"
        default: return "TLS has failed: \(error)"
        }
    }

    /// Returns the text for an alert of the peer, by its description code (RFC 8446, 6).
    func words(alert: Int32) -> String {
        switch alert {
        case SSL_AD_UNKNOWN_CA: "\(peer) does not trust \(own)'s certificate"
        case SSL_AD_CERTIFICATE_UNKNOWN, SSL_AD_BAD_CERTIFICATE:
            "\(peer) does not accept \(own)'s certificate"
        case SSL_AD_CERTIFICATE_EXPIRED: "\(peer) finds \(own)'s certificate expired"
        default:
            "\(peer) has sent the alert '\(String(cString: SSL_alert_desc_string_long(alert)))' (\(alert))"
        }
    }

    /// Returns the text for a flaw of the peer's certificate.
    func words(_ flaw: CertificateFlaw) -> String {
        switch flaw {
        case .expired(let date, let holder): "\(name(holder)) has expired: \(date)"
        case .notYetValid(let date, let holder): "\(name(holder)) is not valid before \(date)"
        case .unknownAuthority: "\(peer)'s certificate comes from none of \(authorities)"
        case .otherName: "\(peer)'s certificate has another name"
        case .otherPurpose: "\(peer)'s certificate is not made for this end of TLS"
        case .weak: "\(peer)'s certificate has a key or a signature of a weak kind"
        case .other(let code):
            "\(peer)'s certificate is not accepted: \(String(cString: X509_verify_cert_error_string(Int(code))))"
        }
    }

    private func name(_ holder: CertificateFlaw.Holder) -> String {
        switch holder {
        case .peer: "\(peer)'s certificate"
        case .authority: "the certificate of an authority of \(peer)"
        }
    }
}
