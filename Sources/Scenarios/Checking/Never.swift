extension Expectation {
    /// Something does not occur.
    public struct Never: Hashable, Sendable {
        /// The endpoint, by its place in the rig.
        public var endpoint: Int
        /// What does not occur.
        public var what: What
        /// Of `before-prompt` and `insists`, only these requests are looked at; nil for all.
        public var during: RequestPattern?
        /// The window ends at the first request of this pattern, too.
        public var until: RequestPattern?
        /// Where to look.
        public var window: Window

        /// What a client can be forbidden.
        public enum What: Hashable, Sendable {
            /// A request.
            case request(RequestPattern)
            /// A named misbehaviour; `patience` is for `before-prompt` alone.
            case misbehaviour(Misbehaviour, patience: Duration?)
        }
    }

    /// Misbehaviours that have a name.
    public enum Misbehaviour: String, CaseIterable, Hashable, Sendable {
        /// Any byte at all.
        case anything
        /// A byte, other than one line feed directly after the carriage return, that is read after a carriage return and
        /// before the prompt was handed to the kernel.
        ///
        /// A client that has waited for longer than `patience`, where it is stated, may give up and send again. Only a
        /// command that runs for 50 ms or more, or that the byte has interrupted, shows anything: what is answered at once
        /// may overtake the byte on its way or not.
        case beforePrompt = "before-prompt"
        /// The same request to the car twice running on one connection, although the first was answered well and the task
        /// does not poll it; not for a client that also sends commands to the adapter twice, whose habit it is.
        case resend
        /// A second request for a PID that a bitmap on the wire has denied; without a bitmap, a fourth one for a PID that
        /// the car has never answered with data.
        case unsupportedPID = "unsupported-pid"
        /// Service 04 in a task that is not `clear-dtc`.
        case clearWithoutTask = "clear-without-task"
        /// More than ten attempts to connect in a second, or more than ten requests in a second without a prompt between.
        case busyLoop = "busy-loop"
        /// The same request more than ten times running, each within a second of the prompt of the one before, although
        /// each was answered with NO DATA, an error text or a refusal.
        case insists
        /// A command that writes to the adapter's memory for settings, which wears out: ATPP with SV, ON or OFF, ATSD,
        /// AT@3, STWBR.
        case memoryWrite = "memory-write"
    }
}
