/// The checksum of IPv4, UDP and TCP: the complement of the ones' complement sum of 16-bit words (RFC 1071).
struct InternetChecksum {
    private var sum: UInt64 = 0

    /// Creates the sum of zero bytes.
    init() {}

    /// Adds `bytes`; an odd last byte is the upper half of a word, so only the last call may
    /// pass an odd number of bytes.
    mutating func add(_ bytes: some RandomAccessCollection<UInt8>) {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let next = bytes.index(after: index)
            sum += UInt64(bytes[index]) << 8 | (next < bytes.endIndex ? UInt64(bytes[next]) : 0)
            index = next < bytes.endIndex ? bytes.index(after: next) : next
        }
    }

    mutating func add(_ word: UInt16) { sum += UInt64(word) }

    /// The checksum; 0 for bytes that include their own correct checksum.
    var value: UInt16 {
        var folded = sum
        while folded >> 16 != 0 { folded = (folded & 0xFFFF) + folded >> 16 }
        return ~UInt16(truncatingIfNeeded: folded)
    }

    /// Returns the sum of the pseudo-header of UDP and TCP: addresses, protocol and length (RFC 768; RFC 8200,
    /// 8.1).
    static func pseudoHeader(
        _ source: InternetAddress, _ destination: InternetAddress, _ number: InternetProtocol, length: Int
    ) -> InternetChecksum {
        var checksum = InternetChecksum()
        checksum.add(source.bytes)
        checksum.add(destination.bytes)
        checksum.add(UInt16(number.rawValue))
        checksum.add(UInt16(truncatingIfNeeded: length))
        return checksum
    }
}

/// The supported transport protocols, by IANA's number.
enum InternetProtocol: UInt8 {
    case tcp = 6
    case udp = 17
}
