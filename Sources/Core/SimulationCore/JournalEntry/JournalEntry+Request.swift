extension JournalEntry {
    /// A request as the endpoint understood it.
    public struct Request: Hashable, Sendable {
        /// The line without its terminator; for a binary request, what it asks for in words.
        public var line: ArraySlice<UInt8>

        /// Whether it was repeated, aborted or incomplete.
        public var flags: JournalRecord.RequestFlags

        /// The number of the request type in the endpoint's protocol; nil where requests are lines.
        public var code: UInt32?

        public init(
            _ line: ArraySlice<UInt8>, flags: JournalRecord.RequestFlags = [], code: UInt32? = nil
        ) {
            self.line = line
            self.flags = flags
            self.code = code
        }
    }
}

extension JournalEntry.Request {
    /// The bit of a record's `number` that says that its upper half is the code.
    private static let hasCode: UInt64 = 8

    static func number(_ flags: JournalRecord.RequestFlags, code: UInt32?) -> UInt64 {
        guard let code else { return flags.rawValue }
        return flags.rawValue | hasCode | UInt64(code) << 32
    }

    init(number: UInt64, _ payload: ArraySlice<UInt8>) {
        let flags = JournalRecord.RequestFlags(rawValue: number).intersection([.repeated, .aborted, .partial])
        self.init(payload, flags: flags, code: number & Self.hasCode == 0 ? nil : UInt32(number >> 32))
    }

    var fields: JournalFields {
        JournalFields(number: Self.number(flags, code: code), payload: line)
    }
}
