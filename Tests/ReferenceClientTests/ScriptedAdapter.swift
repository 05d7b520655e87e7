import Conformance
import ReferenceClient
import SimulationCore

/// An adapter that says what a test tells it to, and keeps what the client did.
struct ScriptedAdapter {
    /// What follows a command: texts, each one read of the client, with the time since the command.
    typealias Script = (_ command: String, _ count: Int) -> [(after: Duration, text: String)]

    /// What happens to the client beside answers.
    enum Accident {
        case close(at: Duration, isReset: Bool)
    }

    /// What the client has sent, with its times.
    private(set) var sent: [(time: SimInstant, text: String)] = []

    /// What the client has printed.
    private(set) var lines: [String] = []

    /// When the client connected.
    private(set) var connects: [SimInstant] = []

    private(set) var status: Int32?
    private(set) var end: SimInstant = .powerOn

    private var counts: [String: Int] = [:]
    private var queue: [(time: SimInstant, bytes: [UInt8])] = []
    private var now: SimInstant = .powerOn
    private let script: Script
    private let accepts: (Int) -> Bool?

    /// Runs `client` until its exit, or until `limit`.
    ///
    /// - Parameters:
    ///   - accepts: whether connection number `n` is taken; nil when nobody answers.
    ///   - accident: happens once.
    init(
        _ client: ReferenceClient, limit: Duration = .seconds(60),
        accepts: @escaping (Int) -> Bool? = { _ in true },
        accident: Accident? = nil, script: @escaping Script
    ) {
        self.script = script
        self.accepts = accepts
        var client = client
        var accident = accident
        var attempt: SimInstant?
        let last = SimInstant.powerOn.advanced(by: limit)
        var actions = client.start(now: now)
        while true {
            for action in actions { perform(action, &attempt) }
            guard status == nil else { break }
            var times = [queue.first?.time, client.deadline, attempt]
            if case .close(let at, _) = accident { times.append(SimInstant.powerOn.advanced(by: at)) }
            guard let next = times.compactMap({ $0 }).min(), next <= last else { break }
            now = max(now, next)
            if case .close(let at, let isReset) = accident, SimInstant.powerOn.advanced(by: at) <= now {
                accident = nil
                queue = []
                actions = client.disconnected(isReset: isReset, now: now)
            } else if let due = attempt, due <= now {
                attempt = nil
                switch accepts(connects.count - 1) {
                case true: actions = client.connected(now: now)
                case false: actions = client.refused(now: now)
                default: actions = []
                }
            } else if let first = queue.first, first.time <= now {
                queue.removeFirst()
                actions = client.received(first.bytes, now: now)
            } else {
                actions = client.wake(now: now)
            }
        }
        end = now
    }

    private mutating func perform(_ action: ClientAction, _ attempt: inout SimInstant?) {
        switch action {
        case .connect, .connectTo:
            queue = []
            connects.append(now)
            attempt = now.advanced(by: .milliseconds(1))
        case .send(let bytes):
            let text = String(decoding: bytes, as: UTF8.self)
            sent.append((now, text))
            for line in text.split(separator: "\r") {
                let command = line.filter { $0 != " " && $0 != "\n" }
                counts[command, default: 0] += 1
                for part in script(command, counts[command] ?? 1) {
                    queue.append(
                        (now.advanced(by: part.after), part.text.unicodeScalars.map { UInt8($0.value) }))
                }
            }
            queue = queue.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
                .map(\.element)
        case .close: queue = []
        case .print(let text): lines.append(text)
        case .exit(let status): self.status = status
        }
    }

    private static let usual: [String: String] = [
        "ATZ": "ATZ\r\r\rELM327 v1.5\r\r>", "ATI": "ELM327 v1.5\r\r>", "ATDPN": "A6\r\r>",
        "ATDP": "AUTO, ISO 15765-4 (CAN 11/500)\r\r>", "ATRV": "12.4V\r\r>",
        "0100": "SEARCHING...\r7E8 06 41 00 BE 3F B8 13 \r\r>",
        "010C": "7E8 04 41 0C 09 92 \r\r>", "0105": "7E8 03 41 05 88 \r\r>",
        "010D": "7E8 03 41 0D 00 \r\r>", "0110": "7E8 04 41 10 01 1B \r\r>",
    ]

    /// What a good adapter and a car on protocol 6 say; `answers` replaces parts of it, by nothing where it is empty.
    static func car(_ answers: [String: String]) -> Script {
        { command, _ in
            let answer =
                answers[command] ?? usual[command] ?? (command.hasPrefix("AT") ? "OK\r\r>" : "NO DATA\r\r>")
            return answer.isEmpty ? [] : [(.milliseconds(20), answer)]
        }
    }
}
