import CANBus
import SimulationCore

/// The settings and the state of ST commands; adapters without such commands have none.
///
/// Source: OBDLink Family Reference and Programming Manual, rev F.
struct STNState: Sendable {
    /// Whether all ST commands are there, or the common ones only.
    var commands: DeviceTraits.Commands

    // Protocols.
    /// The preset that `STP` chose, until another command chooses a protocol.
    var preset: Preset?
    /// `STPTOT`: how long a request waits for the bus, nil for the protocol's own time.
    var transmitTimeout: Duration?
    /// `STPTRQ`: from the last answer to the next request, nil for the protocol's own time.
    var requestGap: Duration?
    /// `STPCB`: whether check bytes are appended and checked where there are any.
    var checks = true
    /// The settings of `STI…` for the K line.
    var line = LineSettings()
    /// `STCSWM`: the mode of the transceiver for one wire, three bits.
    var singleWireMode = Self.normalMode
    static let normalMode: UInt8 = 3
    var segmentation = Segmentation()

    /// The filters that `STF…` has set.
    var filters = Filters()

    /// The single message under way.
    var message = SingleMessage()

    /// The messages that are sent again and again.
    var periodic = PeriodicMessages()

    /// Several commands in one line.
    var batch = Batch()

    // Power.
    var power = PowerTriggers()
    /// When `STSLEEP` puts the device to sleep.
    var sleepDue: SimInstant?
    /// Whether the reset that follows is the one of a wake-up.
    var isWaking = false

    /// `STUIL`: whether the lights are on; nobody sees them.
    var hasLights = true

    init(_ commands: DeviceTraits.Commands) {
        self.commands = commands
    }

    // MARK: What follows from it

    /// Returns the preset in use while `selected` is the protocol, or nil while the protocol is yet to be found.
    func presetInUse(_ selected: ProtocolNumber) -> Preset? {
        if let preset, preset.protocolNumber == selected { return preset }
        return Preset.row(selected)
    }

    /// Returns when the pause before a request on CAN is over (`STPTRQ`), or nil when it may go at once.
    func gapEnd(after lastActivity: SimInstant, now: SimInstant) -> SimInstant? {
        guard let requestGap, lastActivity > .powerOn else { return nil }
        let end = lastActivity.advanced(by: requestGap)
        return end > now ? end : nil
    }

    /// Returns how long a request on `family` waits for the bus (OBDLink manual, "STPTOT": 50 ms on CAN, 300 ms on
    /// others).
    func transmitTimeout(on family: ProtocolNumber.Family) -> Duration {
        transmitTimeout ?? (family == .can ? .milliseconds(50) : .milliseconds(300))
    }

    /// Returns whether the transceiver of a one-wire bus sleeps (`STCSWM 0`), so that nothing can be sent.
    func isSingleWireAsleep(_ selected: ProtocolNumber) -> Bool {
        guard let preset = presetInUse(selected), preset.isSingleWire else { return false }
        return singleWireMode & 0x03 == 0
    }

    /// Returns what pairs and flow-control filters make of a first frame; nil when there are none.
    func pairedFlowControl(for first: CANFrame) -> PairedFlowControl? {
        if !filters.flowControl.isEmpty, !filters.flowControl.contains(where: { $0.matches(first) }) {
            return PairedFlowControl(pair: nil)
        }
        guard !segmentation.flowControlPairs.isEmpty else { return nil }
        return PairedFlowControl(pair: segmentation.flowControlPairs.first { $0.matches(first) })
    }

    /// Makes the state after a reset: `before`, except for what lasts.
    init(_ commands: DeviceTraits.Commands, after before: STNState?, isReset: Bool) {
        self.init(commands)
        guard let before else { return }
        power = before.power
        batch.typed = before.batch.typed
        hasLights = before.hasLights
        if !isReset { sleepDue = before.sleepDue }
    }
}

extension STNState {
    /// A single message (`STPX`, a long hex line) on its way.
    struct SingleMessage: Sendable {
        /// A message whose bytes the host must still type after `DATA>`.
        var awaited: TransmitRequest?
        /// A message on its way in segments.
        var long: LongRequest?
        /// The settings that the message in progress has replaced.
        var replaced: Replaced?
        /// The bytes of a message under way on J1850 or a K line, when they are more than a frame of CAN holds.
        var payload: [UInt8]?
    }

    /// The settings that a single message replaces until the end of its reply.
    struct Replaced: Sendable {
        let settings: Settings
        let checks: Bool
    }

    /// The number of answers that are put together at once, and of filters of a kind.
    static let mostAssemblies = 16
    static let mostFilters = 64
}
