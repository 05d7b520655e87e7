/// A record as a client got it, and what the client has to do about it.
public struct SentRecord: Hashable, Sendable {
    /// What a client must do with a record.
    public enum Duty: Hashable, Sendable {
        /// It stores the record.
        case required
        /// It may store the record; if so, with the right values.
        case allowed
        /// It refuses the record.
        case forbidden
    }

    /// The decoded record.
    public var record: MaintenanceRecord

    /// What the client has to do.
    public var duty: Duty

    /// The mistakes in the bytes, in words; empty when there are none.
    public var flaw: String

    /// A record that has to be treated so.
    public init(record: MaintenanceRecord, duty: Duty, flaw: String = "") {
        self.record = record
        self.duty = duty
        self.flaw = flaw
    }

    /// The record that `bytes` of `layout` are; `isRepeated` when the same bytes came a moment before for one request.
    ///
    /// Whole records without a mistake are stored, a repeated one may be. A longer one may be stored when its beginning is
    /// that of the layout: a newer firmware has added fields. All others are refused.
    public init(bytes: [UInt8], layout: RecordLayout, isRepeated: Bool = false) {
        let decoded = RecordDecoder(layout).decode(bytes)
        let mistakes = decoded.mistakes.filter(\.refuses)
        let isMerelyLonger =
            bytes.count > layout.size
            && mistakes.allSatisfy {
                switch $0 {
                case .long, .size, .checksum, .endMark: true
                case .short, .magic, .version, .swapped, .unterminated, .notASCII, .meaningless, .reserved:
                    false
                }
            }
        let duty: Duty =
            mistakes.isEmpty ? isRepeated ? .allowed : .required : isMerelyLonger ? .allowed : .forbidden
        self.init(
            record: decoded.record, duty: duty, flaw: mistakes.map(\.description).joined(separator: "; "))
    }

    /// Whether `row`, stored for `time`, is most likely this record.
    func isLike(_ row: StoredRecord, _ time: Int64?) -> Bool {
        guard let time, record.knows(.unixTime) else { return true }
        return record.unixTime == time
    }
}
