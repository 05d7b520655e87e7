extension Expectation {
    /// Something does not occur.
    public struct Never: Hashable, Sendable {
        /// The endpoint, by its place in the rig.
        public var endpoint: Int
        /// What does not occur.
        public var what: What
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
        /// A client that has waited for longer than `patience`, where it is stated, may give up and send again. Holding
        /// is decided only when a command has run for 50 ms or more.
        case beforePrompt = "before-prompt"
        /// The same request twice running on one connection, although the first was answered well and the task does not
        /// poll it.
        case resend
        /// A second request for a PID that a bitmap on the wire has denied.
        case unsupportedPID = "unsupported-pid"
        /// Service 04 in a task that is not `clear-dtc`.
        case clearWithoutTask = "clear-without-task"
        /// More than ten attempts to connect in a second, or more than ten requests in a second without a prompt between.
        case busyLoop = "busy-loop"
    }
}
