public import MTG

extension EventDescription {
    /// What the event does to the answers of telematics units, in the order in which the journal counts it.
    public var recordFaults: [RecordFault] {
        actions.flatMap { action -> [RecordFault] in
            guard case .fault(let setting, _, _, _) = action else { return [] }
            return setting.recordFaults
        }
    }
}
