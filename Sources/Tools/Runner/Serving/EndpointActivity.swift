import SimulationCore

/// The activity of one endpoint: its clients, requests or datagrams, and the last exchange.
struct EndpointActivity {
    /// The largest number of bytes of an answer that are kept.
    private static let mostBytes = 256

    /// The name for people.
    let name: String

    /// Whether it is a pseudo-terminal, which is open all the time: its client counts from its first input on.
    let isTerminal: Bool

    private var connections: Set<UInt32> = []

    /// The number of requests since the last sample; of an endpoint without requests, of outputs.
    private var requests = 0
    private var outputs = 0

    /// The counts of the last samples with their durations, the newest last.
    private var samples: [(requests: Int, outputs: Int, duration: Double)] = []

    /// The last request in words or as its line; empty before the first.
    private var request = ""

    /// The bytes that followed it.
    private var answer: [UInt8] = []
    private var answerCount = 0
    private var isAnswerNew = false

    init(name: String, isTerminal: Bool = false) {
        self.name = name
        self.isTerminal = isTerminal
    }

    var clients: Int { connections.count }

    mutating func take(_ record: JournalRecord, _ entry: JournalEntry) {
        switch entry {
        case .connect: if !isTerminal { connections.insert(record.connection) }
        case .input: if isTerminal { connections.insert(record.connection) }
        case .disconnect: connections.remove(record.connection)
        case .request(let line):
            requests += 1
            request = String(decoding: line.line.prefix(Self.mostBytes), as: UTF8.self)
            isAnswerNew = true
        case .output(let output):
            outputs += 1
            if isAnswerNew || requests == 0 && request.isEmpty {
                (answer, answerCount, isAnswerNew) = ([], 0, false)
            }
            answerCount += output.bytes.count
            answer += output.bytes.prefix(max(0, Self.mostBytes - answer.count))
        case .answer, .frame, .sample, .event, .note, .fault, .client, .peer: break
        }
    }

    /// Ends a sample that took `duration` seconds; rates are those of about the last second.
    mutating func endSample(_ duration: Double) {
        samples.append((requests, outputs, duration))
        (requests, outputs) = (0, 0)
        while samples.count > 1, samples.dropFirst().reduce(0, { $0 + $1.duration }) >= 1 {
            samples.removeFirst()
        }
    }

    /// The requests per second, or the datagrams of an endpoint that is not asked.
    var rate: Double {
        let time = samples.reduce(0) { $0 + $1.duration }
        guard time > 0 else { return 0 }
        return Double(samples.reduce(0) { $0 + (request.isEmpty ? $1.outputs : $1.requests) }) / time
    }

    /// The last request and what followed it, in one line without control characters.
    var last: String {
        let said = answer.isEmpty ? "" : ActivityText.answer(answer[...], of: answerCount)
        if request.isEmpty { return said }
        let asked = TerminalText.line(request, most: 60)
        return said.isEmpty ? asked : "\(asked) → \(said)"
    }
}

/// The words for bytes of an endpoint.
enum ActivityText {
    /// The largest number of bytes shown in hexadecimal.
    private static let mostHex = 12

    /// Returns `bytes`, the first of `count`, as one line: text with ` / ` between its lines and without the
    /// prompt, only the first line of text before other bytes, or the bytes in hexadecimal.
    static func answer(_ bytes: ArraySlice<UInt8>, of count: Int) -> String {
        let lines = bytes.split { $0 == 0x0D || $0 == 0x0A }
        if bytes.allSatisfy(isText) {
            let texts = lines.map { text($0) }.filter { !$0.isEmpty && $0 != ">" }
            return TerminalText.line(texts.joined(separator: " / "))
        }
        if let first = lines.first, first.count > 3, first.allSatisfy(isText) { return text(first) }
        let hex = bytes.prefix(mostHex).map { Hex.string($0, width: 2) }.joined(separator: " ")
        return "\(count) bytes: \(hex)\(count > mostHex ? " …" : "")"
    }

    private static func isText(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) || byte == 0x0D || byte == 0x0A || byte == 0x09
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last == " " || text.last == ">" { text.removeLast() }
        while text.first == " " || text.first == ">" { text.removeFirst() }
        return TerminalText.line(text)
    }
}
