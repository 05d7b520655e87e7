/// The position of a reader in a journal.
public struct JournalPosition: Hashable, Sendable {
    /// The sequence number of the next record to read.
    public var next: UInt64 = 0

    /// How many records were gone before they were read.
    public var lost: UInt64 = 0

    /// The beginning.
    public init() {}

    /// The next record and what it says, or nil at the end; moves on past it. Of a record whose bytes alone are gone, it
    /// says what the fields do.
    public mutating func readEntry(_ journal: Journal) -> (record: JournalRecord, entry: JournalEntry)? {
        guard let (record, payload) = read(journal) else { return nil }
        return (record, JournalEntry(record, (payload ?? [])[...]))
    }

    /// The next record and its bytes (nil when only those are gone), or nil at the end; moves on past it.
    public mutating func read(_ journal: Journal) -> (record: JournalRecord, payload: [UInt8]?)? {
        if next < journal.first {
            lost += journal.first - next
            next = journal.first
        }
        guard let record = journal[next] else { return nil }
        next += 1
        return (record, journal.payload(of: record))
    }
}

/// A run of records taken out of a journal, to be rendered elsewhere.
public struct JournalBatch: Sendable {
    /// The records, in order.
    public var records: [JournalRecord] = []

    /// The bytes of the records, one after the other.
    public var bytes: [UInt8] = []

    /// How many records were gone before they could be taken.
    public var lost: UInt64 = 0

    /// An empty batch.
    public init() {}

    /// Calls `body` with each record and what it says, in order.
    public func forEachEntry(_ body: (JournalRecord, JournalEntry) -> Void) {
        forEach { body($0, JournalEntry($0, $1)) }
    }

    /// Calls `body` with each record and its bytes, in order.
    public func forEach(_ body: (JournalRecord, ArraySlice<UInt8>) -> Void) {
        var offset = 0
        for record in records {
            let end = min(offset + Int(record.length), bytes.count)
            body(record, bytes[offset..<end])
            offset = end
        }
    }
}

extension Journal {
    /// What `record` says; of one whose bytes are gone, what the fields do.
    public func entry(of record: JournalRecord) -> JournalEntry {
        JournalEntry(record, (payload(of: record) ?? [])[...])
    }

    /// Everything since `position`, which moves to the end; bytes that the ring has gone over are left out.
    public func batch(since position: inout JournalPosition) -> JournalBatch {
        var batch = JournalBatch()
        let lostBefore = position.lost
        batch.records.reserveCapacity(Int(next - max(first, position.next)))
        while let (record, payload) = position.read(self) {
            var record = record
            record.length = UInt32(payload?.count ?? 0)
            batch.records.append(record)
            if let payload { batch.bytes.append(contentsOf: payload) }
        }
        batch.lost = position.lost - lostBefore
        return batch
    }
}
