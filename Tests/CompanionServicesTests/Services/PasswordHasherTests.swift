import Testing

@testable import CompanionServices

@Suite struct PasswordHasherTests {
    /// RFC 7914 §11: PBKDF2 with HMAC-SHA-256; the first 32 of its 64 bytes.
    @Test(
        "The digests are those of the standard",
        arguments: [
            ("passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
            ("Password", "NaCl", 80_000, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"),
        ])
    func digest(_ password: String, _ salt: String, _ iterations: Int, _ digest: String) {
        let hasher = PasswordHasher(iterations: iterations)
        let text = hasher.text(password, salt: Array(salt.utf8))
        #expect(text.hasPrefix("pbkdf2-sha256-\(iterations)$") && text.hasSuffix("$\(digest)"))
        #expect(hasher.verifies(password, text))
    }

    @Test("No password and no count of iterations is too small")
    func edges() {
        #expect(PasswordHasher(iterations: -1).digest([], salt: [])?.count == 32)
    }
}
