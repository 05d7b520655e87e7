extension JournalEntry {
    /// Bytes that went to a client, and where a response begins and ends in them.
    public struct Output: Hashable, Sendable {
        /// The bytes.
        public var bytes: ArraySlice<UInt8>

        /// Whether they are the first bytes to the client behind a request.
        public var begins: Bool

        /// How many of the bytes belong to the response that ends in them, its prompt included; nil when none does.
        public var end: Int?

        /// Bytes with these marks.
        public init(_ bytes: ArraySlice<UInt8>, begins: Bool = false, end: Int? = nil) {
            self.bytes = bytes
            self.begins = begins
            self.end = end
        }
    }

    /// How whoever writes an `output` knows the end of a response.
    public enum ResponseEnd: Hashable, Sendable {
        /// None ends here, or the stream has no responses: a datagram stands for itself.
        case none
        /// The stream is an ELM327's, where the first prompt ends a response; it is looked for when the record is read.
        case atPrompt
        /// The last byte ends it.
        case atLastByte
    }
}

extension JournalEntry.Output {
    /// The bits of a record's `detail`.
    private enum Mark {
        static let begins: UInt32 = 1
        static let isPrompted: UInt32 = 2
        /// The end is in the record's `number`.
        static let ends: UInt32 = 4
    }

    /// What ends a response on an ELM327's stream.
    private static let prompt = UInt8(ascii: ">")

    /// The `detail` of a record.
    static func detail(begins: Bool, ends: JournalEntry.ResponseEnd) -> UInt32 {
        let end: UInt32 =
            switch ends {
            case .none: 0
            case .atPrompt: Mark.isPrompted
            case .atLastByte: Mark.ends
            }
        return begins ? end | Mark.begins : end
    }

    init(detail: UInt32, number: UInt64, _ payload: ArraySlice<UInt8>) {
        var end: Int?
        if detail & Mark.isPrompted != 0 {
            end = payload.firstIndex(of: Self.prompt).map { $0 - payload.startIndex + 1 }
        } else if detail & Mark.ends != 0 {
            end = min(Int(clamping: number), payload.count)
        }
        self.init(payload, begins: detail & Mark.begins != 0, end: end)
    }

    var fields: JournalFields {
        JournalFields(
            detail: Self.detail(begins: begins, ends: end == nil ? .none : .atLastByte),
            number: UInt64(clamping: end ?? 0), payload: bytes)
    }
}
