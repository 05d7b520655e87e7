/// Behaviour in which adapters of one version differ, each as a switch: a persona is a value of this type.
///
/// The defaults are the genuine chip's; what no source states for certain is switchable here. `Quirk.rows` names the
/// switches for scenario files.
public struct Traits: Hashable, Sendable {
    // MARK: What it calls itself and knows

    /// The text of `ATI` and the banner, or nil for `ELM327 v` and the version.
    public var identity: String?

    /// What `AT@1` prints.
    public var description = "OBDII to RS232 Interpreter"

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

    /// Factory values of programmable parameters that differ from the genuine chip's, by number.
    public var parameters: [UInt8: UInt8] = [:]

    /// The ST or VT commands, and what they say about the device; nil on adapters that have neither.
    public var device: DeviceTraits?

    // MARK: What its lines look like

    /// Whether a single frame's padding is printed with headers on, as the data sheets show it; most adapters in the
    /// field print up to the declared length.
    public var printsPadding = true

    /// Whether a single frame's padding is printed with headers off, too.
    public var printsPaddingWithoutHeaders = false

    /// Whether the line with the length of a segmented answer ends in a space as data lines do (seen on a Wi-Fi adapter).
    public var lengthLineEndsInSpace = true

    /// Whether one line end, the one of the last line, is all that comes before the prompt.
    public var hasSingleReturn = false

    /// Whether a further line end comes before the `OK` of `ATD`.
    public var hasReturnBeforeDefaults = false

    /// Whether the first character of a message such as `UNABLE TO CONNECT` is lost.
    public var losesFirstCharacter = false

    /// Messages that have another wording, by the usual one.
    public var messages: [String: String] = [:]

    /// Bytes that a glitch of the serial line puts before the banner.
    public var strayBytes: [UInt8] = []

    /// The lines of a reply after which the rest is lost, 0 for no limit.
    public var replyLines = 0

    /// What `ATRV` prints at any supply voltage, in volts, or nil when it measures.
    public var fixedVoltage: Double?

    /// Whether the slow initiation is announced with a dot for each stage.
    public var printsInitiationDots = true

    // MARK: What it does with lines

    /// Whether `ATD` switches echo on again; the data sheet lists echo as restored by a reset only, but hosts rely on
    /// either.
    public var defaultsRestoreEcho = true

    /// Whether `ATE` counts one line later than it should.
    public var echoLags = false

    /// Whether a line feed directly after a carriage return interrupts as any character does.
    public var lineFeedInterrupts = false

    /// How many significant characters a line holds before the rest is swallowed and refused.
    public var lineCapacity = 32

    /// The delay before a command is run; not in `timing: instant`.
    public var latency = Duration.zero

    /// How soon after a prompt a character is taken for an interruption, answered with `STOPPED` and lost; not in
    /// `timing: instant`.
    public var earlyWindow = Duration.zero

    /// How often noise draws the RTS pin low, which nothing is connected to; zero for never, and not in `timing: instant`.
    public var pinPeriod = Duration.zero

    // MARK: What it does on the bus

    /// Whether the digit behind a request counts whole messages rather than frames.
    public var countsMessages = false

    /// How many bytes of a request are sent, 0 for all.
    public var requestBytes = 0

    /// Whether frames with any identifier are received and printed.
    public var ignoresFilters = false

    /// Whether the default filter follows the header: request plus 8 on 11-bit identifiers.
    public var filterFollowsHeader = false

    /// Whether `STP` drops what `CRA`, `CF` and `CM` have set, as the OBDLink manual has it; a device of that family was
    /// seen to keep it (cedricp/ddt4all#76).
    public var presetDropsFilters = false

    /// The identifier of flow-control frames in mode 0.
    public var flowControl = FlowControlRule.standard

    /// Whether `FC SM 2` changes nothing.
    public var ignoresFlowControlMode2 = false

    /// How remote frames are printed while monitoring.
    public var remoteFrames = RemoteFrames.shown

    /// Whether `RTR` puts a remote frame on the bus; it is accepted either way.
    public var sendsRemoteFrames = true

    /// Whether the pins of the J1850 buses are connected; protocols 1 and 2 find nothing otherwise.
    public var hasJ1850 = true

    /// The genuine chip.
    public init() {}

    /// Whether nothing has to be asked at every byte, line and frame: what the fast path of a request skips.
    var isPlain: Bool {
        device == nil && latency == .zero && earlyWindow == .zero && !echoLags && replyLines == 0
            && requestBytes == 0 && !ignoresFilters && !countsMessages && !hasSingleReturn
    }
}

/// Which identifier the flow control of mode 0 has, on 11-bit identifiers.
public enum FlowControlRule: String, CaseIterable, Hashable, Sendable {
    /// The received one with bit 3 cleared.
    case standard
    /// The received one less 8.
    case minusEight = "minus-8"
    /// The one of the request.
    case request
    /// The received one, so that the ECU never sees it.
    case received
    /// None: no flow control is sent.
    case missing
}

/// How remote frames are printed while monitoring.
public enum RemoteFrames: String, CaseIterable, Hashable, Sendable {
    /// They are printed as `RTR`.
    case shown
    /// They are not printed.
    case dropped
    /// They are printed with the data of the frame before.
    case lastData = "last-data"
    /// They are printed with the data of the frame before, the two upper bits of each byte at random.
    case randomBits = "random-bits"
}

/// The identity of an adapter with commands beside AT.
public struct DeviceTraits: Hashable, Sendable {
    /// The sets of commands beside AT.
    public enum Commands: Hashable, Sendable {
        /// All ST commands that are built.
        case st
        /// The ST commands of identity, rate, protocols, requests, CAN and filters, and `VT`.
        case vt
    }

    /// Which commands it has.
    public var commands: Commands
    /// `STI`: firmware and version.
    public var firmware: String
    /// What `STIX` prints after the firmware.
    public var date: String
    /// `STDI`: device and hardware revision.
    public var hardware: String
    /// `STMFR`.
    public var manufacturer: String
    /// `STSN`: twelve digits.
    public var serialNumber: String
    /// `VTI`, or nil.
    public var vendorFirmware: String?
    /// The longest message that its memory holds, in bytes.
    public var longestMessage: Int

    /// A device with these names.
    public init(
        commands: Commands, firmware: String, date: String, hardware: String, manufacturer: String,
        serialNumber: String, vendorFirmware: String? = nil, longestMessage: Int = 4095
    ) {
        self.commands = commands
        self.firmware = firmware
        self.date = date
        self.hardware = hardware
        self.manufacturer = manufacturer
        self.serialNumber = serialNumber
        self.vendorFirmware = vendorFirmware
        self.longestMessage = longestMessage
    }
}
