extension JournalEntry {
    /// One action of an event.
    public struct Event: Hashable, Sendable {
        /// The event's index in the scenario, from 0; nil for an action that is not the scenario's.
        public var place: Int?

        /// How many times the event has happened, this time included; 0 for an action that is not the scenario's.
        public var occurrence: Int

        /// The kind of action; nil when it comes from an older journal, which does not store it.
        public var action: ActionKind?

        /// Who asked for the action.
        public var party: ActionParty

        /// The action in words.
        public var text: String

        /// An action with these parts.
        public init(
            _ action: ActionKind?, of place: Int? = nil, occurrence: Int = 0,
            by party: ActionParty = .scenario,
            _ text: String
        ) {
            self.place = place
            self.occurrence = occurrence
            self.action = action
            self.party = party
            self.text = text
        }
    }

    /// Who asked for an action.
    public enum ActionParty: String, CaseIterable, Hashable, Sendable {
        /// The scenario, or a program that the rig is part of.
        case scenario
        /// Somebody who controls the running car from outside.
        case control
    }

    /// The kinds of action; the numbers are those of records.
    public enum ActionKind: UInt8, CaseIterable, Hashable, Sendable {
        /// A signal gets a new source.
        case set = 1
        /// A signal ramps to a value in equal steps.
        case ramp
        /// A trouble code appears.
        case store
        /// The cause of a trouble code is repaired.
        case repair
        /// Diagnostic information is cleared.
        case clear
        /// The ignition is switched on or off.
        case ignition
        /// The state of the diagnostic bus's wires changes.
        case bus
        /// A fault begins.
        case fault
        /// Faults end.
        case clearFault
        /// Connections end.
        case disconnect
        /// An endpoint sends bytes that the client did not ask for.
        case unsolicited
        /// A field of a telemetry endpoint is set to a fixed value.
        case setField
        /// The send rate of a telemetry endpoint changes.
        case rate
        /// A line is written into the journal.
        case log
        /// The run ends.
        case end
        /// The game pauses.
        case pause
        /// The game goes on.
        case resume
        /// The race is rewound.
        case rewind
        /// Something happens in the race.
        case race
        /// A signal gets the source again that the scenario states.
        case release

        /// Its name in the journal: the key of the action in a scenario, where it has one of its own.
        public var name: String {
            switch self {
            case .clearFault: "clear-fault"
            case .setField: "set-field"
            case .set, .ramp, .store, .repair, .clear, .ignition, .bus, .fault, .disconnect, .unsolicited,
                .rate, .log, .end, .pause, .resume, .rewind, .race, .release:
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
    /// The shift of the action in a record's `number`; the bit below it says that the action was controlled, and the
    /// lower bits hold the occurrence.
    private static let actionShift: UInt64 = 56
    private static let controlBit: UInt64 = 1 << 55

    init(detail: UInt32, number: UInt64, _ payload: ArraySlice<UInt8>) {
        self.init(
            JournalEntry.ActionKind(rawValue: UInt8(number >> Self.actionShift)),
            of: detail == 0 ? nil : Int(detail) - 1,
            occurrence: Int(number & (Self.controlBit - 1)),
            by: number & Self.controlBit == 0 ? .scenario : .control, String(decoding: payload, as: UTF8.self)
        )
    }

    var fields: JournalFields {
        JournalFields(
            detail: place.map { UInt32(truncatingIfNeeded: $0 + 1) } ?? 0,
            number: UInt64(clamping: occurrence) | (party == .control ? Self.controlBit : 0)
                | UInt64(action?.rawValue ?? 0) << Self.actionShift,
            payload: Array(text.utf8)[...])
    }
}
