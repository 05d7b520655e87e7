/// Joins the frames of an answer into messages.
///
/// With headers the frames of each ECU are joined in the order of their numbers. Without headers the segments of two
/// ECUs cannot be distinguished when they are mixed, and are discarded.
struct MessageAssembly: Sendable {
    private struct Partial: Sendable {
        let source: UInt32?
        let length: Int
        let first: [UInt8]
        /// Consecutive frames by their position in the message, counted from 1.
        var frames: [Int: [UInt8]] = [:]
        /// The same in the order of their arrival, for mutants.
        var arrived: [[UInt8]] = []
        var last = 0
        var isAmbiguous = false

        var isComplete: Bool {
            !isAmbiguous && first.count + frames.values.reduce(0) { $0 + $1.count } >= length
        }
    }

    private var partials: [Partial] = []
    private var messages: [Message] = []
    private var announced: Int?
    private let bug: BugSwitch<ClientBug>

    init(bug: BugSwitch<ClientBug>) { self.bug = bug }

    mutating func take(_ frame: Frame) {
        switch frame {
        case .message(let message):
            if bug == .keepsDuplicates || !messages.contains(message) { messages.append(message) }
        case .first(let source, let length, let bytes):
            begin(source: source, length: length, bytes)
        case .consecutive(let source, let index, let bytes):
            append(bytes, index: index, source: source)
        case .length(let length):
            announced = length
        case .segment(let index, let bytes):
            if let length = announced {
                begin(source: nil, length: length, bytes)
                announced = nil
            } else {
                append(bytes, index: index, source: nil)
            }
        }
    }

    private mutating func begin(source: UInt32?, length: Int, _ bytes: [UInt8]) {
        let isRepeated = partials.contains { $0.source == source && $0.first == bytes }
        if isRepeated, bug != .keepsDuplicates { return }
        partials.append(Partial(source: source, length: length, first: bytes))
    }

    private mutating func append(_ bytes: [UInt8], index: Int, source: UInt32?) {
        let owner =
            bug == .mixesECUs
            ? partials.firstIndex { !$0.isComplete } ?? partials.indices.last
            : partials.lastIndex { $0.source == source }
        guard let owner else { return }
        let place = Self.place(of: index, after: partials[owner].last, bug: bug)
        // The first segment again.
        if source == nil, place == 0, bug != .keepsDuplicates { return }
        if let there = partials[owner].frames[place], bug != .keepsDuplicates, bug != .mixesSegments {
            if there != bytes { partials[owner].isAmbiguous = true }
            return
        }
        partials[owner].frames[place] = bytes
        if bug == .arrivalOrder || bug == .keepsDuplicates { partials[owner].arrived.append(bytes) }
        partials[owner].last = place
    }

    /// The position in the message of the frame with sequence number `index`, which has four bits: the one nearest to
    /// the next expected position.
    private static func place(of index: Int, after last: Int, bug: BugSwitch<ClientBug>) -> Int {
        if bug == .noSequenceWrap { return index }
        let distance = (index - last - 1) & 0xF
        return last + 1 + (distance < 8 ? distance : distance - 16)
    }

    /// Adds the messages to `reply`, ordered by address where there is one.
    mutating func finish(_ reply: inout Reply) {
        for partial in partials {
            let isList = bug == .listWithGap && [0x43, 0x47, 0x4A].contains(partial.first.first)
            guard partial.isComplete || bug == .partialMessages || isList else {
                reply.isIncomplete = true
                continue
            }
            let ordered =
                bug == .arrivalOrder || bug == .keepsDuplicates
                ? partial.arrived : partial.frames.sorted { $0.key < $1.key }.map(\.value)
            let bytes = partial.first + ordered.joined()
            let isPadded = bug == .paddingAsData
            messages.append(
                Message(
                    source: partial.source, isCAN: true,
                    bytes: isPadded ? bytes : Array(bytes.prefix(partial.length))))
        }
        if bug == .lastECUWins {
            messages.reverse()
        } else {
            messages = messages.enumerated().sorted {
                ($0.element.source ?? 0, $0.offset) < ($1.element.source ?? 0, $1.offset)
            }.map(\.element)
        }
        reply.messages += messages
    }
}
