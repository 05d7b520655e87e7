import SimulationCore

/// A request of a tester that waits for its answer.
struct TesterCall: Hashable, Sendable {
    /// The event that the call waits for.
    enum Phase: Hashable, Sendable {
        /// For a connection.
        case link
        /// For the end of its transmission.
        case transmission
        /// For the answer, until then; nil for ever.
        case answer(due: SimInstant?)
        /// For the time to send it again.
        case pause(due: SimInstant)
    }

    /// The message.
    let bytes: [UInt8]
    /// The bytes with which the positive response begins: service and what it repeats of the request.
    let echo: [UInt8]
    /// Whether the positive response is suppressed.
    let isSuppressed: Bool
    var phase = Phase.link
    /// The number of times that it may be sent again without an answer.
    var repeatsLeft: Int
    /// The number of times that it may be sent again after NRC 21.
    var busyLeft = 5
    /// The response-pending messages so far.
    var pendings = 0

    init(_ bytes: [UInt8], echo: Int, isSuppressed: Bool, mayRepeat: Bool) {
        self.bytes = bytes
        var echoed = Array(bytes.prefix(echo))
        if let first = echoed.first { echoed[0] = first | 0x40 }
        if isSuppressed, echoed.count > 1 { echoed[1] &= 0x7F }
        self.echo = echoed
        self.isSuppressed = isSuppressed
        repeatsLeft = mayRepeat ? 2 : 0
    }

    var service: UInt8 { bytes.first ?? 0 }

    /// When the call goes on by itself, or nil.
    var due: SimInstant? {
        switch phase {
        case .link, .transmission: nil
        case .answer(let due): due
        case .pause(let due): due
        }
    }
}

/// The result of a request.
enum TesterReply: Hashable, Sendable {
    /// The whole positive response.
    case positive([UInt8])
    /// The code of the negative response.
    case negative(UInt8)
    /// No answer in time, although one is due.
    case silence
    /// Nothing came, as it was asked for.
    case suppressed
    /// The request could not be transferred, for this reason.
    case broken(String)
    /// The connection ended before the answer.
    case lost

    /// The reply for people.
    var words: String {
        switch self {
        case .positive, .suppressed: "done"
        case .negative(let code): "refused \(Hex.string([code]))"
        case .silence: "no answer"
        case .broken(let reason): reason
        case .lost: "connection lost"
        }
    }
}
