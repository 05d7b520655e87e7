import SimulationCore

/// What a client and an adapter have once said to each other, to be said again.
///
/// Each connection plays a session of its own, the first one the first, and after the last one the first again. A request
/// is answered by what was said to it the same time in that session; later times repeat the last answer. A request that
/// the session lacks is looked up in the others. What nobody has recorded is answered by `?`.
public struct Recording: Hashable, Sendable {
    /// Some bytes that came together.
    public struct Piece: Hashable, Sendable {
        /// The time from what came before them: the request, or the piece before.
        public var after: Duration
        /// The bytes.
        public var bytes: [UInt8]

        /// These bytes after this time.
        public init(after: Duration, bytes: [UInt8]) {
            self.after = after
            self.bytes = bytes
        }
    }

    /// A request and what came of it, the echo and the prompt included.
    public struct Exchange: Hashable, Sendable {
        /// The line as it was typed, without its carriage return.
        public var request: [UInt8]
        /// What was said to it.
        public var reply: [Piece]
        /// What was said each time that the client sent something before there was a prompt; times count from there.
        public var interruptions: [[Piece]]

        /// An exchange with these parts.
        public init(request: [UInt8], reply: [Piece] = [], interruptions: [[Piece]] = []) {
            self.request = request
            self.reply = reply
            self.interruptions = interruptions
        }
    }

    /// One connection.
    public struct Session: Hashable, Sendable {
        /// What the adapter said before there was any request; times count from the connection.
        public var greeting: [Piece]
        /// The exchanges in their order.
        public var exchanges: [Exchange]

        /// A session with these parts.
        public init(greeting: [Piece] = [], exchanges: [Exchange] = []) {
            self.greeting = greeting
            self.exchanges = exchanges
        }
    }

    /// The sessions in their order.
    public let sessions: [Session]

    /// Where each session has a request, by what is significant of its line.
    let places: [[[UInt8]: [Int]]]

    /// Whether lines end with a line feed too.
    let hasLineFeeds: Bool

    /// A recording of these sessions.
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

    /// What an adapter heeds of a line: without ignored characters (00h to 20h), in upper case.
    static func significant(_ line: [UInt8]) -> [UInt8] {
        line.filter { $0 > 0x20 }.map {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 0x20 : $0
        }
    }

    /// What a line is found by; a lone carriage return is another request behind each line that it repeats.
    static func key(_ line: [UInt8], after last: [UInt8]) -> [UInt8] { line.isEmpty ? [0x0D] + last : line }
}
