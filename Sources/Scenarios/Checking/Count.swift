extension Expectation {
    /// The number of occurrences of a request lies within limits.
    public struct Count: Hashable, Sendable {
        /// The index of the endpoint in the rig, counted from 0.
        public var endpoint: Int
        /// The pattern of the request.
        public var pattern: RequestPattern
        /// The smallest permitted number of occurrences.
        public var atLeast: Int
        /// The greatest permitted number of occurrences, or nil for no limit.
        public var atMost: Int?
        /// The part of the run that is examined.
        public var window: Window
    }
}
