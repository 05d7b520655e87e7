import LegacyBus
import SimulationCore

/// The waits on J1850 and the K line.
///
/// Source: ELM327 data sheet, programmable parameters 13-1E; versions that lack one keep its later factory value. What ST
/// commands have set counts before them.
struct LegacyTiming: Sendable {
    let version: ChipVersion
    let parameters: ParameterValues

    /// The settings by ST commands for the K line, and for the pause before a request (`STPTRQ`); nil where there is none.
    var line: LineSettings?
    var ownGap: Duration?

    /// PP 1E (W5): how long the K line must have been idle before an initiation.
    var idleBeforeInitiation: Duration {
        if let own = line?.idleBefore { return own }
        let steps = version >= .v2_1 ? parameters[.idleBeforeInitiation] : 0x4A
        return .nanoseconds(4_096_000 * Int64(steps))
    }

    /// PP 1D (P3): from the last traffic on the K line to the next request.
    var requestGap: Duration {
        if let ownGap { return ownGap }
        let steps = version >= .v2_0 ? parameters[.requestGap] : 0x0F
        return .nanoseconds(max(0, 4_096_000 * Int64(steps) - 2_048_000))
    }

    /// PP 14 (P4): the pause between two bytes on the K line.
    var betweenBytes: Duration {
        if let own = line?.betweenBytes { return own }
        let steps = version >= .v2_0 ? parameters[.stopBitWidth] : 0x50
        return .microseconds(98 + 64 * Int(steps))
    }

    /// PP 15 (P1): the longest pause between two bytes of a message that is received.
    var longestPause: Duration {
        line?.longestPause ?? .microseconds(2200 * Int(parameters[.responseGap]))
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

    /// Returns how long further answers to the probe of a search are waited out.
    static func settling(on link: LegacyLink) -> Duration {
        link.isJ1850 ? .milliseconds(100) : .milliseconds(65)
    }
}
