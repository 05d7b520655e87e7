extension Expectation {
    /// The client's program prints a line. Without a program of ours this cannot be decided.
    public struct Line: Hashable, Sendable {
        /// What the line looks like; `*` stands for any text, also none.
        public var text: String
        /// Where it is printed; nil for both.
        public var stream: Stream?
        /// Whether it must not appear.
        public var isForbidden: Bool
        /// The least number of such lines.
        public var atLeast: Int
        /// When; its `within` counts from the start of the program where no mark is stated.
        public var window: Window

        /// Where a program prints.
        public enum Stream: String, CaseIterable, Hashable, Sendable { case stdout, stderr }
    }
}
