import SimulationCore

enum AdapterTask: Sendable {
    case idle
    case resetting(Reset, due: SimInstant)
    case answering(Delayed, due: SimInstant)
    case changingRate(RateChange, due: SimInstant)
    case fallingAsleep(due: SimInstant)
    case asleep
    /// The supply has failed.
    case unpowered
    case exchanging(Exchange)
    case searching(Search)
    indirect case legacy(LegacyTask)
    case monitoring(Monitor)

    /// The resets: `Z`, `WS`, and those after the supply has failed or dipped.
    enum Reset: Sendable { case full, warm, powerUp, brownOut }

    /// An answer that takes the chip a while.
    enum Delayed: Sendable { case ok, voltage, line, given }

    /// The stages of the `BRD` handshake.
    enum RateChange: Sendable { case switching, confirming, switchingForGood }
}

/// The input of the host that is still needed.
struct HostInput: Hashable, Sendable {
    /// The line that is being typed.
    var editor: LineEditor

    /// The significant characters of the last line, which a lone carriage return repeats.
    var lastLine: [UInt8] = []

    /// Whether the last byte ended a line.
    var followsCarriageReturn = false

    /// The bytes received while a command was running that cannot be interrupted.
    var typeAhead: [UInt8] = []

    /// Whether a line waits for the owner's `release` before it is run.
    var holdsLines = false

    init(_ editor: LineEditor) {
        self.editor = editor
    }
}
