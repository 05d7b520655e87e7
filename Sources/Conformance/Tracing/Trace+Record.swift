import Rig
import SimulationCore

extension Trace {
    /// How many events a report draws of one case at most.
    public static let usualLimit = 300

    /// What `record` holds for a report: the whole wire of a short case; of a long one the surroundings of `deciding`,
    /// the faults and events, the beginning and the end, `limit` events at most.
    ///
    /// `deciding` are sequence numbers of journal records, as `ExpectationResult.records` has them.
    public init(_ record: CaseRecord, deciding: Set<UInt64> = [], limit: Int = Self.usualLimit) {
        self.init([record], deciding: deciding, limit: limit)
    }

    /// The same of a case with several clients, with a record for each; they share one journal.
    public init(_ records: [CaseRecord], deciding: Set<UInt64> = [], limit: Int = Self.usualLimit) {
        self.init()
        guard let record = records.first else { return }
        let text = TraceText(record.description, clients: records.compactMap(\.client))
        var selection = TraceSelection(limit: limit)
        var sequence = record.journal.first
        while let entry = record.journal[sequence] {
            sequence += 1
            guard TraceText.isDrawn(entry.kind) else { continue }
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

/// Which events of a long case are drawn.
struct TraceSelection {
    private let limit: Int

    /// The sequence numbers of everything that could be drawn, in order.
    private(set) var sequences: [UInt64] = []

    /// Places in `sequences` that decided, and those at which something was done to the client or by its program.
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

    /// Whether something was done to the client or by its program; what it prints is no mark.
    static func isMark(_ journal: Journal, _ record: JournalRecord) -> Bool {
        switch record.kind {
        case .event, .fault, .connect, .disconnect, .note: return true
        case .client:
            guard case .client(let client) = journal.entry(of: record) else { return false }
            return ![.output, .errorOutput].contains(client.stage)
        case .input, .output, .answer, .request, .frame, .sample, .peer: return false
        }
    }

    /// The places to draw, ascending: what matters most first, until the limit is reached.
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
        // Half of what is left at most, so that a fault that acts all the time does not hide the rest.
        take(marks, upTo: chosen.count + (limit - chosen.count) / 2)
        take(0..<min(15, sequences.count), upTo: limit)
        take(((sequences.count - 15)..<sequences.count).reversed(), upTo: limit)
        take(around(deciding, 12), upTo: limit)
        take(around(marks, 4), upTo: limit)
        return chosen.sorted()
    }
}
