/// A way to hash passwords. The caller provides it, because a well-kept primitive is in a library of the system.
public struct PasswordHasher: Sendable {
    /// The name of the method with its parameters, without `$`, such as `pbkdf2-sha256-1000`; it is stored with each
    /// hash.
    public let name: String

    private let hash: @Sendable (_ password: [UInt8], _ salt: [UInt8]) -> [UInt8]

    /// The method `name`, which computes `hash`.
    public init(
        name: String, hash: @escaping @Sendable (_ password: [UInt8], _ salt: [UInt8]) -> [UInt8]
    ) {
        self.name = name
        self.hash = hash
    }

    /// A deterministic mixing function for virtual time and tests. It protects nothing.
    public static let standIn = PasswordHasher(name: "stand-in") { password, salt in
        var state: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in salt + password { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return (0..<8).map { UInt8(truncatingIfNeeded: state >> ($0 * 8)) }
    }

    public func digest(_ password: [UInt8], salt: [UInt8]) -> [UInt8] { hash(password, salt) }

    /// Returns the text to store for `password`: method, salt and hash, joined by `$`.
    func text(_ password: String, salt: [UInt8]) -> String {
        let digest = hash(Array(password.utf8), salt)
        return "\(name)$\(Self.hexadecimal(salt))$\(Self.hexadecimal(digest))"
    }

    /// Returns whether `stored` is the text of `password`; false for the text of another method.
    func verifies(_ password: String, _ stored: String) -> Bool {
        let parts = stored.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == name, let salt = Self.bytes(of: parts[1]) else { return false }
        let digest = Self.hexadecimal(hash(Array(password.utf8), salt))
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
