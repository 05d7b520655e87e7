import CANBus
import SimulationCore

/// Running a line: a command's reply, a request, or `?`.
extension Adapter {
    /// A line that the host has ended, or that was interrupted, as the adapter understood it.
    public struct Line: Hashable, Sendable {
        /// The significant characters, in upper case; those of the repeated line for a lone carriage return.
        public let text: [UInt8]
        /// Whether a lone carriage return repeated it.
        public let isRepeat: Bool
        /// Whether it marks the interruption of the request rather than its arrival.
        public let isInterruption: Bool
    }

    /// Runs `line`: a command, or a request when it is none. The commands that the adapter ignores are those of a host:
    /// a setting of the scenario is carried out.
    mutating func run(_ line: [UInt8], isSetting: Bool = false, now: SimInstant) {
        if !stn.isEmpty, runExtended(line, now: now) { return }
        guard line.count >= 2, line[0] == UInt8(ascii: "A"), line[1] == UInt8(ascii: "T") else {
            guard let request = Request(line, version: version) else { return refuse() }
            begin(request, now: now)
            return
        }
        guard let (command, operand) = CommandTable.match(line[2...], version: version, traits: traits) else {
            if traits.commands.acceptsEverything { answer("OK") } else { refuse() }
            return
        }
        if !isSetting, traits.commands.ignored.cover(command.name, line[2...]) { return answer("OK") }
        if traits.commands.lockUps.cover(command.name, line[2...]) {
            unit.isLockedUp = true
            return
        }
        let said = command.effect(&self, operand, now)
        if let forced = unit.force.forced { enforce(forced) }
        reply(said, now: now)
    }

    mutating func reply(_ reply: Command.Reply, now: SimInstant) {
        switch reply {
        case .ok: answer("OK")
        case .stored: delay(.ok, by: .milliseconds(30), now: now)
        case .refused: refuse()
        case .text(let text): answer(text)
        case .none: break
        }
    }

    /// Ends the reply with one line of text.
    mutating func answer(_ text: String) {
        printLine(text)
        task = .idle
        printPrompt()
    }

    /// Answers an unknown command.
    mutating func refuse() {
        answer("?")
    }

    /// Answers after `duration`, or at once in `timing: instant`.
    mutating func delay(_ delayed: AdapterTask.Delayed, by duration: Duration, now: SimInstant) {
        guard !isInstant else {
            answer(delayed == .voltage ? voltmeter.text(hasRange: !stn.isEmpty) : "OK")
            return
        }
        task = .answering(delayed, due: now.advanced(by: duration))
    }

    /// Puts `frame` on the bus at the rate of `options`.
    mutating func transmit(_ frame: CANFrame, _ options: CANOptions) {
        transmitBitRate = options.bitRate
        frames.append(frame)
    }
}
