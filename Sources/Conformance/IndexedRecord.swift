/// The record of a case with an index of its journal, for judging it more than once.
package struct IndexedRecord: Sendable {
    /// The record.
    package let record: CaseRecord

    package let evidence: Evidence

    /// Indexes the journal of `record`.
    package init(_ record: CaseRecord) {
        self.record = record
        evidence = Evidence(record)
    }
}
