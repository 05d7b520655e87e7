import COpenSSL
package import CompanionServices

extension PasswordHasher {
    /// Returns a hasher by PBKDF2 with HMAC-SHA-256 (RFC 8018 §5.2), computed by OpenSSL. `iterations` is at
    /// least 1; 600,000 is what OWASP advises for real passwords (Password Storage Cheat Sheet, 2023), and fewer
    /// keep a simulation fast.
    package static func openSSL(iterations: Int = 600_000) -> PasswordHasher {
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
