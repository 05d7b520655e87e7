/// One value in the Distinguished Encoding Rules (ITU-T X.690): a tag and its contents.
///
/// The decoder supports what is necessary to find public keys: tags of one byte and definite lengths.
struct DistinguishedValue {
    /// The identifier octet (8.1.2).
    let tag: UInt8

    /// The contents octets (8.1.4).
    let contents: ArraySlice<UInt8>

    static let integer: UInt8 = 0x02
    static let bitString: UInt8 = 0x03
    static let octetString: UInt8 = 0x04
    static let objectIdentifier: UInt8 = 0x06
    static let sequence: UInt8 = 0x30

    /// Decodes the first value of `bytes` and removes it from them; nil when they hold no complete value.
    init?(taking bytes: inout ArraySlice<UInt8>) {
        guard bytes.count >= 2, let tag = bytes.first, tag & 0x1F != 0x1F else { return nil }
        var rest = bytes.dropFirst(2)
        var length = Int(bytes[bytes.startIndex + 1])
        if length >= 0x80 {
            let count = length & 0x7F
            guard (1...3).contains(count), rest.count >= count else { return nil }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
        }
        guard rest.count >= length else { return nil }
        self.tag = tag
        contents = rest.prefix(length)
        bytes = rest.dropFirst(length)
    }

    /// Decodes `bytes` as exactly one value; nil when they are incomplete or bytes are left over.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        self.init(taking: &rest)
        guard rest.isEmpty else { return nil }
    }

    /// The values inside a constructed value; nil when it is not constructed or malformed.
    var members: [DistinguishedValue]? {
        guard tag & 0x20 != 0 else { return nil }
        var rest = contents
        var members: [DistinguishedValue] = []
        while !rest.isEmpty {
            guard let member = DistinguishedValue(taking: &rest) else { return nil }
            members.append(member)
        }
        return members
    }

    /// The members of a sequence; nil for any other value.
    var sequence: [DistinguishedValue]? { tag == Self.sequence ? members : nil }

    /// The bytes of a bit string without unused bits; nil for any other value.
    var bits: ArraySlice<UInt8>? {
        guard tag == Self.bitString, contents.first == 0 else { return nil }
        return contents.dropFirst()
    }
}
