/// The stream cipher Salsa20 with 20 rounds, a key of 256 bits and a nonce of 64 (D. J. Bernstein, "Salsa20
/// specification", 2005). The counter of blocks starts at 0.
struct Salsa20: Sendable {
    /// The indices of the words in a quarter-round.
    private typealias Quarter = (Int, Int, Int, Int)

    /// The input of block 0: constants, key, nonce and counter.
    private var input = SIMD16<UInt32>()

    private static let columns: [Quarter] = [(0, 4, 8, 12), (5, 9, 13, 1), (10, 14, 2, 6), (15, 3, 7, 11)]
    private static let rows: [Quarter] = [(0, 1, 2, 3), (5, 6, 7, 4), (10, 11, 8, 9), (15, 12, 13, 14)]

    /// `expand 32-byte k`, in words.
    private static let constants: [UInt32] = [0x6170_7865, 0x3320_646E, 0x7962_2D32, 0x6B20_6574]

    /// A cipher with these eight words of the key, least significant byte first.
    init(key: [UInt32]) {
        precondition(key.count == 8, "a key has eight words")
        for index in 0..<4 {
            input[5 * index] = Self.constants[index]
            input[1 + index] = key[index]
            input[11 + index] = key[4 + index]
        }
    }

    /// Encrypts or decrypts `bytes` with a nonce of two words.
    func apply(nonce: (UInt32, UInt32), to bytes: UnsafeMutableRawBufferPointer) {
        var block = input
        (block[6], block[7]) = nonce
        var place = 0
        var counter: UInt64 = 0
        while place < bytes.count {
            (block[8], block[9]) = (
                UInt32(truncatingIfNeeded: counter), UInt32(truncatingIfNeeded: counter >> 32)
            )
            let stream = Self.mixed(block)
            for word in 0..<16 {
                for byte in 0..<4 where place + 4 * word + byte < bytes.count {
                    bytes[place + 4 * word + byte] ^= UInt8(truncatingIfNeeded: stream[word] >> (8 * byte))
                }
            }
            place += 64
            counter += 1
        }
    }

    /// The 64 bytes of the key stream that belong to a block.
    private static func mixed(_ block: SIMD16<UInt32>) -> SIMD16<UInt32> {
        var words = block
        for _ in 0..<10 {
            for quarter in columns { mix(quarter, &words) }
            for quarter in rows { mix(quarter, &words) }
        }
        return words &+ block
    }

    @inline(__always)
    private static func mix(_ quarter: Quarter, _ words: inout SIMD16<UInt32>) {
        let (a, b, c, d) = quarter
        words[b] ^= rotated(words[a] &+ words[d], 7)
        words[c] ^= rotated(words[b] &+ words[a], 9)
        words[d] ^= rotated(words[c] &+ words[b], 13)
        words[a] ^= rotated(words[d] &+ words[c], 18)
    }

    @inline(__always)
    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }
}
