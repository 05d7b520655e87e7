extension JournalEntry {
    /// A fault that begins, acts or ends.
    public struct Fault: Hashable, Sendable {
        /// Whether it begins, acts or ends.
        public var stage: JournalRecord.FaultStage

        /// Its event; nil when no event began it.
        public var event: EventID?

        /// The kind's name: its key in a scenario.
        public var kind: String

        /// Its value, or what it changed, in words.
        public var text: String

        /// Which of the errors listed in its event has acted, from 0; nil where a fault does one thing.
        public var item: Int?

        public init(
            _ stage: JournalRecord.FaultStage, _ kind: String, _ text: String, of event: EventID? = nil,
            item: Int? = nil
        ) {
            self.stage = stage
            self.event = event
            self.kind = kind
            self.text = text
            self.item = item
        }
    }
}

extension JournalEntry.Fault: CustomStringConvertible {
    /// The text between the kind and the words.
    private static let separator = ": "

    /// `KIND: TEXT`.
    public var description: String { kind + Self.separator + text }

    /// The fault with this description. No name of a kind contains a colon.
    public init(
        _ stage: JournalRecord.FaultStage, description: String, of event: EventID?, item: Int?
    ) {
        let end = description.firstRange(of: Self.separator)
        self.init(
            stage, String(description[..<(end?.lowerBound ?? description.endIndex)]),
            String(description[(end?.upperBound ?? description.endIndex)...]), of: event, item: item)
    }

    /// A record's `number` has the stage in its lowest byte and the item, counted from 1, in its upper half; the bytes
    /// are the description.
    init(detail: UInt32, number: UInt64, _ payload: ArraySlice<UInt8>) {
        let item = Int(number >> 32)
        self.init(
            JournalRecord.FaultStage(rawValue: number & 0xFF) ?? .begins,
            description: String(decoding: payload, as: UTF8.self),
            of: detail == 0 ? nil : EventID(Int(detail) - 1), item: item == 0 ? nil : item - 1)
    }

    var fields: JournalFields {
        JournalFields(
            detail: event.map { UInt32(truncatingIfNeeded: $0.index + 1) } ?? 0,
            number: stage.rawValue | UInt64(item.map { $0 + 1 } ?? 0) << 32,
            payload: Array(description.utf8)[...])
    }
}
