public import CANBus
public import SimulationCore

/// A frame as the journal has it: identifier and flags in a record's `number`, the data in its payload.
extension CANFrame {
    /// The frame that `record` says has crossed the bus, or nil when it says something else.
    public init?(_ record: JournalRecord, _ payload: ArraySlice<UInt8>) {
        guard record.kind == .frame, record.number & JournalRecord.FrameFlag.noCAN == 0 else { return nil }
        let identifier = CANIdentifier(
            rawValue: UInt32(truncatingIfNeeded: record.number),
            isExtended: record.number & JournalRecord.FrameFlag.extended != 0)
        let isRemote = record.number & JournalRecord.FrameFlag.remote != 0
        self = isRemote ? CANFrame(remote: identifier) : CANFrame(identifier, CANData(payload))
    }

    /// What a record has as its `number`.
    var journalNumber: UInt64 {
        var number = UInt64(identifier.rawValue)
        if identifier.isExtended { number |= JournalRecord.FrameFlag.extended }
        if isRemote { number |= JournalRecord.FrameFlag.remote }
        return number
    }
}
