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

    /// What is forced, nil for nothing.
    var forced: ForcedSettings?

    /// What the client has asked for where something else is forced.
    var clientSettings: ForcedSettings?

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
}

extension Adapter {
    /// Whether the rest of the reply is lost.
    var isCutOff: Bool {
        !unit.isPlain && traits.printing.replyLines != 0
            && Int(unit.linesInReply) >= traits.printing.replyLines
    }

    /// Whether texts are not printed as they are.
    var hasOwnWords: Bool {
        !traits.wording.messages.isEmpty || traits.wording.losesFirstCharacter || !stn.isEmpty
    }

    /// What this adapter prints for `text`; an error also ends a batch.
    mutating func wording(of text: String) -> String {
        guard Self.messages.contains(text) else { return text }
        if !stn.isEmpty, text != "NO DATA" { stn.value?.batch.commands.removeAll() }
        let words = traits.wording.messages[text] ?? text
        return traits.wording.losesFirstCharacter && words.count > 1 ? String(words.dropFirst()) : words
    }

    /// The messages that tell of a failure (data sheet, "Error messages and alerts").
    private static let messages: Set<String> = [
        "?", "NO DATA", "UNABLE TO CONNECT", "CAN ERROR", "BUS ERROR", "BUS BUSY", "FB ERROR", "DATA ERROR",
        "ERROR",
        "STOPPED", "BUFFER FULL", "FC RX TIMEOUT", "OUT OF MEMORY",
    ]

    /// Whether a character comes so soon after the prompt that it is lost; `STOPPED` is its answer.
    mutating func isTooEarly(now: SimInstant) -> Bool {
        guard !isInstant, traits.timing.earlyWindow > .zero, input.editor.characters.isEmpty,
            let prompt = unit.promptTime,
            now < prompt.advanced(by: traits.timing.earlyWindow)
        else { return false }
        printLine("STOPPED")
        unit.promptTime = now
        printPrompt()
        return true
    }

    /// The identifier of an automatic flow control, or nil when none is sent (data sheet, "FC SM"; how others differ is
    /// known from field reports).
    func flowControlIdentifier(for received: CANIdentifier, _ options: CANOptions) -> CANIdentifier? {
        switch traits.bus.flowControl {
        case .missing: return nil
        case .received: return received
        case .request: return settings.requestIdentifier(options)
        case .standard, .minusEight: break
        }
        let raw = received.rawValue
        if received.isExtended { return .extended(raw & 0x1FFF_0000 | (raw & 0xFF) << 8 | raw >> 8 & 0xFF) }
        return .base(traits.bus.flowControl == .minusEight ? (raw &- 8) & 0x7FF : raw & ~0x08)
    }

    /// `frame` as it is shown while monitoring, or nil when it is not.
    mutating func asMonitored(_ frame: CANFrame) -> CANFrame? {
        guard frame.isRemote else { return frame }
        switch traits.bus.remoteFrames {
        case .shown: return frame
        case .dropped: return nil
        case .lastData: return CANFrame(frame.identifier, chipBuffer.lastData)
        case .randomBits:
            var random = SeededGenerator(seed: unit.inventions)
            unit.inventions += 1
            return CANFrame(
                frame.identifier, CANData(chipBuffer.lastData.map { $0 & 0x3F | UInt8(random.next() & 0xC0) })
            )
        }
    }
}

extension Exchange {
    /// Counts whole messages: a single frame, or the last segment of what is outstanding.
    mutating func count(_ frame: CANFrame, _ kind: FrameKind) {
        switch kind {
        case .single: messages += 1
        case .first:
            guard let high = frame.data.first, frame.data.count > 1 else { return }
            outstanding += max(0, Int(high & 0x0F) << 8 + Int(frame.data[1]) - 6)
        case .consecutive:
            guard outstanding > 0 else { return }
            outstanding = max(0, outstanding - 7)
            if outstanding == 0 { messages += 1 }
        case .flowControl, .invalid, .empty: break
        }
    }
}

extension CANData {
    /// The first `count` bytes.
    func first(_ count: Int) -> CANData { CANData(prefix(count)) }
}
