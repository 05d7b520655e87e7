/// The behaviours in which adapters of one version differ, one property each; a persona is a value of this type.
///
/// The defaults are those of the genuine chip. Behaviour that no source confirms can be switched here too.
/// `Quirk.rows` names the switches in scenario files.
public struct Traits: Hashable, Sendable {
    /// The text of `ATI` and the banner, or nil for `ELM327 v` and the version.
    public var identity: String?

    /// What `AT@1` prints.
    public var description = "OBDII to RS232 Interpreter"

    /// Factory values of programmable parameters that differ from the genuine chip's, by number.
    public var parameters: [UInt8: UInt8] = [:]

    /// The ST or VT commands, and what they say about the device; nil on adapters that have neither.
    public var device: DeviceTraits?

    /// What `ATRV` prints at any supply voltage, in volts, or nil when it measures.
    public var fixedVoltage: Double?

    /// Which commands it has and what becomes of those that it lacks.
    public var commands = CommandSet()

    /// What its lines look like.
    public var printing = Printing()

    /// What its messages say.
    public var wording = Wording()

    /// What it does with the lines of its host.
    public var input = Input()

    /// What it takes its time for; nothing of it in `timing: instant`.
    public var timing = Timing()

    /// What it does on the bus.
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
