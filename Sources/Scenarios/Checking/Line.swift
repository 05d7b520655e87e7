extension Expectation {
    /// The client's program prints a line, or does not print it. This is undecided for a client that Dyno did
    /// not start.
    public struct Line: Hashable, Sendable {
        /// The pattern of the whole line. `*` matches any text, including none.
        public var text: String
        /// The output stream of the line; nil for both streams.
        public var stream: Stream?
        /// Whether the line must not be printed.
        public var isForbidden: Bool
        /// The smallest number of matching lines; ignored for a forbidden line.
        public var atLeast: Int
        /// The part of the run that is examined. Without a mark, its `within` counts from the start of the
        /// client's program.
        public var window: Window

        /// The output streams of a program.
        public enum Stream: String, CaseIterable, Hashable, Sendable { case stdout, stderr }
    }
}
