package import CANBus
package import SimulationCore

/// Conversion between frames and journal entries.
extension CANFrame {
    /// The CAN frame in `entry`, or nil when the entry has none.
    package init?(_ entry: JournalEntry) {
        guard case .frame(let frame) = entry else { return nil }
        self.init(frame)
    }

    /// The CAN frame in `frame`, or nil when it is a signal of another bus.
    package init?(_ frame: JournalEntry.Frame) {
        guard case .can(let number, let isExtended, let isRemote) = frame.form else { return nil }
        let identifier = CANIdentifier(rawValue: number, isExtended: isExtended)
        self = isRemote ? CANFrame(remote: identifier) : CANFrame(identifier, CANData(frame.data))
    }

    /// The form of the frame in a journal record.
    package var journalForm: JournalEntry.Frame.Form {
        .can(
            identifier: identifier.rawValue, isExtended: identifier.isExtended, isRemote: isRemote)
    }
}
