import CANBus
import SimulationCore

/// The state of the switches in `Traits`.
struct QuirkState: Hashable, Sendable {
    /// Whether no switch is set that must be checked at every byte, line or frame.
    var isPlain: Bool

    /// Whether there is activity besides commands.
    var hasBackground = false

    /// Whether echo was on before the line that is typed now (`echoLags`).
    var echoedBefore = true

    /// Whether a command has locked the adapter up.
    var isLockedUp = false

    /// Whether a line waits for the owner's `release`.
    var isHolding = false

    /// Whether echo lags in addition to the traits.
    var echoLags = false

    /// The answer that replaces the adapter's own.
    var given: [String] = []

    /// The settings that the client cannot change.
    var force = SettingsForce()

    /// The text that replaces the adapter's own name in the banner and `ATI`.
    var banner: String?

    /// The number of lines of the reply so far (`replyLines`).
    var linesInReply: Int32 = 0

    /// When the last prompt was printed (`earlyWindow`).
    var promptTime: SimInstant?

    /// When noise last drew the RTS pin low (`pinPeriod`).
    var pinTime: SimInstant = .powerOn

    /// The number of frames printed with random bits so far (`RemoteFrames.randomBits`).
    var inventions: UInt64 = 0

    /// The last causes of the sleep and of the wake-up of an STN device since the last reset.
    var sleepTrigger = SleepTrigger.none
    var wakeTrigger = WakeTrigger.none

    init(isPlain: Bool) {
        self.isPlain = isPlain
    }

    /// Returns `frame` as it is shown while monitoring, or nil when it is not; `lastData` is that of the frame before.
    mutating func monitored(_ frame: CANFrame, _ rule: RemoteFrames, lastData: ClassicalData) -> CANFrame? {
        guard frame.isRemote else { return frame }
        switch rule {
        case .shown: return frame
        case .dropped: return nil
        case .lastData: return CANFrame(frame.identifier, CANData(lastData))
        case .randomBits:
            var random = SeededGenerator(seed: inventions)
            inventions += 1
            return CANFrame(
                frame.identifier, CANData(lastData.map { $0 & 0x3F | UInt8(random.next() & 0xC0) }))
        }
    }
}
