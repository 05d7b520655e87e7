import SimulationCore

/// A dashboard's memory of a session of F1.
struct F1Memory: Sendable {
    /// The session that it follows.
    var session: UInt64?
    /// The newest frame, for the mutant that takes it for the order.
    var frame: UInt32 = 0
    /// The number of the lap shown last, for the mutant that waits for the next one.
    var lap: Double?
    /// Whether the track is known.
    var hasTrack = false
}

/// Games of F1 22 and later. A flashback takes frames and times back, a session can begin without the end of the one
/// before, and codes of events that no list has are ignored.
extension ReferenceDashboard {
    /// Returns the part of `message` that is to be shown; nil for nothing.
    mutating func part(of message: F1Reader.Message) -> DashboardPart? {
        if message.event != nil, !Self.knownEvents.contains(message.event ?? ""), bug == .diesOfUnknownEvent {
            exit(133)
            return nil
        }
        if message.event == "SEND" { f1.session = nil }
        // In menus there is no session.
        guard message.session != 0 else { return nil }
        if let session = f1.session, session != message.session {
            if bug == .waitsForEnd { return nil }
            f1 = F1Memory()
        }
        if message.event != "SEND" { f1.session = message.session }
        if bug == .framesAreOrder {
            if message.frame < f1.frame { return nil }
            f1.frame = message.frame
        }
        if let length = message.trackLength { f1.hasTrack = length > 0 }
        if bug == .needsTrack, !f1.hasTrack { return nil }
        var part = message.part
        if bug == .lastLapAtNextLap, let lap = part.data.values[.raceLap] {
            if f1.lap == lap { part.data.values[.raceLastLap] = nil }
            f1.lap = lap
        }
        return part
    }

    private static let knownEvents: Set<String> = [
        "SSTA", "SEND", "FTLP", "RTMT", "DRSE", "DRSD", "TMPT", "CHQF", "RCWN", "PENA", "SPTP", "STLG",
        "LGOT",
        "DTSV", "SGSV", "FLBK", "BUTN", "RDFL", "OVTK", "SCAR", "COLL",
    ]
}
