extension Traits {
    /// What it takes its time for; nothing of it in `timing: instant`.
    public struct Timing: Hashable, Sendable {
        /// The delay before a command is run; not in `timing: instant`.
        public var latency = Duration.zero

        /// How soon after a prompt a character is taken for an interruption, answered with `STOPPED` and lost; not in
        /// `timing: instant`.
        public var earlyWindow = Duration.zero

        /// How often noise draws the RTS pin low, which nothing is connected to; zero for never, and not in `timing: instant`.
        public var pinPeriod = Duration.zero
    }
}
