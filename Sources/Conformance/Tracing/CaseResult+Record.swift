import SimulationCore

extension CaseResult {
    /// How many lines of the client's output are kept.
    public static let mostOutputLines = 200

    /// Adds what reports show of the case beside its verdict: the trace around the records that decided, what the client
    /// met, and the last lines that it printed.
    public mutating func illustrate(with record: CaseRecord, limit: Int = Trace.usualLimit) {
        let deciding = Set(expectations.flatMap(\.records))
        trace = Trace(record, deciding: deciding, limit: limit)
        exposure = Exposure(record)
        var lines: [String] = []
        var sequence = record.journal.first
        while let entry = record.journal[sequence] {
            sequence += 1
            guard entry.kind == .client else { continue }
            let stage = JournalRecord.ClientStage(rawValue: entry.detail)
            guard stage == .output || stage == .errorOutput else { continue }
            let text = TraceText.printable(words: record.journal.payload(of: entry) ?? [])
            lines.append(stage == .errorOutput ? "! \(text)" : text)
            if lines.count == 2 * Self.mostOutputLines { lines.removeFirst(Self.mostOutputLines) }
        }
        clientOutput = Array(lines.suffix(Self.mostOutputLines))
    }
}
