import COpenSSL
package import CompanionServices
import Endpoints
import HTTPKind
package import Rig

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

extension RigDescription {
    /// The number of iterations of a companion service's password hash unless told otherwise: some milliseconds,
    /// so that the other clients of a loop do not wait. Passwords of a simulation are made up.
    package static let passwordIterations = 10_000

    /// Lets companion services of the profile `sane` hash passwords as OpenSSL does.
    package mutating func hashPasswords(_ hasher: PasswordHasher = .openSSL(iterations: passwordIterations)) {
        endpoints.changeEach(HTTPDescription.self) { $1.hasher = hasher }
    }
}
