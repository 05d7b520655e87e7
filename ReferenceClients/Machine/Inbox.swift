/// The adapter's output, divided into answers at the prompt.
struct Inbox: Sendable {
    /// The bytes since the last prompt.
    private(set) var bytes: [UInt8] = []

    /// Whether the current answer is read by a mutant that stops too early.
    var isCareless = false

    /// Where such a mutant stops reading.
    private var dataEnd: Int?

    let bug: BugSwitch<ClientBug>

    init(bug: BugSwitch<ClientBug>) { self.bug = bug }

    static let prompt = UInt8(ascii: ">")

    /// The greatest length of an answer in bytes; an adapter that sends more without a prompt is defective.
    static let limit = 1 << 16

    mutating func clear() {
        bytes = []
        dataEnd = nil
    }

    /// Adds the bytes of one read.
    mutating func take(_ read: [UInt8]) {
        bytes += read
        if bytes.count > Self.limit { bytes.removeFirst(bytes.count - Self.limit) }
        if bug == .trustsFirstRead || bug == .splitsAtCarriageReturn && read.last == 0x0D, dataEnd == nil,
            isCareless, bytes.contains(where: { $0 > 0x20 })
        {
            dataEnd = bytes.count
        }
    }

    /// Removes and returns the next answer without its prompt, or nil while there is none.
    mutating func next() -> [UInt8]? {
        if bug == .needsPromptLast, bytes.last != Self.prompt { return nil }
        guard let end = bytes.firstIndex(of: Self.prompt) else { return nil }
        var answer = bytes[..<end]
        if bug == .trustsFirstRead || bug == .splitsAtCarriageReturn, let stop = dataEnd {
            answer = answer.prefix(stop)
            dataEnd = nil
        }
        if bug == .smallBuffer { answer = answer.prefix(256) }
        bytes.removeSubrange(...end)
        return Array(answer)
    }
}
