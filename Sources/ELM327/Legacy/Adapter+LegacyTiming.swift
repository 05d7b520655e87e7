import LegacyBus
import SimulationCore

/// The waits on J1850 and the K line, and the messages that keep a session open.
///
/// Source: ELM327 data sheet, programmable parameters 13-1E; versions that lack one keep its later factory value.
extension Adapter {
    /// PP 1E (W5): how long the K line must have been idle before an initiation.
    var idleBeforeInitiation: Duration {
        if !stn.isEmpty, let own = stn.value?.line.idleBefore { return own }
        let steps = version >= .v2_1 ? parameters[.idleBeforeInitiation] : 0x4A
        return .nanoseconds(4_096_000 * Int64(steps))
    }

    /// PP 1D (P3): from the last traffic on the K line to the next request.
    var requestGap: Duration {
        if !stn.isEmpty, let own = stn.value?.requestGap { return own }
        let steps = version >= .v2_0 ? parameters[.requestGap] : 0x0F
        return .nanoseconds(max(0, 4_096_000 * Int64(steps) - 2_048_000))
    }

    /// PP 14 (P4): the pause between two bytes on the K line.
    var betweenBytes: Duration {
        if !stn.isEmpty, let own = stn.value?.line.betweenBytes { return own }
        let steps = version >= .v2_0 ? parameters[.stopBitWidth] : 0x50
        return .microseconds(98 + 64 * Int(steps))
    }

    /// PP 1A and 1B: the two halves of the wake-up pattern.
    func fastTime(_ half: ProgrammableParameter.Number) -> Duration {
        .microseconds(2500 * Int(version >= .v2_0 ? parameters[half] : 0x0A))
    }

    /// PP 13, 18 and 19: the pause of a search between two protocols that share wires.
    func pause(after previous: ProtocolNumber?, before next: ProtocolNumber) -> Duration {
        let isRevised = version >= .v2_0
        switch (previous, next) {
        case (.j1850PWM, .j1850VPW), (.j1850VPW, .j1850PWM):
            let steps = Duration.nanoseconds(4_096_000 * Int64(parameters[.delayBetweenJ1850]))
            return isRevised ? .milliseconds(150) + steps : steps
        case (.iso9141, .iso14230Fast), (.iso14230Slow, .iso14230Fast):
            let steps = Int64(parameters[.delayBeforeFast])
            return isRevised
                ? .nanoseconds(1_000_000_000 + 20_480_000 * steps) : .nanoseconds(4_096_000 * steps)
        case (.iso14230Fast, .iso9141), (.iso14230Fast, .iso14230Slow):
            let steps = Duration.nanoseconds(20_480_000 * Int64(parameters[.delayBeforeSlow]))
            return isRevised ? .seconds(1) + steps : steps
        case (nil, _), (.some, _):
            return .zero
        }
    }

    /// How long to wait for the first answer.
    func firstWait(_ task: LegacyTask) -> Duration {
        guard case .probe = task.purpose else { return legacyWait }
        return max(Search.patience(for: .j1850VPW), settings.timing.wait)
    }

    /// How long to wait for the next message: `ST`, or what `AT` has learned, but not less than the standards give an
    /// ECU (P2max and the time of a message).
    var legacyWait: Duration {
        let limit = settings.timing.wait
        return max(
            protocolState.adaptive.wait(settings.timing.adaptive, limit: limit), min(limit, .milliseconds(65))
        )
    }

    /// How long further answers to the probe of a search are waited out.
    func settling(on link: LegacyLink) -> Duration {
        link.isJ1850 ? .milliseconds(100) : .milliseconds(65)
    }

    // MARK: Keep-alive

    /// When the next keep-alive message is due (`SW`, steps of 20.48 ms), or nil when none is.
    var keepAliveDue: SimInstant? {
        guard let session = protocolState.session, session.keepsAlive, protocolState.openProtocol != nil,
            settings.wakeUp.interval != 0
        else {
            return nil
        }
        return session.lastTraffic.advanced(byNanoseconds: 20_480_000 * Int64(settings.wakeUp.interval))
    }

    /// Sends the keep-alive message: what `WM` has set, else a request that every ECU answers.
    ///
    /// When nobody has answered the protocol's own message before, the session counts as lost, and the next request opens
    /// it anew (not published).
    mutating func keepAlive(now: SimInstant) {
        guard let openProtocol = protocolState.openProtocol else { return }
        guard protocolState.session?.awaitsAnswer != true || settings.wakeUp.message != nil else {
            return closeProtocol()
        }
        let usual: [UInt8] =
            openProtocol.family == .iso9141
            ? [0x68, 0x6A, testerOnLine, 0x01, 0x00] : [0xC1, 0x33, testerOnLine, 0x3E]
        var bytes = settings.wakeUp.message.map { Array($0) } ?? usual
        bytes.append(CheckByte.sum(bytes))
        let transmission = transmission(bytes, on: openProtocol.legacyLink)
        transmissions.append(QueuedTransmission(transmission: transmission, ready: now))
        protocolState.session?.lastTraffic = now
        protocolState.session?.awaitsAnswer = true
    }
}
