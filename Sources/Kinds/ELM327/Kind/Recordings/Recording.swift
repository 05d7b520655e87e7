/// A recorded conversation between a client and an adapter, which an endpoint can replay.
///
/// Connection number n plays session number n; after the last session the first one follows. The nth occurrence of a
/// request gets the nth recorded answer of the session, and further ones the last answer. A request that is not in the
/// session is looked up in the other sessions. An unknown request is answered by `?`.
public struct Recording: Hashable, Sendable {
    /// Bytes that were received together.
    public struct Fragment: Hashable, Sendable {
        /// The time since the request or the previous piece.
        public var after: Duration
        public var bytes: [UInt8]

        public init(after: Duration, bytes: [UInt8]) {
            self.after = after
            self.bytes = bytes
        }
    }

    /// A request and its answer, including echo and prompt.
    public struct Exchange: Hashable, Sendable {
        /// The line as received, without its carriage return.
        public var request: [UInt8]
        public var reply: [Fragment]
        /// The output after each interruption by the client before the prompt; times count from the interruption.
        public var interruptions: [[Fragment]]

        public init(request: [UInt8], reply: [Fragment] = [], interruptions: [[Fragment]] = []) {
            self.request = request
            self.reply = reply
            self.interruptions = interruptions
        }
    }

    public struct Session: Hashable, Sendable {
        /// The output before the first request; times count from the connection.
        public var greeting: [Fragment]
        public var exchanges: [Exchange]

        public init(greeting: [Fragment] = [], exchanges: [Exchange] = []) {
            self.greeting = greeting
            self.exchanges = exchanges
        }
    }

    public let sessions: [Session]

    /// The indices of the exchanges of each session, by the key of their request.
    public let places: [[[UInt8]: [Int]]]

    /// Whether lines end with CR LF.
    let hasLineFeeds: Bool

    public init(_ sessions: [Session]) {
        self.sessions = sessions
        var places: [[[UInt8]: [Int]]] = []
        var hasLineFeeds = false
        for session in sessions {
            var found: [[UInt8]: [Int]] = [:]
            var last: [UInt8] = []
            for (index, exchange) in session.exchanges.enumerated() {
                let line = Self.significant(exchange.request)
                found[Self.key(line, after: last), default: []].append(index)
                if !line.isEmpty { last = line }
                if exchange.reply.contains(where: { $0.bytes.contains(0x0A) }) { hasLineFeeds = true }
            }
            places.append(found)
        }
        self.places = places
        self.hasLineFeeds = hasLineFeeds
    }

    /// Returns the significant characters of a line: without ignored characters (00h to 20h), in upper case.
    static func significant(_ line: [UInt8]) -> [UInt8] {
        line.filter { $0 > 0x20 }.map {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 0x20 : $0
        }
    }

    /// Returns the key by which a line is found. A lone carriage return has a key of its own for each line that it repeats.
    public static func key(_ line: [UInt8], after last: [UInt8]) -> [UInt8] {
        line.isEmpty ? [0x0D] + last : line
    }
}
