extension JournalEntry {
    /// One action of an event.
    public struct Event: Hashable, Sendable {
        /// The event's place among those of the scenario, from 0; nil when it is none of them.
        public var place: Int?

        /// How often the event has happened, this time included; 0 when it is none of the scenario's.
        public var occurrence: Int

        /// What was done; nil when a journal of an older version does not say.
        public var action: ActionKind?

        /// What was done, in words.
        public var text: String

        /// An action with these parts.
        public init(_ action: ActionKind?, of place: Int? = nil, occurrence: Int = 0, _ text: String) {
            self.place = place
            self.occurrence = occurrence
            self.action = action
            self.text = text
        }
    }

    /// The kinds of action; the numbers are those of records.
    public enum ActionKind: UInt8, CaseIterable, Hashable, Sendable {
        /// A signal gets a new source.
        case set = 1
        /// A signal goes to a value in equal steps.
        case ramp
        /// A trouble code appears.
        case store
        /// The fault behind a trouble code is gone.
        case repair
        /// Diagnostic information is cleared.
        case clear
        /// The key is turned.
        case ignition
        /// The wires of the diagnostic bus get into another condition.
        case bus
        /// A fault begins.
        case fault
        /// Faults end.
        case clearFault
        /// Connections end.
        case disconnect
        /// Bytes go to a client that has not asked for them.
        case unsolicited
        /// A field of a telemetry endpoint gets a value of its own.
        case setField
        /// A telemetry endpoint gets another rate.
        case rate
        /// A line is written into the journal.
        case log
        /// The run ends.
        case end
        /// The game pauses.
        case pause
        /// The game goes on.
        case resume
        /// The race goes back.
        case rewind

        /// What the journal calls it: the key of the action in a scenario, where it has one of its own.
        public var name: String {
            switch self {
            case .clearFault: "clear-fault"
            case .setField: "set-field"
            case .set, .ramp, .store, .repair, .clear, .ignition, .bus, .fault, .disconnect, .unsolicited,
                .rate, .log, .end, .pause, .resume, .rewind:
                "\(self)"
            }
        }

        /// The kind of this name, or nil.
        public init?(name: some StringProtocol) {
            guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
            self = kind
        }
    }
}

extension JournalEntry.Event {
    /// The action lies above the occurrences in a record's `number`.
    private static let actionShift: UInt64 = 56

    init(detail: UInt32, number: UInt64, _ payload: ArraySlice<UInt8>) {
        self.init(
            JournalEntry.ActionKind(rawValue: UInt8(number >> Self.actionShift)),
            of: detail == 0 ? nil : Int(detail) - 1,
            occurrence: Int(number & (1 << Self.actionShift - 1)), String(decoding: payload, as: UTF8.self))
    }

    var fields: JournalFields {
        JournalFields(
            detail: place.map { UInt32(truncatingIfNeeded: $0 + 1) } ?? 0,
            number: UInt64(clamping: occurrence) | UInt64(action?.rawValue ?? 0) << Self.actionShift,
            payload: Array(text.utf8)[...])
    }
}
