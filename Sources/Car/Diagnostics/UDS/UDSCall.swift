import SimulationCore

/// One request to a diagnostic server.
struct UDSCall: Sendable {
    /// The whole message, at least one byte.
    let request: [UInt8]
    let tester: DiagnosticTester
    let addressing: ECU.Addressing
    let now: SimInstant
    var service: UInt8 { request[0] }

    /// The sub-function without the suppress bit.
    var subFunction: UInt8 { request.count > 1 ? request[1] & 0x7F : 0 }

    /// Returns two bytes from `index`, which the request must have.
    func word(_ index: Int) -> UInt16 { UInt16(request[index]) << 8 | UInt16(request[index + 1]) }
}

enum UDSOutcome: Hashable, Sendable {
    /// The positive answer has been appended.
    case positive
    /// The positive answer has been appended, and is sent after this time.
    case later(Duration)
    case refused(NegativeResponse)
}

/// A range of bytes as services 23, 2C, 34, 35 and 3D state it: a byte with the lengths of size (high nibble) and
/// address, the address, the size.
struct MemorySpan: Hashable, Sendable {
    let address: UInt64
    let size: Int
    /// The length of the three parts in the message, bytes.
    let byteCount: Int

    /// The span that begins at `index`; nil when its format is reserved or the message ends before it does.
    init?(_ request: [UInt8], at index: Int) {
        guard let lengths = Self.lengths(request, at: index) else { return nil }
        guard request.count >= index + 1 + lengths.address + lengths.size else { return nil }
        func number(_ start: Int, _ count: Int) -> UInt64 {
            request[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }
        }
        address = number(index + 1, lengths.address)
        size = Int(number(index + 1 + lengths.address, lengths.size))
        byteCount = 1 + lengths.address + lengths.size
    }

    /// Returns the lengths that the format byte states: addresses of 1-5 bytes and sizes of 1-4 bytes; nil for others.
    static func lengths(_ request: [UInt8], at index: Int) -> (address: Int, size: Int)? {
        guard index < request.count else { return nil }
        let (size, address) = (Int(request[index] >> 4), Int(request[index] & 0x0F))
        guard (1...4).contains(size), (1...5).contains(address) else { return nil }
        return (address, size)
    }
}
