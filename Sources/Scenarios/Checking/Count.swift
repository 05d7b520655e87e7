extension Expectation {
    /// The number of occurrences of a request lies within limits.
    package struct Count: Hashable, Sendable {
        /// The index of the endpoint in the rig, counted from 0.
        package var endpoint: Int
        /// The pattern of the request.
        package var pattern: RequestPattern
        /// The smallest permitted number of occurrences.
        package var atLeast: Int
        /// The greatest permitted number of occurrences, or nil for no limit.
        package var atMost: Int?
        /// The part of the run that is examined.
        package var window: Window
    }
}
