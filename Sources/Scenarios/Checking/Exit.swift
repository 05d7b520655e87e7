extension Expectation {
    /// The client's program ends by itself. Without a program of ours this cannot be decided.
    public struct Exit: Hashable, Sendable {
        /// The statuses that it may end with; empty for any.
        public var statuses: [Int]
        /// When; its `within` counts from the start of the program where no mark is stated.
        public var window: Window
    }
}
