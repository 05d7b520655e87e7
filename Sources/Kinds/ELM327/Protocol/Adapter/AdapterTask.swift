import SimulationCore

/// What an adapter is busy with.
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
