extension Expectation {
    /// How the client's program ends. Without a program of ours this cannot be decided.
    ///
    /// With any status and no time it is a leave rather than a demand: the program may end by itself, with any status, or
    /// go on until it is stopped.
    public struct Exit: Hashable, Sendable {
        /// The statuses that it may end with; empty for any.
        public var statuses: [Int]
        /// When; its `within` counts from the start of the program where no mark is stated.
        public var window: Window
    }
}
