import LegacyBus
import SimulationCore

/// The state of the adapter's use of the vehicle's buses.
struct ProtocolState: Sendable {
    /// The protocol that `SP` or a search has chosen.
    var selected = ProtocolNumber.automatic

    /// Whether a search may choose another one.
    var isAutomatic = true

    /// The protocol of requests; nil while none is open.
    var openProtocol: ProtocolNumber?

    /// The adaptive timer, which measures how fast the vehicle answers.
    var adaptive = AdaptiveTimer()

    /// The long messages of SAE J1939 in progress.
    var followed = J1939Reassemblies()

    /// The two key words of the last initiation on a K line, which `KW` prints.
    var keyWords: (first: UInt8, second: UInt8) = (0, 0)

    var session: KLineSession?

    /// The CAN controller's transmit error counter, which `CS` prints.
    var transmitErrors = TransmitErrors()

    var lastActivity: SimInstant = .powerOn

    /// The protocol in use: the open one, else the one that the next request will open.
    var inUse: ProtocolNumber { openProtocol ?? selected }

    /// Whether that is none of CAN's.
    var speaksLegacy: Bool {
        switch inUse.family {
        case .j1850, .iso9141, .iso14230: true
        case .can, .none: false
        }
    }

    /// The wires of J1850 or a K line that an open protocol uses, or nil.
    var openMedium: LegacyLink.Medium? {
        guard let openProtocol, openProtocol.family != .can, openProtocol.family != .none else { return nil }
        return openProtocol.legacyLink.medium
    }

    /// Ends the use of the bus; the next request opens it again.
    mutating func close() {
        openProtocol = nil
        session = nil
        adaptive.forget()
    }

    /// Returns when the next keep-alive message is due (`SW`, steps of 20.48 ms), or nil when none is.
    func keepAliveDue(_ settings: Settings.WakeUp) -> SimInstant? {
        guard let session, session.keepsAlive, openProtocol != nil, settings.interval != 0 else { return nil }
        return session.lastTraffic.advanced(byNanoseconds: 20_480_000 * Int64(settings.interval))
    }

    /// Returns how long to wait for the next message on J1850 and the K line: `ST`, or what `AT` has learned, but not
    /// less than the standards give an ECU (P2max and the time of a message).
    func legacyWait(_ settings: Settings.Timing) -> Duration {
        let limit = settings.wait
        return max(adaptive.wait(settings.adaptive, limit: limit), min(limit, .milliseconds(65)))
    }

    /// `AMC`: steps of 0.65536 s since the bus last moved, at most FFh.
    func activityCount(now: SimInstant) -> Int {
        let steps = (now.nanoseconds - lastActivity.nanoseconds) / 655_360_000
        return Int(min(max(steps, 0), 0xFF))
    }
}
