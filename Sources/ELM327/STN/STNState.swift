import CANBus
import SimulationCore

/// What ST commands have set, and what they are in the middle of; an adapter without such commands has none.
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
    /// What `STI…` has set for the K line.
    var line = LineSettings()
    /// `STCSWM`: the mode of the transceiver for one wire, three bits.
    var singleWireMode = Self.normalMode
    static let normalMode: UInt8 = 3

    /// Messages in segments on CAN.
    var segmentation = Segmentation()

    /// The filters that `STF…` has set.
    var filters = Filters()

    /// The single message under way.
    var message = SingleMessage()

    // Periodic messages.
    var periodic: [PeriodicMessage] = []
    /// How many of them are on their way to the bus.
    var outstanding = 0
    static let mostPeriodic = 32

    /// Several commands in one line.
    var batch = Batch()

    // Power.
    /// The active triggers.
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
}

extension STNState {
    /// How messages in segments are sent and received on CAN.
    struct Segmentation: Sendable {
        /// `STCFCPA`: which flow control answers which sender.
        var flowControlPairs: [FlowControlPair] = []
        /// `STCSEGR`: answers are put together, one line a message.
        var reassembles = false
        /// `STCSEGT`: long hex lines are sent in segments.
        var sendsSegments = false
        /// `STCTOR`: the waits for a flow control and for a consecutive frame.
        var flowControlTimeout = Duration.milliseconds(75)
        var consecutiveTimeout = Duration.milliseconds(150)
        /// `STCSTM`: the least time between segments sent.
        var separation = Duration.zero
        /// Answers that are being put together, at most `mostAssemblies`.
        var assemblies: [Assembly] = []
    }

    /// Filters for frames, at most `mostFilters` of each kind.
    struct Filters: Sendable {
        var pass: [FrameFilter] = []
        var block: [FrameFilter] = []
        var flowControl: [FrameFilter] = []
    }

    /// A single message (`STPX`, a long hex line) on its way.
    struct SingleMessage: Sendable {
        /// A message whose bytes the host has yet to type behind `DATA>`.
        var awaited: TransmitRequest?
        /// A message on its way in segments.
        var long: LongRequest?
        /// What the message under way replaces.
        var replaced: Replaced?
        /// The bytes of a message under way on J1850 or a K line, when they are more than a frame of CAN holds.
        var payload: [UInt8]?
    }

    /// What a single message replaces and its reply's end brings back.
    struct Replaced: Sendable {
        let settings: Settings
        let checks: Bool
    }

    /// Commands in one line with `|` between them.
    struct Batch: Sendable {
        /// `STBC`: whether `|` separates commands.
        var isOn = false
        /// `STBCOF`: the form of a batch's output; what the forms are is not published, all print as the first.
        var format: UInt8 = 0
        /// The commands that are still to be run, as they were typed.
        var commands: [[UInt8]] = []
        /// The line that was typed last, in its case and with its spaces.
        var typed: [UInt8] = []
        /// The one command of that line that runs.
        var piece: [UInt8]?

        /// The command that runs, as it was typed.
        var typedCommand: [UInt8] { piece ?? typed }
    }

    /// How many answers are put together at once, and how many filters there are of a kind.
    static let mostAssemblies = 16
    static let mostFilters = 64
}

extension Adapter {
    /// Whether a message is on its way in segments.
    var isSendingLong: Bool { stn.isEmpty ? false : stn.value?.message.long != nil }

    /// Whether such a message waits for what its receiver says.
    var awaitsFlowControl: Bool {
        guard !stn.isEmpty, let long = stn.value?.message.long else { return false }
        return !long.sender.isPausing
    }

    /// Whether the number behind a request counts frames.
    var limitCountsFrames: Bool {
        if traits.bus.countsMessages { return false }
        return stn.isEmpty ? true : stn.value?.segmentation.reassembles == false
    }

    /// Takes back what ST commands have set; adapters without them have nothing to take back.
    ///
    /// After a reset, the triggers that have been stored are in force, and what put the device to sleep is forgotten.
    mutating func forgetSTN(isReset: Bool = false) {
        guard let device = traits.device else { return }
        var state = STNState(device.commands)
        if let before = stn.value {
            state.power = before.power
            state.batch.typed = before.batch.typed
            state.hasLights = before.hasLights
            if !isReset { state.sleepDue = before.sleepDue }
        }
        if isReset {
            state.power = self.device.power
            if stn.value?.isWaking != true { (unit.sleepTrigger, unit.wakeTrigger) = (.none, .none) }
        }
        stn.value = state
        noteBackground()
    }

    /// What the rate handshake prints at the new rate.
    var rateIdentity: String {
        traits.device.map { $0.commands == .st ? $0.firmware : identity } ?? identity
    }

    /// Runs `line` when it is for this part of the adapter: a command beside AT, a batch, data for `STPX`, a long request;
    /// whether it was.
    mutating func runExtended(_ line: [UInt8], now: SimInstant) -> Bool {
        guard let state = stn.value, let device = traits.device else { return false }
        if let awaited = state.message.awaited {
            takeData(line, for: awaited, now: now)
            return true
        }
        if state.batch.isOn, state.batch.piece == nil, line.contains(UInt8(ascii: "|")) {
            beginBatch(now: now)
            return true
        }
        if line.starts(with: "ST".utf8) {
            guard let (command, operand) = STNTable.match(line[2...], state.commands) else {
                refuse()
                return true
            }
            reply(command.effect(&self, operand, now), now: now)
            return true
        }
        if let firmware = device.vendorFirmware, line.starts(with: "VT".utf8) {
            runVendor(line, firmware, now: now)
            return true
        }
        return (state.segmentation.sendsSegments || speaksLegacy) && runLongLine(line, now: now)
    }

    /// `VTI`, and `VT UCS_ATI`, which sets what `ATI` prints (bigunclemax/FocusIPCCtrl#1).
    private mutating func runVendor(_ line: [UInt8], _ firmware: String, now: SimInstant) {
        let letters = "VTUCS_ATI"
        if line == Array("VTI".utf8) {
            answer(firmware)
        } else if line.starts(with: letters.utf8), let text = typedText(behind: letters, longest: 31) {
            device.identity = text
            reply(.stored, now: now)
        } else {
            refuse()
        }
    }

    /// The host is gone in the middle of something.
    mutating func abandonExtended() {
        stn.value?.batch.commands = []
        stn.value?.batch.piece = nil
        stn.value?.message.awaited = nil
        endExtended()
    }

    /// The reply is over: what a single message has replaced comes back.
    mutating func endExtended() {
        guard let state = stn.value,
            state.message.long != nil || state.message.replaced != nil || state.message.payload != nil
                || !state.segmentation.assemblies.isEmpty
        else {
            return
        }
        if let replaced = state.message.replaced {
            settings = replaced.settings
            stn.value?.checks = replaced.checks
        }
        stn.value?.message.replaced = nil
        stn.value?.message.payload = nil
        stn.value?.line.expectedLength = nil
        stn.value?.message.long = nil
        stn.value?.segmentation.assemblies = []
    }
}
