extension CaseResult {
    /// Adds what reports show of the case beside its verdict: the trace around the records that decided, what the client
    /// met, and the first and the last lines that it printed.
    public mutating func illustrate(with record: CaseRecord, limit: Int = Trace.usualLimit) {
        let deciding = Set(expectations.flatMap(\.records))
        trace = Trace(record, deciding: deciding, limit: limit)
        exposure = UsageCoverage(record)
        run.clientOutput = ClientOutput(record.journal).lines
    }
}
