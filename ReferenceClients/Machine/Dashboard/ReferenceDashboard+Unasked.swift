import SimulationCore
import Telemetry

/// Games that send without being asked; the format follows from the datagram.
extension ReferenceDashboard {
    mutating func takeUnasked(_ datagram: [UInt8], _ peer: Peer) {
        if bug == .diesOfShort, game == .forza, datagram.count < 232 { return exit(133) }
        guard let data = read(datagram) else { return }
        // The first sender is followed until its datagrams stop.
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

    /// Parses a datagram. Forza sends all values in one; for games with several kinds of message the values are
    /// combined with those of the other messages.
    private mutating func read(_ datagram: [UInt8]) -> DashboardData? {
        let part: DashboardPart?
        if let message = F12021Reader(bug: bug).read(datagram) {
            part = message
        } else if let message = F1Reader(bug: bug).read(datagram) {
            part = self.part(of: message)
        } else if let message = ProjectCars2Reader(bug: bug, viewed: viewed).read(datagram) {
            part = message
        } else if let message = RallyReader(bug: bug).read(datagram) {
            part = message
        } else {
            return ForzaReader(bug: bug).read(datagram)
        }
        guard let part, !part.isEmpty else { return nil }
        viewed = part.viewed ?? viewed
        if part.statesPause { lastDriven = nil }
        assembled.isDriving = part.isDriving ?? assembled.isDriving
        assembled.values.merge(part.data.values) { $1 }
        for signal in part.data.values.keys { toldAt[signal] = now }
        // After a silence the values of the other messages are outdated.
        assembled.values = assembled.values.filter { value in
            toldAt[value.key].map { $0.advanced(by: Self.staleAfter) > now } ?? false
        }
        return assembled
    }

    /// Whether a datagram with this clock is not older than the newest one. The clock wraps,
    /// and restarts with the game.
    func isNew(_ clock: UInt32) -> Bool {
        guard let newest = newestClock, bug != .appliesOld else { return true }
        if bug == .freezesAtWrap { return clock >= newest }
        let back = newest &- clock
        return back == 0 || back >= 1 << 31 || back > 60_000
    }
}
