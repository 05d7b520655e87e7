import CANBus
import SimulationCore

/// What the switches of `Traits` need to remember from one event to the next.
struct QuirkState: Hashable, Sendable {
    /// Whether there is none of the switches that count at every byte, line or frame.
    var isPlain: Bool

    /// Whether something goes on beside commands.
    var hasBackground = false

    /// Whether echo was on before the line that is typed now (`echoLags`).
    var echoedBefore = true

    /// Whether a command has locked the adapter up.
    var isLockedUp = false

    /// Whether a line waits for its owner's word.
    var isHolding = false

    /// Whether echo lags beside what the traits say.
    var echoLags = false

    /// What stands in the place of the answer.
    var given: [String] = []

    /// The settings that the client cannot change.
    var force = SettingsForce()

    /// What the banner and `ATI` say instead of the adapter's own name.
    var banner: String?

    /// How many lines the reply has so far (`replyLines`).
    var linesInReply: Int32 = 0

    /// When the last prompt was printed (`earlyWindow`).
    var promptTime: SimInstant?

    /// When noise last drew the RTS pin low (`pinPeriod`).
    var pinTime: SimInstant = .powerOn

    /// How often bits have been made up (`RemoteFrames.randomBits`).
    var inventions: UInt64 = 0

    /// What last put an STN device to sleep, and what woke it, since the last reset.
    var sleepTrigger = SleepTrigger.none
    var wakeTrigger = WakeTrigger.none

    /// Nothing to remember yet.
    init(isPlain: Bool) {
        self.isPlain = isPlain
    }

    /// `frame` as it is shown while monitoring, or nil when it is not; `lastData` is that of the frame before.
    mutating func monitored(_ frame: CANFrame, _ rule: RemoteFrames, lastData: CANData) -> CANFrame? {
        guard frame.isRemote else { return frame }
        switch rule {
        case .shown: return frame
        case .dropped: return nil
        case .lastData: return CANFrame(frame.identifier, lastData)
        case .randomBits:
            var random = SeededGenerator(seed: inventions)
            inventions += 1
            return CANFrame(
                frame.identifier, CANData(lastData.map { $0 & 0x3F | UInt8(random.next() & 0xC0) }))
        }
    }
}
