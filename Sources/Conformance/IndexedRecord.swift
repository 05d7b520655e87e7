/// The record of a case with an index of its journal, for judging it more than once.
public struct IndexedRecord: Sendable {
    /// The record.
    public let record: CaseRecord

    let evidence: Evidence

    /// Indexes the journal of `record`.
    public init(_ record: CaseRecord) {
        self.record = record
        evidence = Evidence(record)
    }
}
