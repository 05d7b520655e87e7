/// The bytes of one run, read from the front; past the end everything reads as zero.
public struct Input {
    private var rest: ArraySlice<UInt8>

    /// The bytes as the fuzzer hands them over.
    public init(_ start: UnsafePointer<UInt8>?, count: Int) {
        rest = Array(UnsafeBufferPointer(start: start, count: count))[...]
    }

    /// Whether nothing is left.
    public var isEmpty: Bool { rest.isEmpty }

    /// The next byte.
    public mutating func byte() -> UInt8 {
        rest.popFirst() ?? 0
    }

    /// The next `count` bytes, most significant first; at most eight.
    public mutating func number(bytes count: Int) -> UInt64 {
        (0..<count).reduce(0) { number, _ in number << 8 | UInt64(byte()) }
    }

    /// The next bytes, as many as there are, at most `count`.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// All that is left.
    public mutating func remainder() -> [UInt8] {
        bytes(rest.count)
    }

    /// One of `choices`, which is not empty, by the next byte.
    public mutating func one<Choice>(of choices: [Choice]) -> Choice {
        choices[Int(byte()) % choices.count]
    }
}

/// Ends the process with `message` when a promise is broken, so that the fuzzer keeps the input.
public func promise(_ isKept: Bool, _ message: @autoclosure () -> String) {
    if !isKept { fatalError("promise broken: \(message())") }
}
