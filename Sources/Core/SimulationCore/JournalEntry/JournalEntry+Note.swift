extension JournalEntry {
    public enum Note: Hashable, Sendable {
        /// Input was dropped, because the link to the client still has too many answers to send.
        case inputLost(bytes: Int)
        /// The transport of an ECU refused to send an answer, for this reason.
        case answerNotSent(String)
        /// The transport of an ECU refused to send a message of SAE J1939, for this reason.
        case messageNotSent(String)
        /// Journal records were overwritten before they could be stored.
        case recordsLost(Int)
        /// A remark of another kind.
        case remark(Subject, String)

        /// The subject of a remark.
        public enum Subject: String, CaseIterable, Hashable, Sendable {
            case other
            /// An endpoint as its host sees it, for example a datagram that could not be sent.
            case endpoint
            /// A connection as its host sees it, for example the result of a TLS handshake.
            case connection
            /// A conversation of an endpoint with its clients: a subscription, a login, a refusal.
            case session
            /// A fault that cannot act as the scenario states.
            case fault
            /// The vehicle's bus.
            case bus
        }

        /// The subject, as the journal names it; nil when it is unknown.
        public var about: String? {
            switch self {
            case .inputLost: "input-lost"
            case .answerNotSent: "answer-not-sent"
            case .messageNotSent: "message-not-sent"
            case .recordsLost: "records-lost"
            case .remark(.other, _): nil
            case .remark(let subject, _): subject.rawValue
            }
        }

        /// All values of `about`.
        public static let subjects =
            [Self.inputLost(bytes: 0), .answerNotSent(""), .messageNotSent(""), .recordsLost(0)]
            .compactMap(\.about) + Subject.allCases.compactMap { Self.remark($0, "").about }

        /// The number of bytes or records that were lost; nil for other remarks.
        public var count: Int? {
            switch self {
            case .inputLost(let count), .recordsLost(let count): count
            case .answerNotSent, .messageNotSent, .remark: nil
            }
        }
    }
}

extension JournalEntry.Note: CustomStringConvertible {
    /// The remark as a sentence for people.
    public var description: String {
        switch self {
        case .inputLost(let count): "\(count) bytes of input are lost: the link is behind with answers"
        case .answerNotSent(let reason): Self.answerNotSent + reason
        case .messageNotSent(let reason): Self.messageNotSent + reason
        case .recordsLost(let count): "\(count) records were lost"
        case .remark(_, let words): words
        }
    }

    private static let answerNotSent = "an answer was not sent: "
    private static let messageNotSent = "a message was not sent: "

    /// The note with this description, subject and count, as a journal stores them.
    public init(about: String?, count: Int?, words: String) {
        func reason(behind head: String) -> String {
            words.hasPrefix(head) ? String(words.dropFirst(head.count)) : words
        }
        self =
            switch (about, count) {
            case ("input-lost", let count?): .inputLost(bytes: count)
            case ("records-lost", let count?): .recordsLost(count)
            case ("answer-not-sent", _): .answerNotSent(reason(behind: Self.answerNotSent))
            case ("message-not-sent", _): .messageNotSent(reason(behind: Self.messageNotSent))
            case (let about?, _): .remark(Subject(rawValue: about) ?? .other, words)
            case (nil, _): .remark(.other, words)
            }
    }

    // MARK: Records

    /// The `detail` of a `remark` record is the index of its subject; the other notes have the numbers from here on.
    private static let firstOther = UInt32(16)

    init(detail: UInt32, number: UInt64, _ payload: ArraySlice<UInt8>) {
        let words = String(decoding: payload, as: UTF8.self)
        let subjects = Subject.allCases
        self =
            switch detail {
            case Self.firstOther: .inputLost(bytes: Int(clamping: number))
            case Self.firstOther + 1: .answerNotSent(words)
            case Self.firstOther + 2: .messageNotSent(words)
            case Self.firstOther + 3: .recordsLost(Int(clamping: number))
            default:
                .remark(subjects.indices.contains(Int(detail)) ? subjects[Int(detail)] : .other, words)
            }
    }

    var fields: JournalFields {
        switch self {
        case .inputLost(let count): JournalFields(detail: Self.firstOther, number: UInt64(clamping: count))
        case .answerNotSent(let reason):
            JournalFields(detail: Self.firstOther + 1, payload: Array(reason.utf8)[...])
        case .messageNotSent(let reason):
            JournalFields(detail: Self.firstOther + 2, payload: Array(reason.utf8)[...])
        case .recordsLost(let count):
            JournalFields(detail: Self.firstOther + 3, number: UInt64(clamping: count))
        case .remark(let subject, let words):
            JournalFields(
                detail: UInt32(Subject.allCases.firstIndex(of: subject) ?? 0),
                payload: Array(words.utf8)[...])
        }
    }
}
