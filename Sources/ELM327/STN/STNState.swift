import CANBus
import SimulationCore

/// What ST commands have set, and what they are in the middle of; an adapter without such commands has none.
///
/// Source: OBDLink Family Reference and Programming Manual, rev F.
struct STNState: Sendable {
    /// Whether all ST commands are there, or those of identity only.
    var commands: DeviceTraits.Commands

    // Protocols.
    /// The preset that `STP` chose, until another command chooses a protocol.
    var preset: Preset?

    // CAN.
    var flowControlPairs: [FlowControlPair] = []
    /// `STCSEGR`: answers are put together, one line a message.
    var reassembles = false
    /// `STCSEGT`: long hex lines are sent in segments.
    var segments = false
    /// `STCTOR`: the waits for a flow control and for a consecutive frame.
    var flowControlTimeout = Duration.milliseconds(75)
    var consecutiveTimeout = Duration.milliseconds(150)
    /// `STCSTM`: the least time between segments sent.
    var separation = Duration.zero
    /// Answers that are being put together, at most `mostAssemblies`.
    var assemblies: [Assembly] = []
    static let mostAssemblies = 16

    // Filters.
    var passFilters: [FrameFilter] = []
    var blockFilters: [FrameFilter] = []
    var flowControlFilters: [FrameFilter] = []
    static let mostFilters = 64

    // Requests.
    /// A message whose bytes the host has yet to type behind `DATA>`.
    var awaited: TransmitRequest?
    /// A message on its way in segments.
    var long: LongRequest?
    /// The settings that the message under way replaces.
    var replaced: Settings?

    // Batches.
    /// `STBC`: whether `|` separates commands.
    var isBatch = false
    /// The commands that are still to be run.
    var batch: [[UInt8]] = []

    // Power.
    var power = PowerTriggers()

    init(_ commands: DeviceTraits.Commands) {
        self.commands = commands
    }
}

extension Adapter {
    /// Whether a message is on its way in segments.
    var isSendingLong: Bool { stn.isEmpty ? false : stn.value?.long != nil }

    /// Whether such a message waits for what its receiver says.
    var awaitsFlowControl: Bool {
        guard !stn.isEmpty, let long = stn.value?.long else { return false }
        return !long.sender.isPausing
    }

    /// Whether the number behind a request counts frames.
    var limitCountsFrames: Bool {
        if traits.countsMessages { return false }
        return stn.isEmpty ? true : stn.value?.reassembles == false
    }

    /// Takes back what ST commands have set; adapters without them have nothing to take back.
    mutating func forgetSTN() {
        guard let device = traits.device else { return }
        let power = stn.value?.power ?? PowerTriggers()
        var state = STNState(device.commands)
        state.power = power
        stn.value = state
    }

    /// What the rate handshake prints at the new rate.
    var rateIdentity: String {
        traits.device.map { $0.commands == .st ? $0.firmware : identity } ?? identity
    }

    /// Runs `line` when it is for this part of the adapter: a command beside AT, a batch, data for `STPX`, a long request;
    /// whether it was.
    mutating func runExtended(_ line: [UInt8], now: SimInstant) -> Bool {
        guard let state = stn.value, let device = traits.device else { return false }
        if let awaited = state.awaited {
            takeData(line, for: awaited, now: now)
            return true
        }
        if state.isBatch, line.contains(UInt8(ascii: "|")) {
            beginBatch(line, now: now)
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
            if line == Array("VTI".utf8) { answer(firmware) } else { refuse() }
            return true
        }
        return state.segments && runLongLine(line, now: now)
    }

    /// The host is gone in the middle of something.
    mutating func abandonExtended() {
        stn.value?.batch = []
        stn.value?.awaited = nil
        endExtended()
    }

    /// The reply is over: what a single message has replaced comes back.
    mutating func endExtended() {
        guard let state = stn.value, state.long != nil || state.replaced != nil || !state.assemblies.isEmpty
        else {
            return
        }
        if let replaced = state.replaced { settings = replaced }
        stn.value?.replaced = nil
        stn.value?.long = nil
        stn.value?.assemblies = []
    }
}
