public import MTG

/// Faults in the answers of a telematics unit, as they are in force: of one kind the last one, of several kinds all.
struct RecordFaults: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        let fault: RecordFault
        /// The event that it comes from, by its place.
        var event: Int?
    }

    /// By the names of their kinds.
    private var entries: [String: Entry] = [:]

    /// Adds what `value` holds, keys of `RecordFaultKey.rows` and perhaps a request.
    mutating func add(_ value: FaultValue) {
        for fault in Self.faults(in: value) { entries[fault.kind.name] = Entry(fault: fault) }
    }

    /// Says that what has been added since it was last said comes from the event at `place`.
    mutating func credit(to place: Int?) {
        for name in entries.keys where entries[name]?.event == nil { entries[name]?.event = place }
    }

    /// The faults, in the order of the table.
    var faults: [RecordFault] { RecordFaultKey.rows.compactMap { entries[$0.name]?.fault } }

    /// The event that `fault` comes from; nil when it is none of these.
    func event(of fault: RecordFault) -> Int? {
        guard let entry = entries[fault.kind.name], entry.fault == fault else { return nil }
        return entry.event
    }

    /// The faults that the value of one fault `record` holds.
    static func faults(in value: FaultValue) -> [RecordFault] {
        let request = value[RecordFaultKey.request.name]?.text
        return RecordFaultKey.rows.compactMap { row in
            value[row.name].flatMap(row.make).map { RecordFault($0, request: request) }
        }
    }
}

extension FaultKind {
    static let recordRows: [FaultKind] = [
        FaultKind(
            "record", .record,
            .record(
                RecordFaultKey.rows.map { Field($0.name, $0.form, $0.meaning) } + [RecordFaultKey.request]),
            "The answer of a telematics unit is wrong in one way or several"
        ) { $0.record.add($1) }
    ]
}

extension FaultSetting {
    /// What a fault `record` does to answers; none for a fault of another kind.
    public var recordFaults: [RecordFault] { stage == .record ? RecordFaults.faults(in: value) : [] }
}
