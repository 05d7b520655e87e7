import COpenSSL
import SimulationCore

/// The error of a failed call of OpenSSL.
struct OpenSSLError: Error, Hashable, CustomStringConvertible {
    /// The packed error code of OpenSSL's error queue; 0 when the queue was empty.
    let code: UInt

    /// Empties the thread's error queue. The last error of the TLS library takes precedence over those of
    /// other libraries.
    init() {
        var (last, lastOfTLS): (UInt, UInt) = (0, 0)
        while true {
            let code = ERR_get_error()
            guard code != 0 else { break }
            last = code
            if ERR_GET_LIB(code) == ERR_LIB_SSL { lastOfTLS = code }
        }
        code = lastOfTLS != 0 ? lastOfTLS : last
    }

    /// The reason code of the TLS library (`SSL_R_…`); nil for an error of another library.
    var reason: Int32? { ERR_GET_LIB(code) == ERR_LIB_SSL ? ERR_GET_REASON(code) : nil }

    /// The description code of the alert that the peer has sent (RFC 8446, 6); nil for other errors.
    var alert: Int32? {
        guard let reason, reason >= SSL_AD_REASON_OFFSET, reason < SSL_AD_REASON_OFFSET + 256 else {
            return nil
        }
        return reason - SSL_AD_REASON_OFFSET
    }

    /// OpenSSL's text and the packed error code in hex.
    var description: String {
        guard code != 0 else { return "no reason is given" }
        let words = ERR_reason_error_string(code).map { String(cString: $0) }
        return "\(words ?? "unknown error") (OpenSSL \(Hex.string(code, width: 8)))"
    }
}
