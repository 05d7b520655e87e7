public import MTG

extension EventDescription {
    /// The faults that the event puts into answers of telematics units, in the order of the journal's item numbers.
    public var recordFaults: [RecordFault] {
        actions.flatMap { action -> [RecordFault] in
            guard case .fault(let setting, _, _, _) = action else { return [] }
            return setting.recordFaults
        }
    }
}
