public import CANBus
public import LegacyBus
public import SimulationCore

/// Messages about the bus, each from its cause (ELM327 data sheet, "Error messages and alerts").
extension Adapter {
    /// Reports that the last frame or signal could not be sent.
    public mutating func transmitFailed(_ fault: TransmitFault = .unacknowledged, now: SimInstant) {
        let wasPeriodic = !stn.isEmpty && confirmPeriodic()
        if wasPeriodic { stn.value?.outstanding = 0 }
        switch task {
        case .exchanging, .searching: count(fault)
        case .legacy(let task): return fail(task, fault, now: now)
        // A keep-alive message: the session is lost, and the next request opens another.
        case .idle: return closeSession()
        case .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .unpowered, .monitoring: return
        }
        if fault == .stuck, !findsBadWiring { return endWithFatalError(now: now) }
        switch task {
        case .exchanging(let exchange):
            if wasPeriodic, exchange.isListening { return }
            if exchange.fallsBack { return beginSearch(for: exchange.request, now: now) }
            if exchange.isOpening, fault == .stuck { closeProtocol() }
            printLine(fault == .noGap && !stn.isEmpty ? "BUS BUSY" : "CAN ERROR")
            finish(now: now)
        case .searching(let search): tryNext(search, now: now)
        case .idle, .resetting, .answering, .changingRate, .fallingAsleep, .asleep, .unpowered, .legacy,
            .monitoring:
            break
        }
    }

    /// The transmit error counter stops at 128 where nobody acknowledges, which makes the node error passive; 32 bit
    /// errors in a row take it past 255 and the node off the bus (ISO 11898-1).
    private mutating func count(_ fault: TransmitFault) {
        switch fault {
        case .unacknowledged: protocolState.transmitErrors = 0x80
        case .noFeedback: protocolState.transmitErrors = 0x100
        case .noGap, .stuck: break
        }
    }

    /// What `CS` prints of that counter.
    var transmitErrorText: String {
        protocolState.transmitErrors > 0xFF
            ? "OFF" : Hex.string(UInt8(truncatingIfNeeded: protocolState.transmitErrors), width: 2)
    }

    /// Whether the chip tests the wiring before it opens a CAN protocol, and is about to open one (PP 2A b3).
    private var findsBadWiring: Bool {
        let isOpening = if case .exchanging(let exchange) = task { exchange.isOpening } else { true }
        return isOpening && version >= .v1_3a && settings.can.errorChecking.contains(.testsWiring)
    }

    private mutating func closeSession() {
        if protocolState.session != nil { closeProtocol() }
    }

    /// What was to be sent on a J1850 bus or a K line was not.
    private mutating func fail(_ task: LegacyTask, _ fault: TransmitFault, now: SimInstant) {
        let text = fault == .noGap ? "BUS BUSY" : "FB ERROR"
        switch task.stage {
        case .initiating: initiationFailed(task, text, now: now)
        case .sending, .resting, .pausing, .listening: abandonMessage(task, text, now: now)
        }
    }

    /// Reports an invalid signal on a J1850 bus or a K line: the wires have been active for too long.
    ///
    /// On J1850 the chip looks for that with PP 11 on.
    public mutating func sawInvalidSignal(on medium: LegacyLink.Medium, now: SimInstant) {
        guard case .legacy(let task) = task, case .listening = task.stage,
            task.chosen.legacyLink.medium == medium
        else { return }
        guard task.chosen.family != .j1850 || parameters.isOn(.breakMonitor) else { return }
        abandonMessage(task, "BUS ERROR", now: now)
    }

    /// Ends a request, a probe or listening with `text`, without one where a search goes on.
    private mutating func abandonMessage(_ task: LegacyTask, _ text: String, now: SimInstant) {
        closeSession()
        switch task.purpose {
        case .probe(let search): return tryNextLegacy(search, task.chosen, now: now)
        case .request(let request) where task.fallsBack && protocolState.openProtocol == nil:
            return beginSearch(for: request, now: now)
        case .request, .initiation, .monitoring: break
        }
        printLine(text)
        finish(now: now)
    }
}
