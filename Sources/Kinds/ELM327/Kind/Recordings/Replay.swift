import SimulationCore

/// Replays one session of a recording to one connection.
struct Replay: Sendable {
    /// An action of the client.
    enum Turn: Hashable, Sendable {
        /// A complete line; `isRepeat` when it is a lone carriage return.
        case line([UInt8], isRepeat: Bool)
        /// A byte before the prompt, which interrupts the answer to this line.
        case interruption([UInt8])
    }

    private struct Due: Sendable {
        let time: SimInstant
        let bytes: [UInt8]
    }

    /// The greatest length of a line; further characters are dropped.
    static let longestLine = 4096

    private let recording: Recording
    private let session: Int
    private let isInstant: Bool
    private var typed: [UInt8] = []
    private var last: [UInt8] = []
    private var isBehindReturn = false
    /// The number of times that each request was received.
    private var requestCounts: [[UInt8]: Int] = [:]
    private var current: (session: Int, exchange: Int)?
    private var interruptions = 0
    private var echoes = true
    private var waiting: [Due] = []
    private var head = 0

    /// Input that has not been processed.
    var input: [UInt8] = []

    /// Whether a request is complete and its answer has not begun.
    private(set) var hasRequest = false

    /// Whether a reply is in progress, so that its prompt is still to be sent.
    private(set) var isBusy = false

    /// The replay of `recording` to connection number `connection`, counted from 1, which begins at `now`.
    init(_ recording: Recording, connection: UInt32, isInstant: Bool, now: SimInstant) {
        self.recording = recording
        self.isInstant = isInstant
        session = recording.sessions.isEmpty ? 0 : (Int(connection) - 1) % recording.sessions.count
        if recording.sessions.indices.contains(session) { book(recording.sessions[session].greeting, now) }
        isBusy = false
    }

    /// When the next bytes are due, or nil.
    var deadline: SimInstant? { head < waiting.count ? waiting[head].time : nil }

    /// Removes and returns the bytes that are due at `now`.
    mutating func takeDue(now: SimInstant) -> [UInt8] { take { $0.time <= now } }

    private mutating func take(_ isMeant: (Due) -> Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        while head < waiting.count, isMeant(waiting[head]) {
            bytes += waiting[head].bytes
            head += 1
        }
        if head == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            head = 0
        }
        if bytes.contains(UInt8(ascii: ">")) { isBusy = false }
        return bytes
    }

    /// Removes and returns the next action in `input`; nil when the input holds no complete one.
    mutating func next() -> Turn? {
        var head = 0
        defer { input.removeFirst(head) }
        while head < input.count {
            let byte = input[head]
            if isBehindReturn, byte == 0x0A {
                isBehindReturn = false
                head += 1
                continue
            }
            isBehindReturn = false
            if isBusy {
                head = input.count
                return .interruption(last)
            }
            head += 1
            if byte == 0x0D {
                isBehindReturn = true
                let line = Recording.significant(typed)
                if !line.isEmpty { last = line }
                hasRequest = true
                return .line(last, isRepeat: line.isEmpty)
            }
            if typed.count < Self.longestLine { typed.append(byte) }
        }
        return nil
    }

    /// Aborts the reply like an adapter that is reset; returns the message and a prompt.
    mutating func reset(saying message: String) -> [UInt8] {
        waiting.removeAll(keepingCapacity: true)
        head = 0
        (typed, isBusy, hasRequest) = ([], false, false)
        let text = Array("\(message)\r\r>".utf8)
        return recording.hasLineFeeds ? text.flatMap { $0 == 0x0D ? [0x0D, 0x0A] : [$0] } : text
    }

    /// Begins the answer to a complete line; returns the rest of the previous reply and the
    /// echo, both to be sent at once.
    ///
    /// The answer is due later, or at once where its time is zero.
    mutating func answer(given: [UInt8]?, after delay: Duration, now: SimInstant) -> (
        before: [UInt8], echo: [UInt8]
    ) {
        hasRequest = false
        let before = take { _ in true }
        defer { typed = [] }
        let line = Recording.significant(typed)
        (current, interruptions, isBusy) = (nil, 0, true)
        guard given == nil, let place = find(line) else {
            let end: [UInt8] = recording.hasLineFeeds ? [0x0D, 0x0A] : [0x0D]
            let text = given ?? Array("?\r\r>".utf8)
            let bytes = recording.hasLineFeeds ? text.flatMap { $0 == 0x0D ? end : [$0] } : text
            book([Recording.Fragment(after: delay, bytes: bytes)], now)
            return (before, echoes ? typed + end : [])
        }
        current = place
        let exchange = recording.sessions[place.session].exchanges[place.exchange]
        var reply = exchange.reply
        var echo: [UInt8] = []
        if let first = reply.first, first.bytes.starts(with: exchange.request + [0x0D]) {
            echoes = true
            reply[0].bytes.removeFirst(exchange.request.count)
            if first.after == .zero || isInstant {
                let end = reply[0].bytes.prefix(reply[0].bytes.dropFirst().first == 0x0A ? 2 : 1)
                reply[0].bytes.removeFirst(end.count)
                echo = typed + end
            } else {
                reply[0].bytes = typed + reply[0].bytes
            }
        } else if !reply.isEmpty {
            echoes = false
        }
        book(reply, now)
        return (before, echo)
    }

    /// Interrupts the reply in progress and drops the rest of it.
    mutating func interrupt(now: SimInstant) {
        waiting.removeAll(keepingCapacity: true)
        head = 0
        guard let current,
            case let exchange = recording.sessions[current.session].exchanges[current.exchange],
            interruptions < exchange.interruptions.count
        else { return book([Recording.Fragment(after: .zero, bytes: Array("STOPPED\r\r>".utf8))], now) }
        book(exchange.interruptions[interruptions], now)
        interruptions += 1
    }

    /// Returns the exchange with the answer to `line`: in this session, else in the next session that has it.
    private mutating func find(_ line: [UInt8]) -> (session: Int, exchange: Int)? {
        let keys = line.isEmpty ? [Recording.key(line, after: last), last] : [line]
        for key in keys {
            for offset in recording.sessions.indices {
                let index = (session + offset) % recording.sessions.count
                guard let places = recording.places[index][key] else { continue }
                let time = requestCounts[key, default: 0]
                requestCounts[key] = time + 1
                return (index, places[min(time, places.count - 1)])
            }
        }
        return nil
    }

    private mutating func book(_ pieces: [Recording.Fragment], _ now: SimInstant) {
        var time = now
        for piece in pieces {
            if !isInstant { time = time.advanced(by: piece.after) }
            waiting.append(Due(time: time, bytes: piece.bytes))
        }
    }
}
