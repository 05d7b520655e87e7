/// Records that wait to be written, one after the other, and where each of them ends.
public struct RecordBuffer: Hashable, Sendable {
    /// Their bytes, and those of a record that has not ended yet.
    public var bytes: [UInt8] = []

    /// Where whole records end, rising.
    private(set) var ends: [Int] = []

    /// No record.
    public init() {}

    /// One record.
    public init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
        endRecord()
    }

    /// Whether there is nothing to write.
    public var isEmpty: Bool { bytes.isEmpty }

    /// What was appended to `bytes` since the last end is a whole record.
    public mutating func endRecord() { ends.append(bytes.count) }

    /// Forgets the records, and keeps the memory for others.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// The bytes of all whole records among the first `count` bytes.
    func wholeBytes(within count: Int) -> Int { ends.last { $0 <= count } ?? 0 }
}
