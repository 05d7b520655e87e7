extension Expectation {
    /// Requests occur in this order.
    ///
    /// Other requests may come between the steps unless `isStrict`: then the steps follow one another directly, and
    /// with `after` in the window the first step is the first request behind that mark.
    public struct Order: Hashable, Sendable {
        /// One step.
        public struct Step: Hashable, Sendable {
            /// The request.
            public var pattern: RequestPattern
            /// The longest time from the step before, in place of the order's `gap`; nil for that one.
            public var within: Duration?

            /// A step with these parts.
            public init(_ pattern: RequestPattern, within: Duration? = nil) {
                self.pattern = pattern
                self.within = within
            }
        }

        /// The endpoint, by its place in the rig.
        public var endpoint: Int
        /// The steps, at least one.
        public var steps: [Step]
        /// The longest time from one step to the next.
        public var gap: Duration?
        /// Whether nothing else may come between.
        public var isStrict: Bool
        /// Where to look. Its `within` is the time from the mark, or without a mark from the first step, to the last.
        public var window: Window
    }
}
