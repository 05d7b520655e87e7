import COpenSSL
import SimulationCore

/// A digest of bytes.
package enum MessageDigest {
    /// Returns the SHA-256 digest (FIPS 180-4) of `bytes` in hex digits; empty on a failure.
    package static func sha256(_ bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        guard EVP_Digest(bytes, bytes.count, &digest, &count, EVP_sha256(), nil) == 1 else { return "" }
        return Hex.string(digest[..<Int(count)], separator: "").lowercased()
    }
}
