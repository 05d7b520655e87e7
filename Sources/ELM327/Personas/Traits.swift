/// The behaviours in which adapters of one version differ, one property each; a persona is a value of this type.
///
/// The defaults are those of the genuine chip. Behaviour that no source confirms can be switched here too.
/// `Quirk.rows` names the switches in scenario files.
package struct Traits: Hashable, Sendable {
    /// The text of `ATI` and the banner, or nil for `ELM327 v` and the version.
    package var identity: String?

    /// What `AT@1` prints.
    package var description = "OBDII to RS232 Interpreter"

    /// Factory values of programmable parameters that differ from the genuine chip's, by number.
    package var parameters: [UInt8: UInt8] = [:]

    /// The ST or VT commands, and what they say about the device; nil on adapters that have neither.
    package var device: DeviceTraits?

    /// What `ATRV` prints at any supply voltage, in volts, or nil when it measures.
    package var fixedVoltage: Double?

    /// Which commands it has and what becomes of those that it lacks.
    package var commands = CommandSet()

    /// What its lines look like.
    package var printing = Printing()

    /// What its messages say.
    package var wording = Wording()

    /// What it does with the lines of its host.
    package var input = Input()

    /// What it takes its time for; nothing of it in `timing: instant`.
    package var timing = Timing()

    /// What it does on the bus.
    package var bus = Bus()

    /// Which frames it lets in.
    package var filters = Filters()

    /// The genuine chip.
    package init() {}

    /// Whether no switch must be checked at every byte, line and frame, so that requests can take the fast path.
    var isPlain: Bool {
        device == nil && timing.latency == .zero && timing.earlyWindow == .zero && !input.echoLags
            && printing.replyLines == 0
            && bus.requestBytes == 0 && !filters.areIgnored && !bus.countsMessages
            && !printing.hasSingleReturn
    }
}
