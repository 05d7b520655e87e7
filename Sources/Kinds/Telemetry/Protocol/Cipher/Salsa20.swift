/// The stream cipher Salsa20 with 20 rounds, a key of 256 bits and a nonce of 64 (D. J. Bernstein, "Salsa20
/// specification", 2005). The counter of blocks starts at 0.
struct Salsa20: Sendable {
    /// The input of block 0: constants, key, nonce and counter.
    private var input = SIMD16<UInt32>()

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
            for word in 0..<16 where place + 4 * word < bytes.count {
                let start = place + 4 * word
                for byte in start..<min(start + 4, bytes.count) {
                    bytes[byte] ^= UInt8(truncatingIfNeeded: stream[word] >> (8 * (byte - start)))
                }
            }
            place += 64
            counter += 1
        }
    }

    /// Returns the 64 bytes of the key stream that belong to a block.
    ///
    /// Four quarter-rounds at once: the vectors are the diagonals of the matrix of words, and in a row-round they are turned by one
    /// to three places.
    private static func mixed(_ block: SIMD16<UInt32>) -> SIMD16<UInt32> {
        var a = SIMD4(block[0], block[5], block[10], block[15])
        var b = SIMD4(block[4], block[9], block[14], block[3])
        var c = SIMD4(block[8], block[13], block[2], block[7])
        var d = SIMD4(block[12], block[1], block[6], block[11])
        for _ in 0..<10 {
            mix(&a, &b, &c, &d)
            (b, c, d) = (
                SIMD4(d[1], d[2], d[3], d[0]), SIMD4(c[2], c[3], c[0], c[1]), SIMD4(b[3], b[0], b[1], b[2])
            )
            mix(&a, &b, &c, &d)
            (b, c, d) = (
                SIMD4(d[1], d[2], d[3], d[0]), SIMD4(c[2], c[3], c[0], c[1]), SIMD4(b[3], b[0], b[1], b[2])
            )
        }
        let words = SIMD16(
            a[0], d[1], c[2], b[3], b[0], a[1], d[2], c[3], c[0], b[1], a[2], d[3], d[0], c[1], b[2], a[3])
        return words &+ block
    }

    @inline(__always)
    private static func mix(
        _ a: inout SIMD4<UInt32>, _ b: inout SIMD4<UInt32>, _ c: inout SIMD4<UInt32>, _ d: inout SIMD4<UInt32>
    ) {
        b ^= rotated(a &+ d, 7)
        c ^= rotated(b &+ a, 9)
        d ^= rotated(c &+ b, 13)
        a ^= rotated(d &+ c, 18)
    }

    @inline(__always)
    private static func rotated(_ words: SIMD4<UInt32>, _ count: UInt32) -> SIMD4<UInt32> {
        words &<< SIMD4(repeating: count) | words &>> SIMD4(repeating: 32 - count)
    }
}
