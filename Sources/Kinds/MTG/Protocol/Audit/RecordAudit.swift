public import SimulationCore

/// A difference between the records that a client stored and those that it received.
public enum AuditFinding: Hashable, Sendable {
    /// The client stored more records than it may keep.
    case tooMany(count: Int, limit: Int)
    /// A record that the client must keep is not stored.
    case missing(time: Int64)
    /// A row that matches no record sent; `row` counts from 1.
    case unexpected(row: Int, time: Int64?)
    /// A stored value that differs from the one sent.
    case wrong(row: Int, quantity: RecordQuantity, expected: StoreValue, stored: StoreValue)
    /// A row that is newer than the row before it.
    case order(row: Int)
    /// A row with a record that the client must refuse, and the flaw of that record.
    case refused(row: Int, why: String)
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
        case .refused(let row, let why): "row \(row) is of a record that had to be refused: \(why)"
        case .order(let row): "row \(row) is newer than the one before it; the newest comes first"
        }
    }
}

extension AuditFinding {
    /// Returns the difference in one line, with table, row and column of the client's own storage where `mapping` names them.
    public func text(in mapping: StoredMapping?) -> String {
        guard let mapping else { return description }
        let table = mapping.table.isEmpty ? "" : "table '\(mapping.table)'"
        let order = mapping.order.map { " by '\($0)', greatest first" } ?? ""
        func place(_ row: Int) -> String { table.isEmpty ? "row \(row)" : "\(table)\(order), row \(row)" }
        switch self {
        case .tooMany, .missing: return table.isEmpty ? description : "\(table): \(description)"
        case .unexpected(let row, let time):
            return place(row) + (time.map { " of \(TimeText.text($0))" } ?? "") + ": no such record was sent"
        case .wrong(let row, let quantity, let expected, let stored):
            return "\(place(row)), \(mapping.place(of: quantity)): \(stored) where \(expected) was sent"
        case .refused(let row, let why): return "\(place(row)) is of a record that had to be refused: \(why)"
        case .order(let row):
            return "\(place(row)) is newer than the one before it; the newest comes first"
        }
    }
}

extension StoredMapping {
    /// Returns the column that stores `quantity`, for people.
    fileprivate func place(of quantity: RecordQuantity) -> String {
        switch form {
        case .columns(let columns):
            let column = columns[quantity] ?? quantity.rawValue
            return column == quantity.rawValue
                ? "column '\(column)'" : "column '\(column)' (\(quantity.rawValue))"
        case .values(_, let text, let number, _, let quantities):
            let name = quantities.filter { $0.value == quantity }.keys.sorted().first ?? quantity.rawValue
            return "value '\(name)' in column '\(quantity.kind == .text ? text : number)'"
        }
    }
}

extension StoredHistory {
    /// Returns the differences from `sent`: records without flaws, in the order of sending. See `audit(against:limit:role:)`.
    public func audit(against sent: [MaintenanceRecord], limit: Int = 300) -> [AuditFinding] {
        audit(against: sent.map { SentRecord(record: $0, duty: .required) }, limit: limit)
    }

    /// Returns the differences from `sent`, in the order of sending.
    ///
    /// A client keeps the newest `limit` of the records that it must store. Rows are matched with records by time, or
    /// by place where no time is stored, and those of equal time or in one group by values. Only quantities that are known in the record and named in the mapping are
    /// compared. Numbers are compared by value; flags may be stored as the words true and false, times as `2015-03-08
    /// 01:24:03` in UTC. Quantities that `role` may not see may be null.
    public func audit(
        against sent: [SentRecord], limit: Int = 300, role: MaintenanceRole = .developer
    ) -> [AuditFinding] {
        var findings: [AuditFinding] = []
        if records.count > limit { findings.append(.tooMany(count: records.count, limit: limit)) }
        let good = sent.filter { $0.duty != .forbidden }
        let kept = good.indices.filter { good[$0].duty == .required }.suffix(max(0, limit))
        var open: [Int64: [Int]] = [:]
        for (index, one) in good.enumerated() { open[one.record.unixTime, default: []].append(index) }
        let isTimed = records.allSatisfy { $0.values[.unixTime] != nil }
        var groups: [StoreValue: [Int]] = [:]
        for (offset, row) in records.enumerated() where !isTimed {
            if let group = row.group { groups[group, default: []].append(offset) }
        }
        var taken: Set<Int> = []
        var previous: Int64?
        for (offset, row) in records.enumerated() {
            let time = row.time
            let candidates =
                isTimed
                ? time.flatMap { open[$0] } ?? []
                : (row.group.flatMap { groups[$0] } ?? [offset]).map {
                    isOrdered ? good.count - 1 - $0 : $0
                }.filter { good.indices.contains($0) }.sorted()
            // Of equal records, those that must be stored are matched first, the newest before older
            // ones, which need not be kept.
            let newest = candidates.reversed().filter { !taken.contains($0) }
            let free =
                newest.filter { good[$0].duty == .required } + newest.filter { good[$0].duty != .required }
            let differences = free.map {
                ($0, row.differences(from: good[$0].record, row: offset + 1, role: role))
            }
            if let best = differences.min(by: { $0.1.count < $1.1.count }) {
                taken.insert(best.0)
                findings += best.1
            } else if let refused = sent.first(where: { $0.duty == .forbidden && $0.isLike(row, time) }) {
                findings.append(.refused(row: offset + 1, why: refused.flaw))
            } else {
                findings.append(.unexpected(row: offset + 1, time: time))
            }
            if isOrdered, let time {
                if let previous, time > previous { findings.append(.order(row: offset + 1)) }
                previous = time
            }
        }
        for index in kept where !taken.contains(index) {
            findings.append(.missing(time: good[index].record.unixTime))
        }
        return findings
    }
}

extension StoredRecord {
    /// The time of the record in seconds since 1970; nil when the client did not store it.
    var time: Int64? {
        switch values[.unixTime] {
        case .integer(let value)?: value
        case .real(let value)?: Int64(exactly: value)
        case .text(let text)?: TimeText.seconds(text)
        case .null?, nil: nil
        }
    }

    fileprivate func differences(
        from record: MaintenanceRecord, row: Int, role: MaintenanceRole
    ) -> [AuditFinding] {
        RecordQuantity.allCases.compactMap { quantity in
            guard let stored = values[quantity], record.knows(quantity) else { return nil }
            if stored == .null, quantity.role > role { return nil }
            let expected: StoreValue =
                quantity.kind == .text
                ? .text(record.text(quantity)) : .integer(record.number(quantity))
            guard !Self.equal(expected, stored, quantity) else { return nil }
            return .wrong(row: row, quantity: quantity, expected: expected, stored: stored)
        }
    }

    private static func equal(_ expected: StoreValue, _ stored: StoreValue, _ quantity: RecordQuantity)
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
        case (.text(let one), .text(let other)) where one.contains("\u{FFFD}"):
            // A byte that is not text may be shown as any character or none; the rest of the text must match.
            other.filter(isPlain).hasSuffix(one.filter(isPlain)) && other.count <= one.count
        case (.null, _), (.integer, _), (.real, _), (.text, _): expected == stored
        }
    }

    private static func isPlain(_ character: Character) -> Bool {
        character.isASCII && character != "?" && character >= " "
    }
}
