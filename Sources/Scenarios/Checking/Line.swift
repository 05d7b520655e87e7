extension Expectation {
    /// The client's program prints a line, or does not print it. This is undecided for a client that Dyno did
    /// not start.
    package struct Line: Hashable, Sendable {
        /// The pattern of the whole line. `*` matches any text, including none.
        package var text: String
        /// The output stream of the line; nil for both streams.
        package var stream: Stream?
        /// Whether the line must not be printed.
        package var isForbidden: Bool
        /// The smallest number of matching lines; ignored for a forbidden line.
        package var atLeast: Int
        /// The part of the run that is examined. Without a mark, its `within` counts from the start of the
        /// client's program.
        package var window: Window

        /// The output streams of a program.
        package enum Stream: String, CaseIterable, Hashable, Sendable { case stdout, stderr }
    }
}
