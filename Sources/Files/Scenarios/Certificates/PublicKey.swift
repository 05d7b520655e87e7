/// The public key of a certificate or of a private key, read without any cryptography, to compare the two.
struct PublicKey: Hashable {
    /// The part of the key that is compared.
    private enum Material: Hashable {
        /// The RSA modulus (RFC 8017, A.1.1), without leading zeros.
        case modulus([UInt8])
        /// The point of an elliptic curve (RFC 5480).
        case point([UInt8])
    }

    private let material: Material

    /// Reads the public key of the X.509 certificate (RFC 5280, 4.1) in `bytes`; nil when it is neither RSA
    /// nor elliptic curve, or malformed.
    init?(certificate bytes: [UInt8]) {
        guard let parts = Self.certificate(bytes), let key = Self.subjectKey(in: parts) else { return nil }
        self = key
    }

    /// Reads the public key that belongs to the private key in `block`; nil when the block does not contain
    /// it.
    init?(privateKey block: PEMBlock) {
        guard let bytes = block.bytes, let key = DistinguishedValue(bytes[...])?.sequence else { return nil }
        switch block.label {
        case "RSA PRIVATE KEY": self.init(rsa: key)
        case "EC PRIVATE KEY": self.init(curve: key)
        default:
            // PrivateKeyInfo (RFC 5958): version, algorithm, and an octet string with the key in the
            // algorithm's format.
            guard key.count >= 3, key[2].tag == DistinguishedValue.octetString,
                let inner = DistinguishedValue(key[2].contents)?.sequence
            else { return nil }
            if Self.isRSA(key[1]) { self.init(rsa: inner) } else { self.init(curve: inner) }
        }
    }

    /// Returns whether `bytes` have the outer structure of an X.509 certificate.
    static func isCertificate(_ bytes: [UInt8]) -> Bool { certificate(bytes) != nil }

    private init(_ material: Material) { self.material = material }

    /// Reads an RSAPrivateKey (RFC 8017, A.1.2): version, modulus, …
    private init?(rsa key: [DistinguishedValue]) {
        guard key.count >= 3, key[1].tag == DistinguishedValue.integer else { return nil }
        self.init(.modulus(Array(key[1].contents.drop { $0 == 0 })))
    }

    /// Reads an ECPrivateKey (RFC 5915): version, private key, [0] parameters, [1] public key.
    private init?(curve key: [DistinguishedValue]) {
        guard let shown = key.first(where: { $0.tag == 0xA1 }), let point = shown.members?.first?.bits else {
            return nil
        }
        self.init(.point(Array(point)))
    }

    /// Returns the fields of TBSCertificate.
    private static func certificate(_ bytes: [UInt8]) -> [DistinguishedValue]? {
        guard let outer = DistinguishedValue(bytes[...])?.sequence, outer.count == 3,
            let inner = outer[0].sequence, inner.count >= 6
        else { return nil }
        return inner
    }

    private static func subjectKey(in fields: [DistinguishedValue]) -> PublicKey? {
        // The field [0] version is optional. It precedes serial number, signature, issuer, validity, subject
        // and key.
        let place = fields[0].tag == 0xA0 ? 6 : 5
        guard fields.indices.contains(place), let info = fields[place].sequence, info.count == 2,
            let bits = info[1].bits
        else { return nil }
        guard isRSA(info[0]) else { return isCurve(info[0]) ? PublicKey(.point(Array(bits))) : nil }
        guard let key = DistinguishedValue(bits)?.sequence, let modulus = key.first else { return nil }
        return PublicKey(.modulus(Array(modulus.contents.drop { $0 == 0 })))
    }

    /// Returns whether the algorithm is rsaEncryption, 1.2.840.113549.1.1.1.
    private static func isRSA(_ algorithm: DistinguishedValue) -> Bool {
        isNamed(algorithm, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01])
    }

    /// Returns whether the algorithm is id-ecPublicKey, 1.2.840.10045.2.1.
    private static func isCurve(_ algorithm: DistinguishedValue) -> Bool {
        isNamed(algorithm, [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01])
    }

    private static func isNamed(_ algorithm: DistinguishedValue, _ name: [UInt8]) -> Bool {
        guard let first = algorithm.sequence?.first else { return false }
        return first.tag == DistinguishedValue.objectIdentifier && first.contents.elementsEqual(name)
    }
}
