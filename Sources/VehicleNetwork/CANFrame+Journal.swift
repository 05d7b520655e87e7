public import CANBus
public import SimulationCore

/// A frame as the journal has it.
extension CANFrame {
    /// The frame that `entry` says has crossed the bus, or nil when it says something else.
    public init?(_ entry: JournalEntry) {
        guard case .frame(let frame) = entry else { return nil }
        self.init(frame)
    }

    /// The frame that has crossed the bus, or nil when it was a signal of another bus.
    public init?(_ frame: JournalEntry.Frame) {
        guard case .can(let number, let isExtended, let isRemote) = frame.form else { return nil }
        let identifier = CANIdentifier(rawValue: number, isExtended: isExtended)
        self = isRemote ? CANFrame(remote: identifier) : CANFrame(identifier, CANData(frame.data))
    }

    /// What a record says that it is.
    public var journalForm: JournalEntry.Frame.Form {
        .can(
            identifier: identifier.rawValue, isExtended: identifier.isExtended, isRemote: isRemote)
    }
}
