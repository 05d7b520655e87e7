/// The encoding of an end in a record: party and manner in `number`, the remaining details as bytes.
extension ConnectionEnd {
    /// The lowest byte of `number`; 0 in older journals, whose bytes are the description.
    private enum Code: UInt8 {
        case words, client, replaced, event, fault, server, serverFault, nobodyListens, isTaken, security,
            other
    }

    private var code: Code {
        switch self {
        case .client: .client
        case .replaced: .replaced
        case .endpoint(_, .event): .event
        case .endpoint(_, .fault): .fault
        case .endpoint(_, .server): .server
        case .endpoint(_, .serverFault): .serverFault
        case .refused(.nobodyListens): .nobodyListens
        case .refused(.isTaken): .isTaken
        case .refused(.security): .security
        case .refused(.other): .other
        }
    }

    /// The details that party and manner do not hold.
    var particulars: String {
        switch self {
        case .client(_, let words), .endpoint(_, .server(let words)), .endpoint(_, .serverFault(let words)),
            .refused(.security(let words)), .refused(.other(let words)):
            words
        case .replaced, .endpoint(_, .event), .endpoint(_, .fault), .refused(.nobodyListens),
            .refused(.isTaken):
            ""
        }
    }

    var fields: JournalFields {
        let place = manner.flatMap { Manner.allCases.firstIndex(of: $0) } ?? 0
        return JournalFields(
            number: UInt64(code.rawValue) | UInt64(place) << 8, payload: Array(particulars.utf8)[...])
    }

    init(number: UInt64, _ payload: ArraySlice<UInt8>) {
        let words = String(decoding: payload, as: UTF8.self)
        let place = Int(number >> 8 & 0xFF)
        let manner = Manner.allCases.indices.contains(place) ? Manner.allCases[place] : .fin
        self =
            switch Code(rawValue: UInt8(truncatingIfNeeded: number)) ?? .words {
            case .words: Self(words: words)
            case .client: .client(manner, words)
            case .replaced: .replaced
            case .event: .endpoint(manner, .event)
            case .fault: .endpoint(manner, .fault)
            case .server: .endpoint(manner, .server(words))
            case .serverFault: .endpoint(manner, .serverFault(words))
            case .nobodyListens: .refused(.nobodyListens)
            case .isTaken: .refused(.isTaken)
            case .security: .refused(.security(words))
            case .other: .refused(.other(words))
            }
    }
}

/// Parsing of ends of which only a description exists: those of older journals, and those that a driver reports.
extension ConnectionEnd {
    /// The end with this description. Other words count as an end by the client: a reset when they contain `reset`, a
    /// FIN otherwise.
    public init(words: String) {
        if words == Words.replaced {
            self = .replaced
        } else if let refusal = Self.refusal(words) {
            self = .refused(refusal)
        } else if let (manner, cause) = Self.endpointEnd(words) {
            self = .endpoint(manner, cause)
        } else {
            self = .client(words.contains("reset") ? .reset : .fin, words)
        }
    }

    private static func refusal(_ words: String) -> Refusal? {
        guard words.hasPrefix("refused") else { return nil }
        guard words.hasPrefix(Words.refused) else { return .other(words) }
        let reason = words.dropFirst(Words.refused.count)
        switch reason {
        case Words.nobodyListens: return .nobodyListens
        case Words.isTaken: return .isTaken
        default:
            return reason.hasPrefix(Words.security)
                ? .security(String(reason.dropFirst(Words.security.count))) : .other(words)
        }
    }

    private static func endpointEnd(_ words: String) -> (Manner, Cause)? {
        for manner in Manner.allCases {
            let head = manner.rawValue + Words.by
            guard words.hasPrefix(head) else { continue }
            let cause = String(words.dropFirst(head.count))
            if cause == Words.event { return (manner, .event) }
            if cause == Words.fault { return (manner, .fault) }
            return (manner, cause.hasSuffix(Self.byAFault) ? .serverFault(cause) : .server(cause))
        }
        return nil
    }

    /// The words of older journals for a telematics unit that ended a connection because of a fault.
    private static let byAFault = "closed by a fault"
}

extension ConnectionEnd {
    /// The end from a journal's description and its party, manner and refusal, all of which
    /// are nil in an older journal.
    public init(words: String, party: Party?, manner: Manner?, refusal: RefusalKind?) {
        func particulars(behind head: String) -> String {
            words.hasPrefix(head) ? String(words.dropFirst(head.count)) : words
        }
        let manner = manner ?? .fin
        let byServer = particulars(behind: manner.rawValue + Words.by)
        self =
            switch (party, refusal) {
            case (.client, _): .client(manner, words)
            case (.successor, _): .replaced
            case (.event, _): .endpoint(manner, .event)
            case (.fault, _): .endpoint(manner, .fault)
            case (.server, _): .endpoint(manner, .server(byServer))
            case (.serverFault, _): .endpoint(manner, .serverFault(byServer))
            case (nil, .nobodyListens): .refused(.nobodyListens)
            case (nil, .isTaken): .refused(.isTaken)
            case (nil, .security): .refused(.security(particulars(behind: Words.refused + Words.security)))
            case (nil, .other): .refused(.other(words))
            case (nil, nil): Self(words: words)
            }
    }
}
