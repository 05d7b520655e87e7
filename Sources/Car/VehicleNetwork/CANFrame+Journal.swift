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
        switch frame.form {
        case .can(let number, let isExtended, let isRemote):
            let identifier = CANIdentifier(rawValue: number, isExtended: isExtended)
            let data = CANData(frame.data.prefix(ClassicalData.capacity))
            self = isRemote ? CANFrame(remote: identifier) : CANFrame(identifier, data)
        case .canFD(let number, let isExtended, let bitRateSwitch, let errorStateIndicator):
            self.init(
                fd: CANIdentifier(rawValue: number, isExtended: isExtended), CANData(frame.data),
                bitRateSwitch: bitRateSwitch, errorStateIndicator: errorStateIndicator)
        case .message, .inFrameResponse, .fiveBaud, .wakeUp: return nil
        }
    }

    public var journalForm: JournalEntry.Frame.Form {
        isFD
            ? .canFD(
                identifier: identifier.rawValue, isExtended: identifier.isExtended,
                bitRateSwitch: switchesBitRate, errorStateIndicator: isFromErrorPassive)
            : .can(
                identifier: identifier.rawValue, isExtended: identifier.isExtended, isRemote: isRemote)
    }
}
