package import Endpoints
import MTG
import SimulationCore

/// The faults in force for the answers of a telematics unit. Of several faults of one kind the last one is in force.
struct RecordFaults: ServerFaults {
    private struct Entry {
        let fault: RecordFault
        /// The index of the event that began it.
        let event: EventID?
    }

    /// The faults by the names of their kinds.
    private var entries: [String: Entry] = [:]

    /// Adds the faults in `value`, a mapping with keys of `RecordFaultKey.rows` and optionally a request; `event` is the
    /// index of the event that began them.
    mutating func add(_ value: FaultValue, of event: EventID?) {
        for fault in Self.faults(in: value) { entries[fault.kind.name] = Entry(fault: fault, event: event) }
    }

    /// The faults, in the order of the table.
    var faults: [RecordFault] { RecordFaultKey.rows.compactMap { entries[$0.name]?.fault } }

    /// Returns the index of the event that began `fault`; nil when it is not in the set.
    func event(of fault: RecordFault) -> EventID? {
        guard let entry = entries[fault.kind.name], entry.fault == fault else { return nil }
        return entry.event
    }

    static func faults(in value: FaultValue) -> [RecordFault] {
        let request = value[RecordFaultKey.request.name]?.text
        return RecordFaultKey.rows.compactMap { row in
            value[row.name].flatMap(row.fault).map { RecordFault($0, request: request) }
        }
    }
}

extension FaultSet {
    /// The faults of the answers of a telematics unit.
    var record: RecordFaults {
        get { self[RecordFaults.self] }
        set { self[RecordFaults.self] = newValue }
    }
}

extension FaultKind.Stage {
    /// In the answers of a telematics unit.
    package static let record = Self(rawValue: "record")
}

extension FaultKind {
    static let ofUnits: [FaultKind] = [
        FaultKind(
            "record", .record,
            .record(
                RecordFaultKey.rows.map { Field($0.name, $0.form, $0.meaning) } + [RecordFaultKey.request],
                anyOf: RecordFaultKey.rows.map(\.name)),
            "The answer of a telematics unit is wrong in one way or several"
        ) { $0.record.add($1, of: $0.source(of: "record")) }.found(
            by: "checksum", "length", "maintenance record", "damaged"
        ).varying(
            .field,
            .any([
                one("close", .integer(0...127)), one("checksum", .texts(["wrong"])),
                one("magic", .texts(["MTGX"])),
                .record([
                    .init(
                        "stall",
                        .record([
                            .init("after", .integer(0...127)), .init("for", .milliseconds(100...60_000)),
                        ]))
                ]), one("length", .texts(["136", "64"])), one("twice", .texts(["on"])),
                one("byte_order", .texts(["swapped"])), one("end_mark", .texts(["missing"])),
                one("version", .texts(["7"])), one("size", .texts(["136"])),
                one("unterminated", .texts(["terminalSerial"])), one("non_ascii", .texts(["terminalSerial"])),
                one("refusal", .texts(["not-permitted", "unknown-request"])),
            ]), .hides, source: "decided here: units of other versions, and damaged or refused records")
    ]

    private static func one(_ name: String, _ values: Variation.Values) -> Variation.Values {
        .record([.init(name, values)])
    }
}

extension FaultSetting {
    /// The faults of answers in a fault `record`; empty for a fault of another kind.
    var recordFaults: [RecordFault] { kind.stage == .record ? RecordFaults.faults(in: value) : [] }
}
