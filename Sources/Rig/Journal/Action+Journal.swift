import SimulationCore

extension EventDescription.Action {
    var kind: JournalEntry.ActionKind {
        switch self {
        case .set: .set
        case .release: .release
        case .ramp: .ramp
        case .store: .store
        case .repair: .repair
        case .clearDiagnosticInformation: .clear
        case .ignition: .ignition
        case .bus: .bus
        case .fault: .fault
        case .clearFault: .clearFault
        case .disconnect: .disconnect
        case .unsolicited: .unsolicited
        case .setField: .setField
        case .rate: .rate
        case .log: .log
        case .end: .end
        case .pause: .pause
        case .rewind: .rewind
        case .race: .race
        }
    }
}
