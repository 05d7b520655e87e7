/// The behaviours in which adapters of one version differ, one property each; a persona is a value of this type.
///
/// The defaults are those of the genuine chip. Behaviour that no source confirms can be switched here too.
/// `Quirk.rows` names the switches in scenario files.
public struct Traits: Hashable, Sendable {
    /// The text of `ATI` and the banner, or nil for `ELM327 v` and the version.
    public var identity: String?

    /// The text of `AT@1`.
    public var description = "OBDII to RS232 Interpreter"

    /// Factory values of programmable parameters that differ from the genuine chip's, by number.
    public var parameters: [UInt8: UInt8] = [:]

    /// The ST or VT commands, and what they say about the device; nil on adapters that have neither.
    public var device: DeviceTraits?

    /// The reading of `ATRV` at any supply voltage, in volts, or nil when it measures.
    public var fixedVoltage: Double?

    /// Which commands it has and what becomes of those that it lacks.
    public var commands = CommandSet()

    /// The form of its lines.
    public var printing = Printing()

    /// The texts of its messages.
    public var wording = Wording()

    /// The treatment of the lines of its host.
    public var input = Input()

    /// The times that it takes; none of them in `timing: instant`.
    public var timing = Timing()

    public var bus = Bus()

    /// Which frames it lets in.
    public var filters = Filters()

    /// The genuine chip.
    public init() {}

    /// Whether no switch must be checked at every byte, line and frame, so that requests can take the fast path.
    var isPlain: Bool {
        device == nil && timing.latency == .zero && timing.earlyWindow == .zero && !input.echoLags
            && printing.replyLines == 0
            && bus.requestBytes == 0 && !filters.areIgnored && !bus.countsMessages
            && !printing.hasSingleReturn
    }
}

extension Traits {
    public struct Bus: Hashable, Sendable {
        /// Whether the digit behind a request counts whole messages rather than frames.
        public var countsMessages = false

        /// The number of bytes of a request that are sent, 0 for all.
        public var requestBytes = 0

        /// Whether `RTR` puts a remote frame on the bus; it is accepted either way.
        public var sendsRemoteFrames = true

        /// The form of remote frames while monitoring.
        public var remoteFrames = RemoteFrames.shown

        /// Whether a search asks the host's request instead of 0100; what chips do is unverified for requests of other
        /// services than 01.
        public var searchAsksRequest = false

        /// Whether the pins of the J1850 buses are connected; protocols 1 and 2 find nothing otherwise.
        public var hasJ1850 = true

        /// The identifier of flow-control frames in mode 0.
        public var flowControl = FlowControlRule.standard

        /// Whether `FC SM 2` changes nothing.
        public var ignoresFlowControlMode2 = false
    }
}

extension Traits {
    /// Which commands it has and what becomes of those that it lacks.
    public struct CommandSet: Hashable, Sendable {
        /// Commands that are answered with `?` although the version has them.
        public var missing: [CommandMask] = []

        /// Commands that are known although they came with a later version.
        public var additional: [CommandMask] = []

        /// Commands that are answered with `OK` and do nothing.
        public var ignored: [CommandMask] = []

        /// Commands after which the adapter says nothing more until it loses power.
        public var lockUps: [CommandMask] = []

        /// Whether an unknown command is answered with `OK`.
        public var acceptsEverything = false
    }
}

extension Traits {
    /// Which frames it lets in.
    public struct Filters: Hashable, Sendable {
        /// Whether frames with any identifier are received and printed.
        public var areIgnored = false

        /// Whether the default filter follows the header: request plus 8 on 11-bit identifiers.
        public var followHeader = false

        /// Whether `STP` drops what `CRA`, `CF` and `CM` have set, as the OBDLink manual has it; a device of that family was
        /// seen to keep it (cedricp/ddt4all#76).
        public var presetClearsFilters = false
    }
}

extension Traits {
    /// The treatment of the lines of the host.
    public struct Input: Hashable, Sendable {
        /// Whether `ATD` switches echo on again; the data sheet lists echo as restored by a reset only, but hosts rely on
        /// either.
        public var defaultsRestoreEcho = true

        /// Whether `ATE` counts one line later than it should.
        public var echoLags = false

        /// Whether a line feed directly after a carriage return interrupts as any character does.
        public var lineFeedInterrupts = false

        /// The number of significant characters that a line holds before the rest is swallowed and refused.
        public var lineCapacity = 32
    }
}

extension Traits {
    /// The form of the lines.
    public struct Printing: Hashable, Sendable {
        /// Whether a single frame's padding is printed with headers on, as the data sheets show it; most adapters in the
        /// field print up to the declared length.
        public var showsPadding = true

        /// Whether a single frame's padding is printed with headers off, too.
        public var showsPaddingWithoutHeaders = false

        /// Whether the line with the length of a segmented answer ends in a space as data lines do (seen on a Wi-Fi adapter).
        public var lengthLineEndsInSpace = true

        /// Whether one line end, the one of the last line, is all that comes before the prompt.
        public var hasSingleReturn = false

        /// Whether a further line end comes before the `OK` of `ATD`.
        public var hasReturnBeforeDefaults = false

        /// The lines of a reply after which the rest is lost, 0 for no limit.
        public var replyLines = 0

        /// Whether the slow initiation is announced with a dot for each stage.
        public var showsInitiationDots = true
    }
}

extension Traits {
    /// The times that an adapter takes; none of them in `timing: instant`.
    public struct Timing: Hashable, Sendable {
        /// The delay before a command is run; not in `timing: instant`.
        public var latency = Duration.zero

        /// The time after a prompt in which a character is taken for an interruption, answered with `STOPPED` and lost; not in
        /// `timing: instant`.
        public var earlyWindow = Duration.zero

        /// The period at which noise pulls the RTS pin low, which nothing is connected to; zero for never, and not in `timing:
        /// instant`.
        public var pinPeriod = Duration.zero
    }
}

extension Traits {
    /// The texts of the messages.
    public struct Wording: Hashable, Sendable {
        /// Whether the first character of a message such as `UNABLE TO CONNECT` is lost.
        public var losesFirstCharacter = false

        /// Messages that have another wording, by the usual one.
        public var messages: [String: String] = [:]

        /// Bytes that a glitch of the serial line puts before the banner.
        public var strayBytes: [UInt8] = []

        /// Whether messages are not printed as they are.
        var isOwn: Bool { !messages.isEmpty || losesFirstCharacter }

        /// Returns what the adapter prints for the message `text`.
        func text(for text: String) -> String {
            let words = messages[text] ?? text
            return losesFirstCharacter && words.count > 1 ? String(words.dropFirst()) : words
        }

        /// The messages of failures (data sheet, "Error messages and alerts").
        static let failures: Set<String> = [
            "?", "NO DATA", "UNABLE TO CONNECT", "CAN ERROR", "BUS ERROR", "BUS BUSY", "FB ERROR",
            "DATA ERROR", "ERROR", "STOPPED", "BUFFER FULL", "FC RX TIMEOUT", "OUT OF MEMORY",
        ]
    }
}
