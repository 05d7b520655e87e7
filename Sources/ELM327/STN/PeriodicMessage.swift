import CANBus
import LegacyBus
import SimulationCore

/// A message that the device sends by itself for as long as a protocol is open (`STPPMA`).
///
/// Its form is that of the protocol in use when it was added. Source: OBDLink Family Reference and Programming Manual,
/// "Periodic messaging ST commands".
struct PeriodicMessage: Sendable {
    /// What is sent.
    enum Content: Sendable {
        case frame(CANFrame)
        case signal(Transmission)
    }

    /// The number that deletes it.
    let handle: Int
    let period: Duration
    let content: Content
    /// When it is due next.
    var due: SimInstant
}

extension STNTable {
    static let periodic: [Command] = [
        Command("PPMA", .free) { adapter, operand, now in adapter.addPeriodic(operand, now: now) },
        Command("PPMD", .hex([1, 2])) { adapter, operand, _ in
            let handle = Int(operand.value)
            guard let index = adapter.stn.value?.periodic.firstIndex(where: { $0.handle == handle }) else {
                return .refused
            }
            adapter.stn.value?.periodic.remove(at: index)
            adapter.noteBackground()
            return .ok
        },
        Command("PPMC") { adapter, _, _ in
            adapter.stn.value?.periodic = []
            adapter.noteBackground()
            return .ok
        },
    ]
}

extension Adapter {
    /// `STPPMA period,header,data`: the handle in hex is the answer.
    fileprivate mutating func addPeriodic(_ operand: Operand, now: SimInstant) -> Command.Reply {
        let parts = operand.parts
        guard parts.count == 3, Command.Argument.number(1...65_535).accepts(parts[0]),
            Command.Argument.hex([3, 4, 6, 8]).accepts(parts[1]), (2...16).contains(parts[2].count),
            Command.Argument.hex([parts[2].count / 2 * 2]).accepts(parts[2]), let state = stn.value,
            let content = periodicContent(
                header: Operand(characters: parts[1]), CANData(Operand(characters: parts[2]).bytes))
        else { return .refused }
        let taken = Set(state.periodic.map(\.handle))
        guard state.periodic.count < STNState.mostPeriodic,
            let handle = (1...STNState.mostPeriodic).first(where: { !taken.contains($0) })
        else { return .text("OUT OF MEMORY") }
        let period = Duration.milliseconds(Operand(characters: parts[0]).decimal)
        stn.value?.periodic.append(
            PeriodicMessage(
                handle: handle, period: period, content: content, due: now.advanced(by: period)))
        noteBackground()
        return .text(Hex.string(handle, width: 1))
    }

    /// The message in the form of the protocol in use; nil when it does not fit, or while the protocol is to be found yet.
    private func periodicContent(header: Operand, _ data: CANData) -> PeriodicMessage.Content? {
        var sender = self
        sender.setHeader(header)
        let chosen = protocolState.openProtocol ?? protocolState.selected
        if let options = options(for: chosen) {
            return sender.settings.encode(data, options).map {
                .frame(CANFrame(sender.settings.requestIdentifier(options), $0))
            }
        }
        guard chosen != .automatic else { return nil }
        let link = chosen.legacyLink
        return .signal(sender.transmission(sender.legacyMessage(Array(data), on: link), on: link))
    }

    /// Sets a header of a message's own: three to eight digits.
    mutating func setHeader(_ header: Operand) {
        settings.addressing.header = header.value & 0xFF_FFFF
        if header.characters.count == 8 {
            settings.addressing.priority = UInt8(truncatingIfNeeded: header.value >> 24) & 0x1F
        }
    }

    /// Whether periodic messages go out now: while a protocol is open and nothing of the adapter's own is waiting for the
    /// bus; while monitoring when `STCMM 1` makes it a node like others.
    private var sendsPeriodic: Bool {
        guard !isSendingLong else { return false }
        switch task {
        case .idle, .answering: return protocolState.openProtocol != nil
        case .exchanging(let exchange): return protocolState.openProtocol != nil && exchange.isListening
        case .monitoring: return !settings.can.silentMonitoring
        case .legacy(let task): return protocolState.openProtocol != nil && task.isListening
        case .resetting, .changingRate, .fallingAsleep, .asleep, .unpowered, .searching: return false
        }
    }

    /// When the next periodic message is due, or nil while none can go out.
    var periodicDue: SimInstant? {
        guard let messages = stn.value?.periodic, !messages.isEmpty, sendsPeriodic else { return nil }
        return messages.lazy.map(\.due).min()
    }

    /// Sends the periodic messages that are due.
    mutating func sendPeriodic(now: SimInstant) {
        guard sendsPeriodic, var messages = stn.value?.periodic else { return }
        let family = (protocolState.openProtocol ?? protocolState.selected).family
        for index in messages.indices where messages[index].due <= now {
            messages[index].due = now.advanced(by: messages[index].period)
            switch messages[index].content {
            case .frame(let frame):
                guard family == .can,
                    let options = options(for: protocolState.openProtocol ?? protocolState.selected)
                else { continue }
                transmit(frame, options)
                stn.value?.outstanding += 1
            case .signal(let signal):
                guard family != .can,
                    signal.link.medium
                        == (protocolState.openProtocol ?? protocolState.selected).legacyLink.medium
                else { continue }
                transmissions.append(QueuedTransmission(transmission: signal, ready: now))
            }
        }
        stn.value?.periodic = messages
        noteBackground()
    }

    /// Whether the frame that has crossed the bus was a periodic one.
    mutating func confirmPeriodic() -> Bool {
        guard let count = stn.value?.outstanding, count > 0 else { return false }
        stn.value?.outstanding = count - 1
        return true
    }
}
