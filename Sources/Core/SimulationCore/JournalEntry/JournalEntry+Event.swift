extension JournalEntry {
    public struct Event: Hashable, Sendable {
        /// The event; nil for an action that is not the scenario's.
        public var id: EventID?

        /// The number of times that the event has happened, this time included; 0 for an action that is not the scenario's.
        public var occurrence: Int

        /// The name of the action, its key in a scenario where it has one of its own, at most 255 bytes; nil when it comes
        /// from an older journal, which does not store it.
        public var action: String?

        /// Who asked for the action.
        public var party: ActionParty

        public var text: String

        public init(
            _ action: String?, of id: EventID? = nil, occurrence: Int = 0,
            by party: ActionParty = .scenario,
            _ text: String
        ) {
            self.id = id
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
}

extension JournalEntry.Event {
    /// The shift of the length of the action's name in a record's `number`; the bit below it says that the action was
    /// controlled, and the lower bits hold the occurrence. The bytes are the name and the text.
    private static let nameShift: UInt64 = 56
    private static let controlBit: UInt64 = 1 << 55

    init(detail: UInt32, number: UInt64, _ payload: ArraySlice<UInt8>) {
        let name = payload.prefix(Int(number >> Self.nameShift))
        self.init(
            name.isEmpty ? nil : String(decoding: name, as: UTF8.self),
            of: detail == 0 ? nil : EventID(Int(detail) - 1),
            occurrence: Int(number & (Self.controlBit - 1)),
            by: number & Self.controlBit == 0 ? .scenario : .control,
            String(decoding: payload.dropFirst(name.count), as: UTF8.self))
    }

    var fields: JournalFields {
        let name = Array((action ?? "").utf8.prefix(255))
        return JournalFields(
            detail: id.map { UInt32(truncatingIfNeeded: $0.index + 1) } ?? 0,
            number: UInt64(clamping: occurrence) | (party == .control ? Self.controlBit : 0)
                | UInt64(name.count) << Self.nameShift,
            payload: (name + text.utf8)[...])
    }
}
