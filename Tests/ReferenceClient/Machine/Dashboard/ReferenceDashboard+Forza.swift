import SimulationCore
import Telemetry

/// Forza: what comes unasked.
extension ReferenceDashboard {
    mutating func takeForza(_ datagram: [UInt8], _ peer: Peer) {
        if bug == .diesOfShort, datagram.count < 232 { return exit(133) }
        guard let data = ForzaReader(bug: bug).read(datagram) else { return }
        // Who came first is followed until nothing comes any more.
        if let source, source != peer, bug != .mixesSenders { return }
        if source == nil {
            source = peer
            newestClock = nil
            say(text: "\(peer)", as: "source")
        }
        if data.isDriving, let clock = data.clock {
            guard isNew(clock) else { return }
            newestClock = clock
        }
        take(data)
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
