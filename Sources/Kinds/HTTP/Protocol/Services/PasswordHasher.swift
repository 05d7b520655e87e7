import COpenSSL

/// Hashes passwords by PBKDF2 with HMAC-SHA-256 (RFC 8018 §5.2), which OpenSSL computes.
public struct PasswordHasher: Sendable {
    /// The number of iterations, at least 1.
    ///
    /// Unless stated it takes some milliseconds, so that the other clients of a loop do not wait: passwords of a simulation are
    /// made up. For real ones OWASP advises 600,000 iterations (Password Storage Cheat Sheet, 2023).
    private let iterations: Int32

    public init(iterations: Int = 10_000) { self.iterations = Int32(clamping: max(1, iterations)) }

    /// The name of the method with its parameter, such as `pbkdf2-sha256-10000`; it is stored with each hash.
    var name: String { "pbkdf2-sha256-\(iterations)" }

    /// Returns the hash, 32 bytes; nil when OpenSSL computes none.
    func digest(_ password: [UInt8], salt: [UInt8]) -> [UInt8]? {
        var digest = [UInt8](repeating: 0, count: 32)
        let result = password.withUnsafeBytes { password in
            PKCS5_PBKDF2_HMAC(
                password.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: password.count),
                salt,
                Int32(clamping: salt.count), iterations, EVP_sha256(), Int32(digest.count), &digest)
        }
        return result == 1 ? digest : nil
    }

    /// Returns the text to store for `password`: method, salt and hash, joined by `$`. Without a hash no password fits it.
    func text(_ password: String, salt: [UInt8]) -> String {
        let digest = digest(Array(password.utf8), salt: salt) ?? []
        return "\(name)$\(Self.hexadecimal(salt))$\(Self.hexadecimal(digest))"
    }

    /// Returns whether `stored` is the text of `password`; false for the text of another method.
    func verifies(_ password: String, _ stored: String) -> Bool {
        let parts = stored.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == name, let salt = Self.bytes(of: parts[1]),
            let bytes = digest(Array(password.utf8), salt: salt)
        else { return false }
        let digest = Self.hexadecimal(bytes)
        // All digits are compared, so that the time says nothing of the first difference.
        let pairs = zip(digest.utf8, parts[2].utf8)
        return digest.utf8.count == parts[2].utf8.count && pairs.reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    private static func bytes(of text: Substring) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            let pair = String(decoding: digits[index..<index + 2], as: UTF8.self)
            guard let byte = UInt8(pair, radix: 16) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}
