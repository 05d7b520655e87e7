/// The encryption of a game's datagrams: Salsa20 over the whole datagram, with a nonce made of a number that stands in it
/// in clear.
///
/// Encryption and decryption are the same operation: the number stays where it is.
public struct DatagramCipher: Hashable, Sendable {
    /// The offset of the number in clear, four bytes.
    let seedOffset: Int

    /// The difference of the first half of the nonce from the second, which is the number.
    private let mask: UInt32

    private let key: [UInt32]

    /// A cipher whose key is the first 32 bytes of `phrase`.
    init(phrase: String, mask: UInt32, seedOffset: Int) {
        self.mask = mask
        self.seedOffset = seedOffset
        let bytes = Array(phrase.utf8.prefix(32))
        precondition(bytes.count == 32, "the phrase is too short for a key")
        key = stride(from: 0, to: 32, by: 4).map { first in
            bytes[first..<first + 4].reversed().reduce(0) { (word: UInt32, byte) in word << 8 | UInt32(byte) }
        }
    }

    /// Encrypts or decrypts a datagram; bytes that are too few for the number in clear stay as they are.
    func apply(to datagram: UnsafeMutableRawBufferPointer) {
        guard datagram.count >= seedOffset + 4 else { return }
        let seed = UInt32(
            littleEndian: datagram.loadUnaligned(fromByteOffset: seedOffset, as: UInt32.self))
        Salsa20(key: key).apply(nonce: (seed ^ mask, seed), to: datagram)
        datagram.storeBytes(of: seed.littleEndian, toByteOffset: seedOffset, as: UInt32.self)
    }

    /// Returns the datagram encrypted or decrypted.
    func applied(to datagram: [UInt8]) -> [UInt8] {
        var bytes = datagram
        bytes.withUnsafeMutableBytes { apply(to: $0) }
        return bytes
    }
}

extension PacketLayout {
    /// Returns the datagram without its encryption; unchanged when this message has none, and when the datagram already has the
    /// marks of the message in clear.
    public func decrypted(_ datagram: [UInt8]) -> [UInt8] {
        guard let cipher, datagram.count == size, !marks.allSatisfy({ $0.matches(datagram) }) else {
            return datagram
        }
        return cipher.applied(to: datagram)
    }
}
