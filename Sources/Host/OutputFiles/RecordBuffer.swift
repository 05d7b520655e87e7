/// Consecutive records to be written, with the offset at which each ends.
package struct RecordBuffer: Hashable, Sendable {
    /// The bytes of the records, and of a last record that is not complete yet.
    package var bytes: [UInt8] = []

    /// The ends of complete records, ascending.
    private(set) var ends: [Int] = []

    /// Creates an empty buffer.
    package init() {}

    /// Creates a buffer with one record.
    package init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
        endRecord()
    }

    package var isEmpty: Bool { bytes.isEmpty }

    /// Ends a record: the bytes appended since the last end form it.
    package mutating func endRecord() { ends.append(bytes.count) }

    /// Removes all records and keeps the storage.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// Returns the size of the complete records within the first `count` bytes.
    func wholeBytes(within count: Int) -> Int { ends.last { $0 <= count } ?? 0 }
}
