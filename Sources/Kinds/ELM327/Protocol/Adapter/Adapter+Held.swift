public import SimulationCore

/// Lines that wait for the owner's `release` before they are run. The owner can act between the arrival of a request
/// and its answer.
extension Adapter {
    /// The owner's decision about a held line.
    public enum Verdict: Hashable, Sendable {
        /// The adapter runs the line.
        case run
        /// The adapter answers `?`, as for an unknown command.
        case refuse
        /// These lines are the answer after a delay; the line is not run.
        case answer([String], after: Duration)
    }

    /// The significant characters of the line that waits for `release`, or nil.
    public var heldLine: [UInt8]? {
        mutating get { unit.isHolding ? input.lastLine : nil }
    }

    public mutating func echoHeldLine() {
        guard unit.isHolding else { return }
        print(String(decoding: input.lastLine, as: UTF8.self))
        printNewLine()
    }

    /// Removes the echo of the held line from `output`, as far as it is still there.
    public mutating func withdrawEcho() {
        guard unit.isHolding else { return }
        let start = output.lastIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? 0
        output.removeSubrange(start...)
    }

    /// Returns whether one of `masks` matches the held command.
    public func holdsCommand(of masks: [CommandMask]) -> Bool {
        guard unit.isHolding, input.lastLine.starts(with: "AT".utf8) else { return false }
        let rest = input.lastLine[2...]
        let name = CommandTable.match(rest, version: version)?.command.name ?? ""
        return masks.cover(name, rest)
    }

    /// Carries out `verdict` for the held line, then processes the bytes that came meanwhile.
    public mutating func release(_ verdict: Verdict, now: SimInstant) {
        guard unit.isHolding else { return }
        unit.isHolding = false
        let waiting = input.typeAhead
        input.typeAhead.removeAll(keepingCapacity: true)
        switch verdict {
        case .run: proceed(now: now)
        case .refuse:
            refuse()
            settle(now: now)
        case .answer(let lines, let delay):
            unit.given = lines
            if delay > .zero {
                task = .answering(.given, due: now.advanced(by: delay))
            } else {
                printGiven(now: now)
            }
        }
        // The line then finds the same state as without holding.
        guard !waiting.isEmpty else { return }
        input.followsCarriageReturn = false
        receive(waiting, now: now)
    }

    /// Prints the answer that replaces the line's own.
    mutating func printGiven(now: SimInstant) {
        for line in unit.given {
            print(line)
            printNewLine()
        }
        unit.given = []
        finish(now: now)
    }

    /// Resets all settings as after a dip of the supply: the running command ends, `message` and a prompt are
    /// printed, and there is no banner (data sheet, "Error messages and alerts": LV RESET).
    public mutating func brownOut(_ message: String, now: SimInstant) {
        unit.isHolding = false
        unit.given = []
        frames.removeAll(keepingCapacity: true)
        transmissions.removeAll(keepingCapacity: true)
        takesBackFrames = true
        restoreAll(at: .power, now: now)
        printLine(message)
        finish(now: now)
    }

    // MARK: What the owner forces

    public var echo: Bool { settings.serial.echo }

    public var headers: Bool {
        get { settings.printing.headers }
        set { settings.printing.headers = newValue }
    }

    /// Whether `ATE` counts one line later from now on, beside what the traits say.
    public var echoLags: Bool {
        get { unit.echoLags }
        set {
            unit.echoLags = newValue
            unit.isPlain = traits.isPlain && !newValue
        }
    }

    /// The name in banner and `ATI` instead of the adapter's own, or nil.
    public var banner: String? {
        get { unit.banner }
        set { unit.banner = newValue }
    }

    /// Applies `forced`, and returns settings that are no longer forced to the client's values.
    ///
    /// Call it before input and around each held line. What the client has asked for meanwhile is remembered as far as it
    /// differs from what is forced, and is in force again when the force ends.
    public mutating func enforce(_ forced: ForcedSettings) { unit.force.apply(forced, to: &settings) }
}
