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
