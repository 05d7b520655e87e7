extension Expectation {
    /// The client's program exits by itself. This is undecided for a client that Dyno did not start.
    ///
    /// Without statuses and without a window, this is a permission and not a requirement: the program may
    /// exit with any status or run until it is stopped.
    package struct Exit: Hashable, Sendable {
        /// The permitted exit statuses; empty for any status.
        package var statuses: [Int]
        /// The part of the run that is examined. Without a mark, its `within` counts from the start of the
        /// client's program.
        package var window: Window
    }
}
