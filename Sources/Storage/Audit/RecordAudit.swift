public import MTG

/// A difference between what a client stored and what it was sent.
public enum AuditFinding: Hashable, Sendable {
    /// The client stored more records than it may keep.
    case tooMany(count: Int, limit: Int)
    /// A record that was sent, and is among the newest that must be kept, is not there.
    case missing(time: Int64)
    /// A row that no record was sent for; the number of the row from 1.
    case unexpected(row: Int, time: Int64?)
    /// A value that differs from the one sent.
    case wrong(row: Int, quantity: RecordQuantity, expected: StoredValue, stored: StoredValue)
    /// A row that is newer than the one before it.
    case order(row: Int)
}

extension AuditFinding: CustomStringConvertible {
    /// The difference in one line.
    public var description: String {
        switch self {
        case .tooMany(let count, let limit): "\(count) records are stored; at most \(limit) are kept"
        case .missing(let time): "the record of \(TimeText.text(time)) is not stored"
        case .unexpected(let row, let time):
            "row \(row)\(time.map { " of \(TimeText.text($0))" } ?? ""): no such record was sent"
        case .wrong(let row, let quantity, let expected, let stored):
            "row \(row): \(quantity.rawValue) is \(stored); sent was \(expected)"
        case .order(let row): "row \(row) is newer than the one before it; the newest comes first"
        }
    }
}

extension StoredHistory {
    /// What differs from `sent`, the records that the client got in the order in which it got them.
    ///
    /// A client keeps the newest `limit` of them. Rows and records belong together by their times, and where several have
    /// the same time by their values. Only what a record knows and the client maps is compared; numbers count by value,
    /// flags also as the words true and false, times also as `2015-03-08 01:24:03` in UTC.
    public func audit(against sent: [MaintenanceRecord], limit: Int = 300) -> [AuditFinding] {
        var findings: [AuditFinding] = []
        if records.count > limit { findings.append(.tooMany(count: records.count, limit: limit)) }
        let kept = Array(sent.suffix(max(0, limit)))
        let all = Array(sent.dropLast(kept.count)) + kept
        var open: [Int64: [Int]] = [:]
        for (index, record) in all.enumerated() { open[record.unixTime, default: []].append(index) }
        let isTimed = records.allSatisfy { $0.values[.unixTime] != nil }
        var taken: Set<Int> = []
        var previous: Int64?
        for (offset, row) in records.enumerated() {
            let time = row.time
            let candidates =
                isTimed
                ? time.flatMap { open[$0] } ?? []
                : [isOrdered ? all.count - 1 - offset : offset].filter { all.indices.contains($0) }
            let free = candidates.filter { !taken.contains($0) }
            let differences = free.map { ($0, row.differences(from: all[$0], row: offset + 1)) }
            if let best = differences.min(by: { $0.1.count < $1.1.count }) {
                taken.insert(best.0)
                findings += best.1
            } else {
                findings.append(.unexpected(row: offset + 1, time: time))
            }
            if isOrdered, let time {
                if let previous, time > previous { findings.append(.order(row: offset + 1)) }
                previous = time
            }
        }
        for index in (all.count - kept.count)..<all.count where !taken.contains(index) {
            findings.append(.missing(time: all[index].unixTime))
        }
        return findings
    }
}

extension StoredRecord {
    /// When the record was made, as far as the client stored it.
    fileprivate var time: Int64? {
        switch values[.unixTime] {
        case .integer(let value)?: value
        case .real(let value)?: Int64(exactly: value)
        case .text(let text)?: TimeText.seconds(text)
        case .null?, nil: nil
        }
    }

    fileprivate func differences(from record: MaintenanceRecord, row: Int) -> [AuditFinding] {
        RecordQuantity.allCases.compactMap { quantity in
            guard let stored = values[quantity], record.knows(quantity) else { return nil }
            let expected: StoredValue =
                quantity.kind == .text
                ? .text(record.text(quantity)) : .integer(record.number(quantity))
            guard !Self.equal(expected, stored, quantity) else { return nil }
            return .wrong(row: row, quantity: quantity, expected: expected, stored: stored)
        }
    }

    private static func equal(_ expected: StoredValue, _ stored: StoredValue, _ quantity: RecordQuantity)
        -> Bool
    {
        switch (expected, stored) {
        case (.integer(let one), .integer(let other)): one == other
        case (.integer(let one), .real(let other)): Int64(exactly: other) == one
        case (.integer(let one), .text(let text)):
            if quantity.kind == .flag {
                text.lowercased() == (one == 0 ? "false" : "true")
            } else if quantity == .unixTime || quantity == .lastCellCallIn {
                TimeText.seconds(text) == one
            } else {
                Int64(text) == one
            }
        default: expected == stored
        }
    }
}
