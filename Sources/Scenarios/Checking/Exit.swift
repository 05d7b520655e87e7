extension Expectation {
    /// The client's program exits by itself. This is undecided for a client that Dyno did not start.
    ///
    /// Without statuses and without a window, this is a permission and not a requirement: the program may
    /// exit with any status or run until it is stopped.
    public struct Exit: Hashable, Sendable {
        /// The permitted exit statuses; empty for any status.
        public var statuses: [Int]
        /// The part of the run that is examined. Without a mark, its `within` counts from the start of the
        /// client's program.
        public var window: Window
    }
}
