extension Expectation {
    /// A request occurs a number of times.
    public struct Count: Hashable, Sendable {
        /// The endpoint, by its place in the rig.
        public var endpoint: Int
        /// The request.
        public var pattern: RequestPattern
        /// The least number of times.
        public var atLeast: Int
        /// The greatest number of times, or nil for no limit.
        public var atMost: Int?
        /// Where to look.
        public var window: Window
    }
}
