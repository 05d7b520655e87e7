/// A record that was sent to a client, and what the client must do with it.
public struct SentRecord: Hashable, Sendable {
    /// A client's duty about a record.
    public enum Duty: Hashable, Sendable {
        /// The client must store the record.
        case required
        /// The client may store the record, with correct values.
        case allowed
        /// The client must refuse the record.
        case forbidden
    }

    public var record: MaintenanceRecord

    /// The client's duty about it.
    public var duty: Duty

    /// The mistakes in the bytes, in words; empty when there are none.
    public var flaw: String

    public init(record: MaintenanceRecord, duty: Duty, flaw: String = "") {
        self.record = record
        self.duty = duty
        self.flaw = flaw
    }

    /// The record in `bytes` of `layout`; `isRepeated` when the answer to one request has sent the same bytes before.
    ///
    /// A record without mistakes must be stored; a repeated one may be stored. A longer record may be stored when its
    /// beginning is correct, because a newer firmware adds fields. All others must be refused.
    public init(bytes: [UInt8], layout: RecordLayout, isRepeated: Bool = false) {
        let decoded = RecordDecoder(layout).decode(bytes)
        let mistakes = decoded.mistakes.filter(\.refuses)
        let extendsPrevious =
            bytes.count > layout.size
            && mistakes.allSatisfy {
                switch $0 {
                case .long, .size, .checksum, .endMark: true
                case .short, .magic, .version, .swapped, .unterminated, .notASCII, .meaningless, .reserved:
                    false
                }
            }
        let duty: Duty =
            mistakes.isEmpty ? isRepeated ? .allowed : .required : extendsPrevious ? .allowed : .forbidden
        self.init(
            record: decoded.record, duty: duty, flaw: mistakes.map(\.description).joined(separator: "; "))
    }

    /// Returns whether `row`, with the time `time`, may be this record; a record or row without a time always matches.
    func isLike(_ row: StoredRecord, _ time: Int64?) -> Bool {
        guard let time, record.knows(.unixTime) else { return true }
        return record.unixTime == time
    }
}
