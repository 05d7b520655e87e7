package import Rig
package import SimulationCore

extension Trace {
    /// The usual largest number of events in a trace.
    package static let usualLimit = 300

    /// Creates the trace of `record` with at most `limit` events.
    ///
    /// A longer case keeps, in this order of priority: deciding events and their neighbours, faults and other
    /// marks, the beginning, the end.
    ///
    /// `deciding` holds sequence numbers of journal records, as in `ExpectationResult.records`.
    package init(_ record: CaseRecord, deciding: Set<UInt64> = [], limit: Int = Self.usualLimit) {
        self.init([record], deciding: deciding, limit: limit)
    }

    /// Creates the trace of a case with several clients: one record for each client, all with the same
    /// journal.
    package init(_ records: [CaseRecord], deciding: Set<UInt64> = [], limit: Int = Self.usualLimit) {
        self.init()
        guard let record = records.first else { return }
        let text = TraceText(record.description, clients: records.compactMap(\.client))
        var selection = TraceSelection(limit: limit)
        var sequence = record.journal.first
        while let entry = record.journal[sequence] {
            sequence += 1
            guard deciding.contains(entry.sequence) || text.isDrawn(entry) else { continue }
            selection.add(
                entry.sequence, isDeciding: deciding.contains(entry.sequence),
                isMark: TraceSelection.isMark(record.journal, entry))
        }
        var previous = -1
        for place in selection.places {
            guard let entry = record.journal[selection.sequences[place]] else { continue }
            var event = text.event(entry, record.journal.entry(of: entry))
            event.skipped = place - previous - 1
            previous = place
            events.append(event)
        }
        side = Self.side(of: selection.sequences, in: record.journal, record.description)
        lanes = Self.lanes(of: record.description)
        omitted = selection.sequences.count - events.count
        series = records.flatMap(TraceSeries.series)
    }
}

/// Selects the events of a long case that are drawn.
struct TraceSelection {
    private let limit: Int

    /// The sequence numbers of all records that could be drawn, in ascending order.
    private(set) var sequences: [UInt64] = []

    /// Indices into `sequences`: of the deciding records, and of the marks (see `isMark`).
    private var deciding: [Int] = []
    private var marks: [Int] = []

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    mutating func add(_ sequence: UInt64, isDeciding: Bool, isMark: Bool) {
        if isDeciding { deciding.append(sequences.count) }
        if isMark { marks.append(sequences.count) }
        sequences.append(sequence)
    }

    /// Returns whether `record` is an event, a fault, a note, the start or end of a connection, or a change of state
    /// of the client program.
    ///
    /// Output of the client program is not a mark.
    static func isMark(_ journal: Journal, _ record: JournalRecord) -> Bool {
        switch record.kind {
        case .event, .fault, .connect, .disconnect, .note: return true
        case .client:
            guard case .client(let client) = journal.entry(of: record) else { return false }
            return ![.output, .errorOutput].contains(client.stage)
        case .input, .output, .answer, .request, .frame, .sample, .peer: return false
        }
    }

    /// The indices into `sequences` to draw, in ascending order; at most `limit`, filled by priority.
    var places: [Int] {
        guard sequences.count > limit else { return Array(sequences.indices) }
        var chosen: Set<Int> = []
        func take(_ candidates: some Sequence<Int>, upTo share: Int) {
            for place in candidates where sequences.indices.contains(place) {
                guard chosen.count < share else { return }
                chosen.insert(place)
            }
        }
        func around(_ places: [Int], _ distance: Int) -> some Sequence<Int> {
            places.lazy.flatMap { ($0 - distance)...($0 + distance) }
        }
        take(deciding, upTo: limit)
        take(around(deciding, 3), upTo: limit)
        // Marks fill at most half of the remaining room, so that a fault that acts all the time does not
        // displace the rest.
        take(marks, upTo: chosen.count + (limit - chosen.count) / 2)
        take(0..<min(15, sequences.count), upTo: limit)
        take(((sequences.count - 15)..<sequences.count).reversed(), upTo: limit)
        take(around(deciding, 12), upTo: limit)
        take(around(marks, 4), upTo: limit)
        return chosen.sorted()
    }
}

extension CaseResult {
    /// Sets the trace, the usage coverage and the output of the client from `record`.
    ///
    /// `limit` is the largest number of events in the trace. Events near the records of the expectations come
    /// first.
    package mutating func illustrate(with record: CaseRecord, limit: Int = Trace.usualLimit) {
        illustrate(with: [record], limit: limit)
    }

    /// Does the same for a case with several clients: one record for each client, all with the same journal.
    package mutating func illustrate(with records: [CaseRecord], limit: Int = Trace.usualLimit) {
        guard let first = records.first else { return }
        let deciding = Set(expectations.flatMap(\.records))
        trace = Trace(records, deciding: deciding, limit: limit)
        exposure = UsageCoverage(first)
        run.clientOutput = ClientOutput(first.journal, clients: records.compactMap(\.client)).lines
    }
}

extension Trace {
    /// Returns the kind of the endpoints to which the records `sequences` of `journal` belong.
    ///
    /// Nil for OBD adapters, for endpoints of different kinds, and when no record has an endpoint.
    package static func side(
        of sequences: [UInt64], in journal: Journal, _ description: RigDescription
    ) -> Side? {
        var sides: Set<Side?> = []
        for endpoint in Set(sequences.compactMap { journal[$0]?.endpoint }) {
            guard let dialect = description.endpoints.endpoint(endpoint)?.dialect else { continue }
            sides.insert(dialect.side)
        }
        return sides.count == 1 ? sides.first ?? nil : nil
    }

    /// Returns a lane for each endpoint of `description`; nil for a single adapter.
    static func lanes(of description: RigDescription) -> [Lane]? {
        guard description.endpoints.count > 1 || description.endpoints.first?.dialect?.side != nil else {
            return nil
        }
        return description.endpoints.map { endpoint in
            let dialect = endpoint.dialect
            return Lane(endpoint: endpoint.name, kind: dialect?.lane ?? "", hasBus: dialect?.hasBus ?? false)
        }
    }
}
