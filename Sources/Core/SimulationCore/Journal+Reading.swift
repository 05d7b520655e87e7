public struct JournalPosition: Hashable, Sendable {
    /// The sequence number of the next record to read.
    public var next: UInt64 = 0

    /// The number of records that were overwritten before they were read.
    public var lost: UInt64 = 0

    /// The first record of the journal.
    public init() {}

    /// Reads the next record and its entry and moves past it; nil at the end. For a record whose bytes were
    /// overwritten, the entry has only what the fixed fields hold.
    public mutating func readEntry(_ journal: Journal) -> (record: JournalRecord, entry: JournalEntry)? {
        guard let (record, payload) = read(journal) else { return nil }
        return (record, JournalEntry(record, (payload ?? [])[...]))
    }

    /// Reads the next record and its bytes and moves past it; nil at the end. The bytes are nil
    /// when they were overwritten.
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

/// Consecutive records copied out of a journal, for example to be rendered on another thread.
public struct JournalBatch: Sendable {
    public var records: [JournalRecord] = []

    /// The bytes of the records, concatenated.
    public var bytes: [UInt8] = []

    /// The number of records that were overwritten before they were copied.
    public var lost: UInt64 = 0

    public init() {}

    /// Calls `body` with each record and its entry, in order.
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
    /// Returns the entry of `record`; when its bytes were overwritten, only what the fixed fields hold.
    public func entry(of record: JournalRecord) -> JournalEntry {
        JournalEntry(record, (payload(of: record) ?? [])[...])
    }

    /// Copies all records since `position` and moves `position` to the end; bytes that were overwritten are left out.
    public func batch(since position: inout JournalPosition) -> JournalBatch {
        var batch = JournalBatch()
        if position.next < first {
            batch.lost = first - position.next
            position.lost += batch.lost
            position.next = first
        }
        guard position.next < next else { return batch }
        batch.records = copyRecords(from: position.next)
        // The bytes of consecutive records are consecutive, and the oldest ones are overwritten first.
        var place = 0
        while place < batch.records.count, !isHeld(batch.records[place]) {
            batch.records[place].length = 0
            place += 1
        }
        if place < batch.records.count { batch.bytes = copyBytes(from: batch.records[place].offset) }
        position.next = next
        return batch
    }
}
