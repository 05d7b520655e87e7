import SimulationCore
import Telemetry

/// What comes unasked: whose it is, the datagram itself tells.
extension ReferenceDashboard {
    mutating func takeUnasked(_ datagram: [UInt8], _ peer: Peer) {
        if bug == .diesOfShort, game == .forza, datagram.count < 232 { return exit(133) }
        guard let data = read(datagram) else { return }
        // Who came first is followed until nothing comes any more.
        if let source, source != peer, bug != .mixesSenders { return }
        if source == nil {
            source = peer
            if bug != .freezesAtWrap { newestClock = nil }
            say(text: "\(peer)", as: "source")
        }
        if data.isDriving, let clock = data.clock {
            guard isNew(clock) else { return }
            newestClock = clock
        }
        take(data)
    }

    /// What a datagram tells: of Forza all at once, of games with several kinds of message together with what the others
    /// have told.
    private mutating func read(_ datagram: [UInt8]) -> DashboardData? {
        let part: DashboardPart?
        if let message = F12021Reader(bug: bug).read(datagram) {
            part = message
        } else if let message = ProjectCars2Reader(bug: bug, viewed: viewed).read(datagram) {
            part = message
        } else {
            return ForzaReader(bug: bug).read(datagram)
        }
        guard let part, !part.isEmpty else { return nil }
        viewed = part.viewed ?? viewed
        assembled.isDriving = part.isDriving ?? assembled.isDriving
        assembled.values.merge(part.data.values) { $1 }
        for signal in part.data.values.keys { toldAt[signal] = now }
        // After a silence the first message tells only its own part: the rest is old.
        assembled.values = assembled.values.filter { value in
            toldAt[value.key].map { $0.advanced(by: Self.staleAfter) > now } ?? false
        }
        return assembled
    }

    /// Whether a datagram with this clock is not older than the newest; the clock wraps, and a game that was started anew
    /// begins again.
    private func isNew(_ clock: UInt32) -> Bool {
        guard let newest = newestClock, bug != .appliesOld else { return true }
        if bug == .freezesAtWrap { return clock >= newest }
        let back = newest &- clock
        return back == 0 || back >= 1 << 31 || back > 60_000
    }
}
