public import CANBus
public import SimulationCore

/// Conversion between frames and journal entries.
extension CANFrame {
    /// The CAN frame in `entry`, or nil when the entry has none.
    public init?(_ entry: JournalEntry) {
        guard case .frame(let frame) = entry else { return nil }
        self.init(frame)
    }

    /// The CAN frame in `frame`, or nil when it is a signal of another bus.
    public init?(_ frame: JournalEntry.Frame) {
        guard case .can(let number, let isExtended, let isRemote) = frame.form else { return nil }
        let identifier = CANIdentifier(rawValue: number, isExtended: isExtended)
        self = isRemote ? CANFrame(remote: identifier) : CANFrame(identifier, CANData(frame.data))
    }

    /// The form of the frame in a journal record.
    public var journalForm: JournalEntry.Frame.Form {
        .can(
            identifier: identifier.rawValue, isExtended: identifier.isExtended, isRemote: isRemote)
    }
}
