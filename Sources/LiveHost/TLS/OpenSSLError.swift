import COpenSSL
import SimulationCore

/// What a call of OpenSSL has failed with.
struct OpenSSLError: Error, Hashable, CustomStringConvertible {
    /// The number that its error queue had; 0 when there was none.
    let code: UInt

    /// Takes all errors out of the thread's queue; what the TLS layer has said counts before what lies beneath it.
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

    /// The reason among those of the TLS layer (`SSL_R_…`); nil when something else has failed.
    var reason: Int32? { ERR_GET_LIB(code) == ERR_LIB_SSL ? ERR_GET_REASON(code) : nil }

    /// The number of the alert that the peer has sent (RFC 8446, 6); nil when it has sent none.
    var alert: Int32? {
        guard let reason, reason >= SSL_AD_REASON_OFFSET, reason < SSL_AD_REASON_OFFSET + 256 else {
            return nil
        }
        return reason - SSL_AD_REASON_OFFSET
    }

    /// OpenSSL's own words and its number for the error.
    var description: String {
        guard code != 0 else { return "no reason is given" }
        let words = ERR_reason_error_string(code).map { String(cString: $0) }
        return "\(words ?? "unknown error") (OpenSSL \(Hex.string(code, width: 8)))"
    }
}
