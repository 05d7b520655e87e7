extension JournalEntry {
    /// Bytes that went to a client, and where responses begin and end in them.
    public struct Output: Hashable, Sendable {
        public var bytes: ArraySlice<UInt8>

        /// Whether the first byte is the first one sent to the client after a request.
        public var begins: Bool

        /// Where responses end: offsets just behind the last byte of each response, its prompt included, in order.
        public var ends: [Int]

        /// Output with these marks. A record stores only the last of the ends that are not prompts.
        public init(_ bytes: ArraySlice<UInt8>, begins: Bool = false, ends: [Int] = []) {
            self.bytes = bytes
            self.begins = begins
            self.ends = ends
        }
    }

    /// The mark of the end of a response by the writer of an `output` record.
    public enum ResponseEnd: Hashable, Sendable {
        /// No response ends here, or the stream has no responses, as with datagrams.
        case none
        /// The stream is an ELM327's, where a prompt ends a response; reading the record finds the prompts.
        case atPrompt
        /// A response ends with the last byte.
        case atLastByte
    }
}

extension JournalEntry.Output {
    /// The bits of a record's `detail`.
    private enum Mark {
        static let begins: UInt32 = 1
        static let isPrompted: UInt32 = 2
        /// The end is stored in the record's `number`.
        static let ends: UInt32 = 4
    }

    /// The byte that ends a response on an ELM327's stream.
    private static let prompt = UInt8(ascii: ">")

    /// Returns the ends of responses in `bytes` of an ELM327's stream.
    private static func prompts(in bytes: ArraySlice<UInt8>) -> [Int] {
        var ends: [Int] = []
        for index in bytes.indices where bytes[index] == prompt { ends.append(index - bytes.startIndex + 1) }
        return ends
    }

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
        var ends: [Int] = []
        if detail & Mark.isPrompted != 0 {
            ends = Self.prompts(in: payload)
        } else if detail & Mark.ends != 0 {
            ends = [min(Int(clamping: number), payload.count)]
        }
        self.init(payload, begins: detail & Mark.begins != 0, ends: ends)
    }

    var fields: JournalFields {
        var fields = JournalFields(detail: Self.detail(begins: begins, ends: .none), payload: bytes)
        guard let last = ends.last else { return fields }
        let isPrompted = ends == Self.prompts(in: bytes)
        fields.detail = Self.detail(begins: begins, ends: isPrompted ? .atPrompt : .atLastByte)
        fields.number = isPrompted ? 0 : UInt64(clamping: last)
        return fields
    }
}
