/// The position of a reader in a journal.
package struct JournalPosition: Hashable, Sendable {
    /// The sequence number of the next record to read.
    package var next: UInt64 = 0

    /// The number of records that were overwritten before they were read.
    package var lost: UInt64 = 0

    /// The first record of the journal.
    package init() {}

    /// Reads the next record and its entry and moves past it; nil at the end. For a record whose bytes were
    /// overwritten, the entry has only what the fixed fields hold.
    package mutating func readEntry(_ journal: Journal) -> (record: JournalRecord, entry: JournalEntry)? {
        guard let (record, payload) = read(journal) else { return nil }
        return (record, JournalEntry(record, (payload ?? [])[...]))
    }

    /// Reads the next record and its bytes and moves past it; nil at the end. The bytes are nil
    /// when they were overwritten.
    package mutating func read(_ journal: Journal) -> (record: JournalRecord, payload: [UInt8]?)? {
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
package struct JournalBatch: Sendable {
    /// The records, in order.
    package var records: [JournalRecord] = []

    /// The bytes of the records, concatenated.
    package var bytes: [UInt8] = []

    /// The number of records that were overwritten before they were copied.
    package var lost: UInt64 = 0

    /// An empty batch.
    package init() {}

    /// Calls `body` with each record and its entry, in order.
    package func forEachEntry(_ body: (JournalRecord, JournalEntry) -> Void) {
        forEach { body($0, JournalEntry($0, $1)) }
    }

    /// Calls `body` with each record and its bytes, in order.
    package func forEach(_ body: (JournalRecord, ArraySlice<UInt8>) -> Void) {
        var offset = 0
        for record in records {
            let end = min(offset + Int(record.length), bytes.count)
            body(record, bytes[offset..<end])
            offset = end
        }
    }
}

extension Journal {
    /// The entry of `record`; when its bytes were overwritten, only what the fixed fields hold.
    package func entry(of record: JournalRecord) -> JournalEntry {
        JournalEntry(record, (payload(of: record) ?? [])[...])
    }

    /// Copies all records since `position` and moves `position` to the end; bytes that were overwritten are left out.
    package func batch(since position: inout JournalPosition) -> JournalBatch {
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
