import CANBus
import SimulationCore

/// What a request waits for before it is on the bus: the pause since the last answer, and the bus (`STPTRQ`, `STPTOT`).
extension Adapter {
    /// When the pause before a request on CAN is over, or nil when it may go at once.
    func gapEnd(now: SimInstant) -> SimInstant? {
        guard !isInstant, let gap = stn.value?.requestGap, protocolState.lastActivity > .powerOn else {
            return nil
        }
        let end = protocolState.lastActivity.advanced(by: gap)
        return end > now ? end : nil
    }

    /// How long a request on `family` waits for the bus (OBDLink manual, "STPTOT": 50 ms on CAN, 300 ms on others).
    func transmitTimeout(on family: ProtocolNumber.Family) -> Duration {
        stn.value?.transmitTimeout ?? (family == .can ? .milliseconds(50) : .milliseconds(300))
    }

    /// A request that is not on the bus yet has waited long enough: for its turn, or for the bus.
    mutating func continueUnsent(_ waiting: Exchange, now: SimInstant) {
        if waiting.isHeld {
            return exchange(
                waiting.request, on: protocolState.openProtocol ?? protocolState.selected, now: now,
                isReleased: true)
        }
        takesBackFrames = true
        if waiting.fallsBack { return beginSearch(for: waiting.request, now: now) }
        printLine("BUS BUSY")
        finish(now: now)
    }

    /// Whether the transceiver of a one-wire bus sleeps (`STCSWM 0`), so that nothing can be sent.
    var isSingleWireAsleep: Bool {
        guard let state = stn.value, let preset = currentPreset, preset.isSingleWire else { return false }
        return state.singleWireMode & 0x03 == 0
    }
}
