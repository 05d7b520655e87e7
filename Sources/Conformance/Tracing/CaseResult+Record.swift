extension CaseResult {
    /// Adds what reports show of the case beside its verdict: the trace around the records that decided, what the client
    /// met, and the first and the last lines that it printed.
    public mutating func illustrate(with record: CaseRecord, limit: Int = Trace.usualLimit) {
        illustrate(with: [record], limit: limit)
    }

    /// The same of a case with several clients, with a record for each; they share one journal.
    public mutating func illustrate(with records: [CaseRecord], limit: Int = Trace.usualLimit) {
        guard let first = records.first else { return }
        let deciding = Set(expectations.flatMap(\.records))
        trace = Trace(records, deciding: deciding, limit: limit)
        exposure = UsageCoverage(first)
        run.clientOutput = ClientOutput(first.journal, clients: records.compactMap(\.client)).lines
    }
}
