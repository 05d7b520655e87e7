import COpenSSL
package import CompanionServices

extension PasswordHasher {
    /// Returns a hasher by PBKDF2 with HMAC-SHA-256 (RFC 8018 §5.2), computed by OpenSSL. `iterations` is at least 1.
    ///
    /// Unless stated it takes some milliseconds, so that the other clients of a loop do not wait: passwords of a simulation are
    /// made up. For real ones OWASP advises 600,000 iterations (Password Storage Cheat Sheet, 2023).
    package static func openSSL(iterations: Int = 10_000) -> PasswordHasher {
        let count = Int32(clamping: max(1, iterations))
        return PasswordHasher(name: "pbkdf2-sha256-\(count)") { password, salt in
            var digest = [UInt8](repeating: 0, count: 32)
            let result = password.withUnsafeBytes { password in
                PKCS5_PBKDF2_HMAC(
                    password.baseAddress?.assumingMemoryBound(to: CChar.self),
                    Int32(clamping: password.count), salt,
                    Int32(clamping: salt.count), count, EVP_sha256(), Int32(digest.count), &digest)
            }
            // Without a digest no password verifies.
            return result == 1 ? digest : []
        }
    }
}
